// Which bodies count in the runs of a project, as their options say (docs/contracts.md): a function
// may have none, that of a stub in place of the program's, or a contract.
#ifndef GAVEL_PROJECT_BODIES_H
#define GAVEL_PROJECT_BODIES_H

#include "base/options.h"
#include "project/unit.h"

// Names of functions, and for stubs, of files. All belong to the options.
typedef struct Bodies {
  OptStrings removed, stubs;
  OptStrings used, checked; // contracts
} Bodies;

bool strings_have(const OptStrings *strings, const char *text);

// A definition in the text of the file, and not one that the front end has made.
bool symbol_is_written(const ProjectSymbol *symbol);
// The number of what STUB defines for all files as NAME; UINT32_MAX if there is nothing.
uint32_t stub_find(const ProjectUnit *stub, const char *name);
// Likewise, of what stands for the contract of FUNCTION. It is there if the unit sees a contract and
// was read with --use-contract.
uint32_t unit_find_contract(const ProjectUnit *unit, const char *function);

#endif
