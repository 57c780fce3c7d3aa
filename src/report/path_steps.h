// An error path step by step, with long loops folded: what was left out is one step, with the
// values that it has left behind.
#ifndef GAVEL_REPORT_PATH_STEPS_H
#define GAVEL_REPORT_PATH_STEPS_H

#include "report/fold.h"
#include "report/path_lines.h"

typedef struct PathStep {
  const PathLine *line; // the first one, if some are left out
  uint64_t left_out;    // lines; 0: the step is the line
  uint64_t times;       // how often a loop goes round in these; 0: it is not that
  const Mark *said;     // there, or by those that are left out
  uint32_t said_count;
} PathStep;

typedef VEC(PathStep) PathStepVec;

// How the lines fold, each item with the index of its line.
void path_fold(const PathLineVec *lines, FoldItemVec *items);
// Appends the steps of LINES; ARENA has what is made for them. At most MOST of them, the first and
// the last ones; 0: all, and nothing is folded.
void path_steps_add(const PathLineVec *lines, uint32_t most, Arena *arena, PathStepVec *steps);

#endif
