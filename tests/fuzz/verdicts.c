// No wrong verdict: random programs whose truth is known (truth.h) are given to gavel in several
// configurations. A wrong verdict, a crash, a hang, or an input that does not reach the error which
// it is printed for, is a failure; UNKNOWN is none.
// Usage: fuzz_verdicts [--seeds=FROM-TO] [--presets=A,B...] [--jobs=N] [--time-limit=SECONDS]
//   [--memory=PERCENT | --arrays | --recursion] [--gavel=FILE] [--keep=FOLDER] [--list]
//   [-- OPTIONS OF GAVEL]
//   fuzz_verdicts [--arrays | --recursion] --print-only=SEED
// Without presets, the programs are made, and no more. --list prints every verdict. --memory tells
// how many statements are about memory, in every second program; with --arrays, all programs are
// about arrays and lists, with --recursion about functions that call themselves.
#define _GNU_SOURCE // pipe2, mkstemps
#include "child.h"
#include "truth.h"

#include "base/diag.h"
#include "base/stats.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_PRESETS = 32, MOST_JOBS = 64, MOST_OPTIONS = 16, MOST_REASONS = 32, REASON = 40 };

typedef struct Session {
  uint64_t first, last;
  _Atomic uint64_t *next; // seed, shared by the workers
  const char *presets[MOST_PRESETS];
  int preset_count, jobs, memory;
  double time_limit;
  const char *gavel, *keep;
  bool lists;                        // every verdict
  const char *options[MOST_OPTIONS]; // more of them, for gavel
  int option_count;
  char file[64]; // of the current program
} Session;

typedef enum Outcome { RIGHT_TRUE, RIGHT_FALSE, UNKNOWN, WRONG, CRASH, OUTCOMES } Outcome;

// What a worker tells: of one program (preset -1), or of one verdict.
typedef struct Report {
  uint64_t seed;
  int preset;
  Outcome outcome;
  bool has_input, is_safe;
  uint32_t runs, dropped;
  double cpu;
  char reason[REASON];
} Report;

// ---- one verdict

// The rest of the last line that begins with PREFIX, which the caller frees; NULL if there is none.
static char *find_line(const char *text, const char *prefix) {
  const char *found = NULL;
  for (const char *line = text; line && *line; line = strchr(line, '\n')) {
    line += *line == '\n';
    if (!strncmp(line, prefix, strlen(prefix)))
      found = line + strlen(prefix);
  }
  return found ? strndup(found, strcspn(found, "\n")) : NULL;
}

static const char *model_option(const Task *task) {
  return task->model == MODEL_ILP32 ? "--data-model=ILP32" : "--data-model=LP64";
}

static void run_gavel(const Session *session, const Task *task, const char *preset, Child *child) {
  char config[128], limit[64];
  const char *arguments[MOST_OPTIONS + 7] = {session->gavel, config, limit, "--check=none",
                                             model_option(task)};
  int count = 5;
  for (int i = 0; i < session->option_count; i++)
    arguments[count++] = session->options[i];
  arguments[count] = session->file;
  snprintf(config, sizeof config, "--config=%s", preset);
  snprintf(limit, sizeof limit, "--time-limit=%gs", session->time_limit);
  child_run(child, arguments, session->time_limit * 4 + 30);
}

static bool input_reaches_error(const Session *session, const Task *task, const char *values) {
  Strbuf input = {0};
  Child child;
  strbuf_printf(&input, "--input=%s", values);
  const char *arguments[] = {session->gavel,      "exec",        "--check=none", model_option(task),
                             strbuf_text(&input), session->file, NULL};
  child_run(&child, arguments, 30);
  bool is_reached = child.status == EXIT_FALSE && !child.is_hung;
  if (!is_reached)
    fprintf(stderr, "gavel exec %s ended with status %d%s\n%s", strbuf_text(&input), child.status,
            child.is_hung ? ", hung" : "", strbuf_text(&child.err));
  child_release(&child);
  strbuf_release(&input);
  return is_reached;
}

static Outcome fail(Report *report, Outcome outcome, const char *reason) {
  snprintf(report->reason, sizeof report->reason, "%s", reason);
  return outcome;
}

