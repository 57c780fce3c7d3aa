// Operations and conversions. Each computes more bits than the format has, exactly but for the
// lowest, which stands for the rest, and rounds once.
#include "symbolic/float_internal.h"

#include "cfa/host_float.h"

#include <assert.h>
#include <math.h>

// ---- NaNs

// The first operand that is a NaN, else the one of invalid operations.
static Term nan_of(const Format *format, const Unpacked *a, const Unpacked *b) {
  Term second = choose(format, b->is_nan, float_quiet(format, b->bits), float_indefinite(format));
  return choose(format, a->is_nan, float_quiet(format, a->bits), second);
}

static Term any_nan(const Format *format, const Unpacked *a, const Unpacked *b) {
  return either(format, a->is_nan, b->is_nan);
}

static Term signs_differ(const Format *format, const Unpacked *a, const Unpacked *b) {
  return negation(format, term_make_eq(format->terms, a->is_negative, b->is_negative));
}

// ---- sums

static Unpacked choose_value(const Format *format, Term condition, const Unpacked *yes,
                             const Unpacked *no) {
  assert(term_is_bool(format->terms, condition));
  return (Unpacked){.is_negative = choose(format, condition, yes->is_negative, no->is_negative),
                    .is_zero = choose(format, condition, yes->is_zero, no->is_zero),
                    .exponent = choose(format, condition, yes->exponent, no->exponent),
                    .significand = choose(format, condition, yes->significand, no->significand)};
}

// Finite values with significands of any size; B is the larger one where they are SWAPPED. Of a
// zero, the significand is 0, and its exponent the least.
static Term add_finite(const Format *format, Term rounding, const Unpacked *a, const Unpacked *b,
                       Term is_swapped) {
  Terms *terms = format->terms;
  uint32_t wide = width(format, a->significand) + 4;
  Unpacked large = choose_value(format, is_swapped, b, a);
  Unpacked small = choose_value(format, is_swapped, a, b);
  Term left = widen(format, pad(format, large.significand, 3), wide);
  Term right = widen(format, pad(format, small.significand, 3), wide);
  Term distance = op(format, TERM_BV_SUB, large.exponent, small.exponent);
  right = float_shift_sticky(format, right, distance);
  right = choose(format, small.is_zero, bits(format, wide, 0), right);
  Term differ = signs_differ(format, a, b);
  Term sum = choose(format, differ, op(format, TERM_BV_SUB, left, right),
                    op(format, TERM_BV_ADD, left, right));
  Term is_zero = negation(format, is_nonzero(format, sum));
  Term exponent = op(format, TERM_BV_ADD, large.exponent, number(format, 1));
  Term significand = float_normalize(format, sum, &exponent);
  Term is_down = term_make_eq(terms, rounding, float_rounding(terms, ROUND_DOWN));
  Term zero_sign = choose(format, differ, is_down, a->is_negative);
  return choose(format, is_zero, float_zero(format, zero_sign),
                float_round(format, rounding, large.is_negative, exponent, significand));
}

static Term add_in_order(const Format *format, Term rounding, Term left, Term right) {
  uint32_t magnitude = format_width(format) - 2;
  Term is_swapped = op(format, TERM_BV_ULT, extract(format, left, magnitude, 0),
                       extract(format, right, magnitude, 0));
  Unpacked a = float_unpack_raw(format, left), b = float_unpack_raw(format, right);
  Term is_invalid =
      both(format, both(format, a.is_infinite, b.is_infinite), signs_differ(format, &a, &b));
  Term infinite = choose(format, a.is_infinite, left, right);
  Term is_infinite = either(format, a.is_infinite, b.is_infinite);
  Term finite = add_finite(format, rounding, &a, &b, is_swapped);
  Term result = choose(format, is_infinite, infinite, finite);
  return choose(format, either(format, any_nan(format, &a, &b), is_invalid), nan_of(format, &a, &b),
                result);
}

// In a fixed order of magnitudes, so that a - b and b - a differ in the sign only.
static Term add(const Format *format, Term rounding, Term left, Term right) {
  uint32_t high = format_width(format) - 2;
  if (extract(format, left, high, 0).id > extract(format, right, high, 0).id)
    return add_in_order(format, rounding, right, left);
  return add_in_order(format, rounding, left, right);
}

