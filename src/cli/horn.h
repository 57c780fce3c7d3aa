// Horn clauses of one program, and the verdict they come to.
#ifndef GAVEL_CLI_HORN_H
#define GAVEL_CLI_HORN_H

#include "base/options.h"
#include "chc/chc.h"
#include "report/verdict.h"

Chc *horn_new(const Cfa *cfa, Terms *terms, const Options *options, ChcSolver solver);
// Only for invariants about cells of arrays.
Chc *horn_new_of_cells(const Cfa *cfa, Terms *terms, const Options *options);

// What RESULT means, which is not PAUSED. VERDICT borrows from CHC.
void horn_conclude(Chc *chc, const Options *options, CegarResult result, Verdict *verdict);

#endif
