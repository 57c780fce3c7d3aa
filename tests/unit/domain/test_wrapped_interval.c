#include "domain/wrapped_interval/wrapped_interval.h"

#include "test.h"

enum { WIDTH = 3, SIZE = 1 << WIDTH };

static unsigned members_of(WrappedInterval interval) {
  unsigned members = 0;
  for (uint64_t i = 0; i <= interval.length; i++)
    members |= 1u << ((interval.low + i) % SIZE);
  return members;
}

static uint32_t count_of(unsigned members) { return (uint32_t)__builtin_popcount(members); }

#define EACH_INTERVAL(interval)                                                                    \
  for (WrappedInterval interval = {0, 0}; interval.low < SIZE; interval.low++)                     \
    for (interval.length = 0; interval.length < SIZE; interval.length++)

// The shortest interval that has all of MEMBERS.
static uint32_t least_size(unsigned members) {
  uint32_t least = SIZE;
  EACH_INTERVAL(interval)
  if ((members_of(interval) & members) == members && count_of(members_of(interval)) < least)
    least = count_of(members_of(interval));
  return least;
}

static void test_pairs(void **state) {
  (void)state;
  EACH_INTERVAL(a) EACH_INTERVAL(b) {
    unsigned left = members_of(a), right = members_of(b);
    assert_int_equal(wrapped_includes(a, b, WIDTH), (left & right) == right);
    unsigned hull = members_of(wrapped_join(a, b, WIDTH));
    assert_int_equal(hull & (left | right), left | right);
    assert_int_equal(count_of(hull), least_size(left | right));
  }
}

static void test_single(void **state) {
  (void)state;
  EACH_INTERVAL(interval) {
    unsigned moved = members_of(wrapped_shift(interval, 3, WIDTH));
    unsigned negative = members_of(wrapped_negate(interval, WIDTH));
    for (uint32_t i = 0; i < SIZE; i++) {
      unsigned has = members_of(interval) >> i & 1;
      assert_int_equal(moved >> (i + 3) % SIZE & 1, has);
      assert_int_equal(negative >> (SIZE - i) % SIZE & 1, has);
    }
  }
}

static void test_ranges(void **state) {
  (void)state;
  EACH_INTERVAL(interval)
  for (int low = -20; low < 20; low++)
    for (int high = low; high < 20; high++) {
      int first = high + 1, last = low - 1;
      for (int i = high; i >= low; i--)
        first = members_of(interval) >> ((unsigned)i % SIZE) & 1 ? i : first;
      for (int i = low; i <= high; i++)
        last = members_of(interval) >> ((unsigned)i % SIZE) & 1 ? i : last;
      Interval found;
      bool is_possible = wrapped_within(interval, WIDTH, (Interval){low, high}, &found);
      assert_int_equal(is_possible, first <= high);
      if (is_possible)
        assert_true(found.low == first && found.high == last);
      WrappedInterval whole = wrapped_of_range((Interval){low, high}, WIDTH);
      for (int i = low; i <= high; i++)
        assert_true(members_of(whole) >> ((unsigned)i % SIZE) & 1);
      assert_int_equal(whole.length, high - low < SIZE ? high - low : SIZE - 1);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pairs),
      cmocka_unit_test(test_single),
      cmocka_unit_test(test_ranges),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
