#include "smt/z3_solver.h"

#include "base/deadline.h"
#include "base/limits.h"
#include "fixture.h"

static void checks_on_a_stack(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Solver *solver = f.solver;
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_YES);
  solver_add(solver, at_most(&f, f.ints[0], 10));
  solver_push(solver);
  solver_add(solver, at_least(&f, f.ints[0], 11));
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_NO);
  solver_push(solver);
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_NO);
  solver->pop(solver, 2);
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_YES);
  solver->pop(solver, 0);
  solver_add(solver, term_false(f.terms));
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_NO);
  fixture_release(&f);
}

static void adds_clauses(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Solver *solver = f.solver;
  Term clause[] = {at_least(&f, f.ints[0], 5), f.bools[0]};
  solver->add_clause(solver, clause, 2);
  solver_add(solver, term_make_not(f.terms, f.bools[0]));
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_YES);
  solver_push(solver);
  solver_add(solver, at_most(&f, f.ints[0], 4));
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_NO);
  solver_pop(solver);
  solver->add_clause(solver, NULL, 0);
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_NO);
  fixture_release(&f);
}

static bool contains(const TermVec *terms, Term term) {
  for (uint32_t i = 0; i < terms->size; i++)
    if (term_equals(terms->data[i], term))
      return true;
  return false;
}

static void finds_cores(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Solver *solver = f.solver;
  Term low = at_most(&f, f.ints[0], 3), high = at_least(&f, f.ints[0], 7);
  Term assumptions[] = {f.bools[0], low, equal_to(&f, f.ints[1], 4),
                        term_make_not(f.terms, f.bools[1]), high};
  for (int round = 0; round < 3; round++) {
    TermVec core = {0};
    assert_int_equal(solver_check_assuming(solver, QUERY_OTHER, assumptions, 5), SAT_NO);
    solver->core(solver, &core);
    assert_true(contains(&core, low) && contains(&core, high));
    assert_true(solver_minimize_core(solver, &core, 0));
    assert_int_equal(core.size, 2);
    assert_true(contains(&core, low) && contains(&core, high));
    vec_release(&core);
    assert_int_equal(solver_check_assuming(solver, QUERY_OTHER, assumptions, 4), SAT_YES);
    // Definitions of names vanish with their level and have to come back.
    if (round == 0)
      solver_push(solver);
    if (round == 1)
      solver_pop(solver);
  }
  fixture_release(&f);
}

static void core_can_be_empty_or_literal(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Solver *solver = f.solver;
  solver_add(solver, f.bools[0]);
  Term negation = term_make_not(f.terms, f.bools[0]);
  TermVec core = {0};
  assert_int_equal(solver_check_assuming(solver, QUERY_OTHER, &negation, 1), SAT_NO);
  solver->core(solver, &core);
  assert_int_equal(core.size, 1);
  assert_true(term_equals(core.data[0], negation));
  solver_add(solver, negation);
  assert_int_equal(solver_check_assuming(solver, QUERY_OTHER, &negation, 1), SAT_NO);
  assert_true(solver_minimize_core(solver, &core, 1000000));
  assert_int_equal(core.size, 0);
  vec_release(&core);
  fixture_release(&f);
}

static void assumes_after_pop(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Solver *solver = f.solver;
  Term small = at_most(&f, f.ints[0], 0);
  solver_push(solver);
  assert_int_equal(solver_check_assuming(solver, QUERY_OTHER, &small, 1), SAT_YES);
  solver_pop(solver);
  solver_add(solver, at_least(&f, f.ints[0], 1));
  assert_int_equal(solver_check_assuming(solver, QUERY_OTHER, &small, 1), SAT_NO);
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_YES);
  fixture_release(&f);
}

