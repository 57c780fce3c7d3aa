// Equations as definitions: `x1 = x0 + 1` says what x1 is.
#ifndef GAVEL_TERM_SOLVE_H
#define GAVEL_TERM_SOLVE_H

#include "term/rewrite.h"

// If LITERAL says `v = VALUE` of a variable v that is wanted and that VALUE does not mention (a
// Boolean variable says that it is true), returns v, else NO_TERM.
Term term_solve(Terms *terms, Term literal, IsWanted is_wanted, const void *context, Term *value);

// LITERALS become others, whose conjunction says the same about all variables of KEPT (term ids)
// and speaks of others only where it must: a variable that a literal defines is replaced by what it
// is. So different ways to say the same become equal.
void term_solve_all(Terms *terms, TermVec *literals, const Map *kept);

#endif
