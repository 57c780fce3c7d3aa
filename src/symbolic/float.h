// IEEE floating point as circuits over bit-vectors. Values are the bits of their format: 32 for
// float, 64 for double, 80 for x87's long double. ROUNDING is a term of ROUNDING_WIDTH bits with a
// value of FloatRounding, most often a constant.
//
// Results are those of the machine that gcc compiles for: SSE for float and double, x87 for long
// double. Of a NaN that an operation makes, sign and payload are SSE's; programs that look at
// them see one of those that are possible.
#ifndef GAVEL_SYMBOLIC_FLOAT_H
#define GAVEL_SYMBOLIC_FLOAT_H

#include "cfa/builtin.h"
#include "cfa/expr.h"
#include "term/term.h"

enum { ROUNDING_WIDTH = 3 };
typedef enum FloatRounding {
  ROUND_NEAREST, // ties to even
  ROUND_DOWN,
  ROUND_UP,
  ROUND_ZERO,
  ROUND_AWAY // ties away from 0: of round() only
} FloatRounding;

static inline Term float_rounding(Terms *terms, FloatRounding rounding) {
  return term_make_bits(terms, ROUNDING_WIDTH, rounding);
}

uint32_t float_width(FloatKind format);
Term float_constant(Terms *terms, FloatKind format, long double value);
// BITS with the integer bit that x87 wants to see: a value whatever the other bits are.
Term float_make_valid(Terms *terms, FloatKind format, Term bits);
// Constants are computed by the machine we run on: is A one, and does the machine know ROUNDING,
// which it then works with until float_host_leave?
bool float_find_constant(const Terms *terms, FloatKind format, Term a, long double *value);
bool float_host_enter(const Terms *terms, Term rounding);
void float_host_leave(void);
// What the machine computes for a function of one value; NO_TERM unless A is such a constant.
Term float_host_function(Terms *terms, FloatKind format, Builtin builtin, Term rounding, Term a);

// EXPR_ADD, EXPR_SUB, EXPR_MUL or EXPR_DIV.
Term float_operation(Terms *terms, ExprKind kind, FloatKind format, Term rounding, Term a, Term b);
Term float_sqrt(Terms *terms, FloatKind format, Term rounding, Term a);
// To an integral value: floor, ceil, trunc, round and rint differ in ROUNDING.
Term float_integral(Terms *terms, FloatKind format, Term rounding, Term a);

// A * 2^EXPONENT, a signed number of 32 bits.
Term float_scale(Terms *terms, FloatKind format, Term rounding, Term a, Term exponent);
// A fraction from 0.5 to 1, and the *EXPONENT, of 32 bits, that makes A of it; 0 of what is no
// number.
Term float_split(Terms *terms, FloatKind format, Term a, Term *exponent);

Term float_negate(Terms *terms, FloatKind format, Term a);
Term float_absolute(Terms *terms, FloatKind format, Term a);
Term float_copy_sign(Terms *terms, FloatKind format, Term a, Term sign);

// Booleans.
Term float_compare(Terms *terms, ExprKind kind, FloatKind format, Term a, Term b); // EQ, LT or LE
Term float_is_true(Terms *terms, FloatKind format, Term a);                        // not equal to 0
Term float_is_negative(Terms *terms, FloatKind format, Term a);                    // the sign bit
Term float_is_nan(Terms *terms, FloatKind format, Term a);
Term float_is_infinite(Terms *terms, FloatKind format, Term a);
Term float_is_zero(Terms *terms, FloatKind format, Term a);
Term float_is_subnormal(Terms *terms, FloatKind format, Term a);

Term float_convert(Terms *terms, FloatKind from, FloatKind to, Term rounding, Term a);
Term float_from_int(Terms *terms, FloatKind to, Term rounding, Term a, bool is_signed);
// Towards 0; what does not fit becomes what x86 makes of it (exec/value.h).
Term float_to_int(Terms *terms, FloatKind from, Term a, uint32_t width, bool is_signed);

#endif
