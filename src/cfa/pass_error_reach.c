// Which locations can still see the error. Three backward searches, each linear
// in the CFA; together they follow exactly the paths with matching calls and
// returns (the two-phase slicing of Horwitz, Reps, Binkley 1990).
//
//   RETURNS  the function's exit can be reached from here
//   DOWN     an error can be reached before the current function returns
//   UP       the function can return from here, to a caller that has DOWN or UP
//
// A call edge is crossed only if its callee may return.
#include "cfa/passes.h"

#include "base/arena.h"
#include "cfa/call_sites.h"

#include <assert.h>

enum { RETURNS = 1, DOWN = 2, UP = 4 };

typedef struct ErrorReach {
  Cfa *cfa;
  CallSites sites;
  CallGraph graph;
  uint8_t *marks;     // by location index
  bool *may_return;   // by group: some callee does
  bool *has_returned; // by group: its callees' exits are marked UP
  LocVec work;
} ErrorReach;

static void mark(ErrorReach *reach, Loc loc, uint8_t bit) {
  assert(bit == RETURNS || bit == DOWN || bit == UP);
  if (reach->marks[loc.index] & bit)
    return;
  reach->marks[loc.index] |= bit;
  vec_push(&reach->work, loc);
}

// One step back inside the function.
static void mark_predecessors(ErrorReach *reach, Loc loc, uint8_t bit) {
  cfa_each_entering(reach->cfa, loc, edge) {
    if (edge->kind != EDGE_CALL || reach->may_return[reach->sites.group_of[edge->id]])
      mark(reach, edge->source, bit);
  }
}

static bool is_entry(const ErrorReach *reach, Loc loc) {
  return loc_equals(cfa_location(reach->cfa, loc)->function->entry, loc);
}

// ---- RETURNS

// Wakes the call sites of FUNCTION, which turns out to return.
static void set_returning(ErrorReach *reach, const Function *function) {
  assert(!function->is_defined || reach->marks[function->entry.index] & RETURNS);
  vec_each(uint32_t, group, &reach->sites.groups_with[function->id]) {
    if (reach->may_return[*group])
      continue;
    reach->may_return[*group] = true;
    vec_each(const Edge *, site, &reach->sites.groups.data[*group].sites) {
      if (reach->marks[(*site)->target.index] & RETURNS)
        mark(reach, (*site)->source, RETURNS);
    }
  }
}

static void find_returning(ErrorReach *reach) {
  assert(reach->work.size == 0);
  // A pointer that fits no function we know may call one we do not.
  for (uint32_t i = 0; i < reach->sites.groups.size; i++)
    reach->may_return[i] = reach->sites.groups.data[i].callees.size == 0;
  vec_each(Function *, function, &reach->cfa->functions) {
    if ((*function)->is_defined)
      mark(reach, (*function)->exit, RETURNS);
    else if (builtin_returns((*function)->builtin))
      set_returning(reach, *function);
  }
  while (reach->work.size) {
    Loc loc = vec_pop(&reach->work);
    mark_predecessors(reach, loc, RETURNS);
    if (is_entry(reach, loc))
      set_returning(reach, cfa_location(reach->cfa, loc)->function);
  }
}

// ---- DOWN

static void find_down(ErrorReach *reach) {
  assert(reach->work.size == 0);
  vec_each(Function *, function, &reach->cfa->functions) {
    vec_each(Loc, loc, &(*function)->locations) {
      LocationKind kind = cfa_location(reach->cfa, *loc)->kind;
      if (kind == LOC_ERROR || kind == LOC_UNSUPPORTED)
        mark(reach, *loc, DOWN);
    }
  }
  while (reach->work.size) {
    Loc loc = vec_pop(&reach->work);
    mark_predecessors(reach, loc, DOWN);
    if (!is_entry(reach, loc))
      continue;
    const Function *function = cfa_location(reach->cfa, loc)->function;
    vec_each(uint32_t, group, &reach->sites.groups_with[function->id]) {
      vec_each(const Edge *, site, &reach->sites.groups.data[*group].sites)
        mark(reach, (*site)->source, DOWN);
    }
  }
}

// ---- UP

// The error lies behind LOC: what is called just before it returns towards it.
static void mark_exits_before(ErrorReach *reach, Loc loc) {
  const Function *caller = cfa_location(reach->cfa, loc)->function;
  if (reach->cfa->init && !reach->graph.is_reachable[caller->id])
    return;
  cfa_each_entering(reach->cfa, loc, edge) {
    if (edge->kind != EDGE_CALL || reach->has_returned[reach->sites.group_of[edge->id]])
      continue;
    reach->has_returned[reach->sites.group_of[edge->id]] = true;
    vec_each(Function *, callee, &call_sites_get(&reach->sites, edge)->callees) {
      if ((*callee)->is_defined)
        mark(reach, (*callee)->exit, UP);
    }
  }
}

static void find_up(ErrorReach *reach) {
  assert(reach->work.size == 0);
  for (uint32_t i = 0; i < reach->cfa->locations.size; i++)
    if (reach->marks[i] & DOWN)
      mark_exits_before(reach, (Loc){i});
  while (reach->work.size) {
    Loc loc = vec_pop(&reach->work);
    mark_predecessors(reach, loc, UP);
    mark_exits_before(reach, loc);
  }
}

void pass_error_reach(Cfa *cfa) {
  Arena scratch = {0};
  ErrorReach reach = {.cfa = cfa};
  call_sites_init(&reach.sites, cfa);
  callgraph_init(&reach.graph, cfa);
  reach.marks = ARENA_ARRAY(&scratch, uint8_t, cfa->locations.size);
  reach.may_return = ARENA_ARRAY(&scratch, bool, reach.sites.groups.size);
  reach.has_returned = ARENA_ARRAY(&scratch, bool, reach.sites.groups.size);
  find_returning(&reach);
  find_down(&reach);
  find_up(&reach);
  for (uint32_t i = 0; i < cfa->locations.size; i++)
    cfa->locations.data[i].reaches_error = reach.marks[i] & (DOWN | UP);
  vec_release(&reach.work);
  callgraph_release(&reach.graph);
  call_sites_release(&reach.sites);
  arena_release(&scratch);
}
