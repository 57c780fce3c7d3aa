#define _GNU_SOURCE // pipe2

#include "bench/runner.h"

#include "base/diag.h"
#include "bench/progress_line.h"
#include "bench/run_log.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SHOW_EVERY_MS = 200 };

// gavel is told a little less than the limits, so that it ends by itself and can say what it was
// doing.
#define SOFT_LIMIT 0.97

typedef struct RunPlan {
  const BenchTask *task;
  const Configuration *configuration;
} RunPlan;

typedef struct Job {
  RunPlan plan;
  pid_t supervisor;
  int outcome; // the end of a pipe to which it writes a RunOutcome
  const char *log, *log_path, *stats_path;
} Job;

typedef struct Runner {
  Experiment *experiment;
  Journal *journal;
  VEC(RunPlan) plan; // what is missing
  uint32_t next;     // of the plan
  VEC(Job) jobs;     // under way
} Runner;

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal_number) {
  (void)signal_number;
  is_interrupted = 1;
}

// ---- the plan

static void make_plan(Runner *runner) {
  assert(runner->plan.size == 0);
  const Experiment *experiment = runner->experiment;
  vec_each(const BenchTask, task, &experiment->tasks)
    vec_each(const Configuration, configuration, &experiment->configurations)
      if (!experiment_find(experiment, task, configuration))
        vec_push(&runner->plan, (RunPlan){task, configuration});
}

// ---- starting a run

typedef VEC(char *) ArgumentVec;

static void make_arguments(const Experiment *experiment, const Job *job, Arena *arena,
                           ArgumentVec *arguments) {
  assert(arguments->size == 0);
  const RunLimits *limits = &experiment->limits;
  vec_push(arguments, arena_printf(arena, "%s", experiment->executable));
  vec_each(const char *const, option, &job->plan.configuration->arguments)
    vec_push(arguments, arena_printf(arena, "%s", *option));
  if (limits->cpu_seconds > 0)
    vec_push(arguments,
             arena_printf(arena, "--time-limit=%.6gs", limits->cpu_seconds * SOFT_LIMIT));
  if (limits->memory_bytes)
    vec_push(arguments,
             arena_printf(arena, "--memory-limit=%lluB",
                          (unsigned long long)((double)limits->memory_bytes * SOFT_LIMIT)));
  vec_push(arguments, arena_printf(arena, "--stats-json=%s", job->stats_path));
  vec_push(arguments, arena_printf(arena, "%s", job->plan.task->path));
  vec_push(arguments, NULL);
}

// The supervisor's life. Its group of its own keeps the terminal's Ctrl-C for the runner.
_Noreturn static void be_supervisor(Runner *runner, const Job *job, int outcome_end) {
  assert(outcome_end >= 0 && job->supervisor == 0);
  setpgid(0, 0);
  journal_close(runner->journal);
  Experiment *experiment = runner->experiment;
  ArgumentVec arguments = {0};
  make_arguments(experiment, job, &experiment->arena, &arguments);
  RunOutcome outcome = supervise(&(RunCommand){.arguments = arguments.data, .log = job->log_path},
                                 &experiment->limits);
  bool is_told = outcome.end != RUN_LOST &&
                 write(outcome_end, &outcome, sizeof outcome) == (ssize_t)sizeof outcome;
  _exit(is_told ? EXIT_TRUE : EXIT_UNKNOWN);
}

static void start(Runner *runner, RunPlan plan) {
  assert(runner->jobs.size < runner->experiment->jobs);
  Experiment *experiment = runner->experiment;
  Arena *arena = &experiment->arena;
  Job job = {.plan = plan};
  job.log = run_log_name(plan.task->path, plan.configuration->label, arena);
  job.log_path = arena_printf(arena, "%s/%s", experiment->folder, job.log);
  job.stats_path = arena_printf(arena, "%s.stats", job.log_path);
  unlink(job.stats_path);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC))
    die("cannot make a pipe: %s", strerror(errno));
  job.outcome = ends[0];
  fflush(NULL);
  job.supervisor = fork();
  if (job.supervisor < 0)
    die("cannot start a process: %s", strerror(errno));
  if (job.supervisor == 0)
    be_supervisor(runner, &job, ends[1]);
  close(ends[1]);
  vec_push(&runner->jobs, job);
}

