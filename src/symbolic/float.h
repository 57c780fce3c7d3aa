// IEEE floating point as circuits over bit-vectors. Values are the bits of their format: 32 for
// float, 64 for double, 80 for x87's long double. Constants are computed, not built. ROUNDING is a
// term of ROUNDING_WIDTH bits with a value of FloatRounding, most often a constant.
//
// Results are those of the machine that gcc compiles for: SSE for float and double, x87 for long
// double. A NaN that an operation makes has some payload: programs that look at it see one of
// those that are possible.
#ifndef GAVEL_SYMBOLIC_FLOAT_H
#define GAVEL_SYMBOLIC_FLOAT_H

#include "cfa/expr.h"
#include "term/term.h"

enum { ROUNDING_WIDTH = 2 };
typedef enum FloatRounding {
  ROUND_NEAREST, // ties to even
  ROUND_DOWN,
  ROUND_UP,
  ROUND_ZERO
} FloatRounding;

Term float_constant(Terms *terms, FloatKind format, long double value);
// EXPR_ADD, EXPR_SUB, EXPR_MUL or EXPR_DIV.
Term float_operation(Terms *terms, ExprKind kind, FloatKind format, Term rounding, Term a, Term b);
Term float_negate(Terms *terms, FloatKind format, Term a);
// EXPR_EQ, EXPR_LT or EXPR_LE; a Boolean. False with a NaN.
Term float_compare(Terms *terms, ExprKind kind, FloatKind format, Term a, Term b);
Term float_is_true(Terms *terms, FloatKind format, Term a); // not equal to 0

Term float_convert(Terms *terms, FloatKind from, FloatKind to, Term rounding, Term a);
Term float_from_int(Terms *terms, FloatKind to, Term rounding, Term a, bool is_signed);
// Towards 0; what does not fit becomes what x86 makes of it (exec/value.h).
Term float_to_int(Terms *terms, FloatKind from, Term a, uint32_t width, bool is_signed);

#endif
