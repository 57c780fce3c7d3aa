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
  const char *gavel;  // this program, for runs on other machines
  const char *folder; // where results and logs go
  ResultVec results;  // in the order in which the runs ended, until experiment_sort
} Experiment;

// A task in a configuration.
typedef struct ExperimentRun {
  const BenchTask *task;
  const Configuration *configuration;
} ExperimentRun;

typedef VEC(ExperimentRun) ExperimentRunVec;

void experiment_release(Experiment *experiment);

// What makes results comparable, as JSON; to be deleted by the caller.
cJSON *experiment_settings(const Experiment *experiment);

const Result *experiment_find(const Experiment *experiment, const BenchTask *task,
                              const Configuration *configuration);
// Appends the runs that have no result, by task and then by configuration.
void experiment_add_missing(const Experiment *experiment, ExperimentRunVec *runs);
// Is it that of one of the experiment's runs?
bool experiment_includes(const Experiment *experiment, const Result *result);
// False, and WHY says so, when RESULT was made with other options than the configuration of its
// name has now.
bool experiment_accepts(const Experiment *experiment, const Result *result, Strbuf *why)
    __attribute__((warn_unused_result));
// Results by task and then by configuration, in the order of the experiment; those of other tasks
// or configurations, from an earlier run, come last.
void experiment_sort(Experiment *experiment);

#endif
