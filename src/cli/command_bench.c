// gavel bench: many tasks in many configurations, and tables of what came of it.
#include "cli/command.h"

#include "base/diag.h"
#include "base/process_tree.h"
#include "bench/commands.h"
#include "bench/growth.h"
#include "bench/local.h"
#include "bench/record.h"
#include "bench/reference.h"
#include "bench/runner.h"
#include "bench/slurm.h"
#include "bench/tally.h"
#include "bench/worker.h"
#include "bench/write.h"
#include "cli/preset.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEFAULT_SECONDS = 60, WALL_FACTOR = 10, WALL_EXTRA = 10 };

// ---- from options to an experiment

// Absolute, since a name without a slash would be looked for elsewhere.
static const char *find_executable(const char *name, Arena *arena) {
  char path[PATH_MAX];
  if (!realpath(name, path) || access(path, X_OK))
    usage("--executable: cannot run '%s': %s", name, strerror(errno));
  return arena_copy_string(arena, path, strlen(path));
}

static void add_tasks(Experiment *experiment, const Options *options) {
  Strbuf why = {0};
  vec_each(const char *const, name, &options->files)
    if (!tasks_add(&experiment->tasks, *name, &experiment->arena, &why))
      usage("%s", strbuf_text(&why));
  strbuf_release(&why);
  if (experiment->tasks.size == 0)
    usage("there are no tasks in '%s'", options->files.data[0]);
}

// Does gavel understand it? Better now than after a hundred runs.
static void check_configuration(const Configuration *configuration) {
  VEC(char *) words = {0};
  vec_push(&words, "gavel");
  vec_each(const char *const, argument, &configuration->arguments)
    vec_push(&words, (char *)*argument);
  vec_push(&words, "task.yml");
  vec_push(&words, NULL);
  Options options;
  Command command;
  if (!options_parse(&options, &command, (int)words.size - 1, words.data))
    usage("--config: '%s': %s", configuration->label, strbuf_text(&options.error));
  if (command != COMMAND_VERIFY || options.files.size != 1 || options.help || options.version)
    usage("--config: '%s' has words that are no options", configuration->label);
  if (!preset_apply(&options))
    usage("--config: there is no configuration '%s'", options.config);
  options_release(&options);
  vec_release(&words);
}

static void add_configuration(Experiment *experiment, const char *text, bool is_ours) {
  Configuration new;
  configuration_init(&new, text, &experiment->arena);
  if (is_ours)
    check_configuration(&new);
  vec_each(const Configuration, other, &experiment->configurations)
    if (!strcmp(other->label, new.label))
      usage("--config: two configurations are called '%s'", new.label);
  vec_push(&experiment->configurations, new);
}

static void describe(Experiment *experiment, const Options *options) {
  assert(options->files.size > 0 && experiment->tasks.size == 0);
  RunLimits *limits = &experiment->limits;
  limits->cpu_seconds = options->given.time_limit ? options->time_limit : DEFAULT_SECONDS;
  limits->wall_seconds = options->given.wall_limit ? options->wall_limit
                                                   : limits->cpu_seconds * WALL_FACTOR + WALL_EXTRA;
  limits->memory_bytes = options->memory_limit;
  experiment->jobs = options->given.jobs ? (uint32_t)options->jobs : cores_count();
  experiment->gavel = find_executable("/proc/self/exe", &experiment->arena);
  experiment->executable = options->executable
                               ? find_executable(options->executable, &experiment->arena)
                               : experiment->gavel;
  experiment->folder = options->output;
  add_tasks(experiment, options);
  vec_each(const char *const, text, &options->configs)
    add_configuration(experiment, *text, !options->executable);
  if (options->configs.size == 0)
    add_configuration(experiment, "default", true);
  assert(experiment->configurations.size > 0 && experiment->jobs > 0);
}

// ---- files

static const char *in_folder(Experiment *experiment, const char *name) {
  assert(experiment->folder && *name != '/');
  return arena_printf(&experiment->arena, "%s/%s", experiment->folder, name);
}

static void make_folder(const char *path) {
  if (mkdir(path, 0777) && errno != EEXIST)
    die("cannot make the folder '%s': %s", path, strerror(errno));
}

// One name for two configurations would mix their results.
static void check_results(const Experiment *experiment) {
  Strbuf why = {0};
  vec_each(const Result, result, &experiment->results)
    if (!experiment_accepts(experiment, result, &why))
      usage("--resume: %s", strbuf_text(&why));
  strbuf_release(&why);
}

static void open_journal(Experiment *experiment, const Options *options, Journal *journal) {
  make_folder(experiment->folder);
  make_folder(in_folder(experiment, "logs"));
  cJSON *settings = experiment_settings(experiment);
  Strbuf why = {0};
  if (!journal_open(journal, in_folder(experiment, "results.jsonl"), options->resume, settings,
                    &experiment->results, &experiment->arena, &why))
    usage("%s", strbuf_text(&why));
  check_results(experiment);
  records_prepare(experiment);
  strbuf_release(&why);
  cJSON_Delete(settings);
}

