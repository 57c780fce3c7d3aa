// Conjunctions of literals, put so that different ways to say the same become equal: a variable
// that one of the literals defines (`x = t`) is replaced by what it is.
#ifndef GAVEL_ALLSAT_FOLLOW_DEFINITIONS_H
#define GAVEL_ALLSAT_FOLLOW_DEFINITIONS_H

#include "base/map.h"
#include "term/rewrite.h"

// Changes LITERALS to others whose conjunction says the same about all variables of KEPT (term
// ids), and speaks of others only where it must.
void follow_definitions(Terms *terms, TermVec *literals, const Map *kept);

#endif
