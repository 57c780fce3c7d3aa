// Horn clauses of one program, and the verdict they come to.
#ifndef GAVEL_CLI_HORN_H
#define GAVEL_CLI_HORN_H

#include "base/options.h"
#include "chc/chc.h"
#include "report/verdict.h"

// What RESULT means, which is not PAUSED. VERDICT borrows from CHC.
void horn_conclude(Chc *chc, const Options *options, CegarResult result, Verdict *verdict);

#endif
