// Bounded model checking as a configuration of the CPA algorithm: symbolic execution (blocks that
// never end), with the number of each loop's iterations as one more component. When the program is
// unrolled up to the bound, the solver is asked once whether a run reaches an error, and whether a
// run goes beyond the bound. If none does, the unrolling is complete, and a proof; else the bound
// is raised, and the exploration goes on where it stopped.
#ifndef GAVEL_BMC_BMC_H
#define GAVEL_BMC_BMC_H

#include "algorithm/cegar.h"
#include "smt/solver.h"
#include "symbolic/symbolic.h"

typedef struct Bmc {
  Cpa *composite;
  Cpa *loop_bound, *states; // components of COMPOSITE
  Symbolic *symbolic;
  Solver *solver; // its stack is empty
} Bmc;

// SAFE when the unrolling is complete. FEASIBLE: a path to the target is in STEPS.
CegarResult bmc_run(const Bmc *bmc, Exploration *exploration, CfaStepVec *steps);

#endif
