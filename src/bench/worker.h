// One run of an experiment, from its command to its record; what all executors come down to.
#ifndef GAVEL_BENCH_WORKER_H
#define GAVEL_BENCH_WORKER_H

#include "bench/experiment.h"

// Supervises RUN and leaves its record, if there is none yet. False when the run was ended before
// it had a result. To be called in a process that has no other children and will have none.
bool worker_do(Experiment *experiment, ExperimentRun run) __attribute__((warn_unused_result));

#endif