// Never a half-written file: whoever reads it sees the old one or the new one.
static void write_file(Experiment *experiment, const char *name,
                       void (*write)(const Experiment *, FILE *)) {
  const char *path = in_folder(experiment, name);
  const char *part = arena_printf(&experiment->arena, "%s.part", path);
  FILE *file = fopen(part, "w");
  if (!file)
    die("cannot write '%s': %s", part, strerror(errno));
  write(experiment, file);
  bool is_bad = ferror(file);
  if (fclose(file) || is_bad || rename(part, path))
    die("cannot write '%s': %s", path, strerror(errno));
}

static void write_all(Experiment *experiment) {
  write_file(experiment, "results.csv", write_csv);
  write_file(experiment, "results.json", write_json);
  write_file(experiment, "quantiles.svg", write_quantiles);
  write_file(experiment, "index.html", write_html);
}

// ---- the summary

static void print_summary(Experiment *experiment) {
  TallyVec tallies = {0};
  tallies_add(&tallies, &experiment->results, true, &experiment->arena);
  tallies_add(&tallies, &experiment->results, false, &experiment->arena);
  tallies_print(&tallies, stdout);
  tallies_release(&tallies);
  vec_each(const Result, result, &experiment->results)
    if (result->class == RESULT_WRONG_TRUE || result->class == RESULT_WRONG_FALSE)
      printf("wrong: %s with %s says %s\n", result->task, result->config, result->verdict);
}

static void print_growth(Experiment *experiment) {
  FamilyVec families = {0};
  growth_add(&families, &experiment->results, &experiment->arena);
  growth_print(&families, stdout);
  growth_release(&families);
}

static Reference *read_reference(Experiment *experiment, const char *path) {
  Strbuf why = {0};
  Reference *reference = reference_read(path, &experiment->arena, &why);
  if (!reference)
    usage("%s", strbuf_text(&why));
  strbuf_release(&why);
  return reference;
}

static ExitStatus exit_status(const Experiment *experiment, RunnerStatus status) {
  vec_each(const Result, result, &experiment->results)
    if (result->class == RESULT_WRONG_TRUE || result->class == RESULT_WRONG_FALSE)
      return EXIT_FALSE;
  return status == RUNNER_DONE ? EXIT_TRUE : EXIT_UNKNOWN;
}

// ---- running

static Executor *make_executor(Experiment *experiment, const Options *options) {
  if (options->executor == OPT_EXECUTOR_LOCAL)
    return local_new(experiment);
  SlurmOptions slurm = {.partition = options->partition,
                        .job_seconds = options->job_time,
                        .job_bytes = options->job_memory,
                        .at_once = (uint32_t)options->jobs};
  return slurm_new(experiment, &slurm);
}

static void say_what_is_missing(const Experiment *experiment, RunnerStatus status,
                                const Executor *executor) {
  ExperimentRunVec runs = {0};
  experiment_add_missing(experiment, &runs);
  if (status == RUNNER_INTERRUPTED)
    fprintf(stderr, "gavel: interrupted; --resume goes on\n");
  if (status == RUNNER_LOST)
    fprintf(stderr, "gavel: %u runs were lost; --resume runs them again\n", runs.size);
  if (status == RUNNER_LOST && executor->messages)
    fprintf(stderr, "gavel: what their jobs have said is in %s\n", executor->messages);
  vec_release(&runs);
}

static RunnerStatus run(Experiment *experiment, const Options *options, Journal *journal) {
  Executor *executor = make_executor(experiment, options);
  RunnerStatus status = runner_run(experiment, journal, executor);
  say_what_is_missing(experiment, status, executor);
  executor->free(executor);
  return status;
}

// ---- what the command can do

static ExitStatus run_all(Experiment *experiment, const Options *options) {
  Reference *reference = options->reference ? read_reference(experiment, options->reference) : NULL;
  Journal journal;
  open_journal(experiment, options, &journal);
  RunnerStatus ran = run(experiment, options, &journal);
  experiment_sort(experiment);
  write_all(experiment);
  journal_close(&journal);
  print_summary(experiment);
  print_growth(experiment);
  if (reference) {
    reference_print(reference, experiment, stdout);
    reference_free(reference);
  }
  return exit_status(experiment, ran);
}

static ExitStatus print_commands(Experiment *experiment, const Options *options) {
  Journal journal;
  ExperimentRunVec runs = {0};
  open_journal(experiment, options, &journal);
  records_take(experiment, &journal);
  experiment_add_missing(experiment, &runs);
  commands_print(experiment, &runs, stdout);
  vec_release(&runs);
  journal_close(&journal);
  return EXIT_TRUE;
}

static ExitStatus do_one(Experiment *experiment) {
  if (experiment->tasks.size != 1 || experiment->configurations.size != 1)
    usage("--worker: expected one task and one configuration");
  ExperimentRun only = {experiment->tasks.data, experiment->configurations.data};
  return worker_do(experiment, only) ? EXIT_TRUE : EXIT_UNKNOWN;
}

ExitStatus command_bench(const Options *options) {
  Experiment experiment = {0};
  ExitStatus status;
  describe(&experiment, options);
  if (options->worker)
    status = do_one(&experiment);
  else if (options->print_commands)
    status = print_commands(&experiment, options);
  else
    status = run_all(&experiment, options);
  experiment_release(&experiment);
  return status;
}
