#include "term/bound.h"

#include "smt/fixture.h"
#include "term/number.h"

static void assert_read(Fixture *f, Term literal, Term variable, BoundKind kind, __int128 value) {
  LinearBound bound = bound_read_variable(f->terms, literal);
  assert_int_equal(bound.kind, kind);
  assert_true(term_equals(bound.literal, literal) && term_equals(bound.form, variable));
  assert_true(bound.value == value);
}

static bool is_read(Fixture *f, Term literal) {
  return bound_read_variable(f->terms, literal).kind != BOUND_NONE;
}

static void reads_bounds_of_variables(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term x = f.ints[0], y = f.ints[1], p = f.bools[0];
  assert_read(&f, at_most(&f, x, 3), x, BOUND_UPPER, 3);
  assert_read(&f, at_most(&f, x, 0), x, BOUND_UPPER, 0);
  assert_read(&f, at_least(&f, x, 7), x, BOUND_LOWER, 7);
  assert_read(&f, equal_to(&f, x, -3), x, BOUND_EQUAL, -3);
  assert_read(&f, term_make_not(f.terms, equal_to(&f, x, 2)), x, BOUND_DIFFERENT, 2);
  assert_read(&f, p, p, BOUND_EQUAL, 1);
  assert_read(&f, term_make_not(f.terms, p), p, BOUND_DIFFERENT, 1);
  assert_false(is_read(&f, term_make_eq(f.terms, x, y)));
  assert_false(is_read(&f, term_true(f.terms)));
  fixture_release(&f);
}

static void leaves_large_numbers(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term x = f.ints[0];
  __int128 most = ((__int128)1 << 124) - 1, large[] = {most + 1, INT128_MAX, INT128_MIN};
  assert_read(&f, at_most(&f, x, most), x, BOUND_UPPER, most);
  assert_read(&f, equal_to(&f, x, -most), x, BOUND_EQUAL, -most);
  for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
    Term sum = term_make_add(f.terms, x, int_of(&f, large[i]));
    assert_false(is_read(&f, at_most(&f, sum, 0)));
    assert_false(is_read(&f, equal_to(&f, sum, 0)));
  }
  fixture_release(&f);
}

// By what they say at all numbers around.
static void implies_what_it_should(void **state) {
  (void)state;
  enum { LOW = -4, HIGH = 4, KINDS = 4 };
  Fixture f;
  fixture_init(&f);
  LinearBound bounds[KINDS * (HIGH - LOW + 1)];
  uint32_t count = 0;
  for (int value = LOW; value <= HIGH; value++) {
    Term sum = term_make_sub(f.terms, f.ints[0], f.ints[1]);
    Term equation = equal_to(&f, sum, value);
    Term literals[KINDS] = {at_most(&f, sum, value), at_least(&f, sum, value), equation,
                            term_make_not(f.terms, equation)};
    for (int i = 0; i < KINDS; i++)
      bounds[count++] = bound_read(f.terms, literals[i]);
  }
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < count; j++) {
      bool is_implied = true;
      for (int at = LOW - 2; at <= HIGH + 2; at++)
        is_implied &= !bound_holds_at(&bounds[i], at) || bound_holds_at(&bounds[j], at);
      assert_int_equal(bound_implies(&bounds[i], &bounds[j]), is_implied);
    }
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(reads_bounds_of_variables), TEST(leaves_large_numbers),
                                     TEST(implies_what_it_should)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
