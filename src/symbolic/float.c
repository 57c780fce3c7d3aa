// Formats: taking values apart, rounding them into place, comparing them.
#include "symbolic/float_internal.h"

#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <string.h>

Format format_of(Floats *floats, FloatKind kind) {
  static const Format formats[] = {{NULL, NULL, FLOAT_FLOAT, 8, 24, false},
                                   {NULL, NULL, FLOAT_DOUBLE, 11, 53, false},
                                   {NULL, NULL, FLOAT_LONG_DOUBLE, 15, 64, true}};
  Format format = formats[kind];
  format.terms = floats ? floats->terms : NULL;
  format.floats = floats;
  return format;
}

uint32_t float_width(FloatKind kind) {
  Format format = format_of(NULL, kind);
  return format_width(&format);
}

Term float_constant(Terms *terms, FloatKind kind, long double value) {
  unsigned __int128 stored = 0;
  float single = (float)value;
  double twice = (double)value;
  if (kind == FLOAT_FLOAT)
    memcpy(&stored, &single, sizeof single);
  else if (kind == FLOAT_DOUBLE)
    memcpy(&stored, &twice, sizeof twice);
  else
    memcpy(&stored, &value, 10);
  return term_make_bits(terms, float_width(kind), stored);
}

// ---- constants

static bool find_bits(const Terms *terms, Term a, unsigned __int128 *value) {
  TermData data = term_get(terms, a);
  *value = (unsigned __int128)data.constant;
  return data.kind == TERM_BITS;
}

bool float_find_constant(const Terms *terms, FloatKind kind, Term a, long double *value) {
  unsigned __int128 stored;
  if (!find_bits(terms, a, &stored))
    return false;
  float single;
  double twice;
  memcpy(&single, &stored, sizeof single);
  memcpy(&twice, &stored, sizeof twice);
  if (kind == FLOAT_LONG_DOUBLE)
    memcpy(value, &stored, 10);
  else
    *value = kind == FLOAT_FLOAT ? (long double)single : (long double)twice;
  return true;
}

bool float_host_enter(const Terms *terms, Term rounding) {
  static const int modes[] = {[ROUND_NEAREST] = FE_TONEAREST,
                              [ROUND_DOWN] = FE_DOWNWARD,
                              [ROUND_UP] = FE_UPWARD,
                              [ROUND_ZERO] = FE_TOWARDZERO};
  unsigned __int128 mode;
  return find_bits(terms, rounding, &mode) && mode != ROUND_AWAY && fesetround(modes[mode]) == 0;
}

void float_host_leave(void) { fesetround(FE_TONEAREST); }

// ---- fields

static Term stored_exponent(const Format *format, Term a) {
  assert(width(format, a) == format_width(format));
  uint32_t high = format_width(format) - 2;
  return extract(format, a, high, high - format->exponent + 1);
}

// Without the integer bit.
static Term fraction(const Format *format, Term a) {
  return extract(format, a, format->significand - 2, 0);
}

static Term is_all_ones(const Format *format, Term exponent) {
  Term ones = bits(format, format->exponent, ((unsigned)1 << format->exponent) - 1);
  return term_make_eq(format->terms, exponent, ones);
}

static Term is_sign_set(const Format *format, Term a) {
  return is_set(format, a, format_width(format) - 1);
}

static Term integer_bit(const Format *format, Term a) {
  return format->is_explicit ? is_set(format, a, format->significand - 1)
                             : is_nonzero(format, stored_exponent(format, a));
}

static Term is_zero(const Format *format, Term a) {
  if (!range_has(float_range(format->floats, a), 0))
    return term_false(format->terms);
  return negation(format, is_nonzero(format, extract(format, a, format_width(format) - 2, 0)));
}

static Term is_infinite(const Format *format, Term a) {
  if (!range_has_infinity(float_range(format->floats, a)))
    return term_false(format->terms);
  return both(format, is_all_ones(format, stored_exponent(format, a)),
              both(format, negation(format, is_nonzero(format, fraction(format, a))),
                   integer_bit(format, a)));
}

// x87: a number whose exponent says that it has an integer bit, but which has none, is invalid.
static Term is_nan(const Format *format, Term a) {
  if (!float_range(format->floats, a).may_be_nan)
    return term_false(format->terms);
  Term exponent = stored_exponent(format, a);
  Term nan = both(format, is_all_ones(format, exponent), is_nonzero(format, fraction(format, a)));
  if (!format->is_explicit)
    return nan;
  Term is_invalid =
      both(format, is_nonzero(format, exponent), negation(format, integer_bit(format, a)));
  return either(format, nan, is_invalid);
}

// ---- making values

