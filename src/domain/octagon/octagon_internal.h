// The matrix: rows of signed variables; row i has the columns up to i | 1.
#ifndef GAVEL_DOMAIN_OCTAGON_OCTAGON_INTERNAL_H
#define GAVEL_DOMAIN_OCTAGON_OCTAGON_INTERNAL_H

#include "domain/octagon/octagon.h"

static inline uint32_t entry_count(uint32_t variables) { return 2 * variables * (variables + 1); }

static inline uint32_t entry_index(uint32_t i, uint32_t j) {
  return j <= (i | 1) ? j + (i + 1) * (i + 1) / 2 : (i ^ 1) + ((j ^ 1) + 1) * ((j ^ 1) + 1) / 2;
}

static inline Bound entry_get(const Octagon *octagon, uint32_t i, uint32_t j) {
  assert(i < 2 * octagon->count && j < 2 * octagon->count);
  return octagon->bounds[entry_index(i, j)];
}

static inline void entry_set(Octagon *octagon, uint32_t i, uint32_t j, Bound bound) {
  assert(i < 2 * octagon->count && j < 2 * octagon->count && bound_is_valid(bound));
  octagon->bounds[entry_index(i, j)] = bound;
}

static inline void entry_lower(Octagon *octagon, uint32_t i, uint32_t j, Bound bound) {
  assert(i < 2 * octagon->count && j < 2 * octagon->count && bound_is_valid(bound));
  Bound *entry = &octagon->bounds[entry_index(i, j)];
  if (bound < *entry)
    *entry = bound;
}

// Half of an even or odd bound, rounded down.
static inline Bound bound_half(Bound bound) {
  return bound == BOUND_NONE ? BOUND_NONE : bound >> 1;
}

static inline Bound bound_twice(Bound bound) { return bound_add(bound, bound); }

// The last steps of both closures, when every bound is that of a shortest path: bounds of single
// variables are even, and two of them bound the sum.
void oct_tighten(Octagon *octagon);

#endif
