// Solver by Z3. One Z3Context holds the translation of terms and is shared by
// all solvers made from it; each solver is incremental.
#ifndef GAVEL_SMT_Z3_SOLVER_H
#define GAVEL_SMT_Z3_SOLVER_H

#include "smt/solver.h"

typedef struct Z3Context Z3Context;

// All contexts together stay below BYTES (0: no limit): what would need more comes back as
// SAT_UNKNOWN. Takes effect at once.
void z3_set_memory_limit(uint64_t bytes);

Z3Context *z3_context_new(Terms *terms);
void z3_context_free(Z3Context *context); // after all its solvers

Solver *z3_solver_new(Z3Context *context);

// LEAVE is called, from another thread, when a limit of the run is reached and Z3 does not heed it
// for seconds. It is not to come back.
void z3_on_stuck(void (*leave)(void));
// In a process that was forked while no call was running: what Z3's contexts need goes on there.
void z3_after_fork(void);
// Some context is inside of a call that may take long: for who catches a crash. Async-signal-safe.
bool z3_is_running(void);

#endif
