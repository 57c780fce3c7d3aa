#include "cli/crash.h"

#include "base/exit_status.h"
#include "smt/z3_internal.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// What a process says that does RUN, and ends as UNKNOWN.
static void expect_last_word(void (*run)(void), const char *verdict) {
  int ends[2], status;
  assert_int_equal(pipe(ends), 0);
  pid_t pid = fork();
  if (pid == 0) {
    dup2(ends[1], STDOUT_FILENO);
    run();
    _exit(1);
  }
  close(ends[1]);
  char text[200] = {0};
  assert_true(read(ends[0], text, sizeof text - 1) > 0);
  close(ends[0]);
  assert_non_null(strstr(text, verdict));
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_true(WIFEXITED(status));
  assert_int_equal(WEXITSTATUS(status), EXIT_UNKNOWN);
}

// As Z3 does when one of its own checks fails.
static void exit_inside_z3(void) {
  Terms *terms = terms_new();
  Z3Context *context = z3_context_new(terms);
  crash_catch("Verification");
  z3_watch_begin(context, Z3_SOLVING, 0);
  exit(114);
}

static void survives_an_exit_of_the_solver(void **state) {
  (void)state;
  expect_last_word(exit_inside_z3, "UNKNOWN(solver)");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(survives_an_exit_of_the_solver),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
