// Comparisons of one variable with a constant: `x <= 3`, `y = 0`, or a Boolean variable, which is 1
// where it holds.
#ifndef GAVEL_ALLSAT_COMPARISON_H
#define GAVEL_ALLSAT_COMPARISON_H

#include "term/term.h"

typedef struct Comparison {
  Term variable;
  bool is_equality; // variable = value, else variable <= value
  __int128 value;   // small enough for sums of a few not to overflow
} Comparison;

// False if ATOM is none.
bool comparison_read(const Terms *terms, Term atom, Comparison *comparison);

#endif
