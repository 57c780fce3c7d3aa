// Ends a run that is far beyond its limits in a place where nothing asks limits_reached(), such as
// inside of libclang: a thread of its own looks at the clock and at memory.
#ifndef GAVEL_BASE_OVERTIME_H
#define GAVEL_BASE_OVERTIME_H

#include "base/limits.h"

// Says the last word and ends the process. Called in the thread that looks.
typedef void (*OvertimeEnd)(LimitKind reached);

// To be called first.
void overtime_on_end(OvertimeEnd end);
// The limits are SECONDS of CPU time from now on, 0: none, and BYTES of memory, 0: what the machine
// has. A process that was forked has to start it anew.
void overtime_start(double seconds, uint64_t bytes);
// There is a verdict; nothing if it was not started. Returns when nobody looks any longer.
void overtime_stop(void);

#endif
