#include "path/random_runs.h"

#include "path/fixture.h"

#define HEADER "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n"

// The run that is found in TEXT with so many EDGES; the caller's.
static PathAnswer *found_in(Cfa *cfa, const char *text, uint64_t edges, bool *is_over) {
  RandomRuns runs;
  load_text(cfa, text);
  random_runs_init(&runs, cfa, false);
  bool is_found = random_runs_go_on(&runs, edges);
  PathAnswer *answer = random_runs_take(&runs);
  assert_int_equal(is_found, answer != NULL);
  *is_over = runs.is_over;
  random_runs_release(&runs);
  return answer;
}

static void finds_equal_numbers(void **state) {
  (void)state;
  Cfa cfa;
  bool is_over;
  PathAnswer *answer = found_in(&cfa,
                                HEADER "int a[4];\n"
                                       "for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();\n"
                                       "assert(a[0] != a[1] || a[1] != a[2] || a[2] != a[3]);\n"
                                       "return 0; }\n",
                                100000, &is_over);
  assert_non_null(answer);
  assert_int_equal(answer->status, PATH_CONFIRMED);
  assert_int_equal(answer->input.answered.size, 4);
  assert_int_equal(cfa_location(&cfa, path_answer_error(answer))->first_entering->span.line, 6);
  path_answer_free(answer);
  cfa_release(&cfa);
}

static void finds_nothing_in_what_is_right(void **state) {
  (void)state;
  Cfa cfa;
  bool is_over;
  assert_null(found_in(&cfa, HEADER "int x = __VERIFIER_nondet_int();\n"
                                    "assert(x < 3 || x > 2); return 0; }\n",
                       10000, &is_over));
  assert_false(is_over);
  cfa_release(&cfa);
}

static void runs_without_input_once(void **state) {
  (void)state;
  Cfa cfa;
  bool is_over;
  assert_null(found_in(&cfa, HEADER "int x = 1; assert(x == 1); return 0; }\n", 1000000, &is_over));
  assert_true(is_over);
  cfa_release(&cfa);
}

static void leaves_loops_without_end(void **state) {
  (void)state;
  Cfa cfa;
  bool is_over;
  assert_null(found_in(&cfa, HEADER "for (;;) if (__VERIFIER_nondet_int() == 1 << 20) return 0; }\n",
                       100000, &is_over));
  cfa_release(&cfa);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(finds_equal_numbers), TEST(finds_nothing_in_what_is_right),
                                     TEST(runs_without_input_once),
                                     TEST(leaves_loops_without_end)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
