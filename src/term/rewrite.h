// Walks over terms, each linear in the DAG and without recursion.
#ifndef GAVEL_TERM_REWRITE_H
#define GAVEL_TERM_REWRITE_H

#include "term/term.h"

// Asked once for each node, with rewritten arguments; returns what replaces it, itself to keep it.
typedef Term (*RewriteNode)(void *context, Terms *terms, Term node);

// From the leaves up: of each node, or of each leaf (TERM_VAR and TERM_APPLY) only.
Term term_map(Terms *terms, Term term, RewriteNode node, void *context);
Term term_map_leaves(Terms *terms, Term term, RewriteNode leaf, void *context);

// A replacement of leaves, applied to whole terms. Results are remembered while the
// Rewriter lives, so that many terms that share structure cost their sum.
typedef struct Rewriter Rewriter;

Rewriter *rewriter_new(Terms *terms, RewriteNode leaf, void *context);
// That replaces FROM[i], any term as it stands, by TO[i].
Rewriter *rewriter_new_substitution(Terms *terms, const Term *from, const Term *to,
                                    uint32_t count);
void rewriter_free(Rewriter *rewriter);
uint64_t rewriter_size(const Rewriter *rewriter); // of the results so far
Term rewriter_apply(Rewriter *rewriter, Term term);

// TERM's node over other arguments (as many, of the same sorts), simplified.
Term term_rebuild(Terms *terms, Term term, const Term *args);

// Replaces FROM[i], any term as it stands, by TO[i]; all at once.
Term term_substitute(Terms *terms, Term term, const Term *from, const Term *to, uint32_t count);
// Equivalent to TERM where all of LITERALS hold: what they decide is gone, and variables that they
// fix have become numbers.
Term term_simplify_under(Terms *terms, Term term, const Term *literals, uint32_t count);
// Every variable at NO_INDEX gets the index that INDEX_OF gives for its symbol.
Term term_instantiate(Terms *terms, Term term, uint32_t (*index_of)(void *context, Symbol symbol),
                      void *context);
// Back: every variable loses its index.
Term term_uninstantiate(Terms *terms, Term term);

typedef VEC(Term) TermVec;

static inline bool terms_have(const TermVec *list, Term term) {
  vec_each(const Term, each, list)
    if (term_equals(*each, term))
      return true;
  return false;
}

// Distinct variables (versions) of TERM, appended in order of first occurrence.
void term_variables(const Terms *terms, Term term, TermVec *out);
// Distinct function symbols' applications of TERM.
void term_applications(const Terms *terms, Term term, TermVec *out);
// Both.
void term_symbols(const Terms *terms, Term term, TermVec *out);
// For maps: versions of variables are told apart, applications of the same function are not.
uint64_t term_symbol_key(const Terms *terms, Term symbol);
// Distinct atoms, without their negations; conditions inside of atoms do not count.
void term_atoms(const Terms *terms, Term term, TermVec *out);
// Top-level conjuncts (TERM itself when it is no conjunction).
void term_conjuncts(const Terms *terms, Term term, TermVec *out);
typedef bool (*IsWanted)(const void *context, const Terms *terms, Term term);
// The first part of TERM, outermost first, that is wanted; NO_TERM when there is none.
Term term_find(const Terms *terms, Term term, IsWanted is_wanted, const void *context);
bool term_mentions(const Terms *terms, Term term, Term part);
uint32_t term_size(const Terms *terms, Term term); // distinct nodes

// ---- skeleton.c

// The Boolean skeleton: AND and OR, negations pushed down to the literals. LITERAL (NULL: keeps
// them) and JOIN (NULL: makes AND or OR) return what replaces a literal, and a node whose
// mapped arguments are ARGS, which they may change.
typedef struct Skeleton {
  Term (*literal)(void *context, Terms *terms, Term literal);
  Term (*join)(void *context, Terms *terms, TermKind kind, TermVec *args);
  void *context;
} Skeleton;

Term term_map_skeleton(Terms *terms, Term formula, const Skeleton *skeleton);

// ---- subsume.c

// The same formula with a <= b and b <= a joined to a = b, and without literals that another one
// subsumes, in conjunctions and (dually) disjunctions.
Term term_drop_subsumed(Terms *terms, Term formula);

#endif
