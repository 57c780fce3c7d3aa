#include "cli/crash.h"

#include "base/diag.h"
#include "base/exit_status.h"
#include "cli/progress.h"
#include "smt/z3_solver.h"

#include <signal.h>
#include <unistd.h>

#ifdef NDEBUG

static char stack[64 << 10]; // the thread's own may be what is exhausted

static void on_crash(int signal_number) {
  static const char verdict[] =
      "Verification result: UNKNOWN(solver)\n"
      "The solver crashed.\n"
      "Try another configuration, such as --config=lbe, or --refinement=wp.\n";
  if (z3_is_running()) {
    progress_erase();
    ssize_t written = write(STDOUT_FILENO, verdict, sizeof verdict - 1);
    _exit(written < 0 ? EXIT_ENVIRONMENT : EXIT_UNKNOWN);
  }
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

void crash_catch(void) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
  if (sigaltstack(&alternative, NULL))
    die("cannot set a stack for signals");
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    sigaction(signals[i], &action, NULL);
}

#else

void crash_catch(void) {}

#endif