static Outcome judge_false(const Session *session, const Task *task, const Child *child,
                           Report *report) {
  if (child->status != EXIT_FALSE)
    return fail(report, CRASH, "exit status is not that of FALSE");
  if (task->is_safe)
    return fail(report, WRONG, "FALSE, but no input reaches it");
  char *input = find_line(strbuf_text(&child->out), "Input: ");
  bool is_good = !input || input_reaches_error(session, task, input);
  report->has_input = input != NULL;
  free(input);
  return is_good ? RIGHT_FALSE : fail(report, WRONG, "its input does not reach the error");
}

static Outcome judge_unknown(const Child *child, const char *reason, Report *report) {
  if (child->status != EXIT_UNKNOWN)
    return fail(report, CRASH, "exit status is not that of UNKNOWN");
  reason += *reason == '(';
  snprintf(report->reason, sizeof report->reason, "%.*s", (int)strcspn(reason, "),:;"), reason);
  return UNKNOWN;
}

static Outcome judge(const Session *session, const Task *task, const Child *child,
                     const char *verdict, Report *report) {
  if (child->is_hung)
    return fail(report, CRASH, "hangs");
  if (child->status > 128)
    return fail(report, CRASH, strsignal(child->status - 128));
  if (!verdict)
    return fail(report, CRASH, "no verdict");
  if (!strncmp(verdict, "FALSE", 5))
    return judge_false(session, task, child, report);
  if (!strncmp(verdict, "UNKNOWN", 7))
    return judge_unknown(child, verdict + 7, report);
  if (strcmp(verdict, "TRUE") != 0 || child->status != EXIT_TRUE)
    return fail(report, CRASH, "verdict and exit status do not match");
  return task->is_safe ? RIGHT_TRUE : fail(report, WRONG, "TRUE, but an input reaches the error");
}

// ---- failures

static void print_task(FILE *file, const Task *task, uint64_t seed) {
  fprintf(file, "// seed %" PRIu64 ", %s, expected: %s; %u of %u runs reach the error\n", seed,
          model_option(task), task->is_safe ? "TRUE" : "FALSE", task->bad_runs, task->runs);
  if (!task->is_safe)
    fprintf(file, "// --input=%s\n", strbuf_text(&task->bad_input));
  fputs(strbuf_text(&task->text), file);
}

static FILE *open_kept(const Session *session, const char *name) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", session->keep, name);
  FILE *file = fopen(path, "w");
  if (!file)
    die("%s: cannot be written", path);
  return file;
}

static void keep_failure(const Session *session, const Task *task, const Child *child,
                         uint64_t seed, const char *preset) {
  char name[128];
  snprintf(name, sizeof name, "verdicts-%" PRIu64 ".c", seed);
  FILE *file = open_kept(session, name);
  print_task(file, task, seed);
  fclose(file);
  snprintf(name, sizeof name, "verdicts-%" PRIu64 "-%s.out", seed, preset);
  file = open_kept(session, name);
  fprintf(file, "%s%sexit status %d\n", strbuf_text(&child->out), strbuf_text(&child->err),
          child->status);
  fclose(file);
}

static void complain(const Task *task, const Report *report, const Child *child,
                     const char *preset) {
  char *first = strndup(strbuf_text(&child->err), strcspn(strbuf_text(&child->err), "\n"));
  printf("seed %" PRIu64 ", %s: %s (%u of %u runs reach the error; exit status %d) %s\n",
         report->seed, preset, report->reason, task->bad_runs, task->runs, child->status, first);
  fflush(stdout);
  free(first);
}

// ---- workers

static void tell(int descriptor, const Report *report) {
  if (write(descriptor, report, sizeof *report) != (ssize_t)sizeof *report)
    die("cannot write to a pipe");
}

static void check_preset(const Session *session, const Task *task, uint64_t seed, int preset,
                         int descriptor) {
  Child child;
  Report report = {.seed = seed, .preset = preset, .is_safe = task->is_safe};
  const char *name = session->presets[preset];
  run_gavel(session, task, name, &child);
  char *verdict = find_line(strbuf_text(&child.out), "Verification result: ");
  report.outcome = judge(session, task, &child, verdict, &report);
  report.cpu = child.cpu;
  if (session->lists)
    printf("seed %" PRIu64 ", %s: %s, %.1f s; expected: %s\n", seed, name,
           verdict ? verdict : "none", child.cpu, task->is_safe ? "TRUE" : "FALSE");
  if (report.outcome == WRONG || report.outcome == CRASH) {
    complain(task, &report, &child, name);
    if (session->keep)
      keep_failure(session, task, &child, seed, name);
  }
  tell(descriptor, &report);
  free(verdict);
  child_release(&child);
}

