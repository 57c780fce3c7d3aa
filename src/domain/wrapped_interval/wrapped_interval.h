// Wrapped intervals (Navas, Schachte, Sondergaard and Stuckey, "Signedness-agnostic program
// analysis: precise integer bounds for low-level code"): ranges on the circle of numbers modulo
// 2^width.
#ifndef GAVEL_DOMAIN_WRAPPED_INTERVAL_WRAPPED_INTERVAL_H
#define GAVEL_DOMAIN_WRAPPED_INTERVAL_WRAPPED_INTERVAL_H

#include "encode/interval.h"

#include <assert.h>

// LOW and the LENGTH numbers behind it, modulo 2^width; LENGTH is less than 2^width. All numbers
// if it is 2^width - 1.
typedef struct WrappedInterval {
  uint64_t low, length;
} WrappedInterval;

static inline uint64_t wrapped_mask(uint32_t width) {
  assert(width >= 1 && width <= 64);
  return UINT64_MAX >> (64 - width);
}
static inline bool wrapped_is_all(WrappedInterval interval, uint32_t width) {
  return interval.length == wrapped_mask(width);
}

WrappedInterval wrapped_all(uint32_t width);
WrappedInterval wrapped_of_range(Interval range, uint32_t width);
WrappedInterval wrapped_shift(WrappedInterval interval, uint64_t by, uint32_t width);
WrappedInterval wrapped_negate(WrappedInterval interval, uint32_t width);
// Every number of INNER is one of INTERVAL.
bool wrapped_includes(WrappedInterval interval, WrappedInterval inner, uint32_t width);
// The shortest one that has the numbers of both.
WrappedInterval wrapped_join(WrappedInterval a, WrappedInterval b, uint32_t width);
// The least range that has all numbers of RANGE, which is bounded, that are in INTERVAL; false when
// there are none.
bool wrapped_within(WrappedInterval interval, uint32_t width, Interval range, Interval *result);

#endif
