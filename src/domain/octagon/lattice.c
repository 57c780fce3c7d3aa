#include "domain/octagon/octagon_internal.h"

#include <assert.h>
#include <string.h>

static void become(Octagon *octagon, const Octagon *other) {
  assert(octagon->count == other->count);
  memcpy(octagon, other, sizeof(Octagon) + entry_count(other->count) * sizeof(Bound));
}

void oct_meet(Octagon *octagon, const Octagon *other) {
  assert(octagon->count == other->count);
  octagon->is_empty |= other->is_empty;
  if (octagon->is_empty)
    return;
  octagon->is_closed = false;
  for (uint32_t i = 0; i < entry_count(octagon->count); i++)
    if (other->bounds[i] < octagon->bounds[i])
      octagon->bounds[i] = other->bounds[i];
  oct_close(octagon);
  assert(octagon->is_closed);
}

void oct_join(Octagon *octagon, const Octagon *other) {
  assert(octagon->count == other->count);
  if (octagon->is_empty)
    become(octagon, other);
  if (other->is_empty)
    return;
  octagon->is_closed &= other->is_closed;
  for (uint32_t i = 0; i < entry_count(octagon->count); i++)
    if (other->bounds[i] > octagon->bounds[i])
      octagon->bounds[i] = other->bounds[i];
}

// ---- widening

// The least threshold that is not below BOUND.
static Bound find_threshold(Thresholds thresholds, Bound bound) {
  uint32_t low = 0, high = thresholds.count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (thresholds.values[middle] < bound)
      low = middle + 1;
    else
      high = middle;
  }
  assert(low == thresholds.count || thresholds.values[low] >= bound);
  return low < thresholds.count ? bound_of(thresholds.values[low]) : BOUND_NONE;
}

static Bound widen_bound(Thresholds thresholds, Bound bound, bool is_of_one_variable) {
  return is_of_one_variable ? bound_twice(find_threshold(thresholds, bound_half(bound)))
                            : find_threshold(thresholds, bound);
}

void oct_widen(Octagon *octagon, const Octagon *other, Thresholds thresholds) {
  assert(octagon->count == other->count && other->is_closed);
  if (octagon->is_empty)
    become(octagon, other);
  if (other->is_empty)
    return;
  octagon->is_closed = false;
  for (uint32_t i = 0; i < 2 * octagon->count; i++)
    for (uint32_t j = 0; j <= (i | 1); j++) {
      Bound bound = entry_get(other, i, j);
      if (bound <= entry_get(octagon, i, j))
        continue;
      bool is_finite = bound != BOUND_NONE;
      entry_set(octagon, i, j,
                is_finite ? widen_bound(thresholds, bound, i == (j ^ 1)) : BOUND_NONE);
    }
}
