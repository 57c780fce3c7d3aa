#define _GNU_SOURCE // pipe2

#include "bench/local.h"

#include "base/diag.h"
#include "base/memory.h"
#include "bench/worker.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST_WAIT_MS = 200 };

typedef struct LocalJob {
  pid_t worker;
  int end; // of a pipe that the worker holds open as long as it lives
} LocalJob;

typedef struct LocalExecutor {
  Executor base;
  Experiment *experiment;
  const ExperimentRunVec *runs; // NULL before start
  uint32_t next;                // of the runs
  VEC(LocalJob) jobs;           // under way
} LocalExecutor;

// ---- a job

// Its group of its own keeps the terminal's Ctrl-C for the runner.
_Noreturn static void be_worker(Experiment *experiment, ExperimentRun run) {
  setpgid(0, 0);
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  _exit(worker_do(experiment, run) ? EXIT_TRUE : EXIT_UNKNOWN);
}

static void start_job(LocalExecutor *local, ExperimentRun run) {
  assert(local->jobs.size < local->experiment->jobs);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC))
    die("cannot make a pipe: %s", strerror(errno));
  fflush(NULL);
  pid_t worker = fork();
  if (worker < 0)
    die("cannot start a process: %s", strerror(errno));
  if (worker == 0)
    be_worker(local->experiment, run);
  close(ends[1]);
  vec_push(&local->jobs, (LocalJob){worker, ends[0]});
}

static void bury(const LocalJob *job) {
  assert(job->worker > 0 && job->end >= 0);
  close(job->end);
  while (waitpid(job->worker, NULL, 0) < 0 && errno == EINTR)
    continue;
}

// ---- the executor

static void start(Executor *executor, const ExperimentRunVec *runs) {
  LocalExecutor *local = (LocalExecutor *)executor;
  assert(!local->runs && local->experiment->jobs > 0);
  local->runs = runs;
}

static void start_jobs(LocalExecutor *local) {
  while (local->runs && local->jobs.size < local->experiment->jobs &&
         local->next < local->runs->size)
    start_job(local, local->runs->data[local->next++]);
}

static bool wait_for_some(Executor *executor) {
  LocalExecutor *local = (LocalExecutor *)executor;
  start_jobs(local);
  if (local->jobs.size == 0)
    return false;
  VEC(struct pollfd) files = {0};
  vec_each(const LocalJob, job, &local->jobs)
    vec_push(&files, (struct pollfd){.fd = job->end, .events = POLLIN});
  int ready = poll(files.data, files.size, LONGEST_WAIT_MS);
  for (uint32_t i = files.size; ready > 0 && i-- > 0;) {
    if (!files.data[i].revents)
      continue;
    bury(&local->jobs.data[i]);
    local->jobs.data[i] = vec_last(&local->jobs);
    (void)vec_pop(&local->jobs);
  }
  vec_release(&files);
  return true;
}

static void stop(Executor *executor) {
  LocalExecutor *local = (LocalExecutor *)executor;
  vec_each(const LocalJob, job, &local->jobs)
    kill(job->worker, SIGTERM);
  vec_each(const LocalJob, job, &local->jobs)
    bury(job);
  vec_clear(&local->jobs);
}

static void local_free(Executor *executor) {
  LocalExecutor *local = (LocalExecutor *)executor;
  assert(local->jobs.size == 0);
  vec_release(&local->jobs);
  mem_free(local, sizeof *local);
}

Executor *local_new(Experiment *experiment) {
  LocalExecutor *local = mem_alloc(sizeof *local);
  *local = (LocalExecutor){
      .base = {.start = start, .wait = wait_for_some, .stop = stop, .free = local_free},
      .experiment = experiment};
  return &local->base;
}
