// Which calls have not returned yet, from the start of the program inwards. Calls and
// returns match; a function that is entered while it is on the stack is a
// target, since recursion is not followed.
#ifndef GAVEL_DOMAIN_CALLSTACK_CALLSTACK_H
#define GAVEL_DOMAIN_CALLSTACK_CALLSTACK_H

#include "cpa/cpa.h"

Cpa *callstack_cpa_new(const Cfa *cfa);

typedef VEC(const Function *) FunctionVec;
// Appends the functions of the call stack of STATE, the innermost first.
void callstack_functions(const AbstractState *state, FunctionVec *out);

#endif
