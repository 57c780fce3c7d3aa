// An experiment: tasks, configurations, limits, and what came of each run.
#ifndef GAVEL_BENCH_EXPERIMENT_H
#define GAVEL_BENCH_EXPERIMENT_H

#include "bench/configuration.h"
#include "bench/result.h"

typedef struct Experiment {
  Arena arena; // owns the strings
  BenchTaskVec tasks;
  ConfigurationVec configurations;
  RunLimits limits;
  uint32_t jobs;
  const char *executable;
  const char *folder; // where results and logs go
  ResultVec results;  // in the order in which the runs ended, until experiment_sort
} Experiment;

void experiment_release(Experiment *experiment);

// What makes results comparable, as JSON; to be deleted by the caller.
cJSON *experiment_settings(const Experiment *experiment);

const Result *experiment_find(const Experiment *experiment, const BenchTask *task,
                              const Configuration *configuration);
// Results by task and then by configuration, in the order of the experiment; those of other tasks
// or configurations, from an earlier run, come last.
void experiment_sort(Experiment *experiment);

#endif
