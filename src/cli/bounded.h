// Bounded model checking of one program, and the verdict it comes to.
#ifndef GAVEL_CLI_BOUNDED_H
#define GAVEL_CLI_BOUNDED_H

#include "base/options.h"
#include "bmc/bmc.h"
#include "proof/proof_unrolling.h"
#include "report/verdict.h"

BmcOptions bounded_options(const Cfa *cfa, const Options *options);
// For the check of the proof that it is when no run reaches an error. Borrows from BMC.
Unrolling bounded_unrolling(const Bmc *bmc);
// What RESULT means, which is not PAUSED. VERDICT borrows from BMC.
void bounded_conclude(const Bmc *bmc, const Options *options, CegarResult result, Verdict *verdict);

#endif
