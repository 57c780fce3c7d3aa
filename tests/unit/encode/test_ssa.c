#include "encode/ssa.h"

#include "test.h"

enum { SYMBOLS = 700, STEPS = 4000, KEPT = 8 };

// A map, and what it should say.
typedef struct Pair {
  SsaMap map;
  uint32_t indices[SYMBOLS]; // by symbol id; 0: never set
} Pair;

static void check_entries(const Pair *pair) {
  for (uint32_t id = 1; id < SYMBOLS; id++)
    assert_int_equal(ssa_get(pair->map, (Symbol){id}).index, pair->indices[id]);
}

static void note_difference(void *context, SsaEntry a, SsaEntry b) {
  uint32_t *next = context;
  assert_int_equal(a.symbol.id, b.symbol.id);
  assert_true(a.symbol.id >= *next); // in order
  *next = a.symbol.id + 1;
}

static void count_difference(void *context, SsaEntry a, SsaEntry b) {
  uint32_t *count = context;
  *count += a.index != b.index;
}

static void check_comparison(const Pair *a, const Pair *b) {
  uint32_t next = 0, found = 0, expected = 0;
  for (uint32_t id = 1; id < SYMBOLS; id++)
    expected += a->indices[id] != b->indices[id];
  ssa_compare(a->map, b->map, note_difference, &next);
  ssa_compare(a->map, b->map, count_difference, &found);
  assert_int_equal(found, expected);
}

static void sum_indices(void *context, SsaEntry entry) {
  uint64_t *sum = context;
  *sum += entry.index;
}

// Old maps stay what they were while new ones are made from them.
static void maps_do_not_change(void **state) {
  (void)state;
  Arena arena;
  arena_init(&arena);
  static Pair pairs[KEPT];
  uint64_t random = 3;
  for (int i = 0; i < STEPS; i++) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    Pair *from = &pairs[(random >> 33) % KEPT], *to = &pairs[(random >> 40) % KEPT];
    uint32_t id = 1 + (uint32_t)(random >> 45) % (i < STEPS / 2 ? 40 : SYMBOLS - 1);
    *to = *from;
    to->indices[id] = (uint32_t)i + 1;
    to->map = ssa_set(&arena, from->map,
                      (SsaEntry){.symbol = {id}, .index = (uint32_t)i + 1});
    if (i % 50 == 0)
      check_comparison(&pairs[0], &pairs[1 + i / 50 % (KEPT - 1)]);
  }
  for (int i = 0; i < KEPT; i++) {
    uint64_t sum = 0;
    check_entries(&pairs[i]);
    ssa_each(pairs[i].map, sum_indices, &sum);
    for (uint32_t id = 1; id < SYMBOLS; id++)
      sum -= pairs[i].indices[id];
    assert_int_equal(sum, 0);
  }
  arena_release(&arena);
}

static void empty_maps_have_version_0(void **state) {
  (void)state;
  uint32_t count = 0;
  assert_int_equal(ssa_get((SsaMap){0}, (Symbol){99}).index, 0);
  ssa_compare((SsaMap){0}, (SsaMap){0}, count_difference, &count);
  assert_int_equal(count, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(maps_do_not_change), TEST(empty_maps_have_version_0)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
