#include "report/fold.h"

#include "test.h"

// Folds the letters of TEXT; a fold is "(length*times)".
static void check(const char *text, const char *expected) {
  FoldItemVec items = {0};
  for (uint32_t i = 0; text[i]; i++)
    vec_push(&items, (FoldItem){.key = (uint64_t)text[i], .index = i});
  fold_repetitions(&items);
  char folded[1000] = "";
  size_t size = 0;
  vec_each(const FoldItem, item, &items) {
    if (item->times)
      size += (size_t)snprintf(folded + size, sizeof folded - size, "(%u*%llu)", item->length,
                               (unsigned long long)item->times);
    else
      folded[size++] = text[item->index];
    folded[size] = 0;
  }
  assert_string_equal(folded, expected);
  vec_release(&items);
}

static void folds(void **state) {
  (void)state;
  check("", "");
  check("a", "a");
  check("xaaaaaaaay", "xaaaaaaaay"); // eight
  check("xaaaaaaaaay", "xaaa(1*4)aay");
  check("ababababababababababx", "ababab(2*5)ababx");
  check("aabaabaabaabaabaabaabaabaabaab", "aabaabaab(3*5)aabaab");
}

// The inner loops turn a different number of times.
static void folds_nested(void **state) {
  (void)state;
  check("baaaaaaaaaabaaaaaaaaabaaaaaaaaaaabaaaaaaaaaa"
        "baaaaaaaaaabaaaaaaaaabaaaaaaaaaaabaaaaaaaaaa"
        "baaaaaaaaaabaaaaaaaaabaaaaaaaaaaabaaaaaaaaaa",
        "baaa(1*5)aabaaa(1*4)aabaaa(1*6)aa(7*7)baaa(1*6)aabaaa(1*5)aa");
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(folds), TEST(folds_nested)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
