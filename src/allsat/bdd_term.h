// BDDs as formulas.
#ifndef GAVEL_ALLSAT_BDD_TERM_H
#define GAVEL_ALLSAT_BDD_TERM_H

#include "bdd/bdd.h"
#include "term/term.h"

// What BDD says, where variable v stands for FORMULA_OF(CONTEXT, v). As large as the BDD.
Term bdd_to_term(Terms *terms, Bdd bdd, Term (*formula_of)(void *context, uint32_t variable),
                 void *context);

#endif
