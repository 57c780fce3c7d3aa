#include "interp/native/simplex.h"

#include "test.h"

typedef struct Two {
  Simplex simplex;
  uint32_t x, y, sum, difference;
} Two;

static void two_init(Two *two) {
  *two = (Two){.simplex = {.deadline = NO_DEADLINE}};
  two->x = simplex_add_variable(&two->simplex);
  two->y = simplex_add_variable(&two->simplex);
  uint32_t variables[] = {two->x, two->y};
  __int128 plus[] = {1, 1}, minus[] = {1, -1};
  two->sum = simplex_add_sum(&two->simplex, variables, plus, 2);
  two->difference = simplex_add_sum(&two->simplex, variables, minus, 2);
}

static bool bound(Two *two, uint32_t variable, BoundSide side, int value, Literal reason) {
  return simplex_assert(&two->simplex, variable, side, value, reason);
}

static void finds_solutions(void **state) {
  (void)state;
  Two two;
  two_init(&two);
  assert_true(bound(&two, two.sum, SIDE_LOWER, 3, 1));
  assert_true(bound(&two, two.difference, SIDE_UPPER, 0, 2));
  assert_true(bound(&two, two.difference, SIDE_LOWER, 0, 3));
  assert_true(bound(&two, two.x, SIDE_UPPER, 2, 4));
  assert_true(simplex_check(&two.simplex));
  bool overflow = false;
  Rational x = two.simplex.variables.data[two.x].value;
  Rational y = two.simplex.variables.data[two.y].value;
  assert_int_equal(rational_compare(x, y, &overflow), 0);
  assert_true(rational_compare(x, rational_make(3, 2, &overflow), &overflow) >= 0);
  assert_true(rational_compare(x, rational_of(2), &overflow) <= 0);
  simplex_release(&two.simplex);
}

static __int128 factor_of(const Two *two, Literal reason) {
  vec_each(const Cause, cause, &two->simplex.causes)
    if (cause->reason == reason)
      return cause->factor;
  return 0;
}

// x + y >= 3 and x <= 1 and y <= 1: each once. Then x + y >= 3, x - y <= -1, y <= 1.
static void explains_conflicts(void **state) {
  (void)state;
  Two two;
  two_init(&two);
  assert_true(bound(&two, two.sum, SIDE_LOWER, 3, 10));
  uint32_t mark = two.simplex.trail.size;
  assert_true(bound(&two, two.x, SIDE_UPPER, 1, 11));
  assert_true(bound(&two, two.y, SIDE_UPPER, 1, 12));
  assert_false(simplex_check(&two.simplex));
  for (Literal reason = 10; reason <= 12; reason++)
    assert_true(factor_of(&two, reason) == 1);
  simplex_backtrack(&two.simplex, mark);
  assert_true(simplex_check(&two.simplex));
  assert_true(bound(&two, two.difference, SIDE_UPPER, -1, 13));
  assert_true(bound(&two, two.y, SIDE_UPPER, 1, 14));
  assert_false(simplex_check(&two.simplex));
  assert_true(factor_of(&two, 10) == 1 && factor_of(&two, 13) == 1 && factor_of(&two, 14) == 2);
  assert_false(bound(&two, two.y, SIDE_LOWER, 2, 15));
  assert_true(factor_of(&two, 14) == 1 && factor_of(&two, 15) == 1);
  simplex_release(&two.simplex);
}

static void implies_bounds(void **state) {
  (void)state;
  Two two;
  two_init(&two);
  assert_true(bound(&two, two.sum, SIDE_UPPER, 10, 1));
  assert_true(bound(&two, two.x, SIDE_LOWER, 4, 2));
  assert_true(simplex_check(&two.simplex));
  simplex_touch_rows(&two.simplex, two.sum);
  bool is_found = false;
  vec_each(const uint32_t, row, &two.simplex.touched) {
    const TableauRow *data = &two.simplex.rows.data[*row];
    const RowSum sums[] = {simplex_row_sum(&two.simplex, data, SIDE_LOWER),
                           simplex_row_sum(&two.simplex, data, SIDE_UPPER)};
    for (uint32_t i = 0; i < data->entries.size; i++) {
      ImpliedBound implied = simplex_implied(&two.simplex, data, sums, i, SIDE_UPPER);
      is_found |= data->entries.data[i].variable == two.y && implied.exists &&
                  implied.numerator == 6 && implied.denominator == 1;
    }
  }
  assert_true(is_found);
  simplex_release(&two.simplex);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(finds_solutions), TEST(explains_conflicts),
                                     TEST(implies_bounds)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
