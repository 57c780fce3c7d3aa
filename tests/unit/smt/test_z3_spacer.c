#include "smt/z3_spacer.h"

#include "fixture.h"

// x = 0; y = x + 1; y >= 3, with z passing through.
static ChainStatus solve(Fixture *fixture, __int128 bound, uint32_t work, Term *out) {
  Terms *terms = fixture->terms;
  Term x = fixture->ints[0], y = fixture->ints[1], z = fixture->ints[2];
  Term blocks[] = {term_make_and2(terms, equal_to(fixture, x, 0), equal_to(fixture, z, 7)),
                   term_make_eq(terms, y, term_make_add(terms, x, int_of(fixture, 1))),
                   term_make_and2(terms, at_least(fixture, y, bound), at_least(fixture, z, 7))};
  TermVec interfaces[2] = {{0}, {0}};
  vec_push(&interfaces[0], x);
  vec_push(&interfaces[0], z);
  vec_push(&interfaces[1], z);
  vec_push(&interfaces[1], y);
  ChainStatus status = z3_solve_chain(fixture->context, blocks, NULL, 3, interfaces, work, out);
  vec_release(&interfaces[0]);
  vec_release(&interfaces[1]);
  return status;
}

static void solves_chains(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  Term x = fixture.ints[0], y = fixture.ints[1], found[2];
  assert_int_equal(solve(&fixture, 3, 0, found), CHAIN_SOLVED);
  // x = 0 implies the first, y = 1 the second, which excludes y >= 3
  Term questions[] = {term_make_and2(terms, equal_to(&fixture, x, 0),
                                     term_make_and2(terms, equal_to(&fixture, fixture.ints[2], 7),
                                                    term_make_not(terms, found[0]))),
                      term_make_and(terms,
                                    (Term[]){found[1], at_least(&fixture, y, 3),
                                             at_least(&fixture, fixture.ints[2], 7)},
                                    3)};
  for (int i = 0; i < 2; i++)
    assert_int_equal(solver_check_assuming(fixture.solver, QUERY_OTHER, &questions[i], 1), SAT_NO);
  fixture_release(&fixture);
}

static void tells_when_there_is_no_solution(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term found[2];
  assert_int_equal(solve(&fixture, 1, 0, found), CHAIN_DERIVABLE);
  assert_int_equal(solve(&fixture, 2, 0, found), CHAIN_SOLVED); // nothing is left of the first
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(solves_chains),
      TEST(tells_when_there_is_no_solution),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
