// Code that cannot run: a search from each function's entry that does not pass
// assumptions of false constants. What it does not reach loses its edges and
// its place in Function.locations; indices stay as they are.
#include "cfa/passes.h"

#include "base/arena.h"

#include <assert.h>

typedef struct Reach {
  Cfa *cfa;
  bool *is_reached; // by location index
  VEC(Loc) stack;
} Reach;

static bool is_decided(const Edge *edge) {
  return edge->kind == EDGE_ASSUME && expr_is_constant(edge->assume.cond);
}

static bool can_pass(const Edge *edge) {
  if (!is_decided(edge))
    return true;
  const Expr *cond = edge->assume.cond;
  bool holds = cond->kind == EXPR_INT ? cond->integer != 0 : cond->floating != 0;
  return holds == edge->assume.truth;
}

static void add_reached(Reach *reach, Loc loc) {
  if (reach->is_reached[loc.index])
    return;
  reach->is_reached[loc.index] = true;
  vec_push(&reach->stack, loc);
}

static void search(Reach *reach, const Function *function) {
  add_reached(reach, function->entry);
  while (reach->stack.size) {
    Loc loc = vec_pop(&reach->stack);
    cfa_each_leaving(reach->cfa, loc, edge) {
      if (can_pass(edge))
        add_reached(reach, edge->target);
    }
  }
}

// Lists are filtered as a whole: cfa_remove_edge would search them for each edge.
static void filter_leaving(Reach *reach, Loc loc) {
  Location *location = cfa_location(reach->cfa, loc);
  Edge *edge = location->first_leaving;
  location->first_leaving = location->last_leaving = NULL;
  for (Edge *next; edge; edge = next) {
    next = edge->next_leaving;
    edge->next_leaving = NULL;
    if (!reach->is_reached[loc.index] || !can_pass(edge)) {
      reach->cfa->edges.data[edge->id] = NULL;
      continue;
    }
    if (is_decided(edge))
      edge->kind = EDGE_SKIP;
    if (location->last_leaving)
      location->last_leaving->next_leaving = edge;
    else
      location->first_leaving = edge;
    location->last_leaving = edge;
  }
}

static void filter_entering(const Cfa *cfa, Loc loc) {
  Location *location = cfa_location(cfa, loc);
  Edge *edge = location->first_entering;
  location->first_entering = location->last_entering = NULL;
  for (Edge *next; edge; edge = next) {
    next = edge->next_entering;
    edge->next_entering = NULL;
    if (!cfa->edges.data[edge->id])
      continue;
    if (location->last_entering)
      location->last_entering->next_entering = edge;
    else
      location->first_entering = edge;
    location->last_entering = edge;
  }
}

static void clean(Reach *reach, Function *function) {
  Cfa *cfa = reach->cfa;
  vec_each(Loc, loc, &function->locations) {
    Location *location = cfa_location(cfa, *loc);
    bool had_edges = location->first_leaving;
    filter_leaving(reach, *loc);
    // Only an assumption of a false constant stood here: no run goes on.
    bool is_stuck = had_edges && !location->first_leaving && reach->is_reached[loc->index];
    if (is_stuck)
      location->kind = LOC_END;
  }
  vec_each(Loc, loc, &function->locations)
    filter_entering(cfa, *loc);
  uint32_t kept = 0;
  vec_each(Loc, loc, &function->locations) {
    if (reach->is_reached[loc->index] || loc_equals(*loc, function->exit))
      function->locations.data[kept++] = *loc;
  }
  function->locations.size = kept;
  assert(kept > 0 && loc_equals(function->locations.data[0], function->entry));
}

void pass_unreachable(Cfa *cfa) {
  Arena scratch;
  arena_init(&scratch);
  Reach reach = {.cfa = cfa};
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
