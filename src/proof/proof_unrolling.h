// Is a finished unrolling a proof, with or without induction (docs/k-induction.md)? Calls and
// returns are matched here, and Z3 answers instead of the solver that the unrolling has asked. What
// is shared with it are the ARG, the states of symbolic execution, and the phases of rounds.
//
// The obligations, for every state:
//   - every step that the program can make leads to a state of the ARG which has all runs that
//     take it, with the same memory; but for those that an induction cuts; of a call that is split
//     into cases, each run takes one of them;
//   - no run is in a state with an error, in one that is not exact, or beyond the bound;
//   - no run accesses memory that is no object's;
//   - the invariants that inductions assume hold at the start, and every step keeps them;
//   - every state at the head of a loop has the ranges of floats that inductions assume there.
#ifndef GAVEL_PROOF_PROOF_UNROLLING_H
#define GAVEL_PROOF_PROOF_UNROLLING_H

#include "proof/proof.h"
#include "symbolic/symbolic.h"

typedef struct Unrolling {
  const Cfa *cfa;
  Terms *terms;
  const Exploration *exploration;
  Cpa *loop_bound, *states; // components
  Symbolic *symbolic;
  const Encoder *encoder;   // of the invariants; NULL: there are none
  Preanalysis *preanalysis; // likewise
  // A Boolean: runs of STATE, at the HEAD of a loop, where what inductions assume of floating
  // variables does not hold.
  Term (*broken)(const void *self, const SymState *state, Loc head);
  const void *self;
} Unrolling;

// WORK as in proof_check.
void proof_check_unrolling(ProofResult *result, const Unrolling *unrolling, uint32_t work);

#endif
