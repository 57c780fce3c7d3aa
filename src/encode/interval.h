// Intervals of integers, with room for sums and products of 64-bit values. A
// bound that would leave 128 bits outwards is infinite: it says nothing.
#ifndef GAVEL_ENCODE_INTERVAL_H
#define GAVEL_ENCODE_INTERVAL_H

#include <stdbool.h>
#include <stdint.h>

#define INTERVAL_LEAST ((__int128)((unsigned __int128)1 << 127)) // no lower bound
#define INTERVAL_MOST ((__int128)~((unsigned __int128)1 << 127)) // no upper bound

// All values from LOW to HIGH; never empty. LOW is never INTERVAL_MOST, nor HIGH
// INTERVAL_LEAST: a bound that leaves 128 bits inwards is the last number before them.
typedef struct Interval {
  __int128 low, high;
} Interval;

static inline Interval interval_all(void) { return (Interval){INTERVAL_LEAST, INTERVAL_MOST}; }
static inline Interval interval_point(__int128 value) { return (Interval){value, value}; }
// Not empty, and infinite on its own side only. Holds of all intervals.
static inline bool interval_is_valid(Interval a) {
  return a.low <= a.high && a.low < INTERVAL_MOST && a.high > INTERVAL_LEAST;
}
static inline bool interval_is_point(Interval a) { return a.low == a.high; } // never infinite
static inline bool interval_has(Interval a, __int128 value) {
  return a.low <= value && value <= a.high;
}
static inline bool interval_is_bounded(Interval a) {
  return a.low != INTERVAL_LEAST && a.high != INTERVAL_MOST;
}
// Is every value of A one of B? An infinite bound of A counts as beyond any finite one.
static inline bool interval_is_within(Interval a, Interval b) {
  return b.low <= a.low && a.high <= b.high;
}
static inline bool interval_equals(Interval a, Interval b) {
  return a.low == b.low && a.high == b.high;
}

Interval interval_add(Interval a, Interval b);
Interval interval_sub(Interval a, Interval b);
Interval interval_neg(Interval a);
Interval interval_mul(Interval a, Interval b);
// As C divides; DIVISOR is not 0.
Interval interval_div(Interval a, __int128 divisor);
Interval interval_hull(Interval a, Interval b);
// False when nothing is in both; then *RESULT is unchanged.
bool interval_meet(Interval a, Interval b, Interval *result);

// Fewest bits k such that all values lie from -2^k to 2^k - 1; 127 when unbounded.
uint32_t interval_bits(Interval a);
// Of a & b, a | b, a ^ b in two's complement of unlimited width.
Interval interval_and(Interval a, Interval b);
Interval interval_or(Interval a, Interval b);
Interval interval_xor(Interval a, Interval b);

#endif
