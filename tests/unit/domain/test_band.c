#include "domain/octagon/band.h"

#include "test.h"

enum { WIDTH = 3, SIZE = 1 << WIDTH };

static unsigned members_of(Band band) {
  unsigned members = 0;
  for (uint64_t i = 0; i <= band.length; i++)
    members |= 1u << ((band.low + i) % SIZE);
  return members;
}

static uint32_t count_of(unsigned members) { return (uint32_t)__builtin_popcount(members); }

#define EACH_BAND(band)                                                                            \
  for (Band band = {0, 0}; band.low < SIZE; band.low++)                                            \
    for (band.length = 0; band.length < SIZE; band.length++)

// The shortest band that has all of MEMBERS.
static uint32_t least_size(unsigned members) {
  uint32_t least = SIZE;
  EACH_BAND(band)
  if ((members_of(band) & members) == members && count_of(members_of(band)) < least)
    least = count_of(members_of(band));
  return least;
}

static void test_pairs(void **state) {
  (void)state;
  EACH_BAND(a) EACH_BAND(b) {
    unsigned left = members_of(a), right = members_of(b);
    assert_int_equal(band_includes(a, b, WIDTH), (left & right) == right);
    unsigned hull = members_of(band_hull(a, b, WIDTH));
    assert_int_equal(hull & (left | right), left | right);
    assert_int_equal(count_of(hull), least_size(left | right));
  }
}

static void test_single(void **state) {
  (void)state;
  EACH_BAND(band) {
    unsigned moved = members_of(band_shift(band, 3, WIDTH));
    unsigned negative = members_of(band_negate(band, WIDTH));
    for (uint32_t i = 0; i < SIZE; i++) {
      unsigned has = members_of(band) >> i & 1;
      assert_int_equal(moved >> (i + 3) % SIZE & 1, has);
      assert_int_equal(negative >> (SIZE - i) % SIZE & 1, has);
    }
  }
}

static void test_ranges(void **state) {
  (void)state;
  EACH_BAND(band)
  for (int low = -20; low < 20; low++)
    for (int high = low; high < 20; high++) {
      int first = high + 1, last = low - 1;
      for (int i = high; i >= low; i--)
        first = members_of(band) >> ((unsigned)i % SIZE) & 1 ? i : first;
      for (int i = low; i <= high; i++)
        last = members_of(band) >> ((unsigned)i % SIZE) & 1 ? i : last;
      Interval found;
      bool is_possible = band_within(band, WIDTH, (Interval){low, high}, &found);
      assert_int_equal(is_possible, first <= high);
      if (is_possible)
        assert_true(found.low == first && found.high == last);
      Band whole = band_of_range((Interval){low, high}, WIDTH);
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
