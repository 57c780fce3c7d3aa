// Division and remainder by constants.
#include "fixture.h"

static void test_constants(void **state) {
  (void)state;
  Fixture f = fixture_new();
  assert_same(div_by(&f, number(&f, 7), 2), number(&f, 3));
  assert_same(div_by(&f, number(&f, -7), 2), number(&f, -4));
  assert_same(mod_by(&f, number(&f, -7), 2), number(&f, 1));
  assert_same(mod_by(&f, number(&f, -8), 8), number(&f, 0));
  assert_same(div_by(&f, number(&f, INT128_MIN), INT128_MAX), number(&f, -2));
  assert_same(mod_by(&f, number(&f, INT128_MIN), INT128_MAX), number(&f, INT128_MAX - 1));
  assert_same(div_by(&f, f.x, 1), f.x);
  assert_same(mod_by(&f, f.x, 1), number(&f, 0));
  fixture_free(&f);
}

static void test_multiples_move_out(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term sum = add(&f, line(&f, 8, f.x, 19), f.y); // 8x + y + 19
  assert_same(div_by(&f, sum, 8), add(&f, line(&f, 1, f.x, 2), div_by(&f, line(&f, 1, f.y, 3), 8)));
  assert_same(mod_by(&f, sum, 8), mod_by(&f, line(&f, 1, f.y, 3), 8));
  assert_same(div_by(&f, line(&f, 8, f.x, 0), 4), line(&f, 2, f.x, 0));
  assert_same(mod_by(&f, line(&f, 8, f.x, 3), 4), number(&f, 3));
  assert_same(mod_by(&f, line(&f, 255, f.x, 0), 256), mod_by(&f, line(&f, -1, f.x, 0), 256));
  fixture_free(&f);
}

static void test_common_factors(void **state) {
  (void)state;
  Fixture f = fixture_new();
  // (6x + 5) div 9 = (2x + 1) div 3, (6x + 5) mod 9 = 3 ((2x + 1) mod 3) + 2
  Term sum = line(&f, 6, f.x, 5);
  assert_same(div_by(&f, sum, 9), div_by(&f, line(&f, 2, f.x, 1), 3));
  assert_same(mod_by(&f, sum, 9), line(&f, 3, mod_by(&f, line(&f, 2, f.x, 1), 3), 2));
  assert_same(mod_by(&f, line(&f, 8, f.x, 0), 16), line(&f, 8, mod_by(&f, f.x, 2), 0));
  fixture_free(&f);
}

static void test_nesting(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term byte = mod_by(&f, f.x, 256), word = mod_by(&f, f.x, 65536);
  assert_same(mod_by(&f, byte, 256), byte);
  assert_same(mod_by(&f, byte, 65536), byte);
  assert_same(mod_by(&f, word, 256), byte);
  assert_same(mod_by(&f, line(&f, 1, byte, 1), 256), mod_by(&f, line(&f, 1, f.x, 1), 256));
  assert_same(mod_by(&f, sub(&f, f.y, line(&f, 3, word, 0)), 256),
              mod_by(&f, sub(&f, f.y, line(&f, 3, f.x, 0)), 256));
  assert_kind(&f, mod_by(&f, line(&f, 1, byte, 1), 10), TERM_MOD);
  assert_same(div_by(&f, byte, 256), number(&f, 0));
  assert_same(div_by(&f, byte, 1000), number(&f, 0));
  assert_same(div_by(&f, div_by(&f, f.x, 3), 5), div_by(&f, f.x, 15));
  Term huge = div_by(&f, div_by(&f, f.x, INT128_MAX), 2);
  assert_kind(&f, term_get(f.terms, huge).args[0], TERM_DIV);
  fixture_free(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_constants), TEST(test_multiples_move_out),
                                     TEST(test_common_factors), TEST(test_nesting)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
