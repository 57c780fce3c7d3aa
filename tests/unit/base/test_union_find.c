#include "base/union_find.h"

#include "test.h"

static void joins_sets(void **state) {
  (void)state;
  enum { COUNT = 1000, SETS = 7 };
  UnionFind sets = {0};
  for (uint32_t i = 0; i < COUNT; i++)
    assert_int_equal(union_find_add(&sets), i);
  for (uint32_t i = COUNT; i-- > SETS;)
    union_find_join(&sets, i, i - SETS);
  for (uint32_t i = 0; i < COUNT; i++)
    assert_int_equal(union_find_root(&sets, i), i % SETS);
  union_find_join(&sets, COUNT - 1, COUNT - 2); // 5 and 4
  union_find_join(&sets, 4, 5);
  assert_int_equal(union_find_root(&sets, 5), union_find_root(&sets, COUNT - 2));
  assert_int_not_equal(union_find_root(&sets, 5), union_find_root(&sets, 6));
  union_find_release(&sets);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(joins_sets)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
