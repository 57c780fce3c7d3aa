// Values that an expression had before. A clause may name such a value although it means it only
// where it exists: `p != 0 ==> *p == __CPROVER_old(*p) + 1`. So the value is kept if all pointers
// on the way to it can be read, and is arbitrary otherwise.
#include "dialect/internal.h"

#include <ctype.h>
#include <string.h>

typedef struct ReadGuard {
  Translator *translator;
  Strbuf *out; // conditions, each behind " && "
} ReadGuard;

static void add_readable(const ReadGuard *guard, const char *prefix, uint32_t first, uint32_t end) {
  strbuf_printf(guard->out, " && __CPROVER_r_ok(%s(", prefix);
  dialect_copy(guard->translator, first, end, guard->out);
  strbuf_add(guard->out, "))");
}

static bool ends_operand(const Tokens *tokens, uint32_t token) {
  char c = tokens->text[tokens->all.data[token].begin];
  return isalnum((unsigned char)c) || c == '_' || c == ')' || c == ']';
}

// An operator between two operands; the `-` of `->` is none.
static bool is_binary(const Tokens *tokens, uint32_t first, uint32_t token) {
  static const char signs[] = "+-*/%<>=!&|^";
  const char *text = tokens->text + tokens->all.data[token].begin;
  bool is_arrow = (text[0] == '-' && text[1] == '>') || (text[0] == '>' && text[-1] == '-');
  return tokens->all.data[token].length == 1 && strchr(signs, *text) && token > first &&
         ends_operand(tokens, token - 1) && !is_arrow;
}

// The next character of `<<`, `==` and the like.
static bool goes_on_operator(const Tokens *tokens, uint32_t token) {
  uint32_t begin = tokens->all.data[token].begin;
  return strchr("=&|<>", tokens->text[begin]) && begin == token_end(tokens, token - 1);
}

static uint32_t next_group(const Tokens *tokens, uint32_t token) {
  uint32_t partner = tokens->all.data[token].partner;
  return partner != NO_TOKEN && partner > token ? partner + 1 : token + 1;
}

static void guard_operand(const ReadGuard *guard, uint32_t first, uint32_t end);

// Operands of operators, one by one.
static void guard_all(const ReadGuard *guard, uint32_t first, uint32_t end) {
  const Tokens *tokens = &guard->translator->tokens;
  uint32_t begin = first;
  for (uint32_t i = first; i < end; i = next_group(tokens, i)) {
    if (!is_binary(tokens, begin, i))
      continue;
    guard_operand(guard, begin, i);
    begin = i + 1;
    while (begin < end && goes_on_operator(tokens, begin))
      begin++;
    i = begin - 1;
  }
  if (begin < end)
    guard_operand(guard, begin, end);
}

// A primary expression and what follows it.
static void guard_postfix(const ReadGuard *guard, uint32_t first, uint32_t end) {
  const Tokens *tokens = &guard->translator->tokens;
  if (token_is(tokens, first, "("))
    guard_all(guard, first + 1, tokens->all.data[first].partner);
  for (uint32_t i = next_group(tokens, first); i < end; i = next_group(tokens, i)) {
    if (token_is(tokens, i, "-")) {
      add_readable(guard, "", first, i);
      i++;
    } else if (token_is(tokens, i, "[")) {
      guard_all(guard, i + 1, tokens->all.data[i].partner);
      add_readable(guard, "&", first, tokens->all.data[i].partner + 1);
    }
  }
}

static void guard_operand(const ReadGuard *guard, uint32_t first, uint32_t end) {
  const Tokens *tokens = &guard->translator->tokens;
  if (first >= end)
    return;
  if (token_is(tokens, first, "*")) {
    guard_operand(guard, first + 1, end);
    add_readable(guard, "", first + 1, end);
  } else if (strchr("-+!~&", tokens->text[tokens->all.data[first].begin])) {
    guard_operand(guard, first + 1, end);
  } else {
    guard_postfix(guard, first, end);
  }
}

void dialect_old_values(Translator *translator, const ReadMode *reading, Strbuf *out) {
  vec_each(const OldValue, old, &reading->olds) {
    Strbuf condition = {0};
    ReadGuard guard = {translator, &condition};
    guard_all(&guard, old->first, old->end);
    strbuf_add(out, "__typeof__(((void)0, (");
    dialect_copy(translator, old->first, old->end, out);
    strbuf_printf(out, "))) __gavel_old_%u; if (1%s) __gavel_old_%u = ", old->number,
                  strbuf_text(&condition), old->number);
    dialect_copy(translator, old->first, old->end, out);
    strbuf_add(out, "; ");
    strbuf_release(&condition);
  }
}
