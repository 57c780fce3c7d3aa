// Cuts a conjunction of literals, and predicates, into groups that share no symbols: what one
// group allows does not depend on the others.
#ifndef GAVEL_ALLSAT_INDEPENDENT_H
#define GAVEL_ALLSAT_INDEPENDENT_H

#include "term/rewrite.h"

// Members are indices into the arguments of independent_split.
typedef struct PredicateGroup {
  VEC(uint32_t) literals, predicates;
} PredicateGroup;

typedef struct PredicateGroups {
  VEC(PredicateGroup) groups; // in the order of their first predicates; groups without are left out
  VEC(uint32_t) determined;   // predicates that the literals decide: over fixed variables only
} PredicateGroups;

// A literal that gives a variable its value does not join what else speaks of it, but belongs to
// all.
void independent_split(const Terms *terms, const Term *literals, uint32_t literal_count,
                       const Term *predicates, uint32_t predicate_count, PredicateGroups *out);
void groups_release(PredicateGroups *groups);

#endif
