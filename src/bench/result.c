#include "bench/result.h"

#include "base/exit_status.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void result_release(Result *result) {
  cJSON_Delete(result->stats);
  result->stats = NULL;
}

void results_release(ResultVec *results) {
  vec_each(Result, result, results)
    result_release(result);
  vec_release(results);
}

const Result *results_find(const ResultVec *results, const char *task, const char *config) {
  vec_each(const Result, result, results)
    if (!strcmp(result->task, task) && !strcmp(result->config, config))
      return result;
  return NULL;
}

const char *result_reason(const Result *result, size_t *length) {
  const char *bracket = strchr(result->verdict, '(');
  const char *begin = bracket ? bracket + 1 : result->verdict;
  *length = strcspn(begin, ")");
  return begin;
}

// ---- names

static const char *const class_names[] = {
    [RESULT_RIGHT_TRUE] = "right",  [RESULT_RIGHT_FALSE] = "right", [RESULT_WRONG_TRUE] = "wrong",
    [RESULT_WRONG_FALSE] = "wrong", [RESULT_UNKNOWN] = "unknown",   [RESULT_FAILED] = "failed",
    [RESULT_UNJUDGED] = "unjudged",
};

static const char *const expected_names[] = {
    [EXPECT_NOTHING] = "", [EXPECT_TRUE] = "true", [EXPECT_FALSE] = "false"};

const char *result_class_name(ResultClass class) { return class_names[class]; }
const char *expected_name(ExpectedVerdict expected) { return expected_names[expected]; }

int result_score(ResultClass class) {
  assert(class <= RESULT_UNJUDGED);
  static const int scores[RESULT_CLASSES] = {
      [RESULT_RIGHT_TRUE] = 2,
      [RESULT_RIGHT_FALSE] = 1,
      [RESULT_WRONG_TRUE] = -32,
      [RESULT_WRONG_FALSE] = -16,
  };
  return scores[class];
}

// ---- judging