Term float_make_valid(Floats *floats, FloatKind kind, Term a) {
  Format format = format_of(floats, kind);
  assert(width(&format, a) == format_width(&format));
  if (!format.is_explicit)
    return a;
  Term integer = as_bit(&format, is_nonzero(&format, stored_exponent(&format, a)));
  Term high = extract(&format, a, format_width(&format) - 1, format.significand);
  return op(&format, TERM_BV_CONCAT, op(&format, TERM_BV_CONCAT, high, integer),
            fraction(&format, a));
}

Term float_pack(const Format *format, Term is_negative, Term exponent, Term significand) {
  assert(width(format, exponent) == format->exponent);
  assert(width(format, significand) == format->significand);
  uint32_t top = format->significand - (format->is_explicit ? 1 : 2);
  Term head = op(format, TERM_BV_CONCAT, as_bit(format, is_negative), exponent);
  return op(format, TERM_BV_CONCAT, head, extract(format, significand, top, 0));
}

static Term special(const Format *format, Term is_negative, bool is_maximal, uint64_t significand) {
  unsigned exponent = is_maximal ? ((unsigned)1 << format->exponent) - 1 : 0;
  return float_pack(format, is_negative, bits(format, format->exponent, exponent),
                    bits(format, format->significand, significand));
}

static uint64_t top_bit(const Format *format) { return (uint64_t)1 << (format->significand - 1); }

Term float_zero(const Format *format, Term is_negative) {
  return special(format, is_negative, false, 0);
}

Term float_infinity(const Format *format, Term is_negative) {
  return special(format, is_negative, true, top_bit(format));
}

Term float_indefinite(const Format *format) {
  return special(format, term_true(format->terms), true, top_bit(format) | top_bit(format) >> 1);
}

// Of what x87 does not know as a number, too.
Term float_quiet(const Format *format, Term nan) {
  assert(width(format, nan) == format_width(format));
  uint32_t stored = format->significand - (format->is_explicit ? 0 : 1);
  unsigned __int128 exponent = ((unsigned)1 << format->exponent) - 1;
  unsigned __int128 set = exponent << stored | top_bit(format) >> 1;
  if (format->is_explicit)
    set |= top_bit(format);
  return op(format, TERM_BV_OR, nan, bits(format, format_width(format), set));
}

static Term largest(const Format *format, Term is_negative) {
  unsigned exponent = ((unsigned)1 << format->exponent) - 2;
  return float_pack(format, is_negative, bits(format, format->exponent, exponent),
                    bits(format, format->significand, ~(unsigned __int128)0));
}

// ---- taking apart

Term float_normalize(const Format *format, Term significand, Term *exponent) {
  assert(width(format, *exponent) == EXPONENT_WIDTH);
  uint32_t all = width(format, significand), step = 64;
  while (step >= all)
    step /= 2;
  for (; step; step /= 2) {
    Term high = extract(format, significand, all - 1, all - step);
    Term is_moved = negation(format, is_nonzero(format, high));
    Term moved = op(format, TERM_BV_SHL, significand, bits(format, all, step));
    significand = choose(format, is_moved, moved, significand);
    *exponent =
        choose(format, is_moved, op(format, TERM_BV_SUB, *exponent, number(format, (int32_t)step)),
               *exponent);
  }
  return significand;
}

// x87: the lowest exponent with an integer bit means the same as the next one.
static Term canonical(const Format *format, Term a) {
  assert(width(format, a) == format_width(format));
  if (!format->is_explicit)
    return a;
  Term is_lowest = negation(format, is_nonzero(format, stored_exponent(format, a)));
  Term added = widen(format, as_bit(format, both(format, is_lowest, integer_bit(format, a))),
                     format_width(format));
  Term place = bits(format, format_width(format), format->significand);
  return op(format, TERM_BV_OR, a, op(format, TERM_BV_SHL, added, place));
}

Unpacked float_unpack_raw(const Format *format, Term a) {
  Term exponent = stored_exponent(format, a);
  Term is_subnormal = negation(format, is_nonzero(format, exponent));
  Term significand =
      format->is_explicit
          ? extract(format, a, format->significand - 1, 0)
          : op(format, TERM_BV_CONCAT, as_bit(format, integer_bit(format, a)), fraction(format, a));
  Term power = op(format, TERM_BV_SUB, widen(format, exponent, EXPONENT_WIDTH),
                  number(format, format_bias(format)));
  power = choose(format, is_subnormal, number(format, 1 - format_bias(format)), power);
  return (Unpacked){.bits = canonical(format, a),
                    .is_negative = is_sign_set(format, a),
                    .is_nan = is_nan(format, a),
                    .is_infinite = is_infinite(format, a),
                    .is_zero = is_zero(format, a),
                    .exponent = power,
                    .significand = significand};
}

