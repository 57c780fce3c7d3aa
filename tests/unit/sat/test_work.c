// How much a check may do.
#include "sat/sat_solver.h"

#include "base/deadline.h"
#include "base/limits.h"

#include "test.h"

enum { WIDTH = 20 };

// Two numbers of WIDTH bits whose product is that of two primes, 700001 and 900001.
static void add_factoring(Solver *solver) {
  Terms *terms = solver->terms;
  Sort sort = sort_make_bits(terms, WIDTH);
  Term factors[2];
  for (int i = 0; i < 2; i++) {
    Term factor = term_make_var(terms, symbol_new(terms, i ? "b" : "a", sort, NULL), NO_INDEX);
    solver_add(solver, term_make_ne(terms, factor, term_make_bits(terms, WIDTH, 1)));
    factors[i] = term_make_extend(terms, factor, 2 * WIDTH, false);
  }
  Term product = term_make_bv(terms, TERM_BV_MUL, factors[0], factors[1]);
  solver_add(solver, term_make_eq(terms, product, term_make_bits(terms, 2 * WIDTH, 630001600001)));
}

static SatResult check(uint32_t work, const char *reason) {
  Terms *terms = terms_new();
  Solver *solver = sat_solver_new(terms);
  add_factoring(solver);
  SatResult result = solver->check(solver, QUERY_OTHER, NULL, 0, work);
  if (result == SAT_UNKNOWN)
    assert_string_equal(solver->reason(solver), reason);
  solver_free(solver);
  terms_free(terms);
  return result;
}

// What it does counts, and so it ends where it ended before: one conflict past the limit at most.
static void ends_when_its_work_is_done(void **state) {
  (void)state;
  enum { WORK = 20000, LONGEST_CONFLICT = 5000 };
  uint32_t left[2];
  for (int i = 0; i < 2; i++) {
    Deadline deadline = deadline_in(2 * WORK);
    assert_int_equal(check(WORK, "work limit"), SAT_UNKNOWN);
    left[i] = deadline_left(deadline);
  }
  assert_in_range(left[0], WORK - LONGEST_CONFLICT, WORK);
  assert_int_equal(left[1], left[0]);
}

static void ends_with_the_run(void **state) {
  (void)state;
  limits_start(1e-9, 0);
  assert_int_equal(check(0, "limit of the run"), SAT_UNKNOWN);
  limits_start(0, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(ends_when_its_work_is_done),
      TEST(ends_with_the_run),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
