// The parser walks over the arguments once. It stops at the first mistake and
// leaves the message in options->error; printing and exiting are the caller's.
#include "base/options.h"

#include "base/diag.h"
#include "base/option_table.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
  VERIFY = 1 << COMMAND_VERIFY,
  CFA = 1 << COMMAND_CFA,
  EXEC = 1 << COMMAND_EXEC,
  CHECK = 1 << COMMAND_CHECK,
  BENCH = 1 << COMMAND_BENCH,
  PROGRAM = VERIFY | CFA | EXEC,
  RUNS = VERIFY | CHECK,
  ALL = PROGRAM | CHECK | BENCH
};

const char *const command_names[] = {
    [COMMAND_VERIFY] = "gavel",
    [COMMAND_CFA] = "gavel cfa",
    [COMMAND_EXEC] = "gavel exec",
    [COMMAND_CHECK] = "gavel check",
    [COMMAND_BENCH] = "gavel bench",
};
enum { COMMAND_COUNT = sizeof command_names / sizeof *command_names };
const uint32_t command_count = COMMAND_COUNT;

// clang-format off: it breaks up macros that are not whole expressions
#define CHOICE_BEGIN(Type) static const char *const Type##_choices[] = {
#define CHOICE(constant, text) text,
#define CHOICE_END(Type) NULL};
#include "base/options.def"

#define PLACES(field) .place = offsetof(Options, field), .given = offsetof(Options, given.field)
const OptionInfo option_table[] = {
#define TOPIC(title) {.kind = OPTION_TOPIC, .help = title},
#define FLAG(field, text, mask, line)                                                              \
  {.kind = OPTION_FLAG, .name = text, PLACES(field), .commands = mask, .help = line},
#define INT(field, text, what, standard, low, high, mask, line)                                    \
  {.kind = OPTION_INT, .name = text, .value = what, PLACES(field),                                 \
   .minimum = low, .maximum = high, .commands = mask, .help = line},
#define ENUM(field, text, Type, standard, mask, line)                                              \
  {.kind = OPTION_ENUM, .name = text, .choices = Type##_choices, PLACES(field),                    \
   .commands = mask, .help = line},
#define STRING(field, text, what, standard, mask, line)                                            \
  {.kind = OPTION_STRING, .name = text, .value = what, PLACES(field),                              \
   .commands = mask, .help = line},
#define TIME(field, text, mask, line)                                                              \
  {.kind = OPTION_TIME, .name = text, .value = "TIME", PLACES(field),                              \
   .commands = mask, .help = line},
#define SIZE(field, text, mask, line)                                                              \
  {.kind = OPTION_SIZE, .name = text, .value = "SIZE", PLACES(field),                              \
   .commands = mask, .help = line},
#define LIST(field, text, what, mask, line)                                                        \
  {.kind = OPTION_LIST, .name = text, .value = what, PLACES(field),                                \
   .commands = mask, .help = line},
#define IGNORED(text, what, line)                                                                  \
  {.kind = OPTION_IGNORED, .name = text, .value = what, .commands = PROGRAM, .help = line},
#define COMPILER(text, what, line)                                                                 \
  {.kind = OPTION_COMPILER, .name = text, .value = what, .commands = PROGRAM | CHECK, .help = line},
#include "base/options.def"
};
// clang-format on
const uint32_t option_count = sizeof option_table / sizeof *option_table;

#define BY_CONFIG 0
static const Options option_defaults = {
#define FLAG(field, ...) .field = false,
#define INT(field, name, value, standard, ...) .field = standard,
#define ENUM(field, name, Type, standard, ...) .field = standard,
#define STRING(field, name, value, standard, ...) .field = standard,
#define TIME(field, ...) .field = 0,
#define SIZE(field, ...) .field = 0,
#define LIST(field, ...) .field = {0},
#include "base/options.def"
};

// ---- values

static bool parse_flag(const char *text, bool *result) {
  *result = strcmp(text, "yes") == 0;
  return *result || strcmp(text, "no") == 0;
}

static bool parse_int(const char *text, const OptionInfo *info, int64_t *result) {
  assert(info->kind == OPTION_INT && info->minimum <= info->maximum);
  char *end;
  errno = 0;
  *result = strtoll(text, &end, 10);
  return end != text && !*end && errno == 0 && *result >= info->minimum && *result <= info->maximum;
}

static bool parse_choice(const char *text, const OptionInfo *info, unsigned *result) {
  assert(info->kind == OPTION_ENUM && info->choices[0]);
  for (*result = 0; info->choices[*result]; ++*result)
    if (strcasecmp(text, info->choices[*result]) == 0)
      return true;
  return false;
}

