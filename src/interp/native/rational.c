#include "interp/native/rational.h"

#include <stdint.h>

// Most numbers fit in a machine word, whose gcd is many times faster.
static unsigned __int128 gcd(__int128 a, __int128 b) {
  unsigned __int128 x = number_magnitude(a), y = number_magnitude(b);
  if (x > UINT64_MAX || y > UINT64_MAX)
    return number_gcd(x, y);
  uint64_t m = (uint64_t)x, n = (uint64_t)y;
  while (n) {
    uint64_t rest = m % n;
    m = n;
    n = rest;
  }
  return m;
}

static bool is_reduced(Rational a) {
  return a.denominator == 1 || (a.denominator > 1 && gcd(a.numerator, a.denominator) == 1);
}

Rational rational_make(__int128 numerator, __int128 denominator, bool *overflow) {
  assert(denominator != 0);
  if (denominator < 0) {
    *overflow |= numerator == INT128_MIN || denominator == INT128_MIN;
    if (*overflow)
      return rational_of(0);
    numerator = -numerator;
    denominator = -denominator;
  }
  __int128 common = (__int128)gcd(numerator, denominator);
  return (Rational){numerator / common, denominator / common};
}

Rational rational_add(Rational a, Rational b, bool *overflow) {
  assert(is_reduced(a) && is_reduced(b));
  __int128 left, right, sum, denominator;
  if (a.denominator == 1 && b.denominator == 1) {
    *overflow |= !number_add(a.numerator, b.numerator, &sum);
    return rational_of(*overflow ? 0 : sum);
  }
  *overflow |= !number_mul(a.numerator, b.denominator, &left) ||
               !number_mul(b.numerator, a.denominator, &right) || !number_add(left, right, &sum) ||
               !number_mul(a.denominator, b.denominator, &denominator);
  return *overflow ? rational_of(0) : rational_make(sum, denominator, overflow);
}

static Rational negate(Rational a, bool *overflow) {
  *overflow |= a.numerator == INT128_MIN;
  return *overflow ? rational_of(0) : (Rational){-a.numerator, a.denominator};
}

Rational rational_sub(Rational a, Rational b, bool *overflow) {
  return rational_add(a, negate(b, overflow), overflow);
}

Rational rational_mul(Rational a, Rational b, bool *overflow) {
  assert(is_reduced(a) && is_reduced(b));
  __int128 numerator, denominator;
  *overflow |= !number_mul(a.numerator, b.numerator, &numerator) ||
               !number_mul(a.denominator, b.denominator, &denominator);
  if (*overflow)
    return rational_of(0);
  return denominator == 1 ? rational_of(numerator)
                          : rational_make(numerator, denominator, overflow);
}

int rational_compare(Rational a, Rational b, bool *overflow) {
  assert(a.denominator > 0 && b.denominator > 0);
  if (a.denominator == b.denominator)
    return (a.numerator > b.numerator) - (a.numerator < b.numerator);
  __int128 left, right;
  *overflow |= !number_mul(a.numerator, b.denominator, &left) ||
               !number_mul(b.numerator, a.denominator, &right);
  return *overflow ? 0 : (left > right) - (left < right);
}

__int128 rational_floor(Rational a) { return number_floor_div(a.numerator, a.denominator); }
