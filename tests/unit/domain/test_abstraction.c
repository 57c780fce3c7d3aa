// Predicate abstraction against a question to the solver for each assignment of the predicates:
// random blocks of a program's edges, one behind the other, with random precisions.
#include "domain/predicate/abstraction.h"

#include "domain/random.h"
#include "encode/scalar.h"
#include "path/fixture.h"
#include "smt/z3_solver.h"

enum { PREDICATES = 8, MOST_IN_PRECISION = 4, CHAINS = 60, BLOCKS = 8 };

typedef struct Trial {
  Cfa cfa;
  Terms *terms;
  Encoder *encoder;
  Z3Context *z3;
  Solver *solver;
  BddManager *bdds;
  PredicateTable predicates;
  Abstractor abstractor;
  Term x, y, z;
  VEC(const Edge *) edges;
} Trial;

static Term variable(Trial *trial, const char *name) {
  vec_each(Variable *const, item, &trial->cfa.variables)
    if (!strcmp((*item)->name, name))
      return term_make_var(trial->terms, scalar_of_variable(trial->encoder, *item)->symbol,
                           NO_INDEX);
  fail();
  return (Term){0};
}

static Term at_most(Trial *trial, Term term, int value) {
  return term_make_le(trial->terms, term, term_make_int(trial->terms, value));
}

static Term equal(Trial *trial, Term term, int value) {
  return term_make_eq(trial->terms, term, term_make_int(trial->terms, value));
}

static void add_predicates(Trial *trial) {
  Term difference = term_make_sub(trial->terms, trial->x, trial->y);
  const Term formulas[PREDICATES] = {at_most(trial, trial->x, 0), equal(trial, trial->x, 1),
                                     at_most(trial, trial->y, 2), at_most(trial, difference, -1),
                                     equal(trial, difference, 0), equal(trial, trial->z, 0),
                                     at_most(trial, trial->z, 5), equal(trial, trial->y, 3)};
  for (uint32_t i = 0; i < PREDICATES; i++)
    assert_int_equal(predicates_add(&trial->predicates, formulas[i]), i);
}

static void trial_init(Trial *trial) {
  *trial = (Trial){.terms = terms_new(), .bdds = bdd_manager_new()};
  load_text(&trial->cfa, "int main(void) { int x, y, z = 0;\n"
                         "  if (x < 3) x = x + 1; else y = x;\n"
                         "  while (y > 0) { y = y - 1; z = z + x; }\n"
                         "  if (z == x) z = 0; if (x != y) x = 1; if (z > y) y = 3;\n"
                         "  return x + y + z; }\n");
  trial->encoder = encoder_new(trial->terms, &trial->cfa, (EncodeOptions){0});
  trial->z3 = z3_context_new(trial->terms);
  trial->solver = z3_solver_new(trial->z3);
  predicates_init(&trial->predicates, trial->terms, trial->bdds);
  abstractor_init(&trial->abstractor, trial->encoder, trial->solver, &trial->predicates,
                  (AllSatLimits){0});
  trial->x = variable(trial, "x");
  trial->y = variable(trial, "y");
  trial->z = variable(trial, "z");
  add_predicates(trial);
  vec_each(Edge *const, edge, &trial->cfa.edges)
    if (*edge && ((*edge)->kind == EDGE_ASSIGN || (*edge)->kind == EDGE_ASSUME))
      vec_push(&trial->edges, *edge);
}

static void trial_release(Trial *trial) {
  vec_release(&trial->edges);
  abstractor_release(&trial->abstractor);
  predicates_release(&trial->predicates);
  assert_int_equal(bdd_live_handles(trial->bdds), 0);
  bdd_manager_free(trial->bdds);
  solver_free(trial->solver);
  z3_context_free(trial->z3);
  encoder_free(trial->encoder);
  cfa_release(&trial->cfa);
  terms_free(trial->terms);
}

// ---- random blocks

static PathFormula random_path(Trial *trial, Random *random) {
  PathFormula path = path_new_block(trial->encoder, path_start(trial->encoder));
  for (uint32_t i = 1 + random_below(random, 3); i > 0; i--)
    path = encode_edge(trial->encoder, path,
                       trial->edges.data[random_below(random, trial->edges.size)]);
  return path;
}

static PathFormula random_block(Trial *trial, Random *random) {
  PathFormula block = random_path(trial, random);
  if (random_below(random, 3) == 0)
    block = encode_or(trial->encoder, block, random_path(trial, random));
  return block;
}

