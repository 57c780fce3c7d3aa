// Lemmas: what is said of a bounded operation once it was needed (encoder_refine). Each is true
// of all operands, in unlimited two's complement, and linear in the operands, the result and
// results of other operations.
//
// Products follow the incremental linearization of A. Cimatti et al.: planes that touch the
// product at the ends of the operands' ranges, and monotonicity between products that share an
// operand. Bits are spelled out where they are few; of many, the highest is.
#include "encode/int_internal.h"

enum { NARROW = 8, MOST_BITS = 64, MOST_PAIRS = 16, MOST_PARTS = 4, MOST_HYPOTHESES = 4 };

#define SLOPE ((__int128)1 << 62) // of planes, at most

static Term number(const Fact *f, __int128 value) { return term_make_int(f->terms, value); }

static Term at_most(const Fact *f, Term a, Term b) { return term_make_le(f->terms, a, b); }
static Term equal(const Fact *f, Term a, Term b) { return term_make_eq(f->terms, a, b); }
static Term sum(const Fact *f, Term a, Term b) { return term_make_add(f->terms, a, b); }

static Term both(const Fact *f, Term a, Term b) { return term_make_and2(f->terms, a, b); }

static void state(const Fact *f, Term lemma) {
  if (!term_is_none(f->given))
    lemma = term_make_implies(f->terms, f->given, lemma);
  step_state_lemma(f->step, lemma, !f->is_new);
}

static void state_if(const Fact *f, Term condition, Term conclusion) {
  state(f, term_make_implies(f->terms, condition, conclusion));
}

static __int128 power_of_two(uint32_t exponent) { return (__int128)1 << exponent; }

static Term has_bit(const Fact *f, Term a, uint32_t bit) {
  Term rest = bit ? term_make_div(f->terms, a, power_of_two(bit)) : a;
  return equal(f, term_make_mod(f->terms, rest, 2), number(f, 1));
}

// ---- ranges

// That paths have ranges for operands which the blocks of the analysis do not see is told to it as
// hypotheses: lemmas that rest on them are implications there.

static Hypothesis *find_hypothesis(const Step *step, Interval a, Interval b, uint32_t *count) {
  *count = 0;
  vec_each(Hypothesis, known, &step->encoder->names->hypotheses) {
    if (known->edge != step->edge)
      continue;
    if (interval_equals(known->a, a) && interval_equals(known->b, b))
      return known;
    ++*count;
  }
  return NULL;
}

bool int_note_ranges(Step *step, Value a, Value b) {
  uint32_t count;
  if (!encoder_explains(step->encoder) || step->is_quiet || !step->edge ||
      !interval_is_bounded(a.range) || !interval_is_bounded(b.range))
    return true;
  const Hypothesis *known = find_hypothesis(step, a.range, b.range, &count);
  if (known || count >= MOST_HYPOTHESES)
    return !known || known->is_adopted;
  vec_push(&step->encoder->names->hypotheses, (Hypothesis){step->edge, a.range, b.range, false});
  return false;
}

void int_state_range(const Fact *f, Interval range) {
  if (!interval_is_bounded(range) || int_note_ranges(f->step, f->a, f->b)) {
    step_bound(f->step, f->result, range);
    return;
  }
  Fact fact = *f;
  fact.is_new = true;
  state(&fact, both(f, at_most(f, number(f, range.low), f->result),
                    at_most(f, f->result, number(f, range.high))));
}

static Term is_in(const Fact *f, Value value, Interval range) {
  Term low = at_most(f, number(f, range.low), value.term);
  Term high = at_most(f, value.term, number(f, range.high));
  return both(f, range.low <= value.range.low ? term_true(f->terms) : low,
              value.range.high <= range.high ? term_true(f->terms) : high);
}

// STATES what it knows of the operation, if its operands lie in A and B.
static void state_within(const Fact *f, Interval a, Interval b, bool is_new,
                         void (*states)(const Fact *)) {
  Fact fact = *f;
  fact.given = both(f, is_in(f, f->a, a), is_in(f, f->b, b));
  fact.is_new = is_new;
  if (interval_meet(f->a.range, a, &fact.a.range) && interval_meet(f->b.range, b, &fact.b.range))
    states(&fact);
}

