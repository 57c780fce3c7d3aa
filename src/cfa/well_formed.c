// The graph: locations, edges and the lists that join them.
#include "cfa/well_formed.h"

#include "base/arena.h"
#include "cfa/well_formed_internal.h"

#include <assert.h>

static bool is_location(const Cfa *cfa, Loc loc) { return loc.index < cfa->locations.size; }

// ---- functions and their locations

static bool check_listed(CfaChecker *checker, const Function *function, Loc loc) {
  const Cfa *cfa = checker->cfa;
  if (!is_location(cfa, loc))
    return strbuf_fail(checker->why, "%s lists a location that does not exist", function->name);
  if (checker->is_listed[loc.index])
    return strbuf_fail(checker->why, "location %u is listed twice", loc.index);
  checker->is_listed[loc.index] = true;
  const Location *location = cfa_location(cfa, loc);
  if (location->function != function)
    return strbuf_fail(checker->why, "%s lists location %u of another function", function->name,
                       loc.index);
  if ((location->kind == LOC_EXIT) != loc_equals(loc, function->exit))
    return strbuf_fail(checker->why, "%s has a wrong exit location (%u)", function->name,
                       loc.index);
  return true;
}

static bool check_function_locations(CfaChecker *checker, const Function *function) {
  if (!function->is_defined) {
    bool is_empty = function->locations.size == 0 && loc_is_none(function->entry);
    return is_empty || strbuf_fail(checker->why, "%s has locations but no body", function->name);
  }
  if (!is_location(checker->cfa, function->entry) || !is_location(checker->cfa, function->exit))
    return strbuf_fail(checker->why, "%s has no entry or no exit", function->name);
  if (!function->locations.size || !loc_equals(function->locations.data[0], function->entry))
    return strbuf_fail(checker->why, "%s does not list its entry first", function->name);
  vec_each(Loc, loc, &function->locations) {
    if (!check_listed(checker, function, *loc))
      return false;
  }
  return checker->is_listed[function->exit.index] ||
         strbuf_fail(checker->why, "%s does not list its exit", function->name);
}

// ---- edge lists

static bool is_alive(const Cfa *cfa, const Edge *edge) {
  return edge->id < cfa->edges.size && cfa->edges.data[edge->id] == edge;
}

// The list of the edges that leave LOC, or of those that enter it.
static bool check_list(CfaChecker *checker, Loc loc, bool is_leaving, uint32_t *count) {
  const Location *location = cfa_location(checker->cfa, loc);
  const Edge *edge = is_leaving ? location->first_leaving : location->first_entering;
  const Edge *end = is_leaving ? location->last_leaving : location->last_entering, *last = NULL;
  const char *name = is_leaving ? "leaving" : "entering";
  for (; edge; edge = is_leaving ? edge->next_leaving : edge->next_entering) {
    if (!is_alive(checker->cfa, edge) || !loc_equals(is_leaving ? edge->source : edge->target, loc))
      return strbuf_fail(checker->why, "location %u has a foreign or removed %s edge", loc.index,
                         name);
    last = edge;
    ++*count;
  }
  return last == end ||
         strbuf_fail(checker->why, "the %s edges of location %u do not end in the last", name,
                     loc.index);
}

// One edge, or a condition (the same Expr) and its negation.
static bool is_branch(const Edge *first, const Edge *second) {
  return first->kind == EDGE_ASSUME && second->kind == EDGE_ASSUME &&
         first->assume.cond == second->assume.cond && first->assume.truth != second->assume.truth;
}

