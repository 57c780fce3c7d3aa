// Random terms keep their meaning, whatever the constructors make of them.
#include "random_terms.h"

static Term itself(Terms *terms, Term term) {
  (void)terms;
  return term;
}

static void test_random_terms(void **state) {
  (void)state;
  assert_meaning_kept(itself);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_random_terms)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
