#include "bench/local.h"

#include "base/diag.h"
#include "base/memory.h"
#include "bench/children.h"
#include "bench/worker.h"

#include <assert.h>
#include <signal.h>
#include <unistd.h>

typedef struct LocalExecutor {
  Executor base;
  Experiment *experiment;
  const ExperimentRunVec *runs; // NULL before start
  uint32_t next;                // of the runs
  ChildProcesses workers;
} LocalExecutor;

static void be_worker(void *self, uint32_t run, int pipe) {
  const LocalExecutor *local = self;
  (void)pipe;
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  _exit(worker_do(local->experiment, local->runs->data[run]) ? EXIT_TRUE : EXIT_UNKNOWN);
}

static void start(Executor *executor, const ExperimentRunVec *runs) {
  LocalExecutor *local = (LocalExecutor *)executor;
  assert(!local->runs && local->experiment->jobs > 0);
  local->runs = runs;
}

static bool wait_for_some(Executor *executor) {
  LocalExecutor *local = (LocalExecutor *)executor;
  const ChildUser worker = {.self = local, .live = be_worker};
  while (local->runs && local->workers.all.size < local->experiment->jobs &&
         local->next < local->runs->size)
    children_start(&local->workers, local->next++, worker);
  if (local->workers.all.size == 0)
    return false;
  children_wait(&local->workers, worker);
  return true;
}

static void stop(Executor *executor) { children_stop(&((LocalExecutor *)executor)->workers); }

static void local_free(Executor *executor) {
  LocalExecutor *local = (LocalExecutor *)executor;
  assert(local->workers.all.size == 0);
  children_stop(&local->workers);
  mem_free(local, sizeof *local);
}

Executor *local_new(Experiment *experiment) {
  LocalExecutor *local = mem_alloc(sizeof *local);
  *local = (LocalExecutor){
      .base = {.start = start, .wait = wait_for_some, .stop = stop, .free = local_free},
      .experiment = experiment};
  return &local->base;
}
