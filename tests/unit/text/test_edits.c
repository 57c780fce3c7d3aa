#include "text/edits.h"

#include "test.h"

// "int f() R {}": R goes, and a function behind it stands for it.
static void leads_back(void **state) {
  (void)state;
  const char *old = "int f() R {} int g;";
  Edits edits = {0};
  Strbuf text = {0};
  Stretch clause = {8, 1};
  strbuf_add(edits_replace(&edits, (Stretch){12, 0}, clause, 7), " r();");
  strbuf_add(edits_replace(&edits, (Stretch){12, 0}, (Stretch){4, 1}, 8), "f();");
  (void)edits_replace(&edits, clause, clause, 9);
  edits_apply(&edits, old, (uint32_t)strlen(old), &text);
  assert_string_equal(strbuf_text(&text), "int f()  {} r();f(); int g;");
  assert_int_equal(edits_old_offset(&edits, 4), 4);   // f
  assert_int_equal(edits_old_offset(&edits, 9), 10);  // {
  assert_int_equal(edits_old_offset(&edits, 12), 8);  // r
  assert_int_equal(edits_old_offset(&edits, 16), 4);  // f()
  assert_int_equal(edits_old_offset(&edits, 25), 17); // g
  assert_int_equal(edits_find(&edits, 12)->subject, 7);
  assert_int_equal(edits_find(&edits, 17)->subject, 8);
  assert_null(edits_find(&edits, 9));
  assert_null(edits_find(&edits, 20));
  edits_release(&edits);
  strbuf_release(&text);
}

static void keeps_stretches(void **state) {
  (void)state;
  const char *old = "a ==> b;";
  Edits edits = {0};
  Strbuf text = {0};
  strbuf_add(edits_replace(&edits, (Stretch){0, 7}, (Stretch){0, 7}, 0), "(!(a) || (b))");
  edits_apply(&edits, old, (uint32_t)strlen(old), &text);
  Stretch inner = edits_old_stretch(&edits, (Stretch){3, 1});
  assert_int_equal(inner.begin, 0);
  assert_int_equal(inner.length, 7);
  Stretch all = edits_old_stretch(&edits, (Stretch){0, 14});
  assert_int_equal(all.begin, 0);
  assert_int_equal(all.length, 8);
  Stretch none = edits_old_stretch(&edits, (Stretch){13, 0});
  assert_int_equal(none.begin, 7);
  assert_int_equal(none.length, 0);
  edits_release(&edits);
  strbuf_release(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(leads_back), TEST(keeps_stretches)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
