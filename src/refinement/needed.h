// What a path needs of what the analysis leaves out (encode/relevance.h): a path that is feasible
// without it, and infeasible with it, tells what makes the difference.
#ifndef GAVEL_REFINEMENT_NEEDED_H
#define GAVEL_REFINEMENT_NEEDED_H

#include "cfa/step.h"
#include "encode/encode.h"
#include "smt/solver.h"

typedef struct NeededParts {
  VEC(uint32_t) steps; // that say something which is needed, each once
  TermVec postponed;   // conjuncts of it that speak of what was postponed
} NeededParts;

void needed_release(NeededParts *parts);

// Are STEPS, from the start of the program on and without summaries, feasible if nothing is left
// out? If not, PARTS (empty before; to be released) explains it, unless that takes too long.
// SOLVER's stack is empty, and is so again.
SatResult needed_check(Encoder *encoder, Solver *solver, const CfaStepVec *steps,
                       uint32_t timeout_ms, NeededParts *parts);

#endif
