// Which tasks an experiment has: task files and C files by name, all task files below a folder,
// all that the globs of a .set file match (one a line, seen from the folder of the file; `#`
// starts a comment). Each task once, in the order of naming, folders and globs in the order of
// their names with numbers by value.
#ifndef GAVEL_BENCH_TASKS_H
#define GAVEL_BENCH_TASKS_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "frontend/task.h"

#include <stdbool.h>
#include <string.h>

typedef struct BenchTask {
  const char *path;
  const char *group; // the name of its folder; "" if it has none
  ExpectedVerdict expected;
} BenchTask;

typedef VEC(BenchTask) BenchTaskVec;

// "test.yml" of "benchmarks/locks/test.yml".
static inline const char *task_base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

// Appends what NAME stands for; strings come from ARENA. False when there is no such thing, or it
// is unreadable: then WHY says so. Files below folders that are no task definitions are left out.
bool tasks_add(BenchTaskVec *tasks, const char *name, Arena *arena, Strbuf *why)
    __attribute__((warn_unused_result));

#endif
