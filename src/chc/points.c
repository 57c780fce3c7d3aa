#include "base/memory.h"
#include "cfa/passes.h"
#include "chc/chc_internal.h"

#include <assert.h>

enum {
  MOST_CONTEXTS = 256 // of all functions; a program with more has clauses for each call
};

// ---- contexts

static bool has_frame_of_its_own(const ChcPoints *points, const Function *function) {
  return function->is_defined && points->roots[function->id] != NO_CONTEXT;
}

bool points_inlines(const ChcPoints *points, const Function *callee) {
  return callee->is_defined && points->roots[callee->id] == NO_CONTEXT;
}

static void add_context(ChcPoints *points, ChcContext context) {
  vec_push(&points->contexts, context);
}

static void add_root(ChcPoints *points, const Function *function) {
  points->roots[function->id] = points->contexts.size;
  add_context(points, (ChcContext){.function = function, .parent = NO_CONTEXT});
}

static void add_callees(ChcPoints *points, uint32_t parent, const Edge *call) {
  vec_each(Function *const, callee, &call_sites_get(&points->sites, call)->callees)
    if (points_inlines(points, *callee))
      add_context(points, (ChcContext){*callee, parent, call});
}

// Those that contexts lead to. False if they are too many.
static bool add_inner_contexts(ChcPoints *points) {
  for (uint32_t i = 0; i < points->contexts.size && points->contexts.size <= MOST_CONTEXTS; i++) {
    const Function *function = points->contexts.data[i].function;
    vec_each(const Loc, loc, &function->locations)
      cfa_each_leaving(points->cfa, *loc, edge)
        if (edge->kind == EDGE_CALL)
          add_callees(points, i, edge);
  }
  return points->contexts.size <= MOST_CONTEXTS;
}

// The start of the program first.
static void add_roots(ChcPoints *points, const bool *is_inlined) {
  const Cfa *cfa = points->cfa;
  vec_clear(&points->contexts);
  for (uint32_t i = 0; i < cfa->functions.size; i++)
    points->roots[i] = NO_CONTEXT;
  add_root(points, cfa->init);
  vec_each(Function *const, function, &cfa->functions)
    if (*function != cfa->init && (*function)->is_defined &&
        !(is_inlined && is_inlined[(*function)->id]))
      add_root(points, *function);
}

static void find_contexts(ChcPoints *points, bool inlines) {
  const Cfa *cfa = points->cfa;
  CallGraph calls;
  callgraph_init(&calls, cfa);
  bool *is_inlined = mem_alloc_zeroed(cfa->functions.size * sizeof *is_inlined);
  for (uint32_t i = 0; i < cfa->functions.size; i++)
    is_inlined[i] = inlines && !calls.is_recursive[i];
  add_roots(points, is_inlined);
  if (!add_inner_contexts(points))
    add_roots(points, NULL);
  mem_free(is_inlined, cfa->functions.size * sizeof *is_inlined);
  callgraph_release(&calls);
}

uint32_t points_enter(const ChcPoints *points, uint32_t context, const Edge *call,
                      const Function *callee) {
  assert(points_inlines(points, callee));
  uint32_t inner = context + 1; // those inside come behind
  while (points->contexts.data[inner].parent != context ||
         points->contexts.data[inner].call != call ||
         points->contexts.data[inner].function != callee)
    inner++;
  return inner;
}

const Function *points_frame(const ChcPoints *points, uint32_t context) {
  while (points->contexts.data[context].parent != NO_CONTEXT)
    context = points->contexts.data[context].parent;
  return points->contexts.data[context].function;
}

// ---- points

static uint64_t node_key(ChcNode node) { return (uint64_t)node.context << 32 | node.loc.index; }

static uint32_t add_point(ChcPoints *points, ChcPointKind kind, ChcNode node,
                          const Function *function) {
  vec_push(&points->all, (ChcPoint){kind, node, function});
  return points->all.size - 1;
}

static void add_location(ChcPoints *points, ChcNode node) {
  uint32_t point =
      add_point(points, POINT_LOCATION, node, points_frame(points, node.context));
  *map_insert(&points->locations, node_key(node), NULL) = point;
}

uint32_t points_at(const ChcPoints *points, ChcNode node) {
  const uint64_t *point = map_find(&points->locations, node_key(node));
  return point ? (uint32_t)*point : NO_POINT;
}

uint32_t points_exit(const ChcPoints *points, const Function *function) {
  return points_at(points, (ChcNode){points->roots[function->id], function->exit});
}

// LOCATIONS: targets of calls of which clauses tell what they do.
static void mark_calls(ChcPoints *points, bool *locations) {
  vec_each(Edge *const, edge, &points->cfa->edges) {
    if (!*edge || (*edge)->kind != EDGE_CALL)
      continue;
    vec_each(Function *const, callee, &call_sites_get(&points->sites, *edge)->callees)
      locations[(*edge)->target.index] |= has_frame_of_its_own(points, *callee);
  }
}

static void add_context_points(ChcPoints *points, uint32_t number, const bool *ends) {
  const Cfa *cfa = points->cfa;
  ChcContext context = points->contexts.data[number];
  const Function *function = context.function;
  bool is_root = context.parent == NO_CONTEXT;
  if (!cfa_location(cfa, function->entry)->reaches_error)
    return;
  if (is_root)
    points->entries[function->id] =
        add_point(points, POINT_ENTRY, (ChcNode){number, function->entry}, function);
  vec_each(const Loc, loc, &function->locations) {
    const Location *location = cfa_location(cfa, *loc);
    if (location->is_loop_head || (location->kind == LOC_EXIT && is_root) || ends[loc->index])
      add_location(points, (ChcNode){number, *loc});
  }
}

// ---- lifecycle

static uint32_t *new_indices(uint32_t count) {
  uint32_t *indices = mem_alloc(count * sizeof *indices);
  for (uint32_t i = 0; i < count; i++)
    indices[i] = NO_POINT;
  return indices;
}

void points_init(ChcPoints *points, const Cfa *cfa, bool inlines) {
  assert(cfa_is_ordered(cfa));
  *points = (ChcPoints){.cfa = cfa,
                        .inlines = inlines,
                        .entries = new_indices(cfa->functions.size),
                        .roots = new_indices(cfa->functions.size)};
  call_sites_init(&points->sites, cfa);
  find_contexts(points, inlines);
  bool *ends = mem_alloc_zeroed(cfa->locations.size * sizeof *ends);
  mark_calls(points, ends);
  for (uint32_t i = 0; i < points->contexts.size; i++)
    add_context_points(points, i, ends);
  add_point(points, POINT_GOAL, (ChcNode){NO_CONTEXT, NO_LOC}, NULL);
  mem_free(ends, cfa->locations.size * sizeof *ends);
}

void points_release(ChcPoints *points) {
  mem_free(points->entries, points->cfa->functions.size * sizeof *points->entries);
  mem_free(points->roots, points->cfa->functions.size * sizeof *points->roots);
  vec_release(&points->contexts);
  map_release(&points->locations);
  vec_release(&points->all);
  map_release(&points->settled);
  call_sites_release(&points->sites);
}

void points_inline(ChcPoints *points) {
  Map settled = points->settled;
  const Cfa *cfa = points->cfa;
  points->settled = (Map){0};
  points_release(points);
  points_init(points, cfa, true);
  points->settled = settled;
}