// ---- products and quotients

// SIGNIFICAND moved to the left by one bit if its highest is not set, and *EXPONENT less by one.
static Term move_if_short(const Format *format, Term significand, Term *exponent) {
  uint32_t wide = width(format, significand);
  Term is_short = negation(format, is_set(format, significand, wide - 1));
  Term less = op(format, TERM_BV_SUB, *exponent, number(format, 1));
  *exponent = choose(format, is_short, less, *exponent);
  Term moved = op(format, TERM_BV_SHL, significand, bits(format, wide, 1));
  return choose(format, is_short, moved, significand);
}

// With all its bits, and with those of its NaN.
static Unpacked product_of(const Format *format, const Unpacked *a, const Unpacked *b) {
  uint32_t wide = 2 * format->significand;
  Unpacked product = {.is_negative = signs_differ(format, a, b),
                      .is_zero = either(format, a->is_zero, b->is_zero),
                      .is_infinite = either(format, a->is_infinite, b->is_infinite),
                      .bits = nan_of(format, a, b)};
  product.is_nan = either(format, any_nan(format, a, b),
                          both(format, product.is_zero, product.is_infinite));
  product.exponent =
      op(format, TERM_BV_ADD, op(format, TERM_BV_ADD, a->exponent, b->exponent), number(format, 1));
  product.significand = op(format, TERM_BV_MUL, widen(format, a->significand, wide),
                           widen(format, b->significand, wide));
  product.significand = move_if_short(format, product.significand, &product.exponent);
  return product;
}

static Term multiply(const Format *format, Term rounding, Term left, Term right) {
  Unpacked a = float_unpack(format, left), b = float_unpack(format, right);
  Unpacked product = product_of(format, &a, &b);
  Term sign = product.is_negative;
  Term result = float_round(format, rounding, sign, product.exponent, product.significand);
  result = choose(format, product.is_zero, float_zero(format, sign), result);
  result = choose(format, product.is_infinite, float_infinity(format, sign), result);
  return choose(format, product.is_nan, product.bits, result);
}

// ---- sums of a product

// A zero as a summand, which is smaller than all else.
static Unpacked as_summand(const Format *format, const Unpacked *value) {
  Unpacked summand = *value;
  uint32_t wide = width(format, value->significand);
  summand.significand = choose(format, value->is_zero, bits(format, wide, 0), value->significand);
  summand.exponent = choose(format, value->is_zero, number(format, -(1 << 17)), value->exponent);
  return summand;
}

// Of normalized values.
static Term is_smaller(const Format *format, const Unpacked *a, const Unpacked *b) {
  Term is_same = term_make_eq(format->terms, a->exponent, b->exponent);
  return either(format, op(format, TERM_BV_SLT, a->exponent, b->exponent),
                both(format, is_same, op(format, TERM_BV_ULT, a->significand, b->significand)));
}

static Term multiply_and_add(const Format *format, Term rounding, Term left, Term right,
                             Term summand) {
  Unpacked a = float_unpack(format, left), b = float_unpack(format, right);
  Unpacked c = float_unpack(format, summand), product = product_of(format, &a, &b);
  Term clash = both(format, both(format, product.is_infinite, c.is_infinite),
                    signs_differ(format, &product, &c));
  Unpacked x = as_summand(format, &product), y = c;
  y.significand = pad(format, c.significand, format->significand);
  y = as_summand(format, &y);
  Term result = add_finite(format, rounding, &x, &y, is_smaller(format, &x, &y));
  result = choose(format, c.is_infinite, summand, result);
  result = choose(format, product.is_infinite, float_infinity(format, product.is_negative), result);
  result = choose(format, c.is_nan, float_quiet(format, summand), result);
  result = choose(format, product.is_nan, product.bits, result);
  return choose(format, clash, float_indefinite(format), result);
}

static bool find_constants(const Terms *terms, FloatKind kind, const Term *args,
                           long double *values, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!float_find_constant(terms, kind, args[i], &values[i]))
      return false;
  return true;
}

