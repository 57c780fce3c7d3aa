// Functions told by summaries, in our own framework: lazy predicate abstraction over Horn clauses
// (S. Grebenshchikov and others, Synthesizing Software Verifiers from Proof Rules, PLDI 2012), whose
// predicates are entries of functions, ends of blocks and exits.
//
// So a function's body is explored once for each abstraction of its entry (block-abstraction
// memoization, D. Wonisch and H. Wehrheim, ICFEM 2012) and gives abstractions of its exit, which
// relate it to the entry; a call goes on with those that there are, and again with each that comes
// later. A recursive call is a call like others: the search ends when no step finds anything new. A
// derivation of the goal is a tree; tree interpolants say what was missing where.
//
// Invariant: each state follows, in the abstraction, from the states that its step says.
#ifndef GAVEL_SUMMARY_SUMMARY_H
#define GAVEL_SUMMARY_SUMMARY_H

#include "smt/z3_horn.h"

typedef struct SummarySearch SummarySearch;

// Borrows all, SYSTEM as well. Clauses have two atoms in their bodies at most.
SummarySearch *summary_new(Z3Context *context, Terms *terms, const HornSystem *system);
void summary_free(SummarySearch *search);

// As z3_solve_horn, but TIMEOUT keeps what was found: the next call goes on. UNSUPPORTED: the
// interpolants of some derivation bring nothing new, or nobody can tell whether it is one.
HornStatus summary_run(SummarySearch *search, uint32_t work, TermVec *solution, HornFactVec *facts)
    __attribute__((warn_unused_result));

#endif
