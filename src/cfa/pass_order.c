// A depth-first search that takes a location's last edge first: then, in
// reverse post-order, the true branch stands before the false one and a loop's
// body before what follows the loop, as in the source.
#include "cfa/passes.h"

#include "base/arena.h"

#include <assert.h>

typedef struct DfsFrame {
  Loc loc;
  uint32_t left; // leaving edges not yet taken
} DfsFrame;

typedef struct DepthFirstSearch {
  Cfa *cfa;
  bool *is_seen; // by location index
  VEC(DfsFrame) stack;
  LocVec finished; // post-order
} DepthFirstSearch;

static void enter(DepthFirstSearch *search, Loc loc) {
  assert(!search->is_seen[loc.index]);
  search->is_seen[loc.index] = true;
  uint32_t count = 0;
  cfa_each_leaving(search->cfa, loc, edge) count++;
  vec_push(&search->stack, (DfsFrame){.loc = loc, .left = count});
}

static const Edge *nth_leaving(const Cfa *cfa, Loc loc, uint32_t n) {
  const Edge *edge = cfa_location(cfa, loc)->first_leaving;
  while (n-- > 0)
    edge = edge->next_leaving;
  assert(edge);
  return edge;
}

static void search_from(DepthFirstSearch *search, Loc entry) {
  assert(search->stack.size == 0);
  enter(search, entry);
  while (search->stack.size) {
    DfsFrame *frame = &vec_last(&search->stack);
    if (frame->left == 0) {
      vec_push(&search->finished, frame->loc);
      search->stack.size--;
      continue;
    }
    Loc target = nth_leaving(search->cfa, frame->loc, --frame->left)->target;
    if (!search->is_seen[target.index])
      enter(search, target);
  }
}

static void sort_locations(DepthFirstSearch *search, Function *function) {
  vec_clear(&search->finished);
  search_from(search, function->entry);
  assert(loc_equals(vec_last(&search->finished), function->entry));
  LocVec rest = {0}; // not reached: they follow in their former order
  vec_each(Loc, loc, &function->locations) {
    if (!search->is_seen[loc->index])
      vec_push(&rest, *loc);
  }
  uint32_t order = 0;
  for (uint32_t i = search->finished.size; i-- > 0;)
    function->locations.data[order++] = search->finished.data[i];
  vec_each(Loc, loc, &rest)
    function->locations.data[order++] = *loc;
  assert(order == function->locations.size);
  vec_release(&rest);
  for (uint32_t i = 0; i < order; i++)
    cfa_location(search->cfa, function->locations.data[i])->order = i;
}

void pass_order(Cfa *cfa) {
  Arena scratch = {0};
  DepthFirstSearch search = {.cfa = cfa};
  search.is_seen = ARENA_ARRAY(&scratch, bool, cfa->locations.size);
  vec_each(Function *, function, &cfa->functions) {
    if ((*function)->is_defined)
      sort_locations(&search, *function);
  }
  assert(cfa_is_ordered(cfa));
  vec_release(&search.stack);
  vec_release(&search.finished);
  arena_release(&scratch);
}
