// Functions and arrays. What is read of them has names (names.h), of which arithmetic knows nothing
// more. When it has found a model, two laws are looked after:
//   - the same function, or array, has equal values at equal arguments;
//   - arrays that are equal have equal elements.
// Where the model breaks one, it is stated as clauses of a single block.
//
// A block may speak of what occurs in it, or both before and behind it. Two readings that no block
// may speak of together are compared with a third one, at a term with the same value in the model.
#ifndef GAVEL_INTERP_NATIVE_LAWS_H
#define GAVEL_INTERP_NATIVE_LAWS_H

#include "interp/native/problem.h"

typedef enum LawsAnswer {
  LAWS_HOLD,
  LAWS_STATED, // clauses were added
  LAWS_UNKNOWN // too many
} LawsAnswer;

typedef struct Laws Laws;

// For PROBLEM, made of BLOCKS, before it is solved; both live as long.
Laws *laws_new(Problem *problem, const Term *blocks, uint32_t count);
void laws_free(Laws *laws);

// The problem has just been found satisfiable: what of the model? The search is back at level 0
// when something was added.
LawsAnswer laws_apply(Laws *laws);

// Is ATOM an equation of arrays of integers?
bool laws_has_equation(const Terms *terms, Term atom);

#endif
