// Solver by CaDiCaL: formulas over Booleans and bit-vectors become circuits (blast.h), and these
// clauses. What else a formula speaks of makes every answer UNKNOWN.
#ifndef GAVEL_SAT_SAT_SOLVER_H
#define GAVEL_SAT_SAT_SOLVER_H

#include "smt/solver.h"

Solver *sat_solver_new(Terms *terms);

#endif
