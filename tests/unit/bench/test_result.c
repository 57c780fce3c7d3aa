#include "bench/result.h"

#include "test.h"

static const RunLimits limits = {.cpu_seconds = 10, .wall_seconds = 50, .memory_bytes = 1000};

static void check(RunEnd end, int code, const char *said, ExpectedVerdict expected,
                  const char *verdict, ResultClass class) {
  Arena arena = {0};
  Result result = {.expected = expected, .outcome = {.end = end, .code = code}};
  result_judge(&result, said, &limits, &arena);
  assert_string_equal(result.verdict, verdict);
  assert_int_equal(result.class, class);
  arena_release(&arena);
}

static void judges_verdicts(void **state) {
  (void)state;
  check(RUN_EXITED, 0, "TRUE", EXPECT_TRUE, "TRUE", RESULT_RIGHT_TRUE);
  check(RUN_EXITED, 0, "TRUE", EXPECT_FALSE, "TRUE", RESULT_WRONG_TRUE);
  check(RUN_EXITED, 0, "TRUE", EXPECT_NOTHING, "TRUE", RESULT_UNJUDGED);
  check(RUN_EXITED, 10, "FALSE(unreach-call)", EXPECT_FALSE, "FALSE(unreach-call)",
        RESULT_RIGHT_FALSE);
  check(RUN_EXITED, 10, "FALSE(unreach-call)", EXPECT_TRUE, "FALSE(unreach-call)",
        RESULT_WRONG_FALSE);
  check(RUN_EXITED, 20, "UNKNOWN(recursion)", EXPECT_TRUE, "UNKNOWN(recursion)", RESULT_UNKNOWN);
}

static void judges_failures(void **state) {
  (void)state;
  check(RUN_EXITED, 65, NULL, EXPECT_TRUE, "FAILED(status 65)", RESULT_FAILED);
  check(RUN_EXITED, 0, NULL, EXPECT_TRUE, "FAILED(status 0)", RESULT_FAILED);
  check(RUN_EXITED, 10, "TRUE", EXPECT_TRUE, "FAILED(status 10)", RESULT_FAILED);
  check(RUN_KILLED, 11, "TRUE", EXPECT_TRUE, "FAILED(signal 11)", RESULT_FAILED);
  check(RUN_LOST, 0, NULL, EXPECT_TRUE, "FAILED(lost)", RESULT_FAILED);
  check(RUN_CPU_LIMIT, 0, "TRUE", EXPECT_TRUE, "UNKNOWN(timeout)", RESULT_UNKNOWN);
  check(RUN_WALL_LIMIT, 0, NULL, EXPECT_TRUE, "UNKNOWN(hang)", RESULT_UNKNOWN);
  check(RUN_MEMORY_LIMIT, 0, NULL, EXPECT_TRUE, "UNKNOWN(memory)", RESULT_UNKNOWN);
}

// Who has taken more than was allowed, has no verdict.
static void judges_excess(void **state) {
  (void)state;
  Arena arena = {0};
  Result result = {.expected = EXPECT_TRUE, .outcome = {.end = RUN_EXITED, .cpu_seconds = 10.1}};
  result_judge(&result, "TRUE", &limits, &arena);
  assert_string_equal(result.verdict, "UNKNOWN(timeout)");
  result.outcome = (RunOutcome){.end = RUN_KILLED, .code = 9, .memory_bytes = 1001};
  result_judge(&result, "TRUE", &limits, &arena);
  assert_string_equal(result.verdict, "UNKNOWN(memory)");
  arena_release(&arena);
}

static void survives_json(void **state) {
  (void)state;
  Arena arena = {0};
  Result result = {.task = "a/\"b\".yml",
                   .group = "a",
                   .config = "blast --order=bfs",
                   .expected = EXPECT_FALSE,
                   .verdict = "TRUE",
                   .class = RESULT_WRONG_TRUE,
                   .outcome = {RUN_EXITED, 0, 1.25, 2.5, 123456789012},
                   .log = "logs/b.log",
                   .stats = cJSON_Parse("{\"CEGAR\": {\"Refinements\": 7}}")};
  cJSON *json = result_to_json(&result);
  Result copy;
  assert_true(result_from_json(&copy, json, &arena));
  cJSON_Delete(json);
  assert_string_equal(copy.task, result.task);
  assert_string_equal(copy.config, result.config);
  assert_int_equal(copy.expected, EXPECT_FALSE);
  assert_int_equal(copy.class, RESULT_WRONG_TRUE);
  assert_true(copy.outcome.cpu_seconds == 1.25 && copy.outcome.memory_bytes == 123456789012);
  assert_true(cJSON_Compare(copy.stats, result.stats, true));
  result_release(&copy);
  result_release(&result);
  json = cJSON_Parse("{\"task\": \"a.yml\"}");
  assert_false(result_from_json(&copy, json, &arena));
  cJSON_Delete(json);
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(judges_verdicts), TEST(judges_failures),
                                     TEST(judges_excess), TEST(survives_json)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
