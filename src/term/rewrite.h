// Walks over terms, each linear in the DAG and without recursion.
#ifndef GAVEL_TERM_REWRITE_H
#define GAVEL_TERM_REWRITE_H

#include "term/term.h"

// A replacement of leaves, applied to whole terms. Results are remembered while the
// Rewriter lives, so that many terms that share structure cost their sum.
typedef struct Rewriter Rewriter;

// LEAF is asked once for each TERM_VAR (and TERM_APPLY, with rewritten arguments)
// and returns what replaces it; itself to keep it.
typedef Term (*RewriteLeaf)(void *context, Terms *terms, Term leaf);

Rewriter *rewriter_new(Terms *terms, RewriteLeaf leaf, void *context);
void rewriter_free(Rewriter *rewriter);
// JUNCTION is asked likewise for each AND and OR that is left, with rewritten arguments.
void rewriter_on_junctions(Rewriter *rewriter, RewriteLeaf junction);
Term rewriter_apply(Rewriter *rewriter, Term term);

// TERM's node over other arguments (as many, of the same sorts), simplified.
Term term_rebuild(Terms *terms, Term term, const Term *args);

// Replaces FROM[i], any term as it stands, by TO[i]; all at once.
Term term_substitute(Terms *terms, Term term, const Term *from, const Term *to, uint32_t count);
// Equivalent to TERM where all of LITERALS hold: what they decide is gone, and variables that they
// fix have become numbers.
Term term_simplify_under(Terms *terms, Term term, const Term *literals, uint32_t count);
// Equivalent to TERM: of literals that bound the same sum, those that say nothing beside the
// others of their conjunction or disjunction are gone.
Term term_absorb(Terms *terms, Term term);
// Every variable at NO_INDEX gets the index that INDEX_OF gives for its symbol.
Term term_instantiate(Terms *terms, Term term, uint32_t (*index_of)(void *context, Symbol symbol),
                      void *context);
// Back: every variable loses its index.
Term term_uninstantiate(Terms *terms, Term term);

typedef VEC(Term) TermVec;

// Distinct variables (versions) of TERM, appended in order of first occurrence.
void term_variables(const Terms *terms, Term term, TermVec *out);
// Distinct function symbols' applications of TERM.
void term_applications(const Terms *terms, Term term, TermVec *out);
// Distinct atoms, without their negations; conditions inside of atoms do not count.
void term_atoms(const Terms *terms, Term term, TermVec *out);
// Top-level conjuncts (TERM itself when it is no conjunction).
void term_conjuncts(const Terms *terms, Term term, TermVec *out);
uint32_t term_size(const Terms *terms, Term term); // distinct nodes

#endif
