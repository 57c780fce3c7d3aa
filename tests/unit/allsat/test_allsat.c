#include "allsat/allsat.h"

#include "allsat/allsat_internal.h"
#include "base/limits.h"
#include "smt/fixture.h"

enum { MOST_PREDICATES = 10, LOWEST = -1, HIGHEST = 2 };

typedef struct Trial {
  Fixture fixture;
  BddManager *bdds;
  Predicate predicates[MOST_PREDICATES];
  uint32_t count;
  Term formula;
} Trial;

static void trial_init(Trial *trial) {
  fixture_init(&trial->fixture);
  trial->bdds = bdd_manager_new();
  for (uint32_t i = 0; i < MOST_PREDICATES; i++)
    trial->predicates[i].bdd_variable = bdd_new_variable(trial->bdds);
}

static void trial_release(Trial *trial) {
  assert_int_equal(bdd_live_handles(trial->bdds), 0);
  bdd_manager_free(trial->bdds);
  fixture_release(&trial->fixture);
}

static AllSatResult run_boolean(Trial *trial, AllSatLimits limits) {
  return allsat_boolean(trial->fixture.solver, trial->bdds, trial->formula, trial->predicates,
                        trial->count, limits);
}

static AllSatResult run_cartesian(Trial *trial, AllSatLimits limits) {
  return allsat_cartesian(trial->fixture.solver, trial->bdds, trial->formula, trial->predicates,
                          trial->count, limits);
}

// ---- brute force over all values of the variables: what the terms mean, once more

static int64_t evaluate(const Trial *trial, const int64_t *values, Term term);

static int64_t evaluate_sum(const Trial *trial, const int64_t *values, TermData node) {
  int64_t sum = (int64_t)node.constant;
  for (uint32_t i = 0; i < node.arg_count; i++)
    sum += (int64_t)node.factors[i] * evaluate(trial, values, node.args[i]);
  return sum;
}

static int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b < 0); }

// VALUES: of the integers, then of the Booleans.
static int64_t evaluate_variable(const Trial *trial, const int64_t *values, Term term) {
  for (int i = 0; i < INTS; i++)
    if (term_equals(trial->fixture.ints[i], term))
      return values[i];
  for (int i = 0; i < BOOLS; i++)
    if (term_equals(trial->fixture.bools[i], term))
      return values[INTS + i];
  fail();
  return 0;
}

static bool is_all(const Trial *trial, const int64_t *values, TermData node, bool value) {
  for (uint32_t i = 0; i < node.arg_count; i++)
    if ((bool)evaluate(trial, values, node.args[i]) != value)
      return false;
  return true;
}

static int64_t evaluate(const Trial *trial, const int64_t *values, Term term) {
  TermData node = term_get(trial->fixture.terms, term);
  int64_t first = node.arg_count && node.kind != TERM_AND && node.kind != TERM_OR
                      ? evaluate(trial, values, node.args[0])
                      : 0;
  switch ((int)node.kind) {
  case TERM_TRUE:
    return 1;
  case TERM_FALSE:
    return 0;
  case TERM_VAR:
    return evaluate_variable(trial, values, term);
  case TERM_INT:
    return (int64_t)node.constant;
  case TERM_NOT:
    return !first;
  case TERM_AND:
    return is_all(trial, values, node, true);
  case TERM_OR:
    return !is_all(trial, values, node, false);
  case TERM_ITE:
    return evaluate(trial, values, node.args[first ? 1 : 2]);
  case TERM_EQ:
    return first == evaluate(trial, values, node.args[1]);
  case TERM_SUM:
    return evaluate_sum(trial, values, node);
  case TERM_DIV:
    return floor_divide(first, (int64_t)node.constant);
  case TERM_MOD:
    return first - (int64_t)node.constant * floor_divide(first, (int64_t)node.constant);
  case TERM_LE0:
    return first <= 0;
  case TERM_EQ0:
    return first == 0;
  default:
    fail();
    return 0;
  }
}

// Makes VALUES the next point of the space; false after the last one.
static bool advance(int64_t *values) {
  for (int i = 0; i < INTS; i++) {
    if (values[i]++ < HIGHEST)
      return true;
    values[i] = LOWEST;
  }
  for (int i = INTS; i < INTS + BOOLS; i++) {
    if (values[i]++ < 1)
      return true;
    values[i] = 0;
  }
  return false;
}

