// Which variables may be read where nobody has given them a value, before the checks are there. All
// others are surely initialised: parameters, variables that are live nowhere where they have no
// value, static ones. Whatever pointers lead to, and copies of aggregates, may be unset.
#ifndef GAVEL_CFA_UNSET_VARIABLES_H
#define GAVEL_CFA_UNSET_VARIABLES_H

#include "cfa/cfa.h"

typedef struct UnsetVariables {
  bool *may_be_unset; // by variable id
  uint32_t count;
} UnsetVariables;

// Runs the passes that it needs.
void unset_variables_find(UnsetVariables *unset, Cfa *cfa);
void unset_variables_release(UnsetVariables *unset);

// May LVALUE, when it is read, have bits that nobody has written?
bool unset_variables_allow(const UnsetVariables *unset, const Expr *lvalue);

#endif
