#include "domain/wrapped_interval/wrapped_interval.h"

WrappedInterval wrapped_all(uint32_t width) { return (WrappedInterval){0, wrapped_mask(width)}; }

WrappedInterval wrapped_of_range(Interval range, uint32_t width) {
  __int128 length;
  if (!interval_is_bounded(range) || __builtin_sub_overflow(range.high, range.low, &length) ||
      length >= (__int128)wrapped_mask(width))
    return wrapped_all(width);
  return (WrappedInterval){(uint64_t)range.low & wrapped_mask(width), (uint64_t)length};
}

static bool is_valid(WrappedInterval interval, uint32_t width) {
  return interval.low <= wrapped_mask(width) && interval.length <= wrapped_mask(width);
}

WrappedInterval wrapped_shift(WrappedInterval interval, uint64_t by, uint32_t width) {
  assert(is_valid(interval, width));
  return (WrappedInterval){(interval.low + by) & wrapped_mask(width), interval.length};
}

WrappedInterval wrapped_negate(WrappedInterval interval, uint32_t width) {
  assert(is_valid(interval, width));
  return (WrappedInterval){-(interval.low + interval.length) & wrapped_mask(width),
                           interval.length};
}

bool wrapped_includes(WrappedInterval interval, WrappedInterval inner, uint32_t width) {
  assert(is_valid(interval, width) && is_valid(inner, width));
  uint64_t offset = (inner.low - interval.low) & wrapped_mask(width);
  return wrapped_is_all(interval, width) ||
         (offset <= interval.length && inner.length <= interval.length - offset);
}

// From A's first number to B's last one.
static WrappedInterval span(WrappedInterval a, WrappedInterval b, uint32_t width) {
  return (WrappedInterval){a.low, (b.low + b.length - a.low) & wrapped_mask(width)};
}

WrappedInterval wrapped_join(WrappedInterval a, WrappedInterval b, uint32_t width) {
  const WrappedInterval candidates[] = {a, b, span(a, b, width), span(b, a, width)};
  WrappedInterval best = wrapped_all(width);
  for (uint32_t i = 0; i < 4; i++)
    if (candidates[i].length < best.length && wrapped_includes(candidates[i], a, width) &&
        wrapped_includes(candidates[i], b, width))
      best = candidates[i];
  assert(wrapped_includes(best, a, width) && wrapped_includes(best, b, width));
  return best;
}

static bool has(WrappedInterval interval, uint32_t width, __int128 number) {
  return (((uint64_t)number - interval.low) & wrapped_mask(width)) <= interval.length;
}

// Outside, the next number inside is its first one, the one before its last.
bool wrapped_within(WrappedInterval interval, uint32_t width, Interval range, Interval *result) {
  assert(interval_is_bounded(range) && is_valid(interval, width));
  uint64_t mask = wrapped_mask(width);
  *result = range;
  if (!has(interval, width, range.low))
    result->low += (interval.low - (uint64_t)range.low) & mask;
  if (!has(interval, width, range.high))
    result->high -= ((uint64_t)range.high - (interval.low + interval.length)) & mask;
  return result->low <= result->high;
}
