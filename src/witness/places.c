#include "witness/instrument_internal.h"

#include <assert.h>
#include <string.h>

typedef bool Suits(const Tokens *tokens, uint32_t token);

static bool is_one_of(const Tokens *tokens, uint32_t token, const char *const *words) {
  for (; *words; words++)
    if (token_is(tokens, token, *words))
      return true;
  return false;
}

static bool is_loop(const Tokens *tokens, uint32_t token) {
  static const char *const words[] = {"for", "while", "do", NULL};
  return is_one_of(tokens, token, words);
}

static bool is_branch(const Tokens *tokens, uint32_t token) {
  return is_loop(tokens, token) || token_is(tokens, token, "if") ||
         token_is(tokens, token, "switch");
}

static bool is_call_end(const Tokens *tokens, uint32_t token) {
  return place_call_begin(tokens, token) != NO_TOKEN;
}

static bool is_statement(const Tokens *tokens, uint32_t token) {
  return place_statement_form(tokens, token) != STATEMENT_NONE;
}

static uint32_t find(const Tokens *tokens, const WitnessPlace *place, Suits *suits) {
  uint32_t offset;
  bool has_column = place->column > 0;
  if (!tokens_offset(tokens, place->line, has_column ? place->column : 1, &offset))
    return NO_TOKEN;
  for (uint32_t i = tokens_at(tokens, offset); i < tokens->all.size; i++) {
    uint32_t line, column;
    tokens_place(tokens, tokens->all.data[i].begin, &line, &column);
    if (line != place->line || (has_column && column != place->column))
      return NO_TOKEN;
    if (suits(tokens, i))
      return i;
  }
  return NO_TOKEN;
}

uint32_t place_find_loop(const Tokens *tokens, const WitnessPlace *place) {
  return find(tokens, place, is_loop);
}

uint32_t place_find_branch(const Tokens *tokens, const WitnessPlace *place) {
  return find(tokens, place, is_branch);
}

uint32_t place_find_call_end(const Tokens *tokens, const WitnessPlace *place) {
  return find(tokens, place, is_call_end);
}

uint32_t place_find_statement(const Tokens *tokens, const WitnessPlace *place) {
  return find(tokens, place, is_statement);
}

// ---- the parts of statements

StatementForm place_statement_form(const Tokens *tokens, uint32_t token) {
  static const char *const words[] = {"{",      "}",    "if",      "for",   "while",    "do",
                                      "switch", "case", "goto",    "break", "continue", "return",
                                      "else",   ";",    "default", NULL};
  if (tokens_begin_statement(tokens, token))
    return token_is(tokens, token, "}") ? STATEMENT_NONE : STATEMENT_IN_BLOCK;
  bool is_first = token < tokens->all.size && tokens_statement(tokens, token) == token;
  return is_first && !is_one_of(tokens, token, words) ? STATEMENT_EXPRESSION : STATEMENT_NONE;
}

static bool is_name(const Tokens *tokens, uint32_t token) {
  static const char *const words[] = {"if", "for", "while", "switch", "return", "sizeof", NULL};
  char c = tokens->text[tokens->all.data[token].begin];
  bool begins_name = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  return begins_name && !is_one_of(tokens, token, words);
}

uint32_t place_call_begin(const Tokens *tokens, uint32_t close) {
  uint32_t open = token_is(tokens, close, ")") ? tokens->all.data[close].partner : NO_TOKEN;
  if (open == NO_TOKEN || open == 0 || !is_name(tokens, open - 1))
    return NO_TOKEN;
  bool is_member = open > 1 && (token_is(tokens, open - 2, ".") || token_is(tokens, open - 2, ">"));
  bool is_arrow = is_member && token_is(tokens, open - 2, ">") && token_is(tokens, open - 3, "-");
  return is_member && (is_arrow || token_is(tokens, open - 2, ".")) ? NO_TOKEN : open - 1;
}

uint32_t place_last_argument(const Tokens *tokens, uint32_t close) {
  uint32_t open = tokens->all.data[close].partner, begin = open + 1;
  for (uint32_t i = open + 1; i < close; i++)
    if (tokens->all.data[i].outer == open && token_is(tokens, i, ","))
      begin = i + 1;
  return begin < close ? begin : NO_TOKEN;
}

