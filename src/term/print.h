// Terms as text: SMT-LIB for solvers and bug reports, C for people.
#ifndef GAVEL_TERM_PRINT_H
#define GAVEL_TERM_PRINT_H

#include "base/strbuf.h"
#include "term/term.h"

#include <stdio.h>

// SMT-LIB 2 with `let` for shared parts; names are made valid and distinct.
void term_add_smtlib(const Terms *terms, Term term, Strbuf *out);
// A whole script: declarations, one assertion for each term, check-sat.
void term_print_script(const Terms *terms, const Term *assertions, uint32_t count, FILE *out);

// A C expression over source variables, of a term without bit-vectors: `x <= y + 1`,
// `s.state == 4096`, `a[i] != 0`. SSA indices are not shown. Sums are put so that no coefficient
// is negative and no `!` stands before a comparison.
// Numbers are unbounded; rounding is as in C (docs/terms.md).
void term_add_c(const Terms *terms, Term term, Strbuf *out);

#endif
