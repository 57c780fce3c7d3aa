#include "bench/slurm.h"

#include "base/diag.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/stats.h"
#include "bench/commands.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Slurm's own bound is MaxArraySize, 1001 unless a cluster says otherwise.
enum { LARGEST_ARRAY = 1000, PAUSE_MS = 500, SECONDS_A_MINUTE = 60 };

// A job may take and use somewhat more than its run, so that the limits that end the run are ours.
enum { EXTRA_SECONDS = 60, EXTRA_BYTES = 100000000 };

// How often the cluster is asked for our jobs: in this part of the time that they have taken.
#define ASKING_SHARE 0.05
#define LEAST_SECONDS 1
#define MOST_SECONDS 30

typedef struct SlurmExecutor {
  Executor base;
  Experiment *experiment;
  SlurmOptions options;
  const char *folder;     // of our files, for all machines
  const char *name;       // of our jobs
  uint64_t began, asked;  // of clock_ns; 0: not yet
  bool is_known, is_busy; // was there an answer? the last one
  bool is_silent;         // there was none to the last question
} SlurmExecutor;

// ---- talking to the cluster

// Runs COMMAND and appends what it prints to ANSWER, without a last end of line. False when it
// fails.
static bool ask(const char *command, Strbuf *answer) {
  fflush(NULL);
  FILE *pipe = popen(command, "r");
  if (!pipe)
    die("cannot start a process: %s", strerror(errno));
  bool is_whole = strbuf_add_stream(answer, pipe);
  if (answer->size && answer->data[answer->size - 1] == '\n')
    strbuf_truncate(answer, answer->size - 1);
  return pclose(pipe) == 0 && is_whole;
}

// Each is a line that begins with its number; others are warnings.
static bool has_jobs(const Strbuf *answer) {
  for (const char *line = strbuf_text(answer); line; line = strchr(line, '\n')) {
    line += *line == '\n';
    if (isdigit((unsigned char)*line))
      return true;
  }
  return false;
}

// Without an answer, what was so before still counts: controllers are restarted.
static void ask_for_jobs(SlurmExecutor *slurm) {
  Strbuf command = {0}, answer = {0};
  strbuf_printf(&command, "squeue --noheader --user=%u --name=%s --format=%%i 2>&1",
                (unsigned)getuid(), slurm->name);
  bool is_answer = ask(strbuf_text(&command), &answer);
  if (is_answer)
    slurm->is_busy = has_jobs(&answer);
  else if (!slurm->is_known)
    die("squeue fails: %s", strbuf_text(&answer));
  else if (!slurm->is_silent)
    fprintf(stderr, "gavel: warning: squeue fails: %s\n", strbuf_text(&answer));
  if (slurm->is_busy && !slurm->is_known)
    fprintf(stderr, "gavel: waiting for jobs of an earlier call\n");
  slurm->is_known = true;
  slurm->is_silent = !is_answer;
  strbuf_release(&command);
  strbuf_release(&answer);
}

static double seconds_between(uint64_t from, uint64_t to) {
  assert(from <= to);
  return (double)(to - from) / 1e9;
}

static bool is_due(const SlurmExecutor *slurm, uint64_t now) {
  double taken = seconds_between(slurm->began, now);
  return !slurm->asked || seconds_between(slurm->asked, now) >=
                              fmin(MOST_SECONDS, fmax(LEAST_SECONDS, taken * ASKING_SHARE));
}

static bool wait_for_jobs(Executor *executor) {
  SlurmExecutor *slurm = (SlurmExecutor *)executor;
  uint64_t now = clock_ns();
  if (!slurm->began)
    slurm->began = now;
  if (is_due(slurm, now)) {
    slurm->asked = now;
    ask_for_jobs(slurm);
  }
  if (slurm->is_busy)
    poll(NULL, 0, PAUSE_MS);
  return slurm->is_busy;
}

static void cancel(Executor *executor) {
  SlurmExecutor *slurm = (SlurmExecutor *)executor;
  Strbuf command = {0}, answer = {0};
  strbuf_printf(&command, "scancel --user=%u --name=%s 2>&1", (unsigned)getuid(), slurm->name);
  if (!ask(strbuf_text(&command), &answer))
    fprintf(stderr, "gavel: warning: scancel fails: %s\n", strbuf_text(&answer));
  strbuf_release(&command);
  strbuf_release(&answer);
}

// ---- submitting jobs

static FILE *open_file(SlurmExecutor *slurm, const char *name) {
  const char *path = arena_printf(&slurm->experiment->arena, "%s/%s", slurm->folder, name);
  FILE *file = fopen(path, "w");
  if (!file)
    die("cannot write '%s': %s", path, strerror(errno));
  return file;
}

