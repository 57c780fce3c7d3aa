// Operations that are not linear: uninterpreted functions, one for each operation,
// with what is always true of their results.
#include "encode/int_internal.h"

#include <assert.h>

// ---- facts

static Term zero(const Fact *f) { return term_make_int(f->terms, 0); }
static Term at_most(const Fact *f, Term a, Term b) { return term_make_le(f->terms, a, b); }
static Term both(const Fact *f, Term a, Term b) { return term_make_and2(f->terms, a, b); }

// LOW <= result <= HIGH if CONDITION.
static void state_if(const Fact *f, Term condition, Term low, Term high) {
  assert(term_is_integer(f->terms, low) && term_is_integer(f->terms, high));
  Term bounds = both(f, at_most(f, low, f->result), at_most(f, f->result, high));
  step_require(f->step, term_make_implies(f->terms, condition, bounds));
}

static Term is_natural(const Fact *f, Value value) {
  if (value.range.low >= 0)
    return term_true(f->terms);
  if (value.range.high < 0)
    return term_false(f->terms);
  return at_most(f, zero(f), value.term);
}

static Term is_negative(const Fact *f, Value value) {
  return term_make_not(f->terms, is_natural(f, value));
}

static Term is_positive(const Fact *f, Value value) {
  if (value.range.low > 0)
    return term_true(f->terms);
  return term_make_lt(f->terms, zero(f), value.term);
}

// A product of whole numbers is 0, or as large as each factor; signs multiply.
static void state_product(const Fact *f) {
  Terms *terms = f->terms;
  Term a = is_positive(f, f->a), b = is_positive(f, f->b);
  Term a_zero = term_make_eq(terms, f->a.term, zero(f));
  Term b_zero = term_make_eq(terms, f->b.term, zero(f));
  Term is_zero = term_make_eq(terms, f->result, zero(f));
  step_require(f->step, term_make_eq(terms, term_make_or2(terms, a_zero, b_zero), is_zero));
  Term larger = both(f, at_most(f, f->a.term, f->result), at_most(f, f->b.term, f->result));
  step_require(f->step, term_make_implies(terms, both(f, a, b), larger));
  if (f->a.range.low >= 0 && f->b.range.low >= 0)
    return;
  Term same_sign = term_make_eq(terms, is_negative(f, f->a), is_negative(f, f->b));
  Term is_below = term_make_lt(terms, f->result, zero(f));
  step_require(f->step,
               term_make_or2(terms, is_zero,
                             term_make_eq(terms, is_below, term_make_not(terms, same_sign))));
}

static void state_quotient(const Fact *f) {
  Terms *terms = f->terms;
  Term a = is_natural(f, f->a), b = is_positive(f, f->b);
  state_if(f, both(f, a, b), zero(f), f->a.term);
  state_if(f, both(f, is_negative(f, f->a), b), f->a.term, zero(f));
  Term is_smaller = term_make_lt(terms, f->a.term, f->b.term);
  state_if(f, both(f, a, is_smaller), zero(f), zero(f));
}

// Between 0 and the dividend, nearer to 0 than the divisor.
static void state_remainder(const Fact *f) {
  Terms *terms = f->terms;
  Term one = term_make_int(terms, 1);
  Term a = is_natural(f, f->a), b = is_positive(f, f->b);
  Term below_b = term_make_sub(terms, f->b.term, one);
  state_if(f, a, zero(f), f->a.term);
  state_if(f, is_negative(f, f->a), f->a.term, zero(f));
  state_if(f, b, term_make_neg(terms, below_b), below_b);
  Term is_smaller = term_make_lt(terms, f->a.term, f->b.term);
  state_if(f, both(f, a, is_smaller), f->a.term, f->a.term);
  if (f->b.range.low >= 0)
    return;
  Term above_b = term_make_add(terms, f->b.term, one);
  state_if(f, is_negative(f, f->b), above_b, term_make_neg(terms, above_b));
}

static void state_and(const Fact *f) {
  state_if(f, is_natural(f, f->a), zero(f), f->a.term);
  state_if(f, is_natural(f, f->b), zero(f), f->b.term);
}

