// What the files of all-SAT share.
#ifndef GAVEL_SMT_ALLSAT_INTERNAL_H
#define GAVEL_SMT_ALLSAT_INTERNAL_H

#include "base/deadline.h"
#include "smt/allsat.h"

// A check for abstraction; SAT_UNKNOWN also when DEADLINE has passed.
SatResult allsat_ask(Solver *solver, const Term *assumptions, uint32_t count, Deadline deadline);

// As allsat_boolean, by models.
AllSatResult allsat_enumerate(Solver *solver, BddManager *bdds, Term formula,
                              const Predicate *predicates, uint32_t count, Deadline deadline);

#endif
