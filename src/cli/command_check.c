// gavel check: each function of a project by itself, with arbitrary input. It runs gavel once for
// each file, to learn what is in it, and once for each function of which nothing is known yet.
#include "cli/command.h"

#include "base/diag.h"
#include "base/process_tree.h"
#include "base/sha256.h"
#include "base/stats.h"
#include "bench/crew.h"
#include "bench/run_log.h"
#include "cli/output.h"
#include "cli/preset.h"
#include "project/changes.h"
#include "project/link.h"
#include "project/store.h"
#include "project/table.h"
#include "project/text_file.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEFAULT_SECONDS = 10, INDEX_SECONDS = 60, WALL_FACTOR = 20, WALL_EXTRA = 60 };
#define DEFAULT_MEMORY ((uint64_t)2 << 30)
// gavel is ended some time after its own limits, so that it ends by itself and can say what it did.
enum { GRACE_SECONDS = 6 };
#define GRACE_FACTOR 1.1
// A run that has used so much of a limit has been ended by it.
#define NEAR_LIMIT 0.9

typedef VEC(char *) CommandWords;

typedef struct ProjectCheck {
  const Options *options;
  Arena arena;
  Project project;
  const char *executable;
  OptStrings forwarded; // options of the runs
  double seconds;       // that a run may take, and its memory
  uint64_t memory;
  RunLimits limits; // at which it is ended
  VEC(CrewTask) tasks;
  VEC(uint32_t) subjects; // of each task: the number of a unit or entry
  const char *verb;       // for the progress line
  uint64_t started;
} ProjectCheck;

// ---- from options

static const char *find_executable(Arena *arena) {
  char path[PATH_MAX];
  if (!realpath("/proc/self/exe", path))
    die("cannot find the executable: %s", strerror(errno));
  return arena_copy_string(arena, path, strlen(path));
}

// What outcomes depend on beside the program: gavel itself, and what it is told.
static const char *make_salt(ProjectCheck *checker) {
  char build[SHA256_TEXT];
  Strbuf text = {0};
  if (!sha256_file(checker->executable, build))
    die("cannot read '%s': %s", checker->executable, strerror(errno));
  strbuf_printf(&text, "%s %.17g %llu", build, checker->seconds,
                (unsigned long long)checker->memory);
  vec_each(const char *const, option, &checker->forwarded)
    strbuf_printf(&text, "\n%s", *option);
  vec_each(const char *const, name, &checker->options->used_contracts)
    strbuf_printf(&text, "\nused %s", *name);
  vec_each(const char *const, name, &checker->options->checked_contracts)
    strbuf_printf(&text, "\nchecked %s", *name);
  const char *salt = strbuf_keep(&text, &checker->arena);
  strbuf_release(&text);
  return salt;
}

static void check_options(const Options *options) {
  Options copy = *options;
  if (!options->compile_commands)
    usage("gavel check needs -p DIR, the folder of compile_commands.json");
  if (options->all && (options->files.size || options->changed))
    usage("--all goes with no functions and without --changed");
  if (!preset_apply(&copy))
    usage("--config: there is no configuration '%s'", options->config);
}

static void checker_init(ProjectCheck *checker, const Options *options) {
  *checker = (ProjectCheck){.options = options, .started = clock_ns()};
  check_options(options);
  checker->executable = find_executable(&checker->arena);
  checker->seconds = options->given.time_limit ? options->time_limit : DEFAULT_SECONDS;
  checker->memory = options->memory_limit ? options->memory_limit : DEFAULT_MEMORY;
  checker->limits = (RunLimits){.cpu_seconds = checker->seconds * GRACE_FACTOR + GRACE_SECONDS,
                                .asked_seconds = checker->seconds * WALL_FACTOR,
                                  .wall_seconds = checker->seconds * WALL_FACTOR + WALL_EXTRA,
                                .memory_bytes = (uint64_t)((double)checker->memory * GRACE_FACTOR)};
  options_forward(options, COMMAND_CHECK, COMMAND_VERIFY, &checker->arena, &checker->forwarded);
  if (!store_init(options->store))
    die("cannot make the folder '%s': %s", options->store, strerror(errno));
  Bodies bodies = {.removed = options->remove_body,
                   .stubs = options->stub,
                   .used = options->used_contracts,
                   .checked = options->checked_contracts};
  project_init(&checker->project, options->compile_commands, options->store, make_salt(checker),
               &bodies);
  if (checker->project.units.size == 0)
    usage("-p %s: compile_commands.json names no C file", options->compile_commands);
}

