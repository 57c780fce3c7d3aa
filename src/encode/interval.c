#include "encode/interval.h"

#include <assert.h>

enum { WIDEST = 127 };

static __int128 min(__int128 a, __int128 b) { return a < b ? a : b; }
static __int128 max(__int128 a, __int128 b) { return a > b ? a : b; }

static bool is_infinite(__int128 bound) {
  return bound == INTERVAL_LEAST || bound == INTERVAL_MOST;
}

// ---- sums and products of bounds, infinite where they do not fit

static __int128 add_bounds(__int128 a, __int128 b) {
  __int128 sum;
  if (is_infinite(a))
    return a;
  if (is_infinite(b))
    return b;
  if (__builtin_add_overflow(a, b, &sum))
    return a < 0 ? INTERVAL_LEAST : INTERVAL_MOST;
  return sum;
}

static __int128 negate_bound(__int128 a) {
  if (is_infinite(a))
    return a == INTERVAL_LEAST ? INTERVAL_MOST : INTERVAL_LEAST;
  return -a;
}

static __int128 multiply_bounds(__int128 a, __int128 b) {
  __int128 product;
  if (a == 0 || b == 0)
    return 0;
  if (is_infinite(a) || is_infinite(b) || __builtin_mul_overflow(a, b, &product))
    return (a < 0) == (b < 0) ? INTERVAL_MOST : INTERVAL_LEAST;
  return product;
}

static Interval make(__int128 low, __int128 high) {
  if (low == INTERVAL_MOST)
    low--;
  if (high == INTERVAL_LEAST)
    high++;
  return (Interval){low, high};
}

// ---- arithmetic

Interval interval_add(Interval a, Interval b) {
  assert(interval_is_valid(a) && interval_is_valid(b));
  return make(add_bounds(a.low, b.low), add_bounds(a.high, b.high));
}

Interval interval_neg(Interval a) {
  assert(interval_is_valid(a));
  return make(negate_bound(a.high), negate_bound(a.low));
}

Interval interval_sub(Interval a, Interval b) { return interval_add(a, interval_neg(b)); }

Interval interval_mul(Interval a, Interval b) {
  assert(interval_is_valid(a) && interval_is_valid(b));
  __int128 corners[] = {multiply_bounds(a.low, b.low), multiply_bounds(a.low, b.high),
                        multiply_bounds(a.high, b.low), multiply_bounds(a.high, b.high)};
  __int128 low = corners[0], high = corners[0];
  for (int i = 1; i < 4; i++) {
    low = min(low, corners[i]);
    high = max(high, corners[i]);
  }
  return make(low, high);
}

Interval interval_div(Interval a, __int128 divisor) {
  assert(divisor != 0 && interval_is_valid(a));
  if (divisor < 0)
    return interval_neg(interval_div(a, negate_bound(divisor)));
  __int128 low = is_infinite(a.low) ? a.low : a.low / divisor;
  __int128 high = is_infinite(a.high) ? a.high : a.high / divisor;
  return (Interval){low, high};
}

Interval interval_hull(Interval a, Interval b) {
  assert(interval_is_valid(a) && interval_is_valid(b));
  return (Interval){min(a.low, b.low), max(a.high, b.high)};
}

bool interval_meet(Interval a, Interval b, Interval *result) {
  assert(interval_is_valid(a) && interval_is_valid(b));
  Interval both = {max(a.low, b.low), min(a.high, b.high)};
  if (both.low > both.high)
    return false;
  *result = both;
  return true;
}

// ---- bits

static uint32_t bits_of(__int128 bound) {
  unsigned __int128 rest = (unsigned __int128)(bound < 0 ? ~bound : bound);
  uint32_t count = 0;
  for (; rest; rest >>= 1)
    count++;
  return count;
}

uint32_t interval_bits(Interval a) {
  assert(interval_is_valid(a));
  uint32_t low = bits_of(a.low), high = bits_of(a.high);
  return low > high ? low : high;
}

// Everything that can be written with the bits of both operands.
static Interval bit_range(Interval a, Interval b) {
  uint32_t bits = interval_bits(interval_hull(a, b));
  if (bits >= WIDEST)
    return interval_all();
  __int128 power = (__int128)1 << bits;
  return (Interval){-power, power - 1};
}

Interval interval_and(Interval a, Interval b) {
  assert(interval_is_valid(a) && interval_is_valid(b));
  if (a.low >= 0 && b.low >= 0)
    return (Interval){0, min(a.high, b.high)};
  if (a.low >= 0 || b.low >= 0)
    return (Interval){0, a.low >= 0 ? a.high : b.high};
  bool are_negative = a.high < 0 && b.high < 0;
  return (Interval){bit_range(a, b).low, are_negative ? min(a.high, b.high) : max(a.high, b.high)};
}

// Setting bits makes a number larger, unless it gets a sign by that.
Interval interval_or(Interval a, Interval b) {
  assert(interval_is_valid(a) && interval_is_valid(b));
  __int128 high = a.high < 0 || b.high < 0 ? -1 : bit_range(a, b).high;
  bool are_natural = a.low >= 0 && b.low >= 0;
  return (Interval){are_natural ? max(a.low, b.low) : min(a.low, b.low), high};
}

Interval interval_xor(Interval a, Interval b) {
  assert(interval_is_valid(a) && interval_is_valid(b));
  Interval range = bit_range(a, b);
  if (a.low >= 0 && b.low >= 0)
    range.low = 0;
  return range;
}
