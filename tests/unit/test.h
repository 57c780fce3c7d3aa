// What every unit test needs: cmocka, and a check that no memory is left.
#ifndef GAVEL_TESTS_TEST_H
#define GAVEL_TESTS_TEST_H

#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

// Teardown of every test: what it allocated must be gone.
static inline int check_no_memory_left(void **state) {
  (void)state;
  if (mem_in_use() == 0)
    return 0;
  print_error("%llu bytes are still in use\n", (unsigned long long)mem_in_use());
  return -1;
}

// A row of the table for cmocka_run_group_tests.
#define TEST(function) cmocka_unit_test_teardown(function, check_no_memory_left)

// Runs ACTION in a child process, writes what it says on stderr to TEXT (cut to SIZE) and
// returns its status as of waitpid; 0 when ACTION returns.
static inline int run_child(void (*action)(void), char *text, size_t size) {
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  fflush(NULL);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    action();
    _exit(0);
  }
  close(ends[1]);
  size_t length = 0;
  for (ssize_t got; (got = read(ends[0], text + length, size - 1 - length)) > 0;)
    length += (size_t)got;
  text[length] = 0;
  close(ends[0]);
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  return status;
}

#endif