static void checker_release(ProjectCheck *checker) {
  project_release(&checker->project);
  vec_release(&checker->forwarded);
  vec_release(&checker->tasks);
  vec_release(&checker->subjects);
  arena_release(&checker->arena);
}

// ---- runs

static void say_progress(void *self, uint32_t done) {
  ProjectCheck *checker = self;
  if (isatty(STDERR_FILENO))
    dprintf(STDERR_FILENO, "\r\033[K%s: %u of %u", checker->verb, done, checker->tasks.size);
}

static void erase_progress(void) {
  if (isatty(STDERR_FILENO))
    dprintf(STDERR_FILENO, "\r\033[K");
}

static void add_argument(ProjectCheck *checker, CommandWords *arguments, const char *format,
                         const char *text) {
  Strbuf made = {0};
  strbuf_add(&made, format);
  strbuf_add(&made, text);
  vec_push(arguments, strbuf_keep(&made, &checker->arena));
  strbuf_release(&made);
}

static void add_task(ProjectCheck *checker, const CommandWords *arguments, const char *log,
                     uint32_t subject) {
  char **kept = ARENA_ARRAY(&checker->arena, char *, arguments->size + 1);
  memcpy(kept, arguments->data, arguments->size * sizeof *kept);
  vec_push(&checker->tasks, (CrewTask){kept, log});
  vec_push(&checker->subjects, subject);
}

static bool run_tasks(ProjectCheck *checker, const char *verb, const RunLimits *limits,
                      void (*ended)(void *, uint32_t, const RunOutcome *)) {
  checker->verb = verb;
  uint32_t jobs =
      checker->options->given.check_jobs ? (uint32_t)checker->options->check_jobs : cores_count();
  bool is_complete = crew_run(checker->tasks.data, checker->tasks.size, jobs, limits,
                              (CrewUser){checker, ended, say_progress});
  erase_progress();
  vec_clear(&checker->tasks);
  vec_clear(&checker->subjects);
  return is_complete;
}

// ---- files

static void add_index_task(ProjectCheck *checker, uint32_t number) {
  const ProjectUnit *unit = &checker->project.units.data[number];
  CommandWords arguments = {0};
  add_argument(checker, &arguments, checker->executable, "");
  add_argument(checker, &arguments, "cfa", "");
  add_argument(checker, &arguments, "--index=", unit->index_path);
  add_argument(checker, &arguments, "-p", "");
  add_argument(checker, &arguments, checker->options->compile_commands, "");
  vec_each(const char *const, name, &checker->options->used_contracts)
    add_argument(checker, &arguments, "--use-contract=", *name);
  vec_each(const char *const, name, &checker->options->checked_contracts)
    add_argument(checker, &arguments, "--use-contract=", *name);
  vec_each(const char *const, flag, &checker->options->compiler_flags)
    add_argument(checker, &arguments, *flag, "");
  add_argument(checker, &arguments, unit->path, "");
  add_task(checker, &arguments, arena_printf(&checker->arena, "%s.log", unit->index_path), number);
  vec_release(&arguments);
}

static void index_ended(void *self, uint32_t task, const RunOutcome *outcome) {
  ProjectCheck *checker = self;
  ProjectUnit *unit = &checker->project.units.data[checker->subjects.data[task]];
  const char *log = checker->tasks.data[task].log;
  if (outcome->end == RUN_EXITED && outcome->code == EXIT_TRUE &&
      project_read_unit(&checker->project, unit)) {
    unlink(log);
    return;
  }
  erase_progress();
  fprintf(stderr, "gavel: warning: %s cannot be read, see %s\n", unit->path, log);
}

