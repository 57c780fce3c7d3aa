// A path to a target that the program takes, among those of an abstract path.
//
// What the analysis leaves out (encode/relevance.h) makes its formulas weaker. So a model of them
// only proposes a path. That is encoded alone and in full; if it is infeasible, what explains that
// excludes all paths along the same edges, and the next one is proposed. A feasible one is judged:
// if a run of the program does not follow it, no path along the edge where the run has ended is
// proposed any more.
//
// So some paths are excluded for no good reason: that there is no other path means nothing.
#ifndef GAVEL_REFINEMENT_COUNTEREXAMPLE_H
#define GAVEL_REFINEMENT_COUNTEREXAMPLE_H

#include "refinement/abstract_path.h"

// Runs the program along a path. NULL: every path will do.
typedef struct PathJudge {
  void *self;
  // Does the program take STEPS? If not, *ENDED is the number of the step that it did not take, or
  // that of all if this is not known.
  bool (*confirms)(void *self, const CfaStepVec *steps, uint32_t *ended);
} PathJudge;

typedef enum SearchResult {
  SEARCH_FOUND,       // STEPS is the path
  SEARCH_NEEDS,       // none was, since an array is left out: from now on the encoder encodes it
  SEARCH_UNCONFIRMED, // there are feasible paths, but no run follows them
  SEARCH_EXCLUDED,    // none is feasible, for reasons that are none of the above
  SEARCH_UNKNOWN      // the solver could not tell
} SearchResult;

// Looks among the paths of PATH, which begins at the root. SOLVER's stack is empty, and is so
// again.
SearchResult counterexample_find(const AbstractPath *path, Encoder *encoder, Solver *solver,
                                 PathJudge judge, uint32_t timeout_ms, CfaStepVec *steps);

#endif
