// SV-COMP task definitions (.yml, format 2.0): which files, which property,
// which data model, and the verdict that is expected.
#ifndef GAVEL_FRONTEND_TASK_H
#define GAVEL_FRONTEND_TASK_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "cfa/type.h"
#include "frontend/property.h"

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

// What gavel checks of a task: all properties that it can, as one.
typedef struct TaskCheck {
  Property property;
  const char *entry; // function that the properties start in; NULL if they do not say
  ExpectedVerdict expected;
  uint32_t count; // of properties that are checked
  Strbuf checked; // their files, joined by ", "
  Strbuf skipped; // why the others are not checked, joined by "; "
} TaskCheck;

// Not OK if TASK has properties and none can be checked; WHY tells. If it has none at all, the
// default is checked.
PropertyStatus task_check_init(TaskCheck *check, const Task *task, Arena *arena, Strbuf *why)
    __attribute__((warn_unused_result));
void task_check_release(TaskCheck *check);

#endif
