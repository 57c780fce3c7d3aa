// Questions about few values: where what a formula says of its variables leaves few combinations,
// all are tried. The formula becomes straight-line code, which is run for each: a recursion whose
// depth is a small number, and arithmetic that circuits are bad at (products, remainders), cost
// what running the program on all its inputs would cost.
#ifndef GAVEL_SAT_TRIALS_H
#define GAVEL_SAT_TRIALS_H

#include "base/deadline.h"
#include "smt/solver.h"

typedef struct Trials Trials;

// NULL when FORMULA is not only about Booleans and bit-vectors, or has too many variables.
Trials *trials_new(const Terms *terms, Term formula);
void trials_free(Trials *trials);

// The work that trying all takes at most; UINT64_MAX if that is too large to say.
uint64_t trials_cost(const Trials *trials);
// SAT_YES: trials_model tells the values; SAT_UNKNOWN: the deadline has passed.
SatResult trials_run(Trials *trials, const Deadline *deadline);
// After SAT_YES: for each variable that it is what it is, appended to OUT.
void trials_model(const Trials *trials, Terms *terms, TermVec *out);

#endif
