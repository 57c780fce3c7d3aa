// Symbolic execution as a component: states are those of symbolic/, merged wherever paths meet, and
// never covered. Blocks never end.
#ifndef GAVEL_DOMAIN_SYMBOLIC_SYMBOLIC_CPA_H
#define GAVEL_DOMAIN_SYMBOLIC_SYMBOLIC_CPA_H

#include "cpa/cpa.h"
#include "symbolic/symbolic.h"

Cpa *symbolic_cpa_new(Symbolic *symbolic); // borrows it
const SymState *symbolic_state(const AbstractState *state);

#endif
