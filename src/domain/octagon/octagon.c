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
  assert(x < octagon->count);
  return (OctRange){-oct_bound(octagon, minus_of(x), minus_of(x)),
                    oct_bound(octagon, plus_of(x), plus_of(x))};
}

static bool is_related(const Octagon *octagon, uint32_t i) {
  assert(i / 2 < octagon->count);
  for (uint32_t j = 0; j < 2 * octagon->count; j++)
    if (j / 2 != i / 2 &&
        oct_bound(octagon, i, j) < bound_add(oct_bound(octagon, i, i), oct_bound(octagon, j, j)))
      return true;
  return false;
}

bool oct_is_free(const Octagon *octagon, uint32_t x, OctRange range) {
  OctRange known = oct_range(octagon, x);
  return known.low == range.low && known.high == range.high && !is_related(octagon, plus_of(x)) &&
         !is_related(octagon, minus_of(x));
}

// ---- changes

void oct_forget(Octagon *octagon, uint32_t x) {
  assert(octagon->is_closed);
  assert(x < octagon->count);
  for (uint32_t i = 0; i < 2 * octagon->count; i++) {
    entry_set(octagon, i, plus_of(x), BOUND_NONE);
    entry_set(octagon, i, minus_of(x), BOUND_NONE);
  }
  entry_set(octagon, plus_of(x), plus_of(x), 0);
  entry_set(octagon, minus_of(x), minus_of(x), 0);
}

void oct_add_range(Octagon *octagon, uint32_t i, uint32_t j, OctRange range) {
  assert(range.low == -BOUND_NONE || range.low >= -BOUND_LIMIT);
  if (range.high != BOUND_NONE)
    oct_add(octagon, i, j, range.high);
  if (range.low != -BOUND_NONE)
    oct_add(octagon, i ^ 1, j ^ 1, -range.low);
}

void oct_assign_range(Octagon *octagon, uint32_t x, OctRange range) {
  assert(x < octagon->count);
  oct_forget(octagon, x);
  oct_add_range(octagon, plus_of(x), plus_of(x), range);
}

// x := -x.
static void negate(Octagon *octagon, uint32_t x) {
  assert(x < octagon->count);
  uint32_t plus = plus_of(x), minus = minus_of(x);
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
  assert(x < octagon->count);
  Bound up = range.high, down = range.low == -BOUND_NONE ? BOUND_NONE : -range.low;
  uint32_t plus = plus_of(x), minus = minus_of(x);
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
  assert(x < octagon->count && from / 2 < octagon->count);
  if (from / 2 != x) {
    oct_forget(octagon, x);
    oct_add_range(octagon, plus_of(x), from ^ 1, range);
    return;
  }
  if (from == minus_of(x))
    negate(octagon, x);
  translate(octagon, x, range);
}