Term float_fma(Floats *floats, FloatKind kind, Term rounding, Term a, Term b, Term c) {
  Terms *terms = floats->terms;
  long double values[3];
  if (find_constants(terms, kind, (Term[]){a, b, c}, values, 3) &&
      float_host_enter(terms, rounding)) {
    long double result = host_fma(kind, values[0], values[1], values[2]);
    float_host_leave();
    return float_constant(terms, kind, result);
  }
  if (kind == FLOAT_LONG_DOUBLE)
    return NO_TERM;
  Format format = format_of(floats, kind);
  return multiply_and_add(&format, rounding, a, b, c);
}

// A / B with so many bits that the highest or the one below it is set, and one for the rest.
static Term divide_significands(const Format *format, Term a, Term b) {
  assert(width(format, a) == format->significand && width(format, b) == format->significand);
  uint32_t size = format->significand, wide = 2 * size;
  Term dividend = pad(format, a, size), divisor = widen(format, b, wide);
  Term quotient = op(format, TERM_BV_UDIV, dividend, divisor);
  Term rest = op(format, TERM_BV_UREM, dividend, divisor);
  Term more =
      op(format, TERM_BV_SHL, extract(format, rest, size + 1, 0), bits(format, size + 2, 2));
  Term short_divisor = widen(format, b, size + 2);
  Term last = extract(format, op(format, TERM_BV_UDIV, more, short_divisor), 1, 0);
  Term is_inexact = is_nonzero(format, op(format, TERM_BV_UREM, more, short_divisor));
  Term result = op(format, TERM_BV_CONCAT, extract(format, quotient, size, 0), last);
  return op(format, TERM_BV_CONCAT, result, as_bit(format, is_inexact));
}

static Term divide(const Format *format, Term rounding, Term left, Term right) {
  Unpacked a = float_unpack(format, left), b = float_unpack(format, right);
  Term is_negative = signs_differ(format, &a, &b);
  Term quotient = divide_significands(format, a.significand, b.significand);
  Term exponent = op(format, TERM_BV_SUB, a.exponent, b.exponent);
  quotient = move_if_short(format, quotient, &exponent);
  Term result = float_round(format, rounding, is_negative, exponent, quotient);
  Term is_zero = either(format, a.is_zero, b.is_infinite);
  Term is_infinite = either(format, a.is_infinite, b.is_zero);
  result = choose(format, is_zero, float_zero(format, is_negative), result);
  result = choose(format, is_infinite, float_infinity(format, is_negative), result);
  Term is_invalid = either(format, both(format, a.is_zero, b.is_zero),
                           both(format, a.is_infinite, b.is_infinite));
  return choose(format, either(format, any_nan(format, &a, &b), is_invalid), nan_of(format, &a, &b),
                result);
}

static Term operate(const Format *format, ExprKind kind, Term rounding, Term a, Term b) {
  switch ((int)kind) {
  case EXPR_ADD:
    return add(format, rounding, a, b);
  case EXPR_SUB: // a NaN keeps its sign, but nobody can tell
    return add(format, rounding, a, float_negate(format->floats, format->kind, b));
  case EXPR_MUL:
    return multiply(format, rounding, a, b);
  default:
    assert(kind == EXPR_DIV);
    return divide(format, rounding, a, b);
  }
}

Term float_operation(Floats *floats, ExprKind kind, FloatKind format_kind, Term rounding, Term a,
                     Term b) {
  Terms *terms = floats->terms;
  Format format = format_of(floats, format_kind);
  assert(width(&format, a) == format_width(&format) && width(&format, b) == format_width(&format));
  long double x, y;
  if (float_find_constant(terms, format_kind, a, &x) &&
      float_find_constant(terms, format_kind, b, &y) && float_host_enter(terms, rounding)) {
    long double result = host_operation(kind, format_kind, x, y);
    float_host_leave();
    return float_constant(terms, format_kind, result);
  }
  FloatRange range =
      range_operation(kind, format_kind, float_range_rounding(terms, rounding),
                      float_range(floats, a), float_range(floats, b), term_equals(a, b));
  return float_learn(floats, format_kind, operate(&format, kind, rounding, a, b), range);
}

// ---- roots

