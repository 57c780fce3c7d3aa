// The table of options.def as data: for the parser, --help, and who writes manuals.
#ifndef GAVEL_BASE_OPTION_TABLE_H
#define GAVEL_BASE_OPTION_TABLE_H

#include "base/exit_status.h"
#include "base/options.h"

typedef enum OptionKind {
  OPTION_TOPIC, // only HELP is set
  OPTION_FLAG,
  OPTION_INT,
  OPTION_ENUM,
  OPTION_STRING,
  OPTION_TIME,
  OPTION_SIZE,
  OPTION_LIST,
  OPTION_IGNORED,
  OPTION_COMPILER
} OptionKind;

// Places are offsets into Options.
typedef struct OptionInfo {
  OptionKind kind;
  const char *name;           // with its dashes
  const char *value;          // what --help calls the value; NULL: none, or the choices
  const char *const *choices; // of an ENUM, in the order of its constants, then NULL
  size_t place, given;
  int64_t minimum, maximum; // of an INT
  unsigned commands;        // bit 1 << Command
  const char *help;
} OptionInfo;

extern const OptionInfo option_table[];
extern const uint32_t option_count;
extern const char *const command_names[];    // by Command: "gavel", "gavel cfa", ...
extern const char *const command_purposes[]; // in some words
extern const uint32_t command_count;
const char *command_operand(Command command); // what it takes beside options: "FILE", ...

typedef struct StatusInfo {
  ExitStatus status;
  const char *meaning;
} StatusInfo;

extern const StatusInfo status_table[];
extern const uint32_t status_count;

// Is it an option of COMMAND? A topic is of none.
bool option_is_for(const OptionInfo *info, Command command);
// "--input=VALUES"; with all CHOICES.
void option_add_spelling(const OptionInfo *info, Strbuf *out);
// Its value in DEFAULTS; nothing if that is 0, NULL or no.
void option_add_default(const OptionInfo *info, const Options *defaults, Strbuf *out);

#endif