static PredicateList random_precision(Random *random, uint32_t *storage) {
  PredicateList list = {0, storage};
  for (uint32_t i = 0; i < MOST_IN_PRECISION; i++) {
    uint32_t predicate = random_below(random, PREDICATES);
    if (predicate_list_find(&list, predicate) == UINT32_MAX)
      storage[list.count++] = predicate;
  }
  return list;
}

// ---- the oracle

static bool is_feasible(Trial *trial, const AbstractBlock *block, const Term *more,
                        uint32_t count) {
  Term start = encode_instantiate(trial->encoder, block->before->formula, (SsaMap){0});
  solver_push(trial->solver);
  solver_add(trial->solver, term_make_and2(trial->terms, start, block->path->formula));
  for (uint32_t i = 0; i < count; i++)
    solver_add(trial->solver, encode_instantiate(trial->encoder, more[i], block->path->ssa));
  SatResult result = solver_check(trial->solver, QUERY_OTHER);
  solver_pop(trial->solver);
  assert_int_not_equal(result, SAT_UNKNOWN);
  return result == SAT_YES;
}

// The predicates of the precision, or their negations, as the bits of CUBE say.
static void literals_of(Trial *trial, const AbstractBlock *block, uint32_t cube, Term *literals,
                        uint32_t *variables, bool *values) {
  for (uint32_t i = 0; i < block->precision.count; i++) {
    uint32_t predicate = block->precision.predicates[i];
    variables[i] = trial->predicates.bdd_variables.data[predicate];
    values[i] = cube >> i & 1;
    literals[i] = predicates_literal(&trial->predicates, 2 * variables[i] + !values[i]);
  }
}

// RESULT has exactly the assignments that occur behind BLOCK.
static void check_boolean(Trial *trial, const AbstractBlock *block, const StateSet *result) {
  Bdd expected = bdd_make_false(trial->bdds);
  for (uint32_t cube = 0; cube < 1u << block->precision.count; cube++) {
    Term literals[MOST_IN_PRECISION];
    uint32_t variables[MOST_IN_PRECISION];
    bool values[MOST_IN_PRECISION];
    literals_of(trial, block, cube, literals, variables, values);
    if (!is_feasible(trial, block, literals, block->precision.count))
      continue;
    Bdd made = bdd_make_cube(trial->bdds, variables, values, block->precision.count);
    bdd_update(trial->bdds, &expected, bdd_make_or(trial->bdds, expected, made));
    bdd_drop(trial->bdds, made);
  }
  if (result)
    assert_true(bdd_equals(expected, result->bdd));
  else
    assert_true(bdd_is_false(expected));
  bdd_drop(trial->bdds, expected);
}

// RESULT has only literals that hold behind BLOCK, and all of them if its predicates were asked for
// before.
static void check_cartesian(Trial *trial, const AbstractBlock *block, const StateSet *result) {
  assert_int_equal(result != NULL, is_feasible(trial, block, NULL, 0));
  for (uint32_t i = 0; result && i < block->precision.count; i++) {
    uint32_t predicate = block->precision.predicates[i];
    uint32_t literal = 2 * trial->predicates.bdd_variables.data[predicate];
    Term positive = predicates_literal(&trial->predicates, literal);
    Term negative = predicates_literal(&trial->predicates, literal + 1);
    int expected = !is_feasible(trial, block, &negative, 1)   ? 1
                   : !is_feasible(trial, block, &positive, 1) ? -1
                                                              : 0;
    int found = state_set_truth(&trial->abstractor.state_sets, result, predicate);
    bool is_new = predicate_list_find(&block->used, predicate) == UINT32_MAX;
    assert_true(found == expected || (is_new && found == 0));
  }
}

// ---- tests

static const StateSet *all_states(Trial *trial) {
  return state_sets_add(&trial->abstractor.state_sets, bdd_make_true(trial->bdds));
}

// A and OLD: what is in OLD is known, so that only the difference is asked for.
static const StateSet *grown(Trial *trial, const StateSet *a, const StateSet *old) {
  return state_sets_add(&trial->abstractor.state_sets, bdd_make_or(trial->bdds, a->bdd, old->bdd));
}

