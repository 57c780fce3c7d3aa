// Fills templates, line by line.
#include "manual/manual.h"

#include <assert.h>
#include <string.h>

// One of PRINT and PRINT_OF is there.
static const struct {
  const char *name;
  void (*print)(FILE *out);
  void (*print_of)(FILE *out, Command command);
} tables[] = {
    {"man-options", NULL, man_options},
    {"man-configurations", man_configurations, NULL},
    {"man-statuses", man_statuses, NULL},
    {"markdown-options", markdown_options, NULL},
    {"markdown-configurations", markdown_configurations, NULL},
    {"bash-options", bash_options, NULL},
    {"bash-values", bash_values, NULL},
    {"zsh-options", NULL, zsh_options},
    {"fish-options", fish_options, NULL},
};

int summary_length(const OptionInfo *info) {
  assert(info->help[0]);
  size_t length = strcspn(info->help, ";:(");
  while (length > 0 && info->help[length - 1] == ' ')
    length--;
  return (int)length;
}

void print_escaped(FILE *out, const char *text, size_t length, const char *special,
                   const char *escape) {
  assert(length <= strlen(text));
  for (size_t i = 0; i < length; i++)
    fprintf(out, "%s%c", strchr(special, text[i]) ? escape : "", text[i]);
}

// Prints TABLE of the command NAME. False if there is no such command.
static bool print_of(FILE *out, void (*table)(FILE *out, Command command), const char *name) {
  for (Command command = COMMAND_VERIFY; command < command_count; command++) {
    if (strcmp(command_names[command], name) != 0)
      continue;
    table(out, command);
    return true;
  }
  return false;
}

// LINE is what stands between two `@`: "NAME" or "NAME COMMAND".
static bool print_table(FILE *out, const char *line) {
  size_t length = strcspn(line, " ");
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    if (strlen(tables[i].name) != length || strncmp(tables[i].name, line, length) != 0)
      continue;
    if (tables[i].print_of)
      return line[length] && print_of(out, tables[i].print_of, line + length + 1);
    tables[i].print(out);
    return !line[length];
  }
  return false;
}

// A line of text, in which @version@ and @date@ have a meaning.
static void print_text(FILE *out, const char *line, const char *date) {
  const struct {
    const char *name, *meaning;
  } words[] = {{"@version@", options_version()}, {"@date@", date}};
  while (*line) {
    size_t taken = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words && !taken; i++) {
      if (strncmp(line, words[i].name, strlen(words[i].name)) != 0)
        continue;
      fputs(words[i].meaning, out);
      taken = strlen(words[i].name);
    }
    if (!taken)
      fputc(*line, out);
    line += taken ? taken : 1;
  }
  fputc('\n', out);
}

bool manual_fill(FILE *template, FILE *out, const char *date) {
  char line[1024];
  while (fgets(line, sizeof line, template)) {
    line[strcspn(line, "\n")] = 0;
    size_t length = strlen(line);
    bool is_table = length > 2 && line[0] == '@' && line[length - 1] == '@';
    if (is_table) {
      line[length - 1] = 0;
      if (!print_table(out, line + 1))
        return false;
    } else {
      print_text(out, line, date);
    }
  }
  return !ferror(template) && !ferror(out);
}
