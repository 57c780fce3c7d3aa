// Interrupts Z3 when the run has reached one of its limits. A thread of its own looks at a running
// call every few milliseconds; a call costs two uncontended locks, where Z3's own `timeout` wakes a
// thread each time.
#ifndef GAVEL_SMT_Z3_WATCHDOG_H
#define GAVEL_SMT_Z3_WATCHDOG_H

#include <stdint.h>

#define WORK_LIMIT "work limit" // the reason when patience has ended

typedef struct Z3Watchdog Z3Watchdog;

// INTERRUPT(TARGET) has to be callable from another thread, and again and again.
Z3Watchdog *z3_watchdog_new(void (*interrupt)(void *target), void *target);
void z3_watchdog_free(Z3Watchdog *watchdog);

// When a limit of the run is reached and Z3 goes on for seconds all the same, LEAVE is called from
// the watchdog's thread; it is not to come back. NULL: wait.
void z3_watchdog_on_stuck(void (*leave)(void));

// In a process that was forked, where the threads are not: starts them again. No call is running.
void z3_watchdogs_restart(void);

// Between begin and end the caller asks base/limits nothing: the watchdog does. The call is
// interrupted after PATIENCE_MS (0: never), too, for what Z3 does not count as work.
void z3_watchdog_begin(Z3Watchdog *watchdog, uint64_t patience_ms);
// NULL, or why the call was interrupted.
const char *z3_watchdog_end(Z3Watchdog *watchdog);

#endif
