#include "base/map.h"

#include "test.h"

static void finds_what_was_inserted(void **state) {
  (void)state;
  Map map = {0};
  assert_null(map_find(&map, 0));
  for (uint64_t i = 0; i < 10000; i++) {
    bool added = false;
    *map_insert(&map, i * i, &added) = i;
    assert_true(added);
  }
  assert_int_equal(map.size, 10000);
  for (uint64_t i = 0; i < 10000; i++)
    assert_int_equal(*map_find(&map, i * i), i);
  assert_null(map_find(&map, 2));
  bool added = true;
  assert_int_equal(*map_insert(&map, 49, &added), 7);
  assert_false(added);
  map_release(&map);
}

static void clears(void **state) {
  (void)state;
  Map map = {0};
  map_clear(&map);
  int place;
  *map_insert(&map, key_of(&place), NULL) = 1;
  *map_insert(&map, UINT64_MAX, NULL) = 2;
  *map_insert(&map, 0, NULL) = 3;
  assert_int_equal(*map_find(&map, key_of(&place)), 1);
  map_clear(&map);
  assert_int_equal(map.size, 0);
  assert_null(map_find(&map, 0));
  assert_int_equal(*map_insert(&map, 0, NULL), 0);
  map_release(&map);
}

static void visits_each_entry(void **state) {
  (void)state;
  Map map = {0};
  uint64_t keys = 0, values = 0, count = 0;
  map_each(entry, &map)
    count++;
  assert_int_equal(count, 0);
  for (uint64_t i = 0; i < 1000; i++)
    *map_insert(&map, 1000 + i, NULL) = i;
  map_each(entry, &map) {
    count++;
    keys += entry->key;
    values += entry->value;
  }
  assert_int_equal(count, 1000);
  assert_int_equal(keys, 1000 * 1000 + 499500);
  assert_int_equal(values, 499500);
  map_release(&map);
}

static void is_a_set(void **state) {
  (void)state;
  Map map = {0};
  assert_true(map_add(&map, 7));
  assert_false(map_add(&map, 7));
  assert_true(map_add(&map, 8));
  assert_int_equal(map.size, 2);
  map_release(&map);
}

// Hashes may end up in what is printed: they are the same in every run and on every machine.
static void hashes_deterministically(void **state) {
  (void)state;
  assert_int_equal(hash_mix(0), 0xe220a8397b1dcdaf);
  assert_int_equal(hash_bytes("", 0), hash_mix(0xcbf29ce484222325));
  assert_int_equal(hash_bytes("a", 1), hash_mix(0xaf63dc4c8601ec8c));
  assert_int_not_equal(hash_bytes("ab", 2), hash_bytes("ba", 2));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(finds_what_was_inserted),  TEST(clears), TEST(visits_each_entry), TEST(is_a_set),
      TEST(hashes_deterministically),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
