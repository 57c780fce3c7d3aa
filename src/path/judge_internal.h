// What the files behind judge.h share: a question, and one encoding of its path.
#ifndef GAVEL_PATH_JUDGE_INTERNAL_H
#define GAVEL_PATH_JUDGE_INTERNAL_H

#include "path/follow.h"
#include "path/judge.h"

struct PathJudge {
  const Cfa *cfa;
  Encoder *encoder; // of the analysis
  Encoder *bits;    // has the names of bit-vectors; NULL until they are needed
  Z3Context *context;
  uint32_t timeout_ms;
};

typedef struct Question {
  PathJudge *judge;
  const CfaStepVec *steps;
  PathEnd end;
  PathAnswer *answer;
  Strbuf blame; // "; to blame is t.c:3:7, x * y: a product is arbitrary", or empty
  SourceSpan blame_place;
} Question;

typedef struct Attempt {
  Question *question;
  bool is_retry;    // on bit-vectors: machine integers do not refute the path
  Encoder *encoder; // exact
  PathFormula *at;  // before the first step, and after each
  Solver *solver;
} Attempt;

// ---- refute.c

// The path is unsatisfiable: fills in by which steps and cells, unless that takes too long.
void attempt_refute(const Attempt *attempt);

// ---- reason.c: sentences for people; each replaces the answer's reason and place

// The run of FOLLOWER did not reach the error.
void explain_run(const Attempt *attempt, const Follower *follower, const ExecResult *result);
// The solver does not know. What the attempt before has found stays said.
void explain_unknown(const Attempt *attempt);
void explain_refuted(const Attempt *attempt);

#endif
