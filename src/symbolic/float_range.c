// Bounds of results: those of bounds, as operations are monotone in each operand.
#include "symbolic/float_range.h"

#include "cfa/host_float.h"

#include <assert.h>
#include <fenv.h>
#include <math.h>

// ---- making

FloatRange range_any(void) { return (FloatRange){-INFINITY, INFINITY, true}; }

static FloatRange no_number(bool may_be_nan) {
  return (FloatRange){INFINITY, -INFINITY, may_be_nan};
}

FloatRange range_of_value(long double value) {
  return isnan(value) ? no_number(true) : (FloatRange){value, value, false};
}

static void set_mode(FloatRounding mode) {
  static const int modes[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO, FE_TONEAREST};
  fesetround(modes[mode]);
}

static void leave_mode(void) { fesetround(FE_TONEAREST); }

FloatRange range_from_ints(FloatKind to, RangeRounding rounding, __int128 low, __int128 high) {
  assert(low <= high);
  FloatRange result = {.may_be_nan = false};
  set_mode(rounding.low);
  result.low = host_from_int(to, low, true);
  set_mode(rounding.high);
  result.high = host_from_int(to, high, true);
  leave_mode();
  return result;
}

// ---- queries

bool range_equals(FloatRange a, FloatRange b) {
  return a.low == b.low && a.high == b.high && a.may_be_nan == b.may_be_nan;
}

bool range_has_number(FloatRange a) { return a.low <= a.high; }

bool range_has(FloatRange a, long double value) { return a.low <= value && value <= a.high; }

bool range_has_infinity(FloatRange a) { return range_has(a, -INFINITY) || range_has(a, INFINITY); }

bool range_is_single(FloatRange a) { return a.low == a.high && !a.may_be_nan; }

long double range_pick(FloatRange a) {
  assert(range_has_number(a));
  if (range_has(a, 0))
    return 0;
  return isinf(a.low) ? a.high : a.low;
}

static bool is_surely(ExprKind kind, FloatRange a, FloatRange b) {
  if (a.may_be_nan || b.may_be_nan)
    return false;
  if (kind == EXPR_EQ)
    return a.low == b.high && a.high == b.low;
  return kind == EXPR_LT ? a.high < b.low : a.high <= b.low;
}

static bool is_never(ExprKind kind, FloatRange a, FloatRange b) {
  if (!range_has_number(a) || !range_has_number(b))
    return true;
  if (kind == EXPR_EQ)
    return a.low > b.high || b.low > a.high;
  return kind == EXPR_LT ? a.low >= b.high : a.low > b.high;
}

bool range_decides(ExprKind kind, FloatRange a, FloatRange b, bool *truth) {
  assert(kind == EXPR_EQ || kind == EXPR_LT || kind == EXPR_LE);
  *truth = !is_never(kind, a, b);
  return !*truth || is_surely(kind, a, b);
}

// ---- sets

static long double least(long double a, long double b) { return a < b ? a : b; }
static long double greatest(long double a, long double b) { return a > b ? a : b; }

FloatRange range_join(FloatRange a, FloatRange b) {
  return (FloatRange){least(a.low, b.low), greatest(a.high, b.high), a.may_be_nan || b.may_be_nan};
}

FloatRange range_meet(FloatRange a, FloatRange b) {
  FloatRange result = {greatest(a.low, b.low), least(a.high, b.high),
                       a.may_be_nan && b.may_be_nan};
  return range_has_number(result) ? result : no_number(result.may_be_nan);
}

// ---- arithmetic

// May one be INFINITY, and the other -INFINITY?
static bool are_opposite(FloatRange a, FloatRange b) {
  return (range_has(a, INFINITY) && range_has(b, -INFINITY)) ||
         (range_has(a, -INFINITY) && range_has(b, INFINITY));
}

