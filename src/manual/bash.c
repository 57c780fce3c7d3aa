// Tables of the completion for bash: arms of `case`.
#include "manual/manual.h"

#include <string.h>

// "exec"; for COMMAND_VERIFY, which has no word, "gavel".
static const char *word_of(Command command) {
  const char *blank = strchr(command_names[command], ' ');
  return blank ? blank + 1 : command_names[command];
}

// The names as they are typed: with `=` where a value comes in the same word.
void bash_options(FILE *out) {
  for (Command command = COMMAND_VERIFY; command < command_count; command++) {
    fprintf(out, "  %s) options='", word_of(command));
    const char *separator = "";
    for (const OptionInfo *info = option_table; info < option_table + option_count; info++) {
      if (!option_is_for(info, command))
        continue;
      ValueInfo value = value_of(info);
      bool is_joined = value.kind != VALUE_NONE && strncmp(info->name, "--", 2) == 0;
      fprintf(out, "%s%s%s", separator, info->name, is_joined ? "=" : "");
      separator = " ";
      value_release(&value);
    }
    fputs("' ;;\n", out);
  }
}

// The pattern of INFO: 'gavel --json' | 'exec --json'.
static void print_pattern(FILE *out, const OptionInfo *info) {
  const char *separator = "  ";
  int length = (int)strcspn(info->name, "=");
  for (Command command = COMMAND_VERIFY; command < command_count; command++) {
    if (!option_is_for(info, command))
      continue;
    fprintf(out, "%s'%s %.*s'", separator, word_of(command), length, info->name);
    separator = " | ";
  }
}

void bash_values(FILE *out) {
  static const char *const kinds[] = {
      [VALUE_NONE] = "none", [VALUE_WORD] = "word",     [VALUE_WORDS] = "words",
      [VALUE_FILE] = "file", [VALUE_FOLDER] = "folder", [VALUE_FREE] = "free",
  };
  for (const OptionInfo *info = option_table; info < option_table + option_count; info++) {
    if (info->kind == OPTION_TOPIC)
      continue;
    ValueInfo value = value_of(info);
    print_pattern(out, info);
    fprintf(out, ") kind=%s ending='%s' words='%s' ;;\n", kinds[value.kind],
            value.ending ? value.ending : "", strbuf_text(&value.words));
    value_release(&value);
  }
}
