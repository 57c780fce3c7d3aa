#include "cfa/library.h"

#include "fixture.h"

// `RESULT name(PARAMS)`; COUNT -1: without a prototype.
static const LibraryFunctions *find(Types *types, const char *name, const Type *result,
                                    const Type *param, int count) {
  const Type *params[] = {param, param, param};
  bool has_prototype = count >= 0;
  const Type *type = type_make_function(types, result, params, has_prototype ? (uint32_t)count : 0,
                                        false, has_prototype);
  return library_find(name, type);
}

static void finds_by_name_and_type(void **state) {
  (void)state;
  Cfa cfa;
  cfa_init(&cfa, MODEL_LP64);
  Types *types = &cfa.types;
  const Type *real = types->floats[FLOAT_DOUBLE], *number = types->int_type;
  assert_int_equal(find(types, "tgamma", real, real, 1)->effect, LIBRARY_UNMODELLED);
  assert_int_equal(find(types, "__builtin_tgamma", real, real, 1)->effect, LIBRARY_UNMODELLED);
  assert_int_equal(find(types, "raise", number, number, 1)->effect, LIBRARY_REFUSED);
  const LibraryFunctions *getchar = find(types, "getchar", number, NULL, 0);
  assert_int_equal(getchar->effect, LIBRARY_OUTSIDE);
  assert_int_equal(getchar->low, -1);
  assert_int_equal(getchar->high, 255);
  assert_ptr_equal(find(types, "getchar", number, NULL, -1), getchar);
  cfa_release(&cfa);
}

static void leaves_the_program_its_own(void **state) {
  (void)state;
  Cfa cfa;
  cfa_init(&cfa, MODEL_LP64);
  Types *types = &cfa.types;
  const Type *number = types->int_type;
  assert_null(find(types, "getcha", number, NULL, 0));
  assert_null(find(types, "etchar", number, NULL, 0));
  assert_null(find(types, "", number, NULL, 0));
  assert_null(find(types, "getchar", number, number, 1));
  assert_null(find(types, "lrand48", number, NULL, -1)); // it would be long
  assert_non_null(find(types, "lrand48", types->ints[INT_LONG], NULL, -1));
  assert_null(find(types, "tgamma", number, number, 1));
  cfa_release(&cfa);
}

// Whoever calls strxfrm without a declaration means the one that there is.
static void an_effect_needs_no_declaration(void **state) {
  (void)state;
  Cfa cfa;
  cfa_init(&cfa, MODEL_LP64);
  assert_int_equal(find(&cfa.types, "strxfrm", cfa.types.int_type, NULL, -1)->effect,
                   LIBRARY_REFUSED);
  assert_null(find(&cfa.types, "strxfrm", cfa.types.int_type, cfa.types.int_type, 3));
  cfa_release(&cfa);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(finds_by_name_and_type),
      TEST(leaves_the_program_its_own),
      TEST(an_effect_needs_no_declaration),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
