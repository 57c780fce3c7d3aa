#include "base/deadline.h"

#include "base/limits.h"
#include "base/stats.h"
#include "test.h"

#include <time.h>

static void work_ms(uint64_t milliseconds) {
  uint64_t start = clock_cpu_ns();
  while (clock_cpu_ns() - start < milliseconds * 1000000) {
  }
}

static void knows_no_deadline(void **state) {
  (void)state;
  limits_start(0, 0);
  Deadline none = deadline_in(0);
  assert_false(deadline_has_passed(none));
  assert_int_equal(deadline_left_ms(none), 0);
  assert_int_equal(deadline_share_ms(none, 3, 40), 40);
}

static void passes_with_work(void **state) {
  (void)state;
  limits_start(0, 0);
  Deadline deadline = deadline_in(20);
  assert_false(deadline_has_passed(deadline));
  assert_in_range(deadline_left_ms(deadline), 1, 20);
  work_ms(40);
  assert_true(deadline_has_passed(deadline));
  assert_int_equal(deadline_left_ms(deadline), 1);
}

static void waits_for_a_busy_machine(void **state) {
  (void)state;
  limits_start(0, 0);
  Deadline deadline = deadline_in(20);
  struct timespec nap = {.tv_nsec = 40 * 1000000L};
  nanosleep(&nap, NULL);
  assert_false(deadline_has_passed(deadline));
}

static void shares_what_is_left(void **state) {
  (void)state;
  limits_start(0, 0);
  Deadline deadline = deadline_in(10000);
  assert_int_equal(deadline_share_ms(deadline, 10, 100), 100);
  assert_in_range(deadline_share_ms(deadline, 10, 5000), 500, 1001);
}

static void halves_what_is_left(void **state) {
  (void)state;
  limits_start(0, 0);
  assert_in_range(deadline_left_ms(deadline_half(deadline_in(10000))), 1000, 5000);
  assert_int_equal(deadline_left_ms(deadline_half(NO_DEADLINE)), 0);
}

static void heeds_limits_of_the_run(void **state) {
  (void)state;
  limits_start(0.01, 0);
  work_ms(11);
  assert_true(deadline_has_passed(deadline_in(10000)));
  limits_start(0, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(knows_no_deadline),        cmocka_unit_test(passes_with_work),
      cmocka_unit_test(waits_for_a_busy_machine), cmocka_unit_test(shares_what_is_left),
      cmocka_unit_test(halves_what_is_left),      cmocka_unit_test(heeds_limits_of_the_run),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
