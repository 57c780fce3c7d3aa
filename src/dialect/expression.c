// Expressions: `A ==> B` is `(!(A) || (B))`, and binds weaker than all but commas and `? :`.
#include "dialect/internal.h"

#include <assert.h>

void reading_release(ReadMode *reading) { vec_release(&reading->olds); }

// One blank for whatever stands between a token and the one before.
static void add_gap(const Translator *translator, uint32_t token, Strbuf *out) {
  const Tokens *tokens = &translator->tokens;
  uint32_t from = token_end(tokens, token - 1), to = tokens->all.data[token].begin;
  if (to > from)
    strbuf_add(out, " ");
}

static void add_token(const Translator *translator, uint32_t first, uint32_t token, Strbuf *out) {
  const Token *data = &translator->tokens.all.data[token];
  if (token > first)
    add_gap(translator, token, out);
  strbuf_add_bytes(out, translator->tokens.text + data->begin, data->length);
}

void dialect_copy(const Translator *translator, uint32_t first, uint32_t end, Strbuf *out) {
  for (uint32_t i = first; i < end; i++)
    add_token(translator, first, i, out);
}

// ---- functions of clauses

// The argument that begins at FIRST ends at its comma, or at CLOSE.
static uint32_t argument_end(const Translator *translator, uint32_t first, uint32_t close) {
  const Tokens *tokens = &translator->tokens;
  uint32_t open = tokens->all.data[close].partner;
  for (uint32_t i = first; i < close; i++)
    if (token_is(tokens, i, ",") && tokens->all.data[i].outer == open)
      return i;
  return close;
}

static bool add_fresh(Translator *translator, uint32_t open, ReadMode *reading, Strbuf *out) {
  uint32_t close = translator->tokens.all.data[open].partner;
  uint32_t comma = argument_end(translator, open + 1, close);
  if (comma == close || !reading || reading->fresh == FRESH_NONE)
    return dialect_refuse(translator, open - 1, "__CPROVER_is_fresh(pointer, size) is only known "
                                                "in requires and ensures clauses");
  Strbuf pointer = {0}, size = {0};
  bool is_good = dialect_expression(translator, open + 1, comma, reading, &pointer) &&
                 dialect_expression(translator, comma + 1, close, reading, &size);
  reading->fresh_count++;
  const char *p = strbuf_text(&pointer), *n = strbuf_text(&size), *owner = reading->owner;
  if (reading->fresh == FRESH_MADE)
    strbuf_printf(out,
                  "({ (%s) = __builtin_malloc(%s); __CPROVER_assume((%s) != (void *)0); "
                  "__gavel_seen%s[__gavel_count++] = __lib_object_start(%s); 1; })",
                  p, n, p, owner, p);
  else
    strbuf_printf(out,
                  "({ const void *__gavel_asked = (%s); __CPROVER_size_t __gavel_start = "
                  "__lib_object_start(__gavel_asked); int __gavel_good = "
                  "__gavel_asked != (void *)0 && __CPROVER_rw_ok(__gavel_asked, %s)%s; "
                  "for (unsigned __gavel_k = 0; __gavel_k < __gavel_count; __gavel_k++) "
                  "__gavel_good &= __gavel_seen%s[__gavel_k] != __gavel_start; "
                  "__gavel_seen%s[__gavel_count++] = __gavel_start; __gavel_good; })",
                  p, n, reading->fresh == FRESH_ASKED_NEW
                            ? " && __lib_object_kind(__gavel_asked) == 3"
                            : "",
                  owner, owner);
  strbuf_release(&pointer);
  strbuf_release(&size);
  return is_good;
}

// In an assumption the pointers become equal: one that nobody set may be any.
static bool add_equal_pointers(Translator *translator, uint32_t open, ReadMode *reading,
                               Strbuf *out) {
  uint32_t close = translator->tokens.all.data[open].partner;
  uint32_t comma = argument_end(translator, open + 1, close);
  if (comma == close || !reading || reading->fresh == FRESH_NONE)
    return dialect_refuse(translator, open - 1,
                          "__CPROVER_pointer_equals(p, q) is only known in requires and ensures "
                          "clauses");
  bool is_made = reading->fresh == FRESH_MADE;
  strbuf_add(out, "((");
  bool is_good = dialect_expression(translator, open + 1, comma, reading, out);
  strbuf_add(out, is_made ? ") = (" : ") == (");
  is_good &= dialect_expression(translator, comma + 1, close, reading, out);
  strbuf_add(out, is_made ? "), 1)" : "))");
  return is_good;
}

