// The meaning of the bit-vector operations on constants, as SMT-LIB has it:
// x / 0 has all bits set, x % 0 is x, and a shift by the width or more leaves
// nothing but copies of the sign.
#include "term/term_internal.h"

#include "base/diag.h"

static bool is_negative(uint32_t width, Bits a) { return a >> (width - 1) & 1; }

Bits bits_sign_extend(uint32_t from, uint32_t to, Bits value) {
  assert(from <= to);
  if (is_negative(from, value))
    value |= ~number_mask(from);
  return value & number_mask(to);
}

static __int128 signed_value(uint32_t width, Bits a) {
  return (__int128)bits_sign_extend(width, MAX_BIT_WIDTH, a);
}

static Bits unsigned_divide(uint32_t width, Bits a, Bits b) {
  return b == 0 ? number_mask(width) : a / b;
}

static Bits unsigned_remainder(Bits a, Bits b) { return b == 0 ? a : a % b; }

// The two's complement of A if IS_NEGATED.
static Bits negate_if(bool is_negated, uint32_t width, Bits a) {
  return is_negated ? -a & number_mask(width) : a;
}

// By magnitudes, rounding towards 0; the remainder has the sign of the dividend.
static Bits signed_divide(uint32_t width, Bits a, Bits b) {
  bool a_negative = is_negative(width, a), b_negative = is_negative(width, b);
  Bits x = negate_if(a_negative, width, a), y = negate_if(b_negative, width, b);
  return negate_if(a_negative != b_negative, width, unsigned_divide(width, x, y));
}

static Bits signed_remainder(uint32_t width, Bits a, Bits b) {
  bool a_negative = is_negative(width, a);
  Bits x = negate_if(a_negative, width, a), y = negate_if(is_negative(width, b), width, b);
  return negate_if(a_negative, width, unsigned_remainder(x, y));
}

static Bits shift_right(uint32_t width, Bits a, Bits amount, bool is_signed) {
  Bits fill = is_signed && is_negative(width, a) ? number_mask(width) : 0;
  if (amount >= width)
    return fill;
  return a >> amount | (fill & ~(number_mask(width) >> amount));
}

static Bits fold(TermKind kind, uint32_t width, Bits a, Bits b) {
  // clang-format off
  switch ((int)kind) {
  case TERM_BV_NOT:  return ~a;
  case TERM_BV_NEG:  return -a;
  case TERM_BV_ADD:  return a + b;
  case TERM_BV_SUB:  return a - b;
  case TERM_BV_MUL:  return a * b;
  case TERM_BV_UDIV: return unsigned_divide(width, a, b);
  case TERM_BV_SDIV: return signed_divide(width, a, b);
  case TERM_BV_UREM: return unsigned_remainder(a, b);
  case TERM_BV_SREM: return signed_remainder(width, a, b);
  case TERM_BV_AND:  return a & b;
  case TERM_BV_OR:   return a | b;
  case TERM_BV_XOR:  return a ^ b;
  case TERM_BV_SHL:  return b >= width ? 0 : a << b;
  case TERM_BV_LSHR: return shift_right(width, a, b, false);
  case TERM_BV_ASHR: return shift_right(width, a, b, true);
  case TERM_BV_ULT:  return a < b;
  case TERM_BV_ULE:  return a <= b;
  case TERM_BV_SLT:  return signed_value(width, a) < signed_value(width, b);
  case TERM_BV_SLE:  return signed_value(width, a) <= signed_value(width, b);
  default:           BUG("term kind %d is no bit-vector operation", (int)kind);
  }
  // clang-format on
}

Bits bits_fold(TermKind kind, uint32_t width, Bits a, Bits b) {
  assert(a <= number_mask(width) && b <= number_mask(width));
  return fold(kind, width, a, b) & number_mask(width);
}
