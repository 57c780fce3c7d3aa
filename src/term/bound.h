// Literals that bound a linear form, which is a sum without a constant: `x - y <= 5`, `x != 1`.
#ifndef GAVEL_TERM_BOUND_H
#define GAVEL_TERM_BOUND_H

#include "term/term.h"

typedef enum BoundKind {
  BOUND_NONE,  // the literal is something else
  BOUND_UPPER, // form <= value
  BOUND_LOWER, // form >= value
  BOUND_EQUAL,
  BOUND_DIFFERENT
} BoundKind;

typedef struct LinearBound {
  BoundKind kind;
  Term literal, form;
  __int128 value;
} LinearBound;

LinearBound bound_read(Terms *terms, Term literal);
// The form is one variable, or a Boolean variable, which is 1 where it holds; BOUND_NONE otherwise,
// and for numbers so large that sums of a few could overflow.
LinearBound bound_read_variable(Terms *terms, Term literal);
bool bound_holds_at(const LinearBound *bound, __int128 value);
// Does A imply B, because of their numbers? Both may be of any kind.
bool bound_implies(const LinearBound *a, const LinearBound *b);

#endif