static Term small_ranges(Fixture *f) {
  Term all = term_true(f->terms);
  for (int i = 0; i < INTS; i++) {
    all = term_make_and2(f->terms, all, at_least(f, f->ints[i], LOWEST));
    all = term_make_and2(f->terms, all, at_most(f, f->ints[i], HIGHEST));
  }
  return all;
}

// Which assignments (bit i: predicate i) are there?
static void find_by_points(const Trial *trial, bool *exists) {
  int64_t values[INTS + BOOLS] = {0};
  for (int i = 0; i < INTS; i++)
    values[i] = LOWEST;
  memset(exists, 0, sizeof(bool) << MOST_PREDICATES);
  do {
    if (!evaluate(trial, values, trial->formula))
      continue;
    uint32_t assignment = 0;
    for (uint32_t i = 0; i < trial->count; i++)
      assignment |= (uint32_t)evaluate(trial, values, trial->predicates[i].formula) << i;
    exists[assignment] = true;
  } while (advance(values));
}

// ---- brute force by one query for each assignment

static void find_by_queries(Trial *trial, bool *exists) {
  Fixture *f = &trial->fixture;
  memset(exists, 0, sizeof(bool) << MOST_PREDICATES);
  Solver *solver = z3_solver_new(f->context);
  solver_add(solver, trial->formula);
  for (uint32_t assignment = 0; assignment < 1u << trial->count; assignment++) {
    Term literals[MOST_PREDICATES];
    for (uint32_t i = 0; i < trial->count; i++) {
      Term formula = trial->predicates[i].formula;
      literals[i] = assignment >> i & 1 ? formula : term_make_not(f->terms, formula);
    }
    SatResult result = solver_check_assuming(solver, QUERY_CHECK, literals, trial->count);
    assert_int_not_equal(result, SAT_UNKNOWN);
    exists[assignment] = result == SAT_YES;
  }
  solver_free(solver);
}

// ---- comparing

static bool allows(const Trial *trial, Bdd bdd, uint32_t assignment) {
  bool values[MOST_PREDICATES] = {0};
  for (uint32_t i = 0; i < trial->count; i++)
    values[trial->predicates[i].bdd_variable] = assignment >> i & 1;
  return bdd_evaluate(trial->bdds, bdd, values);
}

static uint32_t check_boolean(Trial *trial, const bool *exists) {
  uint32_t size = 1u << trial->count, found = 0;
  for (uint32_t i = 0; i < size; i++)
    found += exists[i];
  AllSatResult result = run_boolean(trial, (AllSatLimits){0});
  assert_int_equal(result.status, found ? ALLSAT_EXACT : ALLSAT_FALSE);
  for (uint32_t i = 0; i < size; i++)
    assert_int_equal(allows(trial, result.bdd, i), exists[i]);
  assert_true(result.models <= found);
  bdd_drop(trial->bdds, result.bdd);
  return found;
}

static void check_cartesian(Trial *trial, const bool *exists) {
  uint32_t size = 1u << trial->count, always = size - 1, never = size - 1;
  bool is_false = true;
  for (uint32_t i = 0; i < size; i++)
    if (exists[i]) {
      is_false = false;
      always &= i;
      never &= ~i;
    }
  AllSatResult result = run_cartesian(trial, (AllSatLimits){0});
  assert_int_equal(result.status, is_false ? ALLSAT_FALSE : ALLSAT_EXACT);
  for (uint32_t i = 0; i < size; i++) {
    bool expected = !is_false && (i & always) == always && !(i & never);
    assert_int_equal(allows(trial, result.bdd, i), expected);
  }
  if (!is_false)
    assert_int_equal(result.decided, __builtin_popcount(always) + __builtin_popcount(never));
  bdd_drop(trial->bdds, result.bdd);
}

