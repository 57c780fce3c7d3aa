#include "fixture.h"

// x0 = 0; x1 = x0 + 1; x1 >= 5, with f of it on the way.
static void make_blocks(Fixture *fixture, Term *blocks) {
  Term x0 = at(fixture, fixture->x, 0), x1 = at(fixture, fixture->x, 1);
  blocks[0] = both(fixture, is(fixture, x0, 0), is(fixture, apply_f(fixture, x0), 3));
  blocks[1] = equals(fixture, x1, plus(fixture, x0, 1));
  blocks[2] = at_least(fixture, x1, 5);
}

static bool check(Fixture *fixture, const Term *blocks, Term first, Term second, uint32_t *which) {
  Term interpolants[] = {first, second};
  return interp_check(fixture->context, fixture->terms, blocks, 3, interpolants, which);
}

static void accepts_interpolants(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term blocks[3], x0 = at(&fixture, fixture.x, 0), x1 = at(&fixture, fixture.x, 1);
  make_blocks(&fixture, blocks);
  uint32_t which;
  assert_true(check(&fixture, blocks, is(&fixture, x0, 0), is(&fixture, x1, 1), &which));
  assert_true(check(&fixture, blocks, at_most(&fixture, x0, 2), at_most(&fixture, x1, 4), &which));
  assert_true(interp_check(fixture.context, fixture.terms, (Term[]){term_false(fixture.terms)}, 1,
                           NULL, &which));
  fixture_release(&fixture);
}

static void refuses_wrong_steps(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term blocks[3], x0 = at(&fixture, fixture.x, 0), x1 = at(&fixture, fixture.x, 1);
  make_blocks(&fixture, blocks);
  uint32_t which = 9;
  assert_false(check(&fixture, blocks, at_least(&fixture, x0, 1), is(&fixture, x1, 1), &which));
  assert_int_equal(which, 0);
  assert_false(check(&fixture, blocks, at_most(&fixture, x0, 2), at_most(&fixture, x1, 2), &which));
  assert_int_equal(which, 1);
  assert_false(check(&fixture, blocks, at_most(&fixture, x0, 8), at_most(&fixture, x1, 9), &which));
  assert_int_equal(which, 2); // the last one is `false`
  assert_false(interp_check(fixture.context, fixture.terms, (Term[]){blocks[0]}, 1, NULL, &which));
  assert_int_equal(which, 0);
  fixture_release(&fixture);
}

static void refuses_symbols_that_are_not_shared(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term blocks[3], x0 = at(&fixture, fixture.x, 0), x1 = at(&fixture, fixture.x, 1);
  make_blocks(&fixture, blocks);
  Term good = is(&fixture, x0, 0), late = is(&fixture, x1, 1);
  Term with_function = both(&fixture, good, is(&fixture, apply_f(&fixture, x0), 3));
  uint32_t which = 9;
  assert_false(check(&fixture, blocks, good, both(&fixture, late, good), &which));
  assert_int_equal(which, 1); // x0 is over
  assert_false(check(&fixture, blocks, with_function, late, &which));
  assert_int_equal(which, 0); // f is over
  assert_false(check(&fixture, blocks, good, is(&fixture, at(&fixture, fixture.x, 2), 1), &which));
  assert_int_equal(which, 1); // x2 is nowhere
  // f is shared once the last block mentions it too
  blocks[2] = both(&fixture, blocks[2], is(&fixture, apply_f(&fixture, x1), 2));
  assert_true(check(&fixture, blocks, with_function, late, &which));
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(accepts_interpolants),
      TEST(refuses_wrong_steps),
      TEST(refuses_symbols_that_are_not_shared),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
