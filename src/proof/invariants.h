// What a finished exploration proves: the invariants at loop heads. For people: formulas are
// made short, and what the program has no name for is left out.
#ifndef GAVEL_PROOF_INVARIANTS_H
#define GAVEL_PROOF_INVARIANTS_H

#include "refinement/abstract_path.h"

// FORMULA holds whenever LOC, a loop head, is reached.
typedef struct Invariant {
  Loc loc;
  Term formula;    // as C says it (spell.h)
  bool is_partial; // left out: what speaks of temporaries, of all of an array and the like
} Invariant;

typedef VEC(Invariant) InvariantVec;

// Appends one for each loop head at which the exploration has an abstraction state, in the order
// of functions and locations. SOLVER has an empty stack; it is asked for a few seconds at most.
void invariants_collect(const Exploration *exploration, const PredicateView *view, Solver *solver,
                        InvariantVec *out);

#endif