// Does its range say that A is neither 0 nor subnormal?
static bool is_surely_normal(const Format *format, Term a) {
  FloatRange size = range_absolute(float_range(format->floats, a));
  return size.low >= ldexpl(1, 1 - format_bias(format));
}

Unpacked float_unpack(const Format *format, Term a) {
  assert(width(format, a) == format_width(format));
  Unpacked value = float_unpack_raw(format, a);
  if (is_surely_normal(format, a))
    return value;
  value.significand = float_normalize(format, value.significand, &value.exponent);
  return value;
}

// ---- rounding

static Term is_mode(const Format *format, Term rounding, FloatRounding mode) {
  assert(width(format, rounding) == ROUNDING_WIDTH);
  return term_make_eq(format->terms, rounding, float_rounding(format->terms, mode));
}

Term float_rounds_up(const Format *format, Term rounding, Term is_negative, Term last, Term guard,
                     Term sticky) {
  Term is_inexact = either(format, guard, sticky);
  Term nearest = both(format, guard, either(format, sticky, last));
  Term up = both(format, negation(format, is_negative), is_inexact);
  Term down = both(format, is_negative, is_inexact);
  Term result = both(format, is_mode(format, rounding, ROUND_NEAREST), nearest);
  result = either(format, result, both(format, is_mode(format, rounding, ROUND_UP), up));
  result = either(format, result, both(format, is_mode(format, rounding, ROUND_DOWN), down));
  return either(format, result, both(format, is_mode(format, rounding, ROUND_AWAY), guard));
}

static Term less(const Format *format, Term a, Term b) { return op(format, TERM_BV_SLT, a, b); }

// Step by step, as a number of two's powers.
Term float_shift_sticky(const Format *format, Term a, Term count) {
  assert(width(format, count) == EXPONENT_WIDTH);
  uint32_t all = width(format, a);
  Term most = number(format, (int32_t)all), lost = term_false(format->terms);
  count = choose(format, op(format, TERM_BV_ULT, count, most), count, most);
  for (uint32_t bit = 0, by = 1; by <= all; bit++, by *= 2) {
    Term is_moved = is_set(format, count, bit);
    Term low = by < all ? extract(format, a, by - 1, 0) : a;
    Term moved =
        by < all ? widen(format, extract(format, a, all - 1, by), all) : bits(format, all, 0);
    lost = either(format, lost, both(format, is_moved, is_nonzero(format, low)));
    a = choose(format, is_moved, moved, a);
  }
  return op(format, TERM_BV_OR, a, widen(format, as_bit(format, lost), all));
}

// What is too large becomes infinite, or stays the largest value.
static Term overflow(const Format *format, Term rounding, Term is_negative) {
  Term is_kept = either(format, is_mode(format, rounding, ROUND_ZERO),
                        choose(format, is_negative, is_mode(format, rounding, ROUND_UP),
                               is_mode(format, rounding, ROUND_DOWN)));
  return choose(format, is_kept, largest(format, is_negative), float_infinity(format, is_negative));
}

Term float_round(const Format *format, Term rounding, Term is_negative, Term exponent,
                 Term significand) {
  uint32_t all = width(format, significand), kept = format->significand;
  assert(all >= kept + 2);
  assert(width(format, exponent) == EXPONENT_WIDTH && width(format, rounding) == ROUNDING_WIDTH);
  Term missing = op(format, TERM_BV_SUB, number(format, 1 - format_bias(format)), exponent);
  Term is_subnormal = less(format, number(format, 0), missing);
  Term count = choose(format, is_subnormal, missing, number(format, 0));
  significand = float_shift_sticky(format, significand, count);
  Term high = extract(format, significand, all - 1, all - kept);
  Term guard = is_set(format, significand, all - kept - 1);
  Term sticky = is_nonzero(format, extract(format, significand, all - kept - 2, 0));
  Term is_up =
      float_rounds_up(format, rounding, is_negative, is_set(format, high, 0), guard, sticky);
  Term rounded = op(format, TERM_BV_ADD, widen(format, high, kept + 1),
                    widen(format, as_bit(format, is_up), kept + 1));
  Term is_carried = is_set(format, rounded, kept);
  Term carry = widen(format, as_bit(format, is_carried), EXPONENT_WIDTH);
  Term biased = op(format, TERM_BV_ADD, op(format, TERM_BV_ADD, exponent, carry),
                   number(format, format_bias(format)));
  Term is_integral =
      widen(format, as_bit(format, is_set(format, rounded, kept - 1)), EXPONENT_WIDTH);
  biased = choose(format, is_subnormal, is_integral, biased);
  Term result = choose(format, is_carried, extract(format, rounded, kept, 1),
                       extract(format, rounded, kept - 1, 0));
  int32_t most = (1 << format->exponent) - 2;
  return choose(
      format, less(format, number(format, most), biased), overflow(format, rounding, is_negative),
      float_pack(format, is_negative, extract(format, biased, format->exponent - 1, 0), result));
}