static void run_chain(Trial *trial, Random *random, bool is_cartesian) {
  uint32_t storage[BLOCKS][MOST_IN_PRECISION];
  const StateSet *before = all_states(trial);
  PredicateList used = {0, NULL};
  for (uint32_t i = 0; i < BLOCKS && before; i++) {
    PathFormula path = random_block(trial, random);
    bool is_same = used.count && random_below(random, 2);
    AbstractBlock block = {before, used, &path,
                           is_same ? used : random_precision(random, storage[i]), is_cartesian};
    const StateSet *result = abstract_post(&trial->abstractor, &block);
    (is_cartesian ? check_cartesian : check_boolean)(trial, &block, result);
    if (!is_cartesian && result) {
      AbstractBlock again = block;
      again.before = grown(trial, before, result);
      check_boolean(trial, &again, abstract_post(&trial->abstractor, &again));
    }
    before = result;
    used = block.precision;
  }
}

static void test_boolean(void **state) {
  (void)state;
  Trial trial;
  Random random = {1};
  trial_init(&trial);
  for (uint32_t i = 0; i < CHAINS; i++)
    run_chain(&trial, &random, false);
  trial_release(&trial);
}

static void test_cartesian(void **state) {
  (void)state;
  Trial trial;
  Random random = {2};
  trial_init(&trial);
  for (uint32_t i = 0; i < CHAINS; i++)
    run_chain(&trial, &random, true);
  trial_release(&trial);
}

// An edge that sets the variable NAME: to a sum or difference, or to a constant.
static const Edge *edge_to(Trial *trial, const char *name, bool is_constant) {
  vec_each(const Edge *const, edge, &trial->edges)
    if ((*edge)->kind == EDGE_ASSIGN && !strcmp((*edge)->assign.lhs->variable->name, name) &&
        ((*edge)->assign.rhs->kind == EXPR_INT) == is_constant)
      return *edge;
  fail();
  return NULL;
}

static PathFormula path_of(Trial *trial, const Edge *first, const Edge *second) {
  PathFormula path = path_new_block(trial->encoder, path_start(trial->encoder));
  path = encode_edge(trial->encoder, path, first);
  return second ? encode_edge(trial->encoder, path, second) : path;
}

// Predicate A is true, B false.
static const StateSet *state_of(Trial *trial, uint32_t a, uint32_t b) {
  const uint32_t variables[] = {trial->predicates.bdd_variables.data[a],
                                trial->predicates.bdd_variables.data[b]};
  const bool values[] = {true, false};
  return state_sets_add(&trial->abstractor.state_sets,
                        bdd_make_cube(trial->bdds, variables, values, 2));
}

// x = y and y > 2 say that x + 1 is not 1, also of a block that sets y.
static void test_connects_by_values_that_are_overwritten(void **state) {
  (void)state;
  Trial trial;
  trial_init(&trial);
  const uint32_t used[] = {4, 2}, list[] = {1};
  PathFormula path = path_of(&trial, edge_to(&trial, "x", false), edge_to(&trial, "y", true));
  AbstractBlock block = {state_of(&trial, 4, 2), {2, used}, &path, {1, list}, true};
  const StateSet *result = abstract_post(&trial.abstractor, &block);
  assert_int_equal(state_set_truth(&trial.abstractor.state_sets, result, 1), -1);
  trial_release(&trial);
}

// Behind `y = y - 1`, what is known of x and z is carried over, what is said of y is asked.
static void test_carries_what_a_block_leaves_alone(void **state) {
  (void)state;
  Trial trial;
  trial_init(&trial);
  const uint32_t known[] = {1, 5}, list[] = {1, 2, 5, 6};
  const StateSet *before = state_of(&trial, 1, 5);
  PathFormula path = path_of(&trial, edge_to(&trial, "y", false), NULL);
  for (int is_cartesian = 0; is_cartesian < 2; is_cartesian++) {
    AbstractBlock block = {before, {2, known}, &path, {4, list}, is_cartesian};
    Carried carried = carry_over(&trial.abstractor, &block, before);
    assert_int_equal(carried.asked.count, 2);
    assert_int_equal(carried.asked.predicates[0], 2);
    assert_int_equal(carried.asked.predicates[1], 6); // of z, but nobody has asked before
    assert_true(bdd_equals(carried.state_set, before->bdd));
    bdd_drop(trial.bdds, carried.state_set);
  }
  const uint32_t asked_before[] = {1, 5, 6};
  AbstractBlock block = {before, {3, asked_before}, &path, {4, list}, true};
  Carried carried = carry_over(&trial.abstractor, &block, before);
  assert_int_equal(carried.asked.count, 1); // it is not decided, and stays so
  bdd_drop(trial.bdds, carried.state_set);
  trial_release(&trial);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_boolean), TEST(test_cartesian),
                                     TEST(test_carries_what_a_block_leaves_alone),
                                     TEST(test_connects_by_values_that_are_overwritten)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
