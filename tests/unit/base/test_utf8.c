#include "base/utf8.h"

#include "test.h"

static void measures_characters(void **state) {
  (void)state;
  assert_int_equal(utf8_length("a"), 1);
  assert_int_equal(utf8_length("\xc3\xa9"), 2);
  assert_int_equal(utf8_length("\xe2\x82\xac"), 3);
  assert_int_equal(utf8_length("\xf0\x9f\x98\x80"), 4);
}

static void refuses_what_is_none(void **state) {
  (void)state;
  assert_int_equal(utf8_length("\xe9"), 0);         // Latin-1, and then the end
  assert_int_equal(utf8_length("\xe9 a"), 0);       // and then something else
  assert_int_equal(utf8_length("\x80"), 0);         // the inside of a character
  assert_int_equal(utf8_length("\xc0\x80"), 0);     // too long a form
  assert_int_equal(utf8_length("\xe0\x80\x80"), 0); // likewise
  assert_int_equal(utf8_length("\xed\xa0\x80"), 0); // half a pair
  assert_int_equal(utf8_length("\xf4\x90\x80\x80"), 0);
}

static void makes_text_valid(void **state) {
  (void)state;
  Strbuf text = {0};
  utf8_add("caf\xe9 caf\xc3\xa9", &text);
  assert_string_equal(strbuf_text(&text), "caf\xc3\xa9 caf\xc3\xa9");
  strbuf_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(measures_characters),
      TEST(refuses_what_is_none),
      TEST(makes_text_valid),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