// The next `;` from TOKEN on that stands in the brackets OPEN.
static uint32_t next_semicolon(const Tokens *tokens, uint32_t token, uint32_t open) {
  uint32_t close = tokens->all.data[open].partner;
  while (token < close && token < tokens->all.size &&
         !(token_is(tokens, token, ";") && tokens->all.data[token].outer == open))
    token++;
  return token < close && token < tokens->all.size ? token : NO_TOKEN;
}

uint32_t place_semicolon(const Tokens *tokens, uint32_t token) {
  uint32_t outer = tokens->all.data[token].outer;
  return outer == NO_TOKEN ? NO_TOKEN : next_semicolon(tokens, token + 1, outer);
}

bool place_condition(const Tokens *tokens, uint32_t keyword, uint32_t *first, uint32_t *end) {
  assert(is_branch(tokens, keyword));
  bool is_for = token_is(tokens, keyword, "for");
  if (token_is(tokens, keyword, "do")) { // do { ... } while (...)
    uint32_t close =
        token_is(tokens, keyword + 1, "{") ? tokens->all.data[keyword + 1].partner : NO_TOKEN;
    if (close == NO_TOKEN || !token_is(tokens, close + 1, "while"))
      return false;
    keyword = close + 1;
  }
  uint32_t open = keyword + 1;
  if (!token_is(tokens, open, "(") || tokens->all.data[open].partner == NO_TOKEN)
    return false;
  *first = open + 1;
  *end = tokens->all.data[open].partner;
  if (!is_for)
    return *first < *end;
  uint32_t semicolon = next_semicolon(tokens, *first, open);
  if (semicolon == NO_TOKEN)
    return false;
  *first = semicolon + 1;
  *end = next_semicolon(tokens, *first, open);
  return *end != NO_TOKEN;
}

uint32_t place_body(const Tokens *tokens, uint32_t token) {
  for (; token < tokens->all.size && !token_is(tokens, token, ";"); token++)
    if (token_is(tokens, token, "{") && tokens->all.data[token].outer == NO_TOKEN)
      return token;
  return NO_TOKEN;
}

// ---- expressions

// `=` that is no part of a comparison, `++`, `--`.
static bool has_assignment(const char *text) {
  if (strstr(text, "++") || strstr(text, "--") || strstr(text, "<<=") || strstr(text, ">>="))
    return true;
  for (const char *at = text; (at = strchr(at, '=')); at++) {
    bool ends = at > text && strchr("=<>!", at[-1]), begins = at[1] == '=';
    if (!ends && !begins)
      return true;
    at += begins;
  }
  return false;
}

// Variables that were inserted: a witness knows \result alone.
static bool is_own_name(const char *text, uint32_t length) {
  static const char own[] = "__gavel_";
  bool is_own = length >= sizeof own - 1 && !memcmp(text, own, sizeof own - 1);
  return is_own && (length != strlen(INSTRUMENT_RESULT) || memcmp(text, INSTRUMENT_RESULT, length));
}

bool is_one_expression(const char *text) {
  if (strpbrk(text, ";{}#\\\"\n\r@`") || strstr(text, "//") || strstr(text, "/*") ||
      has_assignment(text))
    return false;
  Tokens tokens;
  tokens_init(&tokens, text, (uint32_t)strlen(text));
  bool is_good = tokens.all.size > 0;
  for (uint32_t i = 0; i < tokens.all.size; i++) {
    const Token *token = &tokens.all.data[i];
    bool is_bracket = token->length == 1 && strchr("()[]", text[token->begin]);
    is_good &= !is_bracket || token->partner != NO_TOKEN;
    is_good &= text[token->begin] != '\'' || token->length > 2;
    is_good &= !is_own_name(text + token->begin, token->length);
    is_good &= !token_is(&tokens, i, "(") || i == 0 || !is_name(&tokens, i - 1);
  }
  tokens_release(&tokens);
  return is_good;
}