// ---- the end of a run

static RunOutcome receive(const Job *job) {
  assert(job->supervisor > 0 && job->outcome >= 0);
  RunOutcome outcome = {.end = RUN_LOST};
  ssize_t count;
  do
    count = read(job->outcome, &outcome, sizeof outcome);
  while (count < 0 && errno == EINTR);
  close(job->outcome);
  while (waitpid(job->supervisor, NULL, 0) < 0 && errno == EINTR)
    continue;
  return count == (ssize_t)sizeof outcome ? outcome : (RunOutcome){.end = RUN_LOST};
}

static void finish(Runner *runner, const Job *job) {
  Experiment *experiment = runner->experiment;
  const BenchTask *task = job->plan.task;
  assert(!experiment_find(experiment, task, job->plan.configuration)); // a run has one result
  Result result = {.task = task->path,
                   .group = task->group,
                   .config = job->plan.configuration->label,
                   .options = job->plan.configuration->options,
                   .expected = task->expected,
                   .outcome = receive(job),
                   .log = job->log,
                   .stats = run_log_take_stats(job->stats_path)};
  const char *said = run_log_verdict(job->log_path, &experiment->arena);
  result_judge(&result, said, &experiment->limits, &experiment->arena);
  journal_append(runner->journal, &result);
  vec_push(&experiment->results, result);
}

// Waits until a run ends or some time has gone by.
static void wait_for_some(Runner *runner) {
  assert(runner->jobs.size > 0);
  VEC(struct pollfd) files = {0};
  vec_each(const Job, job, &runner->jobs)
    vec_push(&files, (struct pollfd){.fd = job->outcome, .events = POLLIN});
  int ready = poll(files.data, files.size, SHOW_EVERY_MS);
  for (uint32_t i = files.size; ready > 0 && i-- > 0;) {
    if (!files.data[i].revents)
      continue;
    finish(runner, &runner->jobs.data[i]);
    runner->jobs.data[i] = vec_last(&runner->jobs);
    (void)vec_pop(&runner->jobs);
  }
  vec_release(&files);
}

static void give_up(Runner *runner) {
  vec_each(const Job, job, &runner->jobs)
    kill(job->supervisor, SIGTERM);
  vec_each(const Job, job, &runner->jobs) {
    receive(job);
    unlink(job->stats_path);
  }
  vec_clear(&runner->jobs);
}

// ---- all

static void run_all(Runner *runner) {
  assert(runner->next == 0 && runner->experiment->jobs > 0);
  ProgressLine line;
  progress_line_start(&line, runner->experiment, runner->plan.size);
  while (!is_interrupted && (runner->next < runner->plan.size || runner->jobs.size)) {
    while (runner->jobs.size < runner->experiment->jobs && runner->next < runner->plan.size)
      start(runner, runner->plan.data[runner->next++]);
    wait_for_some(runner);
    progress_line_show(&line);
  }
  progress_line_stop(&line);
  give_up(runner);
}

RunnerStatus runner_run(Experiment *experiment, Journal *journal) {
  Runner runner = {.experiment = experiment, .journal = journal};
  struct sigaction action = {.sa_handler = interrupt}, before_int, before_term;
  is_interrupted = 0;
  sigaction(SIGINT, &action, &before_int);
  sigaction(SIGTERM, &action, &before_term);
  make_plan(&runner);
  run_all(&runner);
  sigaction(SIGINT, &before_int, NULL);
  sigaction(SIGTERM, &before_term, NULL);
  assert(runner.jobs.size == 0);
  vec_release(&runner.plan);
  vec_release(&runner.jobs);
  return is_interrupted ? RUNNER_INTERRUPTED : RUNNER_DONE;
}
