// Machine integers as mathematical ones. The result of an operation is computed
// exactly, with the interval it lies in, and brought into its type's range only if
// that interval is not inside: by a choice between few multiples of 2^width,
// else by mod. In INTEGERS_MATH nothing is ever wrapped.
#include "encode/int_internal.h"

#include "base/diag.h"

#include <assert.h>

enum { MOST_MULTIPLES = 3, WIDEST = 64 };

static bool is_math(const Step *step) { return step->encoder->options.integers == INTEGERS_MATH; }

Value int_constant(Step *step, __int128 value) {
  return value_of(step, term_make_int(step->terms, value), interval_point(value));
}

Interval int_range(const Step *step, const Type *type) {
  return place_range(&step->encoder->names->places, type, 0);
}

// ---- exact arithmetic

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

Value exact_add(Step *step, Value a, Value b) {
  Term sum = term_make_add(step->terms, a.term, b.term);
  return with_zeros(value_of(step, sum, interval_add(a.range, b.range)), least(a.zeros, b.zeros));
}

Value exact_scale(Step *step, __int128 factor, Value a) {
  Term product = term_make_scale(step->terms, factor, a.term);
  Value value = value_of(step, product, interval_mul(interval_point(factor), a.range));
  uint32_t zeros = a.zeros;
  for (__int128 rest = factor; rest && !(rest & 1); rest /= 2)
    zeros++;
  return with_zeros(value, zeros);
}

Value exact_sub(Step *step, Value a, Value b) {
  return exact_add(step, a, exact_scale(step, -1, b));
}

bool int_has_few_values(Value value, uint32_t limit) {
  return interval_is_bounded(value.range) &&
         interval_sub(interval_point(value.range.high), interval_point(value.range.low)).low <
             (__int128)limit;
}

Value int_split(Step *step, const Expr *expr, Value a, Value b, ByConstant operation) {
  assert(int_has_few_values(b, MANY_CASES));
  Value result = operation(step, expr, a, b.range.high);
  for (__int128 value = b.range.high; value-- > b.range.low;) {
    Term is_case = term_make_eq(step->terms, b.term, term_make_int(step->terms, value));
    result = value_choose(step, is_case, operation(step, expr, a, value), result);
  }
  return result;
}

static Value multiply_by(Step *step, const Expr *expr, Value a, __int128 factor) {
  (void)expr;
  return exact_scale(step, factor, a);
}

Value exact_mul(Step *step, const Expr *expr, Value a, Value b) {
  bool is_left_smaller = interval_is_within(a.range, b.range);
  Value few = is_left_smaller ? a : b, other = is_left_smaller ? b : a;
  if (value_is_constant(few))
    return exact_scale(step, few.range.low, other);
  if (int_has_few_values(few, FEW_CASES))
    return int_split(step, expr, other, few, multiply_by);
  if (int_has_few_values(other, FEW_CASES))
    return int_split(step, expr, few, other, multiply_by);
  Value product = int_bounded(step, expr, BOUNDED_PRODUCT, a, b, interval_mul(a.range, b.range));
  return with_zeros(product, a.zeros + b.zeros);
}

// ---- wrapping

static __int128 floor_div(__int128 a, __int128 divisor) {
  assert(divisor > 0);
  return a / divisor - (a % divisor < 0);
}

// The part of EXACT that lies MULTIPLE * 2^width away from RANGE, brought there.
static Value shift_multiple(Step *step, Interval range, __int128 size, __int128 multiple,
                            Value exact) {
  Interval offset = interval_point(-multiple * size), part = range;
  Interval moved = interval_add(exact.range, offset);
  if (!interval_meet(range, moved, &part))
    BUG("no value is %lld multiples away", (long long)multiple);
  Term sum = term_make_add(step->terms, exact.term, term_make_int(step->terms, offset.low));
  return with_zeros(value_of(step, sum, part), exact.zeros);
}

static Value choose_multiple(Step *step, Interval range, __int128 size, __int128 first,
                             __int128 last, Value exact) {
  assert(first <= last);
  Value result = shift_multiple(step, range, size, last, exact);
  for (__int128 multiple = last; multiple-- > first;) {
    Term end = term_make_int(step->terms, range.high + multiple * size);
    result = value_choose(step, term_make_le(step->terms, exact.term, end),
                          shift_multiple(step, range, size, multiple, exact), result);
  }
  return result;
}

