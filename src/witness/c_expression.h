// Facts about a program's variables as C expressions that say exactly the same: evaluated in C,
// with its conversions and its overflows, at a place where all names are visible. What has no such
// expression is left out of conjunctions, so that the result is weaker and still holds.
#ifndef GAVEL_WITNESS_C_EXPRESSION_H
#define GAVEL_WITNESS_C_EXPRESSION_H

#include "cfa/cfa.h"
#include "term/term.h"

typedef struct CNames {
  const Cfa *cfa;
  const Terms *terms;
  const Function *function; // that the place is in
  void *self;
  // May VARIABLE be named at the place, as far as its declaration tells?
  bool (*is_visible)(void *self, const Variable *variable);
  bool has_result; // `\result` names what FUNCTION returns
} CNames;

// Appends FORMULA, over unbounded integers and names as spell/ makes them. False, and nothing is
// appended, if nothing is left of it.
bool c_expression_add(const CNames *names, Term formula, Strbuf *out);

#endif