static bool read_units(ProjectCheck *checker) {
  Project *project = &checker->project;
  for (uint32_t i = 0; i < project->units.size; i++)
    if (!project_read_unit(project, &project->units.data[i]))
      add_index_task(checker, i);
  RunLimits limits = {.cpu_seconds = INDEX_SECONDS,
                      .wall_seconds = INDEX_SECONDS * WALL_FACTOR,
                      .memory_bytes = checker->limits.memory_bytes};
  bool is_complete = run_tasks(checker, "reading files", &limits, index_ended);
  project_begin(project);
  return is_complete;
}

// ---- functions

static const char *result_path(ProjectCheck *checker, const ProjectEntry *entry) {
  return store_path(&checker->project, entry, ".run.json");
}

// How the function is called: as its contract says, or with arbitrary input.
static void add_call_arguments(ProjectCheck *checker, const ProjectEntry *entry,
                               CommandWords *arguments) {
  const char *name = entry_symbol(&checker->project, entry)->name;
  if (strings_have(&checker->options->checked_contracts, name)) {
    add_argument(checker, arguments, "--check-contract=", name);
  } else {
    add_argument(checker, arguments, "--entry=", name);
    add_argument(checker, arguments, "--arbitrary", "");
    add_argument(checker, arguments, "--unset-pointers=fresh", "");
  }
  vec_each(const char *const, used, &entry->contracts)
    if (strcmp(*used, name) != 0)
      add_argument(checker, arguments, "--use-contract=", *used);
}

static void add_common_arguments(ProjectCheck *checker, const ProjectEntry *entry,
                                 CommandWords *arguments) {
  add_call_arguments(checker, entry, arguments);
  add_argument(checker, arguments, "-p", "");
  add_argument(checker, arguments, checker->options->compile_commands, "");
  vec_each(const char *const, option, &checker->forwarded)
    add_argument(checker, arguments, *option, "");
  vec_each(const char *const, flag, &checker->options->compiler_flags)
    add_argument(checker, arguments, *flag, "");
  vec_each(const char *const, file, &entry->files)
    add_argument(checker, arguments, *file, "");
}

static void add_entry_task(ProjectCheck *checker, uint32_t number) {
  const ProjectEntry *entry = &checker->project.entries.data[number];
  CommandWords arguments = {0};
  Arena *arena = &checker->arena;
  const char *json = result_path(checker, entry);
  add_argument(checker, &arguments, checker->executable, "");
  add_argument(checker, &arguments, "--json=", json);
  add_argument(checker, &arguments, "--progress=none", "");
  vec_push(&arguments, arena_printf(arena, "--time-limit=%.17gs", checker->seconds));
  vec_push(&arguments,
           arena_printf(arena, "--memory-limit=%lluB", (unsigned long long)checker->memory));
  const char *predicates = store_predicates(&checker->project, entry);
  if (access(predicates, R_OK) == 0)
    add_argument(checker, &arguments, "--predicates-from=", predicates);
  add_argument(checker, &arguments, "--predicates-to=", predicates);
  add_common_arguments(checker, entry, &arguments);
  unlink(json);
  add_task(checker, &arguments, store_path(&checker->project, entry, ".txt"), number);
  vec_release(&arguments);
}

// Lines of findings count from their functions.
static void move_findings(const Project *project, Outcome *outcome) {
  vec_each(Finding, finding, &outcome->findings) {
    const ProjectSymbol *function =
        project_find_function(project, finding->file, finding->function);
    if (function && finding->line >= function->line)
      finding->line -= function->line;
  }
}

static const char *failure_text(ProjectCheck *checker, const RunOutcome *outcome) {
  switch (outcome->end) {
  case RUN_KILLED:
    return arena_printf(&checker->arena, "gavel was ended by signal %d", outcome->code);
  case RUN_CPU_LIMIT:
  case RUN_WALL_LIMIT:
    return "the time limit was reached, and gavel said nothing";
  case RUN_MEMORY_LIMIT:
    return "the memory limit was reached, and gavel said nothing";
  case RUN_EXITED:
    return arena_printf(&checker->arena, "gavel ended with status %d", outcome->code);
  case RUN_LOST:
    break;
  }
  return "nobody knows how gavel ended";
}

