// What came of one run: the verdict, whether it is the expected one, what it took, and gavel's
// statistics. A result is one line of JSON in the journal.
#ifndef GAVEL_BENCH_RESULT_H
#define GAVEL_BENCH_RESULT_H

#include "base/arena.h"
#include "bench/supervise.h"
#include "bench/tasks.h"

#include <cjson/cJSON.h>

typedef enum ResultClass {
  RESULT_RIGHT_TRUE,
  RESULT_RIGHT_FALSE,
  RESULT_WRONG_TRUE,  // a proof of what is not so
  RESULT_WRONG_FALSE, // a false alarm
  RESULT_UNKNOWN,
  RESULT_FAILED,  // no verdict: a crash, a refusal
  RESULT_UNJUDGED // TRUE or FALSE, and nothing is expected
} ResultClass;
enum { RESULT_CLASSES = RESULT_UNJUDGED + 1 };

typedef struct Result {
  const char *task, *group, *config;
  const char *options; // of the configuration; NULL: not known
  ExpectedVerdict expected;
  const char *verdict; // "TRUE", "FALSE(unreach-call)", "UNKNOWN(timeout)", "FAILED(signal 11)"
  ResultClass class;
  RunOutcome outcome;
  const char *log; // seen from the folder of the results
  cJSON *stats;    // tables of numbers by name; NULL if there are none. Owned.
} Result;

typedef VEC(Result) ResultVec;

static inline bool result_is_right(const Result *result) {
  return result->class == RESULT_RIGHT_TRUE || result->class == RESULT_RIGHT_FALSE;
}

void result_release(Result *result);
void results_release(ResultVec *results);

// The result of a run, NULL if there is none.
const Result *results_find(const ResultVec *results, const char *task, const char *config);
// "timeout" of "UNKNOWN(timeout)", "TRUE" of "TRUE": where it begins in the verdict, and its
// length.
const char *result_reason(const Result *result, size_t *length);

// Sets verdict and class from outcome, expected, and SAID, what the run printed as its verdict
// (NULL: nothing). A verdict beyond a limit is none.
void result_judge(Result *result, const char *said, const RunLimits *limits, Arena *arena);

// To be deleted by the caller.
cJSON *result_to_json(const Result *result);
// False when JSON is no result. Strings come from ARENA.
bool result_from_json(Result *result, const cJSON *json, Arena *arena)
    __attribute__((warn_unused_result));

const char *result_class_name(ResultClass class);    // "right", "wrong", "unknown", ...
const char *expected_name(ExpectedVerdict expected); // "true", "false", ""
int result_score(ResultClass class);                 // that of SV-COMP

#endif
