#include "sequences.h"

static void answers_all_theories(void **state) {
  (void)state;
  test_engine(interp_new_spacer);
}

static InterpStatus interpolate(Fixture *fixture, const Term *blocks, uint32_t count, uint32_t work,
                                Term *out) {
  Interpolator *engine = interp_new_spacer(fixture->context, fixture->terms);
  InterpStatus status = engine->interpolate(engine, blocks, count, work, out);
  engine->free(engine);
  return status;
}

static void joins_inequalities(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), found;
  Term blocks[] = {is(&fixture, x0, 3), no(&fixture, is(&fixture, x0, 3))};
  assert_int_equal(interpolate(&fixture, blocks, 2, 0, &found), INTERP_OK);
  assert_term(&fixture, found, is(&fixture, x0, 3));
  fixture_release(&fixture);
}

static void confirms_models(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), found;
  Term blocks[] = {at_least(&fixture, apply_f(&fixture, x0), 3), at_most(&fixture, x0, 3)};
  assert_int_equal(interpolate(&fixture, blocks, 2, 0, &found), INTERP_SATISFIABLE);
  fixture_release(&fixture);
}

static void works_on_one_block(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0);
  Term block = both(&fixture, at_least(&fixture, x0, 3), at_most(&fixture, x0, 2));
  assert_int_equal(interpolate(&fixture, &block, 1, 0, NULL), INTERP_OK);
  fixture_release(&fixture);
}

// x goes up by 2 or 4 and stays odd, which Spacer does not see.
static void stops_when_work_is_done(void **state) {
  (void)state;
  enum { LENGTH = 40, WORK = 100000 };
  Fixture fixture;
  fixture_init(&fixture);
  Term blocks[LENGTH], found[LENGTH];
  blocks[0] = is(&fixture, at(&fixture, fixture.x, 0), 1);
  for (uint32_t k = 1; k < LENGTH; k++) {
    Term before = at(&fixture, fixture.x, k - 1), after = at(&fixture, fixture.x, k);
    Term two = term_make_mod(fixture.terms, plus(&fixture, before, 2), 256);
    Term four = term_make_mod(fixture.terms, plus(&fixture, before, 4), 256);
    blocks[k] = either(&fixture, equals(&fixture, after, two), equals(&fixture, after, four));
  }
  Term last = at(&fixture, fixture.x, LENGTH - 1);
  blocks[LENGTH - 1] =
      both(&fixture, blocks[LENGTH - 1], is(&fixture, term_make_mod(fixture.terms, last, 2), 0));
  Deadline deadline = deadline_in(2 * WORK);
  assert_int_equal(interpolate(&fixture, blocks, LENGTH, WORK, found), INTERP_TIMEOUT);
  assert_false(deadline_has_passed(deadline));
  // The context is as good as before.
  Term x0 = at(&fixture, fixture.x, 0);
  Term simple[] = {is(&fixture, x0, 3), no(&fixture, is(&fixture, x0, 3))};
  assert_int_equal(interpolate(&fixture, simple, 2, 0, found), INTERP_OK);
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(answers_all_theories), TEST(joins_inequalities),      TEST(confirms_models),
      TEST(works_on_one_block),   TEST(stops_when_work_is_done),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
