// Runs as jobs of a Slurm cluster whose machines share the folder of the results, the tasks and
// gavel: arrays of jobs, each of which does one run. No process of ours needs to wait for them:
// they go on when the submitting one is gone, and the next one finds them by their name.
#ifndef GAVEL_BENCH_SLURM_H
#define GAVEL_BENCH_SLURM_H

#include "bench/executor.h"

typedef struct SlurmOptions {
  const char *partition; // NULL: the cluster's
  double job_seconds;    // that a job may take; 0: what the limits of a run ask for
  uint64_t job_bytes;    // that a job may use; 0: what the limits of a run ask for
  uint32_t at_once;      // jobs at one time; 0: no limit of ours
} SlurmOptions;

// Uses sbatch, squeue and scancel.
Executor *slurm_new(Experiment *experiment, const SlurmOptions *options);

#endif
