#include "domain/octagon/band.h"

Band band_all(uint32_t width) { return (Band){0, band_mask(width)}; }

Band band_of_range(Interval range, uint32_t width) {
  __int128 length;
  if (!interval_is_bounded(range) || __builtin_sub_overflow(range.high, range.low, &length) ||
      length >= (__int128)band_mask(width))
    return band_all(width);
  return (Band){(uint64_t)range.low & band_mask(width), (uint64_t)length};
}

Band band_shift(Band band, uint64_t by, uint32_t width) {
  return (Band){(band.low + by) & band_mask(width), band.length};
}

Band band_negate(Band band, uint32_t width) {
  return (Band){-(band.low + band.length) & band_mask(width), band.length};
}

bool band_includes(Band band, Band inner, uint32_t width) {
  uint64_t offset = (inner.low - band.low) & band_mask(width);
  return band_is_all(band, width) ||
         (offset <= band.length && inner.length <= band.length - offset);
}

// From A's first number to B's last one.
static Band span(Band a, Band b, uint32_t width) {
  return (Band){a.low, (b.low + b.length - a.low) & band_mask(width)};
}

Band band_hull(Band a, Band b, uint32_t width) {
  const Band candidates[] = {a, b, span(a, b, width), span(b, a, width)};
  Band best = band_all(width);
  for (uint32_t i = 0; i < 4; i++)
    if (candidates[i].length < best.length && band_includes(candidates[i], a, width) &&
        band_includes(candidates[i], b, width))
      best = candidates[i];
  return best;
}

static bool has(Band band, uint32_t width, __int128 number) {
  return (((uint64_t)number - band.low) & band_mask(width)) <= band.length;
}

// Outside of the band, the next number inside is its first one, the one before its last.
bool band_within(Band band, uint32_t width, Interval range, Interval *result) {
  uint64_t mask = band_mask(width);
  *result = range;
  if (!has(band, width, range.low))
    result->low += (band.low - (uint64_t)range.low) & mask;
  if (!has(band, width, range.high))
    result->high -= ((uint64_t)range.high - (band.low + band.length)) & mask;
  return result->low <= result->high;
}