// The run wrote no result: what its log says counts, or how it ended.
static void set_failed(ProjectCheck *checker, const RunOutcome *outcome, const char *log,
                       Outcome *out) {
  bool is_limit = outcome->end == RUN_CPU_LIMIT || outcome->end == RUN_WALL_LIMIT ||
                  outcome->end == RUN_MEMORY_LIMIT;
  bool is_no_code = outcome->end == RUN_EXITED && outcome->code == EXIT_BAD_INPUT;
  const char *said = run_log_verdict(log, &checker->arena);
  bool is_told = outcome->end == RUN_EXITED && said && !strncmp(said, "UNKNOWN", 7);
  *out = (Outcome){.kind = is_no_code            ? OUTCOME_NO_CODE
                           : is_limit || is_told ? OUTCOME_DONE
                                                 : OUTCOME_FAILED,
                   .verdict = is_told                            ? said
                              : outcome->end == RUN_MEMORY_LIMIT ? "UNKNOWN(memory)"
                              : is_limit                         ? "UNKNOWN(timeout)"
                                                                 : "UNKNOWN",
                   .why = is_no_code ? "the files cannot be linked"
                          : is_told  ? "the run ended before it could tell more"
                                     : failure_text(checker, outcome)};
}

// Why is a check open that has no reason of its own? The run ended for one, or at a limit.
static const char *common_reason(const ProjectCheck *checker, const RunOutcome *outcome,
                                 Arena *arena, const char *verdict) {
  const char *open = strchr(verdict, '(');
  if (!strncmp(verdict, "UNKNOWN(", 8))
    return arena_copy_string(arena, open + 1, strcspn(open + 1, ")"));
  if (outcome->cpu_seconds >= checker->seconds * NEAR_LIMIT)
    return "timeout";
  return (double)outcome->memory_bytes >= (double)checker->memory * NEAR_LIMIT ? "memory" : "";
}

// Not decided, and yet no check is open: nobody knows how many it has. One stands for them.
static void add_silence(const ProjectSymbol *symbol, Outcome *out) {
  if (strncmp(out->verdict, "UNKNOWN", 7) || out->own.unknown || out->callees.unknown)
    return;
  out->own.unknown = 1;
  vec_push(&out->findings, (Finding){.is_own = true,
                                     .file = symbol->file,
                                     .function = symbol->name,
                                     .line = symbol->line,
                                     .column = 1,
                                     .kind = "function",
                                     .text = symbol->name,
                                     .message = out->why,
                                     .reason = "",
                                     .inputs = "",
                                     .named = ""});
}

static void add_reasons(ProjectCheck *checker, const RunOutcome *outcome, Outcome *out) {
  const char *reason = common_reason(checker, outcome, &checker->project.arena, out->verdict);
  vec_each(Finding, finding, &out->findings)
    if (!finding->is_violated && !*finding->reason)
      finding->reason = reason;
}

// Would another run say the same?
static bool is_lasting(const RunOutcome *outcome, const Outcome *out) {
  bool is_luck = outcome->end == RUN_LOST || outcome->end == RUN_WALL_LIMIT ||
                 !strcmp(out->verdict, "UNKNOWN(solver)") ||
                 !strcmp(out->verdict, "UNKNOWN(interrupted)");
  return out->kind == OUTCOME_DONE && !is_luck;
}

static void entry_ended(void *self, uint32_t task, const RunOutcome *outcome) {
  ProjectCheck *checker = self;
  Project *project = &checker->project;
  ProjectEntry *entry = &project->entries.data[checker->subjects.data[task]];
  const char *path = result_path(checker, entry);
  const ProjectSymbol *symbol = entry_symbol(project, entry);
  cJSON *json = json_read_file(path);
  bool is_said =
      outcome->end == RUN_EXITED && json &&
      outcome_from_run(json, symbol->name, symbol->file, &project->arena, &entry->outcome);
  cJSON_Delete(json);
  unlink(path);
  if (!is_said)
    set_failed(checker, outcome, checker->tasks.data[task].log, &entry->outcome);
  entry->outcome.cpu_seconds = outcome->cpu_seconds;
  add_silence(symbol, &entry->outcome);
  add_reasons(checker, outcome, &entry->outcome);
  move_findings(project, &entry->outcome);
  if (is_lasting(outcome, &entry->outcome) && !store_keep(project, entry))
    die("cannot write '%s': %s", store_path(project, entry, ".json"), strerror(errno));
}

