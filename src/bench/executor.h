// Who does the runs of an experiment: processes of this machine, or a cluster. An implementation
// fills an Executor; it leaves records of runs, and says no more about a run than that.
#ifndef GAVEL_BENCH_EXECUTOR_H
#define GAVEL_BENCH_EXECUTOR_H

#include "bench/experiment.h"

typedef struct Executor Executor;

struct Executor {
  const char *messages; // a file in which runs that were lost may have said why; NULL: none
  // Begins RUNS, which stay where they are. Called once, when wait has returned false.
  void (*start)(Executor *executor, const ExperimentRunVec *runs);
  // Waits until there may be new records, at most a second or so; a signal ends it. False when
  // nothing is under way: what has no record then is lost. To be called before start, too: an
  // executor may still be busy for an earlier process of ours.
  bool (*wait)(Executor *executor);
  void (*stop)(Executor *executor); // ends what is under way
  void (*free)(Executor *executor);
};

#endif