// Names of formulas are used again; cores have to name the formulas of today.
static void reuses_names(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Solver *solver = f.solver;
  for (int round = 0; round < 50; round++) {
    solver_push(solver);
    // The same formulas come again every few rounds, some with names that others had meanwhile.
    Term low = at_most(&f, f.ints[round % INTS], round % 7), free = at_most(&f, f.ints[0], -5);
    Term high = at_least(&f, f.ints[round % INTS], round % 7 + 1 + round % 3);
    Term assumptions[] = {low, high, free};
    assert_int_equal(solver_check_assuming(solver, QUERY_OTHER, assumptions, 3), SAT_NO);
    TermVec core = {0};
    solver->core(solver, &core);
    assert_true(solver_minimize_core(solver, &core, 0));
    assert_int_equal(core.size, 2);
    assert_true(contains(&core, high) && (contains(&core, low) || contains(&core, free)));
    vec_release(&core);
    solver_push(solver);
    assert_int_equal(solver_check_assuming(solver, QUERY_OTHER, &high, 1), SAT_YES);
    solver->pop(solver, 2);
  }
  fixture_release(&f);
}

static void check_value(Fixture *f, Term term, __int128 expected) {
  __int128 value;
  assert_true(term_is_int_constant(f->terms, f->solver->value(f->solver, term), &value));
  assert_true(value == expected);
}

static void gives_values(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Solver *solver = f.solver;
  __int128 most = (__int128)(~(unsigned __int128)0 >> 1), least = -most - 1;
  __int128 expected[] = {0, -7, INT64_MAX, (__int128)INT64_MIN - 1, most, -most, least + 1};
  for (uint32_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    solver_push(solver);
    solver_add(solver, equal_to(&f, f.ints[0], expected[i]));
    assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_YES);
    check_value(&f, f.ints[0], expected[i]);
    solver_pop(solver);
  }
  solver_add(solver, f.bools[0]);
  solver_add(solver, term_make_eq(f.terms, f.bits[0], term_make_bits(f.terms, 8, 0xa5)));
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_YES);
  assert_true(term_is_true(f.terms, solver->value(solver, f.bools[0])));
  assert_true(term_equals(solver->value(solver, f.bits[0]), term_make_bits(f.terms, 8, 0xa5)));
  assert_true(term_is_none(solver->value(solver, f.array)));
  fixture_release(&f);
}

// Don't-cares have values too, and the same ones each time.
static void completes_models(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Solver *solver = f.solver;
  assert_int_equal(solver_check(solver, QUERY_OTHER), SAT_YES);
  for (int i = 0; i < INTS; i++) {
    Term value = solver->value(solver, f.ints[i]);
    assert_int_equal(term_kind(f.terms, value), TERM_INT);
    assert_true(term_equals(value, solver->value(solver, f.ints[i])));
    Term element = term_make_select(f.terms, f.array, f.ints[i]);
    assert_int_equal(term_kind(f.terms, solver->value(solver, element)), TERM_INT);
  }
  assert_int_equal(term_kind(f.terms, solver->value(solver, f.bits[1])), TERM_BITS);
  fixture_release(&f);
}

// Values beyond 128 bits are not wrapped.
static void admits_huge_values(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  __int128 big = (__int128)1 << 100;
  Term product = f.ints[0];
  solver_add(f.solver, equal_to(&f, f.ints[0], big));
  solver_add(f.solver, term_make_eq(f.terms, f.ints[1], term_make_scale(f.terms, big, product)));
  assert_int_equal(solver_check(f.solver, QUERY_OTHER), SAT_YES);
  assert_true(term_is_none(f.solver->value(f.solver, f.ints[1])));
  fixture_release(&f);
}

// ---- the model of a random formula satisfies it, by the constructors' own arithmetic

static void check_model(Fixture *f, Term formula) {
  Term from[INTS + BOOLS + BITS], to[INTS + BOOLS + BITS];
  uint32_t count = 0;
  for (int i = 0; i < INTS; i++)
    from[count++] = f->ints[i];
  for (int i = 0; i < BOOLS; i++)
    from[count++] = f->bools[i];
  for (int i = 0; i < BITS; i++)
    from[count++] = f->bits[i];
  for (uint32_t i = 0; i < count; i++)
    to[i] = f->solver->value(f->solver, from[i]);
  Term folded = term_substitute(f->terms, formula, from, to, count);
  Term value = f->solver->value(f->solver, formula);
  // Arrays and functions stay as they are.
  if (term_kind(f->terms, folded) == TERM_TRUE || term_kind(f->terms, folded) == TERM_FALSE)
    assert_true(term_equals(folded, value));
  assert_true(term_is_true(f->terms, value));
}

