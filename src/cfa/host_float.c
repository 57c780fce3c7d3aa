// Each format has its own instructions and functions, so that results are rounded once.
#include "cfa/host_float.h"

#include <assert.h>
#include <math.h>

#define COMPUTE(Type_)                                                                             \
  (kind == EXPR_ADD   ? (Type_)a + (Type_)b                                                        \
   : kind == EXPR_SUB ? (Type_)a - (Type_)b                                                        \
   : kind == EXPR_MUL ? (Type_)a * (Type_)b                                                        \
                      : (Type_)a / (Type_)b)

long double host_operation(ExprKind kind, FloatKind format, long double a, long double b) {
  assert(kind >= EXPR_ADD && kind <= EXPR_DIV);
  if (format == FLOAT_FLOAT)
    return COMPUTE(float);
  return format == FLOAT_DOUBLE ? COMPUTE(double) : COMPUTE(long double);
}

long double host_from_int(FloatKind format, __int128 integer, bool is_signed) {
  unsigned __int128 bits = (unsigned __int128)integer;
  if (format == FLOAT_FLOAT)
    return is_signed ? (float)integer : (float)bits;
  if (format == FLOAT_DOUBLE)
    return is_signed ? (double)integer : (double)bits;
  return is_signed ? (long double)integer : (long double)bits;
}

long double host_convert(FloatKind format, long double x) {
  if (format == FLOAT_FLOAT)
    return (float)x;
  return format == FLOAT_DOUBLE ? (double)x : x;
}

typedef struct Math1 {
  float (*f)(float);
  double (*d)(double);
  long double (*l)(long double);
} Math1;

typedef struct Math2 {
  float (*f)(float, float);
  double (*d)(double, double);
  long double (*l)(long double, long double);
} Math2;

#define FORMATS(name) {name##f, name, name##l}

long double host_math1(Builtin builtin, FloatKind format, long double x) {
  static const Math1 functions[] = {
      FORMATS(fabs),  FORMATS(sqrt), FORMATS(floor),     FORMATS(ceil),  FORMATS(trunc),
      FORMATS(round), FORMATS(rint), FORMATS(nearbyint), FORMATS(cbrt),  FORMATS(exp),
      FORMATS(exp2),  FORMATS(log),  FORMATS(log2),      FORMATS(log10), FORMATS(sin),
      FORMATS(cos),   FORMATS(tan),  FORMATS(asin),      FORMATS(acos),  FORMATS(atan),
  };
  assert(builtin >= BUILTIN_FABS && builtin <= BUILTIN_ATAN);
  const Math1 *function = &functions[builtin - BUILTIN_FABS];
  if (format == FLOAT_FLOAT)
    return function->f((float)x);
  return format == FLOAT_DOUBLE ? function->d((double)x) : function->l(x);
}

long double host_math2(Builtin builtin, FloatKind format, long double x, long double y) {
  static const Math2 functions[] = {
      FORMATS(fmod),     FORMATS(pow),   FORMATS(fmin),  FORMATS(fmax),
      FORMATS(copysign), FORMATS(atan2), FORMATS(hypot),
  };
  assert(builtin >= BUILTIN_FMOD && builtin <= BUILTIN_HYPOT);
  const Math2 *function = &functions[builtin - BUILTIN_FMOD];
  if (format == FLOAT_FLOAT)
    return function->f((float)x, (float)y);
  return format == FLOAT_DOUBLE ? function->d((double)x, (double)y) : function->l(x, y);
}

long double host_fma(FloatKind format, long double x, long double y, long double z) {
  if (format == FLOAT_FLOAT)
    return fmaf((float)x, (float)y, (float)z);
  return format == FLOAT_DOUBLE ? fma((double)x, (double)y, (double)z) : fmal(x, y, z);
}

long double host_ldexp(FloatKind format, long double x, int exponent) {
  if (format == FLOAT_FLOAT)
    return ldexpf((float)x, exponent);
  return format == FLOAT_DOUBLE ? ldexp((double)x, exponent) : ldexpl(x, exponent);
}
