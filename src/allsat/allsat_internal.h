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

// Likewise by BDDs. Most of what programs do with most variables is to set them to constants, to
// copy and to compare them: such values are told apart by a few bits (cells.h), and all paths of a
// block are followed at once. What else a formula says (opaque atoms) stays a variable of the BDD;
// which of these can hold together is the solver's to say, once for each combination.
// False when this is no question for BDDs. Works until DEADLINE; SPARE is that of AllSatLimits.
bool symbolic_allsat(Solver *solver, BddManager *bdds, Term formula, const Predicate *predicates,
                     uint32_t count, Deadline deadline, int64_t *spare, AllSatResult *result);

#endif
