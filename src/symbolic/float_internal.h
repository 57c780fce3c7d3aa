// What the files of floating point share: formats, values taken apart, and rounding.
#ifndef GAVEL_SYMBOLIC_FLOAT_INTERNAL_H
#define GAVEL_SYMBOLIC_FLOAT_INTERNAL_H

#include "symbolic/float.h"

#include <assert.h>

typedef struct Format {
  Terms *terms;
  Floats *floats; // with the ranges of terms
  FloatKind kind;
  uint32_t exponent;    // bits of the exponent
  uint32_t significand; // bits of the significand, with the integer bit
  bool is_explicit;     // the integer bit is stored (x87)
} Format;

Format format_of(Floats *floats, FloatKind kind); // NULL: to look at
static inline int32_t format_bias(const Format *format) {
  return (1 << (format->exponent - 1)) - 1;
}
static inline uint32_t format_width(const Format *format) {
  return format->exponent + format->significand + (format->is_explicit ? 1 : 0);
}

enum { EXPONENT_WIDTH = 20 }; // of exponents as numbers: all sums of two and more fit

// A finite value that is not 0 is SIGNIFICAND * 2^(EXPONENT - (bits of the significand - 1)), and
// the highest bit of SIGNIFICAND is set.
typedef struct Unpacked {
  Term bits;
  Term is_negative, is_nan, is_infinite, is_zero; // Booleans
  Term exponent;                                  // signed, of EXPONENT_WIDTH bits
  Term significand;
} Unpacked;

Unpacked float_unpack(const Format *format, Term a);
// The same with the highest bit of subnormal values not set: a shifter less.
Unpacked float_unpack_raw(const Format *format, Term a);
// A to the right by COUNT, which is not signed; the lowest bit stands for all that are lost.
Term float_shift_sticky(const Format *format, Term a, Term count);
// SIGNIFICAND, of at least two bits more than the format's, with its highest bit set or all 0, as
// the nearest value of the format; its lowest bit stands for all that are lower.
Term float_round(const Format *format, Term rounding, Term is_negative, Term exponent,
                 Term significand);
// Is a significand to be increased, whose last bit is LAST and from which GUARD and then STICKY
// were cut off? All are Booleans.
Term float_rounds_up(const Format *format, Term rounding, Term is_negative, Term last, Term guard,
                     Term sticky);
// SIGNIFICAND moved to the left until its highest bit is set, and *EXPONENT less by as much.
Term float_normalize(const Format *format, Term significand, Term *exponent);

// From the stored EXPONENT, and SIGNIFICAND with the integer bit.
Term float_pack(const Format *format, Term is_negative, Term exponent, Term significand);
Term float_zero(const Format *format, Term is_negative);
Term float_infinity(const Format *format, Term is_negative);
Term float_indefinite(const Format *format); // the NaN of invalid operations
Term float_quiet(const Format *format, Term nan);

// ---- short names for terms

static inline Term bits(const Format *format, uint32_t width, unsigned __int128 value) {
  return term_make_bits(format->terms, width, value);
}
static inline Term number(const Format *format, int32_t value) {
  return term_make_bits(format->terms, EXPONENT_WIDTH, (unsigned __int128)(__int128)value);
}
static inline Term op(const Format *format, TermKind kind, Term a, Term b) {
  return term_make_bv(format->terms, kind, a, b);
}
static inline Term choose(const Format *format, Term condition, Term yes, Term no) {
  return term_make_ite(format->terms, condition, yes, no);
}
static inline Term both(const Format *format, Term a, Term b) {
  return term_make_and2(format->terms, a, b);
}
static inline Term either(const Format *format, Term a, Term b) {
  return term_make_or2(format->terms, a, b);
}
static inline Term negation(const Format *format, Term a) {
  return term_make_not(format->terms, a);
}
static inline uint32_t width(const Format *format, Term a) {
  return sort_get(format->terms, term_sort(format->terms, a))->width;
}
static inline Term extract(const Format *format, Term a, uint32_t high, uint32_t low) {
  return term_make_extract(format->terms, a, high, low);
}
static inline Term is_set(const Format *format, Term a, uint32_t bit) {
  assert(bit < width(format, a));
  return term_make_eq(format->terms, extract(format, a, bit, bit), bits(format, 1, 1));
}
static inline Term as_bit(const Format *format, Term truth) {
  return choose(format, truth, bits(format, 1, 1), bits(format, 1, 0));
}
static inline Term is_nonzero(const Format *format, Term a) {
  return term_make_ne(format->terms, a, bits(format, width(format, a), 0));
}
static inline Term widen(const Format *format, Term a, uint32_t to) {
  return term_make_extend(format->terms, a, to, false);
}
// COUNT zeros behind A.
static inline Term pad(const Format *format, Term a, uint32_t count) {
  return count ? op(format, TERM_BV_CONCAT, a, bits(format, count, 0)) : a;
}

#endif
