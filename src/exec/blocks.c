// Follows the edges from each head until control may come from elsewhere.
#include "exec/blocks.h"

#include "base/map.h"

#include <assert.h>
#include <string.h>

typedef struct Cutter {
  const Cfa *cfa;
  const Function *function;
  Arena *arena;
  Blocks *blocks;
  Map numbers;             // location index -> block
  VEC(Loc) pending;        // heads without a block
  VEC(const Edge *) edges; // of the block at work
} Cutter;

// A head is where control comes together or comes back: the entry, joins,
// branches' targets, and what follows a call.
static bool is_head(const Cutter *cutter, Loc loc) {
  const Location *location = cfa_location(cutter->cfa, loc);
  const Edge *entering = location->first_entering;
  if (!entering || entering->next_entering || loc_equals(loc, cutter->function->entry))
    return true;
  return entering->kind == EDGE_ASSUME || entering->kind == EDGE_CALL;
}

static bool is_end(const Cutter *cutter, Loc loc) {
  return !cfa_location(cutter->cfa, loc)->first_leaving;
}

// Sees to it that a block begins at LOC, and returns LOC's index, which
// link_blocks replaces by the block's number; NO_BLOCK if LOC is an end.
static uint32_t want_block(Cutter *cutter, Loc loc) {
  if (is_end(cutter, loc))
    return NO_BLOCK;
  if (map_add(&cutter->numbers, loc.index))
    vec_push(&cutter->pending, loc);
  return loc.index;
}

static void cut_branch(Cutter *cutter, Block *block, const Location *location) {
  assert(location->first_leaving->kind == EDGE_ASSUME);
  block->branch[0] = location->first_leaving;
  block->branch[1] = location->first_leaving->next_leaving;
  for (uint32_t i = 2; i-- > 0;) // the first one's target is laid out next
    if (block->branch[i])
      block->branch_next[i] = want_block(cutter, block->branch[i]->target);
}

static void cut_block(Cutter *cutter, Loc head) {
  Block block = {.next = NO_BLOCK, .branch_next = {NO_BLOCK, NO_BLOCK}};
  vec_clear(&cutter->edges);
  for (Loc loc = head;;) {
    const Location *location = cfa_location(cutter->cfa, loc);
    const Edge *edge = location->first_leaving;
    if (!edge)
      break;
    if (edge->kind == EDGE_ASSUME) {
      cut_branch(cutter, &block, location);
      break;
    }
    assert(!edge->next_leaving);
    vec_push(&cutter->edges, edge);
    loc = edge->target;
    if (!is_end(cutter, loc) && is_head(cutter, loc)) {
      block.next = want_block(cutter, loc);
      break;
    }
  }
  block.edge_count = cutter->edges.size;
  block.edges = ARENA_ARRAY(cutter->arena, const Edge *, block.edge_count);
  if (block.edge_count)
    memcpy(block.edges, cutter->edges.data, block.edge_count * sizeof *block.edges);
  assert(!block.branch[0] || block.next == NO_BLOCK);
  *map_insert(&cutter->numbers, head.index, NULL) = cutter->blocks->all.size;
  vec_push(&cutter->blocks->all, block);
}

static void link(const Cutter *cutter, uint32_t *next) {
  if (*next != NO_BLOCK)
    *next = (uint32_t)*map_find(&cutter->numbers, *next);
  assert(*next == NO_BLOCK || *next < cutter->blocks->all.size);
}

// Replaces location indices by numbers of blocks.
static void link_blocks(Cutter *cutter) {
  vec_each(Block, block, &cutter->blocks->all) {
    link(cutter, &block->next);
    link(cutter, &block->branch_next[0]);
    link(cutter, &block->branch_next[1]);
  }
}

void blocks_init(Blocks *blocks, const Cfa *cfa, const Function *function, Arena *arena) {
  assert(function->is_defined);
  *blocks = (Blocks){0};
  Cutter cutter = {.cfa = cfa, .function = function, .arena = arena, .blocks = blocks};
  map_insert(&cutter.numbers, function->entry.index, NULL);
  vec_push(&cutter.pending, function->entry);
  while (cutter.pending.size)
    cut_block(&cutter, vec_pop(&cutter.pending));
  link_blocks(&cutter);
  assert(blocks->all.size == cutter.numbers.size); // each head has its block
  map_release(&cutter.numbers);
  vec_release(&cutter.pending);
  vec_release(&cutter.edges);
}

void blocks_release(Blocks *blocks) { vec_release(&blocks->all); }
