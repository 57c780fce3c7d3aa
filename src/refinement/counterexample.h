// One path to a target that the program seems to take: the paths of an abstract path are encoded
// once more, all of them in one formula and in full, and a model of it chooses.
#ifndef GAVEL_REFINEMENT_COUNTEREXAMPLE_H
#define GAVEL_REFINEMENT_COUNTEREXAMPLE_H

#include "refinement/abstract_path.h"

// The edges of the ARG that the model in SOLVER, of the blocks of PATH, allows to be taken.
void counterexample_guess(const AbstractPath *path, const PredicateView *view, Solver *solver,
                          Map *taken);

// Looks among the paths of PATH, which begins at the root: those along TAKEN, or all if that is
// NULL. ENCODER is exact; SOLVER's stack is empty, and is so again. YES: STEPS is the model's path.
// UNKNOWN: STEPS is any of them. NO: there is none, since what the analysis left out excludes them;
// STEPS is one of them, or empty.
SatResult counterexample_find(const AbstractPath *path, const Map *taken, Encoder *encoder,
                              Solver *solver, uint32_t timeout_ms, CfaStepVec *steps);

#endif