static void state_or(const Fact *f) {
  Terms *terms = f->terms;
  Term minus_one = term_make_int(terms, -1), sum = term_make_add(terms, f->a.term, f->b.term);
  Term are_natural = both(f, is_natural(f, f->a), is_natural(f, f->b));
  state_if(f, are_natural, f->a.term, sum);
  state_if(f, are_natural, f->b.term, sum);
  state_if(f, is_negative(f, f->a), f->a.term, minus_one);
  state_if(f, is_negative(f, f->b), f->b.term, minus_one);
}

static void state_xor(const Fact *f) {
  Term are_natural = both(f, is_natural(f, f->a), is_natural(f, f->b));
  state_if(f, are_natural, zero(f), term_make_add(f->terms, f->a.term, f->b.term));
}

static void state_shift_left(const Fact *f) {
  Terms *terms = f->terms;
  Term grows = both(f, is_natural(f, f->a), at_most(f, f->a.term, f->result));
  Term falls = both(f, is_negative(f, f->a), at_most(f, f->result, f->a.term));
  step_require(f->step, term_make_or2(terms, grows, falls));
  step_require(f->step, term_make_eq(terms, term_make_eq(terms, f->a.term, zero(f)),
                                     term_make_eq(terms, f->result, zero(f))));
}

static void state_shift_right(const Fact *f) {
  state_if(f, is_natural(f, f->a), zero(f), f->a.term);
  state_if(f, is_negative(f, f->a), f->a.term, term_make_int(f->terms, -1));
}

static const struct {
  const char *name, *why;
  bool is_commutative;
  void (*state_facts)(const Fact *f);
} operations[] = {
    [BOUNDED_PRODUCT] = {"product", "a product of two unknowns is only bounded", true,
                         state_product},
    [BOUNDED_QUOTIENT] = {"quotient", "a division by an unknown is only bounded", false,
                          state_quotient},
    [BOUNDED_REMAINDER] = {"remainder", "a remainder by an unknown is only bounded", false,
                           state_remainder},
    [BOUNDED_AND] = {"bit_and", "the & of two unknowns is only bounded", true, state_and},
    [BOUNDED_OR] = {"bit_or", "the | of two unknowns is only bounded", true, state_or},
    [BOUNDED_XOR] = {"bit_xor", "the ^ of two unknowns is only bounded", true, state_xor},
    [BOUNDED_SHIFT_LEFT] = {"shift_left", "a shift by an unknown is only bounded", false,
                            state_shift_left},
    [BOUNDED_SHIFT_RIGHT] = {"shift_right", "a shift by an unknown is only bounded", false,
                             state_shift_right},
};
enum { BOUNDED_WRAP = sizeof operations / sizeof *operations };

// ---- applications

Fact int_apply(Step *step, Bounded operation, Value a, Value b, Interval range) {
  assert(operation <= BOUNDED_SHIFT_RIGHT && interval_is_valid(range));
  if (operations[operation].is_commutative && b.term.id < a.term.id) {
    Value swapped = a;
    a = b;
    b = swapped;
  }
  Term args[] = {a.term, b.term};
  uint64_t key = function_key(KEY_INTEGER, operation, NULL, NULL);
  Term result = step_apply(step, key, operations[operation].name, args, 2);
  Fact fact = {.step = step, .terms = step->terms, .a = a, .b = b, .result = result};
  int_state_range(&fact, range);
  operations[operation].state_facts(&fact);
  return fact;
}

Value int_bounded(Step *step, const Expr *expr, Bounded operation, Value a, Value b,
                  Interval range) {
  step_approximate(step, expr, operations[operation].why);
  Fact fact = int_apply(step, operation, a, b, range);
  if (step_is_refined(step))
    int_state_lemmas(&fact, operation);
  return value_of(step, fact.result, range);
}

Value int_bounded_wrap(Step *step, Interval range, Value exact) {
  assert(interval_is_valid(range));
  uint64_t key = function_key(KEY_INTEGER, BOUNDED_WRAP + (range.low >= 0), NULL, NULL);
  Term result = step_apply(step, key, "modulo_128_bits", &exact.term, 1);
  step_approximate(step, NULL, "arithmetic modulo 2^128 is only bounded");
  step_bound(step, result, range);
  return value_of(step, result, range);
}
