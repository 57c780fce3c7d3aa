// A path to a target that the program takes, among those of an abstract path.
//
// What the analysis leaves out (encode/relevance.h) makes its formulas weaker. So a model of them
// only proposes a path, which is judged. If it is refuted, each path along the edges of the steps
// that refute it is excluded. If no run of the program follows it, each path along the edge where
// the run has ended is, which is a guess. Then the next model is asked for.
//
// When there is no other, the target is not proved unreachable: the analysis has to speak of more
// (domain/predicate/escalation.h), and begins anew.
#ifndef GAVEL_REFINEMENT_COUNTEREXAMPLE_H
#define GAVEL_REFINEMENT_COUNTEREXAMPLE_H

#include "refinement/refine.h"

// Looks among the paths of PATH, which begins at the root. FEASIBLE with the answer on the path;
// UNCONFIRMED with that on the first path that no run follows; RESTART if the analysis speaks of
// more from now on; or UNKNOWN.
RefineResult counterexample_find(Refinement *refinement, const AbstractPath *path);

#endif