// Of a commutative operation.
static void state_by_ranges(const Fact *f, void (*states)(const Fact *)) {
  const Encoder *encoder = f->step->encoder;
  if (!encoder_explains(encoder))
    states(f);
  for (uint32_t i = 0; i < encoder->names->hypotheses.size; i++) {
    Hypothesis known = encoder->names->hypotheses.data[i];
    if (known.edge != f->step->edge || (!known.is_adopted && encoder->purpose != ENCODE_TO_REFINE))
      continue;
    state_within(f, known.a, known.b, !known.is_adopted, states);
    if (!interval_equals(known.a, known.b))
      state_within(f, known.b, known.a, !known.is_adopted, states);
  }
}

// ---- products

// (A - P) (B - Q) as a linear term, given the result of A B.
static Term plane(const Fact *f, __int128 p, __int128 q) {
  Term lines =
      sum(f, term_make_scale(f->terms, -q, f->a.term), term_make_scale(f->terms, -p, f->b.term));
  return sum(f, sum(f, f->result, lines), number(f, p * q));
}

// The convex hull of the product over the ranges of its factors (McCormick).
static void state_planes(const Fact *f) {
  Interval a = f->a.range, b = f->b.range, most = {-SLOPE, SLOPE};
  if (!interval_is_within(a, most) || !interval_is_within(b, most))
    return;
  Term zero = number(f, 0);
  state(f, at_most(f, zero, plane(f, a.low, b.low)));
  state(f, at_most(f, zero, plane(f, a.high, b.high)));
  state(f, at_most(f, plane(f, a.low, b.high), zero));
  state(f, at_most(f, plane(f, a.high, b.low), zero));
}

// Bit by bit of the factor that has fewer of them.
static void state_partial_products(const Fact *f) {
  bool is_a = interval_is_within(f->a.range, f->b.range);
  Value bits = is_a ? f->a : f->b, other = is_a ? f->b : f->a;
  uint32_t width = interval_bits(bits.range);
  if (bits.range.low < 0 || width > NARROW || value_is_constant(bits)) // planes say it
    return;
  Term all = number(f, 0);
  for (uint32_t i = 0; i < width; i++) {
    Term part = term_make_scale(f->terms, power_of_two(i), other.term);
    all = sum(f, all, term_make_ite(f->terms, has_bit(f, bits.term, i), part, number(f, 0)));
  }
  state(f, equal(f, f->result, all));
}

// The result is as many times SHARED larger than LESS SHARED as MORE is than LESS, at least.
static void state_growth(const Fact *f, Term less, Term less_shared, Term more, Term more_shared,
                         Term shared) {
  Term next = sum(f, less, number(f, 1)), grown = sum(f, less_shared, shared), zero = number(f, 0);
  Term is_more = at_most(f, next, more);
  state_if(f, both(f, is_more, at_most(f, zero, shared)), at_most(f, grown, more_shared));
  state_if(f, both(f, is_more, at_most(f, shared, zero)), at_most(f, more_shared, grown));
  state_if(f, equal(f, next, more), equal(f, grown, more_shared));
}

// FACTOR times SHARED is compared with COUNT times SHARED.
static void compare_with(const Fact *f, __int128 count, Term factor, Term shared) {
  Term times = number(f, count), counted = term_make_scale(f->terms, count, shared);
  state_if(f, equal(f, factor, times), equal(f, f->result, counted));
  state_growth(f, times, counted, factor, f->result, shared);
  state_growth(f, factor, f->result, times, counted, shared);
}

// MORE SHARED - LESS SHARED lies between multiples of MORE - LESS, by the range of SHARED.
static void state_slope(const Fact *f, Term less, Term less_shared, Term more, Term more_shared,
                        Interval shared) {
  Term run = term_make_sub(f->terms, more, less);
  Term rise = term_make_sub(f->terms, more_shared, less_shared), is_more = at_most(f, less, more);
  if (shared.low > -SLOPE)
    state_if(f, is_more, at_most(f, term_make_scale(f->terms, shared.low, run), rise));
  if (shared.high < SLOPE)
    state_if(f, is_more, at_most(f, rise, term_make_scale(f->terms, shared.high, run)));
}

// COMPARES the product with each that is already on the path and shares a factor with it: the
// factor that is not shared, and its own.
static void compare_products(const Fact *f, void (*compares)(const Fact *f, Value mine,
                                                             Value shared, Term its, Term other)) {
  TermVec others = {0};
  step_applications(f->step, term_get(f->terms, f->result).symbol, &others);
  for (uint32_t i = 0; i < others.size && i < MOST_PAIRS; i++) {
    Term other = others.data[others.size - 1 - i];
    for (uint32_t way = 0; way < 4; way++) {
      Value mine = way / 2 ? f->b : f->a, shared = way / 2 ? f->a : f->b;
      Term its = term_arg(f->terms, other, way % 2);
      Term its_shared = term_arg(f->terms, other, 1 - way % 2);
      if (term_equals(shared.term, its_shared) && !term_equals(mine.term, its))
        compares(f, mine, shared, its, other);
    }
  }
  vec_release(&others);
}

