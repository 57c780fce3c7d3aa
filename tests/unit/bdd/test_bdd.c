#include "bdd/bdd.h"

#include "test.h"

// Functions of VARIABLES variables as truth tables: bit i is the value for the assignment i.
enum { VARIABLES = 5, ROWS = 1 << VARIABLES };

typedef struct Function {
  Bdd bdd;
  uint32_t table;
} Function;

static uint64_t random_state = 1;

static uint32_t pick(uint32_t bound) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(random_state >> 33) % bound;
}

static BddManager *start(void) {
  BddManager *manager = bdd_manager_new();
  for (uint32_t i = 0; i < VARIABLES; i++)
    assert_int_equal(bdd_new_variable(manager), i);
  return manager;
}

static void finish(BddManager *manager) {
  assert_int_equal(bdd_live_handles(manager), 0);
  bdd_manager_free(manager);
}

static uint32_t table_of_variable(uint32_t variable) {
  uint32_t table = 0;
  for (uint32_t row = 0; row < ROWS; row++)
    table |= (row >> variable & 1) << row;
  return table;
}

static Function random_literal(BddManager *manager) {
  uint32_t variable = pick(VARIABLES);
  bool positive = pick(2);
  uint32_t table = table_of_variable(variable);
  return (Function){bdd_make_literal(manager, variable, positive), positive ? table : ~table};
}

// A function of two others, which are dropped.
static Function combine(BddManager *manager, Function a, Function b) {
  Function result;
  switch (pick(3)) {
  case 0:
    result = (Function){bdd_make_and(manager, a.bdd, b.bdd), a.table & b.table};
    break;
  case 1:
    result = (Function){bdd_make_or(manager, a.bdd, b.bdd), a.table | b.table};
    break;
  default:
    result = (Function){bdd_make_not(manager, a.bdd), ~a.table};
  }
  bdd_drop(manager, a.bdd);
  bdd_drop(manager, b.bdd);
  return result;
}

static Function random_function(BddManager *manager, uint32_t steps) {
  Function function = random_literal(manager);
  for (uint32_t i = 0; i < steps; i++) {
    Function other = random_literal(manager);
    if (pick(3) == 0)
      other = combine(manager, other, random_literal(manager));
    function = combine(manager, function, other);
  }
  return function;
}

static bool row_value(uint32_t table, uint32_t row) { return table >> row & 1; }

static bool evaluate(const BddManager *manager, Bdd bdd, uint32_t row) {
  bool values[VARIABLES];
  for (uint32_t i = 0; i < VARIABLES; i++)
    values[i] = row >> i & 1;
  return bdd_evaluate(manager, bdd, values);
}

// The value by walking along the structure.
static bool walk(Bdd bdd, uint32_t row) {
  while (!bdd_is_true(bdd) && !bdd_is_false(bdd))
    bdd = row >> bdd_variable(bdd) & 1 ? bdd_then(bdd) : bdd_else(bdd);
  return bdd_is_true(bdd);
}

static void equals_truth_tables(void **state) {
  (void)state;
  BddManager *manager = start();
  for (int trial = 0; trial < 2000; trial++) {
    Function a = random_function(manager, pick(12)), b = random_function(manager, pick(12));
    for (uint32_t row = 0; row < ROWS; row++) {
      assert_int_equal(evaluate(manager, a.bdd, row), row_value(a.table, row));
      assert_int_equal(walk(a.bdd, row), row_value(a.table, row));
    }
    assert_int_equal(bdd_equals(a.bdd, b.bdd), a.table == b.table);
    assert_int_equal(bdd_implies(manager, a.bdd, b.bdd), (a.table & ~b.table) == 0);
    assert_true(bdd_model_count(manager, a.bdd) == __builtin_popcount(a.table));
    assert_int_equal(bdd_is_true(a.bdd), a.table == UINT32_MAX);
    assert_int_equal(bdd_is_false(a.bdd), a.table == 0);
    bdd_drop(manager, a.bdd);
    bdd_drop(manager, b.bdd);
  }
  finish(manager);
}

static void makes_cubes(void **state) {
  (void)state;
  BddManager *manager = start();
  for (int trial = 0; trial < 200; trial++) {
    uint32_t variables[VARIABLES], count = 0, table = UINT32_MAX;
    bool values[VARIABLES];
    for (uint32_t i = 0; i < VARIABLES; i++) {
      uint32_t variable = trial % 2 ? i : VARIABLES - 1 - i; // in any order
      if (pick(2)) {
        variables[count] = variable;
        values[count] = pick(2);
        table &= values[count++] ? table_of_variable(variable) : ~table_of_variable(variable);
      }
    }
    Bdd cube = bdd_make_cube(manager, variables, values, count);
    for (uint32_t row = 0; row < ROWS; row++)
      assert_int_equal(evaluate(manager, cube, row), row_value(table, row));
    assert_int_equal(bdd_node_count(manager, cube), count);
    bdd_drop(manager, cube);
  }
  finish(manager);
}

