#define _GNU_SOURCE // pipe2

#include "bench/crew.h"

#include "base/diag.h"
#include "base/vec.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOOK_EVERY_MS = 200 };

typedef struct Worker {
  uint32_t task;
  pid_t supervisor;
  int outcome; // the end of a pipe to which it writes a RunOutcome
} Worker;

typedef struct Crew {
  const CrewTask *tasks;
  uint32_t count, next, done;
  const RunLimits *limits;
  CrewUser user;
  VEC(Worker) workers;
} Crew;

static volatile sig_atomic_t is_stopped;

static void stop_all(int signal_number) {
  (void)signal_number;
  is_stopped = 1;
}

// The supervisor's life. Its group of its own keeps the terminal's Ctrl-C for the crew.
_Noreturn static void be_supervisor(const Crew *crew, const CrewTask *task, int outcome_end) {
  setpgid(0, 0);
  RunCommand command = {.arguments = task->arguments, .log = task->log};
  RunOutcome outcome = supervise(&command, crew->limits);
  bool is_told = outcome.end != RUN_LOST &&
                 write(outcome_end, &outcome, sizeof outcome) == (ssize_t)sizeof outcome;
  _exit(is_told ? EXIT_TRUE : EXIT_UNKNOWN);
}

static void start(Crew *crew) {
  assert(crew->next < crew->count);
  Worker worker = {.task = crew->next++};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC))
    die("cannot make a pipe: %s", strerror(errno));
  worker.outcome = ends[0];
  fflush(NULL);
  worker.supervisor = fork();
  if (worker.supervisor < 0)
    die("cannot start a process: %s", strerror(errno));
  if (worker.supervisor == 0)
    be_supervisor(crew, &crew->tasks[worker.task], ends[1]);
  close(ends[1]);
  vec_push(&crew->workers, worker);
}

static RunOutcome receive(const Worker *worker) {
  RunOutcome outcome = {.end = RUN_LOST};
  ssize_t count;
  do
    count = read(worker->outcome, &outcome, sizeof outcome);
  while (count < 0 && errno == EINTR);
  close(worker->outcome);
  while (waitpid(worker->supervisor, NULL, 0) < 0 && errno == EINTR)
    continue;
  return count == (ssize_t)sizeof outcome ? outcome : (RunOutcome){.end = RUN_LOST};
}

static void wait_for_some(Crew *crew) {
  assert(crew->workers.size > 0);
  VEC(struct pollfd) files = {0};
  vec_each(const Worker, worker, &crew->workers)
    vec_push(&files, (struct pollfd){.fd = worker->outcome, .events = POLLIN});
  int ready = poll(files.data, files.size, LOOK_EVERY_MS);
  for (uint32_t i = files.size; ready > 0 && i-- > 0;) {
    if (!files.data[i].revents)
      continue;
    const Worker worker = crew->workers.data[i];
    RunOutcome outcome = receive(&worker);
    crew->workers.data[i] = vec_last(&crew->workers);
    (void)vec_pop(&crew->workers);
    crew->done++;
    crew->user.ended(crew->user.self, worker.task, &outcome);
  }
  vec_release(&files);
}

static void give_up(Crew *crew) {
  vec_each(const Worker, worker, &crew->workers)
    kill(worker->supervisor, SIGTERM);
  vec_each(const Worker, worker, &crew->workers)
    receive(worker);
}

bool crew_run(const CrewTask *tasks, uint32_t count, uint32_t jobs, const RunLimits *limits,
              CrewUser user) {
  assert(jobs > 0 && limits_are_valid(limits));
  Crew crew = {.tasks = tasks, .count = count, .limits = limits, .user = user};
  struct sigaction action = {.sa_handler = stop_all}, before_int, before_term;
  is_stopped = 0;
  sigaction(SIGINT, &action, &before_int);
  sigaction(SIGTERM, &action, &before_term);
  while (!is_stopped && crew.done < count) {
    while (crew.workers.size < jobs && crew.next < count)
      start(&crew);
    wait_for_some(&crew);
    user.wait(user.self, crew.done);
  }
  give_up(&crew);
  sigaction(SIGINT, &before_int, NULL);
  sigaction(SIGTERM, &before_term, NULL);
  vec_release(&crew.workers);
  return crew.done == count;
}
