// Equations that give a variable its value, used up: for formulas that are nearly decided but that a
// solver which keeps all its assertions for later finds hard.
#ifndef GAVEL_TESTS_PROPAGATE_H
#define GAVEL_TESTS_PROPAGATE_H

#include "term/rewrite.h"

// Replaces variables by the values that FACTS say they have, in FACTS and in *QUESTION, until
// no more values are known. Facts and question together stay equally satisfiable.
void propagate(Terms *terms, TermVec *facts, Term *question);

#endif
