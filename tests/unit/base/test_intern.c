#include "base/intern.h"

#include "test.h"

static void keeps_one_copy(void **state) {
  (void)state;
  Arena arena = {0};
  Interner interner = {.arena = &arena};
  char text[] = "name";
  const char *name = intern(&interner, text);
  assert_ptr_not_equal(name, text);
  assert_string_equal(name, "name");
  assert_ptr_equal(intern_bytes(&interner, "names", 4), name);
  assert_ptr_not_equal(intern(&interner, "names"), name);
  assert_ptr_equal(intern(&interner, ""), intern_bytes(&interner, "x", 0));
  intern_release(&interner);
  arena_release(&arena);
}

static void keeps_addresses_when_it_grows(void **state) {
  (void)state;
  enum { COUNT = 5000 };
  static const char *names[COUNT];
  Arena arena = {0};
  Interner interner = {.arena = &arena};
  char text[20];
  for (int i = 0; i < COUNT; i++) {
    snprintf(text, sizeof text, "x%d", i);
    names[i] = intern(&interner, text);
  }
  assert_int_equal(interner.texts.size, COUNT);
  for (int i = 0; i < COUNT; i++) {
    snprintf(text, sizeof text, "x%d", i);
    assert_string_equal(names[i], text);
    assert_ptr_equal(intern(&interner, text), names[i]);
  }
  intern_release(&interner);
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(keeps_one_copy), TEST(keeps_addresses_when_it_grows)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
