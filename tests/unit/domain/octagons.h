// Random octagons, for tests.
#ifndef GAVEL_TESTS_OCTAGONS_H
#define GAVEL_TESTS_OCTAGONS_H

#include "domain/octagon/octagon.h"

typedef struct Random {
  uint64_t state;
} Random;

static inline uint32_t random_below(Random *random, uint32_t limit) {
  random->state = random->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(random->state >> 33) % limit;
}

static inline int random_between(Random *random, int low, int high) {
  return low + (int)random_below(random, (uint32_t)(high - low + 1));
}

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
