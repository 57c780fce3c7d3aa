// What the two halves of the C printer share: a stack of what is still to be
// printed, and C's precedences.
#ifndef GAVEL_TERM_PRINT_C_INTERNAL_H
#define GAVEL_TERM_PRINT_C_INTERNAL_H

#include "base/strbuf.h"
#include "term/term_internal.h"

// Binding strength, as in C's grammar.
typedef enum Precedence {
  LEVEL_ANY,
  LEVEL_TERNARY,
  LEVEL_OR,
  LEVEL_AND,
  LEVEL_BIT_AND,
  LEVEL_EQUAL,
  LEVEL_RELATIONAL,
  LEVEL_SHIFT,
  LEVEL_SUM,
  LEVEL_PRODUCT,
  LEVEL_UNARY,
  LEVEL_POSTFIX
} Precedence;

typedef enum CItemKind {
  ITEM_TEXT,
  ITEM_NUMBER, // the magnitude of `number`
  ITEM_TERM,   // `term`, or its negation, in a place that binds with `level`
  ITEM_VALUE,  // the integer `term` + `number`
  ITEM_CAST    // the TERM_MOD `term` as a cast, without its offset (see mod_cast)
} CItemKind;

typedef struct CItem {
  CItemKind kind;
  Precedence level;
  bool is_negated;
  Term term;
  const char *text;
  __int128 number;
} CItem;

typedef struct CPrinter {
  const Terms *terms;
  Strbuf *out;
  VEC(CItem) stack; // the next item on top: push the last one first
  uint32_t printed; // nodes so far
} CPrinter;

void c_push_text(CPrinter *printer, const char *text);
void c_push_number(CPrinter *printer, __int128 number); // its magnitude
void c_push_term(CPrinter *printer, Term term, Precedence level);
// Opens a parenthesis if what binds with OWN stands where WANTED is needed.
void c_begin(CPrinter *printer, Precedence own, Precedence wanted);

// TERM + OFFSET.
void c_print_value(CPrinter *printer, Term term, __int128 offset, Precedence wanted);
// TERM <= 0 or TERM = 0, as RELATION (TERM_LE0 or TERM_EQ0) says, or the negation.
void c_print_comparison(CPrinter *printer, Term term, TermKind relation, bool is_negated,
                        Precedence wanted);
// False, and nothing is printed, unless ITE is C's division or remainder by a constant.
bool c_print_truncation(CPrinter *printer, const TermData *ite, Precedence wanted);
// An ITEM_CAST.
void c_print_cast(CPrinter *printer, Term mod, Precedence wanted);

#endif
