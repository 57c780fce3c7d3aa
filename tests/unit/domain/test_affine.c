#include "domain/affine/affine.h"

#include "domain/random.h"
#include "test.h"

// Equations modulo 8, so that all points and all equations can be listed.
enum { VARIABLES = 3, BITS = 3, SIZE = 1 << BITS, POINTS = SIZE * SIZE * SIZE, CASES = 400 };

static const uint64_t unit = UINT64_C(1) << (64 - BITS);

typedef struct Points {
  bool has[POINTS];
} Points;

static uint64_t value_at(int point, uint32_t x) { return (uint64_t)(point >> BITS * x) % SIZE; }

static bool satisfies(int point, const uint64_t *row) {
  uint64_t sum = row[VARIABLES];
  for (uint32_t x = 0; x < VARIABLES; x++)
    sum += row[x] * value_at(point, x);
  return sum == 0;
}

static Points points_of(const Affine *affine) {
  Points points;
  for (int point = 0; point < POINTS; point++) {
    points.has[point] = true;
    for (uint32_t i = 0; i < affine->row_count; i++)
      points.has[point] &= satisfies(point, affine_row(affine, i));
  }
  return points;
}

static void random_row(Random *random, uint64_t *row) {
  for (uint32_t i = 0; i <= VARIABLES; i++)
    row[i] = random_below(random, 3) ? unit * random_below(random, SIZE) : 0;
}

static const Affine *random_affine(Random *random, Arena *arena) {
  const Affine *affine = affine_new(arena, VARIABLES);
  for (uint32_t i = random_below(random, 4); i > 0; i--) {
    uint64_t row[VARIABLES + 1];
    random_row(random, row);
    affine = affine_add(arena, affine, row);
  }
  return affine;
}

static bool is_none(const Points *points) {
  for (int point = 0; point < POINTS; point++)
    if (points->has[point])
      return false;
  return true;
}

// AFFINE has exactly POINTS.
static void assert_points(const Affine *affine, const Points *points) {
  Points found = points_of(affine);
  assert_int_equal(affine->is_empty, is_none(points));
  assert_memory_equal(found.has, points->has, sizeof found.has);
}

// All equations that hold of POINTS are those of AFFINE: its points are no more than needed.
static void assert_least(const Affine *affine, const Points *points) {
  Points least, found = points_of(affine);
  for (int point = 0; point < POINTS; point++)
    least.has[point] = true;
  for (int number = 0; number < POINTS * SIZE; number++) {
    uint64_t row[] = {unit * value_at(number, 0), unit * value_at(number, 1),
                      unit * value_at(number, 2), unit * (uint64_t)(number / POINTS)};
    bool holds = true;
    for (int point = 0; point < POINTS && holds; point++)
      holds = !points->has[point] || satisfies(point, row);
    for (int point = 0; point < POINTS && holds; point++)
      least.has[point] &= satisfies(point, row);
  }
  assert_memory_equal(found.has, least.has, sizeof found.has);
}

static void test_equations(void **state) {
  (void)state;
  Random random = {1};
  for (int i = 0; i < CASES; i++) {
    Arena arena = {0};
    const Affine *affine = random_affine(&random, &arena);
    uint64_t row[VARIABLES + 1];
    random_row(&random, row);
    Points points = points_of(affine);
    for (int point = 0; point < POINTS; point++)
      points.has[point] &= satisfies(point, row);
    assert_points(affine_add(&arena, affine, row), &points);
    arena_release(&arena);
  }
}

static int with_value(int point, uint32_t x, uint64_t value) {
  int place = (SIZE - 1) << BITS * x;
  return (point & ~place) | (int)(value % SIZE) << BITS * x;
}

static void test_changes(void **state) {
  (void)state;
  Random random = {2};
  for (int i = 0; i < CASES; i++) {
    Arena arena = {0};
    const Affine *affine = random_affine(&random, &arena);
    uint32_t x = random_below(&random, VARIABLES);
    uint64_t row[VARIABLES + 1];
    for (uint32_t j = 0; j <= VARIABLES; j++)
      row[j] = random_below(&random, SIZE);
    Points before = points_of(affine), any = {0}, assigned = {0};
    for (int point = 0; point < POINTS; point++)
      if (before.has[point]) {
        uint64_t sum = row[VARIABLES];
        for (uint32_t y = 0; y < VARIABLES; y++)
          sum += row[y] * value_at(point, y);
        assigned.has[with_value(point, x, sum)] = true;
        for (uint64_t value = 0; value < SIZE; value++)
          any.has[with_value(point, x, value)] = true;
      }
    assert_points(affine_forget(&arena, affine, x), &any);
    assert_points(affine_assign(&arena, affine, x, row, BITS), &assigned);
    arena_release(&arena);
  }
}

static void test_lattice(void **state) {
  (void)state;
  Random random = {3};
  for (int i = 0; i < CASES / 8; i++) {
    Arena arena = {0};
    const Affine *a = random_affine(&random, &arena), *b = random_affine(&random, &arena);
    const Affine *joined = affine_join(&arena, a, b);
    Points left = points_of(a), right = points_of(b), both, any;
    for (int point = 0; point < POINTS; point++) {
      both.has[point] = left.has[point] && right.has[point];
      any.has[point] = left.has[point] || right.has[point];
    }
    assert_points(affine_meet(&arena, a, b), &both);
    assert_least(joined, &any);
    assert_true(affine_includes(joined, a) && affine_includes(joined, b));
    bool is_inside = !memcmp(both.has, left.has, sizeof both.has);
    assert_int_equal(affine_includes(b, a), is_inside);
    arena_release(&arena);
  }
}

// x + y = 5 and y + z = 7 say x - z = -2.
static void test_projection(void **state) {
  (void)state;
  Arena arena = {0};
  const uint64_t rows[][VARIABLES + 1] = {{1, 1, 0, -UINT64_C(5)}, {0, 1, 1, -UINT64_C(7)}};
  const Affine *affine = affine_new(&arena, VARIABLES);
  affine = affine_add(&arena, affine_add(&arena, affine, rows[0]), rows[1]);
  const Affine *found = affine_project(&arena, affine, (const uint32_t[]){2, 0}, 2);
  assert_int_equal(found->row_count, 1);
  assert_int_equal(affine_row(found, 0)[0], 1);
  assert_int_equal(affine_row(found, 0)[1], -UINT64_C(1));
  assert_int_equal(affine_row(found, 0)[2], -UINT64_C(2));
  arena_release(&arena);
}

// A sum modulo 2^32 leaves nothing that is known modulo more.
static void test_widths(void **state) {
  (void)state;
  Arena arena = {0};
  const uint64_t equal[] = {1, -UINT64_C(1), 0}, next[] = {1, 0, 1};
  const Affine *affine = affine_add(&arena, affine_new(&arena, 2), equal);
  affine = affine_assign(&arena, affine, 0, next, 32);
  assert_int_equal(affine->row_count, 1);
  assert_int_equal(affine_row(affine, 0)[0], UINT64_C(1) << 32);
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_equations), cmocka_unit_test(test_changes),
      cmocka_unit_test(test_lattice),   cmocka_unit_test(test_projection),
      cmocka_unit_test(test_widths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
