// Bitwise operations in linear arithmetic. Numbers are two's complement of unlimited
// width, so signs need no care. With a constant c every run of ones, bits i to j - 1,
// selects floor(x / 2^i) mod 2^(j - i), and
//   x | c = x + c - (x & c),   x ^ c = x + c - 2 (x & c).
// Operands without common bits are added.
#include "encode/int_internal.h"

#include <assert.h>

enum { MOST_RUNS = 8, BITS = 127 }; // bits below the sign

typedef unsigned __int128 Mask; // sign-extended

static bool has_bit(Mask mask, uint32_t bit) { return mask >> bit & 1; }

// First bit from START on that is VALUE; BITS + 1 if the sign repeats something else.
static uint32_t find_bit(Mask mask, uint32_t start, bool value) {
  while (start <= BITS && has_bit(mask, start) != value)
    start++;
  return start;
}

static uint32_t count_runs(Mask mask) {
  uint32_t count = 0;
  for (uint32_t bit = find_bit(mask, 0, true); bit <= BITS; bit = find_bit(mask, bit, true)) {
    bit = find_bit(mask, bit, false);
    count++;
  }
  return count;
}

// The bits START to END - 1 of A; END beyond BITS: all from START on.
static Term select_run(Step *step, Value a, uint32_t start, uint32_t end) {
  assert(start < end && start <= BITS);
  Terms *terms = step->terms;
  Term run = a.term;
  if (start)
    run = term_make_div(terms, run, (__int128)1 << start);
  bool has_more = end < BITS && !(a.range.low >= 0 && a.range.high < (__int128)1 << end);
  if (has_more)
    run = term_make_mod(terms, run, (__int128)1 << (end - start));
  return term_make_scale(terms, (__int128)1 << start, run);
}

static Term select_mask(Step *step, Value a, Mask mask) {
  Term sum = term_make_int(step->terms, 0);
  for (uint32_t start = find_bit(mask, 0, true); start <= BITS;) {
    uint32_t end = find_bit(mask, start, false);
    sum = term_make_add(step->terms, sum, select_run(step, a, start, end));
    start = find_bit(mask, end, true);
  }
  return sum;
}

// The bits that A can have.
static Mask possible_bits(Value a) {
  assert(interval_is_valid(a.range));
  Mask all = ~(Mask)0 << (a.zeros < BITS ? a.zeros : BITS);
  if (a.range.low < 0)
    return all;
  uint32_t bits = interval_bits(a.range);
  return bits >= BITS ? all : all & (((Mask)1 << bits) - 1);
}

// A & CONSTANT, false when it takes too many runs.
static bool and_constant(Step *step, Value a, __int128 constant, Value *result) {
  Mask possible = possible_bits(a);
  Mask kept = (Mask)constant & possible, dropped = ~(Mask)constant & possible;
  Interval range = interval_and(a.range, interval_point((__int128)constant));
  if (!kept || !dropped) {
    *result = kept ? a : int_constant(step, 0);
    return true;
  }
  uint32_t kept_runs = count_runs(kept), dropped_runs = count_runs(dropped);
  if (kept_runs > MOST_RUNS && dropped_runs > MOST_RUNS)
    return false;
  Term term;
  if (kept_runs <= dropped_runs)
    term = select_mask(step, a, kept);
  else
    term = term_make_sub(step->terms, a.term, select_mask(step, a, dropped));
  *result = with_zeros(value_of(step, term, range), find_bit(kept, 0, true));
  return true;
}

static Interval bitwise_range(ExprKind kind, Interval a, Interval b) {
  switch ((int)kind) {
  case EXPR_AND:
    return interval_and(a, b);
  case EXPR_OR:
    return interval_or(a, b);
  default:
    assert(kind == EXPR_XOR);
    return interval_xor(a, b);
  }
}

// KIND of A and CONSTANT, given BOTH = A & CONSTANT.
static Value from_and(Step *step, ExprKind kind, Value a, __int128 constant, Value both) {
  if (kind == EXPR_AND)
    return both;
  Value right = int_constant(step, constant);
  Value sum = exact_add(step, a, right);
  Value value = exact_sub(step, sum, kind == EXPR_OR ? both : exact_scale(step, 2, both));
  Interval range = bitwise_range(kind, a.range, right.range);
  interval_meet(value.range, range, &range);
  return with_zeros(value_of(step, value.term, range), value.zeros);
}

static Value bounded(Step *step, const Expr *expr, Value a, Value b) {
  Bounded operation = expr->kind == EXPR_AND  ? BOUNDED_AND
                      : expr->kind == EXPR_OR ? BOUNDED_OR
                                              : BOUNDED_XOR;
  return int_bounded(step, expr, operation, a, b, bitwise_range(expr->kind, a.range, b.range));
}

static Value with_constant(Step *step, const Expr *expr, Value a, __int128 constant) {
  Value both;
  if (!and_constant(step, a, constant, &both))
    return bounded(step, expr, a, int_constant(step, constant));
  return from_and(step, expr->kind, a, constant, both);
}

Value int_bitwise(Step *step, const Expr *expr, Value a, Value b) {
  assert(expr->kind == EXPR_AND || expr->kind == EXPR_OR || expr->kind == EXPR_XOR);
  if (value_is_constant(a) || (!value_is_constant(b) && int_has_few_values(a, FEW_CASES))) {
    Value swapped = a;
    a = b;
    b = swapped;
  }
  if (value_is_constant(b))
    return with_constant(step, expr, a, b.range.low);
  if (!(possible_bits(a) & possible_bits(b)))
    return expr->kind == EXPR_AND ? int_constant(step, 0) : exact_add(step, a, b);
  if (int_has_few_values(b, FEW_CASES))
    return int_split(step, expr, a, b, with_constant);
  return bounded(step, expr, a, b);
}

// ---- parts of a cell

Value int_replace_bits(Step *step, const Type *type, uint32_t width, Value old, BitRange bits,
                       Value value, uint32_t from) {
  Terms *terms = step->terms;
  Interval range = place_range(&step->encoder->names->places, type, width);
  assert(bits.begin < bits.end);
  uint32_t count = bits.end - bits.begin, all = width ? width : 8 * (uint32_t)type->size;
  assert(bits.end <= all && all < BITS);
  Term run = select_run(step, value, from, from + count); // 2^from times the bits
  Term sum = term_make_scale(terms, (__int128)1 << bits.begin,
                             from ? term_make_div(terms, run, (__int128)1 << from) : run);
  if (bits.begin)
    sum = term_make_add(terms, sum, select_run(step, old, 0, bits.begin));
  if (bits.end < all) // with the sign of OLD
    return value_of(step, term_make_add(terms, sum, select_run(step, old, bits.end, BITS + 1)),
                    range);
  Interval positive = {0, ((__int128)1 << all) - 1};
  return int_wrap(step, range, all, value_of(step, sum, positive));
}
