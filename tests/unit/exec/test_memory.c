#include "exec/memory.h"

#include "cfa/layout.h"

#include "test.h"

static const uint64_t limit = 1 << 28;

static void separates_objects(void **state) {
  (void)state;
  for (DataModel model = MODEL_LP64; model <= MODEL_ILP32; model++) {
    Space space;
    space_init(&space, model, limit);
    Object *a = space_add_static(&space, 40, 4, NULL);
    Object *b = space_add_static(&space, 3, 64, "ab");
    Object *c = space_allocate(&space, 100, true);
    assert_true(a->base % 16 == 0 && b->base % 64 == 0 && c->base % 16 == 0);
    assert_true(b->base >= a->base + 40 + 16);
    assert_true((c->base & ~space.pointer_mask) == 0);
    assert_memory_equal(b->data, "ab", 3);
    assert_ptr_equal(space_find_bytes(&space, a->base + 36, 4), a);
    assert_null(space_find_bytes(&space, a->base + 37, 4));
    assert_null(space_find_bytes(&space, a->base - 1, 1));
    assert_ptr_equal(space_find(&space, a->base + 45), a);
    assert_ptr_equal(space_find_next(&space, a->base + 45), b);
    assert_ptr_equal(space_find_next(&space, a->base - 1), a);
    assert_null(space_find_next(&space, b->base));
    assert_ptr_equal(space_find_bytes(&space, c->base, 100), c);
    assert_null(space_find(&space, 0));
    assert_true(space_is_null_page(0) && !space_is_null_page(a->base));
    space_release(&space);
  }
}

static void finds_among_many(void **state) {
  (void)state;
  enum { COUNT = 5000 };
  static Object *objects[COUNT];
  Space space;
  space_init(&space, MODEL_ILP32, limit);
  for (uint32_t i = 0; i < COUNT; i++)
    objects[i] = space_allocate(&space, i * 7919 % 1500, i % 2 == 0);
  for (uint32_t i = 0; i < COUNT; i++) {
    Object *object = objects[i];
    for (uint64_t offset = 0; offset < object->size; offset += 61)
      assert_ptr_equal(space_find_bytes(&space, object->base + offset, 1), object);
    assert_null(space_find_bytes(&space, object->base + object->size, 1));
    assert_ptr_equal(space_find(&space, object->base), object);
  }
  space_release(&space);
}

static void remembers_freed_blocks(void **state) {
  (void)state;
  Space space;
  space_init(&space, MODEL_LP64, limit);
  Object *first = space_allocate(&space, 24, false);
  uint64_t base = first->base;
  assert_int_equal(first->shadow[23], 0xff);
  space_free(&space, first);
  assert_int_equal(space.heap_bytes, 0);
  assert_null(space_find_bytes(&space, base, 1));
  assert_ptr_equal(space_find(&space, base), first);
  assert_false(first->is_alive);
  for (int i = 0; i < 1000; i++)
    assert_true(space_allocate(&space, 24, false)->base != base);
  space_release(&space);
}

// Addresses come back only after very many blocks have died.
static void reuses_addresses_at_last(void **state) {
  (void)state;
  Space space;
  space_init(&space, MODEL_ILP32, limit);
  uint64_t first = 0;
  uint32_t i = 0;
  for (; i < 1000000; i++) {
    Object *block = space_allocate(&space, 16, true);
    if (i == 0)
      first = block->base;
    else if (block->base == first)
      break;
    space_free(&space, block);
  }
  assert_in_range(i, 100000, 999999);
  for (i = 0; i < 3000; i++) // 3 GB of addresses in turn
    space_free(&space, space_allocate(&space, 1000000, true));
  space_release(&space);
}

static void keeps_to_the_limit(void **state) {
  (void)state;
  Space space;
  space_init(&space, MODEL_LP64, 1000);
  Object *block = space_allocate(&space, 600, false);
  assert_non_null(block);
  assert_null(space_allocate(&space, 401, false));
  assert_null(space_add_static(&space, 1001, 1, NULL));
  assert_non_null(space_allocate(&space, 400, false));
  space_free(&space, block);
  assert_non_null(space_allocate(&space, 600, false));
  space_release(&space);
}

static void kills_locals(void **state) {
  (void)state;
  Space space;
  space_init(&space, MODEL_LP64, limit);
  uint64_t outer, inner;
  assert_true(space_push_stack(&space, 32, 16, &outer));
  uint64_t start = space_next_local(&space, 8, 16);
  Object *a = space_add_local(&space, start, outer, 8, OBJECT_LOCAL, NULL);
  uint64_t top = space.stack_top;
  uint32_t count = space.segments[SEGMENT_STACK].count;
  assert_true(space_push_stack(&space, 200000, 128, &inner)); // makes the stack move
  assert_int_equal(inner % 128, 0);
  uint64_t next = space_next_local(&space, 200000, 128);
  assert_true(next % 128 == 0 && next >= a->base + 8 + layout_of(MODEL_LP64).local_gap);
  Object *b = space_add_local(&space, next, inner, 200000, OBJECT_LOCAL, NULL);
  uint64_t address = b->base + 5;
  a->data[0] = 7;
  assert_int_equal(space.stack_data[outer], 7);
  assert_int_equal(b->shadow[199999], 0xff);
  assert_ptr_equal(space_find_bytes(&space, address, 1), b);
  space_pop_stack(&space, top, count);
  assert_null(space_find_bytes(&space, address, 1));
  assert_true(space_is_dead_stack(&space, address));
  assert_ptr_equal(space_find_dead_local(&space, address), b);
  assert_ptr_equal(space_find_bytes(&space, a->base, 8), a);
  assert_true(space_push_stack(&space, 16, 16, &inner));
  b = space_add_local(&space, space_next_local(&space, 16, 16), inner, 16, OBJECT_LOCAL, NULL);
  assert_ptr_equal(space_find_bytes(&space, b->base + 15, 1), b);
  assert_false(space_push_stack(&space, (uint64_t)1 << 40, 16, &inner));
  assert_int_equal(space_next_local(&space, (uint64_t)1 << 40, 16), 0);
  space_release(&space);
}

static void knows_functions(void **state) {
  (void)state;
  Space space;
  space_init(&space, MODEL_LP64, limit);
  Function function = {.id = 3};
  uint64_t address = space_function_address(&space, &function);
  uint32_t id;
  assert_true(space_has_function(&space, address, 4, &id));
  assert_int_equal(id, 3);
  assert_false(space_has_function(&space, address, 3, &id));
  assert_false(space_has_function(&space, address + 1, 4, &id));
  assert_false(space_has_function(&space, 0, 4, &id));
  space_release(&space);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(separates_objects),      TEST(finds_among_many),
                                     TEST(remembers_freed_blocks), TEST(reuses_addresses_at_last),
                                     TEST(keeps_to_the_limit),     TEST(kills_locals),
                                     TEST(knows_functions)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
