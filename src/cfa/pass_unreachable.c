// Code that cannot run: a search from each function's entry that does not pass
// assumptions of false constants. What it does not reach loses its edges and
// its place in Function.locations; indices stay as they are.
#include "cfa/passes.h"

#include "base/arena.h"

#include <assert.h>

typedef struct Reachability {
  Cfa *cfa;
  bool *is_reached; // by location index
  LocVec stack;
} Reachability;

static bool is_decided(const Edge *edge) {
  return edge->kind == EDGE_ASSUME && expr_is_constant(edge->assume.cond);
}

static bool can_pass(const Edge *edge) {
  return !is_decided(edge) || expr_is_true(edge->assume.cond) == edge->assume.truth;
}

static void add_reached(Reachability *reach, Loc loc) {
  if (reach->is_reached[loc.index])
    return;
  reach->is_reached[loc.index] = true;
  vec_push(&reach->stack, loc);
}

static void search(Reachability *reach, const Function *function) {
  assert(reach->stack.size == 0 && function->is_defined);
  add_reached(reach, function->entry);
  while (reach->stack.size) {
    Loc loc = vec_pop(&reach->stack);
    cfa_each_leaving(reach->cfa, loc, edge) {
      if (can_pass(edge))
        add_reached(reach, edge->target);
    }
  }
}

// Removes the edges that cannot run; of a decided branch a step is left.
static void clean_location(Reachability *reach, Loc loc) {
  Location *location = cfa_location(reach->cfa, loc);
  bool is_reached = reach->is_reached[loc.index], had_edges = location->first_leaving;
  assert(!had_edges || location->kind == LOC_PLAIN);
  for (Edge *edge = location->first_leaving, *next; edge; edge = next) {
    next = edge->next_leaving;
    if (!is_reached || !can_pass(edge))
      cfa_remove_edge(reach->cfa, edge);
    else if (is_decided(edge))
      edge->kind = EDGE_SKIP;
  }
  // Only an assumption of a false constant stood here: no run goes on.
  if (is_reached && had_edges && !location->first_leaving)
    location->kind = LOC_END;
}

static void clean(Reachability *reach, Function *function) {
  uint32_t kept = 0;
  vec_each(Loc, loc, &function->locations) {
    clean_location(reach, *loc);
    if (reach->is_reached[loc->index] || loc_equals(*loc, function->exit))
      function->locations.data[kept++] = *loc;
  }
  function->locations.size = kept;
  assert(kept > 0 && loc_equals(function->locations.data[0], function->entry));
}

void pass_unreachable(Cfa *cfa) {
  Arena scratch = {0};
  Reachability reach = {.cfa = cfa};
  reach.is_reached = ARENA_ARRAY(&scratch, bool, cfa->locations.size);
  vec_each(Function *, function, &cfa->functions) {
    if (!(*function)->is_defined)
      continue;
    search(&reach, *function);
    clean(&reach, *function);
  }
  vec_release(&reach.stack);
  arena_release(&scratch);
}
