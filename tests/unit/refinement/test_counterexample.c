// What becomes of paths that only what is left out excludes.
#include "refinement/impact_original.h"

#include "refinement/fixture.h"

#define EXTERN "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"

// Runs IMPACT on TEXT, with arrays left out at first. Does it end with everything encoded?
static bool needs_all(const char *text, CegarStatus expected) {
  Impact impact;
  impact_init_with(&impact, text, 2, (EncodeOptions){.scope = ENCODE_NEEDED});
  CegarResult result = impact_unwind(&impact.exploration, &impact.refinement);
  assert_int_equal(result.status, expected);
  bool has_all = !encoder_need_all(impact.encoder);
  impact_release(&impact);
  return has_all;
}

// The loop moves nothing that an error depends on, but does not end.
static void needs_everything(void **state) {
  (void)state;
  assert_true(needs_all(EXTERN "int main(void) { int i = 0;\n"
                               "  while (i < 10) { i = i + 1; i = i - 1; }\n"
                               "  reach_error(); }",
                        CEGAR_SAFE));
}

static void needs_an_array(void **state) {
  (void)state;
  assert_false(needs_all(EXTERN "int a[4], b[4];\n"
                                "int main(void) { a[1] = 5; b[2] = 7;\n"
                                "  if (b[2] > 7 && a[1] == 5) b[1] = 6;\n"
                                "  if (a[1] != 5) reach_error(); }",
                         CEGAR_SAFE));
}

static void needs_nothing(void **state) {
  (void)state;
  assert_false(needs_all(EXTERN "int a[4];\n"
                                "int main(void) { int x = __VERIFIER_nondet_int();\n"
                                "  a[1] = x;\n"
                                "  if (a[1] == 7 && x == 7) reach_error(); }",
                         CEGAR_FEASIBLE));
}

// Bounds allow the product, lemmas about bytes do not: the analysis goes on with them.
static void refines_operations(void **state) {
  (void)state;
  Impact impact;
  impact_init(&impact,
              EXTERN "int main(void) {\n"
                     "  unsigned char x = __VERIFIER_nondet_int();\n"
                     "  int y = x * x;\n"
                     "  if (y == 50) reach_error(); }",
              0);
  CegarResult result = impact_unwind(&impact.exploration, &impact.refinement);
  assert_int_equal(result.status, CEGAR_SAFE);
  impact_release(&impact);
}

// Machine integers allow the product, bit-vectors do not: the answer says so, and where.
static void tells_what_bits_refute(void **state) {
  (void)state;
  Impact impact;
  impact_init(&impact,
              EXTERN "int main(void) {\n"
                     "  short x = __VERIFIER_nondet_int();\n"
                     "  int y = x * x;\n"
                     "  if (y == 50) reach_error(); }",
              0);
  CegarResult result = impact_unwind(&impact.exploration, &impact.refinement);
  assert_int_equal(result.status, CEGAR_UNCONFIRMED);
  assert_int_equal(result.answer->status, PATH_REFUTED);
  assert_true(result.answer->is_by_bits);
  assert_true(result.answer->steps.size > 0);
  assert_int_equal(result.answer->place.line, 4);
  impact_release(&impact);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(needs_everything), TEST(needs_an_array),
                                     TEST(needs_nothing), TEST(refines_operations),
                                     TEST(tells_what_bits_refute)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
