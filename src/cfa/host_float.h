// Floating point as the machine computes it that we run on, in the rounding mode that is set there.
// Values of any format are held as long doubles, which hold them exactly.
#ifndef GAVEL_CFA_HOST_FLOAT_H
#define GAVEL_CFA_HOST_FLOAT_H

#include "cfa/builtin.h"
#include "cfa/expr.h"

// EXPR_ADD, EXPR_SUB, EXPR_MUL or EXPR_DIV.
long double host_operation(ExprKind kind, FloatKind format, long double a, long double b);
// An integer, the bits of which INTEGER has.
long double host_from_int(FloatKind format, __int128 integer, bool is_signed);
long double host_convert(FloatKind format, long double x);
// BUILTIN_FABS ... BUILTIN_ATAN.
long double host_math1(Builtin builtin, FloatKind format, long double x);
// BUILTIN_FMOD ... BUILTIN_HYPOT.
long double host_math2(Builtin builtin, FloatKind format, long double x, long double y);
long double host_fma(FloatKind format, long double x, long double y, long double z);
long double host_ldexp(FloatKind format, long double x, int exponent);

#endif
