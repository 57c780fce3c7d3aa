// The small numbers that the clauses speak of, for guesses about what bounds a value.
#ifndef GAVEL_CHC_NUMBERS_H
#define GAVEL_CHC_NUMBERS_H

#include "base/vec.h"
#include "term/term.h"

typedef VEC(__int128) NumberVec;

// VALUE joins NUMBERS, unless it is there, is no small one (an address, a bound of a type), or there
// are MOST.
void numbers_add(NumberVec *numbers, uint32_t most, __int128 value);
// So do those of TERM, and those that one variable is compared with in it.
void numbers_add_of(NumberVec *numbers, uint32_t most, Terms *terms, Term term);

#endif
