// Is a finished exploration a proof? Asks everything again, with an encoder and a solver of its
// own: the paths of each block are encoded from the edges of the CFA, calls and returns are
// matched here, and what the analysis remembers of abstractions and entailments is not used. What
// it shares with the analysis are the ARG, the state formulas, which it translates, and the
// summaries if there are any.
//
// The obligations, for every state that is not hidden below a covered one:
//   - the state before and the paths of a block imply the state behind it;
//   - a step that has no successor in the ARG is infeasible;
//   - error locations, C that is not supported and recursion are not reached;
//   - a covered state implies the one that covers it, which is at the same location with the
//     same calls under way, and part of the proof itself.
// What was known beforehand is used, and checked in the same way: it holds at the start, and every
// step of the program keeps it.
#ifndef GAVEL_PROOF_PROOF_H
#define GAVEL_PROOF_PROOF_H

#include "base/strbuf.h"
#include "preanalysis/preanalysis.h"
#include "refinement/abstract_path.h"

typedef struct ProofResult {
  uint32_t obligations;
  uint32_t failed;
  uint32_t undecided; // the solver does not know
  Loc failed_at;      // of the first that failed, else NO_LOC
  Strbuf failure;     // what it says, without a final stop
} ProofResult;

void proof_result_init(ProofResult *result);
void proof_result_release(ProofResult *result);

// PREANALYSIS is where the facts came from, NULL if there were none. WORK bounds each query
// (0: only the run's own limits).
void proof_check(ProofResult *result, const Exploration *exploration, const PredicateView *view,
                 Preanalysis *preanalysis, uint32_t work);

#endif
