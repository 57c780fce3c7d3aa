// One step of a program's execution over the CFA: an edge within a function, one of
// the two halves of a call, or a whole summary of edges.
#ifndef GAVEL_CFA_STEP_H
#define GAVEL_CFA_STEP_H

#include "base/vec.h"
#include "cfa/summarize.h"

typedef enum StepKind {
  STEP_EDGE,  // any edge but a call of a function with a body
  STEP_ENTER, // from the source of the call edge to the entry of CALLEE
  STEP_LEAVE, // from the exit of CALLEE to the target of the call edge
  STEP_SUMMARY
} StepKind;

// Of the runs that enter a function, those where the arguments named here, which are integers, have
// these values.
typedef struct CallCase {
  uint32_t count;
  struct CaseValue {
    uint32_t arg;
    uint64_t bits;
  } values[];
} CallCase;

typedef struct CfaStep {
  StepKind kind;
  const Edge *edge;       // of all but SUMMARY, else NULL
  const Function *callee; // of ENTER and LEAVE, else NULL
  const CallCase *only;   // of ENTER: NULL: all runs
  Loc target;
  const Summary *summary; // of SUMMARY, else NULL
  bool goes_on;           // summaries: by rule 1 this and the next step would be one
} CfaStep;

typedef VEC(CfaStep) CfaStepVec;

static inline CfaStep cfa_step_edge(const Edge *edge) {
  return (CfaStep){.kind = STEP_EDGE, .edge = edge, .target = edge->target};
}

static inline CfaStep cfa_step_enter(const Edge *call, const Function *callee) {
  return (CfaStep){.kind = STEP_ENTER, .edge = call, .callee = callee, .target = callee->entry};
}

static inline CfaStep cfa_step_leave(const Edge *call, const Function *callee) {
  return (CfaStep){.kind = STEP_LEAVE, .edge = call, .callee = callee, .target = call->target};
}

static inline CfaStep cfa_step_summary(const Summary *summary) {
  return (CfaStep){.kind = STEP_SUMMARY, .summary = summary, .target = summary->target};
}

#endif