static void compare_growth(const Fact *f, Value mine, Value shared, Term its, Term other) {
  state_growth(f, its, other, mine.term, f->result, shared.term);
  state_growth(f, mine.term, f->result, its, other, shared.term);
}

static void compare_slope(const Fact *f, Value mine, Value shared, Term its, Term other) {
  state_slope(f, its, other, mine.term, f->result, shared.range);
  state_slope(f, mine.term, f->result, its, other, shared.range);
}

static void state_slopes(const Fact *f) { compare_products(f, compare_slope); }

static void product_lemmas(const Fact *f);

// The product of PART and OTHER.
static Term part_product(const Fact *f, Term part, Value other) {
  Value factor = {.term = part, .range = interval_all()};
  Fact product = int_apply(f->step, BOUNDED_PRODUCT, factor, other, interval_all());
  product_lemmas(&product);
  return product.result;
}

// A SUM times OTHER is the sum of the products.
static void distribute(const Fact *f, Term factor, Value other) {
  TermData data = term_get(f->terms, factor);
  if (data.kind != TERM_SUM || data.arg_count > MOST_PARTS)
    return;
  Term all = term_make_scale(f->terms, data.constant, other.term);
  for (uint32_t i = 0; i < data.arg_count; i++) {
    Term product = part_product(f, data.args[i], other);
    all = sum(f, all, term_make_scale(f->terms, data.factors[i], product));
  }
  state(f, equal(f, f->result, all));
}

static void product_lemmas(const Fact *f) {
  distribute(f, f->a.term, f->b);
  distribute(f, f->b.term, f->a);
  state_by_ranges(f, state_planes);
  state_by_ranges(f, state_partial_products);
  compare_with(f, 1, f->a.term, f->b.term);
  compare_with(f, 1, f->b.term, f->a.term);
  compare_products(f, compare_growth);
  state_by_ranges(f, state_slopes);
  if (!term_equals(f->a.term, f->b.term))
    return;
  state(f, at_most(f, f->a.term, f->result));
  state(f, at_most(f, term_make_neg(f->terms, f->a.term), f->result));
}

// ---- quotients and remainders

static Interval to_zero(Interval range) { return interval_hull(interval_point(0), range); }
static Interval to_negative(Interval range) { return interval_hull(range, interval_neg(range)); }

// The dividend is the quotient times the divisor, and the remainder. If it is some n X, the
// quotient is compared with n.
static void state_division(const Fact *f, Term quotient, Term remainder) {
  Value factor = {.term = quotient, .range = to_negative(to_zero(f->a.range))};
  Interval range = interval_mul(factor.range, f->b.range);
  Fact product = int_apply(f->step, BOUNDED_PRODUCT, factor, f->b, range);
  state(f, equal(f, f->a.term, sum(f, product.result, remainder)));
  product_lemmas(&product);
  TermData dividend = term_get(f->terms, f->a.term);
  for (uint32_t i = 0; dividend.kind == TERM_SUM && i < dividend.arg_count && i < MOST_PARTS; i++)
    compare_with(&product, dividend.factors[i], quotient, f->b.term);
}

static void quotient_lemmas(const Fact *f) {
  Interval range = to_zero(f->a.range);
  Fact remainder = int_apply(f->step, BOUNDED_REMAINDER, f->a, f->b, range);
  state_division(f, f->result, remainder.result);
}

static void remainder_lemmas(const Fact *f) {
  Interval range = to_negative(to_zero(f->a.range));
  Fact quotient = int_apply(f->step, BOUNDED_QUOTIENT, f->a, f->b, range);
  state_division(f, quotient.result, f->result);
}

// ---- bits

// Bits that both operands can have, if these are not negative.
static uint32_t common_width(const Fact *f) {
  uint32_t a = interval_bits(f->a.range), b = interval_bits(f->b.range);
  bool are_natural = f->a.range.low >= 0 && f->b.range.low >= 0;
  return are_natural ? (a < b ? a : b) : UINT32_MAX;
}

