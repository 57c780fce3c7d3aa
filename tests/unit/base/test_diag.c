#include "base/diag.h"

#include "test.h"

#include <signal.h>

static void report_bug(void) { BUG("impossible: %d", 7); }
static void report_death(void) { die("cannot write %s", "x"); }
static void report_usage(void) { usage("no input file"); }

static void ends_the_process(void **state) {
  (void)state;
  char text[500];
  int status = run_child(report_bug, text, sizeof text);
#ifdef NDEBUG
  assert_true(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_INTERNAL);
#else
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
#endif
  assert_non_null(strstr(text, "tests/unit/base/test_diag.c:"));
  assert_non_null(strstr(text, "gavel: impossible: 7\n"));
  status = run_child(report_death, text, sizeof text);
  assert_true(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_ENVIRONMENT);
  assert_string_equal(text, "gavel: cannot write x\n");
  status = run_child(report_usage, text, sizeof text);
  assert_true(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_USAGE);
  assert_string_equal(text, "gavel: no input file\nTry 'gavel --help'.\n");
}

// The text and the place for complain().
static const char *source;
static uint32_t begin, marked;

static void complain(void) {
  Arena arena = {0};
  SourceFiles files = {.arena = &arena};
  uint32_t file = source_add(&files, "a.c", source, source ? (uint32_t)strlen(source) : 0);
  diag_error(&files, (SourceSpan){file, 2, 5, begin, marked}, "bad %s", "thing");
  source_release(&files);
  arena_release(&arena);
}

static void check_error(const char *text, uint32_t at, uint32_t length, const char *expected) {
  char shown[1000];
  source = text;
  begin = at;
  marked = length;
  assert_int_equal(run_child(complain, shown, sizeof shown), 0);
  const char *first = "a.c:2:5: error: bad thing\n";
  assert_memory_equal(shown, first, strlen(first));
  assert_string_equal(shown + strlen(first), expected);
}

static void points_at_the_source(void **state) {
  (void)state;
  check_error("x\nint y;\nz", 6, 1, "  int y;\n      ^\n");
  check_error("x\nint y;\nz", 2, 6, "  int y;\n  ^~~~~~\n");
  check_error("x\nint y;\nz", 2, 8, "  int y;\n  ^~~~~~\n");
  check_error("x\n\ta\tb\r\n", 5, 1, "          a       b\n                  ^\n");
  check_error("\xc3\xa4 b", 3, 1, "  \xc3\xa4 b\n    ^\n");
  check_error("x", 1, 0, "  x\n   ^\n");
  check_error("x", 2, 0, "");
  check_error(NULL, 0, 0, "");
}

static void clips_long_lines(void **state) {
  (void)state;
  char line[401], expected[400];
  for (int i = 0; i < 400; i++)
    line[i] = (char)('a' + i % 26);
  line[400] = 0;
  snprintf(expected, sizeof expected, "  %.100s...\n   ^~~\n", line);
  check_error(line, 1, 3, expected);
  snprintf(expected, sizeof expected, "  ...%.100s...\n  %63s^\n", line + 140, "");
  check_error(line, 200, 1, expected);
  snprintf(expected, sizeof expected, "  ...%s\n  %63s^~~~~~\n", line + 334, "");
  check_error(line, 394, 20, expected);
}

static void complain_without_place(void) {
  diag_warning(NULL, span_none(), "odd");
  diag_note(NULL, span_none(), "%d", 1);
}

static void does_without_a_place(void **state) {
  (void)state;
  char text[200];
  assert_int_equal(run_child(complain_without_place, text, sizeof text), 0);
  assert_string_equal(text, "gavel: warning: odd\ngavel: note: 1\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(ends_the_process),
      TEST(points_at_the_source),
      TEST(clips_long_lines),
      TEST(does_without_a_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
