// Questions to parts of Z3 that are no solvers: Spacer, its engine for Horn clauses, and
// quantifier elimination.
#ifndef GAVEL_SMT_Z3_SPACER_H
#define GAVEL_SMT_Z3_SPACER_H

#include "smt/z3_solver.h"

// Sequence interpolants of BLOCKS (see interp.h). SAT_NO: the conjunction of the blocks is
// unsatisfiable and OUT holds count - 1 terms; SAT_YES: it is satisfiable; SAT_UNKNOWN: timeout,
// failure, or outside the fragment.
SatResult z3_spacer_interpolate(Z3Context *context, const Term *blocks, uint32_t count,
                                uint32_t timeout_ms, Term *out);

// A quantifier-free formula equivalent to `exists VARS. FORMULA`; NO_TERM on failure.
Term z3_eliminate(Z3Context *context, Term formula, const Term *vars, uint32_t count,
                  uint32_t timeout_ms);

#endif
