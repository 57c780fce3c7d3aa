#define _GNU_SOURCE // prctl

#include "bench/supervise.h"

#include "base/diag.h"
#include "base/process_tree.h"
#include "base/stats.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LOG_BYTES = 256 << 20, EXIT_NOT_STARTED = 127 };

// When to look again: not before the run could have reached a limit with all its threads, or by
// touching memory as fast as machines do.
#define SHORTEST_LOOK 0.001
#define LONGEST_LOOK 0.05
#define THREADS_AT_MOST 4.0
#define BYTES_PER_SECOND 8e9

typedef struct Supervision {
  RunLimits limits;
  pid_t root, parent;
  uint64_t started; // of clock_ns
  bool is_asked;    // to end
  sigset_t signals; // SIGCHLD and those that end it, blocked
  RunOutcome outcome;
} Supervision;

// ---- the command's process; between fork and exec

static void set_limit(int resource, rlim_t value) {
  struct rlimit limit = {.rlim_cur = value, .rlim_max = value};
  setrlimit(resource, &limit);
}

static void unblock_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static void redirect(const char *log) {
  int nothing = open("/dev/null", O_RDONLY);
  unlink(log); // a run that outlives its supervisor keeps the old file
  int out = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0666);
  if (nothing < 0 || out < 0)
    _exit(EXIT_NOT_STARTED);
  dup2(nothing, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
}

_Noreturn static void become(const RunCommand *command, const RunLimits *limits) {
  assert(command->arguments[0]);
  redirect(command->log);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  unblock_signals();
  setenv("GAVEL_JOBS", "1", true); // unless its options say more
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_FSIZE, LOG_BYTES);
  if (limits->cpu_seconds > 0)
    set_limit(RLIMIT_CPU, (rlim_t)ceil(limits->cpu_seconds) + 1);
  execv(command->arguments[0], command->arguments);
  static const char message[] = "gavel bench: cannot run the executable\n";
  ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
  _exit(written < 0 ? EXIT_ENVIRONMENT : EXIT_NOT_STARTED);
}

// ---- looking

static double seconds_since(uint64_t started) { return (double)(clock_ns() - started) / 1e9; }

// Buries what has ended; true when the command itself is among them.
static bool has_ended(Supervision *run) {
  assert(run->root > 0);
  int status;
  for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
    if (pid != run->root)
      continue;
    bool is_exit = WIFEXITED(status);
    run->outcome.end = is_exit ? RUN_EXITED : RUN_KILLED;
    run->outcome.code = is_exit ? WEXITSTATUS(status) : WTERMSIG(status);
    return true;
  }
  return false;
}

static bool is_reached(Supervision *run, const TreeUsage *usage) {
  const RunLimits *limits = &run->limits;
  if (limits->cpu_seconds > 0 && usage->cpu_seconds >= limits->cpu_seconds)
    run->outcome.end = RUN_CPU_LIMIT;
  else if (limits->memory_bytes && usage->memory_bytes >= limits->memory_bytes)
    run->outcome.end = RUN_MEMORY_LIMIT;
  else if (limits->wall_seconds > 0 && seconds_since(run->started) >= limits->wall_seconds)
    run->outcome.end = RUN_WALL_LIMIT;
  else
    return false;
  return true;
}

static double next_look(const Supervision *run, const TreeUsage *usage) {
  assert(!run->limits.memory_bytes || usage->memory_bytes < run->limits.memory_bytes);
  const RunLimits *limits = &run->limits;
  double seconds = LONGEST_LOOK;
  if (limits->cpu_seconds > 0)
    seconds = fmin(seconds, (limits->cpu_seconds - usage->cpu_seconds) / THREADS_AT_MOST);
  if (limits->memory_bytes)
    seconds =
        fmin(seconds, (double)(limits->memory_bytes - usage->memory_bytes) / BYTES_PER_SECOND);
  return fmax(seconds, SHORTEST_LOOK);
}

// Until then, or until a child ends; false when we are told to end.
static bool wait_for(const Supervision *run, double seconds) {
  assert(seconds > 0 && seconds < 1);
  struct timespec time = {.tv_nsec = (long)(seconds * 1e9)};
  int signal_number = sigtimedwait(&run->signals, NULL, &time);
  return signal_number < 0 || signal_number == SIGCHLD;
}

// It may still have something to say.
static void ask_to_end(Supervision *run) {
  double seconds = run->limits.asked_seconds;
  if (run->is_asked || seconds <= 0 || seconds_since(run->started) < seconds)
    return;
  run->is_asked = true;
  kill(run->root, SIGTERM);
}

static void watch(Supervision *run) {
  while (!has_ended(run)) {
    ask_to_end(run);
    TreeUsage usage = tree_measure();
    if (usage.memory_bytes > run->outcome.memory_bytes)
      run->outcome.memory_bytes = usage.memory_bytes;
    if (is_reached(run, &usage))
      return;
    if (!wait_for(run, next_look(run, &usage)) || getppid() != run->parent) {
      run->outcome.end = RUN_LOST;
      return;
    }
  }
}

// ---- all

static bool is_ignored(int signal_number) {
  struct sigaction action;
  return !sigaction(signal_number, NULL, &action) && action.sa_handler == SIG_IGN;
}

static void block_signals(Supervision *run) {
  static const int ending[] = {SIGTERM, SIGINT, SIGHUP};
  sigemptyset(&run->signals);
  sigaddset(&run->signals, SIGCHLD);
  for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
    if (!is_ignored(ending[i])) // by nohup, or by a shell's `&`
      sigaddset(&run->signals, ending[i]);
  sigprocmask(SIG_BLOCK, &run->signals, NULL);
}

// The largest process may have grown and ended between two looks.
static void add_final_usage(RunOutcome *outcome) {
  struct rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  uint64_t largest = (uint64_t)usage.ru_maxrss * 1024;
  if (largest > outcome->memory_bytes)
    outcome->memory_bytes = largest;
  outcome->cpu_seconds = tree_measure().cpu_seconds;
}

RunOutcome supervise(const RunCommand *command, const RunLimits *limits) {
  assert(limits_are_valid(limits));
  Supervision run = {.limits = *limits, .parent = getppid(), .started = clock_ns()};
  tree_adopt_orphans();
  block_signals(&run);
  run.root = fork();
  if (run.root < 0)
    die("cannot start a process: %s", strerror(errno));
  if (run.root == 0)
    become(command, limits);
  watch(&run);
  tree_end();
  run.outcome.wall_seconds = seconds_since(run.started);
  add_final_usage(&run.outcome);
  return run.outcome;
}
