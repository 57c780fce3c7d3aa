// The values of many terms in one model. The solver is asked for the values of variables only; the
// rest is computed here, each shared part once.
#ifndef GAVEL_SMT_VALUATION_H
#define GAVEL_SMT_VALUATION_H

#include "smt/solver.h"

typedef struct Valuation Valuation;

// Of the model that SOLVER has now; to be used while it has it.
Valuation *valuation_new(Solver *solver);
// One that outlives the solver's model: variables that FORMULA does not mention are 0 (false) in
// it, arrays and functions have no values.
Valuation *valuation_new_kept(Solver *solver, Term formula);
void valuation_free(Valuation *valuation);

// A constant; NO_TERM when there is none.
Term valuation_get(Valuation *valuation, Term term);

#endif
