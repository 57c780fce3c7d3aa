#include "smt/z3_solver.h"
#include "summary/summary_internal.h"

#include "test.h"

// Z3 loses memory when it is interrupted in the middle of certain operations.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libz3"; }

// int f(int n) { return n <= 0 ? 0 : f(n - 1) + 1; }, entered with 0..10:
//
//     E(n) <- 0 <= n <= 10          S(n, 0) <- E(n), n <= 0
//     E(n - 1) <- E(n), n > 0       S(n, r + 1) <- E(n), n > 0, S(n - 1, r)
//
// and the goal <- S(n, r), ERROR.
enum { ENTRY, EXIT, GOAL };

typedef struct Fixture {
  Terms *terms;
  Z3Context *context;
  Term n, r; // parameters, and likewise of clauses
  HornSystem system;
} Fixture;

static Term number(Fixture *fixture, int value) { return term_make_int(fixture->terms, value); }

static Term plus(Fixture *fixture, Term term, int value) {
  return term_make_add(fixture->terms, term, number(fixture, value));
}

static HornAtom atom(uint32_t predicate, uint32_t count, Term first, Term second) {
  HornAtom atom = {.predicate = predicate};
  Term args[] = {first, second};
  vec_append(&atom.args, args, count);
  return atom;
}

static void add_predicate(Fixture *fixture, const char *name, uint32_t count) {
  HornPredicate predicate = {0};
  Term params[] = {fixture->n, fixture->r};
  snprintf(predicate.name, sizeof predicate.name, "%s", name);
  vec_append(&predicate.params, params, count);
  vec_push(&fixture->system.predicates, predicate);
}

static HornClause *add_clause(Fixture *fixture, HornAtom head, Term constraint) {
  vec_push(&fixture->system.clauses, (HornClause){.head = head, .constraint = constraint});
  return &vec_last(&fixture->system.clauses);
}

static void add_clauses(Fixture *fixture) {
  Terms *terms = fixture->terms;
  Term n = fixture->n, r = fixture->r, zero = number(fixture, 0);
  Term is_more = term_make_lt(terms, zero, n), is_least = term_make_le(terms, n, zero);
  Term is_first = term_make_and2(terms, term_make_le(terms, zero, n),
                                 term_make_le(terms, n, number(fixture, 10)));
  add_clause(fixture, atom(ENTRY, 1, n, n), is_first);
  HornClause *call = add_clause(fixture, atom(ENTRY, 1, plus(fixture, n, -1), n), is_more);
  vec_push(&call->body, atom(ENTRY, 1, n, n));
  HornClause *least = add_clause(fixture, atom(EXIT, 2, n, zero), is_least);
  vec_push(&least->body, atom(ENTRY, 1, n, n));
  HornClause *more = add_clause(fixture, atom(EXIT, 2, n, plus(fixture, r, 1)), is_more);
  vec_push(&more->body, atom(ENTRY, 1, n, n));
  vec_push(&more->body, atom(EXIT, 2, plus(fixture, n, -1), r));
}

static void fixture_init(Fixture *fixture) {
  Terms *terms = terms_new();
  *fixture = (Fixture){.terms = terms, .context = z3_context_new(terms)};
  fixture->n = term_make_var(terms, symbol_new(terms, "n", sort_int(terms), NULL), NO_INDEX);
  fixture->r = term_make_var(terms, symbol_new(terms, "r", sort_int(terms), NULL), NO_INDEX);
  add_predicate(fixture, "E", 1);
  add_predicate(fixture, "S", 2);
  add_predicate(fixture, "goal", 0);
  add_clauses(fixture);
}

static void add_error(Fixture *fixture, Term error) {
  HornClause *goal = add_clause(fixture, atom(GOAL, 0, error, error), error);
  vec_push(&goal->body, atom(EXIT, 2, fixture->n, fixture->r));
}

static void fixture_release(Fixture *fixture) {
  horn_release(&fixture->system);
  z3_context_free(fixture->context);
  terms_free(fixture->terms);
}

// ---- solutions

static Term at(Fixture *fixture, const HornAtom *atom, const TermVec *solution) {
  if (atom->predicate == GOAL)
    return term_false(fixture->terms);
  const TermVec *params = &fixture->system.predicates.data[atom->predicate].params;
  return term_substitute(fixture->terms, solution->data[atom->predicate], params->data,
                         atom->args.data, params->size);
}