static bool is_manageable(Interval range) {
  __int128 limit = (__int128)1 << 126;
  return range.low > -limit && range.high < limit;
}

Value int_wrap(Step *step, Interval range, uint32_t width, Value exact) {
  assert(interval_is_valid(range) && interval_is_valid(exact.range));
  if (is_math(step) || interval_is_within(exact.range, range))
    return exact;
  assert(width <= WIDEST);
  __int128 size = (__int128)1 << width;
  exact.zeros = least(exact.zeros, width);
  if (is_manageable(exact.range)) {
    __int128 first = floor_div(exact.range.low - range.low, size);
    __int128 last = floor_div(exact.range.high - range.low, size);
    if (last - first < MOST_MULTIPLES)
      return choose_multiple(step, range, size, first, last, exact);
  }
  Terms *terms = step->terms;
  Term low = term_make_int(terms, range.low);
  Term rest = term_make_mod(terms, term_make_sub(terms, exact.term, low), size);
  return with_zeros(value_of(step, term_make_add(terms, rest, low), range), exact.zeros);
}

static Value wrap_to_type(Step *step, const Type *type, Value exact) {
  assert(!type_is_float(type));
  uint32_t width = type_width(type);
  Interval range = int_range(step, type);
  if (width <= WIDEST || is_math(step))
    return int_wrap(step, range, width, exact);
  bool fits = interval_is_bounded(exact.range) && interval_is_within(exact.range, range);
  return fits ? exact : int_bounded_wrap(step, range, exact);
}

static Term is_in_range(Step *step, Interval range, Value value) {
  assert(interval_is_valid(range));
  Terms *terms = step->terms;
  Term low = term_make_le(terms, term_make_int(terms, range.low), value.term);
  Term high = term_make_le(terms, value.term, term_make_int(terms, range.high));
  if (range.low <= value.range.low)
    low = term_true(terms);
  if (value.range.high <= range.high)
    high = term_true(terms);
  return term_make_and2(terms, low, high);
}

Value int_finish(Step *step, const Expr *expr, Value exact) {
  const Type *type = expr->type;
  bool may_wrap = step->encoder->options.overflow == OVERFLOW_WRAP || !type_is_signed(type) ||
                  type_width(type) > WIDEST;
  if (is_math(step) || may_wrap)
    return wrap_to_type(step, type, exact);
  Interval range = int_range(step, type), part = range;
  step_require(step, is_in_range(step, range, exact));
  interval_meet(exact.range, range, &part);
  return with_zeros(value_of(step, exact.term, part), exact.zeros);
}

// ---- operators

// The largest values of unsigned __int128 are no constants of terms.
Value encode_constant(Step *step, const Type *type, __int128 value) {
  if (type_is_signed(type) || value >= 0)
    return int_constant(step, value);
  step_approximate(step, NULL, "a constant of more than 127 bits");
  Value unknown = value_unknown(step, type);
  unknown.range.low = INTERVAL_MOST - 1;
  step_bound(step, unknown.term, unknown.range);
  return unknown;
}

Value encode_int_unary(Step *step, const Expr *expr, Value a) {
  if (expr->kind == EXPR_NEG)
    return int_finish(step, expr, exact_scale(step, -1, a));
  assert(expr->kind == EXPR_BIT_NOT);
  if (type_is_signed(expr->type))
    return exact_sub(step, int_constant(step, -1), a);
  if (type_width(expr->type) > WIDEST)
    return int_bounded_wrap(step, int_range(step, expr->type),
                            exact_sub(step, int_constant(step, -1), a));
  __int128 most = ((__int128)1 << type_width(expr->type)) - 1;
  return exact_sub(step, int_constant(step, most), a);
}

// Of two variables, whatever is known of them here.
static bool is_nonlinear(const Expr *expr) {
  return expr->kind != EXPR_ADD && expr->kind != EXPR_SUB && expr->left->kind != EXPR_INT &&
         expr->right->kind != EXPR_INT;
}

Value encode_int_binary(Step *step, const Expr *expr, Value a, Value b) {
  if (is_nonlinear(expr))
    int_note_ranges(step, a, b);
  switch ((int)expr->kind) {
  case EXPR_ADD:
    return int_finish(step, expr, exact_add(step, a, b));
  case EXPR_SUB:
    return int_finish(step, expr, exact_sub(step, a, b));
  case EXPR_MUL:
    return int_finish(step, expr, exact_mul(step, expr, a, b));
  case EXPR_DIV:
  case EXPR_REM:
    return int_divide(step, expr, a, b);
  case EXPR_SHL:
  case EXPR_SHR:
    return int_shift(step, expr, a, b);
  case EXPR_AND:
  case EXPR_OR:
  case EXPR_XOR:
    return int_bitwise(step, expr, a, b);
  default:
    BUG("no binary operator: %d", (int)expr->kind);
  }
}

