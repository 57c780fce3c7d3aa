// Cases of calls: a function that calls itself twice (Ackermann's, Fibonacci's) makes a tree of
// calls, of which each level doubles what symbolic execution has to follow and to merge. If its
// integer arguments have few values where it is called from outside, each combination of them is a
// case of its own: execution only folds constants there. Cases are merged behind the call.
#ifndef GAVEL_BMC_CASES_H
#define GAVEL_BMC_CASES_H

#include "cfa/call_sites.h"
#include "cfa/passes.h"
#include "smt/solver.h"
#include "symbolic/symbolic.h"

typedef struct CallCases {
  const Cfa *cfa;
  Arena arena;
  CallGraph graph;
  bool *makes_trees; // by function id: calls of it may be split
  Map known;         // id of a state -> how steps from there were split
} CallCases;

void call_cases_init(CallCases *cases, const Cfa *cfa);
void call_cases_release(CallCases *cases);

void call_cases_forget(CallCases *cases); // all states
// Replaces steps from STATE that enter such a function by one for each case, if they are few.
// SOLVER has an empty stack; the cases live as long as CASES.
void call_cases_split(CallCases *cases, Symbolic *symbolic, Solver *solver, const SymState *state,
                      CfaStepVec *steps);

#endif