Term float_host_function(Terms *terms, FloatKind kind, Builtin builtin, Term rounding, Term a) {
  long double x;
  if (!float_find_constant(terms, kind, a, &x) || !float_host_enter(terms, rounding))
    return NO_TERM;
  long double result = host_math1(builtin, kind, x);
  float_host_leave();
  return float_constant(terms, kind, result);
}

// Digit by digit: ROOT is the largest number whose square is at most RADICAND * 4^k. *REST is what
// is left.
static Term root_of(const Format *format, Term radicand, uint32_t digits, Term *rest) {
  uint32_t wide = digits + 2, size = width(format, radicand);
  assert(size <= 2 * digits);
  Term root = bits(format, wide, 0), left = bits(format, wide, 0);
  for (uint32_t i = 0; i < digits; i++) {
    uint32_t high = size - 1 - 2 * i;
    Term pair = 2 * i + 1 < size ? extract(format, radicand, high, high - 1) : bits(format, 2, 0);
    left = op(format, TERM_BV_CONCAT, extract(format, left, wide - 3, 0), pair);
    Term trial = op(format, TERM_BV_CONCAT, extract(format, root, wide - 3, 0), bits(format, 2, 1));
    Term fits = negation(format, op(format, TERM_BV_ULT, left, trial));
    left = choose(format, fits, op(format, TERM_BV_SUB, left, trial), left);
    root = op(format, TERM_BV_CONCAT, extract(format, root, wide - 2, 0), as_bit(format, fits));
  }
  *rest = left;
  return extract(format, root, digits - 1, 0);
}

static Term root(const Format *format, Term rounding, Term a) {
  Unpacked value = float_unpack(format, a);
  uint32_t size = format->significand;
  // An even exponent, and the significand as a number with one or two digits before the point.
  Term is_odd = is_set(format, value.exponent, 0);
  Term plain = widen(format, value.significand, size + 1);
  Term radicand =
      choose(format, is_odd, op(format, TERM_BV_SHL, plain, bits(format, size + 1, 1)), plain);
  if (size % 2 == 0)
    radicand = pad(format, radicand, 1);
  Term rest, root = root_of(format, radicand, size + 2, &rest);
  Term exponent = op(format, TERM_BV_ASHR, value.exponent, number(format, 1));
  Term significand = op(format, TERM_BV_CONCAT, root, as_bit(format, is_nonzero(format, rest)));
  significand = float_normalize(format, significand, &exponent);
  Term result = float_round(format, rounding, term_false(format->terms), exponent, significand);
  result = choose(format, either(format, value.is_zero, value.is_infinite), a, result);
  bool may_be_negative = float_range(format->floats, a).low < 0;
  Term is_invalid = both(format, value.is_negative, negation(format, value.is_zero));
  is_invalid = both(format, term_bool(format->terms, may_be_negative), is_invalid);
  result = choose(format, is_invalid, float_indefinite(format), result);
  return choose(format, value.is_nan, float_quiet(format, a), result);
}

Term float_sqrt(Floats *floats, FloatKind kind, Term rounding, Term a) {
  Format format = format_of(floats, kind);
  Term known = float_host_function(floats->terms, kind, BUILTIN_SQRT, rounding, a);
  if (!term_is_none(known))
    return known;
  FloatRange range =
      range_sqrt(kind, float_range_rounding(floats->terms, rounding), float_range(floats, a));
  return float_learn(floats, kind, root(&format, rounding, a), range);
}

// ---- powers of two

// Further away than all exponents, further is no difference.
static Term clamp_exponent(const Format *format, Term exponent) {
  assert(width(format, exponent) == 32);
  enum { MOST = 1 << 17 };
  Term most = bits(format, 32, MOST), least = bits(format, 32, -(unsigned __int128)MOST);
  exponent = choose(format, op(format, TERM_BV_SLT, most, exponent), most, exponent);
  exponent = choose(format, op(format, TERM_BV_SLT, exponent, least), least, exponent);
  return extract(format, exponent, EXPONENT_WIDTH - 1, 0);
}

