// Goals: the errors of a program, each a question of its own, and what is known of each. A goal
// that is proved is so for runs in which no check fails before; where one does, the run ends.
#ifndef GAVEL_REPORT_GOALS_H
#define GAVEL_REPORT_GOALS_H

#include "base/strbuf.h"
#include "base/vec.h"
#include "cfa/cfa.h"
#include "path/judge.h"
#include "report/unknown.h"

#include <stdio.h>

typedef enum GoalStatus { GOAL_OPEN, GOAL_PROVED, GOAL_VIOLATED } GoalStatus;

typedef struct Goal {
  Loc error;
  GoalStatus status;
  bool is_postponed;      // OPEN: it took too long, and waits until the others are done
  Strbuf why;             // OPEN: what the engine says that gave up; or empty
  UnknownReason reason;   // likewise, with why
  SourceSpan place;       // likewise
  const PathAnswer *path; // VIOLATED
  const char *engine;     // likewise: that found it
} Goal;

typedef struct Goals {
  const Cfa *cfa;
  bool is_modelled;          // no function recurses, and nothing is unsupported
  VEC(Goal) all;             // in the order of locations
  VEC(PathAnswer *) answers; // that are owned
} Goals;

// All errors of functions that the program can call, open.
void goals_init(Goals *goals, const Cfa *cfa);
void goals_release(Goals *goals);

Goal *goals_find(Goals *goals, Loc error);
uint32_t goals_count(const Goals *goals, GoalStatus status);

// The paths of those that are violated; then how many there are of each kind, and, by function,
// those that are not proved. What was SHOWN, a path, or SAID is not repeated.
void goals_print(const Goals *goals, const PathAnswer *shown, const char *said, FILE *out);

#endif
