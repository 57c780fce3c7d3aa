#include "domain/octagon/octagon_internal.h"

#include <assert.h>
#include <string.h>

static Octagon *allocate(Arena *arena, uint32_t count) {
  return arena_alloc(arena, sizeof(Octagon) + entry_count(count) * sizeof(Bound));
}

Octagon *oct_new(Arena *arena, uint32_t count) {
  Octagon *octagon = allocate(arena, count);
  octagon->count = count;
  octagon->is_closed = true;
  for (uint32_t i = 0; i < entry_count(count); i++)
    octagon->bounds[i] = BOUND_NONE;
  for (uint32_t i = 0; i < 2 * count; i++)
    entry_set(octagon, i, i, 0);
  return octagon;
}

Octagon *oct_copy(Arena *arena, const Octagon *octagon) {
  Octagon *copy = allocate(arena, octagon->count);
  memcpy(copy, octagon, sizeof(Octagon) + entry_count(octagon->count) * sizeof(Bound));
  return copy;
}

// ---- queries

bool oct_includes(const Octagon *octagon, const Octagon *other) {
  assert(octagon->count == other->count && other->is_closed);
  if (other->is_empty)
    return true;
  if (octagon->is_empty)
    return false;
  for (uint32_t i = 0; i < entry_count(octagon->count); i++)
    if (other->bounds[i] > octagon->bounds[i])
      return false;
  return true;
}

// V[i] + V[j] is V[j] - V[i ^ 1].
Bound oct_bound(const Octagon *octagon, uint32_t i, uint32_t j) {
  assert(octagon->is_closed && !octagon->is_empty);
  Bound bound = entry_get(octagon, i ^ 1, j);
  return i == j ? bound_half(bound) : bound;
}

OctRange oct_range(const Octagon *octagon, uint32_t x) {
  return (OctRange){-oct_bound(octagon, oct_minus(x), oct_minus(x)),
                    oct_bound(octagon, oct_plus(x), oct_plus(x))};
}

static bool is_related(const Octagon *octagon, uint32_t i) {
  for (uint32_t j = 0; j < 2 * octagon->count; j++)
    if (j / 2 != i / 2 &&
        oct_bound(octagon, i, j) < bound_add(oct_bound(octagon, i, i), oct_bound(octagon, j, j)))
      return true;
  return false;
}

bool oct_is_free(const Octagon *octagon, uint32_t x, OctRange range) {
  OctRange known = oct_range(octagon, x);
  return known.low == range.low && known.high == range.high && !is_related(octagon, oct_plus(x)) &&
         !is_related(octagon, oct_minus(x));
}

// ---- changes

void oct_forget(Octagon *octagon, uint32_t x) {
  assert(octagon->is_closed);
  for (uint32_t i = 0; i < 2 * octagon->count; i++) {
    entry_set(octagon, i, oct_plus(x), BOUND_NONE);
    entry_set(octagon, i, oct_minus(x), BOUND_NONE);
  }
  entry_set(octagon, oct_plus(x), oct_plus(x), 0);
  entry_set(octagon, oct_minus(x), oct_minus(x), 0);
}

// V[i] lies in RANGE, above V[j] if that is another one.
static void add_both(Octagon *octagon, uint32_t i, uint32_t j, OctRange range) {
  if (range.high != BOUND_NONE)
    oct_add(octagon, i, i == j ? i : j ^ 1, range.high);
  if (range.low != -BOUND_NONE)
    oct_add(octagon, i ^ 1, i == j ? i ^ 1 : j, -range.low);
}

void oct_assign_range(Octagon *octagon, uint32_t x, OctRange range) {
  oct_forget(octagon, x);
  add_both(octagon, oct_plus(x), oct_plus(x), range);
}

// x := -x.
static void negate(Octagon *octagon, uint32_t x) {
  uint32_t plus = oct_plus(x), minus = oct_minus(x);
  for (uint32_t i = 0; i < 2 * octagon->count; i++) {
    if (i == plus || i == minus)
      continue;
    Bound above = entry_get(octagon, i, plus);
    entry_set(octagon, i, plus, entry_get(octagon, i, minus));
    entry_set(octagon, i, minus, above);
  }
  Bound twice = entry_get(octagon, minus, plus);
  entry_set(octagon, minus, plus, entry_get(octagon, plus, minus));
  entry_set(octagon, plus, minus, twice);
}

// x := x + a value from RANGE.
static void translate(Octagon *octagon, uint32_t x, OctRange range) {
  Bound up = range.high, down = range.low == -BOUND_NONE ? BOUND_NONE : -range.low;
  uint32_t plus = oct_plus(x), minus = oct_minus(x);
  for (uint32_t i = 0; i < 2 * octagon->count; i++) {
    if (i == plus || i == minus)
      continue;
    entry_set(octagon, i, plus, bound_add(entry_get(octagon, i, plus), up));
    entry_set(octagon, i, minus, bound_add(entry_get(octagon, i, minus), down));
  }
  entry_set(octagon, minus, plus, bound_add(entry_get(octagon, minus, plus), bound_twice(up)));
  entry_set(octagon, plus, minus, bound_add(entry_get(octagon, plus, minus), bound_twice(down)));
}

void oct_assign(Octagon *octagon, uint32_t x, uint32_t from, OctRange range) {
  assert(octagon->is_closed);
  if (from / 2 != x) {
    oct_forget(octagon, x);
    add_both(octagon, oct_plus(x), from, range);
    return;
  }
  if (from == oct_minus(x))
    negate(octagon, x);
  translate(octagon, x, range);
}

Octagon *oct_project(Arena *arena, const Octagon *octagon, const uint32_t *variables,
                     uint32_t count) {
  assert(octagon->is_closed);
  Octagon *result = oct_new(arena, count);
  result->is_empty = octagon->is_empty;
  for (uint32_t i = 0; i < 2 * count; i++)
    for (uint32_t j = 0; j <= (i | 1); j++)
      entry_set(result, i, j,
                entry_get(octagon, 2 * variables[i / 2] + i % 2, 2 * variables[j / 2] + j % 2));
  return result;
}
