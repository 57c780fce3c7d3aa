// Configurations with names: those of the papers, and the default one. They are the only source
// of the options whose default is BY_CONFIG in options.def.
#ifndef GAVEL_CLI_PRESET_H
#define GAVEL_CLI_PRESET_H

#include "base/options.h"

#include <stdbool.h>

// Sets what options->config names, except for options that were given. False when there is no
// such configuration.
bool preset_apply(Options *options) __attribute__((warn_unused_result));
// The table: the name of each; NULL behind the last one.
const char *preset_name(size_t number);
// What it sets, as options.
void preset_add_settings(size_t number, Strbuf *out);
void preset_print(FILE *out); // all of it, for --help

#endif
