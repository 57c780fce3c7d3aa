// How many objects a node stands for. An object is born when its variable comes into scope,
// when it is allocated, or, if nobody set a pointer, when that pointer is first read. COUNT is
// how many may be alive at one time; locals of functions that are not recursive follow each
// other. Numbers end at 2, which stands for many.
#include "points_to/multiplicity.h"

#include "cfa/call_sites.h"
#include "cfa/natural_loops.h"
#include "cfa/passes.h"
#include "cfa/walk.h"

#include <assert.h>

enum { MANY = 2 };

typedef struct Counter {
  const Cfa *cfa;
  PointsTo *points_to;
  Arena arena;
  CallGraph graph;
  CallSites sites;
  Liveness liveness;
  NaturalLoops loops;
  uint8_t *runs;      // by function: how often it is called, at most
  uint8_t *births;    // by node: of the objects somebody makes
  uint8_t *blocks;    // of these, the allocated ones
  uint8_t *lives;     // of all, alive at one time
  uint8_t *found;     // objects that pointers nobody set lead to
  uint8_t *returned;  // of these, by functions without a body
  bool *may_be_unset; // by node: its objects begin with arbitrary contents
  bool *allocates;    // by edge
  Map early;          // places that are written before anything reads them, by their key
} Counter;

static uint8_t add(uint8_t a, uint8_t b) {
  assert(a <= MANY && b <= MANY);
  return a + b > MANY ? MANY : (uint8_t)(a + b);
}

// ---- how often code runs

static uint8_t edge_runs(const Counter *counter, const Edge *edge) {
  const Function *function = cfa_location(counter->cfa, edge->source)->function;
  bool is_repeated = natural_loops_find(&counter->loops, edge->source);
  return is_repeated ? MANY : counter->runs[function->id];
}

static uint8_t sum_of_calls(const Counter *counter, const Function *function) {
  uint8_t runs = function == counter->cfa->init ? 1 : 0;
  vec_each(const uint32_t, group, &counter->sites.groups_with[function->id]) {
    vec_each(const Edge *const, site, &counter->sites.groups.data[*group].sites)
      runs = add(runs, edge_runs(counter, *site));
  }
  return runs;
}

// True if FUNCTION runs more often than was known.
static bool update_runs(Counter *counter, const Function *function) {
  uint8_t runs = sum_of_calls(counter, function), *known = &counter->runs[function->id];
  assert(runs >= *known); // it only grows
  bool has_changed = runs != *known;
  *known = runs;
  return has_changed;
}

// The least solution, from below; it grows at most twice for each function. Forwards and backwards,
// so that chains of calls are followed at once.
static void count_runs(Counter *counter) {
  uint32_t count = counter->cfa->functions.size;
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (uint32_t i = 0; i < count; i++)
      has_changed |= update_runs(counter, counter->cfa->functions.data[i]);
    for (uint32_t i = count; i-- > 0;)
      has_changed |= update_runs(counter, counter->cfa->functions.data[i]);
  }
}

// ---- objects that somebody makes

static void count_variable(Counter *counter, const Variable *variable) {
  uint32_t node = points_to_variable(counter->points_to, variable).node->id;
  uint8_t births = 1, lives = 1;
  if (!variable_is_static(variable)) {
    births = counter->runs[variable->function->id];
    lives = counter->graph.is_recursive[variable->function->id] ? MANY : births ? 1 : 0;
    bool is_set = variable->kind == VAR_PARAM;
    if (!variable->is_address_taken && type_is_scalar(variable->type))
      is_set |= !liveness_has(&counter->liveness, variable->function->entry, variable);
    counter->may_be_unset[node] |= !is_set;
  }
  counter->may_be_unset[node] |= variable->is_extern;
  counter->births[node] = add(counter->births[node], births);
  counter->lives[node] = add(counter->lives[node], lives);
}

static bool is_zeroed(const Edge *allocation) {
  assert(allocation->kind == EDGE_CALL);
  const Function *function = edge_callee(allocation);
  return function && function->builtin == BUILTIN_CALLOC;
}

