// From C files to a CFA: parse with libclang, link the translation units, lower.
// This folder alone knows libclang.
#ifndef GAVEL_FRONTEND_FRONTEND_H
#define GAVEL_FRONTEND_FRONTEND_H

#include "base/vec.h"
#include "cfa/cfa.h"
#include "frontend/arbitrary.h"
#include "dialect/dialect.h"
#include "frontend/external.h"
#include "frontend/property.h"

#include <stdint.h>

// What a file is taken to hold.
typedef struct ReplacedText {
  const char *file;
  const char *text;
} ReplacedText;

typedef struct FrontendInput {
  const char *const *files;
  uint32_t file_count;
  const char *const *flags; // compiler flags: -I, -D, -U, -std=, -include, ...
  uint32_t flag_count;
  const char *database; // folder with compile_commands.json, or NULL
  DataModel model;
  const char *entry;    // name of the entry function; NULL: see frontend_load_unit
  bool prefers_library; // lib/ has precedence over cfa/builtin.def
  ArbitraryInput arbitrary;
  Property property;
  DialectContracts contracts;   // of functions: used in place of bodies, or checked
  const char *const *removed;   // functions whose bodies do not count
  uint32_t removed_count;
  const char *const *stubs; // files whose definitions count before those of FILES
  uint32_t stub_count;
  ExternalEffect external;
  const ReplacedText *replaced; // in place of what these files hold
  uint32_t replaced_count;
} FrontendInput;

typedef enum FrontendStatus {
  FRONTEND_OK,
  FRONTEND_BAD_INPUT // reported on stderr: unreadable, not C, no entry function
} FrontendStatus;

// Fills CFA, which must be initialised with the same data model. The CFA is raw:
// run cfa_run_passes on it.
FrontendStatus frontend_load(Cfa *cfa, const FrontendInput *input)
    __attribute__((warn_unused_result));

// Fills CFA with one file by itself, to be looked at and not to be run: nothing is entered, calls of
// functions that have no body here are calls still, and all that checks could need is there. The
// input names no entry. Names of the files that it is made of, included ones too, are appended to
// INCLUDED and belong to the CFA.
typedef VEC(const char *) FileNameVec;
FrontendStatus frontend_load_unit(Cfa *cfa, const FrontendInput *input, FileNameVec *included)
    __attribute__((warn_unused_result));

#endif
