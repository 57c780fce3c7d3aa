#include "fixture.h"

static void knows_what_is_shared(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), x1 = at(&fixture, fixture.x, 1);
  Term y0 = at(&fixture, fixture.y, 0), f = apply_f(&fixture, x0);
  Term blocks[] = {equals(&fixture, x0, f), equals(&fixture, x1, y0), is(&fixture, f, 3),
                   is(&fixture, x1, 3)};
  BlockVocabulary vocabulary;
  vocabulary_init(&vocabulary, fixture.terms, blocks, 4);
  static const bool shared[4][3] = {{true, true, false},   // x0
                                    {false, true, true},   // x1
                                    {false, false, false}, // y0
                                    {true, true, false}};  // f
  Term symbols[] = {x0, x1, y0, apply_f(&fixture, x1)};
  for (int i = 0; i < 4; i++)
    for (uint32_t cut = 1; cut < 4; cut++)
      assert_int_equal(vocabulary_is_shared(&vocabulary, symbols[i], cut), shared[i][cut - 1]);
  assert_false(vocabulary_occurs_before(&vocabulary, x1, 1));
  assert_true(vocabulary_occurs_before(&vocabulary, x1, 2));
  assert_false(vocabulary_occurs_before(&vocabulary, at(&fixture, fixture.x, 2), 4));
  assert_true(vocabulary_allows(&vocabulary, is(&fixture, apply_f(&fixture, x1), 1), 2));
  assert_false(vocabulary_allows(&vocabulary, is(&fixture, apply_f(&fixture, x1), 1), 1));

  TermVec interface = {0};
  vocabulary_interface(&vocabulary, 2, &interface);
  assert_int_equal(interface.size, 2);
  assert_term(&fixture, interface.data[0], x0);
  assert_term(&fixture, interface.data[1], x1);
  vec_release(&interface);
  vocabulary_release(&vocabulary);
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(knows_what_is_shared)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
