#include "base/deadline.h"

#include "base/limits.h"
#include "base/stats.h"
#include "test.h"

static void knows_no_deadline(void **state) {
  (void)state;
  Deadline none = deadline_in(0);
  work_add(1000000);
  assert_false(deadline_has_passed(none));
  assert_int_equal(deadline_left(none), 0);
  assert_int_equal(deadline_share(none, 3, 40), 40);
  assert_int_equal(deadline_left(deadline_half(none)), 0);
}

static void passes_with_work(void **state) {
  (void)state;
  Deadline deadline = deadline_in(20);
  work_add(19);
  assert_false(deadline_has_passed(deadline));
  assert_int_equal(deadline_left(deadline), 1);
  work_add(1);
  assert_true(deadline_has_passed(deadline));
  work_add(100);
  assert_true(deadline_has_passed(deadline));
  assert_int_equal(deadline_left(deadline), 1);
}

static void shares_what_is_left(void **state) {
  (void)state;
  Deadline deadline = deadline_in(10000);
  assert_int_equal(deadline_share(deadline, 10, 100), 100);
  assert_int_equal(deadline_share(deadline, 10, 5000), 1001);
  work_add(5000);
  assert_int_equal(deadline_share(deadline, 10, 5000), 501);
  assert_int_equal(deadline_left(deadline_half(deadline)), 2501);
}

static void is_never_later_than_an_interrupt(void **state) {
  (void)state;
  Deadline deadline = deadline_in(10000);
  deadline_interrupt(deadline_in(100));
  assert_int_equal(deadline_left(deadline), 100);
  assert_int_equal(deadline_left(NO_DEADLINE), 100);
  work_add(100);
  assert_true(deadline_has_passed(deadline));
  assert_true(deadline_has_passed(deadline_in(0)));
  deadline_interrupt(NO_DEADLINE);
  assert_false(deadline_has_passed(deadline));
  assert_int_equal(deadline_left(deadline), 9900);
}

static void heeds_limits_of_the_run(void **state) {
  (void)state;
  Deadline deadline = deadline_in(10000);
  limits_start(0.01, 0);
  for (uint64_t start = clock_cpu_ns(); clock_cpu_ns() - start < 25000000;)
    assert_int_equal(deadline_left(deadline), 10000); // time is not work
  assert_true(deadline_has_passed(deadline));
  assert_true(deadline_has_passed(NO_DEADLINE));
  limits_start(0, 0);
  assert_false(deadline_has_passed(deadline));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(knows_no_deadline),
      TEST(passes_with_work),
      TEST(shares_what_is_left),
      TEST(is_never_later_than_an_interrupt),
      TEST(heeds_limits_of_the_run),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
