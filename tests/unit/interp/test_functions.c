#include "fixture.h"

static void goes_there_and_back(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  FunctionArrays arrays;
  arrays = (FunctionArrays){.terms = fixture.terms};
  Term x = at(&fixture, fixture.x, 0), y = at(&fixture, fixture.y, 0);
  Term nested = apply_g(&fixture, apply_f(&fixture, x), apply_g(&fixture, y, x));
  Term formula = both(&fixture, is(&fixture, nested, 3), is(&fixture, apply_f(&fixture, y), 1));
  Term translated = functions_to_arrays(&arrays, formula);
  TermVec applications = {0};
  term_applications(fixture.terms, translated, &applications);
  assert_int_equal(applications.size, 0);
  vec_release(&applications);
  assert_term(&fixture, arrays_to_functions(&arrays, translated), formula);
  assert_term(&fixture, functions_to_arrays(&arrays, formula), translated); // the same arrays
  function_arrays_release(&arrays);
  fixture_release(&fixture);
}

static void gives_up_on_other_uses(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  FunctionArrays arrays;
  arrays = (FunctionArrays){.terms = terms};
  Term x = at(&fixture, fixture.x, 0), y = at(&fixture, fixture.y, 0);
  Term read = functions_to_arrays(&arrays, apply_f(&fixture, x));
  Term array = term_arg(terms, read, 0);
  Term written = term_make_store(terms, array, x, number(&fixture, 1));
  Term other = at(&fixture, fixture.a, 0);
  assert_true(term_is_none(arrays_to_functions(&arrays, equals(&fixture, array, other))));
  assert_true(term_is_none(arrays_to_functions(&arrays, equals(&fixture, written, other))));
  // but reads of what was written are reads
  Term expected =
      term_make_ite(terms, equals(&fixture, x, y), number(&fixture, 1), apply_f(&fixture, y));
  assert_term(&fixture,
              arrays_to_functions(&arrays, is(&fixture, term_make_select(terms, written, y), 3)),
              is(&fixture, expected, 3));
  function_arrays_release(&arrays);
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(goes_there_and_back),
      TEST(gives_up_on_other_uses),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
