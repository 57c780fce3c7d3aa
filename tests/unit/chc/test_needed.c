// What is left of a solution is one still, and nothing that the goal does not rest on.
#include "chc/facts.h"

#include "smt/z3_solver.h"
#include "test.h"

// Z3 loses memory when it is interrupted in the middle of certain operations.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libz3"; }

enum { P, GOAL };

typedef struct Fixture {
  Terms *terms;
  Term x, y, z; // parameters of P
  HornSystem horn;
} Fixture;

static Term number(Fixture *fixture, int value) { return term_make_int(fixture->terms, value); }

static Term variable(Fixture *fixture, const char *name) {
  return term_make_var(fixture->terms,
                       symbol_new(fixture->terms, name, sort_int(fixture->terms), NULL), NO_INDEX);
}

static HornAtom atom(Term x, Term y, Term z) {
  HornAtom atom = {.predicate = P};
  vec_push(&atom.args, x);
  vec_push(&atom.args, y);
  vec_push(&atom.args, z);
  return atom;
}

// x counts up from y; z stays 7. The goal is a negative x.
static void fixture_init(Fixture *fixture) {
  Terms *terms = terms_new();
  *fixture = (Fixture){.terms = terms};
  fixture->x = variable(fixture, "x");
  fixture->y = variable(fixture, "y");
  fixture->z = variable(fixture, "z");
  HornPredicate predicate = {.name = "p"}, goal = {.name = "goal"};
  vec_push(&predicate.params, fixture->x);
  vec_push(&predicate.params, fixture->y);
  vec_push(&predicate.params, fixture->z);
  vec_push(&fixture->horn.predicates, predicate);
  vec_push(&fixture->horn.predicates, goal);
  HornClause start = {.constraint = term_make_le(terms, number(fixture, 3), fixture->y),
                      .head = atom(fixture->y, fixture->y, number(fixture, 7))};
  HornClause step = {.constraint = term_true(terms),
                     .head = atom(term_make_add(terms, fixture->x, number(fixture, 1)), fixture->y,
                                  fixture->z)};
  HornClause end = {.constraint = term_make_lt(terms, fixture->x, number(fixture, 0)),
                    .head = {.predicate = GOAL}};
  vec_push(&step.body, atom(fixture->x, fixture->y, fixture->z));
  vec_push(&end.body, atom(fixture->x, fixture->y, fixture->z));
  vec_push(&fixture->horn.clauses, start);
  vec_push(&fixture->horn.clauses, step);
  vec_push(&fixture->horn.clauses, end);
}

static void keeps_what_is_needed(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  Z3Context *context = z3_context_new(terms);
  Solver *solver = z3_solver_new(context);
  // x >= y and y >= 0 are needed together, z == 7 is not.
  Term order = term_make_le(terms, fixture.y, fixture.x);
  Term least = term_make_le(terms, number(&fixture, 0), fixture.y);
  Term seven = term_make_eq(terms, fixture.z, number(&fixture, 7));
  Term all[] = {order, least, seven};
  TermVec facts = {0};
  vec_push(&facts, term_make_and(terms, all, 3));
  assert_true(facts_are_enough(&fixture.horn, solver, &facts));
  facts_keep_needed(&fixture.horn, solver, NO_DEADLINE, &facts);
  assert_true(term_equals(facts.data[0], term_make_and2(terms, order, least)));
  assert_true(facts_are_enough(&fixture.horn, solver, &facts));
  // No solution: nothing is left out.
  facts.data[0] = seven;
  facts_keep_needed(&fixture.horn, solver, NO_DEADLINE, &facts);
  assert_true(term_equals(facts.data[0], seven));
  vec_release(&facts);
  horn_release(&fixture.horn);
  solver_free(solver);
  z3_context_free(context);
  terms_free(terms);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(keeps_what_is_needed)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
