// gavel --witness=FILE: the evidence for a verdict, for other tools.
#ifndef GAVEL_CLI_WITNESS_H
#define GAVEL_CLI_WITNESS_H

#include "base/options.h"
#include "report/verdict.h"

// Writes the file that OPTIONS name, if they do and VERDICT, which is about CFA, is no UNKNOWN;
// when there is none, standard error says so. TERMS are those of the invariants, or NULL.
void write_witness(const Options *options, const Cfa *cfa, const Verdict *verdict,
                   const Terms *terms);

#endif
