// Conjunctions of comparisons of one variable with a constant, such as `x <= 3`, `y != 0` or
// a Boolean variable: the values of each variable are an interval without some points. What they
// imply of such comparisons is found exactly and without a solver.
#ifndef GAVEL_ALLSAT_INTERVAL_BOX_H
#define GAVEL_ALLSAT_INTERVAL_BOX_H

#include "term/rewrite.h"

typedef struct BoxSide {
  Term variable;
  __int128 low, high; // neither is in `holes`; BOX_MINIMUM and BOX_MAXIMUM: no bound
} BoxSide;

typedef struct BoxHole {
  uint32_t side;
  __int128 value;
} BoxHole;

typedef struct IntervalBox {
  Terms *terms;
  VEC(BoxSide) sides;
  VEC(BoxHole) holes;
} IntervalBox;

typedef enum BoxStatus {
  BOX_OK,
  BOX_EMPTY, // the formula is unsatisfiable
  BOX_OTHER  // it is no such conjunction
} BoxStatus;

// BOX has to be released in any case.
BoxStatus box_init(IntervalBox *box, Terms *terms, Term formula);
void box_release(IntervalBox *box);

typedef enum BoxTruth { BOX_FALSE, BOX_TRUE, BOX_EITHER, BOX_UNKNOWN } BoxTruth;

// What the formula says about PREDICATE: exact, but BOX_UNKNOWN if it is no such comparison.
BoxTruth box_ask(const IntervalBox *box, Term predicate);

#endif
