#include "smt/valuation.h"

#include "fixture.h"

// The values computed here are those of the solver, for terms of every kind.
static void agrees_with_solver(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  for (int trial = 0; trial < 100; trial++) {
    solver_push(f.solver);
    solver_add(f.solver, random_bool(&f, 3, trial % 2));
    if (solver_check(f.solver, QUERY_OTHER) == SAT_YES) {
      Valuation *valuation = valuation_new(f.solver);
      for (int i = 0; i < 10; i++) {
        Term term = i % 3 == 0   ? random_int(&f, 3, trial % 2)
                    : i % 3 == 1 ? random_bool(&f, 3, trial % 2)
                                 : random_bits(&f, 2);
        Term value = valuation_get(valuation, term);
        assert_false(term_is_none(value));
        assert_true(term_equals(value, f.solver->value(f.solver, term)));
      }
      valuation_free(valuation);
    }
    solver_pop(f.solver);
  }
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(agrees_with_solver)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
