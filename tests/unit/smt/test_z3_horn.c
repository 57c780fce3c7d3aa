#include "smt/z3_horn.h"

#include "fixture.h"

#include <string.h>

enum { DOUBLED, GOAL }; // DOUBLED(n, r): r is 2 n, by recursion over n

static void push_predicate(HornSystem *system, const char *name, const Term *params,
                           uint32_t count) {
  HornPredicate predicate = {0};
  strcpy(predicate.name, name);
  vec_append(&predicate.params, params, count);
  vec_push(&system->predicates, predicate);
}

static HornAtom atom(uint32_t predicate, const Term *args, uint32_t count) {
  HornAtom made = {.predicate = predicate};
  vec_append(&made.args, args, count);
  return made;
}

static Term plus(Fixture *fixture, Term a, __int128 b) {
  return term_make_add(fixture->terms, a, int_of(fixture, b));
}

// doubled(0, 0). doubled(n + 1, r + 2) <- doubled(n, r). goal <- doubled(n, r), r = WRONG.
static HornStatus solve(Fixture *fixture, __int128 wrong, TermVec *solution, HornFactVec *facts) {
  Terms *terms = fixture->terms;
  Term now[] = {fixture->ints[0], fixture->ints[1]};
  Term next[] = {plus(fixture, now[0], 1), plus(fixture, now[1], 2)};
  HornSystem system = {0};
  push_predicate(&system, "doubled", now, 2);
  push_predicate(&system, "goal", NULL, 0);
  HornClause first = {.constraint = term_make_and2(terms, equal_to(fixture, now[0], 0),
                                                   equal_to(fixture, now[1], 0)),
                      .head = atom(DOUBLED, now, 2)};
  HornClause step = {.constraint = term_true(terms), .head = atom(DOUBLED, next, 2)};
  vec_push(&step.body, atom(DOUBLED, now, 2));
  HornClause last = {.constraint = equal_to(fixture, now[1], wrong), .head = atom(GOAL, NULL, 0)};
  vec_push(&last.body, atom(DOUBLED, now, 2));
  vec_push(&system.clauses, first);
  vec_push(&system.clauses, step);
  vec_push(&system.clauses, last);
  HornStatus status = z3_solve_horn(fixture->context, &system, 0, solution, facts);
  horn_release(&system);
  return status;
}

static void solves_cyclic_clauses(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  TermVec solution = {0};
  assert_int_equal(solve(&fixture, -3, &solution, NULL), HORN_SOLVED);
  assert_int_equal(solution.size, 1);
  Term wrong = equal_to(&fixture, fixture.ints[1], -3);
  Term bad = term_make_and2(fixture.terms, solution.data[0], wrong);
  assert_int_equal(solver_check_assuming(fixture.solver, QUERY_OTHER, &bad, 1), SAT_NO);
  vec_release(&solution);
  fixture_release(&fixture);
}

static void expect_number(const Fixture *fixture, Term term, __int128 expected) {
  __int128 value;
  assert_true(term_is_int_constant(fixture->terms, term, &value));
  assert_true(value == expected);
}

static void tells_the_facts_of_a_derivation(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  TermVec solution = {0};
  HornFactVec facts = {0};
  assert_int_equal(solve(&fixture, 4, &solution, &facts), HORN_DERIVABLE);
  assert_int_equal(facts.size, 4); // the goal, and r = 4, 2, 0
  assert_int_equal(facts.data[0].predicate, GOAL);
  for (uint32_t i = 1; i < facts.size; i++) {
    assert_int_equal(facts.data[i].predicate, DOUBLED);
    expect_number(&fixture, facts.data[i].values.data[0], 3 - (int)i);
    expect_number(&fixture, facts.data[i].values.data[1], 2 * (3 - (int)i));
  }
  assert_int_equal(solution.size, 0);
  horn_facts_release(&facts);
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(solves_cyclic_clauses),
      TEST(tells_the_facts_of_a_derivation),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
