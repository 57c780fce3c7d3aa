#include "domain/octagon/octagon_domain.h"

OctRange octagon_bounds(Interval range) {
  assert(range.low <= range.high);
  Bound below = range.low == INTERVAL_LEAST ? BOUND_NONE : bound_of(-range.low);
  Bound above = range.high == INTERVAL_MOST ? BOUND_NONE : bound_of(range.high);
  return (OctRange){-below, above};
}

static const NumericValue *top(Arena *arena, const Pack *pack) {
  Octagon *octagon = oct_new(arena, pack->count);
  for (uint32_t x = 0; x < pack->count; x++)
    oct_assign_range(octagon, x, octagon_bounds(pack->cells[x]->range));
  return octagon_value(octagon);
}

static bool is_bottom(const NumericValue *value) { return octagon_of(value)->is_empty; }

static Interval range(const NumericValue *value, uint32_t i, uint32_t j) {
  Bound above = oct_bound(octagon_of(value), i, j);
  Bound below = oct_bound(octagon_of(value), i ^ 1, j ^ 1);
  return (Interval){below == BOUND_NONE ? INTERVAL_LEAST : -below,
                    above == BOUND_NONE ? INTERVAL_MOST : above};
}

// ---- lattice

static bool includes(const PackView *big, const PackView *small) {
  const NumericValue *a = view_value(big), *b = view_value(small);
  return a == b || oct_includes(octagon_of(a), octagon_of(b));
}

// What is kept for the next widening is not closed, and may have values that the types exclude.
static const NumericValue *widen(Arena *arena, const Octagon *joined, Widening *widening) {
  Octagon *widened = oct_copy(arena, octagon_of(widening->base));
  oct_widen(widened, joined, widening->thresholds);
  widening->base = octagon_value(widened);
  Octagon *closed = oct_copy(arena, widened);
  oct_meet(closed, octagon_of(widening->top));
  assert(closed->is_closed);
  return octagon_value(closed);
}

static const NumericValue *join(Arena *arena, const PackView *fresh, const PackView *old,
                                const PackView *result, Widening *widening) {
  (void)result;
  if (includes(old, fresh))
    return view_value(old);
  assert(octagon_of(view_value(old))->is_closed && octagon_of(view_value(fresh))->is_closed);
  Octagon *joined = oct_copy(arena, octagon_of(view_value(old)));
  oct_join(joined, octagon_of(view_value(fresh)));
  return widening ? widen(arena, joined, widening) : octagon_value(joined);
}

static const NumericValue *meet(Arena *arena, const Pack *pack, const NumericValue *fresh,
                                const NumericValue *old) {
  (void)pack;
  if (fresh == old || oct_includes(octagon_of(fresh), octagon_of(old)))
    return old;
  if (oct_includes(octagon_of(old), octagon_of(fresh)))
    return fresh;
  Octagon *met = oct_copy(arena, octagon_of(old));
  oct_meet(met, octagon_of(fresh));
  return octagon_value(met);
}

const NumericDomain octagon_domain = {.name = "octagon",
                                      .top = top,
                                      .is_bottom = is_bottom,
                                      .range = range,
                                      .includes = includes,
                                      .join = join,
                                      .meet = meet,
                                      .assign = octagon_assign,
                                      .assume_range = octagon_assume,
                                      .facts = octagon_facts};