static void models_satisfy(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  int satisfiable = 0;
  for (int i = 0; i < 600; i++) {
    Term formula = random_bool(&f, 4, i % 2);
    solver_push(f.solver);
    solver_add(f.solver, formula);
    SatResult result = solver_check(f.solver, QUERY_OTHER);
    assert_int_not_equal(result, SAT_UNKNOWN);
    if (result == SAT_YES) {
      satisfiable++;
      check_model(&f, formula);
    }
    solver_pop(f.solver);
  }
  assert_true(satisfiable > 100 && satisfiable < 600);
  fixture_release(&f);
}

// ---- stopping

enum { HOLES = 12 };

// Pigeons that need more holes; 12 holes are far beyond what Z3 can do in a second.
static void add_pigeons(Fixture *f, int holes) {
  Term sits[HOLES + 1][HOLES];
  for (int pigeon = 0; pigeon <= holes; pigeon++) {
    for (int hole = 0; hole < holes; hole++)
      sits[pigeon][hole] = make_variable(f, "p", sort_bool(f->terms));
    f->solver->add_clause(f->solver, sits[pigeon], (uint32_t)holes);
  }
  for (int hole = 0; hole < holes; hole++)
    for (int a = 0; a <= holes; a++)
      for (int b = 0; b < a; b++) {
        Term both = term_make_and2(f->terms, sits[a][hole], sits[b][hole]);
        solver_add(f->solver, term_make_not(f->terms, both));
      }
}

// By what it does, not by the clock: each time it is the same.
static void stops_when_work_is_done(void **state) {
  (void)state;
  enum { WORK = 50000 };
  Fixture f;
  fixture_init(&f);
  solver_push(f.solver);
  add_pigeons(&f, HOLES);
  Deadline before = deadline_in(WORK - 1), after = deadline_in(2 * WORK);
  assert_int_equal(f.solver->check(f.solver, QUERY_OTHER, NULL, 0, WORK), SAT_UNKNOWN);
  assert_string_equal(f.solver->reason(f.solver), "work limit");
  assert_true(deadline_has_passed(before));
  assert_false(deadline_has_passed(after));
  solver_pop(f.solver);
  assert_int_equal(solver_check(f.solver, QUERY_OTHER), SAT_YES);
  fixture_release(&f);
}

// After an interrupt Z3 is able to lose assertions: no later answer may be wrong.
static void stays_right_after_interrupts(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  solver_add(f.solver, at_most(&f, f.ints[0], 3));
  for (int i = 0; i < 40; i++) {
    solver_push(f.solver);
    add_pigeons(&f, 6 + i % 3); // needs about as long as it gets
    limits_start(0.005, 0);
    assert_int_not_equal(solver_check(f.solver, QUERY_OTHER), SAT_YES);
    limits_start(0, 0);
    solver_pop(f.solver);
    Term above = at_least(&f, f.ints[0], 4);
    assert_int_equal(solver_check_assuming(f.solver, QUERY_OTHER, &above, 1), SAT_NO);
    assert_int_equal(solver_check(f.solver, QUERY_OTHER), SAT_YES);
  }
  fixture_release(&f);
}

static void stops_at_limit_of_run(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  add_pigeons(&f, HOLES);
  limits_start(0.05, 0);
  assert_int_equal(solver_check(f.solver, QUERY_OTHER), SAT_UNKNOWN);
  assert_string_equal(f.solver->reason(f.solver), "time limit of the run");
  limits_start(0, 0);
  fixture_release(&f);
}

// ---- lack of memory: in a child, since Z3 leaks what it was making when memory ran out

