// What the files of the elimination of symbols share. A symbol is local when it does not occur
// before the cut: local symbols go, the others stay.
//
// eliminate.c splits a formula into parts that have local symbols in common and into cases, until
// nothing but conjunctions of literals are left. On the way definitions.c finds equations that say
// what a local variable is; ackermann.c replaces what functions and arrays say of local
// symbols by fresh variables, which are local; fourier_motzkin.c projects integers.
#ifndef GAVEL_INTERP_ELIMINATE_INTERNAL_H
#define GAVEL_INTERP_ELIMINATE_INTERNAL_H

#include "interp/interp_internal.h"

struct Elimination {
  Terms *terms;
  Solver *solver; // with an empty stack, for small questions
  const BlockVocabulary *vocabulary;
  uint32_t cut;
  Deadline deadline;
  Map fresh_symbols; // sort id -> symbol whose versions are fresh variables
  uint32_t fresh;    // used so far
  // Of the current formula:
  uint32_t cases; // that may still be distinguished
  bool is_exact;  // so far
};

// SYMBOL is a variable or an application, which stands for its function.
bool is_local(const Elimination *elimination, Term symbol);
bool has_locals(const Elimination *elimination, Term term);
void collect_locals(const Elimination *elimination, Term term, TermVec *variables);
Term fresh_variable(Elimination *elimination, Sort sort);

// ---- definitions.c

// If FORMULA says `v = VALUE and REST` of a local variable v that VALUE does not mention,
// returns v, else NO_TERM.
Term find_definition(const Elimination *elimination, Term formula, Term *value, Term *rest);
// The same where disjunctions that exclude each other define v in each of their cases: VALUE is
// then a choice.
Term find_definition_by_cases(Elimination *elimination, Term formula, Term *value, Term *rest);

// ---- ackermann.c

// FORMULA with reads and applications that mention local symbols replaced by fresh variables,
// and what congruence says of them. Exact for local functions and arrays.
Term abstract_applications(Elimination *elimination, Term formula);

// ---- fourier_motzkin.c, for a conjunction of literals

// FORMULA without remainders and quotients of local variables, which are named instead.
Term name_quotients(Elimination *elimination, Term formula);
// Projects one local variable out; NO_TERM when there is none that can be. With MAY_APPROXIMATE
// a literal that is not understood is left out, and integers may be treated as rationals.
Term project_variable(Elimination *elimination, Term formula, bool may_approximate);

#endif