// ---- questions

Term float_is_negative(Floats *floats, FloatKind kind, Term a) {
  Format format = format_of(floats, kind);
  return is_sign_set(&format, a);
}

Term float_is_nan(Floats *floats, FloatKind kind, Term a) {
  Format format = format_of(floats, kind);
  return is_nan(&format, a);
}

Term float_is_infinite(Floats *floats, FloatKind kind, Term a) {
  Format format = format_of(floats, kind);
  return is_infinite(&format, a);
}

Term float_is_zero(Floats *floats, FloatKind kind, Term a) {
  Format format = format_of(floats, kind);
  return is_zero(&format, a);
}

Term float_is_subnormal(Floats *floats, FloatKind kind, Term a) {
  Format format = format_of(floats, kind);
  Term is_lowest = negation(&format, is_nonzero(&format, stored_exponent(&format, a)));
  return both(&format, both(&format, is_lowest, negation(&format, integer_bit(&format, a))),
              negation(&format, is_zero(&format, a)));
}

Term float_is_true(Floats *floats, FloatKind kind, Term a) {
  return term_make_not(floats->terms, float_is_zero(floats, kind, a));
}

// ---- signs

Term float_negate(Floats *floats, FloatKind kind, Term a) {
  Format format = format_of(floats, kind);
  assert(width(&format, a) == format_width(&format));
  Term sign = as_bit(&format, negation(&format, is_sign_set(&format, a)));
  Term result =
      op(&format, TERM_BV_CONCAT, sign, extract(&format, a, format_width(&format) - 2, 0));
  return float_learn(floats, kind, result, range_negate(float_range(floats, a)));
}

Term float_absolute(Floats *floats, FloatKind kind, Term a) {
  uint32_t all = float_width(kind);
  Term magnitude = term_make_extract(floats->terms, a, all - 2, 0);
  return float_learn(floats, kind, term_make_extend(floats->terms, magnitude, all, false),
                     range_absolute(float_range(floats, a)));
}

Term float_copy_sign(Floats *floats, FloatKind kind, Term a, Term sign) {
  Terms *terms = floats->terms;
  uint32_t all = float_width(kind);
  Term result =
      term_make_bv(terms, TERM_BV_CONCAT, term_make_extract(terms, sign, all - 1, all - 1),
                   term_make_extract(terms, a, all - 2, 0));
  FloatRange size = range_absolute(float_range(floats, a));
  return float_learn(floats, kind, result, range_join(size, range_negate(size)));
}

// ---- comparisons: by the bits without the sign, which are in the order of magnitudes

Term float_compare(Floats *floats, ExprKind kind, FloatKind format_kind, Term a, Term b) {
  Format format = format_of(floats, format_kind);
  assert(kind == EXPR_EQ || kind == EXPR_LT || kind == EXPR_LE);
  assert(width(&format, a) == format_width(&format) && width(&format, b) == format_width(&format));
  bool truth;
  if (range_decides(kind, float_range(floats, a), float_range(floats, b), &truth))
    return term_bool(floats->terms, truth);
  Term is_ordered = negation(&format, either(&format, is_nan(&format, a), is_nan(&format, b)));
  Term are_zero = both(&format, is_zero(&format, a), is_zero(&format, b));
  a = canonical(&format, a);
  b = canonical(&format, b);
  Term are_equal = either(&format, are_zero, term_make_eq(floats->terms, a, b));
  if (kind == EXPR_EQ)
    return both(&format, is_ordered, are_equal);
  Term left = float_absolute(floats, format_kind, a);
  Term right = float_absolute(floats, format_kind, b);
  Term a_negative = is_sign_set(&format, a), b_negative = is_sign_set(&format, b);
  Term is_less =
      choose(&format, a_negative,
             either(&format, negation(&format, b_negative), op(&format, TERM_BV_ULT, right, left)),
             both(&format, negation(&format, b_negative), op(&format, TERM_BV_ULT, left, right)));
  is_less = both(&format, is_less, negation(&format, are_zero));
  if (kind == EXPR_LE)
    is_less = either(&format, is_less, are_equal);
  return both(&format, is_ordered, is_less);
}
