// Tables of the completion for zsh: arguments of its function _arguments.
#include "manual/manual.h"

#include <assert.h>
#include <string.h>

static void print_action(FILE *out, const ValueInfo *value) {
  const char *words = strbuf_text(&value->words);
  switch (value->kind) {
  case VALUE_NONE:
    break;
  case VALUE_WORD:
    fprintf(out, "(%s)", words);
    break;
  case VALUE_WORDS:
    fprintf(out, " _values -s , kinds %s", words);
    break;
  case VALUE_FILE:
    fprintf(out, " _gavel_files \"%s\" \"%s\"", value->ending ? value->ending : "", words);
    break;
  case VALUE_FOLDER:
    fputs("_files -/", out);
    break;
  case VALUE_FREE:
    fputc(' ', out);
    break;
  }
}

// How the value follows: "--name value" or "--name=value"; "-Ivalue" or "-I value"; only
// "-std=value".
static const char *separator_of(const OptionInfo *info, const ValueInfo *value) {
  if (value->kind == VALUE_NONE)
    return "";
  if (info->name[strlen(info->name) - 1] == '=')
    return "-";
  return strncmp(info->name, "--", 2) == 0 ? "=" : "+";
}

// TEXT inside of brackets, inside of single quotes.
static void print_explanation(FILE *out, const char *text, size_t length) {
  assert(length <= strlen(text));
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '\'')
      fputs("'\\''", out);
    else
      fprintf(out, "%s%c", strchr("[]:\\", text[i]) ? "\\" : "", text[i]);
  }
}

void zsh_options(FILE *out, Command command) {
  for (const OptionInfo *info = option_table; info < option_table + option_count; info++) {
    if (!option_is_for(info, command))
      continue;
    ValueInfo value = value_of(info);
    bool is_repeated = info->kind == OPTION_LIST || info->kind == OPTION_COMPILER;
    fprintf(out, "    '%s%s%s[", is_repeated ? "*" : "", info->name, separator_of(info, &value));
    print_explanation(out, info->help, (size_t)summary_length(info));
    fputc(']', out);
    if (value.kind != VALUE_NONE) {
      fprintf(out, ":%s:", info->value ? info->value : "value");
      print_action(out, &value);
    }
    fputs("' \\\n", out);
    value_release(&value);
  }
}