static void count_allocations(Counter *counter, MemNode *node) {
  assert(!node->parent);
  vec_each(const Edge *const, edge, &node->allocations) {
    uint8_t births = edge_runs(counter, *edge);
    counter->allocates[(*edge)->id] = true;
    if (births < MANY)
      vec_push(&node->single, *edge);
    counter->blocks[node->id] = add(counter->blocks[node->id], births);
    counter->births[node->id] = add(counter->births[node->id], births);
    counter->lives[node->id] = add(counter->lives[node->id], births);
    counter->may_be_unset[node->id] |= !is_zeroed(*edge);
  }
}

// ---- objects that nobody makes

static bool has_index(const MemNode *node, int64_t offset) {
  return node->stride || mem_array_at(node, offset);
}

// A scalar that begins to be arbitrary here.
static void count_declared(Counter *counter, const Edge *edge) {
  assert(edge->kind == EDGE_HAVOC && edge->havoc.kind == HAVOC_DECLARED);
  const Expr *lhs = edge->havoc.lhs;
  MemCell place = points_to_place(counter->points_to, lhs);
  bool is_dead = lhs->kind == EXPR_VAR && !lhs->variable->is_address_taken &&
                 type_is_scalar(lhs->type) &&
                 !liveness_has(&counter->liveness, edge->target, lhs->variable);
  if (is_dead)
    return;
  counter->may_be_unset[place.node->id] = true;
  if (edge_runs(counter, edge) == MANY)
    counter->births[place.node->id] = MANY;
}

// The place gets a pointer from outside.
static void count_returned(Counter *counter, const Edge *edge, const Expr *lhs) {
  MemCell place = points_to_place(counter->points_to, lhs);
  if (!type_is_scalar(lhs->type)) {
    counter->may_be_unset[place.node->id] = true;
    counter->births[place.node->id] = MANY;
    return;
  }
  const MemField *field = mem_find_field(place);
  MemCell target = field ? mem_find(field->pointee) : (MemCell){0};
  if (target.node)
    counter->returned[target.node->id] =
        add(counter->returned[target.node->id], edge_runs(counter, edge));
}

static bool returns_argument(const Edge *call) {
  for (uint32_t i = 0; i < call->call.arg_count; i++)
    if (type_is_pointer(call->call.args[i]->type))
      return true;
  return false;
}

static void count_call(Counter *counter, const Edge *edge) {
  assert(edge->kind == EDGE_CALL);
  const CallGroup *group = call_sites_get(&counter->sites, edge);
  if (!edge->call.lhs)
    return;
  bool is_outside = group->callees.size == 0;
  vec_each(Function *const, callee, &group->callees) {
    bool is_known =
        function_is_modelled(*callee) && (counter->allocates[edge->id] || returns_argument(edge));
    is_outside |= !(*callee)->is_defined && !is_known;
  }
  if (is_outside)
    count_returned(counter, edge, edge->call.lhs);
}

static void count_edges(Counter *counter) {
  vec_each(Edge *const, item, &counter->cfa->edges) {
    const Edge *edge = *item;
    if (edge && edge->kind == EDGE_CALL)
      count_call(counter, edge);
    else if (edge && edge->kind == EDGE_HAVOC && edge->havoc.kind == HAVOC_DECLARED)
      count_declared(counter, edge);
    else if (edge && edge->kind == EDGE_HAVOC)
      count_returned(counter, edge, edge->havoc.lhs);
  }
}

// ---- places that are set at once

// Places of one object that is born once are told apart by node and offset.
static uint64_t place_key(MemCell place) {
  return (uint64_t)place.node->id << 32 | (uint32_t)(int32_t)place.offset;
}

static uint8_t births_of(const Counter *counter, uint32_t node) {
  return add(counter->births[node], counter->found[node]);
}

static bool is_one_place(const Counter *counter, MemCell place) {
  assert(!place.node->parent);
  uint8_t lives = add(counter->lives[place.node->id], counter->found[place.node->id]);
  return births_of(counter, place.node->id) == 1 && lives == 1 && !place.node->stride &&
         !mem_array_at(place.node, place.offset);
}

