#include "allsat/implicant.h"

#include "smt/fixture.h"

static void check_literal(Fixture *f, Term literal) {
  Term atom =
      term_kind(f->terms, literal) == TERM_NOT ? term_get(f->terms, literal).args[0] : literal;
  assert_true(term_is_atom(f->terms, atom));
  assert_true(term_is_true(f->terms, f->solver->value(f->solver, literal)));
}

// Each literal holds in the model, and together they imply the formula.
static void check_implicant(Fixture *f, Term formula) {
  TermVec literals = {0};
  Valuation *valuation = valuation_new(f->solver);
  assert_true(find_implicant(f->terms, valuation, formula, &literals));
  valuation_free(valuation);
  vec_each(Term, literal, &literals)
    check_literal(f, *literal);
  Solver *other = solver_helper(f->solver);
  solver_push(other);
  vec_each(Term, literal, &literals)
    solver_add(other, *literal);
  solver_add(other, term_make_not(f->terms, formula));
  assert_int_equal(solver_check(other, QUERY_CHECK), SAT_NO);
  solver_pop(other);
  vec_release(&literals);
}

static void implies_random_formulas(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  int satisfiable = 0;
  for (int i = 0; i < 400; i++) {
    Term formula = random_bool(&f, 4, i % 2);
    solver_push(f.solver);
    solver_add(f.solver, formula);
    if (solver_check(f.solver, QUERY_OTHER) == SAT_YES) {
      check_implicant(&f, formula);
      satisfiable++;
    }
    solver_pop(f.solver);
  }
  assert_true(satisfiable > 100);
  fixture_release(&f);
}

// Of several ways one is taken.
static void chooses_one_way(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term ways[INTS];
  for (int i = 0; i < INTS; i++)
    ways[i] = term_make_and2(f.terms, equal_to(&f, f.ints[i], i), at_most(&f, f.ints[0], 9));
  Term formula = term_make_and2(f.terms, term_make_or(f.terms, ways, INTS), f.bools[0]);
  solver_add(f.solver, formula);
  assert_int_equal(solver_check(f.solver, QUERY_OTHER), SAT_YES);
  TermVec literals = {0};
  Valuation *valuation = valuation_new(f.solver);
  assert_true(find_implicant(f.terms, valuation, formula, &literals));
  assert_true(literals.size <= 3);
  valuation_free(valuation);
  vec_release(&literals);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(implies_random_formulas), TEST(chooses_one_way)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