static void make_file(Session *session) {
  strcpy(session->file, "/tmp/gavel-verdicts-XXXXXX.c");
  int descriptor = mkstemps(session->file, 2);
  if (descriptor < 0)
    die("cannot make a temporary file");
  close(descriptor);
}

static void work(Session *session, int descriptor) {
  make_file(session);
  for (uint64_t seed; (seed = (*session->next)++) <= session->last;) {
    Task task;
    task_init(&task, seed, session->memory, session->file);
    Report report = {.seed = seed,
                     .preset = -1,
                     .is_safe = task.is_safe,
                     .runs = task.runs,
                     .dropped = task.dropped};
    tell(descriptor, &report);
    for (int i = 0; i < session->preset_count; i++)
      check_preset(session, &task, seed, i, descriptor);
    task_release(&task);
  }
  unlink(session->file);
}

// ---- totals

typedef struct Reason {
  char text[REASON];
  uint32_t count;
} Reason;

typedef struct PresetTotals {
  uint32_t outcomes[OUTCOMES], replayed;
  double cpu, most_cpu;
  Reason reasons[MOST_REASONS]; // of UNKNOWN; up to an empty one
} PresetTotals;

typedef struct Totals {
  uint32_t programs, safe, dropped;
  uint64_t runs;
  PresetTotals presets[MOST_PRESETS];
} Totals;

static void count_reason(PresetTotals *totals, const char *text) {
  for (int i = 0; i < MOST_REASONS; i++) {
    Reason *reason = &totals->reasons[i];
    if (!reason->count)
      strcpy(reason->text, text);
    if (strcmp(reason->text, text) != 0)
      continue;
    reason->count++;
    return;
  }
}

static void count_report(Totals *totals, const Report *report) {
  if (report->preset < 0) {
    totals->programs++;
    totals->safe += report->is_safe;
    totals->dropped += report->dropped;
    totals->runs += report->runs;
    return;
  }
  PresetTotals *preset = &totals->presets[report->preset];
  preset->outcomes[report->outcome]++;
  preset->replayed += report->has_input;
  preset->cpu += report->cpu;
  if (report->cpu > preset->most_cpu)
    preset->most_cpu = report->cpu;
  if (report->outcome == UNKNOWN)
    count_reason(preset, report->reason);
}

static void print_totals(const Session *session, const Totals *totals, double seconds) {
  printf("seeds %" PRIu64 "-%" PRIu64 ": %u programs, %u safe, %u unsafe, %" PRIu64
         " runs; %u programs were dropped; %.0f s\n",
         session->first, session->last, totals->programs, totals->safe,
         totals->programs - totals->safe, totals->runs, totals->dropped, seconds);
  if (session->preset_count)
    printf("%-20s %6s %6s %8s %8s %6s %6s %9s %7s  %s\n", "preset", "TRUE", "FALSE", "replayed",
           "UNKNOWN", "wrong", "crash", "CPU s", "most", "reasons");
  for (int i = 0; i < session->preset_count; i++) {
    const PresetTotals *preset = &totals->presets[i];
    const uint32_t *outcomes = preset->outcomes;
    printf("%-20s %6u %6u %8u %8u %6u %6u %9.1f %7.1f ", session->presets[i], outcomes[RIGHT_TRUE],
           outcomes[RIGHT_FALSE], preset->replayed, outcomes[UNKNOWN], outcomes[WRONG],
           outcomes[CRASH], preset->cpu, preset->most_cpu);
    for (int k = 0; k < MOST_REASONS && preset->reasons[k].count; k++)
      printf(" %s %u", preset->reasons[k].text, preset->reasons[k].count);
    printf("\n");
  }
}

static bool is_good(const Session *session, const Totals *totals) {
  bool is_complete = totals->programs == session->last - session->first + 1;
  for (int i = 0; i < session->preset_count; i++) {
    const uint32_t *outcomes = totals->presets[i].outcomes;
    uint32_t all = 0;
    for (int k = 0; k < OUTCOMES; k++)
      all += outcomes[k];
    if (all != totals->programs || outcomes[WRONG] || outcomes[CRASH])
      is_complete = false;
  }
  return is_complete;
}