Value int_pointer_add(Step *step, Value pointer, Value index, uint64_t size) {
  Value sum = exact_add(step, pointer, exact_scale(step, (__int128)size, index));
  return wrap_to_type(step, step->encoder->names->places.address_type, sum);
}

Value int_pointer_difference(Step *step, const Expr *expr, Value a, Value b) {
  assert(type_is_pointer(expr->left->type));
  uint64_t size = expr->left->type->target->size;
  if (size == 0) { // C says nothing about it, the interpreter stops
    step_require(step, term_false(step->terms));
    return int_constant(step, 0);
  }
  Value bytes = wrap_to_type(step, expr->type, exact_sub(step, a, b));
  return exact_quotient(step, expr, bytes, (__int128)size);
}

static bool is_wide_unsigned(const Type *type) {
  return !type_is_signed(type) && type_width(type) > WIDEST;
}

Value int_cast(Step *step, const Type *from, const Type *to, Value a) {
  assert(!type_is_float(from) && !type_is_float(to));
  if (is_math(step) || type_width(to) <= WIDEST)
    return wrap_to_type(step, to, a);
  bool fits = type_is_signed(to) ? !is_wide_unsigned(from) || interval_is_bounded(a.range)
                                 : a.range.low >= 0;
  return fits ? a : int_bounded_wrap(step, int_range(step, to), a);
}

// By the intervals alone: 1 yes, 0 no, -1 not known.
static int decide(ExprKind kind, Interval a, Interval b) {
  switch ((int)kind) {
  case EXPR_LT:
    return a.high < b.low ? 1 : a.low >= b.high ? 0 : -1;
  case EXPR_LE:
    return a.high <= b.low ? 1 : a.low > b.high ? 0 : -1;
  default:
    assert(kind == EXPR_EQ);
    if (a.high < b.low || b.high < a.low)
      return 0;
    return interval_is_point(a) && interval_is_point(b) ? 1 : -1;
  }
}

Term int_compare(Step *step, ExprKind kind, Value a, Value b) {
  assert(expr_is_comparison(kind));
  Terms *terms = step->terms;
  if (kind == EXPR_NE)
    return term_make_not(terms, int_compare(step, EXPR_EQ, a, b));
  if (kind == EXPR_GT || kind == EXPR_GE)
    return int_compare(step, kind == EXPR_GT ? EXPR_LT : EXPR_LE, b, a);
  int decision = decide(kind, a.range, b.range);
  if (decision >= 0)
    return term_bool(terms, decision);
  if (kind == EXPR_EQ)
    return term_make_eq(terms, a.term, b.term);
  return kind == EXPR_LT ? term_make_lt(terms, a.term, b.term)
                         : term_make_le(terms, a.term, b.term);
}

Value int_from_truth(Step *step, Term truth) {
  return value_choose(step, truth, int_constant(step, 1), int_constant(step, 0));
}

Value int_checked(Step *step, ExprKind kind, const Type *type, Value a, Value b, Term *overflow) {
  assert(kind == EXPR_ADD || kind == EXPR_SUB || kind == EXPR_MUL);
  assert(type_is_int(type));
  Value exact;
  if (kind == EXPR_MUL)
    exact = exact_mul(step, NULL, a, b);
  else
    exact = kind == EXPR_ADD ? exact_add(step, a, b) : exact_sub(step, a, b);
  *overflow = term_make_not(step->terms, is_in_range(step, int_range(step, type), exact));
  return wrap_to_type(step, type, exact);
}

// ---- bit-fields and indices

Value int_to_field(Step *step, const Type *type, uint32_t width, Value value) {
  assert(width > 0 && width <= type_width(type));
  return int_wrap(step, place_range(&step->encoder->names->places, type, width), width, value);
}

Value int_next_index(Step *step, Value position, uint64_t length, Value index) {
  return exact_add(step, exact_scale(step, (__int128)length, position), index);
}

Term int_is_below(Step *step, Value index, uint64_t length) {
  if (length == 0)
    return term_false(step->terms);
  return is_in_range(step, (Interval){0, (__int128)length - 1}, index);
}
