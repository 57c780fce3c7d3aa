// A value is an array: of x + y and x - y for x before y, all numbers where nothing is known.
#include "domain/wrapped_interval/wrapped_domain.h"

#include <assert.h>

// Where the sum or difference is that V[i] + V[j] is, or the negation of.
static uint32_t index_of(uint32_t i, uint32_t j) {
  assert(i / 2 != j / 2);
  uint32_t x = i < j ? i / 2 : j / 2, y = i < j ? j / 2 : i / 2;
  return y * (y - 1) + 2 * x + (i % 2 == j % 2);
}

// V[i] + V[j] is the negation of what is stored: -x - y, or y - x.
static bool is_negated(uint32_t i, uint32_t j) { return i < j ? i % 2 : j % 2; }

uint32_t sums_width(const Pack *pack, uint32_t i, uint32_t j) {
  assert(i / 2 < pack->count && j / 2 < pack->count);
  const Cell *a = pack->cells[i / 2], *b = pack->cells[j / 2];
  bool is_bounded = interval_is_bounded(a->range) && interval_is_bounded(b->range);
  return is_bounded && type_width(a->type) == type_width(b->type) ? type_width(a->type) : 0;
}

// ---- reading

WrappedInterval sums_get(const Pack *pack, const NumericValue *value, uint32_t i, uint32_t j) {
  uint32_t width = sums_width(pack, i, j);
  assert(width);
  if (!value)
    return wrapped_all(width);
  WrappedInterval stored = ((const WrappedInterval *)value)[index_of(i, j)];
  return is_negated(i, j) ? wrapped_negate(stored, width) : stored;
}

WrappedInterval sums_by_others(const PackView *view, uint32_t i, uint32_t j) {
  return wrapped_of_range(view_range(view, i, j), sums_width(view->pack, i, j));
}

WrappedInterval sums_find(const PackView *view, uint32_t i, uint32_t j) {
  WrappedInterval own = sums_get(view->pack, view_value(view), i, j);
  WrappedInterval other = sums_by_others(view, i, j);
  return other.length <= own.length ? other : own;
}

// ---- making

static NumericValue *new_value(Arena *arena, const Pack *pack) {
  assert(pack->count > 1);
  WrappedInterval *intervals = ARENA_ARRAY(arena, WrappedInterval, pack->count * (pack->count - 1));
  EACH_PAIR(pack, i, j) { intervals[index_of(i, j)] = wrapped_all(sums_width(pack, i, j)); }
  return (NumericValue *)intervals;
}

void sums_set(Arena *arena, const Pack *pack, NumericValue **value, uint32_t i, uint32_t j,
              WrappedInterval interval) {
  assert(sums_width(pack, i, j));
  if (!*value)
    *value = new_value(arena, pack);
  ((WrappedInterval *)*value)[index_of(i, j)] =
      is_negated(i, j) ? wrapped_negate(interval, sums_width(pack, i, j)) : interval;
}

void sums_improve(Arena *arena, const PackView *result, NumericValue **value, uint32_t i,
                  uint32_t j, WrappedInterval interval) {
  assert(sums_width(result->pack, i, j));
  if (interval.length < sums_by_others(result, i, j).length)
    sums_set(arena, result->pack, value, i, j, interval);
}
