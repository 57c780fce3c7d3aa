// From the result of an analysis to the verdict that is printed: what it means, which
// invariants it leaves, why it is no answer.
#ifndef GAVEL_CLI_CONCLUDE_H
#define GAVEL_CLI_CONCLUDE_H

#include "cli/analysis.h"
#include "report/verdict.h"

// VERDICT is initialised.
void conclude(Analysis *analysis, CegarResult result, Verdict *verdict);
// The program has no path to an error location at all.
void conclude_without_errors(const Cfa *cfa, Verdict *verdict);

// ---- for engines of another kind

// A limit of the run was reached, PLACE is where the work went.
void conclude_limit(Verdict *verdict, SourceSpan place);
// A path that is not confirmed.
void conclude_unconfirmed(Verdict *verdict, const PathAnswer *answer);

#endif
