// Counting and swapping bits. Bit-vectors look at each bit. With integers the
// number of leading zeros is told by comparisons and bytes are swapped by division; the
// other counts are uninterpreted functions with the bounds they have.
#include "encode/builtin.h"

enum { BYTE = 8 };

// Families of three: plain, l, ll.
typedef struct BitCall {
  const BuiltinCall *call;
  Step *step;
  Builtin family; // its plain function
  const Type *type, *result;
  uint32_t width;
  Value bits;
} BitCall;

static Value count(const BitCall *b, __int128 value) {
  return b->step->encoder->arithmetic->constant(b->step, b->result, value);
}

// ---- by comparisons

// The highest bit is the first k with bits >= 2^k.
static Value leading_zeros(const BitCall *b) {
  const Arithmetic *arithmetic = b->step->encoder->arithmetic;
  Value result = count(b, b->width - 1);
  for (uint32_t k = 1; k < b->width; k++) {
    Value power = arithmetic->constant(b->step, b->type, (__int128)1 << k);
    Term has_bit = arithmetic->compare(b->step, EXPR_GE, b->type, b->bits, power);
    result = value_choose(b->step, has_bit, count(b, b->width - 1 - k), result);
  }
  return result;
}

// ---- by bits, of a bit-vector

static Term has_bit(const BitCall *b, uint32_t bit) {
  Terms *terms = b->step->terms;
  return term_make_eq(terms, term_make_extract(terms, b->bits.term, bit, bit),
                      term_make_bits(terms, 1, 1));
}

// Number of the lowest bit plus OFFSET; NONE if there is none.
static Value lowest_bit(const BitCall *b, uint32_t offset, Value none) {
  Value result = none;
  for (uint32_t bit = b->width; bit-- > 0;)
    result = value_choose(b->step, has_bit(b, bit), count(b, bit + offset), result);
  return result;
}

static Value sum_of_bits(const BitCall *b) {
  Terms *terms = b->step->terms;
  uint32_t width = type_width(b->result);
  Value sum = count(b, 0);
  for (uint32_t bit = 0; bit < b->width; bit++) {
    Term one =
        term_make_extend(terms, term_make_extract(terms, b->bits.term, bit, bit), width, false);
    sum.term = term_make_bv(terms, TERM_BV_ADD, sum.term, one);
  }
  return sum;
}

static Value exact_count(const BitCall *b) {
  Terms *terms = b->step->terms;
  if (b->family == BUILTIN_CTZ)
    return lowest_bit(b, 0, count(b, 0));
  if (b->family == BUILTIN_FFS)
    return lowest_bit(b, 1, count(b, 0));
  Value sum = sum_of_bits(b);
  if (b->family == BUILTIN_PARITY)
    sum.term = term_make_bv(terms, TERM_BV_AND, sum.term, count(b, 1).term);
  return sum;
}

// ---- bounded, of an integer

static Value bounded_count(const BitCall *b) {
  static const char *const names[] = {"count_leading_zeros", "count_trailing_zeros", "count_ones",
                                      "parity", "find_first_one"};
  Terms *terms = b->step->terms;
  Interval range = {0, b->family == BUILTIN_PARITY ? 1 : b->width};
  if (b->family == BUILTIN_CTZ)
    range.high--;
  uint64_t key = function_key(KEY_BUILTIN, b->family, b->type, NULL);
  Term term = step_apply(b->step, key, names[(b->family - BUILTIN_CLZ) / 3], &b->bits.term, 1,
                         sort_int(terms));
  step_approximate(b->step, b->call->edge->call.callee, "a count of bits is only bounded");
  step_bound(b->step, term, range);
  Term zero = term_make_int(terms, 0), is_zero = term_make_eq(terms, b->bits.term, zero);
  Term counts_none = term_make_eq(terms, term, zero);
  if (b->family == BUILTIN_POPCOUNT || b->family == BUILTIN_FFS)
    step_require(b->step, term_make_eq(terms, is_zero, counts_none));
  return value_of(b->step, term, range);
}

static void count_bits(const BuiltinCall *call) {
  static const IntKind kinds[] = {INT_UINT, INT_ULONG, INT_ULLONG};
  Step *step = call->step;
  const Types *types = &step->encoder->cfa->types;
  uint32_t index = (uint32_t)(call->function->builtin - BUILTIN_CLZ);
  BitCall b = {.call = call, .step = step, .result = types->int_type};
  b.family = (Builtin)(BUILTIN_CLZ + index / 3 * 3);
  b.type = types->ints[kinds[index % 3]];
  b.width = type_width(b.type);
  b.bits = call_argument(call, 0, b.type);
  const Arithmetic *arithmetic = step->encoder->arithmetic;
  if (b.family == BUILTIN_CLZ || b.family == BUILTIN_CTZ) { // undefined for 0
    Value zero = arithmetic->constant(step, b.type, 0);
    step_require(step, arithmetic->compare(step, EXPR_NE, b.type, b.bits, zero));
  }
  Value result;
  if (b.family == BUILTIN_CLZ)
    result = leading_zeros(&b);
  else
    result = step_is_bits(step) ? exact_count(&b) : bounded_count(&b);
  call_give(call, b.result, result);
}

// ---- swapping

static Term swap_vector(Terms *terms, Term bits, uint32_t width) {
  Term result = term_make_extract(terms, bits, BYTE - 1, 0);
  for (uint32_t low = BYTE; low < width; low += BYTE)
    result = term_make_bv(terms, TERM_BV_CONCAT, result,
                          term_make_extract(terms, bits, low + BYTE - 1, low));
  return result;
}

static Term swap_integer(Terms *terms, Term bits, uint32_t width) {
  Term result = term_make_int(terms, 0);
  for (uint32_t low = 0; low < width; low += BYTE) {
    Term byte = term_make_mod(terms, term_make_div(terms, bits, (__int128)1 << low), 1 << BYTE);
    __int128 weight = (__int128)1 << (width - BYTE - low);
    result = term_make_add(terms, result, term_make_scale(terms, weight, byte));
  }
  return result;
}

static void swap_bytes(const BuiltinCall *call) {
  static const IntKind kinds[] = {INT_USHORT, INT_UINT, INT_ULLONG};
  Step *step = call->step;
  const Type *type =
      step->encoder->cfa->types.ints[kinds[call->function->builtin - BUILTIN_BSWAP16]];
  uint32_t width = type_width(type);
  Value bits = call_argument(call, 0, type);
  Term term = step_is_bits(step) ? swap_vector(step->terms, bits.term, width)
                                 : swap_integer(step->terms, bits.term, width);
  Interval range = vocabulary_range(step->encoder->names, type, 0);
  call_give(call, type, value_of(step, term, range));
}

void encode_bit_builtin(const BuiltinCall *call) {
  if (call->function->builtin >= BUILTIN_BSWAP16)
    swap_bytes(call);
  else
    count_bits(call);
}
