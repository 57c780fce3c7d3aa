#include "fixture.h"

static SatResult reduce(Fixture *fixture, Solver *solver, Term *formulas, uint32_t count) {
  Symbol selector = symbol_new(fixture->terms, "s", sort_bool(fixture->terms), NULL);
  CoreReduction reduction = {.solver = solver, .selector = selector, .minimize_work = 1000000};
  return reduce_formulas(&reduction, formulas, count);
}

static void keeps_what_is_needed(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), y0 = at(&fixture, fixture.y, 0);
  Term z0 = at(&fixture, fixture.z, 0);
  Term formulas[] = {both(&fixture, is(&fixture, x0, 1), is(&fixture, y0, 2)), is(&fixture, z0, 3),
                     both(&fixture, at_least(&fixture, x0, 4), at_least(&fixture, z0, 0))};
  Solver *solver = z3_solver_new(fixture.context);
  assert_int_equal(reduce(&fixture, solver, formulas, 3), SAT_NO);
  assert_term(&fixture, formulas[0], is(&fixture, x0, 1));
  assert_term(&fixture, formulas[1], term_true(fixture.terms));
  assert_term(&fixture, formulas[2], at_least(&fixture, x0, 4));
  solver_free(solver);
  fixture_release(&fixture);
}

// Inside of disjunctions too, negated or not; a case that needs nothing makes all of it `true`.
static void weakens_disjunctions(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), x1 = at(&fixture, fixture.x, 1);
  Term y1 = at(&fixture, fixture.y, 1), p = at(&fixture, fixture.p, 0);
  Term yes = both(&fixture, is(&fixture, x1, 1), is(&fixture, y1, 1));
  Term other = both(&fixture, is(&fixture, x1, 2), is(&fixture, y1, 7));
  Term unneeded = either(&fixture, is(&fixture, y1, 1), is(&fixture, y1, 7));
  Term branch = if_else(&fixture, p, yes, other);
  Term formulas[] = {
      both(&fixture, branch, unneeded),
      no(&fixture, either(&fixture, at_most(&fixture, x1, 2), equals(&fixture, x0, x1)))};
  Solver *solver = z3_solver_new(fixture.context);
  assert_int_equal(reduce(&fixture, solver, formulas, 2), SAT_NO);
  assert_term(&fixture, formulas[0], either(&fixture, is(&fixture, x1, 1), is(&fixture, x1, 2)));
  assert_term(&fixture, formulas[1], at_least(&fixture, x1, 3));
  solver_free(solver);
  fixture_release(&fixture);
}

static void uses_and_keeps_the_stack(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), y0 = at(&fixture, fixture.y, 0);
  Solver *solver = z3_solver_new(fixture.context);
  solver_add(solver, is(&fixture, x0, 1));
  Term formula = both(&fixture, at_least(&fixture, x0, 3), is(&fixture, y0, 2));
  assert_int_equal(reduce(&fixture, solver, &formula, 1), SAT_NO);
  assert_term(&fixture, formula, at_least(&fixture, x0, 3));
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_YES);

  formula = is(&fixture, y0, 2);
  assert_int_equal(reduce(&fixture, solver, &formula, 1), SAT_YES);
  assert_term(&fixture, formula, is(&fixture, y0, 2));
  solver_add(solver, term_false(fixture.terms));
  assert_int_equal(reduce(&fixture, solver, &formula, 1), SAT_NO);
  assert_term(&fixture, formula, term_true(fixture.terms));
  solver_free(solver);
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(keeps_what_is_needed),
      TEST(weakens_disjunctions),
      TEST(uses_and_keeps_the_stack),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
