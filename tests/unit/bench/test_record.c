// How results get from those who do runs to the journal.
#define _GNU_SOURCE // nftw

#include "bench/record.h"

#include "folder.h"

#include <sys/stat.h>

typedef struct Fixture {
  Experiment experiment;
  Journal journal;
} Fixture;

// Two tasks in one configuration, in the folder of the test.
static void open_experiment(Fixture *fixture, const char *options, double seconds) {
  *fixture = (Fixture){0};
  Experiment *experiment = &fixture->experiment;
  experiment->folder = folder;
  experiment->limits.cpu_seconds = seconds;
  vec_push(&experiment->tasks, (BenchTask){.path = "a.yml", .group = ""});
  vec_push(&experiment->tasks, (BenchTask){.path = "b.yml", .group = ""});
  Configuration configuration;
  configuration_init(&configuration, options, &experiment->arena);
  vec_push(&experiment->configurations, configuration);
  cJSON *settings = experiment_settings(experiment);
  Strbuf why = {0};
  assert_true(journal_open(&fixture->journal, in_test_folder("journal"), true, settings,
                           &experiment->results, &experiment->arena, &why));
  cJSON_Delete(settings);
  mkdir(in_test_folder("logs"), 0777);
  records_prepare(experiment);
}

static void close_experiment(Fixture *fixture) {
  journal_close(&fixture->journal);
  experiment_release(&fixture->experiment);
}

static ExperimentRun run_of(Fixture *fixture, uint32_t task) {
  return (ExperimentRun){&fixture->experiment.tasks.data[task],
                         fixture->experiment.configurations.data};
}

static void publish(Fixture *fixture, const RecordDraft *draft, uint32_t task, double seconds) {
  ExperimentRun run = run_of(fixture, task);
  FILE *log = fopen(draft->log, "w");
  assert_non_null(log);
  fprintf(log, "%.0f\n", seconds);
  fclose(log);
  Result result = {.task = run.task->path,
                   .group = "",
                   .config = run.configuration->label,
                   .options = run.configuration->options,
                   .verdict = "TRUE",
                   .class = RESULT_UNJUDGED,
                   .outcome.cpu_seconds = seconds,
                   .log = task ? "logs/b.log" : "logs/a.log"};
  record_publish(draft, &fixture->experiment, &result);
}

static void do_run(Fixture *fixture, uint32_t task, double seconds) {
  RecordDraft draft;
  assert_true(record_begin(&draft, &fixture->experiment, run_of(fixture, task)));
  publish(fixture, &draft, task, seconds);
}

// Tasks with results, and what these took.
static void check_results(Fixture *fixture, const char *expected) {
  Strbuf text = {0};
  records_take(&fixture->experiment, &fixture->journal);
  vec_each(const Result, result, &fixture->experiment.results)
    strbuf_printf(&text, "%s %.0f ", result->task, result->outcome.cpu_seconds);
  assert_string_equal(strbuf_text(&text), expected);
  strbuf_release(&text);
}

static void get_into_the_journal(void **state) {
  (void)state;
  Fixture fixture;
  make_test_folder();
  open_experiment(&fixture, "default", 60);
  do_run(&fixture, 1, 7);
  check_results(&fixture, "b.yml 7 ");
  do_run(&fixture, 0, 5);
  record_take(&fixture.experiment, &fixture.journal, run_of(&fixture, 0));
  check_results(&fixture, "b.yml 7 a.yml 5 ");
  assert_int_equal(access(in_test_folder("logs/a.log"), F_OK), 0);
  assert_int_equal(rmdir(in_test_folder("runs")), 0); // nothing is left
  close_experiment(&fixture);
  open_experiment(&fixture, "default", 60);
  check_results(&fixture, "b.yml 7 a.yml 5 ");
  close_experiment(&fixture);
  remove_test_folder();
}

// Of two who do the same run, the one that ends first counts, also when its record has been taken.
static void are_there_once(void **state) {
  (void)state;
  Fixture fixture;
  RecordDraft slow;
  make_test_folder();
  open_experiment(&fixture, "default", 60);
  assert_true(record_begin(&slow, &fixture.experiment, run_of(&fixture, 0)));
  pid_t child = fork();
  if (child == 0) {
    do_run(&fixture, 0, 5);
    _exit(record_begin(&slow, &fixture.experiment, run_of(&fixture, 0)));
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0); // it is not done a third time
  publish(&fixture, &slow, 0, 9);
  check_results(&fixture, "a.yml 5 ");
  do_run(&fixture, 0, 9);
  check_results(&fixture, "a.yml 5 ");
  assert_int_equal(rmdir(in_test_folder("runs")), 0);
  close_experiment(&fixture);
  remove_test_folder();
}

static void drafts_are_no_results(void **state) {
  (void)state;
  Fixture fixture;
  RecordDraft draft;
  make_test_folder();
  open_experiment(&fixture, "default", 60);
  assert_true(record_begin(&draft, &fixture.experiment, run_of(&fixture, 0)));
  check_results(&fixture, "");
  assert_true(record_begin(&draft, &fixture.experiment, run_of(&fixture, 0)));
  record_drop(&draft);
  assert_true(record_begin(&draft, &fixture.experiment, run_of(&fixture, 1)));
  records_clear(&fixture.experiment);
  assert_int_not_equal(access(in_test_folder("runs"), F_OK), 0);
  close_experiment(&fixture);
  remove_test_folder();
}

static void others_are_left_out(void **state) {
  (void)state;
  Fixture fixture;
  make_test_folder();
  open_experiment(&fixture, "X: lbe", 60);
  do_run(&fixture, 0, 5);
  close_experiment(&fixture);
  open_experiment(&fixture, "X: blast", 60);
  check_results(&fixture, "");
  do_run(&fixture, 0, 6);
  close_experiment(&fixture);
  assert_int_equal(remove(in_test_folder("journal")), 0);
  open_experiment(&fixture, "X: blast", 61);
  check_results(&fixture, "");
  mkdir(in_test_folder("runs/damaged"), 0777);
  put_file("runs/damaged/result.jsonl", "nonsense\n");
  mkdir(in_test_folder("runs/empty"), 0777);
  check_results(&fixture, "");
  assert_int_equal(rmdir(in_test_folder("runs")), 0);
  close_experiment(&fixture);
  remove_test_folder();
}

// Records of other tasks are there for those who ask for them.
static void other_tasks_wait(void **state) {
  (void)state;
  Fixture fixture;
  make_test_folder();
  open_experiment(&fixture, "default", 60);
  do_run(&fixture, 1, 7);
  (void)vec_pop(&fixture.experiment.tasks);
  check_results(&fixture, "");
  close_experiment(&fixture);
  open_experiment(&fixture, "default", 60);
  check_results(&fixture, "b.yml 7 ");
  close_experiment(&fixture);
  remove_test_folder();
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(get_into_the_journal), TEST(are_there_once),
                                     TEST(drafts_are_no_results), TEST(others_are_left_out),
                                     TEST(other_tasks_wait)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
