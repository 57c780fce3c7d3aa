#include "smt/entail.h"

#include "fixture.h"

// What a Solver was asked, by counting.
static uint64_t checks;
static SatResult (*real_check)(Solver *, QueryKind, const Term *, uint32_t, uint32_t);

static SatResult counting_check(Solver *solver, QueryKind kind, const Term *assumptions,
                                uint32_t count, uint32_t work) {
  checks++;
  return real_check(solver, kind, assumptions, count, work);
}

static SatResult unknown_check(Solver *solver, QueryKind kind, const Term *assumptions,
                               uint32_t count, uint32_t work) {
  (void)solver, (void)kind, (void)assumptions, (void)count, (void)work;
  checks++;
  return SAT_UNKNOWN;
}

static Entailer *start(Fixture *f) {
  fixture_init(f);
  checks = 0;
  real_check = f->solver->check;
  f->solver->check = counting_check;
  return entailer_new(f->solver);
}

static void answers_and_remembers(void **state) {
  (void)state;
  Fixture f;
  Entailer *entailer = start(&f);
  Term small = at_most(&f, f.ints[0], 3), smaller = at_most(&f, f.ints[0], 2);
  for (int i = 0; i < 3; i++) {
    assert_int_equal(entails(entailer, smaller, small), ENTAILS_YES);
    assert_int_equal(entails(entailer, small, smaller), ENTAILS_NO);
    assert_int_equal(checks, 2);
  }
  entailer_free(entailer);
  fixture_release(&f);
}

static void needs_no_solver_for_the_trivial(void **state) {
  (void)state;
  Fixture f;
  Entailer *entailer = start(&f);
  Term p = at_most(&f, f.ints[0], 3), q = at_least(&f, f.ints[1], 2), r = f.bools[0];
  Term three[] = {p, q, r};
  Term all = term_make_and(f.terms, three, 3), any = term_make_or(f.terms, three, 3);
  Term two = term_make_and2(f.terms, p, r);
  assert_int_equal(entails(entailer, p, p), ENTAILS_YES);
  assert_int_equal(entails(entailer, p, term_true(f.terms)), ENTAILS_YES);
  assert_int_equal(entails(entailer, term_false(f.terms), p), ENTAILS_YES);
  assert_int_equal(entails(entailer, all, q), ENTAILS_YES);
  assert_int_equal(entails(entailer, all, two), ENTAILS_YES);
  assert_int_equal(entails(entailer, p, any), ENTAILS_YES);
  assert_int_equal(entails(entailer, two, term_make_and2(f.terms, any, p)), ENTAILS_YES);
  assert_int_equal(checks, 0);
  assert_int_equal(entails(entailer, two, all), ENTAILS_NO);
  assert_int_equal(entails(entailer, term_true(f.terms), p), ENTAILS_NO);
  assert_int_equal(checks, 2);
  entailer_free(entailer);
  fixture_release(&f);
}

static void forgets_unknown(void **state) {
  (void)state;
  Fixture f;
  Entailer *entailer = start(&f);
  Term small = at_most(&f, f.ints[0], 3), smaller = at_most(&f, f.ints[0], 2);
  f.solver->check = unknown_check;
  assert_int_equal(entails(entailer, smaller, small), ENTAILS_UNKNOWN);
  assert_int_equal(entails(entailer, smaller, small), ENTAILS_UNKNOWN);
  assert_int_equal(checks, 2);
  f.solver->check = counting_check;
  assert_int_equal(entails(entailer, smaller, small), ENTAILS_YES);
  entailer_free(entailer);
  fixture_release(&f);
}

// Many formulas, over and over, against a fresh solver.
static void agrees_with_fresh_queries(void **state) {
  (void)state;
  enum { FORMULAS = 25 };
  Fixture f;
  Entailer *entailer = start(&f);
  Term formulas[FORMULAS];
  for (int i = 0; i < FORMULAS; i++)
    formulas[i] = random_bool(&f, 3, true);
  Solver *fresh = z3_solver_new(f.context);
  uint32_t holding = 0;
  for (int i = 0; i < FORMULAS; i++)
    for (int j = 0; j < FORMULAS; j++) {
      solver_push(fresh);
      solver_add(fresh, formulas[i]);
      solver_add(fresh, term_make_not(f.terms, formulas[j]));
      bool holds = solver_check(fresh, QUERY_OTHER) == SAT_NO;
      solver_pop(fresh);
      assert_int_equal(entails(entailer, formulas[i], formulas[j]),
                       holds ? ENTAILS_YES : ENTAILS_NO);
      holding += holds;
    }
  assert_true(holding > FORMULAS && holding < FORMULAS * FORMULAS);
  solver_free(fresh);
  entailer_free(entailer);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(answers_and_remembers),
      TEST(needs_no_solver_for_the_trivial),
      TEST(forgets_unknown),
      TEST(agrees_with_fresh_queries),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
