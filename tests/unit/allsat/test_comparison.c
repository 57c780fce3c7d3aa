#include "allsat/comparison.h"

#include "smt/fixture.h"
#include "term/number.h"

static void assert_read(Fixture *f, Term atom, Term variable, bool is_equality, __int128 value) {
  Comparison comparison;
  assert_true(comparison_read(f->terms, atom, &comparison));
  assert_true(term_equals(comparison.variable, variable));
  assert_int_equal(comparison.is_equality, is_equality);
  assert_true(comparison.value == value);
}

static void reads_comparisons(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term x = f.ints[0], y = f.ints[1];
  assert_read(&f, at_most(&f, x, 3), x, false, 3);
  assert_read(&f, at_most(&f, x, 0), x, false, 0);
  assert_read(&f, equal_to(&f, x, -3), x, true, -3);
  assert_read(&f, f.bools[0], f.bools[0], true, 1);
  Comparison comparison;
  assert_false(comparison_read(f.terms, term_make_eq(f.terms, x, y), &comparison));
  assert_false(comparison_read(f.terms, term_true(f.terms), &comparison));
  fixture_release(&f);
}

static void leaves_large_numbers(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term x = f.ints[0];
  __int128 most = ((__int128)1 << 124) - 1, large[] = {most + 1, INT128_MAX, INT128_MIN};
  assert_read(&f, at_most(&f, x, most), x, false, most);
  assert_read(&f, equal_to(&f, x, -most), x, true, -most);
  for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
    Comparison comparison;
    Term sum = term_make_add(f.terms, x, int_of(&f, large[i]));
    assert_false(comparison_read(f.terms, at_most(&f, sum, 0), &comparison));
    assert_false(comparison_read(f.terms, equal_to(&f, sum, 0), &comparison));
  }
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(reads_comparisons), TEST(leaves_large_numbers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
