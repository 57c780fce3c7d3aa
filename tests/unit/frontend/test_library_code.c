// Which names the library answers to.
#include "frontend/library_code.h"

#include "test.h"

#include <string.h>

static void expect_file(const char *name, const char *file) {
  const LibraryFile *found = library_code_find(name);
  assert_non_null(found);
  assert_string_equal(found->file, file);
}

static void test_names(void **state) {
  (void)state;
  expect_file("qsort", "<lib>/qsort.c");
  expect_file("__ctype_b_loc", "<lib>/__ctype_b_loc.c");
  assert_null(library_code_find("printf"));
  assert_null(library_code_find("my_qsort"));
  assert_null(library_code_find("qsor"));
  assert_null(library_code_find(""));
  assert_null(library_code_find("__"));
}

static void test_other_spellings(void **state) {
  (void)state;
  expect_file("__builtin_strlen", "<lib>/strlen.c");
  expect_file("__strcpy_chk", "<lib>/strcpy.c");
  expect_file("__builtin___strncat_chk", "<lib>/strncat.c");
  expect_file("__isoc99_sscanf", "<lib>/sscanf.c");
  expect_file("__strdup", "<lib>/strdup.c");
  expect_file("strcoll", "<lib>/strcmp.c");
  assert_null(library_code_find("__sprintf_chk")); // has a flag in the middle
  assert_null(library_code_find("strcpy_chk"));
}

static void test_sorted(void **state) {
  (void)state;
  for (uint32_t i = 1; i < library_function_count; i++)
    assert_true(strcmp(library_functions[i - 1].name, library_functions[i].name) < 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_names),
      TEST(test_other_spellings),
      TEST(test_sorted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