static void assert_solution(Fixture *fixture, const TermVec *solution) {
  assert_int_equal(solution->size, GOAL);
  vec_each(const HornClause, clause, &fixture->system.clauses) {
    Solver *solver = z3_solver_new(fixture->context);
    solver_add(solver, clause->constraint);
    vec_each(const HornAtom, premise, &clause->body)
      solver_add(solver, at(fixture, premise, solution));
    solver_add(solver, term_make_not(fixture->terms, at(fixture, &clause->head, solution)));
    assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_NO);
    solver_free(solver);
  }
}

// So much WORK at a time; returns how often.
static uint32_t assert_solved(Fixture *fixture, uint32_t work) {
  SummarySearch *search = summary_new(fixture->context, fixture->terms, &fixture->system);
  TermVec solution = {0};
  HornFactVec facts = {0};
  uint32_t turns = 0;
  HornStatus status = HORN_TIMEOUT;
  for (; status == HORN_TIMEOUT && turns < 10000; turns++)
    status = summary_run(search, work, &solution, &facts);
  assert_int_equal(status, HORN_SOLVED);
  assert_int_equal(facts.size, 0);
  assert_solution(fixture, &solution);
  vec_release(&solution);
  summary_free(search);
  return turns;
}

static void finds_a_summary(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  add_error(&fixture, term_make_lt(fixture.terms, fixture.r, number(&fixture, 0)));
  assert_int_equal(assert_solved(&fixture, 0), 1);
  fixture_release(&fixture);
}

// r == n, if n >= 0.
static void relates_exits_to_entries(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  add_error(&fixture, term_make_ne(fixture.terms, fixture.r, fixture.n));
  assert_solved(&fixture, 0);
  fixture_release(&fixture);
}

static void goes_on_where_it_was(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  add_error(&fixture, term_make_ne(fixture.terms, fixture.r, fixture.n));
  assert_true(assert_solved(&fixture, 10) > 1);
  fixture_release(&fixture);
}

// ---- derivations

static int64_t value(Fixture *fixture, const HornFact *fact, uint32_t i) {
  __int128 number;
  assert_true(term_is_int_constant(fixture->terms, fact->values.data[i], &number));
  return (int64_t)number;
}

// r == 3 takes four calls: the goal, four exits, and an entry for each. A derivation is not
// forgotten.
static void derives_the_goal(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  add_error(&fixture, term_make_eq(fixture.terms, fixture.r, number(&fixture, 3)));
  SummarySearch *search = summary_new(fixture.context, fixture.terms, &fixture.system);
  for (int again = 0; again < 2; again++) {
    TermVec solution = {0};
    HornFactVec facts = {0};
    assert_int_equal(summary_run(search, 0, &solution, &facts), HORN_DERIVABLE);
    assert_int_equal(facts.data[0].predicate, GOAL);
    assert_int_equal(facts.data[0].premises.size, 1);
    assert_int_equal(value(&fixture, &facts.data[facts.data[0].premises.data[0]], 1), 3);
    uint32_t exits = 0;
    vec_each(const HornFact, fact, &facts) {
      exits += fact->predicate == EXIT;
      if (fact->predicate == EXIT)
        assert_int_equal(value(&fixture, fact, 0), value(&fixture, fact, 1));
    }
    assert_int_equal(exits, 4);
    horn_facts_release(&facts);
    vec_release(&solution);
  }
  summary_free(search);
  fixture_release(&fixture);
}

// ---- cubes

static void a_cube_implies_its_parts(void **state) {
  (void)state;
  SummaryCube all = {0}, part = {0}, other = {0};
  vec_append(&all, ((uint32_t[]){0, 3, 5}), 3);
  vec_append(&part, ((uint32_t[]){0, 5}), 2);
  vec_append(&other, ((uint32_t[]){0, 4}), 2);
  assert_true(cube_implies(&all, &part));
  assert_false(cube_implies(&part, &all));
  assert_false(cube_implies(&all, &other));
  assert_true(cube_implies(&all, &(SummaryCube){0}));
  vec_release(&all);
  vec_release(&part);
  vec_release(&other);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(finds_a_summary),  TEST(relates_exits_to_entries), TEST(goes_on_where_it_was),
      TEST(derives_the_goal), TEST(a_cube_implies_its_parts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
