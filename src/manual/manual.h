// What is written of the command line: man pages, completion for shells, a page of all options.
// Each is a template in templates/, of which some lines name a table: `@man-options gavel exec@`.
// Such a line is replaced by the table, made of base/options.def; all others stay as they are.
#ifndef GAVEL_MANUAL_MANUAL_H
#define GAVEL_MANUAL_MANUAL_H

#include "base/option_table.h"

#include <stdbool.h>
#include <stdio.h>

// What may stand behind an option's `=`.
typedef enum ValueKind {
  VALUE_NONE,   // a flag
  VALUE_WORD,   // one of the words
  VALUE_WORDS,  // some of them, joined by commas
  VALUE_FILE,   // one of the words, if there are any, or a file whose name has the ending
  VALUE_FOLDER, //
  VALUE_FREE    // numbers, names of the program, ...
} ValueKind;

typedef struct ValueInfo {
  ValueKind kind;
  const char *ending; // of a VALUE_FILE: ".prp"; NULL: any
  Strbuf words;       // with a blank between two
} ValueInfo;

// Of INFO, which is no topic. Words belong to the caller: value_release.
ValueInfo value_of(const OptionInfo *info);
void value_release(ValueInfo *value);

// The options' defaults, those of the configuration `default` included.
extern Options manual_defaults;

// The part of INFO's help that fits on a line: up to the first `;`, `:` or `(`.
int summary_length(const OptionInfo *info);

// Prints TEXT for OUT's language: each character of SPECIAL gets ESCAPE before it.
void print_escaped(FILE *out, const char *text, size_t length, const char *special,
                   const char *escape);

// Tables of the options of COMMAND.
void man_options(FILE *out, Command command);
void zsh_options(FILE *out, Command command);

// Tables of all.
void man_configurations(FILE *out);
void man_statuses(FILE *out);
void markdown_options(FILE *out);
void markdown_configurations(FILE *out);
void bash_options(FILE *out);
void bash_values(FILE *out);
void fish_options(FILE *out);

// Writes what TEMPLATE becomes to OUT. False if a line names a table that there is not, or on
// failure.
bool manual_fill(FILE *template, FILE *out, const char *date);

#endif
