// The way in: reads the command line, sets the limits, runs one command. The
// work happens on a thread with a large stack, since clang's trees and C
// expressions nest as deeply as their authors like. `gavel bench` starts
// processes, and has no other thread.
#include "base/diag.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/overtime.h"
#include "base/plain.h"
#include "cli/command.h"
#include "cli/crash.h"
#include "cli/preset.h"
#include "cli/progress.h"
#include "cli/statistics.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define STACK_BYTES ((size_t)2 << 30) // address space; touched only as needed

typedef struct Run {
  Command command;
  Options options;
  ExitStatus status;
} Run;

static const char *subject; // whose result is told: "Verification", or NULL: there is none

static void *run_command(void *data) {
  Run *run = data;
  overtime_start(run->options.time_limit, run->options.memory_limit);
  switch (run->command) {
  case COMMAND_VERIFY:
    crash_catch(subject);
    run->status = command_verify(&run->options);
    break;
  case COMMAND_CFA:
    run->status = command_cfa(&run->options);
    break;
  case COMMAND_EXEC:
    run->status = command_exec(&run->options);
    break;
  case COMMAND_CHECK:
  case COMMAND_BENCH:
    BUG("who starts processes has no thread");
  }
  overtime_stop();
  return NULL;
}

static void on_large_stack(Run *run) {
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) || pthread_attr_setstacksize(&attributes, STACK_BYTES) ||
      pthread_create(&thread, &attributes, run_command, run) || pthread_join(thread, NULL))
    die("cannot start a thread");
  pthread_attr_destroy(&attributes);
}

// The last word: VERDICT, or MESSAGE of a command without one. Whoever holds what, it ends here.
_Noreturn static void leave(const char *verdict, const char *message) {
  progress_erase();
  ssize_t written = subject ? write(STDOUT_FILENO, subject, strlen(subject))
                            : write(STDERR_FILENO, message, strlen(message));
  if (subject && written >= 0)
    written = write(STDOUT_FILENO, verdict, strlen(verdict));
  _exit(written < 0 ? EXIT_ENVIRONMENT : EXIT_UNKNOWN);
}

static void out_of_memory(void) {
  leave(" result: UNKNOWN(memory)\n", "gavel: out of memory\n");
}

static void on_overtime(LimitKind reached) {
  if (reached == LIMIT_MEMORY)
    leave(" result: UNKNOWN(memory)\n"
          "The memory limit was reached in a place where gavel does not look at it.\n"
          "Try a smaller program, or a larger --memory-limit.\n",
          "gavel: out of memory\n");
  leave(" result: UNKNOWN(timeout)\n"
        "The time limit was reached in a place where gavel does not look at it.\n"
        "Try a smaller program, or report this one to gavel's developers.\n",
        "gavel: out of time\n");
}

static void set_limits(const Options *options) {
  assert(options->time_limit >= 0);
  mem_on_exhaustion(out_of_memory);
  mem_set_limit(options->memory_limit);
  limits_start(options->time_limit, options->memory_limit);
  overtime_on_end(on_overtime);
  limits_catch_signals();
}

static void run_program(Run *run) {
  assert(run->command != COMMAND_BENCH && run->command != COMMAND_CHECK);
  if (run->command == COMMAND_VERIFY)
    subject = run->options.validate ? "Validation" : "Verification";
  set_limits(&run->options);
  on_large_stack(run);
  if (run->command != COMMAND_VERIFY) // which may have other processes that write it
    statistics_write(&run->options);
}

static void print_help(Command command) {
  Options defaults;
  options_init(&defaults);
  (void)!preset_apply(&defaults);
  options_print_help(stdout, command, &defaults);
  if (command == COMMAND_VERIFY || command == COMMAND_BENCH)
    preset_print(stdout);
  options_print_exit_statuses(stdout);
}

static ExitStatus flush_output(ExitStatus status) {
  if (fflush(stdout) || ferror(stdout)) {
    fprintf(stderr, "gavel: cannot write to standard output\n");
    return EXIT_ENVIRONMENT;
  }
  return status;
}

// What a contract leaves open is open: also where its pointers lead.
static void prepare_contracts(Options *options) {
  if (options->check_contract || options->use_contract.size)
    options_set_unless_given(options, "--unset-pointers=any");
}

static void note_ignored(const Options *options) {
  vec_each(const char *const, name, &options->ignored)
    fprintf(stderr, "gavel: note: %s has no effect\n", *name);
}

int main(int argc, char **argv) {
  Run run = {.status = EXIT_TRUE};
  plain_stream(&stderr);
  if (!options_parse(&run.options, &run.command, argc, argv))
    usage("%s", strbuf_text(&run.options.error));
  if (run.command != COMMAND_EXEC) // what a program prints is its own affair
    plain_stream(&stdout);
  if (run.options.help) {
    print_help(run.command);
  } else if (run.options.version) {
    options_print_version(stdout);
  } else {
    prepare_contracts(&run.options);
    note_ignored(&run.options);
    if (run.command == COMMAND_BENCH)
      run.status = command_bench(&run.options);
    else if (run.command == COMMAND_CHECK)
      run.status = command_check(&run.options);
    else
      run_program(&run);
  }
  options_release(&run.options);
  run.status = flush_output(run.status);
  limits_release_signals();
  return run.status;
}
