#include "smt/solver.h"

#include "fixture.h"

// Prints all statistics to TEXT.
static void print_stats(char *text, size_t size) {
  FILE *out = fmemopen(text, size, "w");
  stats_print_json(out);
  fclose(out);
}

static void counts_queries(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  char text[4000];
  stats_reset();
  solver_check(f.solver, QUERY_FEASIBILITY);
  solver_add(f.solver, term_false(f.terms));
  solver_check(f.solver, QUERY_FEASIBILITY);
  solver_check(f.solver, QUERY_CORE);
  solver_record_cached(QUERY_FEASIBILITY);
  print_stats(text, sizeof text);
  const char *feasibility = strstr(text, "\"Solver, feasibility\": {\"Queries\": 2, ");
  assert_non_null(feasibility);
  assert_non_null(strstr(feasibility, "\"Unsatisfiable\": 1, \"Satisfiable\": 1, \"Unknown\": 0, "
                                      "\"Cached\": 1}"));
  assert_non_null(strstr(text, "\"Solver, cores\": {\"Queries\": 1, "));
  assert_null(strstr(text, "\"Solver, entailment\""));
  fixture_release(&f);
}

// Twenty bounds of which two contradict each other, whatever the order.
static void minimizes_cores(void **state) {
  (void)state;
  enum { BOUNDS = 20 };
  Fixture f;
  fixture_init(&f);
  for (int trial = 0; trial < 10; trial++) {
    TermVec core = {0};
    for (int i = 0; i < BOUNDS; i++)
      vec_push(&core,
               i % 2 ? at_most(&f, f.ints[pick(&f, INTS)], i) : at_least(&f, f.ints[0], 40 + i));
    vec_push(&core, at_most(&f, f.ints[0], 45));
    assert_true(solver_minimize_core(f.solver, &core, 0));
    assert_int_equal(core.size, 2);
    assert_int_equal(solver_check_assuming(f.solver, QUERY_OTHER, core.data, 2), SAT_NO);
    vec_release(&core);
  }
  fixture_release(&f);
}

static SatResult never_sure(Solver *solver, QueryKind kind, const Term *assumptions, uint32_t count,
                            uint32_t work) {
  (void)solver, (void)kind, (void)assumptions, (void)count, (void)work;
  return SAT_UNKNOWN;
}

// What cannot be shown to be needless stays.
static void keeps_what_it_cannot_decide(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  SatResult (*check)(Solver *, QueryKind, const Term *, uint32_t, uint32_t) = f.solver->check;
  f.solver->check = never_sure;
  TermVec core = {0};
  for (int i = 0; i < 3; i++)
    vec_push(&core, f.bools[i]);
  assert_false(solver_minimize_core(f.solver, &core, 1000000));
  assert_int_equal(core.size, 3);
  vec_release(&core);
  f.solver->check = check;
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(counts_queries), TEST(minimizes_cores),
                                     TEST(keeps_what_it_cannot_decide)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
