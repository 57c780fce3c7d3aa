// What the files behind judge.h share: a question, and one encoding of its path.
#ifndef GAVEL_PATH_JUDGE_INTERNAL_H
#define GAVEL_PATH_JUDGE_INTERNAL_H

#include "base/map.h"
#include "path/follow.h"
#include "path/judge.h"
#include "symbolic/symbolic.h"

struct PathJudge {
  const Cfa *cfa;
  Terms *terms;
  bool unset_is_any;
  Encoder *encoder;   // of the analysis; NULL: paths are only executed
  Z3Context *context; // if there is an encoder
  uint32_t work;
  Symbolic *symbolic; // NULL until it is needed
};

typedef struct PathQuestion {
  PathJudge *judge;
  const CfaStepVec *steps;
  PathEnd end;
  PathAnswer *answer;
  Strbuf blame; // "; to blame is t.c:3:7, x * y: a product is arbitrary", or empty
  SourceSpan blame_place;
} PathQuestion;

// An encoding of the path.
typedef struct Attempt {
  PathQuestion *question;
  Encoder *encoder; // exact
  PathFormula *at;  // before the first step, and after each
  Solver *solver;
} Attempt;

// Runs the program with the values of MODEL: confirms the path, or explains why not. ENCODER,
// unless NULL, may be to blame. True if the run has followed the path up to where it does what C
// leaves undefined.
bool question_run(PathQuestion *question, PathModel model, const Encoder *encoder);

// Fills in the steps that CORE, which is unsatisfiable, comes from; STEP_OF: conjunct -> 1 + step.
void answer_keep_core(PathAnswer *answer, const Map *step_of, const TermVec *core);

// ---- exact.c

typedef enum ExecutePurpose {
  EXECUTE_TO_CONFIRM, // and to refute only what C leaves undefined: a formula tells more of why
  EXECUTE_TO_DECIDE
} ExecutePurpose;

// Executes the path symbolically; settles the answer, as PURPOSE says, unless something is not
// modelled.
void question_execute(PathQuestion *question, ExecutePurpose purpose);

// ---- refute.c

// The path is unsatisfiable: fills in by which steps and cells, unless that takes too long.
void attempt_refute(const Attempt *attempt);

// ---- reason.c: sentences for people; each replaces the answer's reason and place

// What of the first COUNT steps ENCODER only bounds is to blame if anything is.
void note_blame(PathQuestion *question, const Encoder *encoder, uint32_t count);
// Appends what is to blame, which becomes the place.
void explain_cause(PathQuestion *question);
// The run of FOLLOWER did not reach the error.
void explain_run(PathQuestion *question, const Follower *follower, const ExecResult *result);
// It is not known whether the path is feasible, WHY. What was found before stays said.
void explain_unknown(PathQuestion *question, const char *why);
void explain_refuted(PathQuestion *question);

#endif
