// The subcommands of gavel. Each returns the exit status.
#ifndef GAVEL_CLI_COMMAND_H
#define GAVEL_CLI_COMMAND_H

#include "base/exit_status.h"
#include "base/options.h"
#include "cfa/cfa.h"
#include "frontend/frontend.h"

ExitStatus command_verify(const Options *options);
ExitStatus command_validate(const Options *options); // gavel --validate=WITNESS
ExitStatus command_cfa(const Options *options);
ExitStatus command_exec(const Options *options);
// These two start processes: to be called while there is no other thread.
ExitStatus command_check(const Options *options);
ExitStatus command_bench(const Options *options);

typedef enum LoadStatus {
  LOAD_OK,
  LOAD_BAD,                 // reported on stderr
  LOAD_UNSUPPORTED_PROPERTY // WHY says which
} LoadStatus;

// A program that is not quite what the files say.
typedef struct ProgramChange {
  const ReplacedText *texts;
  uint32_t text_count;
  const char *error_call; // calls of this function are errors, too; NULL: none
  void *self;
  void (*adjust)(void *self, Cfa *cfa); // called when the passes were run; NULL: nothing to do
} ProgramChange;

// Reads the files or the task that OPTIONS name and makes the CFA, passes run.
// CFA is initialised here; release it in every case.
LoadStatus load_program(Cfa *cfa, const Options *options, Strbuf *why)
    __attribute__((warn_unused_result));
// The same with CHANGE; what is not modelled is not said again.
LoadStatus load_changed(Cfa *cfa, const Options *options, const ProgramChange *change, Strbuf *why)
    __attribute__((warn_unused_result));
// One file by itself (frontend_load_unit): false if it cannot be read, reported on stderr.
bool load_unit(Cfa *cfa, const Options *options, FileNameVec *included)
    __attribute__((warn_unused_result));
// Likewise for who has no verdict to give: what is wrong is reported on stderr.
bool load_or_report(Cfa *cfa, const Options *options);
// Makes the CFA of the same program with the library's functions as C code, for who executes it.
// False if that would be PLAIN itself: then CFA is not to be released. CHANGE may be NULL: none.
bool load_with_library(Cfa *cfa, const Cfa *plain, const Options *options,
                       const ProgramChange *change);

#endif
