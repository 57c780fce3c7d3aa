// The command line. Every option has one line in options.def, which makes the field of the same
// name below and holds its default, or BY_CONFIG: then cli/preset.h has it for each configuration.
// What counts as an error by default is in frontend/property.h. Strings belong to argv.
#ifndef GAVEL_BASE_OPTIONS_H
#define GAVEL_BASE_OPTIONS_H

#include "base/strbuf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum Command {
  COMMAND_VERIFY,
  COMMAND_CFA,
  COMMAND_EXEC,
  COMMAND_CHECK,
  COMMAND_BENCH
} Command;

typedef VEC(const char *) OptStrings;

// The enumerations of options.def: `typedef enum OptDataModel { OPT_DATA_MODEL_AUTO, ...`.
// clang-format off
#define CHOICE_BEGIN(Type) typedef enum Type {
#define CHOICE(constant, value) constant,
#define CHOICE_END(Type) } Type;
// clang-format on
#include "base/options.def"

typedef struct Options {
#define FLAG(field, ...) bool field;
#define INT(field, ...) int64_t field;
#define ENUM(field, name, Type, ...) Type field;
#define STRING(field, ...) const char *field; // NULL: not given, no default
#define TIME(field, ...) double field;        // seconds; 0: none
#define SIZE(field, ...) uint64_t field;      // bytes; 0: none
#define LIST(field, ...) OptStrings field;    // in the order of the command line
#include "base/options.def"
  OptStrings compiler_flags; // in gcc's syntax; a separate value is its own element
  OptStrings ignored;        // names of other tools' options that were given
  OptStrings files;
  // Was the option on the command line? For example `given.seed`.
  struct {
#define FLAG(field, ...) bool field;
#define INT(field, ...) bool field;
#define ENUM(field, ...) bool field;
#define STRING(field, ...) bool field;
#define TIME(field, ...) bool field;
#define SIZE(field, ...) bool field;
#define LIST(field, ...) bool field;
#include "base/options.def"
  } given;
  Strbuf error; // what is wrong with the command line, in one sentence without a final period
} Options;

void options_init(Options *options); // as if nothing were given
// Reads `gavel [cfa|exec|check|bench] [options] FILE...`. False when that is wrong: then ERROR says
// why, and the rest is what was read so far. FILES is not empty on success, except with --help or
// --version, and of gavel check.
bool options_parse(Options *options, Command *command, int argc, char **argv)
    __attribute__((warn_unused_result));
// Also needed after options_parse has returned false.
void options_release(Options *options);

// Appends the options given to command FROM that command TO has, too, as arguments for it; but not
// those that all commands have, -p and the compiler's. Strings come from ARENA.
void options_forward(const Options *options, Command from, Command to, Arena *arena,
                     OptStrings *out);

// Does what ARGUMENT ("--blocks=loops") on the command line of COMMAND_VERIFY would, but for an
// option that was given there. ARGUMENT has to be right.
void options_set_unless_given(Options *options, const char *argument);

// All options for COMMAND_VERIFY, else those of COMMAND only, with their values in DEFAULTS.
void options_print_help(FILE *out, Command command, const Options *defaults);
// A line of a table below the options: NAME, and what it means.
void options_print_entry(FILE *out, const char *name, const char *meaning);
void options_print_exit_statuses(FILE *out);
const char *options_version(void); // "1.0"
void options_print_version(FILE *out);

#endif
