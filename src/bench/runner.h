// Runs what is missing of an experiment, some runs at a time, each below a process that
// supervises it.
#ifndef GAVEL_BENCH_RUNNER_H
#define GAVEL_BENCH_RUNNER_H

#include "bench/experiment.h"
#include "bench/journal.h"

typedef enum RunnerStatus { RUNNER_DONE, RUNNER_INTERRUPTED } RunnerStatus;

// Appends each result to JOURNAL and to the experiment. SIGINT and SIGTERM end the runs that are
// under way, without results, and this function. The process may have no threads but this one.
RunnerStatus runner_run(Experiment *experiment, Journal *journal);

#endif