typedef struct Unit {
  const char *name;
  double factor;
} Unit;

static const Unit time_units[] = {{"", 1}, {"s", 1}, {"min", 60}, {"h", 3600}, {NULL, 0}};
static const Unit size_units[] = {{"B", 1},           {"kB", 1e3},           {"KB", 1e3},
                                  {"MB", 1e6},        {"GB", 1e9},           {"KiB", 1024},
                                  {"MiB", 1048576.0}, {"GiB", 1073741824.0}, {NULL, 0}};

// A positive decimal number and one of the UNITS.
static bool parse_quantity(const char *text, const Unit *units, double *result) {
  size_t digits = strspn(text, "0123456789.");
  char *end;
  double number = strtod(text, &end);
  if (digits == 0 || end != text + digits || !(number > 0))
    return false;
  for (; units->name; units++) {
    if (strcmp(end, units->name) == 0) {
      *result = number * units->factor;
      return *result < 0x1p63;
    }
  }
  return false;
}

// Says which values INFO's option takes.
static void add_expectation(Strbuf *out, const OptionInfo *info) {
  switch (info->kind) {
  case OPTION_FLAG:
    strbuf_add(out, "yes or no");
    break;
  case OPTION_INT:
    strbuf_printf(out, "a whole number from %" PRId64 " to %" PRId64, info->minimum, info->maximum);
    break;
  case OPTION_ENUM:
    for (const char *const *choice = info->choices; *choice; choice++)
      strbuf_printf(out, "%s%s", choice == info->choices ? "" : choice[1] ? ", " : " or ", *choice);
    break;
  case OPTION_TIME:
    strbuf_add(out, "a time such as 90s, 15min or 1h");
    break;
  case OPTION_SIZE:
    strbuf_add(out, "a size such as 500MB or 4GB");
    break;
  case OPTION_STRING:
  case OPTION_LIST:
  case OPTION_IGNORED:
  case OPTION_COMPILER:
    strbuf_add(out, info->value);
    break;
  case OPTION_TOPIC:
    BUG("a topic has no value");
  }
}

static bool set_value(Options *options, const OptionInfo *info, const char *text) {
  assert(info->given >= offsetof(Options, given) && info->place < offsetof(Options, given));
  void *place = (char *)options + info->place;
  bool is_valid = true;
  double bytes = 0;
  switch (info->kind) {
  case OPTION_FLAG:
    is_valid = parse_flag(text, place);
    break;
  case OPTION_INT:
    is_valid = parse_int(text, info, place);
    break;
  case OPTION_ENUM:
    is_valid = parse_choice(text, info, place);
    break;
  case OPTION_STRING:
    *(const char **)place = text;
    break;
  case OPTION_LIST:
    vec_push((OptStrings *)place, text);
    break;
  case OPTION_TIME:
    is_valid = parse_quantity(text, time_units, place);
    break;
  case OPTION_SIZE:
    is_valid = parse_quantity(text, size_units, &bytes);
    *(uint64_t *)place = (uint64_t)bytes;
    break;
  case OPTION_IGNORED:
  case OPTION_COMPILER:
  case OPTION_TOPIC:
    BUG("%s has no place", info->name ? info->name : info->help);
  }
  if (!is_valid) {
    strbuf_printf(&options->error, "option '%s' cannot be '%s': expected ", info->name, text);
    add_expectation(&options->error, info);
    return false;
  }
  *((bool *)((char *)options + info->given)) = true;
  return true;
}

// ---- names

// The part of ARGUMENT that INFO's name covers is its whole name; what follows is the value.
static bool is_spelled(const OptionInfo *info, const char *argument) {
  if (info->kind == OPTION_TOPIC || strncmp(argument, info->name, strlen(info->name)) != 0)
    return false;
  char next = argument[strlen(info->name)];
  if (info->kind == OPTION_COMPILER)
    return info->value || !next;
  return !next || next == '=';
}

bool option_is_for(const OptionInfo *info, Command command) {
  return info->commands >> command & 1;
}

// That of COMMAND, or else that of another one; NULL when there is none.
static const OptionInfo *find_option(const char *argument, Command command) {
  const OptionInfo *found = NULL;
  if (strcmp(argument, "-h") == 0)
    argument = "--help";
  for (const OptionInfo *info = option_table; info < option_table + option_count; info++)
    if (is_spelled(info, argument) && (!found || option_is_for(info, command)))
      found = info;
  return found;
}

enum { LONGEST_NAME = 40 };

static size_t smallest(size_t a, size_t b, size_t c) {
  size_t least = a < b ? a : b;
  return least < c ? least : c;
}

