// One run of the interpreter along a path: its questions are answered by a model of the
// path's formula at the point where the run is.
#ifndef GAVEL_PATH_FOLLOW_H
#define GAVEL_PATH_FOLLOW_H

#include "base/arena.h"
#include "cfa/step.h"
#include "encode/encode.h"
#include "exec/exec.h"
#include "exec/input.h"
#include "path/trace.h"
#include "smt/solver.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Follower {
  const Cfa *cfa;
  const CfaStep *steps;
  uint32_t count;
  const PathFormula *at; // COUNT + 1: before the first step, and after each
  Encoder *encoder;
  Solver *solver; // with a model
  Input *input;   // what was answered is added
  Trace *trace;

  uint32_t next;       // steps done
  bool is_lost;        // the run has left the path; then NEXT is the step it did not take
  const Edge *instead; // that it took
  Arena scratch;
} Follower;

// Runs the program; all fields up to TRACE are set, the others 0.
void follow_path(Follower *follower, uint64_t step_limit, bool unset_is_any, ExecResult *result);

#endif
