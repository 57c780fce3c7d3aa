#include "sequences.h"

static void answers_all_theories(void **state) {
  (void)state;
  test_engine(interp_new_wp);
}

static InterpStatus interpolate(Fixture *fixture, const Term *blocks, uint32_t count, Term *out) {
  Interpolator *engine = interp_new_wp(fixture->context, fixture->terms);
  InterpStatus status = engine->interpolate(engine, blocks, count, 10000000, out);
  engine->free(engine);
  return status;
}

static void computes_weakest_preconditions(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), x1 = at(&fixture, fixture.x, 1);
  Term x2 = at(&fixture, fixture.x, 2), found[3];
  Term blocks[] = {is(&fixture, x0, 0), equals(&fixture, x1, plus(&fixture, x0, 1)),
                   equals(&fixture, x2, term_make_scale(fixture.terms, 2, x1)),
                   at_least(&fixture, x2, 7)};
  assert_int_equal(interpolate(&fixture, blocks, 4, found), INTERP_OK);
  assert_term(&fixture, found[0], at_most(&fixture, x0, 2));
  assert_term(&fixture, found[1], at_most(&fixture, x1, 3));
  assert_term(&fixture, found[2], at_most(&fixture, x2, 6));
  fixture_release(&fixture);
}

// Which of the two cases holds does not matter to the rest of the path, so it is left out.
static void leaves_out_what_does_not_matter(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), x1 = at(&fixture, fixture.x, 1);
  Term y0 = at(&fixture, fixture.y, 0), found[2];
  Term blocks[] = {both(&fixture, is(&fixture, x0, 0), is(&fixture, y0, 9)),
                   if_else(&fixture, at_least(&fixture, y0, 5),
                           equals(&fixture, x1, plus(&fixture, x0, 1)),
                           equals(&fixture, x1, plus(&fixture, x0, 2))),
                   both(&fixture, at_least(&fixture, x1, 4), at_least(&fixture, y0, 1))};
  assert_int_equal(interpolate(&fixture, blocks, 3, found), INTERP_OK);
  assert_term(&fixture, found[0], at_most(&fixture, x0, 1));
  assert_term(&fixture, found[1], at_most(&fixture, x1, 3));
  fixture_release(&fixture);
}

// f(z) for a z that the blocks before do not have: nothing exact can be said, but enough.
static void approximates_functions(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), z0 = at(&fixture, fixture.z, 0), found;
  Term blocks[] = {both(&fixture, is(&fixture, apply_f(&fixture, x0), 1), is(&fixture, x0, 2)),
                   both(&fixture, at_least(&fixture, apply_f(&fixture, z0), 3),
                        both(&fixture, at_least(&fixture, x0, 2),
                             equals(&fixture, plus(&fixture, apply_f(&fixture, x0), 2),
                                    apply_f(&fixture, apply_f(&fixture, z0)))))};
  Term more[] = {blocks[0], both(&fixture, blocks[1], at_most(&fixture, x0, 1))};
  assert_int_equal(interpolate(&fixture, blocks, 2, &found), INTERP_UNSUPPORTED);
  assert_int_equal(interpolate(&fixture, more, 2, &found), INTERP_OK);
  fixture_release(&fixture);
}

static void finds_models(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), found;
  Term blocks[] = {at_least(&fixture, x0, 3), at_most(&fixture, x0, 3)};
  assert_int_equal(interpolate(&fixture, blocks, 2, &found), INTERP_SATISFIABLE);
  assert_int_equal(interpolate(&fixture, blocks, 1, NULL), INTERP_SATISFIABLE);
  Term contradiction = both(&fixture, blocks[0], at_most(&fixture, x0, 2));
  assert_int_equal(interpolate(&fixture, &contradiction, 1, NULL), INTERP_OK);
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(answers_all_theories),
      TEST(computes_weakest_preconditions),
      TEST(leaves_out_what_does_not_matter),
      TEST(approximates_functions),
      TEST(finds_models),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
