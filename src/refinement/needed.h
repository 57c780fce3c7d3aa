// What a path needs of what the analysis has postponed (encode/relevance.h): a path that is feasible
// without it, and infeasible with it, tells which arrays make the difference.
#ifndef GAVEL_REFINEMENT_NEEDED_H
#define GAVEL_REFINEMENT_NEEDED_H

#include "cpa/step.h"
#include "encode/encode.h"
#include "smt/solver.h"

// STEPS lead from the start of the program to a target, without summaries; they are infeasible if
// nothing is left out. True if some of what was postponed explains that: from now on ENCODER
// encodes it. SOLVER's stack is empty, and is so again.
bool needed_find(Encoder *encoder, Solver *solver, const CfaStepVec *steps, uint32_t timeout_ms);

#endif
