// State formulas of predicate abstraction: BDDs over the predicates. Equal ones are the same
// Region, and what is asked of each often is found out once.
#ifndef GAVEL_DOMAIN_PREDICATE_REGION_H
#define GAVEL_DOMAIN_PREDICATE_REGION_H

#include "base/arena.h"
#include "base/map.h"
#include "domain/predicate/precision.h"

typedef struct Region {
  Bdd bdd;
  Term formula;             // without indices
  uint32_t count;           // of literals
  const uint32_t *literals; // all that it implies, ascending: 2 * BDD variable, + 1 if negative
  uint64_t signature;       // a bit for each of them
} Region;

void literals_sort(uint32_t *literals, uint32_t count);

typedef struct Regions {
  Arena arena;
  Terms *terms;
  const PredicateTable *predicates;
  Map of_bdd; // node -> Region *
} Regions;

void regions_init(Regions *regions, Terms *terms, const PredicateTable *predicates);
void regions_release(Regions *regions);
// Takes BDD over.
const Region *regions_add(Regions *regions, Bdd bdd);

// 1: PREDICATE holds; -1: it does not; 0: both may be.
int8_t region_truth(const Regions *regions, const Region *region, uint32_t predicate);
bool region_implies(const Regions *regions, const Region *a, const Region *b);

#endif