static bool add_old(Translator *translator, uint32_t open, ReadMode *reading, Strbuf *out) {
  uint32_t close = translator->tokens.all.data[open].partner;
  if (!reading || close == open + 1)
    return dialect_refuse(translator, open - 1, "here is no value that was before");
  OldValue old = {open + 1, close, ++translator->old_count};
  vec_push(&reading->olds, old);
  strbuf_printf(out, "__gavel_old_%u", old.number);
  return true;
}

typedef bool AddCall(Translator *translator, uint32_t open, ReadMode *reading, Strbuf *out);

static AddCall *find_call(const Translator *translator, uint32_t token) {
  static const struct {
    const char *name;
    AddCall *add;
  } calls[] = {{"__CPROVER_is_fresh", add_fresh},
               {"__CPROVER_pointer_equals", add_equal_pointers},
               {"__CPROVER_old", add_old},
               {"__CPROVER_loop_entry", add_old}};
  const Tokens *tokens = &translator->tokens;
  bool is_call =
      token_is(tokens, token + 1, "(") && tokens->all.data[token + 1].partner != NO_TOKEN;
  for (size_t i = 0; is_call && i < sizeof calls / sizeof *calls; i++)
    if (token_is(tokens, token, calls[i].name))
      return calls[i].add;
  return NULL;
}

// ---- all

static bool is_quantifier(const Translator *translator, uint32_t token) {
  static const char *const names[] = {"__CPROVER_forall", "__CPROVER_exists", NULL};
  return dialect_is_one_of(translator, token, names);
}

// One token, or a group that begins with it; *NEXT is behind.
static bool add_group(Translator *translator, uint32_t first, uint32_t token, ReadMode *reading,
                      Strbuf *out, uint32_t *next) {
  const Tokens *tokens = &translator->tokens;
  uint32_t partner = tokens->all.data[token].partner;
  AddCall *add_call = find_call(translator, token);
  if (token > first && (add_call || is_quantifier(translator, token)))
    add_gap(translator, token, out);
  if (add_call) {
    *next = tokens->all.data[token + 1].partner + 1;
    return add_call(translator, token + 1, reading, out);
  }
  if (is_quantifier(translator, token)) {
    uint32_t close = token_is(tokens, token + 1, "{") ? tokens->all.data[token + 1].partner
                                                       : NO_TOKEN;
    *next = close + 1;
    return close == NO_TOKEN ? dialect_refuse(translator, token, "a quantifier without braces")
                             : dialect_quantifier(translator, token, reading, out);
  }
  add_token(translator, first, token, out);
  *next = token + 1;
  if (partner == NO_TOKEN || partner < token)
    return true;
  bool is_good = dialect_expression(translator, token + 1, partner, reading, out);
  add_token(translator, first, partner, out);
  *next = partner + 1;
  return is_good;
}

// Up to an arrow or a border in the same brackets.
static uint32_t operand_end(const Translator *translator, uint32_t first, uint32_t end) {
  static const char *const borders[] = {",", ";", "?", ":", NULL};
  while (first < end && !dialect_is_arrow(translator, first) &&
         !dialect_is_one_of(translator, first, borders)) {
    uint32_t partner = translator->tokens.all.data[first].partner;
    first = partner != NO_TOKEN && partner > first ? partner + 1 : first + 1;
  }
  return first < end ? first : end;
}

static bool add_operand(Translator *translator, uint32_t first, uint32_t end, ReadMode *reading,
                        Strbuf *out) {
  bool is_good = true;
  for (uint32_t i = first; i < end && is_good;)
    is_good = add_group(translator, first, i, reading, out, &i);
  return is_good;
}

bool dialect_expression(Translator *translator, uint32_t first, uint32_t end, ReadMode *reading,
                        Strbuf *out) {
  bool is_good = true;
  uint32_t open_arrows = 0;
  for (uint32_t i = first; i < end && is_good;) {
    uint32_t behind = operand_end(translator, i, end);
    bool is_left = behind < end && dialect_is_arrow(translator, behind);
    if (i > first)
      strbuf_add(out, " ");
    if (is_left)
      strbuf_add(out, "(!(");
    is_good = add_operand(translator, i, behind, reading, out);
    if (is_left) {
      strbuf_add(out, ") || (");
      open_arrows++;
      i = behind + 3;
      continue;
    }
    for (; open_arrows; open_arrows--)
      strbuf_add(out, "))");
    if (behind < end)
      add_token(translator, behind, behind, out);
    i = behind + 1;
  }
  return is_good && (!open_arrows || dialect_refuse(translator, end - 1, "an operand is missing"));
}
