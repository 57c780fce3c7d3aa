#include "smt/z3_eliminate.h"

#include "fixture.h"

static void assert_eliminates(Fixture *fixture, Term formula, Term variable, Term expected) {
  Term result = z3_eliminate(fixture->context, formula, &variable, 1, 0);
  assert_false(term_is_none(result));
  Term different = term_make_ne(fixture->terms, result, expected);
  assert_int_equal(solver_check_assuming(fixture->solver, QUERY_OTHER, &different, 1), SAT_NO);
}

static void eliminates_variables(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  Term x = fixture.ints[0], y = fixture.ints[1], z = fixture.ints[2], b = fixture.bools[0];
  Term between = term_make_and2(terms, term_make_lt(terms, x, z), term_make_lt(terms, z, y));
  Term two = term_make_add(terms, x, int_of(&fixture, 2));
  assert_eliminates(&fixture, between, z, term_make_le(terms, two, y));
  assert_eliminates(&fixture, term_make_eq(terms, x, term_make_scale(terms, 3, z)), z,
                    equal_to(&fixture, term_make_mod(terms, x, 3), 0));
  Term cases =
      term_make_or2(terms, term_make_and2(terms, b, at_most(&fixture, x, 1)),
                    term_make_and2(terms, term_make_not(terms, b), at_least(&fixture, x, 5)));
  assert_eliminates(&fixture, cases, b,
                    term_make_or2(terms, at_most(&fixture, x, 1), at_least(&fixture, x, 5)));
  assert_eliminates(&fixture, at_least(&fixture, z, 3), z, term_true(terms));
  assert_eliminates(&fixture, term_make_lt(terms, z, z), x, term_false(terms));
  fixture_release(&fixture);
}

// f(z) = x has no equivalent without z.
static void says_when_it_cannot(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  Term z = fixture.ints[2];
  Term applied = term_make_apply(terms, fixture.function, &z, 1);
  Term formula = term_make_and2(terms, equal_to(&fixture, applied, 3), at_least(&fixture, z, 1));
  assert_true(term_is_none(z3_eliminate(fixture.context, formula, &z, 1, 0)));
  fixture_release(&fixture);
}

// What is interrupted leaves the context as it was.
static void stops_in_time(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  Term x = fixture.ints[0], y = fixture.ints[1], z = fixture.ints[2];
  Term wrapped = term_make_mod(terms, term_make_add(terms, x, z), 256);
  Term formula =
      term_make_and2(terms, term_make_eq(terms, wrapped, y),
                     term_make_and2(terms, at_most(&fixture, z, 255), at_least(&fixture, z, 0)));
  assert_true(term_is_none(z3_eliminate(fixture.context, formula, &z, 1, 20)));
  Term contradiction = term_make_and2(terms, at_most(&fixture, x, 1), at_least(&fixture, x, 2));
  solver_add(fixture.solver, contradiction);
  assert_int_equal(solver_check(fixture.solver, QUERY_OTHER), SAT_NO);
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(eliminates_variables),
      TEST(says_when_it_cannot),
      TEST(stops_in_time),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
