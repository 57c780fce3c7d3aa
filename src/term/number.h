// 128-bit arithmetic that says when it would overflow, floor division.
#ifndef GAVEL_TERM_NUMBER_H
#define GAVEL_TERM_NUMBER_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#define INT128_MAX ((__int128)(~(unsigned __int128)0 >> 1))
#define INT128_MIN (-INT128_MAX - 1)

// True when *RESULT is the exact value.
static inline bool number_add(__int128 a, __int128 b, __int128 *result) {
  return !__builtin_add_overflow(a, b, result);
}

static inline bool number_sub(__int128 a, __int128 b, __int128 *result) {
  return !__builtin_sub_overflow(a, b, result);
}

static inline bool number_mul(__int128 a, __int128 b, __int128 *result) {
  if (a == (int64_t)a && b == (int64_t)b) { // nearly always
    *result = (__int128)(int64_t)a * (int64_t)b;
    return true;
  }
  return !__builtin_mul_overflow(a, b, result);
}

static inline unsigned __int128 number_magnitude(__int128 a) {
  return a < 0 ? -(unsigned __int128)a : (unsigned __int128)a;
}

static inline __int128 number_floor_div(__int128 a, __int128 divisor) {
  assert(divisor > 0);
  __int128 quotient = a / divisor;
  return quotient * divisor > a ? quotient - 1 : quotient;
}

static inline __int128 number_ceil_div(__int128 a, __int128 divisor) {
  assert(divisor > 0);
  __int128 quotient = a / divisor;
  return quotient * divisor < a ? quotient + 1 : quotient;
}

// Between 0 and DIVISOR - 1.
static inline __int128 number_mod(__int128 a, __int128 divisor) {
  assert(divisor > 0);
  __int128 rest = a % divisor;
  return rest < 0 ? rest + divisor : rest;
}

static inline unsigned __int128 number_gcd(unsigned __int128 a, unsigned __int128 b) {
  while (b) {
    unsigned __int128 rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

// The WIDTH lowest bits, 1 to 128 of them, set.
static inline unsigned __int128 number_mask(unsigned width) {
  assert(width >= 1 && width <= 128);
  return ~(unsigned __int128)0 >> (128 - width);
}

// Of two __int128, for qsort.
static inline int number_compare(const void *a, const void *b) {
  __int128 x = *(const __int128 *)a, y = *(const __int128 *)b;
  return (x > y) - (x < y);
}

#endif
