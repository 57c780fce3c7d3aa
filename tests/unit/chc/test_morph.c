// Clauses about cells follow from those about arrays: whatever values a clause about arrays has, the
// clause about cells has the same, at any index. Clauses are random; the values are those of a model.
#include "chc/morph.h"

#include "smt/z3_solver.h"
#include "test.h"

// Z3 loses memory when it is interrupted in the middle of certain operations.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libz3"; }

enum { P, GOAL, VERSIONS = 3 };

typedef struct Fixture {
  Terms *terms;
  Z3Context *context;
  Solver *solver;
  Symbol x, n, origin; // integers
  Symbol a, b;         // arrays: B at 2, 5, ... behind ORIGIN
  CellNames names;
} Fixture;

static CellAxis axis_of(void *context, Symbol array) {
  Fixture *fixture = context;
  if (array.id == fixture->a.id)
    return (CellAxis){.group = 1, .stride = 1};
  Term origin = term_make_var(fixture->terms, fixture->origin, NO_INDEX);
  return (CellAxis){.group = 2, 
                    .origin = origin,
                    .scale = 1,
                    .offset = 2,
                    .stride = 3};
}

static void fixture_init(Fixture *fixture) {
  Terms *terms = terms_new();
  Sort integer = sort_int(terms), array = sort_make_array(terms, integer, integer);
  *fixture = (Fixture){.terms = terms, .context = z3_context_new(terms)};
  fixture->solver = z3_solver_new(fixture->context);
  fixture->x = symbol_new(terms, "x", integer, NULL);
  fixture->n = symbol_new(terms, "n", integer, NULL);
  fixture->origin = symbol_new(terms, "origin", integer, NULL);
  fixture->a = symbol_new(terms, "a", array, NULL);
  fixture->b = symbol_new(terms, "b", array, NULL);
  cell_names_init(&fixture->names, terms, axis_of, fixture);
}

static void fixture_release(Fixture *fixture) {
  cell_names_release(&fixture->names);
  solver_free(fixture->solver);
  z3_context_free(fixture->context);
  terms_free(fixture->terms);
}

static Term var(Fixture *fixture, Symbol symbol, uint32_t index) {
  return term_make_var(fixture->terms, symbol, index);
}

static Term number(Fixture *fixture, int value) { return term_make_int(fixture->terms, value); }

static Term plus(Fixture *fixture, Term a, int b) {
  return term_make_add(fixture->terms, a, number(fixture, b));
}

// ---- random formulas

static uint32_t next_random(uint32_t *seed, uint32_t count) {
  *seed = *seed * 1664525 + 1013904223;
  return (*seed >> 8) % count;
}

static Term random_array(Fixture *fixture, uint32_t *seed) {
  Symbol array = next_random(seed, 2) ? fixture->a : fixture->b;
  return var(fixture, array, next_random(seed, VERSIONS));
}

static Term random_number(Fixture *fixture, uint32_t *seed, uint32_t depth) {
  uint32_t choice = next_random(seed, depth ? 6 : 4);
  if (choice < 1)
    return number(fixture, (int)next_random(seed, 4));
  if (choice < 3)
    return var(fixture, fixture->x, next_random(seed, VERSIONS));
  if (choice < 4)
    return plus(fixture, var(fixture, fixture->origin, 0), 2 + 3 * (int)next_random(seed, 3));
  Term address = random_number(fixture, seed, depth - 1);
  return term_make_select(fixture->terms, random_array(fixture, seed), address);
}

// One version of an array is another one, with or without a store.
static Term random_equation(Fixture *fixture, uint32_t *seed) {
  Symbol array = next_random(seed, 2) ? fixture->a : fixture->b;
  uint32_t version = 1 + next_random(seed, VERSIONS - 1);
  Term before = var(fixture, array, version - 1);
  if (next_random(seed, 3))
    before = term_make_store(fixture->terms, before, random_number(fixture, seed, 1),
                             random_number(fixture, seed, 1));
  return term_make_eq(fixture->terms, var(fixture, array, version), before);
}

static Term random_formula(Fixture *fixture, uint32_t *seed, uint32_t depth) {
  Terms *terms = fixture->terms;
  if (!depth) {
    Term left = random_number(fixture, seed, 2), right = random_number(fixture, seed, 2);
    switch (next_random(seed, 4)) {
    case 0:
      return term_make_le(terms, left, right);
    case 1:
      return term_make_not(terms, term_make_eq(terms, left, right));
    default:
      return random_equation(fixture, seed);
    }
  }
  Term left = random_formula(fixture, seed, depth - 1);
  Term right = random_formula(fixture, seed, depth - 1);
  return next_random(seed, 3) ? term_make_and2(terms, left, right)
                              : term_make_or2(terms, left, right);
}

// ---- clauses

static HornAtom atom(Fixture *fixture, uint32_t predicate, uint32_t version) {
  HornAtom atom = {.predicate = predicate};
  if (predicate == GOAL)
    return atom;
  vec_push(&atom.args, var(fixture, fixture->x, version));
  vec_push(&atom.args, var(fixture, fixture->a, version));
  vec_push(&atom.args, var(fixture, fixture->b, version));
  return atom;
}

static void add_predicates(Fixture *fixture, HornSystem *horn) {
  HornPredicate predicate = {.name = "p"}, goal = {.name = "goal"};
  vec_push(&predicate.params, var(fixture, fixture->x, NO_INDEX));
  vec_push(&predicate.params, var(fixture, fixture->a, NO_INDEX));
  vec_push(&predicate.params, var(fixture, fixture->b, NO_INDEX));
  vec_push(&horn->predicates, predicate);
  vec_push(&horn->predicates, goal);
}

