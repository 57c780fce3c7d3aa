#include "path/replay.h"

#include "path/fixture.h"

static const char program[] = "#include <assert.h>\n"
                              "extern int __VERIFIER_nondet_int(void);\n"
                              "int main(void) {\n"
                              "  int x = __VERIFIER_nondet_int();\n"
                              "  assert(x != 7);\n"
                              "  int y = __VERIFIER_nondet_int();\n"
                              "  assert(x + y != 3);\n"
                              "  return 0;\n"
                              "}\n";

// The line of the error that the run with INPUTS ends in; 0: none.
static uint32_t error_line(const char *inputs) {
  Cfa cfa;
  load_text(&cfa, program);
  PathAnswer *answer = path_replay(&cfa, inputs, false);
  uint32_t line = 0;
  if (answer) {
    assert_int_equal(answer->status, PATH_CONFIRMED);
    line = cfa_location(&cfa, path_answer_error(answer))->first_entering->span.line;
    path_answer_free(answer);
  }
  cfa_release(&cfa);
  return line;
}

static void ends_in_the_error_of_its_inputs(void **state) {
  (void)state;
  assert_int_equal(error_line("7"), 5);
  assert_int_equal(error_line("1, 2"), 7);
}

static void believes_nothing(void **state) {
  (void)state;
  assert_int_equal(error_line("8, 1"), 0);
  assert_int_equal(error_line(""), 0);
  assert_int_equal(error_line("no number"), 0);
  assert_int_equal(error_line("0.5"), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(ends_in_the_error_of_its_inputs),
                                     TEST(believes_nothing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
