// Bands: ranges on the circle of numbers modulo 2^width. What the octagon knew of x - y or x + y
// before one of both may have wrapped is still true there.
//
// A pack has a band for each sum and difference of two variables of equal width, if the octagon
// alone knows less; NULL: for none. Immutable.
#ifndef GAVEL_DOMAIN_OCTAGON_BAND_H
#define GAVEL_DOMAIN_OCTAGON_BAND_H

#include "base/arena.h"
#include "encode/interval.h"

#include <stdbool.h>
#include <stdint.h>

// LOW and the LENGTH numbers behind it, modulo 2^width; LENGTH is less than 2^width. All numbers
// if it is 2^width - 1.
typedef struct Band {
  uint64_t low, length;
} Band;

static inline uint64_t band_mask(uint32_t width) { return UINT64_MAX >> (64 - width); }
static inline bool band_is_all(Band band, uint32_t width) {
  return band.length == band_mask(width);
}

Band band_all(uint32_t width);
Band band_of_range(Interval range, uint32_t width);
Band band_shift(Band band, uint64_t by, uint32_t width);
Band band_negate(Band band, uint32_t width);
// Every number of INNER is one of BAND.
bool band_includes(Band band, Band inner, uint32_t width);
// The shortest one that has the numbers of both.
Band band_hull(Band a, Band b, uint32_t width);
// The least range that has all numbers of RANGE, which is bounded, that are in BAND; false when
// there are none.
bool band_within(Band band, uint32_t width, Interval range, Interval *result);

#endif
