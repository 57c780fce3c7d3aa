// Remainders and parts of floating-point numbers.
#include "check.h"

#include "lib_names.h"

#include <fenv.h>
#include <float.h>

// ---- numbers

// Any bits, near a power of two, or with few digits.
static double draw_double(void) {
  double number;
  uint64_t bits = draw_number() << 32 ^ draw_number();
  switch (draw(4)) {
  case 0:
    memcpy(&number, &bits, sizeof number);
    return number;
  case 1:
    number = ldexp(1 + (double)draw(3) * DBL_EPSILON, (int)draw(60) - 30);
    break;
  case 2:
    return draw(2) ? 0 : INFINITY;
  default:
    number = (double)draw(64) / 8;
  }
  return draw(2) ? -number : number;
}

static float draw_float(void) {
  float number;
  uint32_t bits = (uint32_t)draw_number() ^ (uint32_t)draw_number() << 16;
  memcpy(&number, &bits, sizeof number);
  return draw(3) ? (float)draw_double() : number;
}

// Also with more digits and larger exponents than a double has.
static long double draw_longdouble(void) {
  long double number = draw_double();
  if (draw(3) == 0)
    number *= 1 + (long double)draw(3) * LDBL_EPSILON;
  return draw(4) ? number : ldexpl(number, (int)draw(4000) - 2000);
}

// Of zeros the sign matters, of NaN nothing does.
static int is_same(long double a, long double b) {
  return (isnan(a) && isnan(b)) || (a == b && signbit(a) == signbit(b));
}

// ---- checks

// Ours first, so that it does not find the machine's errno.
#define EXPECT_SAME(ours, theirs)                                                                  \
  do {                                                                                             \
    errno = 0;                                                                                     \
    long double a = ours;                                                                          \
    int error = errno;                                                                             \
    errno = 0;                                                                                     \
    long double b = theirs;                                                                        \
    EXPECT(is_same(a, b));                                                                         \
    EXPECT(error == errno);                                                                        \
  } while (0)

#define CHECK_UNARY(function, Number)                                                              \
  static void check_##function(void) {                                                             \
    Number x = draw_##Number();                                                                    \
    EXPECT_SAME(lib_##function(x), function(x));                                                   \
  }

// In all rounding modes. The machine's remainder sometimes gives zero the wrong sign.
static long double any(long double x) { return x; }
static long double without_zeros_sign(long double x) { return x == 0 ? 0 : x; }

#define CHECK_BINARY(function, Number, part)                                                       \
  static void check_##function(void) {                                                             \
    static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_TOWARDZERO, FE_DOWNWARD};              \
    Number x = draw_##Number(), y = draw_##Number();                                               \
    fesetround(modes[draw(4)]);                                                                    \
    EXPECT_SAME(part(lib_##function(x, y)), part(function(x, y)));                                 \
    fesetround(FE_TONEAREST);                                                                      \
  }

#define CHECK_SCALE(function, Number)                                                              \
  static void check_##function(void) {                                                             \
    Number x = draw_##Number();                                                                    \
    int exponent = draw(2) ? (int)draw(100) - 50 : (int)draw_number();                             \
    EXPECT_SAME(lib_##function(x, exponent), function(x, exponent));                               \
  }

typedef long double longdouble;

CHECK_BINARY(fmodf, float, any)
CHECK_BINARY(fmod, double, any)
CHECK_BINARY(fmodl, longdouble, any)
CHECK_BINARY(remainderf, float, without_zeros_sign)
CHECK_BINARY(remainder, double, without_zeros_sign)
CHECK_BINARY(remainderl, longdouble, without_zeros_sign)
CHECK_BINARY(fdimf, float, any)
CHECK_BINARY(fdim, double, any)
CHECK_BINARY(fdiml, longdouble, any)
CHECK_BINARY(nextafterf, float, any)
CHECK_BINARY(nextafter, double, any)
CHECK_SCALE(scalbnf, float)
CHECK_SCALE(scalbn, double)
CHECK_SCALE(scalbnl, longdouble)
CHECK_UNARY(logbf, float)
CHECK_UNARY(logb, double)
CHECK_UNARY(logbl, longdouble)
CHECK_UNARY(ilogbf, float)
CHECK_UNARY(ilogb, double)
CHECK_UNARY(ilogbl, longdouble)

const Check math_checks[] = {{"fmodf", check_fmodf},
                             {"fmod", check_fmod},
                             {"fmodl", check_fmodl},
                             {"remainderf", check_remainderf},
                             {"remainder", check_remainder},
                             {"remainderl", check_remainderl},
                             {"fdimf", check_fdimf},
                             {"fdim", check_fdim},
                             {"fdiml", check_fdiml},
                             {"nextafterf", check_nextafterf},
                             {"nextafter", check_nextafter},
                             {"scalbnf", check_scalbnf},
                             {"scalbn", check_scalbn},
                             {"scalbnl", check_scalbnl},
                             {"logbf", check_logbf},
                             {"logb", check_logb},
                             {"logbl", check_logbl},
                             {"ilogbf", check_ilogbf},
                             {"ilogb", check_ilogb},
                             {"ilogbl", check_ilogbl},
                             {0}};
