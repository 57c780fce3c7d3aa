// Counterexample-guided refinement: what happens when a target state was found. Interpolants
// lead to DONE or NO_PROGRESS, paths that are judged (path/judge.h) to the others;
// domain/predicate/escalation.h has the ladders that are climbed in between.
#ifndef GAVEL_ALGORITHM_REFINER_H
#define GAVEL_ALGORITHM_REFINER_H

#include "algorithm/exploration.h"

typedef enum RefineStatus {
  REFINE_DONE,        // no path leads to the target: states were made stronger, or cut off; go on
  REFINE_RESTART,     // a path is refuted by what formulas left out: they say more now; begin anew
  REFINE_FEASIBLE,    // a path leads there
  REFINE_UNCONFIRMED, // a path seems to lead there, but no run does
  REFINE_NO_PROGRESS, // no path leads to the target, but nothing new was learnt from that
  REFINE_UNKNOWN      // the solver could not tell
} RefineStatus;

typedef struct RefineResult {
  RefineStatus status;
  const struct PathAnswer
      *answer;        // FEASIBLE, UNCONFIRMED: of the path (path/judge.h); the refiner's
  const char *reason; // UNKNOWN: why
} RefineResult;

typedef struct Refiner {
  void *self;
  RefineResult (*refine)(void *self, Exploration *exploration, ArgNode *target);
} Refiner;

#endif
