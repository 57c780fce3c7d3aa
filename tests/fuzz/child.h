// Runs a program as a child process and measures it.
#ifndef GAVEL_TESTS_CHILD_H
#define GAVEL_TESTS_CHILD_H

#include "base/strbuf.h"

#include <stdbool.h>

typedef struct Child {
  Strbuf out, err;
  int status;   // exit status, or 128 + the signal
  bool is_hung; // it was killed after its time
  double cpu;   // seconds
} Child;

// ARGUMENTS begin with the executable and end with NULL. It is killed after SECONDS of real time.
void child_run(Child *child, const char *const *arguments, double seconds);
void child_release(Child *child);

#endif
