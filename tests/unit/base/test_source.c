#include "base/source.h"

#include "test.h"

// Squeezes TEXT and compares.
static void check_squeezed(const char *text, uint32_t limit, const char *expected) {
  Arena arena = {0};
  SourceFiles files = {.arena = &arena};
  Strbuf out = {0};
  uint32_t length = (uint32_t)strlen(text);
  uint32_t file = source_add(&files, "a.c", text, length);
  strbuf_add(&out, "> ");
  source_add_text(&files, (SourceSpan){file, 1, 1, 0, length}, limit, &out);
  assert_string_equal(strbuf_text(&out) + 2, expected);
  strbuf_release(&out);
  source_release(&files);
  arena_release(&arena);
}

static void squeezes_white_space(void **state) {
  (void)state;
  check_squeezed("", 0, "");
  check_squeezed(" \n\t ", 0, "");
  check_squeezed("  x  =\n\t y;\r\n", 0, "x = y;");
  check_squeezed("a \\\n b", 0, "a b");
}

static void drops_comments(void **state) {
  (void)state;
  check_squeezed("a/* b */c", 0, "a c");
  check_squeezed("a /* b ** / \n */ c // d\n e", 0, "a c e");
  check_squeezed("a // b \\\n still c\nd", 0, "a d");
  check_squeezed("/* open", 0, "");
  check_squeezed("a /", 0, "a /");
  check_squeezed("a / b", 0, "a / b");
  check_squeezed("/*/ x */ y", 0, "y");
}

static void keeps_literals(void **state) {
  (void)state;
  check_squeezed("f( \"a  // b\" )", 0, "f( \"a  // b\" )");
  check_squeezed("\"\\\"  /* \"  ;", 0, "\"\\\"  /* \" ;");
  check_squeezed("'\"'  '\\''  x", 0, "'\"' '\\'' x");
  check_squeezed("\"a\\\nb\"", 0, "\"ab\"");
  check_squeezed("\"open\n  x", 0, "\"open x");
  check_squeezed("\"open\\", 0, "\"open\\");
}

static void cuts_long_text(void **state) {
  (void)state;
  check_squeezed("abcdefghij", 10, "abcdefghij");
  check_squeezed("abcdefghijk", 10, "abcdefg...");
  check_squeezed("abcdef hijk", 10, "abcdef...");
  check_squeezed("abcdefg\n\n\n  ", 7, "abcdefg");
  check_squeezed("abcdef\xc3\xa4ijk", 10, "abcdef...");
  check_squeezed("abcdef", 2, "..");
}

static void knows_places(void **state) {
  (void)state;
  Arena arena = {0};
  SourceFiles files = {.arena = &arena};
  Strbuf out = {0};
  char text[] = "int x;";
  uint32_t first = source_add(&files, "a.c", text, 6);
  uint32_t second = source_add(&files, "b.c", NULL, 0);
  text[0] = '?';
  assert_string_equal(source_name(&files, first), "a.c");
  assert_string_equal(source_name(&files, second), "b.c");
  assert_string_equal(source_name(&files, NO_FILE), "<none>");
  source_add_place(&files, (SourceSpan){second, 3, 14, 0, 0}, &out);
  strbuf_add_char(&out, ' ');
  source_add_place(&files, span_none(), &out);
  strbuf_add_char(&out, ' ');
  source_add_text(&files, (SourceSpan){first, 1, 1, 0, 100}, 0, &out);
  source_add_text(&files, (SourceSpan){first, 1, 1, 100, 1}, 0, &out);
  source_add_text(&files, (SourceSpan){second, 1, 1, 0, 5}, 0, &out);
  source_add_text(&files, span_none(), 0, &out);
  assert_string_equal(strbuf_text(&out), "b.c:3:14 <none> int x;");
  assert_true(span_is_none(span_none()));
  strbuf_release(&out);
  source_release(&files);
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(squeezes_white_space), TEST(drops_comments), TEST(keeps_literals),
      TEST(cuts_long_text),       TEST(knows_places),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
