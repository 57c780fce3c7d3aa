// What the files of domain/predicate/ share.
#ifndef GAVEL_DOMAIN_PREDICATE_PREDICATE_INTERNAL_H
#define GAVEL_DOMAIN_PREDICATE_PREDICATE_INTERNAL_H

#include "domain/predicate/predicate.h"

// abstraction.c: the abstraction of PREVIOUS and the paths of BLOCK to LOC; NULL when they are
// not feasible.
Abstraction *abstraction_compute(PredicateDomain *domain, Abstraction *previous, PathFormula block,
                                 Loc loc);
void abstraction_release_cache(PredicateDomain *domain);

#endif
