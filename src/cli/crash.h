// Z3 crashes now and then, ends the process, or does not heed an interrupt. That is an answer too:
// UNKNOWN, instead of a dead process without a verdict. A crash of gavel's own code stays one.
#ifndef GAVEL_CLI_CRASH_H
#define GAVEL_CLI_CRASH_H

#include "report/goals.h"

// From now on, in this thread. In debug builds the sanitizers report crashes. The last word is
// "NAME result: ...".
void crash_catch(const char *name);

// What is known of each check is said, too, when the solver does not heed an interrupt. NULL: no
// longer.
void crash_tell_goals(const Goals *goals);

#endif