Term float_scale(Floats *floats, FloatKind kind, Term rounding, Term a, Term exponent) {
  Format format = format_of(floats, kind);
  assert(width(&format, a) == format_width(&format));
  Unpacked value = float_unpack(&format, a);
  Term sum = op(&format, TERM_BV_ADD, value.exponent, clamp_exponent(&format, exponent));
  Term result =
      float_round(&format, rounding, value.is_negative, sum, pad(&format, value.significand, 2));
  result = choose(&format, either(&format, value.is_zero, value.is_infinite), a, result);
  return choose(&format, value.is_nan, float_quiet(&format, a), result);
}

Term float_split(Floats *floats, FloatKind kind, Term a, Term *exponent) {
  Format format = format_of(floats, kind);
  assert(width(&format, a) == format_width(&format));
  Unpacked value = float_unpack(&format, a);
  Term is_kept = either(&format, value.is_zero, either(&format, value.is_infinite, value.is_nan));
  Term power = op(&format, TERM_BV_ADD, value.exponent, number(&format, 1));
  power = term_make_extend(floats->terms, power, 32, true);
  *exponent = choose(&format, is_kept, bits(&format, 32, 0), power);
  Term half = bits(&format, format.exponent, (unsigned __int128)format_bias(&format) - 1);
  return choose(&format, is_kept, a,
                float_pack(&format, value.is_negative, half, value.significand));
}

// ---- integral values

static Term integral(const Format *format, Term rounding, Term a) {
  Unpacked value = float_unpack_raw(format, a);
  uint32_t size = format->significand, wide = 2 * size;
  Term last = number(format, (int32_t)size - 1);
  // So many bits stand behind the point.
  Term behind = op(format, TERM_BV_SUB, last, value.exponent);
  Term is_tiny = op(format, TERM_BV_SLT, value.exponent, number(format, -1));
  Term moved = op(format, TERM_BV_LSHR, pad(format, value.significand, size),
                  widen(format, behind, wide));
  moved = choose(format, is_tiny, bits(format, wide, 1), moved);
  Term high = extract(format, moved, wide - 1, size);
  Term guard = is_set(format, moved, size - 1);
  Term sticky = is_nonzero(format, extract(format, moved, size - 2, 0));
  // As a value with an exponent that nothing overflows, rounded at the point.
  Term is_up = float_rounds_up(format, rounding, value.is_negative, is_set(format, high, 0),
                               guard, sticky);
  Term rounded = op(format, TERM_BV_ADD, widen(format, high, size + 1),
                    widen(format, as_bit(format, is_up), size + 1));
  Term exponent = number(format, (int32_t)size);
  Term significand = float_normalize(format, pad(format, rounded, 1), &exponent);
  Term as_it_is = float_rounding(format->terms, ROUND_ZERO);
  Term result = float_round(format, as_it_is, value.is_negative, exponent, significand);
  result =
      choose(format, is_nonzero(format, rounded), result, float_zero(format, value.is_negative));
  Term is_integral = negation(format, op(format, TERM_BV_SLT, value.exponent, last));
  is_integral = either(format, is_integral, either(format, value.is_zero, value.is_infinite));
  result = choose(format, is_integral, a, result);
  return choose(format, value.is_nan, float_quiet(format, a), result);
}

Term float_integral(Floats *floats, FloatKind kind, Term rounding, Term a) {
  Format format = format_of(floats, kind);
  assert(width(&format, a) == format_width(&format));
  Term known = float_host_function(floats->terms, kind, BUILTIN_RINT, rounding, a);
  if (!term_is_none(known))
    return known;
  FloatRange range =
      range_integral(kind, float_range_rounding(floats->terms, rounding), float_range(floats, a));
  return float_learn(floats, kind, integral(&format, rounding, a), range);
}

// ---- conversions

// The payload from its highest bit on.
static Term convert_nan(const Format *from, const Format *to, Term a) {
  assert(width(from, a) == format_width(from));
  Term payload = extract(from, a, from->significand - 2, 0);
  uint32_t has = from->significand - 1, wants = to->significand - 1;
  payload =
      wants < has ? extract(from, payload, has - 1, has - wants) : pad(from, payload, wants - has);
  Term frame = float_infinity(to, is_set(from, a, format_width(from) - 1));
  return float_quiet(to, op(to, TERM_BV_OR, frame, widen(to, payload, format_width(to))));
}

