// Counting and swapping bits. The number of leading zeros is told by comparisons and bytes are
// swapped by division; the other counts are uninterpreted functions with the bounds they have.
#include "encode/builtin.h"

#include <assert.h>

enum { BYTE = 8 };

// Families of three: plain, l, ll.
typedef struct BitCall {
  const BuiltinStep *call;
  Step *step;
  Builtin family; // its plain function
  const Type *type;
  uint32_t width;
  Value bits;
} BitCall;

// ---- by comparisons

// The highest bit is the first k with bits >= 2^k.
static Value leading_zeros(const BitCall *b) {
  assert(b->family == BUILTIN_CLZ);
  Value result = int_constant(b->step, b->width - 1);
  for (uint32_t k = 1; k < b->width; k++) {
    Value power = int_constant(b->step, (__int128)1 << k);
    Term has_bit = int_compare(b->step, EXPR_GE, b->bits, power);
    result = value_choose(b->step, has_bit, int_constant(b->step, b->width - 1 - k), result);
  }
  return result;
}

// ---- bounded

// One bit is set in powers of two only.
static void state_powers(const BitCall *b, Term count) {
  Terms *terms = b->step->terms;
  Term is_power = term_false(terms), one = term_make_int(terms, 1);
  for (uint32_t k = 0; k < b->width; k++) {
    Term power = term_make_int(terms, (__int128)1 << k);
    is_power = term_make_or2(terms, is_power, term_make_eq(terms, b->bits.term, power));
  }
  step_state_lemma(b->step, term_make_eq(terms, is_power, term_make_eq(terms, count, one)), true);
}

static Value bounded_count(const BitCall *b) {
  assert(b->family > BUILTIN_CLZ && b->family <= BUILTIN_FFS);
  static const char *const names[] = {"count_leading_zeros", "count_trailing_zeros", "count_ones",
                                      "parity", "find_first_one"};
  Terms *terms = b->step->terms;
  Interval range = {0, b->family == BUILTIN_PARITY ? 1 : b->width};
  if (b->family == BUILTIN_CTZ)
    range.high--;
  uint64_t key = function_key(KEY_BUILTIN, b->family, b->type, NULL);
  Term term = step_apply(b->step, key, names[(b->family - BUILTIN_CLZ) / 3], &b->bits.term, 1);
  step_approximate(b->step, b->call->edge->call.callee, "a count of bits is only bounded");
  step_bound(b->step, term, range);
  Term zero = term_make_int(terms, 0), is_zero = term_make_eq(terms, b->bits.term, zero);
  Term counts_none = term_make_eq(terms, term, zero);
  if (b->family == BUILTIN_POPCOUNT || b->family == BUILTIN_FFS)
    step_require(b->step, term_make_eq(terms, is_zero, counts_none));
  if (b->family == BUILTIN_POPCOUNT && step_is_refined(b->step))
    state_powers(b, term);
  return value_of(b->step, term, range);
}

static void count_bits(const BuiltinStep *call) {
  static const IntKind kinds[] = {INT_UINT, INT_ULONG, INT_ULLONG};
  Step *step = call->step;
  const Types *types = &step->encoder->cfa->types;
  uint32_t index = (uint32_t)(call->function->builtin - BUILTIN_CLZ);
  BitCall b = {.call = call, .step = step};
  b.family = (Builtin)(BUILTIN_CLZ + index / 3 * 3);
  b.type = types->ints[kinds[index % 3]];
  b.width = type_width(b.type);
  b.bits = call_argument(call, 0, b.type);
  if (b.family == BUILTIN_CLZ || b.family == BUILTIN_CTZ) { // undefined for 0
    Value zero = int_constant(step, 0);
    step_require(step, int_compare(step, EXPR_NE, b.bits, zero));
  }
  call_give(call, types->int_type, b.family == BUILTIN_CLZ ? leading_zeros(&b) : bounded_count(&b));
}

// ---- swapping

static Term swap(Terms *terms, Term bits, uint32_t width) {
  assert(width % BYTE == 0);
  Term result = term_make_int(terms, 0);
  for (uint32_t low = 0; low < width; low += BYTE) {
    Term byte = term_make_mod(terms, term_make_div(terms, bits, (__int128)1 << low), 1 << BYTE);
    __int128 weight = (__int128)1 << (width - BYTE - low);
    result = term_make_add(terms, result, term_make_scale(terms, weight, byte));
  }
  return result;
}

static void swap_bytes(const BuiltinStep *call) {
  static const IntKind kinds[] = {INT_USHORT, INT_UINT, INT_ULLONG};
  Step *step = call->step;
  const Type *type =
      step->encoder->cfa->types.ints[kinds[call->function->builtin - BUILTIN_BSWAP16]];
  Value bits = call_argument(call, 0, type);
  Term term = swap(step->terms, bits.term, type_width(type));
  call_give(call, type, value_of(step, term, int_range(step, type)));
}

void encode_bit_builtin(const BuiltinStep *call) {
  assert(call->function->builtin >= BUILTIN_CLZ && call->function->builtin <= BUILTIN_BSWAP64);
  if (call->function->builtin >= BUILTIN_BSWAP16)
    swap_bytes(call);
  else
    count_bits(call);
}
