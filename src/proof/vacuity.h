// Which error locations a finished exploration never came near: a proof that does not even ask
// an assertion's condition says nothing about it.
#ifndef GAVEL_PROOF_VACUITY_H
#define GAVEL_PROOF_VACUITY_H

#include "refinement/abstract_path.h"

typedef VEC(Loc) ErrorLocVec;

// Appends the error locations whose condition, the last branch before them with all that is asked
// on its line, no path of the exploration comes to. SOLVER has an empty stack.
void vacuity_collect(const Exploration *exploration, const PredicateView *view, Solver *solver,
                     ErrorLocVec *out);
// Calling FUNCTION is the error: what its body says does not matter.
bool vacuity_is_error_function(const Function *function);

#endif