static Term convert(const Format *from, const Format *to, Term rounding, Term a) {
  Unpacked value = float_unpack(from, a);
  uint32_t wants = to->significand + 2, has = from->significand;
  Term significand = has < wants ? pad(from, value.significand, wants - has) : value.significand;
  Term result = float_round(to, rounding, value.is_negative, value.exponent, significand);
  result = choose(to, value.is_zero, float_zero(to, value.is_negative), result);
  result = choose(to, value.is_infinite, float_infinity(to, value.is_negative), result);
  return choose(to, value.is_nan, convert_nan(from, to, a), result);
}

Term float_convert(Floats *floats, FloatKind from_kind, FloatKind to_kind, Term rounding, Term a) {
  Terms *terms = floats->terms;
  Format from = format_of(floats, from_kind), to = format_of(floats, to_kind);
  assert(width(&from, a) == format_width(&from));
  if (from_kind == to_kind)
    return a;
  long double x;
  if (float_find_constant(terms, from_kind, a, &x) && float_host_enter(terms, rounding)) {
    Term result = float_constant(terms, to_kind, x);
    float_host_leave();
    return result;
  }
  FloatRange range =
      range_convert(to_kind, float_range_rounding(terms, rounding), float_range(floats, a));
  return float_learn(floats, to_kind, convert(&from, &to, rounding, a), range);
}

static Term from_int(const Format *format, Term rounding, Term a, bool is_signed) {
  uint32_t size = width(format, a), wants = format->significand + 2;
  Term none = term_false(format->terms);
  Term is_negative = is_signed ? is_set(format, a, size - 1) : none;
  Term magnitude = choose(format, is_negative, op(format, TERM_BV_NEG, a, NO_TERM), a);
  if (size < wants)
    magnitude = pad(format, magnitude, wants - size);
  Term exponent = number(format, (int32_t)size - 1);
  Term significand = float_normalize(format, magnitude, &exponent);
  return choose(format, is_nonzero(format, a),
                float_round(format, rounding, is_negative, exponent, significand),
                float_zero(format, none));
}

// Of all integers of SIZE bits; those that no __int128 has are not said.
static FloatRange range_of_ints(FloatKind kind, RangeRounding rounding, uint32_t size,
                                bool is_signed) {
  if (size == 128)
    return (FloatRange){-INFINITY, INFINITY, false};
  __int128 count = (__int128)1 << (is_signed ? size - 1 : size);
  return range_from_ints(kind, rounding, is_signed ? -count : 0, count - 1);
}

Term float_from_int(Floats *floats, FloatKind kind, Term rounding, Term a, bool is_signed) {
  Terms *terms = floats->terms;
  Format format = format_of(floats, kind);
  uint32_t size = width(&format, a);
  TermData data = term_get(terms, a);
  if (data.kind == TERM_BITS && float_host_enter(terms, rounding)) {
    uint32_t unused = 128 - size;
    __int128 value = (__int128)((unsigned __int128)data.constant << unused);
    long double result =
        host_from_int(kind, is_signed ? value >> unused : data.constant, is_signed);
    float_host_leave();
    return float_constant(terms, kind, result);
  }
  FloatRange range = range_of_ints(kind, float_range_rounding(terms, rounding), size, is_signed);
  return float_learn(floats, kind, from_int(&format, rounding, a, is_signed), range);
}

// The magnitude of VALUE, less than 2^SIZE, cut at the point.
static Term cut(const Format *format, const Unpacked *value, uint32_t size) {
  assert(size >= 1 && size <= 128);
  uint32_t has = format->significand, wide = size > has ? size : has;
  Term significand = pad(format, value->significand, wide - has);
  Term behind = op(format, TERM_BV_SUB, number(format, (int32_t)wide - 1), value->exponent);
  Term amount =
      wide >= EXPONENT_WIDTH ? widen(format, behind, wide) : extract(format, behind, wide - 1, 0);
  Term result = extract(format, op(format, TERM_BV_LSHR, significand, amount), size - 1, 0);
  Term is_below_one = op(format, TERM_BV_SLT, value->exponent, number(format, 0));
  return choose(format, either(format, is_below_one, value->is_zero), bits(format, size, 0),
                result);
}

