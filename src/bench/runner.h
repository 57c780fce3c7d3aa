// Has the missing runs of an experiment done, and puts their results into its journal.
#ifndef GAVEL_BENCH_RUNNER_H
#define GAVEL_BENCH_RUNNER_H

#include "bench/executor.h"
#include "bench/journal.h"

typedef enum RunnerStatus {
  RUNNER_DONE,       // every run has a result
  RUNNER_LOST,       // some runs ended without: their processes or machines were ended
  RUNNER_INTERRUPTED // by SIGINT or SIGTERM; the runs that were under way have none
} RunnerStatus;

// Appends each result to JOURNAL and to the experiment.
RunnerStatus runner_run(Experiment *experiment, Journal *journal, Executor *executor);

#endif
