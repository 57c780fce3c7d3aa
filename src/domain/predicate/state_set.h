// State formulas of predicate abstraction: BDDs over the predicates. Equal ones are the same
// StateSet, and what is asked of each often is found out once.
#ifndef GAVEL_DOMAIN_PREDICATE_STATE_SET_H
#define GAVEL_DOMAIN_PREDICATE_STATE_SET_H

#include "base/arena.h"
#include "base/map.h"
#include "domain/predicate/precision.h"

typedef struct StateSet {
  Bdd bdd;
  Term formula;             // without indices
  uint32_t count;           // of literals
  const uint32_t *literals; // all that it implies, ascending: 2 * BDD variable, + 1 if negative
  uint64_t signature;       // a bit for each of them
} StateSet;

typedef struct StateSets {
  Arena arena;
  const PredicateTable *predicates;
  Map of_bdd; // node -> StateSet *
} StateSets;

void state_sets_init(StateSets *state_sets, const PredicateTable *predicates);
void state_sets_release(StateSets *state_sets);
// Takes BDD over.
const StateSet *state_sets_add(StateSets *state_sets, Bdd bdd);

// 1: PREDICATE holds; -1: it does not; 0: both may be.
int8_t state_set_truth(const StateSets *state_sets, const StateSet *state_set, uint32_t predicate);
bool state_set_implies(const StateSets *state_sets, const StateSet *a, const StateSet *b);

#endif
