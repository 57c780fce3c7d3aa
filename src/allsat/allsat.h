// All truth values that a formula allows for given predicates, as a BDD; and
// the cheap sibling that only finds the predicates decided one by one.
#ifndef GAVEL_ALLSAT_ALLSAT_H
#define GAVEL_ALLSAT_ALLSAT_H

#include "bdd/bdd.h"
#include "smt/solver.h"

typedef struct Predicate {
  Term formula; // over the same variables (versions) as the formula to abstract
  uint32_t bdd_variable;
} Predicate;

typedef struct AllSatLimits {
  uint64_t max_models; // 0: none
  uint32_t work;       // for all of it; 0: none
  // How many more questions BDDs may cost than enumeration would, over all calls: what they save is
  // added; with none left they are not tried. NULL: any number, even where that hardly pays.
  int64_t *spare;
} AllSatLimits;

typedef enum AllSatStatus {
  ALLSAT_EXACT,    // the result is the strongest one
  ALLSAT_WEAKENED, // stopped early: the result is implied by FORMULA, but not the strongest
  ALLSAT_FALSE     // FORMULA is unsatisfiable; the result is false
} AllSatStatus;

typedef struct AllSatResult {
  AllSatStatus status;
  Bdd bdd;          // owned by the caller
  uint64_t models;  // of FORMULA that were looked at; each stands for one or many assignments
  uint32_t decided; // predicates found implied true or false before enumeration
} AllSatResult;

// Boolean abstraction: exactly the assignments of PREDICATES consistent with FORMULA.
// SOLVER must have no assertions, and has none afterwards.
AllSatResult allsat_boolean(Solver *solver, BddManager *bdds, Term formula,
                            const Predicate *predicates, uint32_t count, AllSatLimits limits);
// Cartesian abstraction: the conjunction of the predicates and negations that FORMULA implies.
AllSatResult allsat_cartesian(Solver *solver, BddManager *bdds, Term formula,
                              const Predicate *predicates, uint32_t count, AllSatLimits limits);

#endif
