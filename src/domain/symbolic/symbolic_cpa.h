// Symbolic execution as a component: states are those of symbolic/, merged wherever paths meet, and
// never covered. Blocks never end.
#ifndef GAVEL_DOMAIN_SYMBOLIC_SYMBOLIC_CPA_H
#define GAVEL_DOMAIN_SYMBOLIC_SYMBOLIC_CPA_H

#include "cpa/cpa.h"
#include "symbolic/symbolic.h"

// What inductions need to know of states at the loop HEAD.
typedef struct SymInduction {
  void *self;
  // STATE after any number of rounds.
  const SymState *(*begin)(void *self, const SymState *state, Loc head);
  // A Boolean: some value that may be read from there on is not the same in A and B.
  Term (*differ)(void *self, const SymState *a, const SymState *b, Loc head);
} SymInduction;

// Which calls are split into cases: replaces steps from STATE, as the entry `split` of a Cpa.
typedef struct SymCases {
  void *self;
  void (*split)(void *self, const SymState *state, CfaStepVec *steps);
} SymCases;

Cpa *symbolic_cpa_new(Symbolic *symbolic, const Cfa *cfa, Terms *terms, SymInduction induction,
                      SymCases cases); // borrows all
const SymState *symbolic_state(const AbstractState *state);

#endif
