// One run: a command in a process of its own, with all that it starts, under limits of CPU time,
// real time and memory. Limits are kept by looking at the processes often, the more often the
// nearer a limit is; the system's own limit of CPU time is there in case we are stopped.
#ifndef GAVEL_BENCH_SUPERVISE_H
#define GAVEL_BENCH_SUPERVISE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct RunLimits {
  double cpu_seconds, wall_seconds; // 0: none
  double asked_seconds;             // real time after which it gets SIGTERM; 0: it is not asked
  uint64_t memory_bytes;            // 0: none
} RunLimits;

// For asserts.
static inline bool limits_are_valid(const RunLimits *limits) {
  return limits->cpu_seconds >= 0 && limits->wall_seconds >= 0 &&
         limits->asked_seconds >= 0;
}

typedef enum RunEnd {
  RUN_EXITED,    // CODE is its exit status
  RUN_KILLED,    // by somebody else, or it crashed; CODE is the signal
  RUN_CPU_LIMIT, // these three: ended by us
  RUN_WALL_LIMIT,
  RUN_MEMORY_LIMIT,
  RUN_LOST // nobody knows; not a result of the run
} RunEnd;

// Usage is that of all processes of the run.
typedef struct RunOutcome {
  RunEnd end;
  int code;
  double cpu_seconds, wall_seconds;
  uint64_t memory_bytes; // the most at one time
} RunOutcome;

typedef struct RunCommand {
  char *const *arguments; // the first is the executable; ends with NULL
  const char *log;        // gets what the run prints; made anew
} RunCommand;

// Runs COMMAND and returns when all its processes are gone. To be called in a process that has
// no other children and will have none: they would be taken for parts of the run. The run ends as
// RUN_LOST when this process gets SIGTERM, SIGINT or SIGHUP, or its parent ends.
RunOutcome supervise(const RunCommand *command, const RunLimits *limits);

#endif
