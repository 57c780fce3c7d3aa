// What the files of all-SAT share.
#ifndef GAVEL_ALLSAT_ALLSAT_INTERNAL_H
#define GAVEL_ALLSAT_ALLSAT_INTERNAL_H

#include "allsat/allsat.h"
#include "base/deadline.h"

// A conjunction of literals of BDDs.
typedef struct Cube {
  VEC(uint32_t) variables;
  VEC(bool) values;
} Cube;

void cube_clear(Cube *cube);
void cube_release(Cube *cube);
void cube_add(Cube *cube, uint32_t variable, bool value);
Bdd cube_to_bdd(BddManager *bdds, const Cube *cube);

// A check for abstraction; SAT_UNKNOWN also when DEADLINE has passed.
SatResult allsat_ask(Solver *solver, const Term *assumptions, uint32_t count, Deadline deadline);

// As allsat_boolean, by models.
AllSatResult allsat_enumerate(Solver *solver, BddManager *bdds, Term formula,
                              const Predicate *predicates, uint32_t count, Deadline deadline);

#endif
