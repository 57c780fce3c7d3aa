#include "text/tokens.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

// ---- reading

typedef struct Scanner {
  const char *text;
  uint32_t at, length;
  bool is_line_start; // only white space since the line began
} Scanner;

static char peek(const Scanner *scanner, uint32_t ahead) {
  return scanner->at + ahead < scanner->length ? scanner->text[scanner->at + ahead] : 0;
}

// To behind the end of the line; a backslash joins the next one to it.
static void skip_line(Scanner *scanner) {
  while (scanner->at < scanner->length && peek(scanner, 0) != '\n')
    scanner->at += peek(scanner, 0) == '\\' && peek(scanner, 1) ? 2 : 1;
}

static void skip_comment(Scanner *scanner) {
  scanner->at += 2;
  while (scanner->at < scanner->length && !(peek(scanner, 0) == '*' && peek(scanner, 1) == '/'))
    scanner->at++;
  scanner->at += 2;
}

static bool skip_blank(Scanner *scanner) {
  char c = peek(scanner, 0);
  if (c == '\n')
    scanner->is_line_start = true;
  if (isspace((unsigned char)c) || (c == '\\' && peek(scanner, 1) == '\n'))
    scanner->at++;
  else if (c == '/' && peek(scanner, 1) == '*')
    skip_comment(scanner);
  else if ((c == '/' && peek(scanner, 1) == '/') || (c == '#' && scanner->is_line_start))
    skip_line(scanner);
  else
    return false;
  return true;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

static void skip_literal(Scanner *scanner) {
  char quote = peek(scanner, 0);
  scanner->at++;
  while (scanner->at < scanner->length && peek(scanner, 0) != quote && peek(scanner, 0) != '\n')
    scanner->at += peek(scanner, 0) == '\\' ? 2 : 1;
  scanner->at++;
}

// Words, numbers (with their dots and signs), literals; all else is one character.
static void skip_token(Scanner *scanner) {
  char c = peek(scanner, 0);
  if (c == '"' || c == '\'') {
    skip_literal(scanner);
  } else if (is_word(c)) {
    bool is_number = isdigit((unsigned char)c);
    while (is_word(peek(scanner, 0)) || (is_number && peek(scanner, 0) == '.'))
      scanner->at++;
  } else {
    scanner->at++;
  }
  if (scanner->at > scanner->length)
    scanner->at = scanner->length;
}

static bool is_pair(char open, char close) {
  return (open == '(' && close == ')') || (open == '[' && close == ']') ||
         (open == '{' && close == '}');
}

// Brackets that do not fit stay without a partner.
static void match(Tokens *tokens, uint32_t *open) {
  uint32_t last = tokens->all.size - 1;
  Token *token = &tokens->all.data[last];
  char c = tokens->text[token->begin];
  bool is_one = token->length == 1;
  if (is_one && strchr(")]}", c) && *open != NO_TOKEN &&
      is_pair(tokens->text[tokens->all.data[*open].begin], c)) {
    token->partner = *open;
    token->outer = tokens->all.data[*open].outer;
    tokens->all.data[*open].partner = last;
    *open = token->outer;
  } else if (is_one && strchr("([{", c)) {
    *open = last;
  }
}

void tokens_init(Tokens *tokens, const char *text, uint32_t length) {
  *tokens = (Tokens){.text = text};
  vec_push(&tokens->lines, 0);
  for (uint32_t i = 0; i < length; i++)
    if (text[i] == '\n')
      vec_push(&tokens->lines, i + 1);
  Scanner scanner = {.text = text, .length = length, .is_line_start = true};
  uint32_t open = NO_TOKEN;
  while (scanner.at < length) {
    if (skip_blank(&scanner))
      continue;
    uint32_t begin = scanner.at;
    skip_token(&scanner);
    scanner.is_line_start = false;
    vec_push(&tokens->all, (Token){begin, scanner.at - begin, open, NO_TOKEN});
    match(tokens, &open);
  }
}

void tokens_release(Tokens *tokens) {
  vec_release(&tokens->all);
  vec_release(&tokens->lines);
}

// ---- places

void tokens_place(const Tokens *tokens, uint32_t offset, uint32_t *line, uint32_t *column) {
  uint32_t low = 0, high = tokens->lines.size;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (tokens->lines.data[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  *line = low + 1;
  *column = offset - tokens->lines.data[low] + 1;
}

bool tokens_offset(const Tokens *tokens, uint32_t line, uint32_t column, uint32_t *offset) {
  if (line == 0 || column == 0 || line > tokens->lines.size)
    return false;
  *offset = tokens->lines.data[line - 1] + column - 1;
  return line == tokens->lines.size || *offset < tokens->lines.data[line];
}

uint32_t tokens_at(const Tokens *tokens, uint32_t offset) {
  uint32_t low = 0, high = tokens->all.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (tokens->all.data[middle].begin < offset)
      low = middle + 1;
    else
      high = middle;
  }
  return low < tokens->all.size ? low : NO_TOKEN;
}

bool token_is(const Tokens *tokens, uint32_t index, const char *text) {
  if (index >= tokens->all.size)
    return false;
  const Token *token = &tokens->all.data[index];
  return token->length == strlen(text) && !memcmp(tokens->text + token->begin, text, token->length);
}

uint32_t token_end(const Tokens *tokens, uint32_t index) {
  assert(index < tokens->all.size);
  return tokens->all.data[index].begin + tokens->all.data[index].length;
}

// ---- statements

static bool is_block(const Tokens *tokens, uint32_t open) { return token_is(tokens, open, "{"); }

// Behind the labels that begin at TOKEN: `case 1:`, `default:`, `name:`.
static uint32_t skip_labels(const Tokens *tokens, uint32_t token) {
  for (;;) {
    uint32_t colon = token + 1;
    bool is_case = token_is(tokens, token, "case");
    while (is_case && colon < tokens->all.size && !token_is(tokens, colon, ":") &&
           !token_is(tokens, colon, ";"))
      colon++;
    bool is_label = is_word(tokens->text[tokens->all.data[token].begin]);
    if (!is_label || !token_is(tokens, colon, ":") || colon + 1 >= tokens->all.size)
      return token;
    token = colon + 1;
  }
}

// Does the token end what stands before a statement: another one, or `if (...)`?
static bool ends_before_statement(const Tokens *tokens, uint32_t token) {
  static const char *const ends[] = {";", "{", "}", "else", "do"};
  static const char *const heads[] = {"if", "while", "for", "switch"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    if (token_is(tokens, token, ends[i]))
      return true;
  uint32_t open = token_is(tokens, token, ")") ? tokens->all.data[token].partner : NO_TOKEN;
  for (size_t i = 0; open != NO_TOKEN && open > 0 && i < sizeof heads / sizeof *heads; i++)
    if (token_is(tokens, open - 1, heads[i]))
      return true;
  return false;
}

static uint32_t statement_with_labels(const Tokens *tokens, uint32_t token) {
  while (token > 0) {
    uint32_t before = token - 1;
    if (ends_before_statement(tokens, before))
      return token;
    uint32_t open = tokens->all.data[before].partner;
    token = open != NO_TOKEN && open < before ? open : before;
  }
  return token;
}

uint32_t tokens_statement(const Tokens *tokens, uint32_t token) {
  assert(token < tokens->all.size);
  uint32_t outer = tokens->all.data[token].outer;
  while (outer != NO_TOKEN && !is_block(tokens, outer)) { // out of parentheses
    token = outer;
    outer = tokens->all.data[token].outer;
  }
  return skip_labels(tokens, statement_with_labels(tokens, token));
}

bool tokens_begin_statement(const Tokens *tokens, uint32_t token) {
  if (token >= tokens->all.size || !is_block(tokens, tokens->all.data[token].outer))
    return false;
  uint32_t first = statement_with_labels(tokens, token);
  bool is_part = token_is(tokens, first - 1, ")") || token_is(tokens, first - 1, "else") ||
                 token_is(tokens, first - 1, "do") || token_is(tokens, token, "else");
  return skip_labels(tokens, first) == token && !is_part;
}

bool tokens_are_visible(const Tokens *tokens, uint32_t declared, uint32_t at) {
  uint32_t name = tokens_at(tokens, declared), place = tokens_at(tokens, at);
  if (name == NO_TOKEN || place == NO_TOKEN)
    return false;
  uint32_t outer = tokens->all.data[name].outer;
  while (outer != NO_TOKEN && !is_block(tokens, outer)) { // `int (*p)`, or the head of a `for`
    if (outer > 0 && token_is(tokens, outer - 1, "for"))
      break;
    outer = tokens->all.data[outer].outer;
  }
  if (outer == NO_TOKEN)
    return name < place; // at file scope, or its end is missing
  if (is_block(tokens, outer))
    return name < place && place < tokens->all.data[outer].partner;
  uint32_t close = tokens->all.data[outer].partner;
  if (close == NO_TOKEN)
    return false;
  bool has_block = is_block(tokens, close + 1);
  return place == outer - 1 || (outer < place && place < close) ||
         (has_block && close < place && place < tokens->all.data[close + 1].partner);
}
