// Disjoint sets of the numbers 0, 1, ...; `UnionFind sets = {0};` has none. The least number of a
// set is its root.
#ifndef GAVEL_BASE_UNION_FIND_H
#define GAVEL_BASE_UNION_FIND_H

#include "base/vec.h"

typedef struct UnionFind {
  VEC(uint32_t) parents; // never greater than the number itself
} UnionFind;

// The next number, in a set of its own.
static inline uint32_t union_find_add(UnionFind *sets) {
  uint32_t number = sets->parents.size;
  vec_push(&sets->parents, number);
  return number;
}

static inline uint32_t union_find_root(const UnionFind *sets, uint32_t number) {
  uint32_t *parents = sets->parents.data;
  assert(number < sets->parents.size);
  while (parents[number] != number)
    number = parents[number] = parents[parents[number]]; // halves the way of the next one
  assert(parents[number] == number);
  return number;
}

static inline void union_find_join(UnionFind *sets, uint32_t a, uint32_t b) {
  a = union_find_root(sets, a);
  b = union_find_root(sets, b);
  sets->parents.data[a < b ? b : a] = a < b ? a : b;
}

static inline void union_find_release(UnionFind *sets) { vec_release(&sets->parents); }

#endif
