#include "base/vec.h"

#include "test.h"

typedef struct Pair {
  int a, b;
} Pair;

static void pushes_and_pops(void **state) {
  (void)state;
  VEC(int) numbers = {0};
  for (int i = 0; i < 1000; i++)
    vec_push(&numbers, i);
  assert_int_equal(numbers.size, 1000);
  assert_int_equal(vec_at(&numbers, 500), 500);
  vec_at(&numbers, 500) = -1;
  assert_int_equal(numbers.data[500], -1);
  assert_int_equal(vec_last(&numbers), 999);
  assert_int_equal(vec_pop(&numbers), 999);
  assert_int_equal(numbers.size, 999);
  vec_clear(&numbers);
  assert_int_equal(numbers.size, 0);
  assert_true(numbers.capacity >= 1000);
  vec_release(&numbers);
  assert_null(numbers.data);
  vec_release(&numbers);
}

static void appends_many(void **state) {
  (void)state;
  static const int few[] = {1, 2, 3};
  VEC(int) numbers = {0};
  vec_append(&numbers, few, 3);
  vec_fill(&numbers, 20, 7);
  assert_int_equal(numbers.size, 23);
  assert_int_equal(numbers.data[2], 3);
  assert_int_equal(numbers.data[3], 7);
  assert_int_equal(numbers.data[22], 7);
  vec_append(&numbers, few, numbers.size - 23);
  assert_int_equal(numbers.size, 23);
  vec_release(&numbers);
}

static void visits_each_element(void **state) {
  (void)state;
  VEC(Pair) pairs = {0};
  vec_each(Pair, pair, &pairs)
    fail_msg("%d in an empty vector", pair->a);
  vec_push(&pairs, (Pair){1, 2});
  vec_push(&pairs, (Pair){3, 4});
  int sum = 0;
  vec_each(Pair, pair, &pairs)
    sum += pair->a * pair->b;
  assert_int_equal(sum, 14);
  vec_release(&pairs);

  VEC(const char *) words = {0};
  vec_push(&words, "one");
  size_t length = 0;
  vec_each(const char *, word, &words)
    length += strlen(*word);
  assert_int_equal(length, 3);
  vec_release(&words);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(pushes_and_pops), TEST(appends_many),
                                     TEST(visits_each_element)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