enum { EARLY_READ = 1, EARLY_WRITTEN = 2 };

static void note_reads(Counter *counter, const Edge *edge, ExprWalk *walk) {
  const Expr *written = edge->kind == EDGE_ASSIGN ? edge->assign.lhs
                        : edge->kind == EDGE_CALL ? edge->call.lhs
                                                  : NULL;
  walk_push_edge(walk, edge);
  for (const Expr *expr; (expr = walk_next(walk));) {
    if (!expr_is_lvalue(expr) || expr == written || !type_is_scalar(expr->type))
      continue;
    MemCell place = points_to_place(counter->points_to, expr);
    uint64_t *known = map_insert(&counter->early, place_key(place), NULL);
    if (!*known)
      *known = EARLY_READ;
  }
}

// All parts of an aggregate are read.
static void note_whole(Counter *counter, const Expr *expr) {
  if (!expr || !expr_is_lvalue(expr) || type_is_scalar(expr->type))
    return;
  MemCell place = points_to_place(counter->points_to, expr);
  *map_insert(&counter->early, (uint64_t)place.node->id << 32 | UINT32_MAX, NULL) = EARLY_READ;
}

static void note_wholes(Counter *counter, const Edge *edge) {
  if (edge->kind == EDGE_ASSIGN)
    note_whole(counter, edge->assign.rhs);
  else if (edge->kind == EDGE_RETURN)
    note_whole(counter, edge->ret.value);
  for (uint32_t i = 0; edge->kind == EDGE_CALL && i < edge->call.arg_count; i++)
    note_whole(counter, edge->call.args[i]);
}

static void note_write(Counter *counter, const Edge *edge) {
  const Expr *lhs = edge->kind == EDGE_ASSIGN ? edge->assign.lhs : NULL;
  if (edge->kind == EDGE_CALL && edge->call.lhs && !call_sites_has_body(&counter->sites, edge))
    lhs = edge->call.lhs;
  if (!lhs || !type_is_pointer(lhs->type))
    return;
  MemCell place = points_to_place(counter->points_to, lhs);
  uint64_t *known = map_insert(&counter->early, place_key(place), NULL);
  const uint64_t *whole = map_find(&counter->early, (uint64_t)place.node->id << 32 | UINT32_MAX);
  if (!*known && !whole && is_one_place(counter, place))
    *known = EARLY_WRITTEN;
}

static const Edge *only_edge(const Cfa *cfa, Loc loc) {
  const Edge *edge = cfa_location(cfa, loc)->first_leaving;
  return edge && !edge->next_leaving ? edge : NULL;
}

// From the start of the program to its first branch.
static void find_early(Counter *counter) {
  assert(counter->cfa->init);
  enum { MOST_EDGES = 10000 };
  const Cfa *cfa = counter->cfa;
  LocVec returns = {0};
  ExprWalk walk = {0};
  map_clear(&counter->early);
  Loc loc = cfa->init->entry;
  for (uint32_t i = 0; i < MOST_EDGES; i++) {
    const Edge *edge = only_edge(cfa, loc);
    if (!edge && cfa_location(cfa, loc)->kind == LOC_EXIT && returns.size) {
      loc = vec_pop(&returns);
      continue;
    }
    if (!edge)
      break;
    note_reads(counter, edge, &walk);
    note_wholes(counter, edge);
    note_write(counter, edge);
    const Function *callee = edge->kind == EDGE_CALL ? edge_callee(edge) : NULL;
    if (edge->kind == EDGE_CALL && !callee)
      break;
    loc = edge->target;
    if (callee && callee->is_defined) {
      vec_push(&returns, edge->target);
      loc = callee->entry;
    }
  }
  walk_release(&walk);
  vec_release(&returns);
}

static bool is_set_early(const Counter *counter, const MemNode *node, int64_t offset) {
  const uint64_t *known = map_find(&counter->early, place_key((MemCell){(MemNode *)node, offset}));
  return known && *known == EARLY_WRITTEN;
}

