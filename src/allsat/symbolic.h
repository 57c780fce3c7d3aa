// All-SAT by BDDs. Most of what programs do with most variables is to set them to constants, to
// copy and to compare them: such values are told apart by a few bits (cells.h), and all paths of a
// block are followed at once. What else a formula says (opaque atoms) stays a variable of the BDD;
// which of these can hold together is the solver's to say, once for each combination.
#ifndef GAVEL_ALLSAT_SYMBOLIC_H
#define GAVEL_ALLSAT_SYMBOLIC_H

#include "allsat/allsat.h"
#include "base/deadline.h"

// As allsat_boolean, exactly; false when this is no question for BDDs. Works until DEADLINE;
// SPARE is that of AllSatLimits.
bool symbolic_allsat(Solver *solver, BddManager *bdds, Term formula, const Predicate *predicates,
                     uint32_t count, Deadline deadline, int64_t *spare, AllSatResult *result);

#endif
