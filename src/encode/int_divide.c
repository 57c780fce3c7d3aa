// Division and shifts. C truncates quotients while terms have floor division, so
// signs are told apart, unless the interval knows them. By a constant all of it is
// linear; by few values it is a choice between constants.
#include "encode/int_internal.h"

#include <assert.h>

static __int128 power_of_two(uint32_t exponent) {
  assert(exponent < 127);
  return (__int128)1 << exponent;
}

static __int128 min(__int128 a, __int128 b) { return a < b ? a : b; }
static __int128 max(__int128 a, __int128 b) { return a > b ? a : b; }

// ---- by constants

static Value negated(Step *step, Value a) { return exact_scale(step, -1, a); }

static Value natural_quotient(Step *step, Value a, __int128 divisor) {
  assert(a.range.low >= 0 && divisor > 0);
  return value_of(step, term_make_div(step->terms, a.term, divisor),
                  interval_div(a.range, divisor));
}

static Value natural_remainder(Step *step, Value a, __int128 divisor) {
  assert(a.range.low >= 0 && divisor > 0);
  if (a.range.high < divisor)
    return a;
  return value_of(step, term_make_mod(step->terms, a.term, divisor), (Interval){0, divisor - 1});
}

// OPERATION of A and DIVISOR > 0, which has the sign of A.
static Value by_sign(Step *step, Value a, __int128 divisor,
                     Value (*operation)(Step *, Value, __int128)) {
  if (a.range.low >= 0)
    return operation(step, a, divisor);
  Value natural = a, negative = a;
  negative.range.high = min(a.range.high, 0);
  Value below = negated(step, operation(step, negated(step, negative), divisor));
  if (a.range.high <= 0)
    return below;
  natural.range.low = 0;
  Term is_natural = term_make_le(step->terms, term_make_int(step->terms, 0), a.term);
  return value_choose(step, is_natural, operation(step, natural, divisor), below);
}

Value exact_quotient(Step *step, const Expr *expr, Value a, __int128 divisor) {
  if (divisor == 0) // excluded by the caller
    return int_constant(step, 0);
  if (divisor < 0)
    return negated(step, exact_quotient(step, expr, a, -divisor));
  return divisor == 1 ? a : by_sign(step, a, divisor, natural_quotient);
}

static Value exact_remainder(Step *step, const Expr *expr, Value a, __int128 divisor) {
  (void)expr;
  if (divisor == 0)
    return int_constant(step, 0);
  return by_sign(step, a, divisor < 0 ? -divisor : divisor, natural_remainder);
}

// ---- by variables

static __int128 magnitude(Interval a) {
  Interval both = interval_hull(a, interval_neg(a));
  return both.high;
}

static Value bounded_quotient(Step *step, const Expr *expr, Value a, Value b) {
  Interval range;
  if (a.range.low >= 0 && b.range.low > 0)
    range = (Interval){0, a.range.high};
  else
    range = interval_hull(a.range, interval_neg(a.range));
  interval_meet(range, int_range(step, expr->type), &range);
  return int_bounded(step, expr, BOUNDED_QUOTIENT, a, b, range);
}

static Value bounded_remainder(Step *step, const Expr *expr, Value a, Value b) {
  Interval limit = interval_sub(interval_point(magnitude(b.range)), interval_point(1));
  Interval range = {max(min(a.range.low, 0), interval_neg(limit).low),
                    min(max(a.range.high, 0), limit.high)};
  return int_bounded(step, expr, BOUNDED_REMAINDER, a, b, range);
}

