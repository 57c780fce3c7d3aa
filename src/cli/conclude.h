// From the result of an analysis to the verdict that is printed: what it means, which
// invariants it leaves, why it is no answer.
#ifndef GAVEL_CLI_CONCLUDE_H
#define GAVEL_CLI_CONCLUDE_H

#include "cli/analysis.h"
#include "proof/proof.h"
#include "report/verdict.h"

// VERDICT is initialised.
void conclude(Analysis *analysis, CegarResult result, Verdict *verdict);
// The program has no path to an error location at all.
void conclude_without_errors(const Cfa *cfa, Verdict *verdict);

// ---- for engines of another kind

// What a program does with memory, and so what of it is assumed.
typedef struct MemoryUse {
  bool has_pointers, has_unset_pointers, has_allocations;
} MemoryUse;

void conclude_assumptions(Verdict *verdict, const Options *options, MemoryUse use);
// What formulas of CFA by ENCODER assume.
void conclude_encoding(Verdict *verdict, const Options *options, const Cfa *cfa,
                       const Encoder *encoder);

enum { PROOF_QUERY_WORK = 20000000 };
// What the check of a proof has found; false when it is none.
bool conclude_proof(Verdict *verdict, const Cfa *cfa, const ProofResult *proof);

// A limit of the run was reached, PLACE is where the work went.
void conclude_limit(Verdict *verdict, SourceSpan place);
// Locations have no place of their own: that of the edge that leaves, or else enters.
SourceSpan conclude_place(const Location *location);
// A path that is confirmed, and one that is not.
void conclude_unsafe(Verdict *verdict, const PathAnswer *answer);
void conclude_unconfirmed(Verdict *verdict, const PathAnswer *answer);

#endif
