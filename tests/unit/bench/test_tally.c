#include "bench/tally.h"

#include "test.h"

#define RESULT(set, name, expects, said, kind, seconds)                                            \
  {.task = "t",                                                                                    \
   .group = set,                                                                                   \
   .config = name,                                                                                 \
   .expected = expects,                                                                            \
   .verdict = said,                                                                                \
   .class = kind,                                                                                  \
   .outcome = {.cpu_seconds = seconds, .memory_bytes = 1000000}}

static Result some[] = {
    RESULT("locks", "a", EXPECT_TRUE, "TRUE", RESULT_RIGHT_TRUE, 1),
    RESULT("locks", "b", EXPECT_TRUE, "UNKNOWN(timeout)", RESULT_UNKNOWN, 60),
    RESULT("tcas", "a", EXPECT_FALSE, "FALSE(unreach-call)", RESULT_RIGHT_FALSE, 2),
    RESULT("tcas", "b", EXPECT_FALSE, "TRUE", RESULT_WRONG_TRUE, 3),
    RESULT("tcas", "b", EXPECT_FALSE, "UNKNOWN(memory)", RESULT_UNKNOWN, 4),
    RESULT("tcas", "b", EXPECT_NOTHING, "UNKNOWN(memory)", RESULT_UNKNOWN, 4),
};

static void counts(void **state) {
  (void)state;
  ResultVec results = {some, sizeof some / sizeof *some, 0};
  Arena arena = {0};
  TallyVec tallies = {0};
  tallies_add(&tallies, &results, false, &arena);
  assert_int_equal(tallies.size, 2);
  const Tally *a = &tallies.data[0], *b = &tallies.data[1];
  assert_true(a->runs == 2 && a->score == 3 && a->best_score == 3);
  assert_true(a->cpu_seconds == 3 && a->solved_cpu_seconds == 3);
  assert_true(b->runs == 4 && b->score == -32 && b->best_score == 4);
  assert_true(b->cpu_seconds == 71 && b->solved_cpu_seconds == 0);
  assert_int_equal(b->counts[RESULT_WRONG_TRUE], 1);
  Strbuf reasons = {0};
  tally_add_reasons(b, &reasons);
  assert_string_equal(strbuf_text(&reasons), "2 memory, 1 timeout");
  strbuf_release(&reasons);
  tallies_release(&tallies);
  arena_release(&arena);
}

static void counts_groups(void **state) {
  (void)state;
  ResultVec results = {some, sizeof some / sizeof *some, 0};
  Arena arena = {0};
  TallyVec tallies = {0};
  tallies_add(&tallies, &results, true, &arena);
  assert_int_equal(tallies.size, 4);
  assert_string_equal(tallies.data[3].group, "tcas");
  assert_string_equal(tallies.data[3].config, "b");
  assert_int_equal(tallies.data[3].runs, 3);
  tallies_release(&tallies);
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(counts), TEST(counts_groups)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
