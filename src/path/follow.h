// One run of the interpreter along a path: its questions are answered by a model of the path at the
// point where the run is.
#ifndef GAVEL_PATH_FOLLOW_H
#define GAVEL_PATH_FOLLOW_H

#include "base/arena.h"
#include "cfa/step.h"
#include "exec/exec.h"
#include "exec/input.h"
#include "path/trace.h"
#include "term/term.h"

#include <stdbool.h>
#include <stdint.h>

// The values of scalars along a path.
typedef struct PathModel {
  const Terms *terms;
  void *self;
  // The constant that the scalar EXPR is after so many STEPS: a number, or the bits that it has in
  // memory; NO_TERM when that is not known.
  Term (*value)(void *self, uint32_t steps, const Expr *expr);
} PathModel;

typedef struct Follower {
  const Cfa *cfa;
  const CfaStep *steps;
  uint32_t count;
  PathModel model;
  Input *input; // what was answered is added
  Trace *trace;

  uint32_t next;       // steps done
  bool is_lost;        // the run has left the path; then NEXT is the step it did not take
  const Edge *instead; // that it took
  Arena scratch;
} Follower;

// Runs the program; all fields up to TRACE are set, the others 0.
void follow_path(Follower *follower, uint64_t step_limit, bool unset_is_any, ExecResult *result);

#endif
