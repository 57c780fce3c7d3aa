#include "cli/crash.h"

#include "base/diag.h"
#include "base/exit_status.h"
#include "base/limits.h"
#include "cli/progress.h"
#include "smt/z3_solver.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *subject = "Verification"; // whose result is told

// The last word, without what the process holds.
static void leave(const char *verdict) {
  progress_erase();
  const struct iovec parts[] = {{(void *)subject, strlen(subject)},
                                {(void *)verdict, strlen(verdict)}};
  ssize_t written = writev(STDOUT_FILENO, parts, 2);
  _exit(written < 0 ? EXIT_ENVIRONMENT : EXIT_UNKNOWN);
}

static const Goals *known; // NULL: only the verdict was asked for

void crash_tell_goals(const Goals *goals) { known = goals; }

// Of the solver's watchdog: the thread that works waits for the solver.
static void leave_with_goals(const char *verdict) {
  progress_erase();
  printf("%s%s", subject, verdict);
  if (known)
    goals_print(known, NULL, "", stdout);
  fflush(stdout);
  _exit(ferror(stdout) ? EXIT_ENVIRONMENT : EXIT_UNKNOWN);
}

static void on_stuck(void) {
  static const char *const verdicts[] = {
      [LIMIT_NONE] = " result: UNKNOWN(solver)\n",
      [LIMIT_TIME] = " result: UNKNOWN(timeout)\n"
                     "The time limit was reached while the solver was busy.\n",
      [LIMIT_MEMORY] = " result: UNKNOWN(memory)\n"
                       "The memory limit was reached while the solver was busy.\n",
      [LIMIT_INTERRUPT] = " result: UNKNOWN(interrupted)\n"
                          "The run was interrupted while the solver was busy.\n"};
  leave_with_goals(verdicts[limits_reached()]);
}

static const char solver_crashed[] =
    " result: UNKNOWN(solver)\n"
    "The solver crashed.\n"
    "Try another configuration, such as --config=lbe, or --refinement=wp.\n";

// Some of Z3's own checks end the process.
static void on_exit_inside_z3(void) {
  if (z3_is_running())
    leave(solver_crashed);
}

#ifdef NDEBUG

static char stack[64 << 10]; // the thread's own may be what is exhausted

static void on_crash(int signal_number) {
  if (z3_is_running())
    leave(solver_crashed);
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

static void catch_signals(void) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
  if (sigaltstack(&alternative, NULL))
    die("cannot set a stack for signals");
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    sigaction(signals[i], &action, NULL);
}

#else

static void catch_signals(void) {}

#endif

void crash_catch(const char *name) {
  subject = name;
  z3_on_stuck(on_stuck);
  if (atexit(on_exit_inside_z3))
    die("cannot set what is done at exit");
  catch_signals();
}
