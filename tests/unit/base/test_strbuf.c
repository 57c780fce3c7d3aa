#include "base/strbuf.h"

#include "test.h"

static void builds_text(void **state) {
  (void)state;
  Strbuf text = {0};
  assert_string_equal(strbuf_text(&text), "");
  strbuf_clear(&text);
  strbuf_add(&text, "ab");
  strbuf_add_char(&text, 'c');
  strbuf_add_bytes(&text, "defg", 2);
  strbuf_add_bytes(&text, NULL, 0);
  strbuf_printf(&text, "%d%s", 12, "!");
  assert_string_equal(strbuf_text(&text), "abcde12!");
  assert_int_equal(text.size, 8);
  strbuf_truncate(&text, 3);
  assert_string_equal(strbuf_text(&text), "abc");
  strbuf_clear(&text);
  assert_string_equal(strbuf_text(&text), "");
  strbuf_release(&text);
}

static void grows(void **state) {
  (void)state;
  Strbuf text = {0};
  for (int i = 0; i < 1000; i++)
    strbuf_printf(&text, "%d ", i);
  assert_int_equal(text.size, 10 * 2 + 90 * 3 + 900 * 4);
  assert_string_equal(strbuf_text(&text) + text.size - 4, "999 ");
  char large[5000];
  memset(large, 'x', sizeof large);
  strbuf_clear(&text);
  strbuf_printf(&text, "%.*s", (int)sizeof large, large);
  assert_int_equal(strlen(strbuf_text(&text)), sizeof large);
  strbuf_release(&text);
}

static void reads_a_stream_to_its_end(void **state) {
  (void)state;
  FILE *file = tmpfile();
  assert_non_null(file);
  for (int i = 0; i < 40000; i++)
    fprintf(file, "%d,", i % 10);
  rewind(file);
  Strbuf text = {0};
  strbuf_add(&text, "<");
  assert_true(strbuf_add_stream(&text, file));
  assert_int_equal(text.size, 1 + 80000);
  assert_memory_equal(strbuf_text(&text), "<0,1,2,", 7);
  assert_true(strbuf_add_stream(&text, file)); // nothing is left
  assert_int_equal(text.size, 1 + 80000);
  fclose(file);
  strbuf_release(&text);
}

static void tells_of_a_stream_that_cannot_be_read(void **state) {
  (void)state;
  FILE *folder = fopen("/", "r");
  assert_non_null(folder);
  Strbuf text = {0};
  assert_false(strbuf_add_stream(&text, folder));
  fclose(folder);
  strbuf_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(builds_text), TEST(grows), TEST(reads_a_stream_to_its_end),
                                     TEST(tells_of_a_stream_that_cannot_be_read)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