static void state_bits(const Fact *f) {
  uint32_t width = common_width(f);
  if (width > NARROW)
    return;
  Term all = number(f, 0);
  for (uint32_t i = 0; i < width; i++) {
    Term common = both(f, has_bit(f, f->a.term, i), has_bit(f, f->b.term, i));
    Term bit = term_make_ite(f->terms, common, number(f, power_of_two(i)), number(f, 0));
    all = sum(f, all, bit);
  }
  state(f, equal(f, f->result, all));
}

static Term has_length(const Fact *f, Term a, uint32_t length) {
  return both(f, at_most(f, number(f, power_of_two(length - 1)), a),
              at_most(f, a, number(f, power_of_two(length) - 1)));
}

// Operands of one length have a bit in common.
static void state_highest_bit(const Fact *f, uint32_t width) {
  for (uint32_t i = 1; i <= width; i++) {
    Term are_long = both(f, has_length(f, f->a.term, i), has_length(f, f->b.term, i));
    state_if(f, are_long, at_most(f, number(f, power_of_two(i - 1)), f->result));
  }
}

// With a mask of so many ones, and with a single one.
static void state_masks(const Fact *f, Term a, Term mask, uint32_t width) {
  for (uint32_t i = 0; i < width; i++) {
    __int128 power = power_of_two(i);
    Term low = i ? term_make_mod(f->terms, a, power) : number(f, 0);
    state_if(f, equal(f, mask, number(f, power - 1)), equal(f, f->result, low));
    Term bit = term_make_ite(f->terms, has_bit(f, a, i), number(f, power), number(f, 0));
    state_if(f, equal(f, mask, number(f, power)), equal(f, f->result, bit));
  }
}

static void and_lemmas(const Fact *f) {
  uint32_t width = common_width(f);
  Term common = both(f, has_bit(f, f->a.term, 0), has_bit(f, f->b.term, 0));
  state(f, equal(f, has_bit(f, f->result, 0), common));
  state_if(f, equal(f, f->a.term, f->b.term), equal(f, f->result, f->a.term));
  state_by_ranges(f, state_bits);
  if (width <= NARROW || width > MOST_BITS)
    return;
  state_highest_bit(f, width);
  state_masks(f, f->a.term, f->b.term, width);
  state_masks(f, f->b.term, f->a.term, width);
}

// The result is A + B - FACTOR (A & B).
static void state_by_and(const Fact *f, __int128 factor) {
  Interval range = interval_and(f->a.range, f->b.range);
  Fact common = int_apply(f->step, BOUNDED_AND, f->a, f->b, range);
  Term rest = term_make_scale(f->terms, factor, common.result);
  and_lemmas(&common);
  state(f, equal(f, sum(f, f->result, rest), sum(f, f->a.term, f->b.term)));
}

static void or_lemmas(const Fact *f) { state_by_and(f, 1); }

// Once more with either operand, it gives the other.
static void state_inverse(const Fact *f, Term operand, Term other) {
  Symbol function = term_get(f->terms, f->result).symbol;
  Term args[] = {operand, f->result, operand};
  state(f, equal(f, term_make_apply(f->terms, function, args, 2), other));
  state(f, equal(f, term_make_apply(f->terms, function, args + 1, 2), other));
}

static void xor_lemmas(const Fact *f) {
  state_by_and(f, 2);
  state_inverse(f, f->a.term, f->b.term);
  state_inverse(f, f->b.term, f->a.term);
}

// ---- shifts

// Case by case.
static void shift_lemmas(const Fact *f, ByConstant shift) {
  if (!int_has_few_values(f->b, MANY_CASES) || f->b.range.low < 0 || f->b.range.high >= MOST_BITS)
    return;
  state(f, equal(f, f->result, int_split(f->step, NULL, f->a, f->b, shift).term));
}

static void shift_left_lemmas(const Fact *f) { shift_lemmas(f, exact_shift_left); }
static void shift_right_lemmas(const Fact *f) { shift_lemmas(f, exact_shift_right); }

void int_state_lemmas(const Fact *f, Bounded operation) {
  static void (*const lemmas[])(const Fact *) = {
      [BOUNDED_PRODUCT] = product_lemmas,
      [BOUNDED_QUOTIENT] = quotient_lemmas,
      [BOUNDED_REMAINDER] = remainder_lemmas,
      [BOUNDED_AND] = and_lemmas,
      [BOUNDED_OR] = or_lemmas,
      [BOUNDED_XOR] = xor_lemmas,
      [BOUNDED_SHIFT_LEFT] = shift_left_lemmas,
      [BOUNDED_SHIFT_RIGHT] = shift_right_lemmas,
  };
  lemmas[operation](f);
}
