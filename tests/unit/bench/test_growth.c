#define _GNU_SOURCE // open_memstream

#include "bench/growth.h"

#include "test.h"

#include <math.h>

#define RESULT(path, kind, seconds)                                                                \
  {.task = path,                                                                                   \
   .config = "a",                                                                                  \
   .class = kind,                                                                                  \
   .outcome = {.cpu_seconds = seconds, .memory_bytes = 20000000}}

static Result some[] = {
    RESULT("g/locks_40.yml", RESULT_RIGHT_TRUE, 32), RESULT("g/locks_10.yml", RESULT_RIGHT_TRUE, 2),
    RESULT("g/locks_20.yml", RESULT_RIGHT_TRUE, 4),  RESULT("g/locks_80.yml", RESULT_UNKNOWN, 60),
    RESULT("g/pair1.yml", RESULT_RIGHT_TRUE, 1),     RESULT("g/pair2.yml", RESULT_RIGHT_TRUE, 1),
    RESULT("g/7.yml", RESULT_RIGHT_TRUE, 1),         RESULT("g/other.yml", RESULT_RIGHT_TRUE, 1),
};

static void finds_families(void **state) {
  (void)state;
  ResultVec results = {some, sizeof some / sizeof *some, 0};
  Arena arena = {0};
  FamilyVec families = {0};
  growth_add(&families, &results, &arena);
  assert_int_equal(families.size, 1);
  const Family *family = families.data;
  assert_string_equal(family->name, "locks, a");
  assert_int_equal(family->points.size, 3);
  assert_true(family->points.data[0].size == 10);
  assert_true(fabs(growth_exponent(family, GROWTH_TIME, false) - 2) < 1e-9);
  assert_true(fabs(growth_exponent(family, GROWTH_TIME, true) - 3) < 1e-9);
  assert_true(fabs(growth_exponent(family, GROWTH_MEMORY, true)) < 1e-9);
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  growth_print(&families, out);
  growth_plot(&families, GROWTH_TIME, out);
  fclose(out);
  assert_non_null(strstr(text, "locks, a"));
  assert_non_null(strstr(text, "</svg>"));
  free(text);
  growth_release(&families);
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(finds_families)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
