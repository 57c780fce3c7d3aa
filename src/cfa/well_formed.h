// The well-formedness of a CFA, in full: every invariant that cfa.h, expr.h and
// type.h state. Used in debug builds between passes, and by tests.
#ifndef GAVEL_CFA_WELL_FORMED_H
#define GAVEL_CFA_WELL_FORMED_H

#include "base/strbuf.h"
#include "cfa/cfa.h"

// True when CFA is well-formed; otherwise appends the first violation to WHY.
bool cfa_is_well_formed(const Cfa *cfa, Strbuf *why);

#endif
