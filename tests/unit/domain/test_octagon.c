#include "domain/octagon/octagon.h"

#include "domain/octagons.h"
#include "test.h"

enum { VARIABLES = 3, MOST = 4, CONSTRAINTS = 8, CASES = 3000, SIDE = 2 * MOST + 1 };

// ---- integer points in a box

static int value_of(const int *point, uint32_t i) { return i % 2 ? -point[i / 2] : point[i / 2]; }

static bool satisfies(const int *point, const Constraint *constraints, uint32_t count) {
  for (uint32_t k = 0; k < count; k++) {
    int sum = value_of(point, constraints[k].i) + value_of(point, constraints[k].j);
    if (sum > (constraints[k].i == constraints[k].j ? 2 : 1) * constraints[k].bound)
      return false;
  }
  return true;
}

static void get_point(int number, int *point) {
  for (uint32_t x = 0; x < VARIABLES; x++, number /= SIDE)
    point[x] = number % SIDE - MOST;
}

// The largest V[i] + V[j] of all points that satisfy CONSTRAINTS; false if there is none.
static bool find_most(const Constraint *constraints, uint32_t count, uint32_t i, uint32_t j,
                      int *most) {
  bool found = false;
  for (int number = 0; number < SIDE * SIDE * SIDE; number++) {
    int point[VARIABLES];
    get_point(number, point);
    if (!satisfies(point, constraints, count))
      continue;
    int sum = value_of(point, i) + value_of(point, j);
    *most = !found || sum > *most ? sum : *most;
    found = true;
  }
  return found;
}

static void compare_with_points(const Octagon *octagon, const Constraint *constraints,
                                uint32_t count) {
  for (uint32_t i = 0; i < 2 * VARIABLES; i++)
    for (uint32_t j = 0; j < 2 * VARIABLES; j++) {
      int most;
      bool found = find_most(constraints, count, i, j, &most);
      assert_int_equal(octagon->is_empty, !found);
      if (found && j != (i ^ 1))
        assert_int_equal(oct_bound(octagon, i, j), i == j ? most / 2 : most);
    }
}

static uint32_t make_constraints(Random *random, Constraint *constraints) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < 2 * VARIABLES; i++)
    constraints[count++] = (Constraint){i, i, MOST};
  for (uint32_t k = random_below(random, CONSTRAINTS); k > 0; k--)
    constraints[count++] = random_constraint(random, VARIABLES);
  return count;
}

// Each bound is the least one: of both closures.
static void test_closure_is_tight(void **state) {
  (void)state;
  Random random = {1};
  for (uint32_t i = 0; i < CASES / 10; i++) {
    Arena arena = {0};
    Constraint constraints[2 * VARIABLES + CONSTRAINTS];
    uint32_t count = make_constraints(&random, constraints);
    Octagon *added = oct_new(&arena, VARIABLES), *met = oct_new(&arena, VARIABLES);
    for (uint32_t k = 0; k < count; k++) {
      Octagon *single = oct_new(&arena, VARIABLES);
      oct_add(single, constraints[k].i, constraints[k].j, constraints[k].bound);
      oct_add(added, constraints[k].i, constraints[k].j, constraints[k].bound);
      oct_meet(met, single);
    }
    compare_with_points(added, constraints, count);
    compare_with_points(met, constraints, count);
    arena_release(&arena);
  }
}

// ---- queries

static void test_is_free(void **state) {
  (void)state;
  Arena arena = {0};
  OctRange range = {-5, 5};
  Octagon *octagon = oct_new(&arena, 2);
  assert_false(oct_is_free(octagon, 0, range));
  oct_assign_range(octagon, 0, range);
  oct_assign_range(octagon, 1, (OctRange){0, 1});
  assert_true(oct_is_free(octagon, 0, range));
  oct_add(octagon, plus_of(0), plus_of(1), 5);
  assert_false(oct_is_free(octagon, 0, range));
  oct_assign_range(octagon, 0, range);
  assert_true(oct_is_free(octagon, 0, range));
  arena_release(&arena);
}

// ---- widening

static Octagon *random_octagon(Arena *arena, Random *random) {
  Octagon *octagon = oct_new(arena, VARIABLES);
  for (uint32_t k = random_below(random, CONSTRAINTS); k > 0 && !octagon->is_empty; k--) {
    Constraint constraint = random_constraint(random, VARIABLES);
    oct_add(octagon, constraint.i, constraint.j, constraint.bound);
  }
  return octagon;
}

// What a sequence of widenings reaches contains all that went into it, and it ends.
static void test_widening_ends(void **state) {
  (void)state;
  static const int64_t values[] = {-10, 0, 1, 10, 100};
  Random random = {2};
  for (uint32_t i = 0; i < CASES; i++) {
    Arena arena = {0};
    Octagon *widened = random_octagon(&arena, &random);
    uint32_t growths = 0;
    for (uint32_t k = 0; k < 30; k++) {
      Octagon *fresh = random_octagon(&arena, &random);
      bool is_inside = oct_includes(widened, fresh);
      growths += !is_inside;
      if (!is_inside)
        oct_widen(widened, fresh, (Thresholds){values, 5});
      assert_true(oct_includes(widened, fresh));
    }
    assert_true(growths <= 6 * 2 * VARIABLES * (VARIABLES + 1));
    arena_release(&arena);
  }
}

static void test_thresholds(void **state) {
  (void)state;
  static const int64_t values[] = {0, 10, 100};
  Arena arena = {0};
  Octagon *old = oct_new(&arena, 1), *fresh = oct_new(&arena, 1);
  oct_assign_range(old, 0, (OctRange){0, 0});
  oct_assign_range(fresh, 0, (OctRange){0, 1});
  oct_widen(old, fresh, (Thresholds){values, 3});
  assert_false(old->is_closed);
  oct_close(old);
  assert_int_equal(oct_range(old, 0).low, 0);
  assert_int_equal(oct_range(old, 0).high, 10);
  arena_release(&arena);
}

// ---- large numbers

static void test_bounds_do_not_overflow(void **state) {
  (void)state;
  assert_int_equal(bound_add(BOUND_LIMIT, BOUND_LIMIT), BOUND_NONE);
  assert_int_equal(bound_add(-BOUND_LIMIT, -BOUND_LIMIT), -BOUND_LIMIT);
  assert_int_equal(bound_add(BOUND_NONE, -1), BOUND_NONE);
  assert_int_equal(bound_of((__int128)1 << 100), BOUND_NONE);
  Arena arena = {0};
  Octagon *octagon = oct_new(&arena, 2);
  oct_assign_range(octagon, 0, (OctRange){BOUND_LIMIT / 2, BOUND_LIMIT / 2});
  oct_assign(octagon, 1, plus_of(0), (OctRange){BOUND_LIMIT / 2, BOUND_LIMIT / 2});
  assert_false(octagon->is_empty);
  assert_int_equal(oct_range(octagon, 1).high, BOUND_NONE);
  assert_int_equal(oct_range(octagon, 0).high, BOUND_LIMIT / 2);
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_closure_is_tight),       TEST(test_is_free),
      TEST(test_widening_ends),          TEST(test_thresholds),
      TEST(test_bounds_do_not_overflow),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
