// Why a formula holds in a model: literals that hold there and together imply it. Of a disjunction
// they choose one way, so that what the other ways speak about is left out.
#ifndef GAVEL_ALLSAT_IMPLICANT_H
#define GAVEL_ALLSAT_IMPLICANT_H

#include "smt/valuation.h"

// Appends the literals, atoms and negations of atoms, to OUT. False when the model is not known
// well enough; FORMULA holds in it.
bool find_implicant(Terms *terms, Valuation *valuation, Term formula, TermVec *out)
    __attribute__((warn_unused_result));

#endif
