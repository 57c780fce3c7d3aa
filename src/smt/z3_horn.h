// Horn clauses for Spacer, Z3's engine for them.
//
// A clause says that its head holds of all values of its variables for which its constraint and
// the atoms of its body do. A solution is a formula for each predicate that makes all clauses true,
// with false for the goal; if there is none, the goal is derivable.
#ifndef GAVEL_SMT_Z3_HORN_H
#define GAVEL_SMT_Z3_HORN_H

#include "smt/z3_solver.h"

typedef struct HornPredicate {
  char name[32];  // no variable is named so
  TermVec params; // distinct variables
} HornPredicate;

typedef struct HornAtom {
  uint32_t predicate;
  TermVec args; // of the sorts of its parameters
} HornAtom;

typedef struct HornClause {
  Term constraint; // without functions
  VEC(HornAtom) body;
  HornAtom head;
} HornClause;

// PREDICATE holds of VALUES (constants; NO_TERM: one that terms do not have), by one of the clauses
// and PREMISES, which are numbers of facts.
typedef struct HornFact {
  uint32_t predicate;
  TermVec values;
  VEC(uint32_t) premises;
} HornFact;

typedef VEC(HornFact) HornFactVec;

// Of Z3's two solvers for arithmetic, either finds solutions that the other does not.
typedef enum HornArithmetic { HORN_NEW_ARITHMETIC, HORN_OLD_ARITHMETIC } HornArithmetic;

typedef struct HornSystem {
  VEC(HornPredicate) predicates; // the last is the goal, without parameters
  VEC(HornClause) clauses;
  HornArithmetic arithmetic;
  uint32_t level; // of clauses that follow one another, at least so many are needed for the goal
} HornSystem;

typedef enum HornStatus {
  HORN_SOLVED,
  HORN_DERIVABLE,
  HORN_TIMEOUT,
  HORN_UNSUPPORTED // by Spacer, or the solution is no term
} HornStatus;

void horn_release(HornSystem *system);
void horn_facts_release(HornFactVec *facts);

// Does WORK at most (0: only the run's own limits). SOLVED: a formula for each predicate but the
// goal, over its parameters, is appended to SOLUTION. DERIVABLE: the derivation is appended to
// FACTS (NULL: not asked for), the goal first, each fact once; none if Spacer does not tell.
HornStatus z3_solve_horn(Z3Context *context, const HornSystem *system, uint32_t work,
                         TermVec *solution, HornFactVec *facts) __attribute__((warn_unused_result));

#endif
