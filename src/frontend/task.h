// SV-COMP task definitions (.yml, format 2.0): which files, which property,
// which data model, and the verdict that is expected.
#ifndef GAVEL_FRONTEND_TASK_H
#define GAVEL_FRONTEND_TASK_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "cfa/type.h"

#include <stdbool.h>

typedef enum ExpectedVerdict { EXPECT_NOTHING, EXPECT_TRUE, EXPECT_FALSE } ExpectedVerdict;

typedef struct TaskProperty {
  const char *file; // path of the .prp file
  ExpectedVerdict expected;
} TaskProperty;

// Paths are relative to the working directory, as the task file's own is.
typedef struct Task {
  VEC(const char *) files;
  VEC(TaskProperty) properties;
  bool has_model;
  DataModel model;
} Task;

bool task_is_task_file(const char *path); // by its name: .yml or .yaml

// False when the file is unreadable or no task definition; WHY says so.
bool task_read(const char *path, Arena *arena, Task *task, Strbuf *why)
    __attribute__((warn_unused_result));
void task_release(Task *task);

#endif
