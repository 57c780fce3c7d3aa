// Equations as definitions: `x1 = x0 + 1` says what x1 is.
#ifndef GAVEL_TERM_SOLVE_H
#define GAVEL_TERM_SOLVE_H

#include "term/rewrite.h"

typedef bool (*IsWanted)(const void *context, const Terms *terms, Term variable);

// If LITERAL says `v = VALUE` of a variable v that is wanted and that VALUE does not mention (a
// Boolean variable says that it is true), returns v, else NO_TERM.
Term term_solve(Terms *terms, Term literal, IsWanted is_wanted, const void *context, Term *value);

#endif
