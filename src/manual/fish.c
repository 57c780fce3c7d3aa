// The table of the completion for fish: its command `complete` for each option.
#include "manual/manual.h"

#include <string.h>

static void print_condition(FILE *out, const OptionInfo *info) {
  fputs("complete -c gavel -n '__gavel_is", out);
  for (Command command = COMMAND_VERIFY; command < command_count; command++) {
    const char *blank = strchr(command_names[command], ' ');
    if (option_is_for(info, command))
      fprintf(out, " %s", blank ? blank + 1 : command_names[command]);
  }
  fputc('\'', out);
}

// Long, old (one dash, several letters) or short.
static void print_name(FILE *out, const OptionInfo *info) {
  int dashes = (int)strspn(info->name, "-");
  int length = (int)strcspn(info->name + dashes, "=");
  char kind = dashes == 2 ? 'l' : length > 1 ? 'o' : 's';
  fprintf(out, " -%c %.*s", kind, length, info->name + dashes);
}

static void print_value(FILE *out, const ValueInfo *value) {
  const char *words = strbuf_text(&value->words);
  switch (value->kind) {
  case VALUE_NONE:
    break;
  case VALUE_WORD:
    fprintf(out, " -x -a '%s'", words);
    break;
  case VALUE_WORDS:
    fprintf(out, " -x -a '(__fish_append , %s)'", words);
    break;
  case VALUE_FILE:
    fprintf(out, " -r -F -a '%s'", words);
    break;
  case VALUE_FOLDER:
    fputs(" -x -a '(__fish_complete_directories)'", out);
    break;
  case VALUE_FREE:
    fputs(" -x", out);
    break;
  }
}

void fish_options(FILE *out) {
  for (const OptionInfo *info = option_table; info < option_table + option_count; info++) {
    if (info->kind == OPTION_TOPIC)
      continue;
    ValueInfo value = value_of(info);
    print_condition(out, info);
    print_name(out, info);
    print_value(out, &value);
    fputs(" -d '", out);
    print_escaped(out, info->help, (size_t)summary_length(info), "'\\", "\\");
    fputs("'\n", out);
    value_release(&value);
  }
}
