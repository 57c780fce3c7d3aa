// Processes of which each holds the end of a pipe open for as long as it lives, so that one poll
// waits for all. What a child writes to its pipe, its parent may read when it has ended.
#ifndef GAVEL_BENCH_CHILDREN_H
#define GAVEL_BENCH_CHILDREN_H

#include "base/vec.h"

#include <stdint.h>
#include <sys/types.h>

typedef struct Child {
  uint32_t task;
  pid_t process;
  int pipe;
} Child;

// Those under way. Zeroes: none.
typedef struct ChildProcesses {
  VEC(Child) all;
} ChildProcesses;

typedef struct ChildUser {
  void *self;
  void (*live)(void *self, uint32_t task, int pipe); // in the child; may not return
  void (*ended)(void *self, const Child *child);     // in the parent; NULL: it does not care
} ChildUser;

// The child is the head of a process group of its own, which keeps the terminal's Ctrl-C for its
// parent. The process may have no threads but this one.
void children_start(ChildProcesses *children, uint32_t task, ChildUser user);
// Waits until some have ended, or for a moment.
void children_wait(ChildProcesses *children, ChildUser user);
// Asks all to end, and waits until they have. Then there are none.
void children_stop(ChildProcesses *children);

#endif
