#include "allsat/bdd_term.h"

#include "smt/fixture.h"

static Term formula_of(void *context, uint32_t variable) {
  Fixture *f = context;
  return variable < BOOLS ? f->bools[variable] : at_most(f, f->ints[0], 3);
}

static Term value_of(const Fixture *f, Term formula, uint32_t row) {
  Term from[BOOLS], to[BOOLS];
  for (int i = 0; i < BOOLS; i++) {
    from[i] = f->bools[i];
    to[i] = term_bool(f->terms, row >> i & 1);
  }
  return term_substitute(f->terms, formula, from, to, BOOLS);
}

// Every function of three variables, as the union of its rows.
static void says_the_same(void **state) {
  (void)state;
  enum { ROWS = 1 << BOOLS };
  Fixture f;
  fixture_init(&f);
  BddManager *bdds = bdd_manager_new();
  uint32_t variables[BOOLS];
  for (int i = 0; i < BOOLS; i++)
    variables[i] = bdd_new_variable(bdds);
  for (uint32_t table = 0; table < 1u << ROWS; table++) {
    Bdd function = bdd_make_false(bdds);
    for (uint32_t row = 0; row < ROWS; row++) {
      if (!(table >> row & 1))
        continue;
      bool values[BOOLS] = {row & 1, row >> 1 & 1, row >> 2 & 1};
      Bdd cube = bdd_make_cube(bdds, variables, values, BOOLS);
      Bdd joined = bdd_make_or(bdds, function, cube);
      bdd_drop(bdds, cube);
      bdd_drop(bdds, function);
      function = joined;
    }
    Term formula = bdd_to_term(f.terms, function, formula_of, &f);
    for (uint32_t row = 0; row < ROWS; row++)
      assert_int_equal(term_is_true(f.terms, value_of(&f, formula, row)), table >> row & 1);
    bdd_drop(bdds, function);
  }
  bdd_manager_free(bdds);
  fixture_release(&f);
}

static void stands_for_formulas(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  BddManager *bdds = bdd_manager_new();
  for (int i = 0; i <= BOOLS; i++)
    bdd_new_variable(bdds);
  Bdd literal = bdd_make_literal(bdds, BOOLS, false);
  Term formula = bdd_to_term(f.terms, literal, formula_of, &f);
  assert_true(term_equals(formula, term_make_not(f.terms, at_most(&f, f.ints[0], 3))));
  bdd_drop(bdds, literal);
  bdd_manager_free(bdds);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(says_the_same), TEST(stands_for_formulas)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
