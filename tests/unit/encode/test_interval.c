#include "encode/interval.h"

#include "test.h"

enum { LEAST = -6, MOST = 6 };

typedef Interval (*Operation)(Interval a, Interval b);
typedef __int128 (*Meaning)(__int128 a, __int128 b);

static __int128 sum(__int128 a, __int128 b) { return a + b; }
static __int128 difference(__int128 a, __int128 b) { return a - b; }
static __int128 product(__int128 a, __int128 b) { return a * b; }
static __int128 both(__int128 a, __int128 b) { return a & b; }
static __int128 either(__int128 a, __int128 b) { return a | b; }
static __int128 one(__int128 a, __int128 b) { return a ^ b; }

// What MEANING gives for all values of A and B.
static Interval find_all(Interval a, Interval b, Meaning meaning) {
  Interval all = interval_point(meaning(a.low, b.low));
  for (__int128 x = a.low; x <= a.high; x++)
    for (__int128 y = b.low; y <= b.high; y++)
      all = interval_hull(all, interval_point(meaning(x, y)));
  return all;
}

// Calls CHECK for all pairs of intervals between LEAST and MOST.
static void each_pair(void (*check)(Interval a, Interval b)) {
  for (int i = LEAST; i <= MOST; i++)
    for (int j = i; j <= MOST; j++)
      for (int k = LEAST; k <= MOST; k++)
        for (int l = k; l <= MOST; l++)
          check((Interval){i, j}, (Interval){k, l});
}

static void check_arithmetic(Interval a, Interval b) {
  assert_true(interval_equals(interval_add(a, b), find_all(a, b, sum)));
  assert_true(interval_equals(interval_sub(a, b), find_all(a, b, difference)));
  assert_true(interval_equals(interval_mul(a, b), find_all(a, b, product)));
  assert_true(interval_equals(interval_neg(a), interval_sub(interval_point(0), a)));
}

static void arithmetic_is_exact(void **state) {
  (void)state;
  each_pair(check_arithmetic);
}

static void check_bitwise(Interval a, Interval b) {
  assert_true(interval_is_within(find_all(a, b, both), interval_and(a, b)));
  assert_true(interval_is_within(find_all(a, b, either), interval_or(a, b)));
  assert_true(interval_is_within(find_all(a, b, one), interval_xor(a, b)));
}

static void bitwise_results_are_inside(void **state) {
  (void)state;
  each_pair(check_bitwise);
}

static void check_meet(Interval a, Interval b) {
  Interval part = {7, 7};
  bool is_any = interval_meet(a, b, &part);
  for (int x = LEAST; x <= MOST; x++)
    assert_int_equal(interval_has(a, x) && interval_has(b, x), is_any && interval_has(part, x));
  assert_true(is_any || part.low == 7);
}

static void meets_hold_what_is_in_both(void **state) {
  (void)state;
  each_pair(check_meet);
}

static void divides_as_c_does(void **state) {
  (void)state;
  for (int low = -20; low <= 20; low++)
    for (int high = low; high <= 20; high++)
      for (int divisor = -4; divisor <= 4; divisor++) {
        if (divisor == 0)
          continue;
        Interval all = interval_point(low / divisor);
        for (int x = low; x <= high; x++)
          all = interval_hull(all, interval_point(x / divisor));
        assert_true(interval_equals(interval_div((Interval){low, high}, divisor), all));
      }
}

// Beyond 128 bits nothing is said outwards.
static void large_bounds_are_infinite(void **state) {
  (void)state;
  __int128 large = INTERVAL_MOST - 1;
  Interval natural = {0, large};
  assert_true(interval_add(natural, natural).high == INTERVAL_MOST);
  assert_true(interval_mul(natural, (Interval){-2, 2}).low == INTERVAL_LEAST);
  assert_true(interval_add(interval_all(), interval_point(5)).high == INTERVAL_MOST);
  assert_true(interval_add(natural, interval_point(5)).low == 5);
  assert_false(interval_is_bounded(interval_neg((Interval){INTERVAL_LEAST, 3})));
}

static void counts_bits(void **state) {
  (void)state;
  assert_int_equal(interval_bits((Interval){0, 255}), 8);
  assert_int_equal(interval_bits((Interval){-256, 0}), 8);
  assert_int_equal(interval_bits((Interval){-257, 0}), 9);
  assert_int_equal(interval_bits(interval_point(0)), 0);
  assert_int_equal(interval_bits(interval_all()), 127);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(arithmetic_is_exact),        TEST(bitwise_results_are_inside),
      TEST(meets_hold_what_is_in_both), TEST(divides_as_c_does),
      TEST(large_bounds_are_infinite),  TEST(counts_bits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
