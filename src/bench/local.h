// Runs as processes of this machine, some at a time, each below a process that supervises it.
#ifndef GAVEL_BENCH_LOCAL_H
#define GAVEL_BENCH_LOCAL_H

#include "bench/executor.h"

// The process may have no threads but this one.
Executor *local_new(Experiment *experiment);

#endif
