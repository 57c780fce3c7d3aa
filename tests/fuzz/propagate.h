// Equations that give a variable its value, used up: for formulas that are nearly decided but that
// a solver which keeps all its assertions for later finds hard.
#ifndef GAVEL_TESTS_PROPAGATE_H
#define GAVEL_TESTS_PROPAGATE_H

#include "term/rewrite.h"

// Replaces variables by the values that FACTS say they have, in FACTS and in *QUESTION, until
// no more values are known; functions of the integer encoding (product, bit_and, ...) become
// what they stand for where their arguments are known. Satisfiable only if it was before.
void propagate(Terms *terms, TermVec *facts, Term *question);

#endif
