// A model of a formula that outlives the solver's: variables that the formula does not
// mention are 0 (false) in it.
#ifndef GAVEL_SMT_KEPT_MODEL_H
#define GAVEL_SMT_KEPT_MODEL_H

#include "smt/solver.h"

typedef struct KeptModel KeptModel;

// Of the model of FORMULA that SOLVER has now.
KeptModel *kept_model_new(Solver *solver, Term formula);
void kept_model_free(KeptModel *model);

// False also when it cannot tell: arrays and functions have no values.
bool kept_model_violates(const Terms *terms, KeptModel *model, Term formula);

#endif
