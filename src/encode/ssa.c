// A radix tree over symbol ids with 16 branches at each node, grown at the root as
// larger ids come. An entry that was never set has symbol 0 and equals the default.
#include "encode/ssa.h"

#include <assert.h>

enum { BRANCH_BITS = 4, BRANCHES = 1 << BRANCH_BITS };

typedef struct SsaNode {
  uint32_t shift; // of the bits that choose a branch; 0: a leaf
  union {
    const struct SsaNode *children[BRANCHES];
    SsaEntry entries[BRANCHES];
  };
} SsaNode;

static uint32_t branch_of(uint32_t shift, uint32_t id) { return id >> shift & (BRANCHES - 1); }

// Does the tree below NODE have a place for ID?
static bool has_place(const SsaNode *node, uint32_t id) {
  uint32_t bits = node->shift + BRANCH_BITS;
  return bits >= 32 || id >> bits == 0;
}

static bool is_set(SsaEntry entry) { return entry.symbol.id != 0; }

static bool is_same(SsaEntry a, SsaEntry b) {
  return a.index == b.index && a.block == b.block && a.range == b.range &&
         term_equals(a.definition, b.definition);
}

// ---- one entry

SsaEntry ssa_get(SsaMap map, Symbol symbol) {
  const SsaNode *node = map.root;
  if (node && !has_place(node, symbol.id))
    node = NULL;
  while (node && node->shift)
    node = node->children[branch_of(node->shift, symbol.id)];
  SsaEntry entry = {.symbol = symbol};
  if (node && is_set(node->entries[branch_of(0, symbol.id)]))
    entry = node->entries[branch_of(0, symbol.id)];
  assert(entry.symbol.id == symbol.id);
  return entry;
}

// Leaves and inner nodes differ in size.
static SsaNode *new_node(Arena *arena, uint32_t shift) {
  assert(shift % BRANCH_BITS == 0 && shift < 32);
  size_t size = shift ? sizeof(SsaNode *) * BRANCHES : sizeof(SsaEntry) * BRANCHES;
  SsaNode *node = arena_alloc(arena, offsetof(SsaNode, children) + size);
  node->shift = shift;
  return node;
}

static SsaNode *copy_node(Arena *arena, const SsaNode *node, uint32_t shift) {
  SsaNode *copy = new_node(arena, shift);
  if (!node)
    return copy;
  assert(node->shift == shift);
  for (uint32_t i = 0; i < BRANCHES; i++) {
    if (shift)
      copy->children[i] = node->children[i];
    else
      copy->entries[i] = node->entries[i];
  }
  return copy;
}

static const SsaNode *grow(Arena *arena, const SsaNode *root, uint32_t id) {
  if (!root)
    return new_node(arena, 0);
  while (!has_place(root, id)) {
    SsaNode *parent = new_node(arena, root->shift + BRANCH_BITS);
    parent->children[0] = root;
    root = parent;
  }
  return root;
}

SsaMap ssa_set(Arena *arena, SsaMap map, SsaEntry entry) {
  assert(is_set(entry));
  uint32_t id = entry.symbol.id;
  if (!map.root || !has_place(map.root, id))
    map.root = grow(arena, map.root, id);
  if (!has_place(map.root, id)) // an empty root was a leaf
    map.root = grow(arena, map.root, id);
  SsaNode *root = copy_node(arena, map.root, map.root->shift), *node = root;
  while (node->shift) {
    const SsaNode **child = &node->children[branch_of(node->shift, id)];
    SsaNode *copy = copy_node(arena, *child, node->shift - BRANCH_BITS);
    *child = copy;
    node = copy;
  }
  node->entries[branch_of(0, id)] = entry;
  assert(has_place(root, id) && is_same(ssa_get((SsaMap){root}, entry.symbol), entry));
  return (SsaMap){root};
}

// ---- whole maps; the depth of the tree is at most eight, so recursion is harmless

typedef struct SsaComparison {
  SsaDifference difference;
  void *context;
} SsaComparison;

static void compare_leaves(const SsaComparison *comparison, const SsaNode *a, const SsaNode *b) {
  assert((!a || !a->shift) && (!b || !b->shift));
  for (uint32_t i = 0; i < BRANCHES; i++) {
    SsaEntry left = a ? a->entries[i] : (SsaEntry){0};
    SsaEntry right = b ? b->entries[i] : (SsaEntry){0};
    if (is_same(left, right))
      continue;
    left.symbol = right.symbol = is_set(left) ? left.symbol : right.symbol;
    comparison->difference(comparison->context, left, right);
  }
}

// The part of the tree of NODE that lies below the first branch of a root of SHIFT.
static const SsaNode *child_at(const SsaNode *node, uint32_t shift, uint32_t branch) {
  if (!node)
    return NULL;
  assert(node->shift <= shift);
  if (node->shift == shift)
    return node->children[branch];
  return branch == 0 ? node : NULL;
}

static void compare_nodes(const SsaComparison *comparison, const SsaNode *a, const SsaNode *b,
                          uint32_t shift) {
  if (a == b)
    return;
  if (shift == 0) {
    compare_leaves(comparison, a, b);
    return;
  }
  for (uint32_t i = 0; i < BRANCHES; i++)
    compare_nodes(comparison, child_at(a, shift, i), child_at(b, shift, i), shift - BRANCH_BITS);
}

static uint32_t shift_of(const SsaNode *root) { return root ? root->shift : 0; }

void ssa_compare(SsaMap a, SsaMap b, SsaDifference difference, void *context) {
  SsaComparison comparison = {difference, context};
  uint32_t left = shift_of(a.root), right = shift_of(b.root);
  compare_nodes(&comparison, a.root, b.root, left > right ? left : right);
}

static void visit_nodes(const SsaNode *node, void (*visit)(void *, SsaEntry), void *context) {
  for (uint32_t i = 0; node && i < BRANCHES; i++) {
    if (node->shift)
      visit_nodes(node->children[i], visit, context);
    else if (is_set(node->entries[i]))
      visit(context, node->entries[i]);
  }
}

void ssa_each(SsaMap map, void (*visit)(void *context, SsaEntry entry), void *context) {
  visit_nodes(map.root, visit, context);
}
