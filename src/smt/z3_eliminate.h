// Quantifier elimination by Z3.
#ifndef GAVEL_SMT_Z3_ELIMINATE_H
#define GAVEL_SMT_Z3_ELIMINATE_H

#include "smt/z3_solver.h"

// A quantifier-free formula equivalent to `exists VARIABLES. FORMULA`; NO_TERM when Z3
// finds none in time.
Term z3_eliminate(Z3Context *context, Term formula, const Term *variables, uint32_t count,
                  uint32_t timeout_ms);

#endif