// What is retained survives when BuDDy collects its garbage, and its tables grow.
static void survives_collections(void **state) {
  (void)state;
  enum { MANY = 40, KEPT = 200 };
  BddManager *manager = bdd_manager_new();
  for (int i = 0; i < MANY; i++)
    bdd_new_variable(manager);
  bool values[KEPT][MANY];
  Bdd kept[KEPT];
  uint32_t variables[MANY];
  for (uint32_t i = 0; i < MANY; i++)
    variables[i] = i;
  Bdd all = bdd_make_false(manager);
  for (int i = 0; i < KEPT; i++) {
    for (int j = 0; j < MANY; j++)
      values[i][j] = pick(2);
    kept[i] = bdd_make_cube(manager, variables, values[i], MANY);
    for (int j = 0; j < 10; j++) { // garbage
      Bdd joined = bdd_make_or(manager, all, kept[i]), negated = bdd_make_not(manager, joined);
      bdd_drop(manager, all);
      bdd_drop(manager, joined);
      all = bdd_make_not(manager, negated);
      bdd_drop(manager, negated);
    }
  }
  for (int i = 0; i < KEPT; i++) {
    assert_true(bdd_evaluate(manager, kept[i], values[i]));
    assert_true(bdd_evaluate(manager, all, values[i]));
    assert_true(bdd_implies(manager, kept[i], all));
    bdd_drop(manager, kept[i]);
  }
  assert_true(bdd_model_count(manager, all) == KEPT);
  bdd_drop(manager, all);
  finish(manager);
}

static bool depends_on(uint32_t table, uint32_t variable) {
  for (uint32_t row = 0; row < ROWS; row++)
    if (row_value(table, row) != row_value(table, row ^ 1u << variable))
      return true;
  return false;
}

static void finds_variables(void **state) {
  (void)state;
  BddManager *manager = start();
  BddVariableVec found = {0};
  for (int i = 0; i < 200; i++) {
    Function a = random_function(manager, pick(8));
    uint32_t first = pick(VARIABLES), at = 0;
    bdd_find_variables(a.bdd, first, &found);
    for (uint32_t j = 0; j < VARIABLES; j++) {
      uint32_t side = table_of_variable(j);
      assert_int_equal(bdd_implies_literal(manager, a.bdd, j, true), !(a.table & ~side));
      assert_int_equal(bdd_implies_literal(manager, a.bdd, j, false), !(a.table & side));
      if (j < first || !depends_on(a.table, j))
        continue;
      assert_true(at < found.size);
      assert_int_equal(found.data[at++], j);
    }
    assert_int_equal(found.size, at);
    bdd_drop(manager, a.bdd);
  }
  vec_release(&found);
  finish(manager);
}

// Literals that a function implies, of any size and also where only a part looks at them.
static void finds_literals(void **state) {
  (void)state;
  BddManager *manager = start();
  BddLiteralVec found = {0};
  uint32_t decided = 0;
  for (int i = 0; i < 2000; i++) {
    Function a = random_function(manager, pick(8));
    for (uint32_t j = 0; j < VARIABLES; j++) { // make some of them literals
      bool value = pick(2);
      if (pick(3))
        continue;
      bdd_and_with(manager, &a.bdd, bdd_make_literal(manager, j, value));
      a.table &= value ? table_of_variable(j) : ~table_of_variable(j);
    }
    vec_clear(&found);
    if (!bdd_is_false(a.bdd))
      bdd_find_literals(a.bdd, &found);
    uint32_t at = 0;
    for (uint32_t j = 0; j < 2 * VARIABLES && !bdd_is_false(a.bdd); j++)
      if (bdd_implies_literal(manager, a.bdd, j / 2, j % 2 == 0)) {
        assert_true(at < found.size);
        assert_int_equal(found.data[at++], j);
      }
    assert_int_equal(found.size, at);
    decided += at;
    bdd_drop(manager, a.bdd);
  }
  assert_true(decided > 1000);
  vec_release(&found);
  finish(manager);
}

static void counts_handles(void **state) {
  (void)state;
  BddManager *manager = start();
  Bdd a = bdd_make_literal(manager, 0, true), b = bdd_retain(manager, a);
  assert_int_equal(bdd_live_handles(manager), 2);
  bdd_drop(manager, a);
  assert_int_equal(bdd_live_handles(manager), 1);
  assert_int_equal(bdd_variable(b), 0);
  bdd_drop(manager, b);
  Bdd yes = bdd_make_true(manager), no = bdd_make_false(manager);
  assert_true(bdd_is_true(yes) && bdd_is_false(no));
  bdd_drop(manager, yes);
  bdd_drop(manager, no);
  finish(manager);
}

static void lives_again(void **state) {
  (void)state;
  for (int i = 0; i < 3; i++) {
    BddManager *manager = start();
    Bdd literal = bdd_make_literal(manager, VARIABLES - 1, false);
    assert_true(bdd_model_count(manager, literal) == ROWS / 2);
    bdd_drop(manager, literal);
    finish(manager);
    finish(bdd_manager_new()); // without variables
  }
}

