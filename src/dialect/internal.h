// What the files of the translation share.
#ifndef GAVEL_DIALECT_INTERNAL_H
#define GAVEL_DIALECT_INTERNAL_H

#include "dialect/dialect.h"

#include "text/tokens.h"

// What __CPROVER_is_fresh means: nothing, a new block is made, it is asked whether there is an
// object that no other such clause has named, or one that is also younger than the call.
typedef enum FreshMode { FRESH_NONE, FRESH_MADE, FRESH_ASKED, FRESH_ASKED_NEW } FreshMode;

// A value that an expression has had before: of a function's entry, or of a loop's.
typedef struct OldValue {
  uint32_t first, end; // tokens
  uint32_t number;
} OldValue;

// How an expression is to be read.
typedef struct ReadMode {
  FreshMode fresh;
  const char *owner;    // of the list of fresh objects: the suffix of its name
  uint32_t fresh_count; // how often it asks for a fresh object
  VEC(OldValue) olds;
} ReadMode;

typedef struct Translator {
  DialectText *out;
  const DialectContracts *contracts;
  Tokens tokens;
  Strbuf *why;
  uint32_t old_count; // numbers of old values, over the whole text
} Translator;

// A clause NAME(...): its first token is the name.
typedef struct CClause {
  uint32_t name, open, close;
} CClause;

typedef VEC(CClause) ClauseVec;

// ---- dialect.c

// Says what is wrong at TOKEN; false.
bool dialect_refuse(Translator *translator, uint32_t token, const char *what);
Stretch dialect_stretch(const Translator *translator, uint32_t first, uint32_t end);
// The clauses NAME(...) that follow each other from FIRST on; returns the token behind.
uint32_t dialect_clauses(const Translator *translator, uint32_t first, ClauseVec *clauses);
bool dialect_is_one_of(const Translator *translator, uint32_t token, const char *const *words);
// Is it `==>`?
bool dialect_is_arrow(const Translator *translator, uint32_t token);

// ---- expression.c

// Appends the tokens from FIRST to END, without it, as C. READING may be NULL: a plain expression.
bool dialect_expression(Translator *translator, uint32_t first, uint32_t end, ReadMode *reading,
                        Strbuf *out);
// Appends the tokens as they are.
void dialect_copy(const Translator *translator, uint32_t first, uint32_t end, Strbuf *out);
void reading_release(ReadMode *reading);

// ---- old.c

// Declares the variables that hold the old values, and sets each one that can be read.
void dialect_old_values(Translator *translator, const ReadMode *reading, Strbuf *out);

// ---- quantifier.c

// The one whose keyword is KEYWORD.
bool dialect_quantifier(Translator *translator, uint32_t keyword, ReadMode *reading, Strbuf *out);

// ---- loop.c, contract.c: the clauses that begin at FIRST; *BEHIND is the token after them

bool dialect_loop(Translator *translator, uint32_t first, uint32_t *behind);
bool dialect_contract(Translator *translator, uint32_t first, uint32_t *behind);

#endif
