// Runs under limits. Commands are those of the shell, so that the tests need no program of ours.
#define _GNU_SOURCE // nftw

#include "bench/supervise.h"

#include "folder.h"

#include <signal.h>
#include <stdbool.h>

#define MARGIN 1.05

// In a process of its own, as supervise asks for.
static RunOutcome run(const char *script, RunLimits limits) {
  char *arguments[] = {"/bin/sh", "-c", (char *)script, NULL};
  RunCommand command = {arguments, in_test_folder("log")};
  RunOutcome outcome = {.end = RUN_LOST};
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  pid_t child = fork();
  if (child == 0) {
    outcome = supervise(&command, &limits);
    _exit(write(ends[1], &outcome, sizeof outcome) != sizeof outcome);
  }
  close(ends[1]);
  assert_int_equal(read(ends[0], &outcome, sizeof outcome), sizeof outcome);
  close(ends[0]);
  assert_int_equal(waitpid(child, NULL, 0), child);
  return outcome;
}

static void tells_how_it_ended(void **state) {
  (void)state;
  make_test_folder();
  RunOutcome outcome = run("echo out; echo err >&2; exit 3", (RunLimits){0});
  assert_int_equal(outcome.end, RUN_EXITED);
  assert_int_equal(outcome.code, 3);
  outcome = run("kill -SEGV $$", (RunLimits){0});
  assert_int_equal(outcome.end, RUN_KILLED);
  assert_int_equal(outcome.code, SIGSEGV);
  remove_test_folder();
}

static void keeps_what_is_printed(void **state) {
  (void)state;
  make_test_folder();
  put_file("log", "of an earlier run, and longer");
  run("echo out; echo err >&2", (RunLimits){0});
  FILE *file = fopen(in_test_folder("log"), "r");
  char text[100] = "";
  assert_int_equal(fread(text, 1, sizeof text - 1, file), strlen("out\nerr\n"));
  assert_string_equal(text, "out\nerr\n");
  fclose(file);
  remove_test_folder();
}

static void asks_before_it_ends(void **state) {
  (void)state;
  make_test_folder();
  RunLimits limits = {.asked_seconds = 0.3, .wall_seconds = 60};
  RunOutcome outcome = run("trap 'exit 7' TERM; while :; do sleep 0.1; done", limits);
  assert_int_equal(outcome.end, RUN_EXITED);
  assert_int_equal(outcome.code, 7);
  remove_test_folder();
}

static void limits_cpu_time(void **state) {
  (void)state;
  make_test_folder();
  RunOutcome outcome = run("while :; do :; done", (RunLimits){.cpu_seconds = 0.6});
  assert_int_equal(outcome.end, RUN_CPU_LIMIT);
  assert_true(outcome.cpu_seconds >= 0.6 / MARGIN && outcome.cpu_seconds <= 0.6 * MARGIN);
  remove_test_folder();
}

// Time that children used, dead ones and living ones, counts.
static void counts_the_whole_tree(void **state) {
  (void)state;
  make_test_folder();
  RunOutcome outcome = run("burn() { while :; do :; done; }; burn & burn & sh -c 'timeout 0.1 sh "
                           "-c \"while :; do :; done\"'; wait",
                           (RunLimits){.cpu_seconds = 0.8});
  assert_int_equal(outcome.end, RUN_CPU_LIMIT);
  assert_true(outcome.cpu_seconds >= 0.8 / MARGIN && outcome.cpu_seconds <= 0.8 * MARGIN);
  outcome = run("timeout 0.3 sh -c 'while :; do :; done'; exit 0", (RunLimits){0});
  assert_true(outcome.cpu_seconds > 0.02);
  remove_test_folder();
}

static void limits_real_time(void **state) {
  (void)state;
  make_test_folder();
  RunOutcome outcome = run("sleep 60", (RunLimits){.wall_seconds = 0.3, .cpu_seconds = 5});
  assert_int_equal(outcome.end, RUN_WALL_LIMIT);
  assert_true(outcome.wall_seconds >= 0.3 && outcome.wall_seconds < 5);
  remove_test_folder();
}

// dd fills a buffer of the size that it is told.
static void limits_memory(void **state) {
  (void)state;
  make_test_folder();
  const char *script = "exec dd if=/dev/zero of=/dev/null bs=1000000000 count=1000";
  RunOutcome outcome = run(script, (RunLimits){.memory_bytes = 200000000, .cpu_seconds = 20});
  assert_int_equal(outcome.end, RUN_MEMORY_LIMIT);
  assert_true(outcome.memory_bytes >= 190000000);
  remove_test_folder();
}

// Is there a process with this in its command line?
static bool is_running(const char *mark) {
  char command[200];
  snprintf(command, sizeof command, "grep -sqF %s /proc/[0-9]*/environ", mark);
  return system(command) == 0;
}

// Also those that were orphaned, ignore signals, or made a session of their own.
static void leaves_nothing_behind(void **state) {
  (void)state;
  make_test_folder();
  char script[300], mark[100];
  snprintf(mark, sizeof mark, "%s-mark", folder + strlen("/tmp/"));
  snprintf(script, sizeof script,
           "export MARK='%s'; trap '' TERM HUP; (sleep 60 & (sleep 60 &) ); setsid sleep 60 & "
           "(setsid sh -c 'sleep 60 & exit') ; exit 0",
           mark);
  RunOutcome outcome = run(script, (RunLimits){0});
  assert_int_equal(outcome.end, RUN_EXITED);
  assert_false(is_running(mark));
  remove_test_folder();
}

static void reports_a_missing_program(void **state) {
  (void)state;
  make_test_folder();
  RunOutcome outcome = run("exec /nowhere/gavel", (RunLimits){0});
  assert_int_equal(outcome.end, RUN_EXITED);
  assert_int_equal(outcome.code, 127);
  remove_test_folder();
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(tells_how_it_ended),    TEST(keeps_what_is_printed),     TEST(limits_cpu_time),
      TEST(asks_before_it_ends),
      TEST(counts_the_whole_tree), TEST(limits_real_time),          TEST(limits_memory),
      TEST(leaves_nothing_behind), TEST(reports_a_missing_program),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
