#include "bench/crew.h"

#include "base/diag.h"
#include "bench/children.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

typedef struct Crew {
  const CrewTask *tasks;
  uint32_t count, next, done;
  const RunLimits *limits;
  CrewUser user;
} Crew;

static volatile sig_atomic_t is_stopped;

static void stop_all(int signal_number) {
  (void)signal_number;
  is_stopped = 1;
}

static void be_supervisor(void *self, uint32_t number, int pipe) {
  const Crew *crew = self;
  const CrewTask *task = &crew->tasks[number];
  RunCommand command = {.arguments = task->arguments, .log = task->log};
  RunOutcome outcome = supervise(&command, crew->limits);
  bool is_told = outcome.end != RUN_LOST &&
                 write(pipe, &outcome, sizeof outcome) == (ssize_t)sizeof outcome;
  _exit(is_told ? EXIT_TRUE : EXIT_UNKNOWN);
}

static void receive(void *self, const Child *supervisor) {
  Crew *crew = self;
  RunOutcome outcome;
  ssize_t count;
  do
    count = read(supervisor->pipe, &outcome, sizeof outcome);
  while (count < 0 && errno == EINTR);
  if (count != (ssize_t)sizeof outcome)
    outcome = (RunOutcome){.end = RUN_LOST};
  crew->done++;
  crew->user.ended(crew->user.self, supervisor->task, &outcome);
}

bool crew_run(const CrewTask *tasks, uint32_t count, uint32_t jobs, const RunLimits *limits,
              CrewUser user) {
  assert(jobs > 0 && limits_are_valid(limits));
  Crew crew = {.tasks = tasks, .count = count, .limits = limits, .user = user};
  const ChildUser supervisor = {.self = &crew, .live = be_supervisor, .ended = receive};
  ChildProcesses supervisors = {0};
  struct sigaction action = {.sa_handler = stop_all}, before_int, before_term;
  is_stopped = 0;
  sigaction(SIGINT, &action, &before_int);
  sigaction(SIGTERM, &action, &before_term);
  while (!is_stopped && crew.done < count) {
    while (supervisors.all.size < jobs && crew.next < count)
      children_start(&supervisors, crew.next++, supervisor);
    children_wait(&supervisors, supervisor);
    user.wait(user.self, crew.done);
  }
  children_stop(&supervisors);
  sigaction(SIGINT, &before_int, NULL);
  sigaction(SIGTERM, &before_term, NULL);
  return crew.done == count;
}