static bool check_branching(CfaChecker *checker, Loc loc, uint32_t leaving, uint32_t entering) {
  assert(checker->is_listed[loc.index]);
  const Location *location = cfa_location(checker->cfa, loc);
  if (location->kind != LOC_PLAIN)
    return leaving == 0 ||
           strbuf_fail(checker->why, "location %u ends a path but has a leaving edge", loc.index);
  if (leaving == 0) { // a stray location of dead code; pass_unreachable takes it away
    bool is_stray = entering == 0 && !loc_equals(loc, location->function->entry);
    return is_stray || strbuf_fail(checker->why, "location %u has no leaving edge", loc.index);
  }
  bool is_good =
      leaving == 1 || (leaving == 2 && is_branch(location->first_leaving, location->last_leaving));
  return is_good ||
         strbuf_fail(checker->why, "location %u has leaving edges that are no branch", loc.index);
}

static bool check_location(CfaChecker *checker, Loc loc, uint32_t *leaving, uint32_t *entering) {
  const Location *location = cfa_location(checker->cfa, loc);
  uint32_t out = 0, in = 0;
  if (!location->function)
    return strbuf_fail(checker->why, "location %u has no function", loc.index);
  if (!check_list(checker, loc, true, &out) || !check_list(checker, loc, false, &in))
    return false;
  *leaving += out;
  *entering += in;
  if (!checker->is_listed[loc.index])
    return out + in == 0 ||
           strbuf_fail(checker->why, "location %u has edges but its function does not list it",
                       loc.index);
  if ((location->kind == LOC_ERROR) != (location->error != ERROR_NONE))
    return strbuf_fail(checker->why, "location %u has a wrong kind of error", loc.index);
  if (location->kind == LOC_UNSUPPORTED && location->note >= checker->cfa->notes.size)
    return strbuf_fail(checker->why, "location %u has no note", loc.index);
  return check_branching(checker, loc, out, in);
}

// ---- edges

static bool check_ends(CfaChecker *checker, const Edge *edge, uint32_t id) {
  const Cfa *cfa = checker->cfa;
  if (edge->id != id)
    return strbuf_fail(checker->why, "edge %u is filed under %u", edge->id, id);
  if (!is_location(cfa, edge->source) || !is_location(cfa, edge->target))
    return strbuf_fail(checker->why, "edge %u lacks an end", id);
  return cfa_location(cfa, edge->source)->function == cfa_location(cfa, edge->target)->function ||
         strbuf_fail(checker->why, "edge %u joins two functions", id);
}

static bool check_edges(CfaChecker *checker, uint32_t *alive) {
  for (uint32_t i = 0; i < checker->cfa->edges.size; i++) {
    const Edge *edge = checker->cfa->edges.data[i];
    if (!edge)
      continue;
    ++*alive;
    if (!check_ends(checker, edge, i) || !check_edge(checker, edge))
      return false;
  }
  return true;
}

static bool check_graph(CfaChecker *checker) {
  const Cfa *cfa = checker->cfa;
  uint32_t alive = 0, leaving = 0, entering = 0;
  vec_each(Function *, function, &cfa->functions) {
    if (!check_function_locations(checker, *function))
      return false;
  }
  if (!check_edges(checker, &alive))
    return false;
  for (uint32_t i = 0; i < cfa->locations.size; i++)
    if (!check_location(checker, (Loc){i}, &leaving, &entering))
      return false;
  // Each list holds edges of its location only, so equal sums mean that none is missing.
  return (alive == leaving && alive == entering) ||
         strbuf_fail(checker->why, "%u edges exist, %u leave and %u enter a location", alive,
                     leaving, entering);
}

bool cfa_is_well_formed(const Cfa *cfa, Strbuf *why) {
  assert(why->size == 0);
  Arena scratch = {0};
  CfaChecker checker = {.cfa = cfa, .why = why};
  checker.is_listed = ARENA_ARRAY(&scratch, bool, cfa->locations.size);
  checker.is_owned = ARENA_ARRAY(&scratch, bool, cfa->variables.size);
  bool is_good = check_declarations(&checker) && check_graph(&checker);
  assert(is_good == (why->size == 0)); // who fails says why
  walk_release(&checker.walk);
  arena_release(&scratch);
  return is_good;
}
