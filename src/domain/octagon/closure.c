// Shortest paths first, then the integers: bounds of 2x are rounded down to even numbers, and
// bounds of x and y together bound x + y. That order is enough, once (Bagnara, Hill and
// Zaffanella, theorem 5).
#include "domain/octagon/octagon_internal.h"

#include <assert.h>

static bool has_negative_cycle(const Octagon *octagon) {
  for (uint32_t i = 0; i < 2 * octagon->count; i++)
    if (entry_get(octagon, i, i) < 0)
      return true;
  return false;
}

static void round_down(Octagon *octagon) {
  for (uint32_t i = 0; i < 2 * octagon->count; i++)
    entry_set(octagon, i, i ^ 1, bound_twice(bound_half(entry_get(octagon, i, i ^ 1))));
}

static bool has_crossed_bounds(const Octagon *octagon) {
  for (uint32_t i = 0; i < 2 * octagon->count; i += 2)
    if (bound_add(entry_get(octagon, i, i ^ 1), entry_get(octagon, i ^ 1, i)) < 0)
      return true;
  return false;
}

static void strengthen(Octagon *octagon) {
  assert(!octagon->is_empty || has_crossed_bounds(octagon));
  for (uint32_t i = 0; i < 2 * octagon->count; i++) {
    Bound left = bound_half(entry_get(octagon, i, i ^ 1));
    for (uint32_t j = 0; left != BOUND_NONE && j <= (i | 1); j++)
      if (i != j)
        entry_lower(octagon, i, j, bound_add(left, bound_half(entry_get(octagon, j ^ 1, j))));
  }
}

void oct_tighten(Octagon *octagon) {
  octagon->is_closed = true;
  octagon->is_empty |= has_negative_cycle(octagon);
  if (octagon->is_empty)
    return;
  round_down(octagon);
  octagon->is_empty = has_crossed_bounds(octagon);
  strengthen(octagon);
}

// Paths from i to j that pass V[k], V[k ^ 1] or both.
static Bound path_through(const Octagon *octagon, uint32_t i, uint32_t j, uint32_t k) {
  Bound to = entry_get(octagon, i, k), to_other = entry_get(octagon, i, k ^ 1);
  Bound direct = bound_add(to_other, entry_get(octagon, k ^ 1, k));
  Bound other_direct = bound_add(to, entry_get(octagon, k, k ^ 1));
  to = direct < to ? direct : to;
  to_other = other_direct < to_other ? other_direct : to_other;
  Bound a = bound_add(to, entry_get(octagon, k, j));
  Bound b = bound_add(to_other, entry_get(octagon, k ^ 1, j));
  return a < b ? a : b;
}

void oct_close(Octagon *octagon) {
  if (octagon->is_closed)
    return;
  for (uint32_t k = 0; k < 2 * octagon->count; k += 2)
    for (uint32_t i = 0; i < 2 * octagon->count; i++)
      for (uint32_t j = 0; j <= (i | 1); j++)
        entry_lower(octagon, i, j, path_through(octagon, i, j, k));
  oct_tighten(octagon);
}

// The shortest path from a to b that uses the new entry (i, j), or its twin, or both.
static Bound path_with(const Octagon *octagon, uint32_t a, uint32_t b, uint32_t i, uint32_t j,
                       Bound bound) {
  Bound once = bound_add(entry_get(octagon, a, i), bound);
  Bound twin = bound_add(entry_get(octagon, a, j ^ 1), bound);
  Bound both = bound_add(bound_add(once, entry_get(octagon, j, j ^ 1)), bound);
  Bound turned = bound_add(bound_add(twin, entry_get(octagon, i ^ 1, i)), bound);
  once = turned < once ? turned : once;
  twin = both < twin ? both : twin;
  Bound x = bound_add(once, entry_get(octagon, j, b));
  Bound y = bound_add(twin, entry_get(octagon, i ^ 1, b));
  return x < y ? x : y;
}

void oct_add(Octagon *octagon, uint32_t i, uint32_t j, Bound bound) {
  assert(octagon->is_closed);
  assert(i / 2 < octagon->count && j / 2 < octagon->count);
  if (i == j)
    bound = bound_twice(bound);
  uint32_t from = i ^ 1, to = j;
  if (octagon->is_empty || bound >= entry_get(octagon, from, to))
    return;
  if (from == to) { // V[i] - V[i] <= BOUND
    octagon->is_empty = bound < 0;
    return;
  }
  for (uint32_t a = 0; a < 2 * octagon->count; a++)
    for (uint32_t b = 0; b <= (a | 1); b++)
      entry_lower(octagon, a, b, path_with(octagon, a, b, from, to, bound));
  oct_tighten(octagon);
}
