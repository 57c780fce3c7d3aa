// Which error locations a finished exploration never came near: a proof that does not even ask
// an assertion's condition says nothing about it.
#ifndef GAVEL_PROOF_VACUITY_H
#define GAVEL_PROOF_VACUITY_H

#include "refinement/abstract_path.h"

// What the search asks about the nodes of an exploration.
typedef struct VacuityOracle {
  const Cfa *cfa;
  const Summaries *summaries; // that steps lead over; NULL: over edges
  void *self;
  // May a run be at NODE, and go on along MORE if that is not NULL?
  bool (*is_possible)(void *self, const ArgNode *node, const Summary *more);
} VacuityOracle;

// Appends the error locations whose condition, the last branch before them with all that is asked
// on its line, no path of the exploration comes to.
void vacuity_search(const Exploration *exploration, VacuityOracle oracle, LocVec *out);
// The same for an exploration of the predicate domain. SOLVER has an empty stack.
void vacuity_collect(const Exploration *exploration, const PredicateView *view, Solver *solver,
                     LocVec *out);
// Is LOC an error that stands in the program? Not so checks, and what the body of a function says
// that it is an error to call.
bool vacuity_is_written(const Cfa *cfa, Loc loc);

#endif
