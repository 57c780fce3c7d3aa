// Is a path real? The one question about concrete paths, and the value that answers it.
//
// The path is encoded with nothing left out. If that is unsatisfiable, the path is refuted, and a
// core tells by what. Else the interpreter runs the program with the inputs of a model: what the
// formulas only bound does not matter any more. If the run does not end in the error, the path is
// executed symbolically (symbolic/), which is exact and may refute what linear arithmetic allows.
#ifndef GAVEL_PATH_JUDGE_H
#define GAVEL_PATH_JUDGE_H

#include "base/source.h"
#include "base/strbuf.h"
#include "cfa/step.h"
#include "encode/encode.h"
#include "exec/input.h"
#include "path/trace.h"
#include "smt/z3_solver.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum PathStatus {
  PATH_CONFIRMED,  // a run takes it
  PATH_REFUTED,    // none does
  PATH_UNCONFIRMED // neither is known
} PathStatus;

typedef VEC(uint32_t) StepNumbers;

typedef struct PathAnswer {
  PathStatus status;
  // CONFIRMED
  Input input;    // input_add_text gives the list for `gavel exec --input`
  Trace trace;    // of the last run, however it ended; empty when there was none
  Strbuf failure; // of a check: what is wrong, with the values; else empty
  // REFUTED
  bool is_by_bits;     // linear arithmetic does not refute it, exact execution does
  StepNumbers steps;   // each once: with what the analysis says, they refute it; empty: not found
  SymbolVec cells;     // that these steps speak of and the analysis has postponed
  StepNumbers bounded; // steps whose operations the analysis only bounds
  // UNCONFIRMED, and REFUTED
  uint32_t ended;      // the step that the last run did not take; that of all when there was no run
  Strbuf reason;       // one sentence for people without a final stop
  SourceSpan place;    // what the reason is about; span_none() if nothing in particular
  bool is_unsupported; // the last run ended where the interpreter does not know what happens
} PathAnswer;

// What confirms a path: a run that ends in the error, or, of a path to what is not modelled, that
// its formula is not unsatisfiable.
typedef enum PathEnd { PATH_ENDS_IN_ERROR, PATH_ENDS_ANYWHERE } PathEnd;

typedef struct PathJudge PathJudge;

// Borrows all it is given. ENCODER is that of the analysis, which tells what it leaves out; CONTEXT
// is over its terms. A query may take WORK (0: only the run's own limits).
PathJudge *path_judge_new(const Cfa *cfa, Encoder *encoder, Z3Context *context, uint32_t work);
// A judge that only executes paths symbolically.
PathJudge *path_judge_new_exact(const Cfa *cfa, Terms *terms, bool unset_is_any);
void path_judge_free(PathJudge *judge);

// Is the path of STEPS from the start of the program, all edges, calls or returns, real? The answer
// is the caller's.
PathAnswer *path_judge(PathJudge *judge, const CfaStepVec *steps, PathEnd end);
void path_answer_free(PathAnswer *answer);

// Of a confirmed path that ends in an error: the one that the run has met, which may be another.
Loc path_answer_error(const PathAnswer *answer);

const char *path_status_name(PathStatus status); // "confirmed", ...

#endif
