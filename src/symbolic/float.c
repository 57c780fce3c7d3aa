// Constants are computed by the machine; circuits are to come.
#include "symbolic/float.h"

#include "cfa/type.h"

#include <fenv.h>
#include <string.h>

static uint32_t width_of(FloatKind format) {
  return format == FLOAT_FLOAT ? 32 : format == FLOAT_DOUBLE ? 64 : 80;
}

static Term unknown(Terms *terms, uint32_t width) {
  Symbol symbol = symbol_new(terms, "float", sort_make_bits(terms, width), NULL);
  return term_make_var(terms, symbol, NO_INDEX);
}

static bool find_value(const Terms *terms, FloatKind format, Term a, long double *value) {
  TermData data = term_get(terms, a);
  if (data.kind != TERM_BITS)
    return false;
  unsigned __int128 bits = (unsigned __int128)data.constant;
  float single;
  double twice;
  *value = 0;
  if (format == FLOAT_FLOAT) {
    memcpy(&single, &bits, sizeof single);
    *value = single;
  } else if (format == FLOAT_DOUBLE) {
    memcpy(&twice, &bits, sizeof twice);
    *value = twice;
  } else {
    memcpy(value, &bits, 10);
  }
  return true;
}

Term float_constant(Terms *terms, FloatKind format, long double value) {
  unsigned __int128 bits = 0;
  float single = (float)value;
  double twice = (double)value;
  if (format == FLOAT_FLOAT)
    memcpy(&bits, &single, sizeof single);
  else if (format == FLOAT_DOUBLE)
    memcpy(&bits, &twice, sizeof twice);
  else
    memcpy(&bits, &value, 10);
  return term_make_bits(terms, width_of(format), bits);
}

Term float_operation(Terms *terms, ExprKind kind, FloatKind format, Term rounding, Term a, Term b) {
  (void)kind, (void)rounding, (void)a, (void)b;
  return unknown(terms, width_of(format));
}

Term float_negate(Terms *terms, FloatKind format, Term a) {
  uint32_t width = width_of(format);
  return term_make_bv(terms, TERM_BV_XOR, a,
                      term_make_bits(terms, width, (unsigned __int128)1 << (width - 1)));
}

Term float_compare(Terms *terms, ExprKind kind, FloatKind format, Term a, Term b) {
  long double x, y;
  if (find_value(terms, format, a, &x) && find_value(terms, format, b, &y))
    return term_bool(terms, kind == EXPR_EQ ? x == y : kind == EXPR_LT ? x < y : x <= y);
  return term_make_eq(terms, unknown(terms, 1), term_make_bits(terms, 1, 1));
}

Term float_is_true(Terms *terms, FloatKind format, Term a) {
  return term_make_not(terms,
                       float_compare(terms, EXPR_EQ, format, a, float_constant(terms, format, 0)));
}

Term float_convert(Terms *terms, FloatKind from, FloatKind to, Term rounding, Term a) {
  (void)from, (void)rounding, (void)a;
  return unknown(terms, width_of(to));
}

Term float_from_int(Terms *terms, FloatKind to, Term rounding, Term a, bool is_signed) {
  (void)rounding, (void)a, (void)is_signed;
  return unknown(terms, width_of(to));
}

Term float_to_int(Terms *terms, FloatKind from, Term a, uint32_t width, bool is_signed) {
  (void)from, (void)a, (void)is_signed;
  return unknown(terms, width);
}
