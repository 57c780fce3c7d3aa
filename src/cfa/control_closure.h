// Which branches decide what happens next, of all that matters: the weak control closure of a
// set of locations. A branch that does not belong to it leads to the same location of the set
// whichever way is taken, if to any; so its condition may be left open.
#ifndef GAVEL_CFA_CONTROL_CLOSURE_H
#define GAVEL_CFA_CONTROL_CLOSURE_H

#include "cfa/cfa.h"

// Closes MATTERS (by location index) in FUNCTION: adds each branch from which different
// locations that matter are reached first. The function's exit always matters; locations from
// which no error can be reached count as one that does. Needs the passes order and error_reach.
void control_close(const Cfa *cfa, const Function *function, bool *matters);

#endif
