#include "base/overtime.h"

#include "test.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile bool is_busy = true;

static void leave(LimitKind reached) { _exit(100 + (int)reached); }

// How a process ends that does RUN, which never asks for a limit.
static int end_of(void (*run)(void)) {
  int status;
  pid_t pid = fork();
  if (pid == 0) {
    overtime_on_end(leave);
    run();
    _exit(1);
  }
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status);
}

static void run_on(void) {
  overtime_start(0.1, 0);
  while (is_busy)
    ;
}

static void grow(void) {
  overtime_start(0, 1 << 20);
  for (size_t size = 16 << 20; is_busy; usleep(1000)) {
    char *bytes = malloc(size);
    if (bytes)
      memset(bytes, 1, size);
  }
}

static void stop_in_time(void) {
  overtime_start(0.1, 0);
  overtime_stop();
  overtime_stop(); // does nothing
}

static void ends_what_does_not_look_at_its_limits(void **state) {
  (void)state;
  assert_int_equal(end_of(run_on), 100 + LIMIT_TIME);
  assert_int_equal(end_of(grow), 100 + LIMIT_MEMORY);
}

static void leaves_alone_who_stops_it(void **state) {
  (void)state;
  assert_int_equal(end_of(stop_in_time), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(ends_what_does_not_look_at_its_limits),
                                     TEST(leaves_alone_who_stops_it)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
