// Entailment between formulas, remembered: the same question is asked once.
#ifndef GAVEL_SMT_ENTAIL_H
#define GAVEL_SMT_ENTAIL_H

#include "smt/solver.h"

typedef enum Entailment { ENTAILS_NO, ENTAILS_YES, ENTAILS_UNKNOWN } Entailment;

typedef struct Entailer Entailer;

Entailer *entailer_new(Solver *solver); // SOLVER must have an empty stack and stay ours
void entailer_free(Entailer *entailer);

// Does A imply B? UNKNOWN is not remembered.
Entailment entails(Entailer *entailer, Term a, Term b);

#endif
