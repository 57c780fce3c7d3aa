// What came of checking one function: how many checks are proved, violated and unknown, in it and in
// what it calls, and all that is not proved. It is kept in the store under the key of the function, and tells places
// relative to the function in which they are, so that it stays true when that moves.
#ifndef GAVEL_PROJECT_OUTCOME_H
#define GAVEL_PROJECT_OUTCOME_H

#include "base/arena.h"
#include "base/vec.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum OutcomeKind {
  OUTCOME_DONE,    // there are checks with answers
  OUTCOME_NO_CODE, // the files cannot be linked or read
  OUTCOME_FAILED   // gavel ended otherwise than it should
} OutcomeKind;

// A check that is violated or unknown.
typedef struct Finding {
  bool is_violated;
  bool is_own;                 // in the function that was checked, and not in one that it calls
  bool is_new;                 // the baseline does not have it
  const char *file, *function; // in which the check is
  uint32_t line;               // counts from the first line of the function, which is 0
  uint32_t column;
  const char *kind, *text, *message; // "null", the operation, what goes wrong
  const char *reason;                // unknown: "timeout", or ""
  const char *inputs;                // violated: the values that show it, for `gavel exec --input`
  const char *named;                 // likewise: those with names, such as "null(p->next) = 1"
} Finding;

typedef struct CheckTally {
  uint32_t proved, violated, unknown;
} CheckTally;

static inline uint32_t tally_all(const CheckTally *tally) {
  return tally->proved + tally->violated + tally->unknown;
}

typedef struct Outcome {
  OutcomeKind kind;
  const char *verdict; // "TRUE", "FALSE(valid-deref)", "UNKNOWN(timeout)"
  const char *why;     // unknown or failed: one sentence, or ""
  CheckTally own, callees;  // checks in the function itself, and in all that it calls
  double cpu_seconds;
  VEC(Finding) findings;
} Outcome;

void outcome_release(Outcome *outcome);

// Adds the members `proved`, `violated`, `unknown`.
void tally_to_json(const CheckTally *tally, cJSON *out);

// Strings come from ARENA.
cJSON *outcome_to_json(const Outcome *outcome);
bool outcome_from_json(const cJSON *json, Arena *arena, Outcome *out)
    __attribute__((warn_unused_result));

// Of what a run of gavel for FUNCTION of FILE wrote with --json (docs/json.md). Lines are those of
// the files.
bool outcome_from_run(const cJSON *json, const char *function, const char *file, Arena *arena,
                      Outcome *out)
    __attribute__((warn_unused_result));

#endif
