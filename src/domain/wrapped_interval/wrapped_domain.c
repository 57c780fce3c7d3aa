#include "domain/wrapped_interval/wrapped_domain.h"

static const NumericValue *top(Arena *arena, const Pack *pack) {
  (void)arena;
  (void)pack;
  return NULL;
}

static bool includes(const PackView *big, const PackView *small) {
  const Pack *pack = big->pack;
  if (!view_value(big) || view_value(big) == view_value(small))
    return true;
  EACH_PAIR(pack, i, j) {
    uint32_t width = sums_width(pack, i, j);
    WrappedInterval interval = sums_get(pack, view_value(big), i, j);
    if (!wrapped_is_all(interval, width) &&
        !wrapped_includes(interval, sums_find(small, i, j), width))
      return false;
  }
  return true;
}

// A widening drops what has grown.
static const NumericValue *join(Arena *arena, const PackView *fresh, const PackView *old,
                                const PackView *result, Widening *widening) {
  NumericValue *value = NULL;
  if (!view_value(fresh) && !view_value(old))
    return NULL;
  EACH_PAIR(old->pack, i, j) {
    uint32_t width = sums_width(old->pack, i, j);
    WrappedInterval a = sums_find(fresh, i, j), b = sums_find(old, i, j);
    if (!widening || wrapped_includes(b, a, width))
      sums_improve(arena, result, &value, i, j, wrapped_join(a, b, width));
  }
  return value;
}

// The shorter ones.
static const NumericValue *meet(Arena *arena, const Pack *pack, const NumericValue *fresh,
                                const NumericValue *old) {
  NumericValue *value = NULL;
  if (!fresh || !old || fresh == old)
    return fresh ? fresh : old;
  EACH_PAIR(pack, i, j) {
    WrappedInterval a = sums_get(pack, fresh, i, j), b = sums_get(pack, old, i, j);
    sums_set(arena, pack, &value, i, j, a.length <= b.length ? a : b);
  }
  return value;
}

const NumericDomain wrapped_domain = {.name = "wrapped interval",
                                      .top = top,
                                      .includes = includes,
                                      .join = join,
                                      .meet = meet,
                                      .assign = wrapped_assign,
                                      .reduce = wrapped_reduce,
                                      .facts = wrapped_facts};
