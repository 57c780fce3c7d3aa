// Comparisons of integers.
#include "fixture.h"

static void test_constants(void **state) {
  (void)state;
  Fixture f = fixture_new();
  assert_true_term(&f, le(&f, number(&f, 3), number(&f, 3)));
  assert_false_term(&f, lt(&f, number(&f, 3), number(&f, 3)));
  assert_true_term(&f, lt(&f, number(&f, INT128_MIN), number(&f, INT128_MAX)));
  assert_false_term(&f, eq(&f, number(&f, INT128_MIN), number(&f, INT128_MAX)));
  assert_true_term(&f, le(&f, f.x, f.x));
  assert_false_term(&f, lt(&f, f.x, f.x));
  assert_true_term(&f, lt(&f, f.x, add(&f, f.x, number(&f, 1))));
  assert_false_term(&f, eq(&f, f.x, add(&f, f.x, number(&f, 1))));
  assert_true_term(&f, eq(&f, f.x, f.x));
  fixture_free(&f);
}

static void test_inequalities_are_tightened(void **state) {
  (void)state;
  Fixture f = fixture_new();
  // 4x + 6y <= 7 is 2x + 3y <= 3
  Term left = le(&f, add(&f, line(&f, 4, f.x, 0), line(&f, 6, f.y, 0)), number(&f, 7));
  Term right = le(&f, add(&f, line(&f, 2, f.x, 0), line(&f, 3, f.y, 0)), number(&f, 3));
  assert_same(left, right);
  TermData sum = term_get(f.terms, term_get(f.terms, left).args[0]);
  assert_true(sum.factors[0] == 2 && sum.factors[1] == 3 && sum.constant == -3);
  // 4x >= -7 is x >= -1
  assert_same(le(&f, number(&f, -7), line(&f, 4, f.x, 0)), le(&f, number(&f, -1), f.x));
  assert_same(le(&f, line(&f, 3, f.x, 0), number(&f, -1)), le(&f, f.x, number(&f, -1)));
  fixture_free(&f);
}

// The first factor is positive: a comparison and its opposite are complements.
static void test_signs(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term below = le(&f, f.x, f.y), above = lt(&f, f.y, f.x);
  assert_same(not(&f, below), above);
  assert_kind(&f, below, TERM_LE0);
  assert_kind(&f, le(&f, f.y, f.x), TERM_NOT);
  assert_same(le(&f, number(&f, 3), f.x), not(&f, le(&f, f.x, number(&f, 2))));
  assert_false_term(&f, and(&f, lt(&f, f.x, number(&f, 3)), le(&f, number(&f, 3), f.x)));
  fixture_free(&f);
}

static void test_equalities(void **state) {
  (void)state;
  Fixture f = fixture_new();
  assert_same(eq(&f, f.x, f.y), eq(&f, f.y, f.x));
  assert_kind(&f, eq(&f, f.x, f.y), TERM_EQ0);
  assert_same(eq(&f, line(&f, 4, f.x, 2), line(&f, -6, f.y, 0)),
              eq(&f, line(&f, -2, f.x, -1), line(&f, 3, f.y, 0)));
  assert_false_term(&f, eq(&f, line(&f, 4, f.x, 0), line(&f, 6, f.y, 3)));
  assert_same(eq(&f, line(&f, 4, f.x, 0), number(&f, 12)), eq(&f, f.x, number(&f, 3)));
  assert_same(term_make_ne(f.terms, f.x, f.y), not(&f, eq(&f, f.x, f.y)));
  fixture_free(&f);
}

static void test_if_then_else_of_constants(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term one = number(&f, 1), zero = number(&f, 0), truth = ite(&f, f.p, one, zero);
  assert_same(eq(&f, truth, one), f.p);
  assert_same(eq(&f, truth, zero), not(&f, f.p));
  assert_false_term(&f, eq(&f, truth, number(&f, 2)));
  assert_same(le(&f, truth, zero), not(&f, f.p));
  assert_same(lt(&f, zero, truth), f.p);
  assert_true_term(&f, le(&f, truth, one));
  assert_true_term(&f, le(&f, zero, truth));
  // (p ? 5 : x) == 5 and == 6
  Term mixed = ite(&f, f.p, number(&f, 5), f.x);
  assert_same(eq(&f, mixed, number(&f, 5)), or (&f, f.p, eq(&f, f.x, number(&f, 5))));
  assert_same(eq(&f, mixed, number(&f, 6)), and(&f, not(&f, f.p), eq(&f, f.x, number(&f, 6))));
  // Nested: p ? 1 : q ? 0 : 1
  Term nested = ite(&f, f.p, one, ite(&f, f.q, zero, one));
  assert_same(eq(&f, nested, zero), and(&f, not(&f, f.p), f.q));
  fixture_free(&f);
}

// A long chain is not followed to its end.
static void test_long_chains(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term chain = f.x;
  for (int i = 0; i < 100000; i++) {
    Term condition = eq(&f, f.y, number(&f, i));
    chain = ite(&f, condition, number(&f, i), chain);
  }
  uint32_t before = terms_count(f.terms);
  eq(&f, chain, number(&f, -1));
  assert_true(terms_count(f.terms) < before + 100);
  fixture_free(&f);
}

static void test_ranges(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term rest = mod_by(&f, f.x, 8);
  assert_true_term(&f, le(&f, rest, number(&f, 7)));
  assert_true_term(&f, le(&f, number(&f, 0), rest));
  assert_false_term(&f, eq(&f, rest, number(&f, 8)));
  assert_false_term(&f, eq(&f, rest, number(&f, -1)));
  assert_kind(&f, le(&f, rest, number(&f, 6)), TERM_LE0);
  assert_kind(&f, eq(&f, rest, number(&f, 0)), TERM_EQ0);
  assert_true_term(&f, le(&f, add(&f, rest, mod_by(&f, f.y, 4)), number(&f, 10)));
  fixture_free(&f);
}

static void test_overflow(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term max = number(&f, INT128_MAX), min = number(&f, INT128_MIN);
  // x - max <= 5, where 5 + max would wrap
  Term low = le(&f, sub(&f, f.x, max), number(&f, 5));
  assert_kind(&f, low, TERM_LE0);
  assert_kind(&f, eq(&f, add(&f, f.x, max), add(&f, f.y, min)), TERM_EQ0);
  assert_kind(&f, le(&f, line(&f, INT128_MIN, f.x, 0), f.y), TERM_LE0);
  // The smallest factor alone has no positive opposite.
  Term alone = le(&f, line(&f, INT128_MIN, f.x, INT128_MIN), number(&f, 0));
  assert_kind(&f, alone, TERM_LE0);
  assert_int_not_equal(low.id, alone.id);
  fixture_free(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_constants),
                                     TEST(test_inequalities_are_tightened),
                                     TEST(test_signs),
                                     TEST(test_equalities),
                                     TEST(test_if_then_else_of_constants),
                                     TEST(test_ranges),
                                     TEST(test_long_chains),
                                     TEST(test_overflow)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
