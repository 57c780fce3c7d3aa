// The table of options.def as data, for the parser and the printer.
#ifndef GAVEL_BASE_OPTIONS_INTERNAL_H
#define GAVEL_BASE_OPTIONS_INTERNAL_H

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
extern const char *const command_names[]; // by Command: "gavel", "gavel cfa", ...

#endif
