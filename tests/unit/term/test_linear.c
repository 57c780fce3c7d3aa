// Sums and products.
#include "fixture.h"

static void test_like_terms_are_joined(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term sum = add(&f, line(&f, 2, f.x, 3), line(&f, 5, f.x, -1));
  TermData data = term_get(f.terms, sum);
  assert_int_equal(data.kind, TERM_SUM);
  assert_int_equal(data.arg_count, 1);
  assert_true(data.factors[0] == 7 && data.constant == 2);
  assert_same(sub(&f, sum, sum), number(&f, 0));
  assert_same(add(&f, f.x, number(&f, 0)), f.x);
  assert_same(sub(&f, line(&f, 3, f.x, 1), line(&f, 2, f.x, 1)), f.x);
  assert_same(term_make_neg(f.terms, term_make_neg(f.terms, sum)), sum);
  assert_same(term_make_scale(f.terms, 0, sum), number(&f, 0));
  assert_same(add(&f, number(&f, 3), number(&f, 4)), number(&f, 7));
  fixture_free(&f);
}

static void test_order_does_not_matter(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term left = add(&f, add(&f, f.x, f.y), add(&f, f.z, number(&f, 1)));
  Term right = add(&f, add(&f, f.z, number(&f, 1)), add(&f, f.y, f.x));
  assert_same(left, right);
  TermData data = term_get(f.terms, left);
  assert_int_equal(data.arg_count, 3);
  for (uint32_t i = 1; i < data.arg_count; i++)
    assert_true(data.args[i - 1].id < data.args[i].id);
  fixture_free(&f);
}

// Longer than what insertion sort is used for.
static void test_long_sums(void **state) {
  (void)state;
  enum { COUNT = 100 };
  Fixture f = fixture_new();
  Term variables[COUNT], up = number(&f, 0), down = number(&f, 0);
  for (int i = 0; i < COUNT; i++)
    variables[i] = new_variable(f.terms, "v", sort_int(f.terms));
  for (int i = 0; i < COUNT; i++) {
    up = add(&f, up, line(&f, i + 1, variables[i], 1));
    down = add(&f, line(&f, COUNT - i, variables[COUNT - 1 - i], 1), down);
  }
  assert_same(up, down);
  assert_same(sub(&f, up, down), number(&f, 0));
  assert_int_equal(term_get(f.terms, add(&f, up, down)).arg_count, COUNT);
  fixture_free(&f);
}

static void test_products(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Terms *terms = f.terms;
  assert_same(term_make_mul(terms, number(&f, 3), f.x), term_make_scale(terms, 3, f.x));
  assert_same(term_make_mul(terms, f.x, number(&f, 3)), term_make_scale(terms, 3, f.x));
  Term product = term_make_mul(terms, f.x, f.y);
  assert_kind(&f, product, TERM_MUL);
  assert_same(product, term_make_mul(terms, f.y, f.x));
  Term scaled =
      term_make_mul(terms, term_make_scale(terms, 2, f.x), term_make_scale(terms, -3, f.y));
  assert_same(scaled, term_make_scale(terms, -6, product));
  fixture_free(&f);
}

// Whatever would leave 128 bits stays apart; taking it back gives the operand.
static void test_overflow_is_kept_apart(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Terms *terms = f.terms;
  Term max = number(&f, INT128_MAX), min = number(&f, INT128_MIN), one = number(&f, 1);
  Term sum = add(&f, max, one);
  assert_kind(&f, sum, TERM_SUM);
  assert_same(sub(&f, sum, max), one);
  assert_kind(&f, term_make_neg(terms, min), TERM_SUM);
  assert_same(term_make_neg(terms, term_make_neg(terms, min)), min);
  Term large = line(&f, INT128_MAX, f.x, 0), larger = add(&f, large, f.x);
  assert_kind(&f, larger, TERM_SUM);
  assert_same(sub(&f, larger, f.x), large);
  assert_same(sub(&f, larger, larger), number(&f, 0));
  Term smallest = line(&f, INT128_MIN, f.x, 0);
  assert_same(sub(&f, smallest, smallest), number(&f, 0));
  Term twice = term_make_scale(terms, 2, large);
  assert_int_equal(term_get(terms, twice).arg_count, 1);
  assert_same(term_get(terms, twice).args[0], large);
  assert_kind(&f, term_make_mul(terms, large, line(&f, 2, f.y, 0)), TERM_MUL);
  assert_kind(&f, term_make_mul(terms, max, max), TERM_SUM);
  fixture_free(&f);
}

static void test_distinct(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Terms *terms = f.terms;
  assert_true(term_is_distinct(terms, number(&f, 1), number(&f, 2)));
  assert_true(term_is_distinct(terms, number(&f, INT128_MIN), number(&f, INT128_MAX)));
  assert_true(term_is_distinct(terms, f.x, add(&f, f.x, number(&f, 1))));
  assert_true(term_is_distinct(terms, line(&f, 2, f.x, 1), line(&f, 2, f.x, 3)));
  assert_false(term_is_distinct(terms, line(&f, 2, f.x, 1), line(&f, 3, f.x, 3)));
  assert_false(term_is_distinct(terms, f.x, f.y));
  assert_false(term_is_distinct(terms, f.x, number(&f, 1)));
  assert_true(term_is_distinct(terms, bits8(&f, 1), bits8(&f, 2)));
  assert_false(term_is_distinct(terms, f.n, bits8(&f, 2)));
  fixture_free(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_like_terms_are_joined),
                                     TEST(test_order_does_not_matter),
                                     TEST(test_long_sums),
                                     TEST(test_products),
                                     TEST(test_overflow_is_kept_apart),
                                     TEST(test_distinct)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
