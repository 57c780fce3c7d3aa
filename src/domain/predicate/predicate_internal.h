// What the files of domain/predicate/ share.
#ifndef GAVEL_DOMAIN_PREDICATE_PREDICATE_INTERNAL_H
#define GAVEL_DOMAIN_PREDICATE_PREDICATE_INTERNAL_H

#include "domain/predicate/predicate.h"

// abstraction.c: the abstraction of PREVIOUS and the paths of BLOCK, which end with TRANSITION;
// NULL when they are not feasible.
Abstraction *abstraction_compute(PredicateDomain *domain, Abstraction *previous, PathFormula block,
                                 const Transition *transition);
void abstraction_release_cache(PredicateDomain *domain);

// ---- known.c

// BLOCK, which is complete and begins at LOC, with the facts that have to do with it.
PathFormula known_strengthen(PredicateDomain *domain, PathFormula block, Loc loc);
void known_release(PredicateDomain *domain);

// ---- carry.c

// The truth values of predicates that a block cannot change, without the solver.
typedef struct Carried {
  PredicateList asked; // predicates that the solver has to decide
  Term before;         // what has to be known before the block for that, without index
  Bdd state_set;       // what is known of the others; owned by the caller
} Carried;

// BLOCK begins in BEFORE, which is PREVIOUS or a part of it; LIST is the precision behind it. The
// result lives in domain->scratch.
Carried carry_over(PredicateDomain *domain, const Abstraction *previous, const StateSet *before,
                   const PathFormula *block, PredicateList list);

#endif
