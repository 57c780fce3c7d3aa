// The words for properties and for kinds of checks: those that are listed are those that are taken, and
// --help names each.
#include "base/option_table.h"
#include "frontend/property.h"

#include "test.h"

static const char *help_of(const char *name) {
  for (uint32_t i = 0; i < option_count; i++)
    if (option_is_for(&option_table[i], COMMAND_VERIFY) && !strcmp(option_table[i].name, name))
      return option_table[i].help;
  fail_msg("there is no %s", name);
  return NULL;
}

static void properties_are_listed(void **state) {
  (void)state;
  Arena arena = {0};
  size_t count = 0;
  for (const char *word; (word = property_word(count)); count++) {
    Property property;
    const char *entry = NULL;
    Strbuf why = {0};
    assert_int_equal(property_read(word, &arena, &property, &entry, &why), PROPERTY_OK);
    assert_null(strchr(word, '!'));
    strbuf_release(&why);
  }
  assert_int_equal(count, 11);
  assert_string_equal(property_word(0), "reach_error");
  assert_string_equal(property_word(count - 1), "def-behavior");
  assert_null(property_word(count + 1));
  arena_release(&arena);
}

static void kinds_are_listed(void **state) {
  (void)state;
  const char *help = help_of("--check");
  size_t count = 0;
  for (const char *word; (word = checks_word(count)); count++) {
    CheckSet checks;
    Strbuf why = {0};
    assert_true(checks_read(word, &checks, &why));
    assert_non_null(strstr(help, word));
  }
  assert_int_equal(count, 17);
  assert_null(checks_word(count + 1));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(properties_are_listed),
      TEST(kinds_are_listed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