// However early it stops, what exists is allowed.
static void check_stopped(Trial *trial, const bool *exists, uint64_t max_models) {
  AllSatLimits limits = {.max_models = max_models};
  for (int kind = 0; kind < 2; kind++) {
    AllSatResult result = kind ? run_boolean(trial, limits) : run_cartesian(trial, limits);
    assert_true(result.models <= max_models);
    for (uint32_t i = 0; i < 1u << trial->count; i++)
      assert_true(!exists[i] || allows(trial, result.bdd, i));
    bdd_drop(trial->bdds, result.bdd);
  }
}

// ---- random formulas

static void choose(Trial *trial, bool only_linear, uint32_t most) {
  Fixture *f = &trial->fixture;
  Term parts[4];
  uint32_t ways = 1 + pick(f, 4);
  for (uint32_t i = 0; i < ways; i++)
    parts[i] =
        term_make_and2(f->terms, random_bool(f, 3, only_linear), random_bool(f, 2, only_linear));
  trial->formula = term_make_or(f->terms, parts, ways);
  trial->count = pick(f, most + 1);
  for (uint32_t i = 0; i < trial->count; i++) {
    bool is_again = i && pick(f, 12) == 0;
    Term formula = is_again ? term_make_not(f->terms, trial->predicates[pick(f, i)].formula)
                            : random_bool(f, 1 + (int)pick(f, 2), only_linear);
    trial->predicates[i].formula = formula;
  }
}

static void equals_all_points(void **state) {
  (void)state;
  enum { FORMULAS = 2000 };
  static bool exists[1 << MOST_PREDICATES];
  Trial trial;
  trial_init(&trial);
  uint32_t empty = 0, large = 0;
  for (int i = 0; i < FORMULAS; i++) {
    choose(&trial, true, MOST_PREDICATES);
    trial.formula =
        term_make_and2(trial.fixture.terms, trial.formula, small_ranges(&trial.fixture));
    find_by_points(&trial, exists);
    uint32_t found = check_boolean(&trial, exists);
    empty += found == 0;
    large += found > 8;
    if (i % 4 == 0)
      check_cartesian(&trial, exists);
    if (i % 8 == 0)
      check_stopped(&trial, exists, 1 + pick(&trial.fixture, 3));
  }
  assert_true(empty > 20 && large > 200);
  trial_release(&trial);
}

// With arrays, functions, bit-vectors, and integers of any size.
static void equals_all_queries(void **state) {
  (void)state;
  enum { FORMULAS = 120, FEWER_PREDICATES = 5 };
  static bool exists[1 << MOST_PREDICATES];
  Trial trial;
  trial_init(&trial);
  for (int i = 0; i < FORMULAS; i++) {
    choose(&trial, i % 2, FEWER_PREDICATES);
    find_by_queries(&trial, exists);
    check_boolean(&trial, exists);
    check_cartesian(&trial, exists);
  }
  trial_release(&trial);
}

// ---- formulas like those of blocks: values are set, copied and compared

static Term random_value(Fixture *f) { return int_of(f, (int)pick(f, 3) - 1); }

static Term random_step(Fixture *f) {
  Term x = f->ints[pick(f, INTS)], y = f->ints[pick(f, INTS)];
  switch (pick(f, 8)) {
  case 0:
  case 1:
    return term_make_eq(f->terms, x, random_value(f));
  case 2:
    return term_make_ne(f->terms, x, random_value(f));
  case 3:
    return term_make_le(f->terms, x, random_value(f));
  case 4:
    return term_make_eq(f->terms, x, y);
  case 5:
    return pick(f, 2) ? term_make_ne(f->terms, x, y) : f->bools[pick(f, BOOLS)];
  case 6:
    return term_make_not(f->terms, f->bools[pick(f, BOOLS)]);
  default: // seldom something else
    return pick(f, 4) ? term_make_eq(f->terms, x, y)
                      : term_make_eq(f->terms, x, term_make_add(f->terms, y, int_of(f, 1)));
  }
}

static Term random_block(Fixture *f, int depth) {
  Term all = term_true(f->terms);
  for (uint32_t i = pick(f, 3) + 1; i > 0; i--) {
    Term step = random_step(f);
    if (depth && pick(f, 3))
      step = term_make_or2(f->terms, random_block(f, depth - 1), random_block(f, depth - 1));
    all = term_make_and2(f->terms, all, step);
  }
  return all;
}

