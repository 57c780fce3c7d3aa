// Functions and arrays. What is read of them has names (names.h), of which arithmetic knows nothing
// more. When it has found a model, two axioms are instantiated where it breaks them:
//   - the same function, or array, has equal values at equal arguments;
//   - arrays that are equal have equal elements.
// An instance is asserted as clauses of a single block.
//
// A block may speak of what occurs in it, or both before and behind it. Two readings that no block
// may speak of together are compared with a third one, at a term with the same value in the model.
#ifndef GAVEL_INTERP_NATIVE_AXIOMS_H
#define GAVEL_INTERP_NATIVE_AXIOMS_H

#include "interp/native/problem.h"

typedef enum AxiomsAnswer {
  AXIOMS_HOLD,
  AXIOMS_INSTANTIATED, // clauses were added
  AXIOMS_UNKNOWN       // too many
} AxiomsAnswer;

typedef struct Axioms Axioms;

// For PROBLEM, made of BLOCKS, before it is solved; both live as long.
Axioms *axioms_new(Problem *problem, const Term *blocks, uint32_t count);
void axioms_free(Axioms *axioms);

// The problem has just been found satisfiable: what of the model? The search is back at level 0
// when something was added.
AxiomsAnswer axioms_instantiate(Axioms *axioms);

// Is ATOM an equation of arrays of integers?
bool axioms_has_equation(const Terms *terms, Term atom);

#endif
