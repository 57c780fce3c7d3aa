// Tables of man pages, in the macros of man(7).
#include "manual/manual.h"

#include "cli/preset.h"

#include <assert.h>
#include <string.h>

// So that dashes are no hyphens, and quotes are those of a shell.
static void print_bytes(FILE *out, const char *text, size_t length) {
  assert(length <= strlen(text));
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '-')
      fputs("\\-", out);
    else if (text[i] == '\\')
      fputs("\\e", out);
    else if (text[i] == '\'')
      fputs("\\(aq", out);
    else
      fputc(text[i], out);
  }
}

// TEXT in lines of words, none of which is taken for a macro.
static void print_roff(FILE *out, const char *text) {
  size_t column = 0;
  while (*text) {
    size_t length = strcspn(text, " ");
    if (column) {
      fputc(column + length > 78 ? '\n' : ' ', out);
      column = column + length > 78 ? 0 : column + 1;
    }
    if (!column && *text == '.')
      fputs("\\&", out);
    print_bytes(out, text, length);
    column += length;
    text += length;
    text += strspn(text, " ");
  }
  fputc('\n', out);
}

static void print_bold(FILE *out, const char *text, size_t length) {
  fputs("\\fB", out);
  print_bytes(out, text, length);
  fputs("\\fR", out);
}

// The name bold, choices as well, what the user puts in italics.
static void print_spelling(FILE *out, const OptionInfo *info) {
  Strbuf spelling = {0};
  option_add_spelling(info, &spelling);
  const char *text = strbuf_text(&spelling);
  size_t length = strlen(info->name);
  print_bold(out, text, info->choices ? spelling.size : length);
  if (!info->choices && text[length]) {
    fputs("\\fI", out);
    print_bytes(out, text + length, spelling.size - length);
    fputs("\\fR", out);
  }
  fputc('\n', out);
  strbuf_release(&spelling);
}

static void print_option(FILE *out, const OptionInfo *info) {
  Strbuf text = {0}, standard = {0};
  option_add_default(info, &manual_defaults, &standard);
  strbuf_add(&text, info->help);
  if (standard.size)
    strbuf_printf(&text, " (default: %s)", strbuf_text(&standard));
  fputs(".TP\n", out);
  print_spelling(out, info);
  print_roff(out, strbuf_text(&text));
  strbuf_release(&text);
  strbuf_release(&standard);
}

void man_options(FILE *out, Command command) {
  const char *topic = NULL;
  for (const OptionInfo *info = option_table; info < option_table + option_count; info++) {
    if (info->kind == OPTION_TOPIC)
      topic = info->help;
    if (!option_is_for(info, command))
      continue;
    if (topic)
      fprintf(out, ".SS %s\n", topic);
    topic = NULL;
    print_option(out, info);
  }
}

void man_configurations(FILE *out) {
  for (size_t i = 0; preset_name(i); i++) {
    Strbuf settings = {0};
    preset_add_settings(i, &settings);
    fputs(".TP\n", out);
    print_bold(out, preset_name(i), strlen(preset_name(i)));
    fputc('\n', out);
    print_roff(out, strbuf_text(&settings));
    strbuf_release(&settings);
  }
}

void man_statuses(FILE *out) {
  for (uint32_t i = 0; i < status_count; i++) {
    fprintf(out, ".TP\n\\fB%d\\fR\n", status_table[i].status);
    print_roff(out, status_table[i].meaning);
  }
}
