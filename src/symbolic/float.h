// IEEE floating point as circuits over bit-vectors. Values are the bits of their format: 32 for
// float, 64 for double, 80 for x87's long double. ROUNDING is a term of ROUNDING_WIDTH bits with a
// value of FloatRounding, most often a constant.
//
// Results are those of the machine that gcc compiles for: SSE for float and double, x87 for long
// double. Of a NaN that an operation makes, sign and payload are SSE's; programs that look at
// them see one of those that are possible.
#ifndef GAVEL_SYMBOLIC_FLOAT_H
#define GAVEL_SYMBOLIC_FLOAT_H

#include "base/map.h"
#include "base/vec.h"
#include "cfa/builtin.h"
#include "symbolic/float_range.h"
#include "term/term.h"

enum { ROUNDING_WIDTH = 3 };
// Terms of floating point, and the range that each is known to be in: for all values of the
// variables, so that it holds in every state.
typedef struct Floats {
  Terms *terms;
  Map known; // term -> its place in RANGES; not there: what its form shows
  VEC(FloatRange) ranges;
  Map clamped; // clamped term -> the older one that it is made of
} Floats;

void floats_init(Floats *floats, Terms *terms);
void floats_release(Floats *floats);

static inline Term float_rounding(Terms *terms, FloatRounding rounding) {
  return term_make_bits(terms, ROUNDING_WIDTH, rounding);
}

uint32_t float_width(FloatKind format);
Term float_constant(Terms *terms, FloatKind format, long double value);
// BITS with the integer bit that x87 wants to see: a value whatever the other bits are.
Term float_make_valid(Floats *floats, FloatKind format, Term bits);
// Constants are computed by the machine we run on: is A one, and does the machine know ROUNDING,
// which it then works with until float_host_leave?
bool float_find_constant(const Terms *terms, FloatKind format, Term a, long double *value);
bool float_host_enter(const Terms *terms, Term rounding);
void float_host_leave(void);
// What the machine computes for a function of one value; NO_TERM unless A is such a constant.
Term float_host_function(Terms *terms, FloatKind format, Builtin builtin, Term rounding, Term a);

// ---- ranges

// Of A, the bits of a format.
FloatRange float_range(Floats *floats, Term a);
// A is in RANGE, too, whatever the variables are. Returns A, or the constant that it has to be.
Term float_learn(Floats *floats, FloatKind format, Term a, FloatRange range);
// How bounds of what is rounded by ROUNDING are.
RangeRounding float_range_rounding(const Terms *terms, Term rounding);
// A where CONDITION holds, which implies that A is in RANGE; elsewhere a value of RANGE. For states
// whose guard implies CONDITION.
Term float_clamp(Floats *floats, FloatKind format, Term condition, Term a, FloatRange range);
// YES or NO, bits of any meaning, by a CONDITION that tells apart the runs of two states that have
// these. What was clamped in both is again what it was before.
Term float_choose(Floats *floats, Term condition, Term yes, Term no);

// ---- operations

// EXPR_ADD, EXPR_SUB, EXPR_MUL or EXPR_DIV.
Term float_operation(Floats *floats, ExprKind kind, FloatKind format, Term rounding, Term a,
                     Term b);
// A * B + C, rounded once. NO_TERM: of long doubles that are no constants, terms are too narrow.
Term float_fma(Floats *floats, FloatKind format, Term rounding, Term a, Term b, Term c);
Term float_sqrt(Floats *floats, FloatKind format, Term rounding, Term a);
// To an integral value: floor, ceil, trunc, round and rint differ in ROUNDING.
Term float_integral(Floats *floats, FloatKind format, Term rounding, Term a);

// A * 2^EXPONENT, a signed number of 32 bits.
Term float_scale(Floats *floats, FloatKind format, Term rounding, Term a, Term exponent);
// A fraction from 0.5 to 1, and the *EXPONENT, of 32 bits, that makes A of it; 0 of what is no
// number.
Term float_split(Floats *floats, FloatKind format, Term a, Term *exponent);

Term float_negate(Floats *floats, FloatKind format, Term a);
Term float_absolute(Floats *floats, FloatKind format, Term a);
Term float_copy_sign(Floats *floats, FloatKind format, Term a, Term sign);

// ---- questions: Booleans

// EXPR_EQ, EXPR_LT or EXPR_LE.
Term float_compare(Floats *floats, ExprKind kind, FloatKind format, Term a, Term b);
Term float_is_true(Floats *floats, FloatKind format, Term a);     // not equal to 0
Term float_is_negative(Floats *floats, FloatKind format, Term a); // the sign bit
Term float_is_nan(Floats *floats, FloatKind format, Term a);
Term float_is_infinite(Floats *floats, FloatKind format, Term a);
Term float_is_zero(Floats *floats, FloatKind format, Term a);
Term float_is_subnormal(Floats *floats, FloatKind format, Term a);

// ---- conversions

Term float_convert(Floats *floats, FloatKind from, FloatKind to, Term rounding, Term a);
Term float_from_int(Floats *floats, FloatKind to, Term rounding, Term a, bool is_signed);
// Towards 0; what does not fit becomes what x86 makes of it (exec/value.h).
Term float_to_int(Floats *floats, FloatKind from, Term a, uint32_t width, bool is_signed);

#endif