static FloatRange add(FloatKind format, RangeRounding rounding, FloatRange a, FloatRange b) {
  FloatRange result;
  set_mode(rounding.low);
  result.low = host_operation(EXPR_ADD, format, a.low, b.low);
  set_mode(rounding.high);
  result.high = host_operation(EXPR_ADD, format, a.high, b.high);
  leave_mode();
  if (isnan(result.low))
    result.low = -INFINITY;
  if (isnan(result.high))
    result.high = INFINITY;
  result.may_be_nan = are_opposite(a, b);
  return result;
}

// Of 0 * infinity and infinity / infinity, the values beside them count: these are 0, or
// infinite as another corner is.
static long double corner(ExprKind kind, FloatKind format, long double a, long double b) {
  long double result = host_operation(kind, format, a, b);
  return isnan(result) ? 0 : result;
}

// All values of a product, or of a quotient by what has one sign, lie between those of the bounds.
static FloatRange between_corners(ExprKind kind, FloatKind format, RangeRounding rounding,
                                  FloatRange a, FloatRange b) {
  FloatRange result = no_number(false);
  const long double left[] = {a.low, a.high}, right[] = {b.low, b.high};
  for (int i = 0; i < 4; i++) {
    set_mode(rounding.low);
    result.low = least(result.low, corner(kind, format, left[i / 2], right[i % 2]));
    set_mode(rounding.high);
    result.high = greatest(result.high, corner(kind, format, left[i / 2], right[i % 2]));
  }
  leave_mode();
  return result;
}

static FloatRange multiply(FloatKind format, RangeRounding rounding, FloatRange a, FloatRange b) {
  FloatRange result = between_corners(EXPR_MUL, format, rounding, a, b);
  result.may_be_nan = (range_has(a, 0) && range_has_infinity(b)) ||
                      (range_has(b, 0) && range_has_infinity(a));
  return result;
}

static FloatRange square(FloatKind format, RangeRounding rounding, FloatRange a) {
  FloatRange size = range_absolute(a);
  return between_corners(EXPR_MUL, format, rounding, size, size);
}

static FloatRange divide(FloatKind format, RangeRounding rounding, FloatRange a, FloatRange b) {
  FloatRange result = range_has(b, 0) ? range_any()
                                      : between_corners(EXPR_DIV, format, rounding, a, b);
  result.may_be_nan = (range_has(a, 0) && range_has(b, 0)) ||
                      (range_has_infinity(a) && range_has_infinity(b));
  return result;
}

static FloatRange of_same(ExprKind kind, FloatKind format, RangeRounding rounding, FloatRange a) {
  switch ((int)kind) {
  case EXPR_ADD:
    return add(format, rounding, a, a);
  case EXPR_SUB:
    return (FloatRange){0, 0, range_has_infinity(a)};
  case EXPR_MUL:
    return square(format, rounding, a);
  default:
    assert(kind == EXPR_DIV);
    return (FloatRange){1, 1, range_has(a, 0) || range_has_infinity(a)};
  }
}

static FloatRange of_any(ExprKind kind, FloatKind format, RangeRounding rounding, FloatRange a,
                         FloatRange b) {
  switch ((int)kind) {
  case EXPR_ADD:
    return add(format, rounding, a, b);
  case EXPR_SUB:
    return add(format, rounding, a, range_negate(b));
  case EXPR_MUL:
    return multiply(format, rounding, a, b);
  default:
    assert(kind == EXPR_DIV);
    return divide(format, rounding, a, b);
  }
}

FloatRange range_operation(ExprKind kind, FloatKind format, RangeRounding rounding, FloatRange a,
                           FloatRange b, bool are_same) {
  if (!range_has_number(a) || !range_has_number(b))
    return no_number(true);
  FloatRange result =
      are_same ? of_same(kind, format, rounding, a) : of_any(kind, format, rounding, a, b);
  result.may_be_nan |= a.may_be_nan || b.may_be_nan;
  return result;
}

// ---- functions of one value

static long double apply(Builtin builtin, FloatKind format, FloatRounding mode, long double x) {
  bool is_away = builtin == BUILTIN_RINT && mode == ROUND_AWAY;
  set_mode(mode);
  x = host_math1(is_away ? BUILTIN_ROUND : builtin, format, x);
  leave_mode();
  return x;
}

