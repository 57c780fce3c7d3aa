#include "bench/runner.h"

#include "bench/progress_line.h"
#include "bench/record.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>

typedef struct Runner {
  Experiment *experiment;
  Journal *journal;
  Executor *executor;
  ExperimentRunVec runs; // without a result, when they were last listed
  ProgressLine line;
} Runner;

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal_number) {
  (void)signal_number;
  is_interrupted = 1;
}

static void list_missing(Runner *runner) {
  vec_clear(&runner->runs);
  experiment_add_missing(runner->experiment, &runner->runs);
}

// Takes records until there is one of each run, or nothing is under way any more.
static void follow(Runner *runner) {
  const ResultVec *results = &runner->experiment->results;
  uint32_t all = results->size + runner->runs.size;
  while (!is_interrupted && results->size < all && runner->executor->wait(runner->executor)) {
    records_take(runner->experiment, runner->journal);
    progress_line_show(&runner->line);
  }
  vec_each(const ExperimentRun, run, &runner->runs)
    if (!experiment_find(runner->experiment, run->task, run->configuration))
      record_take(runner->experiment, runner->journal, *run);
  list_missing(runner);
}

static void run_all(Runner *runner) {
  records_take(runner->experiment, runner->journal);
  list_missing(runner);
  progress_line_start(&runner->line, runner->experiment, runner->runs.size);
  follow(runner); // what an earlier runner has begun
  if (!is_interrupted && runner->runs.size) {
    runner->executor->start(runner->executor, &runner->runs);
    follow(runner);
  }
  if (is_interrupted)
    runner->executor->stop(runner->executor);
  progress_line_stop(&runner->line);
  if (runner->runs.size == 0)
    records_clear(runner->experiment);
}

RunnerStatus runner_run(Experiment *experiment, Journal *journal, Executor *executor) {
  Runner runner = {.experiment = experiment, .journal = journal, .executor = executor};
  struct sigaction action = {.sa_handler = interrupt}, before_int, before_term;
  is_interrupted = 0;
  sigaction(SIGINT, &action, &before_int);
  sigaction(SIGTERM, &action, &before_term);
  run_all(&runner);
  sigaction(SIGINT, &before_int, NULL);
  sigaction(SIGTERM, &before_term, NULL);
  bool is_complete = runner.runs.size == 0;
  vec_release(&runner.runs);
  if (is_complete)
    return RUNNER_DONE;
  return is_interrupted ? RUNNER_INTERRUPTED : RUNNER_LOST;
}
