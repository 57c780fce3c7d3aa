// Integers of 512 bits (two's complement): the exact arithmetic that tests compare
// against, where 128 bits overflow.
#ifndef GAVEL_TESTS_TERM_WIDE_H
#define GAVEL_TESTS_TERM_WIDE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { WIDE_LIMBS = 8 };

typedef struct Wide {
  uint64_t limbs[WIDE_LIMBS]; // the lowest first
} Wide;

static inline bool wide_is_negative(Wide a) { return a.limbs[WIDE_LIMBS - 1] >> 63; }

static inline Wide wide(__int128 value) {
  Wide result;
  memset(&result, value < 0 ? 0xff : 0, sizeof result);
  result.limbs[0] = (uint64_t)value;
  result.limbs[1] = (uint64_t)(value >> 64);
  return result;
}

static inline Wide wide_unsigned(unsigned __int128 value) {
  return (Wide){{(uint64_t)value, (uint64_t)(value >> 64)}};
}

static inline unsigned __int128 wide_low(Wide a) {
  return (unsigned __int128)a.limbs[1] << 64 | a.limbs[0];
}

static inline Wide wide_add(Wide a, Wide b) {
  unsigned __int128 carry = 0;
  for (int i = 0; i < WIDE_LIMBS; i++) {
    carry += (unsigned __int128)a.limbs[i] + b.limbs[i];
    a.limbs[i] = (uint64_t)carry;
    carry >>= 64;
  }
  return a;
}

static inline Wide wide_neg(Wide a) {
  for (int i = 0; i < WIDE_LIMBS; i++)
    a.limbs[i] = ~a.limbs[i];
  return wide_add(a, wide(1));
}

static inline Wide wide_sub(Wide a, Wide b) { return wide_add(a, wide_neg(b)); }

static inline Wide wide_mul(Wide a, Wide b) {
  Wide result = {{0}};
  for (int i = 0; i < WIDE_LIMBS; i++) {
    unsigned __int128 carry = 0;
    for (int j = 0; i + j < WIDE_LIMBS; j++) {
      carry += (unsigned __int128)a.limbs[i] * b.limbs[j] + result.limbs[i + j];
      result.limbs[i + j] = (uint64_t)carry;
      carry >>= 64;
    }
  }
  return result;
}

static inline bool wide_equals(Wide a, Wide b) { return memcmp(&a, &b, sizeof a) == 0; }

static inline bool wide_less(Wide a, Wide b) { return wide_is_negative(wide_sub(a, b)); }

static inline bool wide_is_zero(Wide a) { return wide_equals(a, wide(0)); }

static inline bool wide_bit(Wide a, uint32_t i) { return a.limbs[i / 64] >> (i % 64) & 1; }

// floor(a / divisor) by long division; *REST is between 0 and DIVISOR - 1. DIVISOR is positive.
static inline Wide wide_floor_div(Wide a, Wide divisor, Wide *rest) {
  bool is_negative = wide_is_negative(a);
  Wide magnitude = is_negative ? wide_neg(a) : a, quotient = {{0}};
  *rest = wide(0);
  for (int i = 64 * WIDE_LIMBS - 1; i >= 0; i--) {
    *rest = wide_add(wide_add(*rest, *rest), wide(wide_bit(magnitude, (uint32_t)i)));
    quotient = wide_add(quotient, quotient);
    if (!wide_less(*rest, divisor)) {
      *rest = wide_sub(*rest, divisor);
      quotient.limbs[0] |= 1;
    }
  }
  if (!is_negative)
    return quotient;
  if (wide_is_zero(*rest))
    return wide_neg(quotient);
  *rest = wide_sub(divisor, *rest);
  return wide_sub(wide_neg(quotient), wide(1));
}

// Rounds towards 0, for any divisor but 0; *REST has the sign of A.
static inline Wide wide_trunc_div(Wide a, Wide b, Wide *rest) {
  bool a_negative = wide_is_negative(a), b_negative = wide_is_negative(b);
  Wide quotient = wide_floor_div(a_negative ? wide_neg(a) : a, b_negative ? wide_neg(b) : b, rest);
  if (a_negative)
    *rest = wide_neg(*rest);
  return a_negative != b_negative ? wide_neg(quotient) : quotient;
}

static inline Wide wide_power_of_two(uint32_t exponent) {
  Wide result = {{0}};
  result.limbs[exponent / 64] = (uint64_t)1 << (exponent % 64);
  return result;
}

// Modulo 2^WIDTH, at least 0.
static inline Wide wide_wrap(Wide a, uint32_t width) {
  for (uint32_t i = 0; i < WIDE_LIMBS; i++) {
    if (i * 64 >= width)
      a.limbs[i] = 0;
    else if (width - i * 64 < 64)
      a.limbs[i] &= ((uint64_t)1 << (width - i * 64)) - 1;
  }
  return a;
}

// The number whose two's complement of WIDTH bits A has.
static inline Wide wide_signed(Wide a, uint32_t width) {
  a = wide_wrap(a, width);
  return wide_bit(a, width - 1) ? wide_sub(a, wide_power_of_two(width)) : a;
}

// Fits into BITS bits, sign included.
static inline bool wide_fits(Wide a, uint32_t bits) { return wide_equals(wide_signed(a, bits), a); }

#endif