static void add_clause(Fixture *fixture, HornSystem *horn, Term constraint, int from, int to) {
  HornClause clause = {.constraint = constraint,
                       .head = atom(fixture, (uint32_t)to, to == P ? VERSIONS - 1 : 0)};
  if (from >= 0)
    vec_push(&clause.body, atom(fixture, (uint32_t)from, 0));
  vec_push(&horn->clauses, clause);
}

// ---- what follows

// CELL's arguments are what EXACT's are in the model.
static Term has_values(Fixture *fixture, const HornAtom *cell, const HornAtom *exact) {
  Term all = term_true(fixture->terms);
  assert_int_equal(cell->args.size, exact->args.size);
  for (uint32_t i = 0; i < cell->args.size; i++) {
    Term value = fixture->solver->value(fixture->solver, exact->args.data[i]);
    Term is_same = term_make_eq(fixture->terms, cell->args.data[i], value);
    all = term_make_and2(fixture->terms, all, is_same);
  }
  return all;
}

// The solver has a model of the clause about arrays. True if the one about cells has one with the
// same values.
static bool follows(Fixture *fixture, const HornClause *cells, const CellInstances *exact) {
  Term all = term_make_and2(fixture->terms, cells->constraint,
                            has_values(fixture, &cells->head, &exact->head));
  assert_int_equal(cells->body.size, exact->body.size);
  for (uint32_t i = 0; i < cells->body.size; i++)
    all = term_make_and2(fixture->terms, all,
                         has_values(fixture, &cells->body.data[i], &exact->body.data[i]));
  Solver *other = z3_solver_new(fixture->context);
  bool is_possible = solver_check_assuming(other, QUERY_OTHER, &all, 1) == SAT_YES;
  solver_free(other);
  return is_possible;
}

static bool check_clause(Fixture *fixture, Term constraint, uint32_t copies, bool *has_model) {
  HornSystem horn = {0}, cells = {0};
  CellInstances exact;
  add_predicates(fixture, &horn);
  add_clause(fixture, &horn, constraint, P, P);
  morph(&horn, &fixture->names, copies, &cells);
  morph_instances(&horn, &fixture->names, copies, horn.clauses.data, &exact);
  Term all = term_make_and2(fixture->terms, constraint, exact.formula);
  solver_push(fixture->solver);
  solver_add(fixture->solver, all);
  *has_model = solver_check(fixture->solver, QUERY_OTHER) == SAT_YES;
  bool is_fine = !*has_model || follows(fixture, cells.clauses.data, &exact);
  solver_pop(fixture->solver);
  cell_instances_release(&exact);
  horn_release(&cells);
  horn_release(&horn);
  return is_fine;
}

static void follows_from_clauses_about_arrays(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  uint32_t models = 0;
  for (uint32_t i = 1; i <= 400; i++) {
    uint32_t seed = i;
    Term constraint = random_formula(&fixture, &seed, 2 + i % 2);
    bool has_model = false;
    if (!check_clause(&fixture, constraint, 1 + i % 2, &has_model))
      fail_msg("clause %u", i);
    models += has_model;
  }
  assert_true(models > 200);
  fixture_release(&fixture);
}

// ---- solutions

// x counts to n, and each round stores VALUE at X + SHIFT; behind the loop, cells below x are 7.
static HornStatus fill(Fixture *fixture, int value, int shift) {
  Terms *terms = fixture->terms;
  Term now = var(fixture, fixture->x, 0), next = var(fixture, fixture->x, VERSIONS - 1);
  Term array = var(fixture, fixture->a, 0), n = var(fixture, fixture->n, 0);
  Term stored = term_make_store(terms, array, plus(fixture, now, shift), number(fixture, value));
  Term is_stored = term_make_eq(terms, var(fixture, fixture->a, VERSIONS - 1), stored);
  Term is_next = term_make_eq(terms, next, plus(fixture, now, 1));
  Term is_inside = term_make_and2(terms, term_make_le(terms, number(fixture, 0), n),
                                  term_make_lt(terms, n, now));
  Term is_wrong = term_make_ne(terms, term_make_select(terms, array, n), number(fixture, 7));
  HornSystem horn = {0}, cells = {0};
  TermVec solution = {0};
  add_predicates(fixture, &horn);
  add_clause(fixture, &horn, term_make_eq(terms, next, number(fixture, 0)), -1, P);
  add_clause(fixture, &horn, term_make_and2(terms, is_stored, is_next), P, P);
  add_clause(fixture, &horn, term_make_and2(terms, is_inside, is_wrong), P, GOAL);
  morph(&horn, &fixture->names, 1, &cells);
  HornStatus status = z3_solve_horn(fixture->context, &cells, 0, &solution, NULL);
  vec_release(&solution);
  horn_release(&cells);
  horn_release(&horn);
  return status;
}

static void solves_loops_that_fill_arrays(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  assert_int_equal(fill(&fixture, 7, 0), HORN_SOLVED);
  assert_int_equal(fill(&fixture, 8, 0), HORN_DERIVABLE);
  assert_int_equal(fill(&fixture, 7, 1), HORN_DERIVABLE);
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(follows_from_clauses_about_arrays),
      TEST(solves_loops_that_fill_arrays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
