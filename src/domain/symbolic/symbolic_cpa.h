// Symbolic execution as a component: states are those of symbolic/, merged wherever paths meet, and
// never covered. Blocks never end.
#ifndef GAVEL_DOMAIN_SYMBOLIC_SYMBOLIC_CPA_H
#define GAVEL_DOMAIN_SYMBOLIC_SYMBOLIC_CPA_H

#include "cpa/cpa.h"
#include "symbolic/symbolic.h"

// What an induction begins with: STATE, which is at the loop HEAD, after any number of rounds.
typedef struct SymInduction {
  void *self;
  const SymState *(*begin)(void *self, const SymState *state, Loc head); // NULL: there is none
} SymInduction;

Cpa *symbolic_cpa_new(Symbolic *symbolic, SymInduction induction); // borrows it
const SymState *symbolic_state(const AbstractState *state);

#endif
