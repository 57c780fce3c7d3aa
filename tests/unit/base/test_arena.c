#include "base/arena.h"

#include "test.h"

static void hands_out_zeroed_aligned_memory(void **state) {
  (void)state;
  Arena arena = {0};
  for (size_t size = 0; size < 5000; size += 7) {
    unsigned char *bytes = arena_alloc(&arena, size);
    assert_int_equal((uintptr_t)bytes % 16, 0);
    for (size_t i = 0; i < size; i++)
      assert_int_equal(bytes[i], 0);
    memset(bytes, 0xff, size);
  }
  char *large = arena_alloc(&arena, 3 << 20);
  large[(3 << 20) - 1] = 1;
  arena_release(&arena);
  assert_int_equal(arena.allocated, 0);
}

static void rewinds_to_marks(void **state) {
  (void)state;
  Arena arena = {0};
  ArenaMark empty = arena_mark(&arena);
  char *kept = arena_copy_string(&arena, "kept", 4);
  uint64_t before = mem_in_use();
  ArenaMark mark = arena_mark(&arena);
  int *first = ARENA_NEW(&arena, int);
  *first = 7;
  for (int i = 0; i < 1000; i++)
    memset(arena_alloc(&arena, 100), 0xff, 100);
  assert_true(mem_in_use() > before);
  arena_rewind(&arena, mark);
  assert_int_equal(mem_in_use(), before);
  assert_int_equal(arena.allocated, 5);
  assert_string_equal(kept, "kept");
  int *again = ARENA_NEW(&arena, int);
  assert_ptr_equal(again, first);
  assert_int_equal(*again, 0);
  arena_rewind(&arena, empty);
  assert_int_equal(mem_in_use(), 0);
  arena_release(&arena);
}

static void makes_strings(void **state) {
  (void)state;
  Arena arena = {0};
  assert_string_equal(arena_copy_string(&arena, "abcdef", 3), "abc");
  assert_string_equal(arena_copy_string(&arena, NULL, 0), "");
  assert_string_equal(arena_printf(&arena, "%s-%d", "x", 42), "x-42");
  int *numbers = ARENA_ARRAY(&arena, int, 3);
  assert_int_equal(numbers[2], 0);
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(hands_out_zeroed_aligned_memory),
      TEST(rewinds_to_marks),
      TEST(makes_strings),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