// The interpreter stops at a divisor 0, and at the quotient that does not fit.
static void require_divisor(Step *step, const Expr *expr, Value a, Value *b) {
  const Type *type = expr->type;
  Value zero = int_constant(step, 0), minus_one = int_constant(step, -1);
  step_require(step, int_compare(step, EXPR_NE, *b, zero));
  if (b->range.low == 0 && b->range.high > 0)
    b->range.low = 1;
  if (b->range.high == 0 && b->range.low < 0)
    b->range.high = -1;
  Interval range = int_range(step, type);
  if (!type_is_signed(type) || range.low == INTERVAL_LEAST)
    return;
  Term is_least = int_compare(step, EXPR_EQ, a, int_constant(step, range.low));
  Term overflows = term_make_and2(step->terms, is_least, int_compare(step, EXPR_EQ, *b, minus_one));
  step_require(step, term_make_not(step->terms, overflows));
}

Value int_divide(Step *step, const Expr *expr, Value a, Value b) {
  assert(expr->kind == EXPR_DIV || expr->kind == EXPR_REM);
  bool is_quotient = expr->kind == EXPR_DIV;
  require_divisor(step, expr, a, &b);
  if (b.range.low == INTERVAL_LEAST || !int_has_few_values(b, FEW_CASES))
    return is_quotient ? bounded_quotient(step, expr, a, b) : bounded_remainder(step, expr, a, b);
  Value result = int_split(step, expr, a, b, is_quotient ? exact_quotient : exact_remainder);
  // The one quotient that does not fit is excluded.
  interval_meet(result.range, int_range(step, expr->type), &result.range);
  return result;
}

// ---- shifts

Value exact_shift_left(Step *step, const Expr *expr, Value a, __int128 count) {
  (void)expr;
  return exact_scale(step, power_of_two((uint32_t)count), a);
}

static __int128 shift_bound(__int128 bound, uint32_t count) {
  bool is_infinite = bound == INTERVAL_LEAST || bound == INTERVAL_MOST;
  return is_infinite ? bound : bound >> count;
}

Value exact_shift_right(Step *step, const Expr *expr, Value a, __int128 count) {
  assert(0 <= count && count < 127);
  (void)expr;
  if (count == 0)
    return a;
  uint32_t bits = (uint32_t)count;
  Interval range = {shift_bound(a.range.low, bits), shift_bound(a.range.high, bits)};
  Value value = value_of(step, term_make_div(step->terms, a.term, power_of_two(bits)), range);
  return with_zeros(value, a.zeros > bits ? a.zeros - bits : 0);
}

static Value shift_by_unknown(Step *step, const Expr *expr, Value a, Value b) {
  if (expr->kind == EXPR_SHL) {
    Interval factors = {power_of_two((uint32_t)b.range.low), power_of_two((uint32_t)b.range.high)};
    return int_bounded(step, expr, BOUNDED_SHIFT_LEFT, a, b, interval_mul(a.range, factors));
  }
  Interval range = interval_hull(a.range, interval_point(a.range.low < 0 ? -1 : 0));
  if (a.range.low >= 0)
    range.low = 0;
  return int_bounded(step, expr, BOUNDED_SHIFT_RIGHT, a, b, range);
}

Value int_shift(Step *step, const Expr *expr, Value a, Value b) {
  assert(expr->kind == EXPR_SHL || expr->kind == EXPR_SHR);
  uint32_t width = type_width(expr->type);
  Interval counts = {0, width - 1 < 126 ? width - 1 : 126};
  Value most = int_constant(step, width - 1), zero = int_constant(step, 0);
  step_require(step, int_compare(step, EXPR_LE, zero, b));
  step_require(step, int_compare(step, EXPR_LE, b, most));
  if (!interval_meet(b.range, counts, &b.range))
    return zero; // no run goes on
  bool is_split = int_has_few_values(b, value_is_constant(a) ? MANY_CASES : FEW_CASES);
  Value exact;
  if (!is_split)
    exact = shift_by_unknown(step, expr, a, b);
  else
    exact =
        int_split(step, expr, a, b, expr->kind == EXPR_SHL ? exact_shift_left : exact_shift_right);
  return expr->kind == EXPR_SHL ? int_finish(step, expr, exact) : exact;
}
