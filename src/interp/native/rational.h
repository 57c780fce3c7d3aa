// Exact rationals of two 128-bit numbers. What would leave them sets the caller's OVERFLOW flag;
// the result is of no use then.
#ifndef GAVEL_INTERP_NATIVE_RATIONAL_H
#define GAVEL_INTERP_NATIVE_RATIONAL_H

#include "term/number.h"

typedef struct Rational {
  __int128 numerator;
  __int128 denominator; // > 0, and has no factor in common with the numerator
} Rational;

static inline Rational rational_of(__int128 value) { return (Rational){value, 1}; }

static inline bool rational_is_integer(Rational a) { return a.denominator == 1; }

Rational rational_make(__int128 numerator, __int128 denominator, bool *overflow);
Rational rational_add(Rational a, Rational b, bool *overflow);
Rational rational_sub(Rational a, Rational b, bool *overflow);
Rational rational_mul(Rational a, Rational b, bool *overflow);
// Negative, 0 or positive: A less than, equal to, greater than B.
int rational_compare(Rational a, Rational b, bool *overflow);
__int128 rational_floor(Rational a);

#endif