static Term is_below(const Format *format, const Unpacked *value, int32_t exponent) {
  Term is_small = op(format, TERM_BV_SLT, value->exponent, number(format, exponent));
  Term is_number = negation(format, either(format, value->is_nan, value->is_infinite));
  return either(format, both(format, is_small, is_number), value->is_zero);
}

// As x86 converts to signed numbers of SIZE bits: what does not fit becomes the least one.
static Term to_signed(const Format *format, const Unpacked *value, uint32_t size) {
  Term magnitude = cut(format, value, size);
  Term result =
      choose(format, value->is_negative, op(format, TERM_BV_NEG, magnitude, NO_TERM), magnitude);
  return choose(format, is_below(format, value, (int32_t)size - 1), result,
                bits(format, size, (unsigned __int128)1 << (size - 1)));
}

// From 2^(SIZE - 1) on the difference to that is converted; what is larger still becomes LARGEST.
static Term to_unsigned(const Format *format, const Unpacked *value, uint32_t size, Term largest) {
  Term is_large = negation(format, is_below(format, value, (int32_t)size - 1));
  is_large =
      both(format, is_large, negation(format, either(format, value->is_negative, value->is_nan)));
  Term large =
      choose(format, is_below(format, value, (int32_t)size), cut(format, value, size), largest);
  return choose(format, is_large, large, to_signed(format, value, size));
}

// What the processor converts to, before it is cut down to SIZE bits.
static uint32_t machine_size(FloatKind kind, uint32_t size, bool is_signed) {
  bool is_long = kind == FLOAT_LONG_DOUBLE;
  if (is_long && (size < 16 || (size == 16 && is_signed)))
    return 16;
  if (size == 128)
    return size;
  return size < 32 || (size == 32 && is_signed) ? 32 : 64;
}

// So many bits have the magnitudes of all values in RANGE, at the point cut off; UINT32_MAX: there
// are values that have none.
static uint32_t bits_of_range(FloatRange range) {
  FloatRange size = range_absolute(range);
  if (range.may_be_nan || !range_has_number(range) || isinf(size.high))
    return UINT32_MAX;
  int bits;
  frexpl(size.high, &bits);
  return bits > 1 ? (uint32_t)bits : 1;
}

// A value of RANGE, whose magnitudes have NEEDED bits, in SIZE bits: none is out of reach.
static Term to_int_in_range(const Format *format, const Unpacked *value, FloatRange range,
                            uint32_t needed, uint32_t size) {
  assert(needed < 128);
  Term magnitude = cut(format, value, needed);
  magnitude = size < needed ? extract(format, magnitude, size - 1, 0)
                            : widen(format, magnitude, size);
  if (range.low > -1)
    return magnitude;
  return choose(format, value->is_negative, op(format, TERM_BV_NEG, magnitude, NO_TERM), magnitude);
}

Term float_to_int(Floats *floats, FloatKind kind, Term a, uint32_t size, bool is_signed) {
  Format format = format_of(floats, kind);
  assert(width(&format, a) == format_width(&format) && size >= 8 && size <= 128);
  Unpacked value = float_unpack_raw(&format, a);
  uint32_t through = machine_size(kind, size, is_signed);
  FloatRange range = float_range(floats, a);
  uint32_t needed = bits_of_range(range);
  if (needed < through && (range.low > -1 || size < 128 || is_signed))
    return to_int_in_range(&format, &value, range, needed, size);
  if (size == 128 && is_signed)
    return to_signed(&format, &value, size);
  if (size == 128) {
    Term least = bits(&format, size, (unsigned __int128)1 << (size - 1));
    Term is_negative =
        both(&format, value.is_negative, negation(&format, is_below(&format, &value, 0)));
    return choose(&format, is_negative, least, to_unsigned(&format, &value, size, least));
  }
  if (size == 64 && !is_signed)
    return to_unsigned(&format, &value, size, bits(&format, size, 0));
  return extract(&format, to_signed(&format, &value, through), size - 1, 0);
}
