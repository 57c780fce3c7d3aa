// Tables of docs/options.md.
#include "manual/manual.h"

#include "cli/preset.h"

#include <string.h>

static void print_cell(FILE *out, const char *text) {
  print_escaped(out, text, strlen(text), "|<", "\\");
}

// The commands that have it, by their own words: "gavel, exec".
static void print_commands(FILE *out, const OptionInfo *info) {
  const char *separator = "";
  for (Command command = COMMAND_VERIFY; command < command_count; command++) {
    if (!option_is_for(info, command))
      continue;
    const char *blank = strchr(command_names[command], ' ');
    fprintf(out, "%s%s", separator, blank ? blank + 1 : command_names[command]);
    separator = ", ";
  }
}

static const char *name_of_nothing(const OptionInfo *info) {
  if (info->kind == OPTION_COMPILER)
    return "";
  return info->kind == OPTION_FLAG ? "no" : "none";
}

static void print_option(FILE *out, const OptionInfo *info) {
  Strbuf spelling = {0}, standard = {0};
  option_add_spelling(info, &spelling);
  option_add_default(info, &manual_defaults, &standard);
  fputs("| `", out);
  print_escaped(out, strbuf_text(&spelling), spelling.size, "|", "\\");
  fprintf(out, "` | %s | ", standard.size ? strbuf_text(&standard) : name_of_nothing(info));
  print_commands(out, info);
  fputs(" | ", out);
  print_cell(out, info->help);
  fputs(" |\n", out);
  strbuf_release(&spelling);
  strbuf_release(&standard);
}

void markdown_options(FILE *out) {
  for (const OptionInfo *info = option_table; info < option_table + option_count; info++) {
    if (info->kind != OPTION_TOPIC) {
      print_option(out, info);
      continue;
    }
    fprintf(out, "%s## %s\n\n", info == option_table ? "" : "\n", info->help);
    fputs("| option | default | commands | meaning |\n| --- | --- | --- | --- |\n", out);
  }
}

void markdown_configurations(FILE *out) {
  fputs("| configuration | settings |\n| --- | --- |\n", out);
  for (size_t i = 0; preset_name(i); i++) {
    Strbuf settings = {0};
    preset_add_settings(i, &settings);
    fprintf(out, "| `%s` | `%s` |\n", preset_name(i), strbuf_text(&settings));
    strbuf_release(&settings);
  }
}