static void close_file(FILE *file) {
  bool is_bad = ferror(file);
  if (fclose(file) || is_bad)
    die("cannot write the list of jobs: %s", strerror(errno));
}

// Job I of an array with the argument N does what line N + I of the list says.
static void write_files(SlurmExecutor *slurm, const ExperimentRunVec *runs) {
  FILE *list = open_file(slurm, "commands");
  commands_print(slurm->experiment, runs, list);
  close_file(list);
  Strbuf path = {0};
  shell_add_word(&path, arena_printf(&slurm->experiment->arena, "%s/commands", slurm->folder));
  FILE *script = open_file(slurm, "job.sh");
  fprintf(script, "#!/bin/sh\neval \"$(sed -n \"$(($1 + SLURM_ARRAY_TASK_ID))p\" %s)\"\n",
          strbuf_text(&path));
  close_file(script);
  strbuf_release(&path);
}

static void add_resources(const SlurmExecutor *slurm, Strbuf *out) {
  const SlurmOptions *options = &slurm->options;
  const RunLimits *limits = &slurm->experiment->limits;
  double seconds = options->job_seconds;
  uint64_t bytes = options->job_bytes;
  if (seconds <= 0 && limits->wall_seconds > 0)
    seconds = limits->wall_seconds + EXTRA_SECONDS;
  if (!bytes && limits->memory_bytes)
    bytes = limits->memory_bytes + EXTRA_BYTES;
  if (seconds > 0)
    strbuf_printf(out, " --time=%.0f", ceil(seconds / SECONDS_A_MINUTE));
  if (bytes)
    strbuf_printf(out, " --mem=%lluK", (unsigned long long)(bytes + 1023) / 1024);
  if (options->partition) {
    strbuf_add(out, " --partition=");
    shell_add_word(out, options->partition);
  }
}

// An array of COUNT jobs, for the runs from FIRST on.
static void submit(SlurmExecutor *slurm, uint32_t first, uint32_t count) {
  assert(count > 0 && count <= LARGEST_ARRAY);
  Strbuf command = {0}, answer = {0};
  strbuf_printf(&command, "sbatch --job-name=%s --requeue --ntasks=1 --array=1-%u", slurm->name,
                count);
  if (slurm->options.at_once)
    strbuf_printf(&command, "%%%u", slurm->options.at_once);
  add_resources(slurm, &command);
  strbuf_add(&command, " --open-mode=append --output=");
  shell_add_word(&command, slurm->base.messages);
  strbuf_add_char(&command, ' ');
  shell_add_word(&command, arena_printf(&slurm->experiment->arena, "%s/job.sh", slurm->folder));
  strbuf_printf(&command, " %u 2>&1", first);
  if (!ask(strbuf_text(&command), &answer))
    die("sbatch fails: %s", strbuf_text(&answer));
  strbuf_release(&command);
  strbuf_release(&answer);
}

static void start(Executor *executor, const ExperimentRunVec *runs) {
  SlurmExecutor *slurm = (SlurmExecutor *)executor;
  assert(!slurm->is_busy && runs->size > 0);
  write_files(slurm, runs);
  for (uint32_t first = 0; first < runs->size; first += LARGEST_ARRAY) {
    uint32_t rest = runs->size - first;
    submit(slurm, first, rest < LARGEST_ARRAY ? rest : LARGEST_ARRAY);
  }
  slurm->is_busy = true;
  slurm->began = slurm->asked = clock_ns();
}

// ---- the executor

static void slurm_free(Executor *executor) { mem_free(executor, sizeof(SlurmExecutor)); }

Executor *slurm_new(Experiment *experiment, const SlurmOptions *options) {
  Arena *arena = &experiment->arena;
  const char *path = arena_printf(arena, "%s/slurm", experiment->folder);
  char folder[PATH_MAX];
  if ((mkdir(path, 0777) && errno != EEXIST) || !realpath(path, folder))
    die("cannot make the folder '%s': %s", path, strerror(errno));
  SlurmExecutor *slurm = mem_alloc(sizeof *slurm);
  *slurm = (SlurmExecutor){
      .base = {.start = start, .wait = wait_for_jobs, .stop = cancel, .free = slurm_free},
      .experiment = experiment,
      .options = *options,
      .folder = arena_copy_string(arena, folder, strlen(folder))};
  slurm->name = arena_printf(arena, "gavel-bench-%016llx",
                             (unsigned long long)hash_bytes(folder, strlen(folder)));
  slurm->base.messages = arena_printf(arena, "%s/messages", folder);
  return &slurm->base;
}
