// Random octagons, for tests.
#ifndef GAVEL_TESTS_OCTAGONS_H
#define GAVEL_TESTS_OCTAGONS_H

#include "domain/octagon/octagon.h"

#include "domain/random.h"

// V[i] + V[j] <= bound.
typedef struct Constraint {
  uint32_t i, j;
  Bound bound;
} Constraint;

static inline Constraint random_constraint(Random *random, uint32_t variables) {
  Constraint constraint = {random_below(random, 2 * variables), random_below(random, 2 * variables),
                           random_between(random, -6, 12)};
  if (constraint.j == (constraint.i ^ 1))
    constraint.j = constraint.i;
  return constraint;
}

#endif
