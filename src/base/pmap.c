#include "base/pmap.h"

#include <assert.h>
#include <stdbool.h>

enum { BITS = 4, BRANCHES = 1 << BITS };

// Slots are values in the lowest level, else addresses of nodes.
typedef struct PmapNode {
  uint64_t slots[BRANCHES];
} PmapNode;

static const PmapNode *child(uint64_t slot) { return (const PmapNode *)(uintptr_t)slot; }
static uint64_t slot_of(const PmapNode *node) { return (uint64_t)(uintptr_t)node; }

static uint32_t branch(uint64_t key, uint32_t level) {
  return key >> (BITS * level) & (BRANCHES - 1);
}

static bool fits(uint64_t key, uint32_t height) {
  return height * BITS >= 64 || key >> (height * BITS) == 0;
}

static bool is_consistent(Pmap map) {
  return map.height * BITS <= 64 && (!map.root || map.height > 0);
}

uint64_t pmap_get(Pmap map, uint64_t key) {
  assert(is_consistent(map));
  if (!map.root || !fits(key, map.height))
    return 0;
  const PmapNode *node = map.root;
  for (uint32_t level = map.height - 1; level > 0 && node; level--)
    node = child(node->slots[branch(key, level)]);
  return node ? node->slots[branch(key, 0)] : 0;
}

// ---- updates

static const PmapNode *with(Arena *arena, const PmapNode *old, uint32_t level, uint64_t key,
                            uint64_t value) {
  PmapNode *node = ARENA_NEW(arena, PmapNode);
  if (old)
    *node = *old;
  uint64_t *slot = &node->slots[branch(key, level)];
  *slot = level ? slot_of(with(arena, child(*slot), level - 1, key, value)) : value;
  return node;
}

static Pmap grown(Arena *arena, Pmap map, uint64_t key) {
  if (map.height == 0)
    map.height = 1;
  while (!fits(key, map.height)) {
    if (map.root) {
      PmapNode *node = ARENA_NEW(arena, PmapNode);
      node->slots[0] = slot_of(map.root);
      map.root = node;
    }
    map.height++;
  }
  assert(is_consistent(map) && fits(key, map.height));
  return map;
}

Pmap pmap_set(Arena *arena, Pmap map, uint64_t key, uint64_t value) {
  if (pmap_get(map, key) == value)
    return map;
  map = grown(arena, map, key);
  map.root = with(arena, map.root, map.height - 1, key, value);
  assert(is_consistent(map) && pmap_get(map, key) == value);
  return map;
}

// ---- iteration

typedef struct PmapRange {
  uint64_t first, last;
  PmapVisit visit;
  void *context;
} PmapRange;

// The subtree of the keys from BASE on.
static void visit_node(const PmapNode *node, uint32_t level, uint64_t base,
                       const PmapRange *range) {
  for (uint64_t i = 0; i < BRANCHES; i++) {
    uint64_t least = base | i << (BITS * level);
    uint64_t most = least | (((uint64_t)1 << (BITS * level)) - 1);
    if (!node->slots[i] || most < range->first || least > range->last)
      continue;
    if (level)
      visit_node(child(node->slots[i]), level - 1, least, range);
    else
      range->visit(range->context, least, node->slots[i]);
  }
}

void pmap_each_between(Pmap map, uint64_t first, uint64_t last, PmapVisit visit, void *context) {
  assert(is_consistent(map) && first <= last);
  PmapRange range = {first, last, visit, context};
  if (map.root)
    visit_node(map.root, map.height - 1, 0, &range);
}

// ---- comparison

typedef struct PmapComparison {
  PmapDifference difference;
  void *context;
} PmapComparison;

static void compare(const PmapNode *a, const PmapNode *b, uint32_t level, uint64_t base,
                    const PmapComparison *comparison) {
  static const PmapNode nothing;
  if (a == b)
    return;
  a = a ? a : &nothing;
  b = b ? b : &nothing;
  for (uint64_t i = 0; i < BRANCHES; i++) {
    uint64_t key = base | i << (BITS * level);
    if (a->slots[i] == b->slots[i])
      continue;
    if (level)
      compare(child(a->slots[i]), child(b->slots[i]), level - 1, key, comparison);
    else
      comparison->difference(comparison->context, key, a->slots[i], b->slots[i]);
  }
}

void pmap_compare(Pmap a, Pmap b, PmapDifference difference, void *context) {
  assert(is_consistent(a) && is_consistent(b));
  PmapComparison comparison = {difference, context};
  PmapNode bridges[16] = {0}; // the lower map below as many levels as the higher one has
  uint32_t used = 0;
  Pmap *lower = a.height < b.height ? &a : &b;
  uint32_t height = a.height < b.height ? b.height : a.height;
  for (; lower->root && lower->height < height; lower->height++) {
    assert(used < sizeof bridges / sizeof *bridges);
    bridges[used].slots[0] = slot_of(lower->root);
    lower->root = &bridges[used++];
  }
  assert(!a.root || !b.root || a.height == b.height);
  if (height)
    compare(a.root, b.root, height - 1, 0, &comparison);
}