// ---- the sums

// Each pointer that may be unset leads to as many objects as there are places that hold it.
static void follow_fields(Counter *counter, const MemNode *node, uint8_t *found) {
  bool is_unset = counter->may_be_unset[node->id] || counter->found[node->id];
  vec_each(const MemField, field, &node->fields) {
    MemCell target = mem_find(field->pointee);
    uint8_t births = births_of(counter, node->id);
    if (births && has_index(node, field->offset))
      births = MANY;
    if (is_unset && !is_set_early(counter, node, field->offset))
      found[target.node->id] = add(found[target.node->id], births);
  }
}

static void count_found(Counter *counter) {
  uint32_t count = points_to_node_count(counter->points_to);
  uint8_t *found = ARENA_ARRAY(&counter->arena, uint8_t, count);
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (uint32_t i = 0; i < count; i++)
      found[i] = counter->returned[i];
    for (uint32_t i = 0; i < count; i++)
      if (points_to_node(counter->points_to, i))
        follow_fields(counter, points_to_node(counter->points_to, i), found);
    for (uint32_t i = 0; i < count; i++) {
      has_changed |= found[i] != counter->found[i];
      counter->found[i] = found[i];
    }
  }
}

// Fewer objects make more places single, and those may be set early in turn.
static void count_all_found(Counter *counter) {
  uint32_t early = 0;
  count_found(counter);
  for (uint32_t round = 0; round < 4; round++) {
    find_early(counter);
    if (counter->early.size == early)
      break;
    early = counter->early.size;
    for (uint32_t i = 0; i < points_to_node_count(counter->points_to); i++)
      counter->found[i] = 0;
    count_found(counter);
  }
}

static void counter_init(Counter *counter, const Cfa *cfa, PointsTo *points_to) {
  *counter = (Counter){.cfa = cfa, .points_to = points_to};
  callgraph_init(&counter->graph, cfa);
  call_sites_init(&counter->sites, cfa);
  liveness_init(&counter->liveness, cfa);
  uint32_t count = points_to_node_count(points_to);
  natural_loops_init(&counter->loops, cfa);
  counter->allocates = ARENA_ARRAY(&counter->arena, bool, cfa->edges.size);
  counter->runs = ARENA_ARRAY(&counter->arena, uint8_t, cfa->functions.size);
  counter->births = ARENA_ARRAY(&counter->arena, uint8_t, count);
  counter->blocks = ARENA_ARRAY(&counter->arena, uint8_t, count);
  counter->lives = ARENA_ARRAY(&counter->arena, uint8_t, count);
  counter->found = ARENA_ARRAY(&counter->arena, uint8_t, count);
  counter->returned = ARENA_ARRAY(&counter->arena, uint8_t, count);
  counter->may_be_unset = ARENA_ARRAY(&counter->arena, bool, count);
}

static void counter_release(Counter *counter) {
  callgraph_release(&counter->graph);
  call_sites_release(&counter->sites);
  liveness_release(&counter->liveness);
  natural_loops_release(&counter->loops);
  map_release(&counter->early);
  arena_release(&counter->arena);
}

void multiplicity_count(const Cfa *cfa, PointsTo *points_to) {
  assert(cfa_is_ordered(cfa));
  Counter counter;
  counter_init(&counter, cfa, points_to);
  count_runs(&counter);
  vec_each(Variable *const, variable, &cfa->variables)
    count_variable(&counter, *variable);
  uint32_t count = points_to_node_count(points_to);
  for (uint32_t i = 0; i < count; i++)
    if (points_to_node(points_to, i))
      count_allocations(&counter, points_to_node(points_to, i));
  count_edges(&counter);
  count_all_found(&counter);
  for (uint32_t i = 0; i < count; i++) {
    MemNode *node = points_to_node(points_to, i);
    if (!node)
      continue;
    node->count = add(counter.lives[i], counter.found[i]);
    node->block_count = counter.blocks[i];
    node->has_unset = counter.found[i] > 0;
  }
  counter_release(&counter);
}
