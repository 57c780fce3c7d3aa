#include "interp/native/rational.h"

#include "test.h"

static void assert_rational(Rational a, int numerator, int denominator) {
  assert_true(a.numerator == numerator && a.denominator == denominator);
}

static void computes(void **state) {
  (void)state;
  bool overflow = false;
  Rational half = rational_make(-2, -4, &overflow), third = rational_make(1, 3, &overflow);
  assert_rational(half, 1, 2);
  assert_rational(rational_add(half, third, &overflow), 5, 6);
  assert_rational(rational_sub(third, half, &overflow), -1, 6);
  assert_rational(rational_mul(half, rational_of(4), &overflow), 2, 1);
  assert_true(rational_compare(third, half, &overflow) < 0);
  assert_true(rational_compare(half, rational_make(3, 6, &overflow), &overflow) == 0);
  assert_true(rational_floor(rational_make(-1, 2, &overflow)) == -1);
  assert_true(rational_is_integer(rational_make(6, 3, &overflow)));
  assert_false(overflow);
}

static void tells_overflow(void **state) {
  (void)state;
  Rational large = rational_of(INT128_MAX), tiny = {1, INT128_MAX};
  for (int i = 0; i < 4; i++) {
    bool overflow = false;
    switch (i) {
    case 0:
      rational_add(large, rational_of(1), &overflow);
      break;
    case 1:
      rational_mul(large, large, &overflow);
      break;
    case 2:
      rational_sub(rational_of(0), rational_of(INT128_MIN), &overflow);
      break;
    default:
      rational_compare(large, tiny, &overflow);
    }
    assert_true(overflow);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(computes), TEST(tells_overflow)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