// Levenshtein's distance; one row of the table at a time.
static size_t edit_distance(const char *a, size_t a_length, const char *b) {
  size_t row[LONGEST_NAME + 1];
  size_t b_length = strlen(b);
  assert(b_length <= LONGEST_NAME);
  for (size_t j = 0; j <= b_length; j++)
    row[j] = j;
  for (size_t i = 1; i <= a_length; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b_length; j++) {
      size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = smallest(replaced, row[j] + 1, row[j - 1] + 1);
    }
  }
  return row[b_length];
}

// The option whose name is nearest to the first LENGTH characters of ARGUMENT; NULL when none
// is near. The start of a name counts as one mistake.
static const OptionInfo *find_similar(const char *argument, size_t length) {
  assert(length <= strlen(argument));
  const OptionInfo *nearest = NULL;
  size_t least = length / 4 + 2;
  for (const OptionInfo *info = option_table; info < option_table + option_count; info++) {
    if (info->kind == OPTION_TOPIC || length > LONGEST_NAME)
      continue;
    bool is_start = length > strlen("--x") && strncmp(argument, info->name, length) == 0;
    size_t distance = is_start ? 1 : edit_distance(argument, length, info->name);
    if (distance < least) {
      least = distance;
      nearest = info;
    }
  }
  return nearest;
}

static bool fail_unknown(Strbuf *error, const char *argument) {
  int length = (int)strcspn(argument, "=");
  strbuf_printf(error, "unknown option '%.*s'", length, argument);
  const OptionInfo *similar = find_similar(argument, (size_t)length);
  return similar && strbuf_fail(error, "; did you mean '%s'?", similar->name);
}

static bool fail_misplaced(Strbuf *error, const OptionInfo *info) {
  assert(info->commands && info->commands <= ALL);
  strbuf_printf(error, "option '%s' is only for ", info->name);
  const char *separator = "";
  for (int command = 0; command < COMMAND_COUNT; command++) {
    if (option_is_for(info, command)) {
      strbuf_printf(error, "%s'%s'", separator, command_names[command]);
      separator = " and ";
    }
  }
  return false;
}

// ---- the command line

typedef struct CommandLine {
  Options *options;
  Command command;
  char **at; // the next argument; argv ends with NULL
} CommandLine;

// The argument after an option that wants a value; NULL, with an error, when there is none.
static const char *take_value(CommandLine *reader, const OptionInfo *info) {
  if (*reader->at && strncmp(*reader->at, "--", 2) != 0)
    return *reader->at++;
  strbuf_printf(&reader->options->error, "option '%s' needs a value: ", info->name);
  add_expectation(&reader->options->error, info);
  return NULL;
}

static bool read_compiler_flag(CommandLine *reader, const OptionInfo *info, const char *argument) {
  assert(info->kind == OPTION_COMPILER && is_spelled(info, argument));
  size_t length = strlen(info->name);
  bool is_joined_only = info->name[length - 1] == '=';
  const char *value = NULL;
  if (info->value && !argument[length]) {
    if (is_joined_only)
      return strbuf_fail(&reader->options->error, "option '%s' needs a value", info->name);
    value = take_value(reader, info);
    if (!value)
      return false;
  }
  vec_push(&reader->options->compiler_flags, argument);
  if (value)
    vec_push(&reader->options->compiler_flags, value);
  return true;
}

static bool read_ignored(CommandLine *reader, const OptionInfo *info, const char *argument) {
  vec_push(&reader->options->ignored, info->name);
  return !info->value || strchr(argument, '=') || take_value(reader, info);
}

static bool read_option(CommandLine *reader, const char *argument) {
  const OptionInfo *info = find_option(argument, reader->command);
  if (!info)
    return fail_unknown(&reader->options->error, argument);
  if (!option_is_for(info, reader->command))
    return fail_misplaced(&reader->options->error, info);
  if (info->kind == OPTION_COMPILER)
    return read_compiler_flag(reader, info, argument);
  if (info->kind == OPTION_IGNORED)
    return read_ignored(reader, info, argument);
  const char *equals = strchr(argument, '=');
  const char *value = equals                      ? equals + 1
                      : info->kind == OPTION_FLAG ? "yes"
                                                  : take_value(reader, info);
  return value && set_value(reader->options, info, value);
}

// The word of a command on the command line; NULL when it has none.
static const char *command_word(Command command) {
  assert(command <= COMMAND_BENCH);
  const char *blank = strchr(command_names[command], ' ');
  return blank ? blank + 1 : NULL;
}