static void choose_block(Trial *trial) {
  Fixture *f = &trial->fixture;
  trial->formula = random_block(f, 3);
  trial->count = 1 + pick(f, 6);
  for (uint32_t i = 0; i < trial->count; i++) {
    Term x = f->ints[pick(f, INTS)];
    trial->predicates[i].formula =
        pick(f, 8) ? (pick(f, 2) ? term_make_le : term_make_eq)(f->terms, x, random_value(f))
                   : random_step(f);
  }
}

static void follows_values(void **state) {
  (void)state;
  enum { FORMULAS = 1500 };
  static bool exists[1 << MOST_PREDICATES];
  Trial trial;
  trial_init(&trial);
  for (int i = 0; i < FORMULAS; i++) {
    choose_block(&trial);
    bool is_small = i % 8;
    if (is_small)
      trial.formula =
          term_make_and2(trial.fixture.terms, trial.formula, small_ranges(&trial.fixture));
    if (is_small)
      find_by_points(&trial, exists);
    else // as many values as are needed to be different
      find_by_queries(&trial, exists);
    check_boolean(&trial, exists);
  }
  trial_release(&trial);
}

// A machine of 30 states with a flag for each: no model is enumerated.
static void needs_no_models(void **state) {
  (void)state;
  enum { STATES = 30 };
  Trial trial;
  trial_init(&trial);
  Fixture *f = &trial.fixture;
  Terms *terms = f->terms;
  Term all = term_false(terms), x = f->ints[0], next = f->ints[1];
  for (int i = 0; i < STATES; i++) {
    Term step = term_make_or2(terms, equal_to(f, next, (i + 1) % STATES), equal_to(f, next, 0));
    all = term_make_or2(terms, all, term_make_and2(terms, equal_to(f, x, i), step));
  }
  trial.formula = term_make_and2(terms, all, at_least(f, x, STATES - 3));
  trial.count = 3;
  trial.predicates[0].formula = equal_to(f, next, 0);
  trial.predicates[1].formula = equal_to(f, next, 2);
  trial.predicates[2].formula = at_least(f, next, STATES - 2);
  AllSatResult result = run_boolean(&trial, (AllSatLimits){0});
  assert_int_equal(result.status, ALLSAT_EXACT);
  assert_int_equal(result.decided, 1);
  assert_true(result.models <= 1);
  assert_true(bdd_model_count(trial.bdds, result.bdd) == 2 << (MOST_PREDICATES - 3));
  bdd_drop(trial.bdds, result.bdd);
  trial_release(&trial);
}

// ---- particular cases

// Independent predicates: all combinations, without enumerating them.
static void multiplies_independent_predicates(void **state) {
  (void)state;
  Trial trial;
  trial_init(&trial);
  Fixture *f = &trial.fixture;
  trial.count = INTS + BOOLS;
  for (int i = 0; i < INTS; i++)
    trial.predicates[i].formula = at_most(f, f->ints[i], 0);
  for (int i = 0; i < BOOLS; i++)
    trial.predicates[INTS + i].formula = f->bools[i];
  trial.formula = at_least(f, f->ints[0], -3);
  AllSatResult result = run_boolean(&trial, (AllSatLimits){0});
  assert_int_equal(result.status, ALLSAT_EXACT);
  assert_true(bdd_is_true(result.bdd));
  assert_int_equal(result.models, 1);
  bdd_drop(trial.bdds, result.bdd);
  trial_release(&trial);
}

static void knows_decided_predicates(void **state) {
  (void)state;
  Trial trial;
  trial_init(&trial);
  Fixture *f = &trial.fixture;
  trial.count = 4;
  trial.predicates[0].formula = at_most(f, f->ints[0], 5);
  trial.predicates[1].formula = at_least(f, f->ints[0], 7);
  trial.predicates[2].formula = term_true(f->terms);
  trial.predicates[3].formula = at_most(f, f->ints[0], 0);
  trial.formula = at_most(f, f->ints[0], 3);
  AllSatResult result = run_boolean(&trial, (AllSatLimits){0});
  assert_int_equal(result.decided, 3);
  assert_int_equal(bdd_node_count(trial.bdds, result.bdd), 3);
  bdd_drop(trial.bdds, result.bdd);
  trial.count = 0;
  result = run_boolean(&trial, (AllSatLimits){0});
  assert_true(result.status == ALLSAT_EXACT && bdd_is_true(result.bdd));
  bdd_drop(trial.bdds, result.bdd);
  trial_release(&trial);
}

