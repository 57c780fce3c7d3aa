// Bounded model checking as a configuration of the CPA algorithm: symbolic execution (blocks that
// never end), with the number of each loop's iterations as one more component. When the program is
// unrolled up to the bound, the solver is asked once whether a run reaches an error, and whether a
// run goes beyond the bound. If none does, the unrolling is complete, and a proof; else the bound
// is raised, and the exploration goes on where it stopped.
//
// With induction (docs/k-induction.md) loops go beyond the bound, after which states are
// over-approximations: errors there are none of the program's, but a reason to raise the bound and
// begin anew.
#ifndef GAVEL_BMC_BMC_H
#define GAVEL_BMC_BMC_H

#include "algorithm/cegar.h"
#include "bmc/cases.h"
#include "bmc/induction.h"
#include "path/judge.h"
#include "smt/solver.h"
#include "symbolic/symbolic.h"

typedef struct BmcOptions {
  bool unset_is_any;
  uint32_t most_iterations; // of a loop, or frames of a function; 0: as many as it takes
  bool is_inductive;
  InductionOptions induction;
} BmcOptions;

// What a round has found.
typedef struct BmcFrontier {
  ArgNodeVec errors, beyond; // BEYOND: states beyond the bound
} BmcFrontier;

typedef struct Bmc {
  const Cfa *cfa;
  Terms *terms;
  BmcOptions options;
  Induction induction; // if it is inductive
  CallCases cases;
  Symbolic *symbolic;
  Solver *solver; // by bits; its stack is empty
  PathJudge *judge;
  Cpa *composite;
  Cpa *location, *loop_bound, *states; // its components
  Exploration exploration;
  uint32_t seen;    // nodes of the ARG that are in the frontier, or were
  uint32_t checked; // iterations in which no run reaches an error
  bool is_one_run;  // after the first few rounds, what goes on depends on no input
  uint32_t doubts;  // rounds after the first few that the solver, but no constant, says go on
  bool is_explored; // up to the bound: the frontier is there
  bool keeps_bounds; // likewise, and the ranges that inductions assumed hold
  BmcFrontier frontier;
  ArgNodeVec incomplete; // where runs may do what is not modelled
  SymViolation violation; // what a run does that is undefined; at no EDGE: no such is known
  PathAnswer *answer;    // of the last path to an error; NULL: none
  LocVec settled;        // errors that are no more looked for
} Bmc;

void bmc_init(Bmc *bmc, const Cfa *cfa, Terms *terms, BmcOptions options);
void bmc_release(Bmc *bmc);

// Explores and asks with so much WORK (0: no limit). SAFE: the unrolling is complete; PAUSED: to be
// called again; INCOMPLETE also when the loop at TARGET goes beyond the most iterations.
CegarResult bmc_run(Bmc *bmc, uint32_t work);

// ERROR is settled, and no more looked for. The answer of the last path is the caller's then; NULL
// if there is none.
PathAnswer *bmc_settle(Bmc *bmc, Loc error);

// A Boolean: runs of STATE, which arrives at the loop HEAD, that do not keep to the ranges that
// inductions there begin with.
Term bmc_broken_bounds(const Bmc *bmc, const SymState *state, Loc head);
// Were there loops that go beyond the bound?
bool bmc_has_induction(const Bmc *bmc);
// May a run be in the state of NODE?
bool bmc_is_possible(const Bmc *bmc, const ArgNode *node);
// The loop or function that goes furthest, and how often; span_none() if none is unrolled.
SourceSpan bmc_furthest(const Bmc *bmc, uint32_t *count);

#endif
