// The tokens of a C file, with the brackets that belong together: enough to find the places that
// witnesses name, and to write something there. Comments and lines of the preprocessor are no
// tokens.
#ifndef GAVEL_TEXT_TOKENS_H
#define GAVEL_TEXT_TOKENS_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

#define NO_TOKEN UINT32_MAX

typedef struct Token {
  uint32_t begin, length;
  uint32_t outer;   // the bracket that it stands in; NO_TOKEN: none
  uint32_t partner; // of a bracket: the other one; NO_TOKEN: none
} Token;

typedef struct Tokens {
  const char *text; // borrowed
  VEC(Token) all;
  VEC(uint32_t) lines; // where each line begins
} Tokens;

void tokens_init(Tokens *tokens, const char *text, uint32_t length);
void tokens_release(Tokens *tokens);

// Places count from 1. False, or NO_TOKEN, if there is no such place.
void tokens_place(const Tokens *tokens, uint32_t offset, uint32_t *line, uint32_t *column);
bool tokens_offset(const Tokens *tokens, uint32_t line, uint32_t column, uint32_t *offset);

// The token that begins at OFFSET, or the first one behind it.
uint32_t tokens_at(const Tokens *tokens, uint32_t offset);
bool token_is(const Tokens *tokens, uint32_t index, const char *text); // false for NO_TOKEN
uint32_t token_end(const Tokens *tokens, uint32_t index);              // as an offset

// Where the statement begins that TOKEN is part of, behind its labels.
uint32_t tokens_statement(const Tokens *tokens, uint32_t token);
// Does a statement begin at TOKEN that stands in a block, so that another may stand before it?
bool tokens_begin_statement(const Tokens *tokens, uint32_t token);
// Is what is declared at DECLARED visible at AT, if nothing hides it? The name in the head of a
// `for` is so at its keyword, too: an invariant holds behind the declaration.
bool tokens_are_visible(const Tokens *tokens, uint32_t declared, uint32_t at);

#endif
