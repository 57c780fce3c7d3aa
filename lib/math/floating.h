// What the functions of all three floating types share. Each file defines one of them, by a macro
// for its family: NUMBER is the type, and S the end of the names of its functions.
#ifndef GAVEL_LIB_FLOATING_H
#define GAVEL_LIB_FLOATING_H

#include "lib.h"

#define INFINITY __builtin_inf()

#define DECLARE(NUMBER, S)                                                                         \
  NUMBER fabs##S(NUMBER x);                                                                        \
  NUMBER frexp##S(NUMBER x, int *exponent);                                                        \
  NUMBER ldexp##S(NUMBER x, int exponent);                                                         \
  NUMBER copysign##S(NUMBER x, NUMBER sign);

DECLARE(float, f)
DECLARE(double, )
DECLARE(long double, l)

// errno becomes EDOM or ERANGE.
void __lib_math_error(int is_range);

// x * 2^count divided by y, for x < 2y: what is left, and the lowest bits of the quotient.
typedef struct Division {
  unsigned long long rest, quotient;
} Division;

Division __lib_divide(unsigned long long x, unsigned long long y, int count);

// What is left of x / y when the quotient is cut off; |x| >= |y| > 0, both finite. Exact: fractions
// are integers of 64 bits.
#define DEFINE_REST(NUMBER, S)                                                                     \
  static NUMBER rest_of##S(NUMBER x, NUMBER y, unsigned long long *quotient) {                     \
    int more, less;                                                                                \
    NUMBER high = frexp##S(fabs##S(x), &more), low = frexp##S(fabs##S(y), &less);                  \
    Division division = __lib_divide((unsigned long long)ldexp##S(high, 64),                     \
                                       (unsigned long long)ldexp##S(low, 64), more - less);        \
    *quotient = division.quotient;                                                                 \
    return ldexp##S((NUMBER)division.rest, less - 64);                                             \
  }

// Is there no remainder of x / y? Then the result is no number.
#define HAS_NO_REST(x, y) (x != x || y != y || x - x != 0 || y == 0)

#define DEFINE_FMOD(NUMBER, S)                                                                     \
  DEFINE_REST(NUMBER, S)                                                                           \
  NUMBER fmod##S(NUMBER x, NUMBER y) {                                                             \
    unsigned long long quotient;                                                                   \
    if (HAS_NO_REST(x, y)) {                                                                       \
      if (x == x && y == y)                                                                        \
        __lib_math_error(0);                                                                     \
      return (x * y) / (x * y);                                                                    \
    }                                                                                              \
    if (fabs##S(x) < fabs##S(y))                                                                   \
      return x;                                                                                    \
    return copysign##S(rest_of##S(x, y, &quotient), x);                                            \
  }

// As fmod, to the nearest quotient, which is even if there are two.
#define DEFINE_REMAINDER(NUMBER, S)                                                                \
  DEFINE_REST(NUMBER, S)                                                                           \
  NUMBER remainder##S(NUMBER x, NUMBER y) {                                                        \
    unsigned long long quotient = 0;                                                               \
    NUMBER rest = fabs##S(x), divisor = fabs##S(y);                                                \
    if (HAS_NO_REST(x, y)) {                                                                       \
      if (x == x && y == y)                                                                        \
        __lib_math_error(0);                                                                     \
      return (x * y) / (x * y);                                                                    \
    }                                                                                              \
    if (rest >= divisor)                                                                           \
      rest = rest_of##S(x, y, &quotient);                                                          \
    NUMBER other = divisor - rest;                                                                 \
    int is_other = rest > other || (rest == other && (quotient & 1));                              \
    rest = is_other ? -other : rest;                                                               \
    return copysign##S(1, x) < 0 ? -rest : rest;                                                   \
  }

#define DEFINE_FDIM(NUMBER, S)                                                                     \
  NUMBER fdim##S(NUMBER x, NUMBER y) {                                                             \
    if (x <= y)                                                                                    \
      return 0;                                                                                    \
    NUMBER difference = x - y;                                                                     \
    if (difference == INFINITY && x != INFINITY && y != -INFINITY)                                 \
      __lib_math_error(1);                                                                       \
    return difference;                                                                             \
  }

#define DEFINE_SCALBN(NUMBER, S)                                                                   \
  NUMBER scalbn##S(NUMBER x, int exponent) { return ldexp##S(x, exponent); }

#define DEFINE_LOGB(NUMBER, S)                                                                     \
  NUMBER logb##S(NUMBER x) {                                                                       \
    int exponent;                                                                                  \
    if (x != x || x - x != 0)                                                                      \
      return x * x;                                                                                \
    if (x == 0)                                                                                    \
      return -1 / fabs##S(x);                                                                      \
    frexp##S(x, &exponent);                                                                        \
    return exponent - 1;                                                                           \
  }

#define DEFINE_ILOGB(NUMBER, S)                                                                    \
  int ilogb##S(NUMBER x) {                                                                         \
    enum { MOST = ~0u >> 1 };                                                                      \
    int exponent;                                                                                  \
    if (x != x || x == 0 || x - x != 0) {                                                          \
      __lib_math_error(0);                                                                       \
      return x == x && x != 0 ? MOST : -MOST - 1;                                                  \
    }                                                                                              \
    frexp##S(x, &exponent);                                                                        \
    return exponent - 1;                                                                           \
  }

// The next number from x towards y. WORD is an integer of the size of NUMBER: numbers of one sign
// are in the order of their bits.
#define DEFINE_NEXTAFTER(NUMBER, S, WORD, LEAST_NORMAL)                                            \
  NUMBER nextafter##S(NUMBER x, NUMBER y) {                                                        \
    union {                                                                                        \
      NUMBER number;                                                                               \
      WORD word;                                                                                   \
    } bits = {x};                                                                                  \
    if (x != x || y != y)                                                                          \
      return x + y;                                                                                \
    if (x == y)                                                                                    \
      return y;                                                                                    \
    if (x == 0) {                                                                                  \
      bits.word = 1;                                                                               \
      return copysign##S(bits.number, y);                                                          \
    }                                                                                              \
    bits.word += (x < y) == (x > 0) ? 1 : -1;                                                      \
    if (bits.number - bits.number != 0 || fabs##S(bits.number) < LEAST_NORMAL)                     \
      __lib_math_error(1);                                                                       \
    return bits.number;                                                                            \
  }

#endif