static bool starts_with(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

static bool fits(const char *said, int status) {
  return (status == EXIT_TRUE && starts_with(said, "TRUE")) ||
         (status == EXIT_FALSE && starts_with(said, "FALSE")) ||
         (status == EXIT_UNKNOWN && starts_with(said, "UNKNOWN"));
}

static const char *verdict_of_exit(int status, const char *said, Arena *arena) {
  if (said && fits(said, status))
    return arena_copy_string(arena, said, strlen(said));
  return arena_printf(arena, "FAILED(status %d)", status);
}

static bool is_beyond(const RunOutcome *outcome, const RunLimits *limits, RunEnd *end) {
  if (limits->cpu_seconds > 0 && outcome->cpu_seconds > limits->cpu_seconds)
    *end = RUN_CPU_LIMIT;
  else if (limits->memory_bytes && outcome->memory_bytes > limits->memory_bytes)
    *end = RUN_MEMORY_LIMIT;
  else
    return false;
  return true;
}

static const char *verdict_of(const RunOutcome *outcome, const char *said, const RunLimits *limits,
                              Arena *arena) {
  assert(outcome->end <= RUN_LOST && limits_are_valid(limits));
  RunEnd end = outcome->end;
  bool is_ours = end == RUN_CPU_LIMIT || end == RUN_WALL_LIMIT || end == RUN_MEMORY_LIMIT;
  if (!is_ours)
    is_beyond(outcome, limits, &end);
  switch (end) {
  case RUN_EXITED:
    return verdict_of_exit(outcome->code, said, arena);
  case RUN_KILLED:
    return arena_printf(arena, "FAILED(signal %d)", outcome->code);
  case RUN_CPU_LIMIT:
    return "UNKNOWN(timeout)";
  case RUN_WALL_LIMIT:
    return "UNKNOWN(hang)";
  case RUN_MEMORY_LIMIT:
    return "UNKNOWN(memory)";
  case RUN_LOST:
    break;
  }
  return "FAILED(lost)";
}

static ResultClass class_of(const char *verdict, ExpectedVerdict expected) {
  assert(expected <= EXPECT_FALSE);
  bool is_true = starts_with(verdict, "TRUE"), is_false = starts_with(verdict, "FALSE");
  if (starts_with(verdict, "UNKNOWN"))
    return RESULT_UNKNOWN;
  if (!is_true && !is_false)
    return RESULT_FAILED;
  if (expected == EXPECT_NOTHING)
    return RESULT_UNJUDGED;
  if (is_true)
    return expected == EXPECT_TRUE ? RESULT_RIGHT_TRUE : RESULT_WRONG_TRUE;
  return expected == EXPECT_FALSE ? RESULT_RIGHT_FALSE : RESULT_WRONG_FALSE;
}

void result_judge(Result *result, const char *said, const RunLimits *limits, Arena *arena) {
  result->verdict = verdict_of(&result->outcome, said, limits, arena);
  result->class = class_of(result->verdict, result->expected);
}

// ---- JSON

static const char *const end_names[] = {
    [RUN_EXITED] = "exit",
    [RUN_KILLED] = "signal",
    [RUN_CPU_LIMIT] = "time limit",
    [RUN_WALL_LIMIT] = "wall limit",
    [RUN_MEMORY_LIMIT] = "memory limit",
    [RUN_LOST] = "lost",
};
enum { END_COUNT = sizeof end_names / sizeof *end_names };

// To the microsecond, so that numbers look the way they were measured.
static double rounded(double seconds) { return round(seconds * 1e6) / 1e6; }

cJSON *result_to_json(const Result *result) {
  assert(result->class <= RESULT_UNJUDGED && result->outcome.end <= RUN_LOST);
  assert(result->class == class_of(result->verdict, result->expected));
  const RunOutcome *outcome = &result->outcome;
  cJSON *json = cJSON_CreateObject();
  cJSON_AddStringToObject(json, "task", result->task);
  cJSON_AddStringToObject(json, "group", result->group);
  cJSON_AddStringToObject(json, "config", result->config);
  if (result->options)
    cJSON_AddStringToObject(json, "options", result->options);
  cJSON_AddStringToObject(json, "expected", expected_name(result->expected));
  cJSON_AddStringToObject(json, "verdict", result->verdict);
  cJSON_AddStringToObject(json, "class", result_class_name(result->class));
  cJSON_AddNumberToObject(json, "cpu", rounded(outcome->cpu_seconds));
  cJSON_AddNumberToObject(json, "wall", rounded(outcome->wall_seconds));
  cJSON_AddNumberToObject(json, "memory", (double)outcome->memory_bytes);
  cJSON_AddStringToObject(json, "end", end_names[outcome->end]);
  cJSON_AddNumberToObject(json, "code", outcome->code);
  cJSON_AddStringToObject(json, "log", result->log);
  if (result->stats)
    cJSON_AddItemReferenceToObject(json, "stats", result->stats);
  return json;
}

// NULL when there is no string of that name.
static const char *string_in(const cJSON *json, const char *name) {
  return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, name));
}

static const char *copy_string(const cJSON *json, const char *name, Arena *arena) {
  const char *text = string_in(json, name);
  return text ? arena_copy_string(arena, text, strlen(text)) : NULL;
}

// 0 when there is none.
static double number_in(const cJSON *json, const char *name) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, name);
  return cJSON_IsNumber(item) ? item->valuedouble : 0;
}

// COUNT when TEXT is none of NAMES.
static unsigned find_name(const char *text, const char *const *names, unsigned count) {
  unsigned i = 0;
  while (i < count && (!text || strcmp(text, names[i]) != 0))
    i++;
  return i;
}

bool result_from_json(Result *result, const cJSON *json, Arena *arena) {
  unsigned expected = find_name(string_in(json, "expected"), expected_names, EXPECT_FALSE + 1);
  unsigned end = find_name(string_in(json, "end"), end_names, END_COUNT);
  *result = (Result){.task = copy_string(json, "task", arena),
                     .group = copy_string(json, "group", arena),
                     .config = copy_string(json, "config", arena),
                     .options = copy_string(json, "options", arena),
                     .verdict = copy_string(json, "verdict", arena),
                     .log = copy_string(json, "log", arena)};
  if (!result->task || !result->group || !result->config || !result->verdict || !result->log ||
      expected > EXPECT_FALSE || end >= END_COUNT)
    return false;
  result->expected = expected;
  result->class = class_of(result->verdict, result->expected);
  result->outcome = (RunOutcome){.end = end,
                                 .code = (int)number_in(json, "code"),
                                 .cpu_seconds = number_in(json, "cpu"),
                                 .wall_seconds = number_in(json, "wall"),
                                 .memory_bytes = (uint64_t)number_in(json, "memory")};
  result->stats = cJSON_Duplicate(cJSON_GetObjectItemCaseSensitive(json, "stats"), true);
  return true;
}
