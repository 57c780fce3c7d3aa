// Bounded model checking of one program, and the verdict it comes to.
#ifndef GAVEL_CLI_BOUNDED_H
#define GAVEL_CLI_BOUNDED_H

#include "base/options.h"
#include "bmc/bmc.h"
#include "proof/proof_unrolling.h"
#include "report/verdict.h"

BmcOptions bounded_options(const Cfa *cfa, const Options *options);
// Can loops go beyond the bound, by induction? Not where there are errors about memory.
bool bounded_has_induction(const Cfa *cfa);
// An unrolling of CFA that goes beyond the bound, whatever OPTIONS ask for; freed by the caller.
Bmc *bounded_new_induction(const Cfa *cfa, Terms *terms, const Options *options);
void bounded_free_induction(Bmc *induction);
// For the check of the proof that it is when no run reaches an error. Borrows from BMC.
Unrolling bounded_unrolling(const Bmc *bmc);
// What RESULT means, which is not PAUSED. VERDICT borrows from BMC.
void bounded_conclude(const Bmc *bmc, const Options *options, CegarResult result, Verdict *verdict);

#endif
