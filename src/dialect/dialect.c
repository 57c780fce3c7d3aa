#define _GNU_SOURCE // memmem
#include "dialect/internal.h"

#include <assert.h>
#include <string.h>

bool dialect_is_used(const char *text, uint32_t length) {
  static const char word[] = "__CPROVER_";
  return memmem(text, length, word, sizeof word - 1) != NULL;
}

void dialect_text_release(DialectText *text) {
  edits_release(&text->edits);
  vec_release(&text->notes);
}

bool dialect_refuse(Translator *translator, uint32_t token, const char *what) {
  translator->out->error_place = dialect_stretch(translator, token, token + 1);
  strbuf_add(translator->why, what);
  return false;
}

Stretch dialect_stretch(const Translator *translator, uint32_t first, uint32_t end) {
  assert(first < end && end <= translator->tokens.all.size);
  uint32_t begin = translator->tokens.all.data[first].begin;
  return (Stretch){begin, token_end(&translator->tokens, end - 1) - begin};
}

bool dialect_is_one_of(const Translator *translator, uint32_t token, const char *const *words) {
  for (; *words; words++)
    if (token_is(&translator->tokens, token, *words))
      return true;
  return false;
}

bool dialect_is_arrow(const Translator *translator, uint32_t token) {
  const Tokens *tokens = &translator->tokens;
  return token + 2 < tokens->all.size &&
         !memcmp(tokens->text + tokens->all.data[token].begin, "==>", 3);
}

// ---- clauses

static bool is_clause(const Translator *translator, uint32_t token) {
  static const char *const names[] = {"__CPROVER_requires",       "__CPROVER_ensures",
                                      "__CPROVER_assigns",        "__CPROVER_frees",
                                      "__CPROVER_loop_invariant", "__CPROVER_decreases",
                                      NULL};
  return dialect_is_one_of(translator, token, names);
}

uint32_t dialect_clauses(const Translator *translator, uint32_t first, ClauseVec *clauses) {
  const Tokens *tokens = &translator->tokens;
  while (is_clause(translator, first)) {
    uint32_t close = token_is(tokens, first + 1, "(") ? tokens->all.data[first + 1].partner
                                                       : NO_TOKEN;
    if (close == NO_TOKEN)
      break;
    vec_push(clauses, (CClause){first, first + 1, close});
    first = close + 1;
  }
  return first;
}

// Is TOKEN behind the head of a loop?
static bool ends_loop_head(const Translator *translator, uint32_t token) {
  static const char *const loops[] = {"while", "for", NULL};
  const Tokens *tokens = &translator->tokens;
  uint32_t open = token_is(tokens, token, ")") ? tokens->all.data[token].partner : NO_TOKEN;
  return open != NO_TOKEN && open > 0 && dialect_is_one_of(translator, open - 1, loops);
}

static bool translate_clauses(Translator *translator, uint32_t first, uint32_t *behind) {
  if (first > 0 && ends_loop_head(translator, first - 1))
    return dialect_loop(translator, first, behind);
  return dialect_contract(translator, first, behind);
}

// ---- expressions outside of clauses

// `=` that is no part of another operator.
static bool is_assignment(const Translator *translator, uint32_t token) {
  const Tokens *tokens = &translator->tokens;
  if (!token_is(tokens, token, "="))
    return false;
  uint32_t at = tokens->all.data[token].begin;
  return !(at > 0 && strchr("=<>!", tokens->text[at - 1])) && tokens->text[at + 1] != '=';
}

static bool is_quantifier(const Translator *translator, uint32_t token) {
  static const char *const names[] = {"__CPROVER_forall", "__CPROVER_exists", NULL};
  return dialect_is_one_of(translator, token, names);
}

// The braces of a quantifier are a part of its expression.
static bool is_block_brace(const Translator *translator, uint32_t token) {
  const Tokens *tokens = &translator->tokens;
  bool is_open = token_is(tokens, token, "{");
  if (!is_open && !token_is(tokens, token, "}"))
    return false;
  uint32_t open = is_open ? token : tokens->all.data[token].partner;
  return open == NO_TOKEN || open == 0 || !is_quantifier(translator, open - 1);
}

static bool is_border(const Translator *translator, uint32_t token) {
  static const char *const borders[] = {",", ";", "?", ":", "return", NULL};
  return dialect_is_one_of(translator, token, borders) || is_assignment(translator, token) ||
         is_block_brace(translator, token);
}

// In brackets, or behind a border.
static bool begins_operand(const Translator *translator, uint32_t token) {
  return token == 0 || token - 1 == translator->tokens.all.data[token].outer ||
         is_border(translator, token - 1);
}

static uint32_t operand_end(const Translator *translator, uint32_t token) {
  const Tokens *tokens = &translator->tokens;
  uint32_t outer = tokens->all.data[token].outer;
  uint32_t close = outer == NO_TOKEN ? tokens->all.size : tokens->all.data[outer].partner;
  if (close == NO_TOKEN)
    close = tokens->all.size;
  while (token < close && (dialect_is_arrow(translator, token) || !is_border(translator, token))) {
    uint32_t partner = tokens->all.data[token].partner;
    token = dialect_is_arrow(translator, token) ? token + 3
            : partner != NO_TOKEN               ? partner + 1
                                                : token + 1;
  }
  return token < close ? token : close;
}

static bool translate_stretch(Translator *translator, uint32_t first, uint32_t end) {
  Stretch stretch = dialect_stretch(translator, first, end);
  Strbuf text = {0};
  bool is_good = dialect_expression(translator, first, end, NULL, &text);
  strbuf_add(edits_replace(&translator->out->edits, stretch, stretch, 0), strbuf_text(&text));
  strbuf_release(&text);
  return is_good;
}

// ---- all

// Is there an arrow between FIRST and END that stands in no further brackets?
static bool has_arrow(const Translator *translator, uint32_t first, uint32_t end) {
  for (uint32_t i = first; i < end;) {
    if (dialect_is_arrow(translator, i))
      return true;
    uint32_t partner = translator->tokens.all.data[i].partner;
    i = partner != NO_TOKEN && partner > i ? partner + 1 : i + 1;
  }
  return false;
}

static bool translate_all(Translator *translator) {
  const Tokens *tokens = &translator->tokens;
  bool is_good = true;
  for (uint32_t i = 0; i < tokens->all.size && is_good;) {
    if (is_clause(translator, i)) {
      is_good = translate_clauses(translator, i, &i);
    } else if (begins_operand(translator, i) &&
               has_arrow(translator, i, operand_end(translator, i))) {
      uint32_t end = operand_end(translator, i);
      is_good = translate_stretch(translator, i, end);
      i = end;
    } else if (is_quantifier(translator, i)) {
      uint32_t close = token_is(tokens, i + 1, "{") ? tokens->all.data[i + 1].partner : NO_TOKEN;
      is_good = close != NO_TOKEN ? translate_stretch(translator, i, close + 1)
                                  : dialect_refuse(translator, i, "a quantifier without braces");
      i = close + 1;
    } else {
      i++;
    }
  }
  return is_good;
}

bool dialect_translate(DialectText *text, const DialectContracts *contracts, Strbuf *why) {
  assert(text->text && !text->edits.all.size && !why->size);
  Translator translator = {.out = text, .contracts = contracts, .why = why};
  tokens_init(&translator.tokens, text->tokens, text->length);
  bool is_good = translate_all(&translator);
  tokens_release(&translator.tokens);
  return is_good;
}
