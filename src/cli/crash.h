// Z3 crashes now and then, or does not heed an interrupt. That is an answer too: UNKNOWN,
// instead of a dead process without a verdict. A crash of gavel's own code stays one.
#ifndef GAVEL_CLI_CRASH_H
#define GAVEL_CLI_CRASH_H

// From now on, in this thread. In debug builds the sanitizers report crashes.
void crash_catch(void);

#endif
