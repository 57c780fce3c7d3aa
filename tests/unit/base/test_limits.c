#include "base/limits.h"

#include "base/stats.h"
#include "test.h"

#include <signal.h>

// Asks until the answer comes, at most for ten seconds.
static LimitKind wait_for_limit(void) {
  uint64_t start = clock_ns();
  while (limits_reached() == LIMIT_NONE && clock_ns() - start < 10000000000u) {
  }
  return limits_reached();
}

static void knows_no_limit(void **state) {
  (void)state;
  limits_start(0, 0);
  assert_int_equal(limits_reached(), LIMIT_NONE);
}

static void stops_after_time(void **state) {
  (void)state;
  limits_start(0.03, 0);
  assert_int_equal(limits_reached(), LIMIT_NONE);
  assert_int_equal(wait_for_limit(), LIMIT_TIME);
  assert_int_equal(limits_reached(), LIMIT_TIME);
}

static void stops_at_memory(void **state) {
  (void)state;
  limits_start(0, (uint64_t)1 << 50);
  assert_int_equal(limits_reached(), LIMIT_NONE);
  limits_start(0, 1000);
  assert_int_equal(wait_for_limit(), LIMIT_MEMORY); // the resident set
  limits_start(0, 10);
  void *block = mem_alloc(11);
  assert_int_equal(limits_reached(), LIMIT_MEMORY);
  mem_free(block, 11);
}

static void stops_on_signals(void **state) {
  (void)state;
  static const int signals[] = {SIGINT, SIGTERM};
  for (int i = 0; i < 2; i++) {
    limits_start(0, 0);
    limits_catch_signals();
    assert_int_equal(limits_reached(), LIMIT_NONE);
    kill(getpid(), signals[i]);
    assert_int_equal(wait_for_limit(), LIMIT_INTERRUPT);
  }
}

static void interrupt_twice(void) {
  limits_catch_signals();
  kill(getpid(), SIGINT);
  wait_for_limit();
  kill(getpid(), SIGTERM);
  pause();
}

static void dies_of_the_second_signal(void **state) {
  (void)state;
  char text[10];
  int status = run_child(interrupt_twice, text, sizeof text);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(knows_no_limit),   TEST(stops_after_time),          TEST(stops_at_memory),
      TEST(stops_on_signals), TEST(dies_of_the_second_signal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
