// Z3 crashes now and then. That is an answer too: UNKNOWN(solver), instead of a dead
// process without a verdict. A crash of gavel's own code stays one.
#ifndef GAVEL_CLI_CRASH_H
#define GAVEL_CLI_CRASH_H

// From now on, in this thread. Nothing in debug builds, where the sanitizers report.
void crash_catch(void);

#endif