// ---- the whole

static int run_session(Session *session) {
  static Totals totals;
  uint64_t start = clock_ns();
  int pipes[2];
  if (pipe2(pipes, O_CLOEXEC))
    die("cannot make a pipe");
  for (int i = 0; i < session->jobs; i++) {
    pid_t pid = fork();
    if (pid < 0)
      die("cannot start a process");
    if (pid == 0) {
      close(pipes[0]);
      work(session, pipes[1]);
      exit(0);
    }
  }
  close(pipes[1]);
  for (Report report; read(pipes[0], &report, sizeof report) == (ssize_t)sizeof report;)
    count_report(&totals, &report);
  while (wait(NULL) > 0)
    ;
  print_totals(session, &totals, (double)(clock_ns() - start) / 1e9);
  return is_good(session, &totals) ? 0 : 1;
}

static int print_program(Session *session, uint64_t seed) {
  Task task;
  make_file(session);
  task_init(&task, seed, session->memory, session->file);
  print_task(stdout, &task, seed);
  task_release(&task);
  unlink(session->file);
  return 0;
}

// ---- command line

static void read_presets(Session *session, const char *text) {
  session->preset_count = 0;
  char *copy = strdup(text); // kept
  for (char *name = strtok(copy, ","); name; name = strtok(NULL, ",")) {
    if (session->preset_count == MOST_PRESETS)
      usage("too many presets");
    session->presets[session->preset_count++] = name;
  }
}

static void read_option(Session *session, const char *option) {
  if (sscanf(option, "--seeds=%" SCNu64 "-%" SCNu64, &session->first, &session->last) == 2)
    return;
  if (sscanf(option, "--memory=%d", &session->memory) == 1)
    return;
  if (sscanf(option, "--time-limit=%lf", &session->time_limit) == 1)
    return;
  if (sscanf(option, "--jobs=%d", &session->jobs) == 1 && session->jobs > 0 &&
      session->jobs <= MOST_JOBS)
    return;
  if (!strncmp(option, "--presets=", 10))
    read_presets(session, option + 10);
  else if (!strncmp(option, "--gavel=", 8))
    session->gavel = option + 8;
  else if (!strcmp(option, "--arrays"))
    session->memory = ONLY_ARRAYS;
  else if (!strcmp(option, "--recursion"))
    session->memory = ONLY_RECURSION;
  else if (!strcmp(option, "--list"))
    session->lists = true;
  else if (!strncmp(option, "--keep=", 7))
    session->keep = option + 7;
  else
    usage("no such option: %s", option);
}

// The variable GAVEL, or what is beside this program.
static const char *find_gavel(void) {
  static char path[512];
  if (getenv("GAVEL"))
    return getenv("GAVEL");
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 8);
  char *slash = length > 0 ? memrchr(path, '/', (size_t)length) : NULL;
  if (!slash)
    die("cannot find gavel");
  strcpy(slash, "/gavel");
  return path;
}

int main(int argc, char **argv) {
  static Session session = {
      .first = 1, .last = 100, .jobs = 2, .time_limit = 10, .memory = MEMORY_SHARE};
  session.gavel = find_gavel();
  read_presets(&session, "blast,lbe,abe-lf,abe-loops,impact-sbe,impact-lf,impact-loops,"
                         "impact-original");
  setvbuf(stdout, NULL, _IOLBF, 0);
  int i = 1;
  for (uint64_t seed; i < argc && strcmp(argv[i], "--") != 0; i++) {
    if (sscanf(argv[i], "--print-only=%" SCNu64, &seed) == 1)
      return print_program(&session, seed);
    read_option(&session, argv[i]);
  }
  for (i++; i < argc && session.option_count < MOST_OPTIONS; i++)
    session.options[session.option_count++] = argv[i];
  if (session.keep)
    mkdir(session.keep, 0777); // it may be there
  if (access(session.gavel, X_OK))
    usage("%s: cannot be run", session.gavel);
  session.next =
      mmap(NULL, sizeof *session.next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (session.next == MAP_FAILED)
    die("no memory");
  *session.next = session.first;
  return run_session(&session);
}