static void require(bool condition) {
  if (!condition)
    abort();
}

static bool gives_reason(Fixture *f, const char *reason) {
  return strcmp(f->solver->reason(f->solver), reason) == 0;
}

static void search_without_memory(void) {
  Fixture f;
  fixture_init(&f);
  solver_add(f.solver, at_most(&f, f.ints[0], 3));
  solver_push(f.solver);
  add_pigeons(&f, HOLES);
  z3_set_memory_limit(1);
  require(f.solver->check(f.solver, QUERY_OTHER, NULL, 0, 20000000) == SAT_UNKNOWN);
  require(gives_reason(&f, "out of memory"));
  z3_set_memory_limit(0);
  solver_pop(f.solver);
  Term above = at_least(&f, f.ints[0], 4);
  require(solver_check_assuming(f.solver, QUERY_OTHER, &above, 1) == SAT_NO);
  require(solver_check(f.solver, QUERY_OTHER) == SAT_YES);
  fixture_release(&f);
  require(mem_in_use() == 0);
}

static void survives_search_without_memory(void **state) {
  (void)state;
  char text[1000];
  assert_int_equal(run_child(search_without_memory, text, sizeof text), 0);
}

static void translate_without_memory(void) {
  Fixture f;
  fixture_init(&f);
  solver_push(f.solver);
  solver_add(f.solver, at_most(&f, f.ints[0], 3));
  require(solver_check(f.solver, QUERY_OTHER) == SAT_YES);
  z3_set_memory_limit(1);
  Term sum = f.ints[0];
  for (int i = 0; i < 20000; i++)
    sum = term_make_ite(f.terms, at_most(&f, sum, i), sum, f.ints[i % INTS]);
  require(term_is_none(f.solver->value(f.solver, sum)));
  z3_set_memory_limit(0);
  solver_push(f.solver);
  solver_add(f.solver, equal_to(&f, sum, 3));
  f.solver->add_clause(f.solver, f.bools, 2);
  require(solver_check(f.solver, QUERY_OTHER) == SAT_UNKNOWN);
  require(solver_check_assuming(f.solver, QUERY_OTHER, f.bools, 1) == SAT_UNKNOWN);
  require(gives_reason(&f, "out of memory"));
  f.solver->pop(f.solver, 2);
  require(solver_check(f.solver, QUERY_OTHER) == SAT_UNKNOWN);
  fixture_release(&f);
  require(mem_in_use() == 0);
}

// When not even formulas can be made any more, every answer is `unknown`.
static void survives_translation_without_memory(void **state) {
  (void)state;
  char text[1000];
  assert_int_equal(run_child(translate_without_memory, text, sizeof text), 0);
}

static void many_solvers_share_a_context(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Solver *other = z3_solver_new(f.context);
  solver_add(f.solver, at_most(&f, f.ints[0], 3));
  solver_add(other, at_least(&f, f.ints[0], 4));
  assert_int_equal(solver_check(f.solver, QUERY_OTHER), SAT_YES);
  assert_int_equal(solver_check(other, QUERY_OTHER), SAT_YES);
  check_value(&f, int_of(&f, 9), 9);
  solver_add(other, at_most(&f, f.ints[0], 3));
  assert_int_equal(solver_check(other, QUERY_OTHER), SAT_NO);
  assert_int_equal(solver_check(f.solver, QUERY_OTHER), SAT_YES);
  solver_free(other);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(checks_on_a_stack),
      TEST(adds_clauses),
      TEST(finds_cores),
      TEST(core_can_be_empty_or_literal),
      TEST(assumes_after_pop),
      TEST(reuses_names),
      TEST(gives_values),
      TEST(completes_models),
      TEST(admits_huge_values),
      TEST(models_satisfy),
      TEST(stops_when_work_is_done),
      TEST(stays_right_after_interrupts),
      TEST(stops_at_limit_of_run),
      TEST(survives_search_without_memory),
      TEST(survives_translation_without_memory),
      TEST(many_solvers_share_a_context),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
