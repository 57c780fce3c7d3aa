#include "fixture.h"

static void assert_found(const char *name, Builtin expected) {
  Builtin found = builtin_find(name);
  if (found != expected)
    fail_msg("%s is found as %s", name, builtin_name(found));
}

static void finds_own_names(void **state) {
  (void)state;
  for (Builtin builtin = BUILTIN_NONE + 1; builtin < BUILTIN_COUNT; builtin++)
    assert_found(builtin_name(builtin), builtin);
}

static void finds_families(void **state) {
  (void)state;
  static const struct {
    const char *name;
    Builtin builtin;
  } table[] = {
      {"__builtin_memcpy", BUILTIN_MEMCPY},
      {"__builtin___memcpy_chk", BUILTIN_MEMCPY},
      {"__memcpy_chk", BUILTIN_MEMCPY},
      {"__strncat_chk", BUILTIN_STRNCAT},
      {"__builtin_abort", BUILTIN_ABORT},
      {"__builtin_trap", BUILTIN_ABORT},
      {"_exit", BUILTIN_EXIT},
      {"_Exit", BUILTIN_EXIT},
      {"__builtin_alloca", BUILTIN_ALLOCA},
      {"putc", BUILTIN_FPUTC},
      {"__builtin_ffsll", BUILTIN_FFSLL},
      {"fabsf", BUILTIN_FABS},
      {"fabsl", BUILTIN_FABS},
      {"__builtin_fabsf", BUILTIN_FABS},
      {"sqrtl", BUILTIN_SQRT},
      {"floorf", BUILTIN_FLOOR},
      {"ceill", BUILTIN_CEIL},
      {"copysignf", BUILTIN_COPYSIGN},
      {"__builtin_isnan", BUILTIN_ISNAN},
      {"__isnan", BUILTIN_ISNAN},
      {"__isnanf", BUILTIN_ISNAN},
      {"isinff", BUILTIN_ISINF},
      {"__isinfl", BUILTIN_ISINF_SIGN},
      {"__finitel", BUILTIN_ISFINITE},
      {"__builtin_isinf_sign", BUILTIN_ISINF_SIGN},
      {"__builtin_huge_valf", BUILTIN_HUGE_VAL},
      {"__builtin_inff", BUILTIN_INF},
      {"__builtin_nanf", BUILTIN_NAN},
      {"__builtin_signbitf", BUILTIN_SIGNBIT},
      {"__signbitl", BUILTIN_SIGNBIT},
      {"__builtin_printf", BUILTIN_PRINTF},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    assert_found(table[i].name, table[i].builtin);
}

static void knows_no_strangers(void **state) {
  (void)state;
  static const char *const names[] = {
      "",
      "f",
      "l",
      "main",
      "<none>",
      "clz",
      "unreachable",
      "__builtin_",
      "mallocf",
      "absf",
      "memcpyl",
      "isgreater",
      "exitf",
      "__assert",
      "__assert_perror_fail",
      "inff",
      "huge_val",
      "__sprintf_chk",
      "__printf_chk",
      "__builtin___snprintf_chk",
      "__abs_chk",
      "___chk",
      "__chk",
      "isalphal",
      "fabsff",
      "popcount",
      "nans",
      "__builtin_nans",
      "__memcpy_chkf",
      "__builtin_va_start",
      "a_function_with_a_name_that_is_longer_than_that_of_any_function_in_the_table_f",
  };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    assert_found(names[i], BUILTIN_NONE);
}

static void knows_what_returns(void **state) {
  (void)state;
  assert_true(builtin_returns(BUILTIN_NONE));
  assert_true(builtin_returns(BUILTIN_MALLOC));
  assert_false(builtin_returns(BUILTIN_ABORT));
  assert_false(builtin_returns(BUILTIN_UNREACHABLE));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(finds_own_names),
      TEST(finds_families),
      TEST(knows_no_strangers),
      TEST(knows_what_returns),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