// Those that are not changed are not wanted.
static void drop_unchanged(Project *project) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < project->entries.size; i++) {
    if (project->entries.data[i].is_changed)
      project->entries.data[kept++] = project->entries.data[i];
    else
      entry_release(&project->entries.data[i]);
  }
  project->entries.size = kept;
}

static void expect_contracts(const Project *project, const OptStrings *functions) {
  vec_each(const char *const, function, functions) {
    bool is_found = false;
    vec_each(const ProjectUnit, unit, &project->units)
      is_found |= unit_find_contract(unit, *function) != UINT32_MAX;
    if (!is_found)
      usage("the project has no contract of a function '%s'", *function);
  }
}

static void choose_entries(ProjectCheck *checker) {
  const Options *options = checker->options;
  Project *project = &checker->project;
  ChangedLinesVec changed = {0};
  Strbuf why = {0};
  if (options->changed && !changes_find(project, options->changed, &changed, &why))
    usage("--changed: %s", strbuf_text(&why));
  expect_contracts(project, &options->used_contracts);
  expect_contracts(project, &options->checked_contracts);
  vec_each(const char *const, pattern, &options->files)
    if (!project_add_entries(project, *pattern))
      usage("the project has no function '%s'", *pattern);
  if (options->files.size == 0 && !project_add_entries(project, NULL))
    usage("-p %s: no file of compile_commands.json defines a function", options->compile_commands);
  project_link(project, &changed);
  if (options->changed)
    drop_unchanged(project);
  strbuf_release(&why);
  vec_release(&changed);
}

static bool check_entries(ProjectCheck *checker) {
  Project *project = &checker->project;
  for (uint32_t i = 0; i < project->entries.size; i++)
    if (!store_find(project, &project->entries.data[i]))
      add_entry_task(checker, i);
  return run_tasks(checker, "checking functions", &checker->limits, entry_ended);
}

// Functions of which nothing is known, since the user ended the run, are not told of.
static void drop_unknown(Project *project) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < project->entries.size; i++) {
    if (project->entries.data[i].outcome.verdict)
      project->entries.data[kept++] = project->entries.data[i];
    else
      entry_release(&project->entries.data[i]);
  }
  project->entries.size = kept;
}

// ---- the report

// PATH is NULL: nobody wants it.
static void write_file(const Project *project, const char *path, cJSON *(*make)(const Project *)) {
  if (!path)
    return;
  cJSON *json = make(project);
  if (!json_write_file(path, json))
    die("cannot write '%s': %s", path, strerror(errno));
  cJSON_Delete(json);
}

static ExitStatus report(ProjectCheck *checker) {
  const Options *options = checker->options;
  if (!project_compare(&checker->project, options->baseline))
    usage("--baseline: '%s' is no result of gavel check --json", options->baseline);
  TableStyle style = {.has_baseline = options->baseline != NULL,
                      .seconds = (double)(clock_ns() - checker->started) / 1e9};
  project_print(&checker->project, &style, stdout);
  write_file(&checker->project, options->project_json, project_json);
  write_file(&checker->project, options->project_sarif, project_sarif);
  Totals totals = project_totals(&checker->project);
  if (totals.violated_new)
    return EXIT_FALSE;
  bool is_open = style.has_baseline ? totals.unknown_new > 0 : totals.unknown > 0;
  return is_open || totals.failed ? EXIT_UNKNOWN : EXIT_TRUE;
}

ExitStatus command_check(const Options *options) {
  ProjectCheck checker;
  checker_init(&checker, options);
  bool is_complete = read_units(&checker);
  if (is_complete)
    choose_entries(&checker);
  if (options->list) {
    project_list(&checker.project, stdout);
    checker_release(&checker);
    return is_complete ? EXIT_TRUE : EXIT_UNKNOWN;
  }
  is_complete = is_complete && check_entries(&checker);
  drop_unknown(&checker.project);
  ExitStatus status = report(&checker);
  if (!is_complete)
    fprintf(stderr, "gavel: interrupted; what is known is kept\n");
  checker_release(&checker);
  return is_complete || status == EXIT_FALSE ? status : EXIT_UNKNOWN;
}
