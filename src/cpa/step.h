// One step of a program's execution over the CFA: an edge within a function, or
// the two halves of a call.
#ifndef GAVEL_CPA_STEP_H
#define GAVEL_CPA_STEP_H

#include "base/vec.h"
#include "cfa/cfa.h"

typedef enum StepKind {
  STEP_EDGE,  // any edge but a call of a function with a body
  STEP_ENTER, // from the source of the call edge to the entry of CALLEE
  STEP_LEAVE  // from the exit of CALLEE to the target of the call edge
} StepKind;

typedef struct CfaStep {
  StepKind kind;
  const Edge *edge;
  const Function *callee; // of ENTER and LEAVE, else NULL
  Loc target;
} CfaStep;

typedef VEC(CfaStep) CfaStepVec;

#endif
