// Runs commands, some at a time, each below a process that supervises it, and tells of each end.
#ifndef GAVEL_BENCH_CREW_H
#define GAVEL_BENCH_CREW_H

#include "bench/supervise.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct CrewTask {
  char *const *arguments; // as of RunCommand
  const char *log;
} CrewTask;

typedef struct CrewUser {
  void *self;
  void (*ended)(void *self, uint32_t task, const RunOutcome *outcome);
  void (*wait)(void *self, uint32_t done); // called now and then while runs are under way
} CrewUser;

// Runs TASKS, JOBS at a time, each under LIMITS. SIGINT and SIGTERM end the runs that are under
// way, without outcomes, and this function, which then returns false. The process may have no
// threads but this one, and no other children.
bool crew_run(const CrewTask *tasks, uint32_t count, uint32_t jobs, const RunLimits *limits,
              CrewUser user);

#endif