// COMMAND_VERIFY when TEXT is no command's word.
static Command find_command(const char *text) {
  for (int command = 0; command < COMMAND_COUNT; command++)
    if (command_word(command) && strcmp(text, command_word(command)) == 0)
      return command;
  return COMMAND_VERIFY;
}

const char *command_operand(Command command) {
  return command == COMMAND_CHECK ? "[FUNCTION]" : "FILE";
}

static bool read_file(CommandLine *reader, const char *argument) {
  Options *options = reader->options;
  Command meant = find_command(argument);
  if (options->files.size == 0 && reader->command == COMMAND_VERIFY && meant != COMMAND_VERIFY)
    return strbuf_fail(&options->error, "the command comes first: '%s [options] %s...'",
                       command_names[meant], command_operand(meant));
  if (strcmp(argument, "-") == 0)
    return strbuf_fail(&options->error,
                       "'-' is not a file, and gavel does not read standard input");
  vec_push(&options->files, argument);
  return true;
}

static bool read_all(CommandLine *reader) {
  bool is_option_possible = true;
  while (*reader->at) {
    const char *argument = *reader->at++;
    if (is_option_possible && strcmp(argument, "--") == 0)
      is_option_possible = false;
    else if (is_option_possible && argument[0] == '-' && argument[1]) {
      if (!read_option(reader, argument))
        return false;
    } else if (!read_file(reader, argument))
      return false;
  }
  return true;
}

void options_init(Options *options) { *options = option_defaults; }

bool options_parse(Options *options, Command *command, int argc, char **argv) {
  assert(argc >= 1 && !argv[argc]);
  options_init(options);
  *command = argc > 1 ? find_command(argv[1]) : COMMAND_VERIFY;
  CommandLine reader = {
      .options = options, .command = *command, .at = argv + (*command == COMMAND_VERIFY ? 1 : 2)};
  if (!read_all(&reader))
    return false;
  assert(!options->error.size); // or it would have failed
  return options->files.size > 0 || options->help || options->version ||
         *command == COMMAND_CHECK ||
         strbuf_fail(&options->error, "no input file");
}

static const char *argument_text(const Options *options, const OptionInfo *info, Arena *arena) {
  const void *place = (const char *)options + info->place;
  switch (info->kind) {
  case OPTION_FLAG:
    return arena_printf(arena, "%s=%s", info->name, *(const bool *)place ? "yes" : "no");
  case OPTION_INT:
    return arena_printf(arena, "%s=%" PRId64, info->name, *(const int64_t *)place);
  case OPTION_ENUM:
    return arena_printf(arena, "%s=%s", info->name, info->choices[*(const unsigned *)place]);
  case OPTION_STRING:
    return arena_printf(arena, "%s=%s", info->name, *(const char *const *)place);
  case OPTION_TIME:
  case OPTION_SIZE:
  case OPTION_LIST: // has many
  case OPTION_IGNORED:
  case OPTION_COMPILER:
  case OPTION_TOPIC:
    break;
  }
  BUG("%s is not handed on", info->name ? info->name : info->help);
}

static void add_argument_texts(const Options *options, const OptionInfo *info, Arena *arena,
                               OptStrings *out) {
  if (info->kind != OPTION_LIST) {
    vec_push(out, argument_text(options, info, arena));
    return;
  }
  const OptStrings *values = (const OptStrings *)((const char *)options + info->place);
  vec_each(const char *const, value, values)
    vec_push(out, arena_printf(arena, "%s=%s", info->name, *value));
}

void options_forward(const Options *options, Command from, Command to, Arena *arena,
                     OptStrings *out) {
  for (const OptionInfo *info = option_table; info < option_table + option_count; info++) {
    bool is_own = info->kind == OPTION_TOPIC || info->kind == OPTION_COMPILER ||
                  info->kind == OPTION_IGNORED || info->commands == ALL || !strncmp(info->name, "-p", 3);
    if (!is_own && option_is_for(info, from) && option_is_for(info, to) &&
        *((const bool *)((const char *)options + info->given)))
      add_argument_texts(options, info, arena, out);
  }
}

void options_set_unless_given(Options *options, const char *argument) {
  const OptionInfo *info = find_option(argument, COMMAND_VERIFY);
  assert(strchr(argument, '='));
  assert(info);
  bool *given = (bool *)((char *)options + info->given);
  if (*given)
    return;
  if (!set_value(options, info, strchr(argument, '=') + 1))
    BUG("%s", strbuf_text(&options->error));
  *given = false;
}

void options_release(Options *options) {
#define LIST(field, ...) vec_release(&options->field);
#include "base/options.def"
  vec_release(&options->ignored);
  vec_release(&options->compiler_flags);
  vec_release(&options->files);
  strbuf_release(&options->error);
}
