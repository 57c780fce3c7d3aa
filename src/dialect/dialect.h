// What CBMC's users write that is no C: clauses of contracts between a declarator and its body or
// behind the head of a loop, quantifiers, `==>`. A file with such is changed in memory before
// libclang reads it, and all of it becomes C:
//
//   while (c) __CPROVER_loop_invariant(I) {...}   while (__CPROVER_assert(I, ...), c) {...}
//   __CPROVER_forall { int i; A ==> B }           a loop over the range that A gives for i
//   int f(int x) __CPROVER_requires(R) {...}      int f(int x) {...} and, for a function whose
//                                                 contract is used or checked, one more function
//
// Only tokens are looked at, so a clause that a macro stands for is found only where the macro's
// definition is at hand (macros.c).
#ifndef GAVEL_DIALECT_DIALECT_H
#define GAVEL_DIALECT_DIALECT_H

#include "text/edits.h"

#include <stdbool.h>
#include <stdint.h>

// Functions that stand for a contract: of f, one that is called in place of f, and one that calls
// f and checks what the contract says.
#define DIALECT_USE "__gavel_use_"
#define DIALECT_CHECK "__gavel_check_"
// What a checked function may write and free: asked before each write (frontend/frame.c).
#define DIALECT_WRITE "__gavel_write_"
#define DIALECT_FREE "__gavel_free_"

// The functions whose contracts matter.
typedef struct DialectContracts {
  const char *const *used; // names
  uint32_t used_count;
  const char *checked; // NULL: none
} DialectContracts;

// Something about a stretch of the old text that a verdict has to mention.
typedef struct DialectNote {
  Stretch place;
  const char *text;
} DialectNote;

// A text and what becomes of it.
typedef struct DialectText {
  const char *text;   // borrowed
  const char *tokens; // the same, blank where the preprocessor leaves it out
  uint32_t length;
  Edits edits;
  VEC(DialectNote) notes;
  Stretch error_place; // of a failure
} DialectText;

// Does the text name something of CBMC's at all?
bool dialect_is_used(const char *text, uint32_t length);
// Finds the edits that make it C, not applied yet. False if it cannot be: WHY tells. The texts,
// their length and nothing else of TEXT are set.
bool dialect_translate(DialectText *text, const DialectContracts *contracts, Strbuf *why)
    __attribute__((warn_unused_result));
void dialect_text_release(DialectText *text);

#endif
