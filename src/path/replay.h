// Does the program really take a path that an analysis has found? A model of the path's
// formula gives the inputs, and the interpreter runs the program with them: what the formulas
// only bound does not matter any more. If the run does not end in the error, the same is
// tried with the bit-vector encoding.
#ifndef GAVEL_PATH_REPLAY_H
#define GAVEL_PATH_REPLAY_H

#include "base/source.h"
#include "base/strbuf.h"
#include "cfa/cfa.h"
#include "cfa/step.h"
#include "encode/encode.h"
#include "exec/input.h"
#include "path/trace.h"
#include "smt/z3_solver.h"

#include <stdint.h>

typedef enum ReplayStatus {
  REPLAY_CONFIRMED,  // the interpreter reached the error
  REPLAY_INFEASIBLE, // the bit-vector encoding has no model of the path
  REPLAY_UNCONFIRMED // neither
} ReplayStatus;

typedef struct ReplayOptions {
  uint32_t solver_timeout_ms; // of each of the two queries; 0: only the run's own limits
  uint64_t step_limit;        // of the interpreter; 0: twice the path and a million more
} ReplayOptions;

typedef struct Replay {
  ReplayStatus status;
  Input input;     // of CONFIRMED: input_add_text gives the list for `gavel exec --input`
  Trace trace;     // of the last run, however it ended; empty when there was none
  uint32_t ended;  // the step that the last run did not take; that of all when there was no run
  Strbuf reason;   // why not, one sentence for people without a final stop; empty if CONFIRMED
  SourceSpan span; // what the reason is about; span_none() if nothing in particular
  bool is_unsupported; // the last run ended where the interpreter does not know what happens
} Replay;

void replay_init(Replay *replay);
void replay_release(Replay *replay);

// Replays the path of COUNT steps from the entry of cfa->init on. REPLAY is initialised, and
// overwritten. CONTEXT is over the terms of ENCODER; solvers, and encoders like that one, are made
// for the purpose and freed.
void replay_path(Replay *replay, const Cfa *cfa, const Encoder *encoder, Z3Context *context,
                 const CfaStep *steps, uint32_t count, ReplayOptions options);

// The last operation on a path of COUNT steps that the formulas of ENCODER only bound; NULL if
// there is none.
const Approximation *replay_find_blame(const Encoder *encoder, const CfaStep *steps,
                                       uint32_t count);

const char *replay_status_name(ReplayStatus status); // "confirmed", ...

#endif
