// --help, from the table of options.
#include "base/option_table.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum { WIDTH = 80, HELP_COLUMN = 30 };

// ---- help

// Prints TEXT in lines of WIDTH, each but the first indented to HELP_COLUMN.
static void print_wrapped(FILE *out, const char *text) {
  size_t column = HELP_COLUMN;
  while (*text) {
    size_t word = strcspn(text, " ");
    if (column > HELP_COLUMN && column + 1 + word > WIDTH) {
      fprintf(out, "\n%*s", HELP_COLUMN, "");
      column = HELP_COLUMN;
    }
    const char *blank = column > HELP_COLUMN ? " " : "";
    fprintf(out, "%s%.*s", blank, (int)word, text);
    column += strlen(blank) + word;
    text += word;
    text += strspn(text, " ");
  }
  fputc('\n', out);
}

// NAME in its column, MEANING beside it, or below when NAME is too long.
void options_print_entry(FILE *out, const char *name, const char *meaning) {
  int padding = HELP_COLUMN - 2 - (int)strlen(name);
  if (padding < 2)
    fprintf(out, "  %s\n%*s", name, HELP_COLUMN, "");
  else
    fprintf(out, "  %s%*s", name, padding, "");
  print_wrapped(out, meaning);
}

void option_add_spelling(const OptionInfo *info, Strbuf *out) {
  assert(info->name[0] == '-');
  strbuf_add(out, info->name);
  if (info->choices) {
    for (const char *const *choice = info->choices; *choice; choice++)
      strbuf_printf(out, "%c%s", choice == info->choices ? '=' : '|', *choice);
  } else if (info->value) {
    char last = info->name[strlen(info->name) - 1];
    const char *separator = last == '=' ? "" : strncmp(info->name, "--", 2) == 0 ? "=" : " ";
    strbuf_printf(out, "%s%s", separator, info->value);
  }
}

void option_add_default(const OptionInfo *info, const Options *defaults, Strbuf *out) {
  assert(info->kind != OPTION_TOPIC);
  const void *place = (const char *)defaults + info->place;
  if (info->kind == OPTION_ENUM)
    strbuf_add(out, info->choices[*(const unsigned *)place]);
  else if (info->kind == OPTION_STRING && *(const char *const *)place)
    strbuf_add(out, *(const char *const *)place);
  else if (info->kind == OPTION_INT && *(const int64_t *)place)
    strbuf_printf(out, "%" PRId64, *(const int64_t *)place);
}

static void print_option(FILE *out, const OptionInfo *info, const Options *defaults) {
  Strbuf left = {0}, help = {0}, standard = {0};
  option_add_spelling(info, &left);
  strbuf_add(&help, info->help);
  option_add_default(info, defaults, &standard);
  if (standard.size)
    strbuf_printf(&help, " (default: %s)", strbuf_text(&standard));
  options_print_entry(out, strbuf_text(&left), strbuf_text(&help));
  strbuf_release(&left);
  strbuf_release(&help);
  strbuf_release(&standard);
}

const StatusInfo status_table[] = {
    {EXIT_TRUE, "TRUE, a witness is CONFIRMED, or the command did what it was asked"},
    {EXIT_FALSE, "FALSE: the program reaches an error; a witness is REFUTED"},
    {EXIT_UNKNOWN, "UNKNOWN, as when a limit of time or memory is reached"},
    {EXIT_USAGE, "the command line is wrong"},
    {EXIT_BAD_INPUT, "the input cannot be read or is not C"},
    {EXIT_INTERNAL, "a bug in gavel"},
    {EXIT_ENVIRONMENT, "the environment failed: a file cannot be written, a thread not started"},
};
const uint32_t status_count = sizeof status_table / sizeof *status_table;

void options_print_exit_statuses(FILE *out) {
  fputs("\nExit status:\n", out);
  for (uint32_t i = 0; i < status_count; i++)
    fprintf(out, "  %2d  %s\n", status_table[i].status, status_table[i].meaning);
}

const char *const command_purposes[] = {
    [COMMAND_VERIFY] = "can the program reach an error?",
    [COMMAND_CFA] = "show its control-flow automaton",
    [COMMAND_EXEC] = "run it in the interpreter",
    [COMMAND_CHECK] = "verify each function of a project",
    [COMMAND_BENCH] = "verify many tasks in many configurations",
};

static void print_synopsis(FILE *out, Command command) {
  assert(command < command_count);
  for (Command i = COMMAND_VERIFY; i < command_count; i++)
    if (command == COMMAND_VERIFY || command == i)
      fprintf(out, "%s%-11s [options] %s...   %s\n", i == command ? "Usage: " : "       ",
              command_names[i], command_operand(i), command_purposes[i]);
}

void options_print_help(FILE *out, Command command, const Options *defaults) {
  bool is_complete = command == COMMAND_VERIFY;
  const char *topic = NULL; // to be printed before the next option
  print_synopsis(out, command);
  for (const OptionInfo *info = option_table; info < option_table + option_count; info++) {
    if (info->kind == OPTION_TOPIC) {
      topic = info->help;
    } else if (is_complete || option_is_for(info, command)) {
      if (topic)
        fprintf(out, "\n%s:\n", topic);
      topic = NULL;
      print_option(out, info, defaults);
    }
  }
}

const char *options_version(void) { return GAVEL_VERSION; }

void options_print_version(FILE *out) { fprintf(out, "gavel %s\n", options_version()); }
