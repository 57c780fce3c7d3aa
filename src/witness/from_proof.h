// The correctness witness of a verdict TRUE.
#ifndef GAVEL_WITNESS_FROM_PROOF_H
#define GAVEL_WITNESS_FROM_PROOF_H

#include "report/verdict.h"
#include "witness/task_text.h"

// Adds to WITNESS what the proof says at the loops of the program's files, and of functions, as far
// as C can say it there. VERDICT is about CFA, TERMS are those of its invariants, NULL if it has
// none. Where there is nothing to say, that 1 holds where the program begins.
void witness_from_proof(Witness *witness, TaskText *text, const Cfa *cfa, const Verdict *verdict,
                        const Terms *terms);

#endif
