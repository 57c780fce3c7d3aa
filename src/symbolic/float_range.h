// Ranges of floating values: all that an operation may give when its operands are in theirs.
// Operations round correctly, which is monotone, so bounds follow from bounds: the machine we run
// on computes them. A range may have more than the values that are possible, never less.
//
// The zeros are equal: one with 0 has both. Of x87's bits that are no number, a NaN is said.
#ifndef GAVEL_SYMBOLIC_FLOAT_RANGE_H
#define GAVEL_SYMBOLIC_FLOAT_RANGE_H

#include "cfa/expr.h"

typedef enum FloatRounding {
  ROUND_NEAREST, // ties to even
  ROUND_DOWN,
  ROUND_UP,
  ROUND_ZERO,
  ROUND_AWAY // ties away from 0: of round() only
} FloatRounding;

typedef struct FloatRange {
  long double low, high; // values of the format, or infinite; LOW > HIGH: no number is in it
  bool may_be_nan;
} FloatRange;

// How bounds are rounded: both in the mode, or if that is not known, outwards.
typedef struct RangeRounding {
  FloatRounding low, high;
} RangeRounding;

FloatRange range_any(void);
FloatRange range_of_value(long double value); // that may be a NaN
FloatRange range_from_ints(FloatKind to, RangeRounding rounding, __int128 low, __int128 high);

FloatRange range_join(FloatRange a, FloatRange b);
FloatRange range_meet(FloatRange a, FloatRange b);

// EXPR_ADD, EXPR_SUB, EXPR_MUL or EXPR_DIV; ARE_SAME: both operands are the same value.
FloatRange range_operation(ExprKind kind, FloatKind format, RangeRounding rounding, FloatRange a,
                           FloatRange b, bool are_same);
FloatRange range_sqrt(FloatKind format, RangeRounding rounding, FloatRange a);
FloatRange range_integral(FloatKind format, RangeRounding rounding, FloatRange a);
FloatRange range_convert(FloatKind to, RangeRounding rounding, FloatRange a);
FloatRange range_negate(FloatRange a);
FloatRange range_absolute(FloatRange a);
FloatRange range_least(FloatRange a, FloatRange b);    // fmin
FloatRange range_greatest(FloatRange a, FloatRange b); // fmax

// The values of A that are `KIND B` for some value of B, or if not HOLDS, for some are not; KIND
// is a comparison.
FloatRange range_compared(FloatKind format, ExprKind kind, bool holds, FloatRange a, FloatRange b);
// The values of a narrower FORMAT that are in A.
FloatRange range_within(FloatKind format, FloatRange a);

// Queries.
bool range_equals(FloatRange a, FloatRange b);
bool range_has_number(FloatRange a);
bool range_has(FloatRange a, long double value);
bool range_has_infinity(FloatRange a);
bool range_is_single(FloatRange a); // one number, no NaN
long double range_pick(FloatRange a); // one of its values, 0 if that is one
// Is `a KIND b`, an EQ, LT or LE, the same *TRUTH for all values?
bool range_decides(ExprKind kind, FloatRange a, FloatRange b, bool *truth);

#endif
