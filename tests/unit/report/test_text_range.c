#include "report/text_range.h"

#include "test.h"

// The range of LENGTH bytes from BEGIN on, said to be in line 1.
static TextRange range_in(const char *text, uint32_t begin, uint32_t length) {
  Arena arena = {0};
  SourceFiles files = {.arena = &arena};
  uint32_t file = source_add(&files, "t.c", text, (uint32_t)strlen(text));
  SourceSpan span = {.file = file, .line = 1, .column = 1, .begin = begin, .length = length};
  TextRange range = text_range_of(&files, span);
  source_release(&files);
  arena_release(&arena);
  return range;
}

static void check(TextRange range, uint32_t column, uint32_t end_line, uint32_t end_column) {
  assert_int_equal(range.line, 1);
  assert_int_equal(range.column, column);
  assert_int_equal(range.end_line, end_line);
  assert_int_equal(range.end_column, end_column);
}

static void counts_characters(void **state) {
  (void)state;
  check(range_in("int x;", 4, 1), 5, 1, 6);
  check(range_in("/* \xc3\xa9\xe2\x82\xac */ x;", 12, 1), 10, 1, 11);
  check(range_in("/* \xe9 */ x;", 8, 1), 9, 1, 10); // no UTF-8
  check(range_in("a\nbc", 2, 2), 1, 1, 3);
}

static void goes_over_lines(void **state) {
  (void)state;
  check(range_in("if (a &&\n    b)", 4, 10), 5, 2, 6);
  check(range_in("a;\n", 0, 3), 1, 2, 1);
}

static void stays_in_the_text(void **state) {
  (void)state;
  check(range_in("a;", 5, 3), 1, 1, 1);
  check(range_in("a;", 1, 30), 1, 1, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(counts_characters), TEST(goes_over_lines),
                                     TEST(stays_in_the_text)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
