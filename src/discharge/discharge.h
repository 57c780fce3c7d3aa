// Proves questions about memory (cfa/checks.h) ahead of the engines: which pointers lead into
// living objects, by a data-flow analysis of what they were set to and of the checks that were
// passed before. A branch that is decided becomes a step, its error location goes.
#ifndef GAVEL_DISCHARGE_DISCHARGE_H
#define GAVEL_DISCHARGE_DISCHARGE_H

#include "cfa/cfa.h"

// Needs all passes. UNSET_IS_FRESH as in points_to.h.
void discharge_checks(Cfa *cfa, bool unset_is_fresh);

#endif