static void leaves_the_stack(void **state) {
  (void)state;
  Trial trial;
  trial_init(&trial);
  Fixture *f = &trial.fixture;
  trial.count = 2;
  trial.predicates[0].formula = at_most(f, f->ints[0], 0);
  trial.predicates[1].formula = f->bools[0];
  trial.formula = at_least(f, f->ints[0], 1);
  solver_push(f->solver);
  AllSatResult result = run_boolean(&trial, (AllSatLimits){0});
  assert_int_equal(result.decided, 1);
  bdd_drop(trial.bdds, result.bdd);
  assert_int_equal(solver_check_assuming(f->solver, QUERY_OTHER, &trial.predicates[0].formula, 1),
                   SAT_YES);
  solver_pop(f->solver);
  trial_release(&trial);
}

// BDDs leave it to models.
static void keeps_the_deadline(void **state) {
  (void)state;
  Trial trial;
  trial_init(&trial);
  Fixture *f = &trial.fixture;
  trial.count = 1;
  trial.predicates[0].formula = equal_to(f, f->ints[0], 0);
  trial.formula = equal_to(f, f->ints[0], 1);
  uint64_t handles = bdd_live_handles(trial.bdds);
  AllSatResult result;
  assert_false(symbolic_allsat(f->solver, trial.bdds, trial.formula, trial.predicates, trial.count,
                               (Deadline){0}, NULL, &result));
  assert_int_equal(bdd_live_handles(trial.bdds), handles);
  assert_true(symbolic_allsat(f->solver, trial.bdds, trial.formula, trial.predicates, trial.count,
                              NO_DEADLINE, NULL, &result));
  assert_int_equal(result.decided, 1);
  bdd_drop(trial.bdds, result.bdd);
  trial_release(&trial);
}

// With no question to spare, BDDs are not tried; with few, no more than these are asked.
static void keeps_its_credit(void **state) {
  (void)state;
  Trial trial;
  trial_init(&trial);
  Fixture *f = &trial.fixture;
  trial.count = 5;
  for (uint32_t i = 0; i < trial.count; i++)
    trial.predicates[i].formula = equal_to(f, f->ints[0], (int)i);
  trial.formula = equal_to(f, f->ints[0], 1);
  int64_t spare = 0;
  AllSatResult result;
  assert_false(symbolic_allsat(f->solver, trial.bdds, trial.formula, trial.predicates, trial.count,
                               NO_DEADLINE, &spare, &result));
  assert_int_equal(spare, 0);
  spare = 10;
  assert_true(symbolic_allsat(f->solver, trial.bdds, trial.formula, trial.predicates, trial.count,
                              NO_DEADLINE, &spare, &result));
  assert_int_equal(result.decided, 5);
  assert_in_range(spare, 10, 12); // one model, found by one question or none
  bdd_drop(trial.bdds, result.bdd);
  trial_release(&trial);
}

static void stops_in_time(void **state) {
  (void)state;
  Trial trial;
  trial_init(&trial);
  Fixture *f = &trial.fixture;
  trial.count = 1;
  trial.predicates[0].formula = f->bools[0];
  trial.formula = term_true(f->terms);
  limits_start(1e-9, 0);
  AllSatResult result = run_boolean(&trial, (AllSatLimits){0});
  assert_true(result.status == ALLSAT_WEAKENED && bdd_is_true(result.bdd));
  bdd_drop(trial.bdds, result.bdd);
  limits_start(0, 0);
  trial_release(&trial);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(equals_all_points),
      TEST(equals_all_queries),
      TEST(follows_values),
      TEST(needs_no_models),
      TEST(multiplies_independent_predicates),
      TEST(knows_decided_predicates),
      TEST(leaves_the_stack),
      TEST(keeps_the_deadline),
      TEST(keeps_its_credit),
      TEST(stops_in_time),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
