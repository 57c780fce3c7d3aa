// From one model to many: given a model of a formula, a set of assignments to predicates that
// contains the model's own and of which the formula allows every one.
//
// The literals that make the formula true in the model are cut into independent groups. What a
// group allows its predicates is enumerated by itself, in a solver that knows nothing else; then
// every combination of what the groups allow is allowed. So independent predicates cost the sum,
// not the product of their assignments.
#ifndef GAVEL_ALLSAT_GENERALIZE_H
#define GAVEL_ALLSAT_GENERALIZE_H

#include "allsat/allsat.h"
#include "base/deadline.h"
#include "smt/valuation.h"

typedef struct Generalizer Generalizer;

// For models of FORMULA in SOLVER; works until DEADLINE. PREDICATES stays the caller's.
Generalizer *generalizer_new(Solver *solver, BddManager *bdds, Term formula,
                             const Predicate *predicates, uint32_t count, Deadline deadline);
void generalizer_free(Generalizer *generalizer);

// The set for the model in VALUATION, in which PREDICATES have VALUES. CLAUSE becomes a clause that
// excludes just this set. The caller drops the BDD.
Bdd generalize(Generalizer *generalizer, Valuation *valuation, const bool *values, TermVec *clause);

#endif
