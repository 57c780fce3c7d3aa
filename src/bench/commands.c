#include "bench/commands.h"

#include "base/diag.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_plain(const char *text) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                              "_-+./,:@%=";
  return *text && !text[strspn(text, plain)];
}

void shell_add_word(Strbuf *out, const char *text) {
  if (is_plain(text)) {
    strbuf_add(out, text);
    return;
  }
  strbuf_add_char(out, '\'');
  for (; *text; text++)
    if (*text == '\'')
      strbuf_add(out, "'\\''");
    else
      strbuf_add_char(out, *text);
  strbuf_add_char(out, '\'');
}

// " NAME=VALUE"
static void add_option(Strbuf *out, const char *name, const char *value) {
  assert(!strncmp(name, "--", 2));
  strbuf_printf(out, " %s=", name);
  shell_add_word(out, value);
}

// With as many digits as make the same number again.
static void add_seconds(Strbuf *out, const char *name, double seconds) {
  char text[40];
  snprintf(text, sizeof text, "%.15g", seconds);
  if (strtod(text, NULL) != seconds)
    snprintf(text, sizeof text, "%.17g", seconds);
  strbuf_printf(out, " %s=%ss", name, text);
}

// What is the same for all runs, in front of the configuration and the task.
static void add_start(const Experiment *experiment, const char *folder, Strbuf *out) {
  const RunLimits *limits = &experiment->limits;
  assert(limits_are_valid(limits));
  strbuf_add(out, "cd ");
  shell_add_word(out, folder);
  strbuf_add(out, " && exec ");
  shell_add_word(out, experiment->gavel);
  strbuf_add(out, " bench --worker");
  add_option(out, "--output", experiment->folder);
  if (limits->cpu_seconds > 0)
    add_seconds(out, "--time-limit", limits->cpu_seconds);
  if (limits->wall_seconds > 0)
    add_seconds(out, "--wall-limit", limits->wall_seconds);
  if (limits->memory_bytes)
    strbuf_printf(out, " --memory-limit=%lluB", (unsigned long long)limits->memory_bytes);
  if (strcmp(experiment->executable, experiment->gavel) != 0)
    add_option(out, "--executable", experiment->executable);
}

static void print_command(const char *start, ExperimentRun run, FILE *out) {
  Strbuf line = {0}, config = {0};
  strbuf_add(&line, start);
  strbuf_printf(&config, "%s: %s", run.configuration->label, run.configuration->options);
  add_option(&line, "--config", strbuf_text(&config));
  strbuf_add_char(&line, ' ');
  shell_add_word(&line, run.task->path);
  assert(!strchr(strbuf_text(&line), '\n'));
  fprintf(out, "%s\n", strbuf_text(&line));
  strbuf_release(&line);
  strbuf_release(&config);
}

void commands_print(const Experiment *experiment, const ExperimentRunVec *runs, FILE *out) {
  char folder[PATH_MAX];
  if (!getcwd(folder, sizeof folder))
    die("cannot find the current folder: %s", strerror(errno));
  Strbuf start = {0};
  add_start(experiment, folder, &start);
  vec_each(const ExperimentRun, run, runs)
    print_command(strbuf_text(&start), *run, out);
  strbuf_release(&start);
}
