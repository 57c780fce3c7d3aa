// Persistent maps against plain arrays, versions of which are kept.
#include "base/pmap.h"

#include "test.h"

enum { KEYS = 600, VERSIONS = 400 };

typedef struct Version {
  Pmap map;
  uint64_t values[KEYS];
} Version;

static uint64_t random_state = 7;
static uint64_t draw(uint64_t bound) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return (random_state >> 33) % bound;
}

// Keys are spread: small ones, and a few that need a high tree.
static uint64_t key_at(uint32_t i) { return i % 50 == 49 ? ((uint64_t)i << 40) + 3 : i; }

static void fill(Arena *arena, Version *versions) {
  versions[0] = (Version){0};
  for (uint32_t v = 1; v < VERSIONS; v++) {
    versions[v] = versions[draw(v)];
    for (int change = 0; change < 5; change++) {
      uint32_t i = (uint32_t)draw(KEYS);
      uint64_t value = draw(3);
      versions[v].map = pmap_set(arena, versions[v].map, key_at(i), value);
      versions[v].values[i] = value;
    }
  }
}

static void test_versions_keep_their_values(void **state) {
  (void)state;
  Arena arena = {0};
  Version *versions = arena_alloc(&arena, VERSIONS * sizeof *versions);
  fill(&arena, versions);
  for (uint32_t v = 0; v < VERSIONS; v++)
    for (uint32_t i = 0; i < KEYS; i++)
      assert_int_equal(pmap_get(versions[v].map, key_at(i)), versions[v].values[i]);
  arena_release(&arena);
}

typedef struct Seen {
  const uint64_t *a, *b;
  uint64_t last;
  uint32_t count;
} Seen;

static uint32_t index_of(uint64_t key) {
  for (uint32_t i = 0; i < KEYS; i++)
    if (key_at(i) == key)
      return i;
  fail_msg("a key that was never set");
  return 0;
}

static void note_difference(void *context, uint64_t key, uint64_t a, uint64_t b) {
  Seen *seen = context;
  uint32_t i = index_of(key);
  assert_true(seen->count == 0 || key > seen->last);
  assert_int_equal(a, seen->a[i]);
  assert_int_equal(b, seen->b[i]);
  assert_true(a != b);
  seen->last = key;
  seen->count++;
}

static void test_compare_finds_all_differences(void **state) {
  (void)state;
  Arena arena = {0};
  Version *versions = arena_alloc(&arena, VERSIONS * sizeof *versions);
  fill(&arena, versions);
  for (uint32_t round = 0; round < 300; round++) {
    const Version *a = &versions[draw(VERSIONS)], *b = &versions[draw(VERSIONS)];
    Seen seen = {.a = a->values, .b = b->values};
    pmap_compare(a->map, b->map, note_difference, &seen);
    uint32_t expected = 0;
    for (uint32_t i = 0; i < KEYS; i++)
      expected += a->values[i] != b->values[i];
    assert_int_equal(seen.count, expected);
  }
  arena_release(&arena);
}

static void count_visit(void *context, uint64_t key, uint64_t value) {
  Seen *seen = context;
  assert_true(seen->count == 0 || key > seen->last);
  assert_int_equal(value, seen->a[index_of(key)]);
  seen->last = key;
  seen->count++;
}

static void test_each_between(void **state) {
  (void)state;
  Arena arena = {0};
  Version *versions = arena_alloc(&arena, VERSIONS * sizeof *versions);
  fill(&arena, versions);
  for (uint32_t round = 0; round < 300; round++) {
    const Version *a = &versions[draw(VERSIONS)];
    uint64_t first = draw(KEYS), last = first + draw(KEYS);
    Seen seen = {.a = a->values};
    pmap_each_between(a->map, first, last, count_visit, &seen);
    uint32_t expected = 0;
    for (uint32_t i = 0; i < KEYS; i++)
      expected += a->values[i] && key_at(i) >= first && key_at(i) <= last;
    assert_int_equal(seen.count, expected);
  }
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_versions_keep_their_values),
      cmocka_unit_test(test_compare_finds_all_differences),
      cmocka_unit_test(test_each_between),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
