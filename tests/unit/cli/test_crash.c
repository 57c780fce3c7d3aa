#include "cli/crash.h"

#include "base/exit_status.h"
#include "test.h"

#include <stdbool.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile bool is_busy = true;

// A process that never asks for its limit.
static void run_overtime(int out) {
  dup2(out, STDOUT_FILENO);
  overtime_start(0.5);
  while (is_busy)
    ;
}

static void ends_what_does_not_look_at_the_limit(void **state) {
  (void)state;
  int ends[2], status;
  assert_int_equal(pipe(ends), 0);
  pid_t pid = fork();
  if (pid == 0)
    run_overtime(ends[1]);
  close(ends[1]);
  char text[200] = {0};
  assert_true(read(ends[0], text, sizeof text - 1) > 0);
  close(ends[0]);
  assert_non_null(strstr(text, "UNKNOWN(timeout)"));
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), EXIT_UNKNOWN);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(ends_what_does_not_look_at_the_limit)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