static void restricts(void **state) {
  (void)state;
  BddManager *manager = start();
  for (int i = 0; i < 200; i++) {
    Function a = random_literal(manager), care = random_literal(manager);
    for (int depth = 0; depth < 6; depth++) {
      a = combine(manager, a, random_literal(manager));
      care = combine(manager, care, random_literal(manager));
    }
    if (!bdd_is_false(care.bdd)) {
      Bdd made = bdd_make_restricted(manager, a.bdd, care.bdd);
      for (uint32_t row = 0; row < ROWS; row++) {
        bool values[VARIABLES];
        for (uint32_t j = 0; j < VARIABLES; j++)
          values[j] = row >> j & 1;
        if (care.table >> row & 1)
          assert_int_equal(bdd_evaluate(manager, made, values), a.table >> row & 1);
      }
      bdd_drop(manager, made);
    }
    bdd_drop(manager, a.bdd);
    bdd_drop(manager, care.bdd);
  }
  finish(manager);
}

static uint32_t exists_in(uint32_t table, uint32_t variable) {
  uint32_t result = 0;
  for (uint32_t row = 0; row < ROWS; row++)
    result |= (uint32_t)(row_value(table, row) || row_value(table, row ^ 1u << variable)) << row;
  return result;
}

static void check_table(BddManager *manager, Bdd bdd, uint32_t table) {
  for (uint32_t row = 0; row < ROWS; row++)
    assert_int_equal(evaluate(manager, bdd, row), row_value(table, row));
  bdd_drop(manager, bdd);
}

static void quantifies(void **state) {
  (void)state;
  BddManager *manager = start();
  for (int i = 0; i < 300; i++) {
    Function a = random_function(manager, 6), b = random_function(manager, 6);
    uint32_t x = pick(VARIABLES), y = pick(VARIABLES);
    BddVariableVec variables = {0};
    vec_push(&variables, x < y ? x : y);
    if (x != y)
      vec_push(&variables, x < y ? y : x);
    bool value = pick(2);
    check_table(manager, bdd_make_exists(manager, a.bdd, &variables),
                exists_in(exists_in(a.table, x), y));
    check_table(manager, bdd_make_and_exists(manager, a.bdd, b.bdd, &variables),
                exists_in(exists_in(a.table & b.table, x), y));
    check_table(manager, bdd_make_equal(manager, a.bdd, b.bdd), ~(a.table ^ b.table));
    Bdd literal = bdd_make_literal(manager, x, value);
    uint32_t side = value ? table_of_variable(x) : ~table_of_variable(x);
    check_table(manager, bdd_make_cofactor(manager, a.bdd, literal), exists_in(a.table & side, x));
    check_table(manager, bdd_make_ite(manager, literal, a.bdd, b.bdd),
                (a.table & side) | (b.table & ~side));
    bdd_drop(manager, literal);
    Bdd both = bdd_retain(manager, a.bdd), either = bdd_retain(manager, a.bdd);
    bdd_and_with(manager, &both, bdd_retain(manager, b.bdd));
    bdd_or_with(manager, &either, bdd_retain(manager, b.bdd));
    check_table(manager, both, a.table & b.table);
    check_table(manager, either, a.table | b.table);
    vec_release(&variables);
    bdd_drop(manager, a.bdd);
    bdd_drop(manager, b.bdd);
  }
  finish(manager);
}

// x0 = y0 and x1 = y1 and ..., all x before all y, has 3 * 2^n nodes.
static Bdd make_large(BddManager *manager, uint32_t first, uint32_t n) {
  Bdd all = bdd_make_true(manager);
  for (uint32_t i = 0; i < n; i++) {
    Bdd x = bdd_make_literal(manager, first + i, true);
    Bdd y = bdd_make_literal(manager, first + n + i, true);
    Bdd equal = bdd_make_equal(manager, x, y), more = bdd_make_and(manager, all, equal);
    bdd_drop(manager, x);
    bdd_drop(manager, y);
    bdd_drop(manager, equal);
    bdd_drop(manager, all);
    all = more;
  }
  return all;
}

static void keeps_budgets(void **state) {
  (void)state;
  BddManager *manager = start();
  for (int i = 0; i < 3; i++) {
    uint32_t first = bdd_scratch_variables(manager, 60);
    assert_true(first >= VARIABLES);
    bdd_budget_begin(manager, 100000);
    Bdd large = make_large(manager, first, 30);
    assert_true(bdd_is_false(large) && !bdd_budget_is_left(manager));
    bdd_drop(manager, large);
    assert_false(bdd_budget_end(manager));
    Function a = random_function(manager, 12);
    check_table(manager, a.bdd, a.table);
    bdd_budget_begin(manager, 100000);
    Bdd small = make_large(manager, first, 10);
    assert_int_equal(bdd_node_count(manager, small), 3 * 1024 - 3);
    bdd_drop(manager, small);
    assert_true(bdd_budget_end(manager));
  }
  finish(manager);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(equals_truth_tables), TEST(makes_cubes),    TEST(survives_collections),
      TEST(finds_variables),     TEST(finds_literals), TEST(counts_handles), TEST(lives_again),
      TEST(restricts),           TEST(quantifies),     TEST(keeps_budgets),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
