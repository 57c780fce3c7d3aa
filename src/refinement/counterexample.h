// A path to a target that the program takes, among those of an abstract path.
//
// What the analysis leaves out (encode/relevance.h) makes its formulas weaker. So a model of them
// only proposes a path, which is judged. If it is refuted, the steps that do exclude all paths
// along the same edges, and the next one is proposed; if a run of the program does not follow it,
// no path along the edge where the run has ended is.
//
// So some paths are excluded for no good reason: that there is no other path means nothing, but
// that the analysis has to speak of more.
#ifndef GAVEL_REFINEMENT_COUNTEREXAMPLE_H
#define GAVEL_REFINEMENT_COUNTEREXAMPLE_H

#include "refinement/refine.h"

// Looks among the paths of PATH, which begins at the root. FEASIBLE with the answer on the path;
// UNCONFIRMED with that on the first path that no run follows; RESTART if the analysis speaks of
// more from now on; or UNKNOWN.
RefineResult counterexample_find(Refinement *refinement, const AbstractPath *path);

#endif