FloatRange range_sqrt(FloatKind format, RangeRounding rounding, FloatRange a) {
  bool may_be_nan = a.may_be_nan || a.low < 0;
  a = range_meet(a, (FloatRange){0, INFINITY, false});
  if (!range_has_number(a))
    return no_number(true);
  return (FloatRange){apply(BUILTIN_SQRT, format, rounding.low, a.low),
                      apply(BUILTIN_SQRT, format, rounding.high, a.high), may_be_nan};
}

FloatRange range_integral(FloatKind format, RangeRounding rounding, FloatRange a) {
  if (!range_has_number(a))
    return a;
  return (FloatRange){apply(BUILTIN_RINT, format, rounding.low, a.low),
                      apply(BUILTIN_RINT, format, rounding.high, a.high), a.may_be_nan};
}

FloatRange range_convert(FloatKind to, RangeRounding rounding, FloatRange a) {
  set_mode(rounding.low);
  a.low = host_convert(to, a.low);
  set_mode(rounding.high);
  a.high = host_convert(to, a.high);
  leave_mode();
  return a;
}

FloatRange range_within(FloatKind format, FloatRange a) {
  a = range_convert(format, (RangeRounding){ROUND_UP, ROUND_DOWN}, a);
  return range_has_number(a) ? a : no_number(a.may_be_nan);
}

FloatRange range_negate(FloatRange a) { return (FloatRange){-a.high, -a.low, a.may_be_nan}; }

FloatRange range_absolute(FloatRange a) {
  if (!range_has_number(a))
    return a;
  long double low = fabsl(a.low), high = fabsl(a.high);
  return (FloatRange){range_has(a, 0) ? 0 : least(low, high), greatest(low, high), a.may_be_nan};
}

// ---- functions of two: the one that is no NaN

FloatRange range_least(FloatRange a, FloatRange b) {
  FloatRange result = range_join(a, b);
  if (!a.may_be_nan && !b.may_be_nan)
    result.high = least(a.high, b.high);
  result.may_be_nan = a.may_be_nan && b.may_be_nan;
  return result;
}

FloatRange range_greatest(FloatRange a, FloatRange b) {
  return range_negate(range_least(range_negate(a), range_negate(b)));
}

// ---- what a comparison says of its operands

static long double next(FloatKind format, long double x, long double towards) {
  return format == FLOAT_FLOAT    ? nextafterf((float)x, (float)towards)
         : format == FLOAT_DOUBLE ? nextafter((double)x, (double)towards)
                                  : nextafterl(x, towards);
}

static ExprKind opposite(ExprKind kind) {
  static const ExprKind opposites[] = {[EXPR_EQ] = EXPR_NE, [EXPR_NE] = EXPR_EQ,
                                       [EXPR_LT] = EXPR_GE, [EXPR_LE] = EXPR_GT,
                                       [EXPR_GT] = EXPR_LE, [EXPR_GE] = EXPR_LT};
  return opposites[kind];
}

// The numbers that are `KIND B`.
static FloatRange numbers_compared(FloatKind format, ExprKind kind, FloatRange b) {
  FloatRange result = {-INFINITY, INFINITY, false};
  if (kind == EXPR_LE || kind == EXPR_EQ)
    result.high = b.high;
  if (kind == EXPR_GE || kind == EXPR_EQ)
    result.low = b.low;
  if (kind == EXPR_LT)
    result.high = next(format, b.high, -INFINITY);
  if (kind == EXPR_GT)
    result.low = next(format, b.low, INFINITY);
  return result;
}

FloatRange range_compared(FloatKind format, ExprKind kind, bool holds, FloatRange a,
                          FloatRange b) {
  assert(expr_is_comparison(kind));
  bool is_ordered = holds != (kind == EXPR_NE); // then neither is a NaN
  if (!is_ordered && b.may_be_nan)
    return a;
  FloatRange result = numbers_compared(format, holds ? kind : opposite(kind), b);
  result.may_be_nan = !is_ordered;
  return range_meet(a, result);
}
