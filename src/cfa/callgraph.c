// Recursion is a strongly connected component with a cycle (Tarjan 1972), found
// without recursion of our own.
#include "cfa/passes.h"

#include "cfa/call_sites.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef VEC(uint32_t) IdList;

// ---- edges

typedef struct Collector {
  const Cfa *cfa;
  CallSites sites;
  uint32_t *group_seen, *callee_seen; // by group or function: 1 + the last caller that had it
  IdList callees;
} Collector;

static void collect_call(Collector *collector, const Function *caller, const Edge *edge) {
  assert(edge->kind == EDGE_CALL);
  uint32_t stamp = caller->id + 1, group = collector->sites.group_of[edge->id];
  if (collector->group_seen[group] == stamp)
    return;
  collector->group_seen[group] = stamp;
  vec_each(Function *, callee, &collector->sites.groups.data[group].callees) {
    if (collector->callee_seen[(*callee)->id] != stamp) {
      collector->callee_seen[(*callee)->id] = stamp;
      vec_push(&collector->callees, (*callee)->id);
    }
  }
}

static int by_number(const void *left, const void *right) {
  uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return a < b ? -1 : a > b;
}

static bool is_ascending(const uint32_t *ids, uint32_t count) {
  for (uint32_t i = 1; i < count; i++)
    if (ids[i - 1] >= ids[i])
      return false;
  return true;
}

static void collect_callees(Collector *collector, CallGraph *graph, const Function *caller) {
  vec_clear(&collector->callees);
  vec_each(Loc, loc, &caller->locations) {
    cfa_each_leaving(collector->cfa, *loc, edge) {
      if (edge->kind == EDGE_CALL)
        collect_call(collector, caller, edge);
    }
  }
  uint32_t count = collector->callees.size;
  uint32_t *ids = ARENA_ARRAY(&graph->arena, uint32_t, count);
  if (count) {
    memcpy(ids, collector->callees.data, count * sizeof *ids);
    qsort(ids, count, sizeof *ids, by_number);
  }
  assert(count <= graph->function_count && is_ascending(ids, count));
  graph->callees[caller->id] = ids;
  graph->callee_counts[caller->id] = count;
}

static void collect(CallGraph *graph, const Cfa *cfa) {
  Arena scratch = {0};
  Collector collector = {.cfa = cfa};
  call_sites_init(&collector.sites, cfa);
  collector.group_seen = ARENA_ARRAY(&scratch, uint32_t, collector.sites.groups.size);
  collector.callee_seen = ARENA_ARRAY(&scratch, uint32_t, graph->function_count);
  vec_each(Function *, function, &cfa->functions)
    collect_callees(&collector, graph, *function);
  vec_release(&collector.callees);
  call_sites_release(&collector.sites);
  arena_release(&scratch);
}

// ---- recursion and reachability

typedef struct TarjanFrame {
  uint32_t function;
  uint32_t next; // callee to look at
} TarjanFrame;

typedef struct Tarjan {
  CallGraph *graph;
  uint32_t *number, *low; // number is 0 before the first visit
  bool *is_open;          // on `open`
  IdList open;
  VEC(TarjanFrame) stack;
  uint32_t counter, closed; // functions that were visited; whose component is known
} Tarjan;

static void visit(Tarjan *tarjan, uint32_t function) {
  assert(!tarjan->number[function] && tarjan->counter < tarjan->graph->function_count);
  tarjan->number[function] = tarjan->low[function] = ++tarjan->counter;
  tarjan->is_open[function] = true;
  vec_push(&tarjan->open, function);
  vec_push(&tarjan->stack, (TarjanFrame){.function = function});
}

static void lower_to(Tarjan *tarjan, uint32_t function, uint32_t number) {
  assert(tarjan->is_open[function] && number > 0);
  if (number < tarjan->low[function])
    tarjan->low[function] = number;
}

// FUNCTION is the root of a component: the open functions down to it.
static void close_component(Tarjan *tarjan, uint32_t root) {
  assert(tarjan->open.size > 0 && tarjan->is_open[root]);
  bool is_cycle = vec_last(&tarjan->open) != root;
  uint32_t member;
  do {
    member = vec_pop(&tarjan->open);
    tarjan->is_open[member] = false;
    tarjan->graph->components[member] = root;
    tarjan->graph->order[tarjan->closed++] = member;
    if (is_cycle)
      tarjan->graph->is_recursive[member] = true;
  } while (member != root);
}

static void leave(Tarjan *tarjan) {
  uint32_t function = vec_pop(&tarjan->stack).function;
  assert(tarjan->low[function] <= tarjan->number[function]);
  if (tarjan->low[function] == tarjan->number[function])
    close_component(tarjan, function);
  if (tarjan->stack.size)
    lower_to(tarjan, vec_last(&tarjan->stack).function, tarjan->low[function]);
}

static void run(Tarjan *tarjan, uint32_t start) {
  assert(tarjan->stack.size == 0 && tarjan->open.size == 0);
  visit(tarjan, start);
  while (tarjan->stack.size) {
    TarjanFrame *top = &vec_last(&tarjan->stack);
    uint32_t caller = top->function;
    if (top->next == tarjan->graph->callee_counts[caller]) {
      leave(tarjan);
      continue;
    }
    uint32_t callee = tarjan->graph->callees[caller][top->next++];
    if (callee == caller)
      tarjan->graph->is_recursive[caller] = true;
    if (!tarjan->number[callee])
      visit(tarjan, callee);
    else if (tarjan->is_open[callee])
      lower_to(tarjan, caller, tarjan->number[callee]);
  }
  assert(tarjan->open.size == 0); // each function belongs to a component
}

// What the search from START, which comes first, meets is reachable.
static void search(CallGraph *graph, const Function *start) {
  Arena scratch = {0};
  Tarjan tarjan = {.graph = graph};
  tarjan.number = ARENA_ARRAY(&scratch, uint32_t, graph->function_count);
  tarjan.low = ARENA_ARRAY(&scratch, uint32_t, graph->function_count);
  tarjan.is_open = ARENA_ARRAY(&scratch, bool, graph->function_count);
  if (start)
    run(&tarjan, start->id);
  for (uint32_t function = 0; function < graph->function_count; function++)
    graph->is_reachable[function] = tarjan.number[function] != 0;
  for (uint32_t function = 0; function < graph->function_count; function++)
    if (!tarjan.number[function])
      run(&tarjan, function);
  vec_release(&tarjan.open);
  vec_release(&tarjan.stack);
  arena_release(&scratch);
}

void callgraph_init(CallGraph *graph, const Cfa *cfa) {
  *graph = (CallGraph){.function_count = cfa->functions.size};
  graph->callees = ARENA_ARRAY(&graph->arena, const uint32_t *, graph->function_count);
  graph->callee_counts = ARENA_ARRAY(&graph->arena, uint32_t, graph->function_count);
  graph->components = ARENA_ARRAY(&graph->arena, uint32_t, graph->function_count);
  graph->order = ARENA_ARRAY(&graph->arena, uint32_t, graph->function_count);
  graph->is_recursive = ARENA_ARRAY(&graph->arena, bool, graph->function_count);
  graph->is_reachable = ARENA_ARRAY(&graph->arena, bool, graph->function_count);
  collect(graph, cfa);
  search(graph, cfa->init);
}

void callgraph_release(CallGraph *graph) {
  arena_release(&graph->arena);
  *graph = (CallGraph){0};
}

// ---- inlined

static uint64_t most_of_callees(const CallGroup *group, const uint64_t *sizes) {
  uint64_t most = 0;
  vec_each(Function *const, callee, &group->callees)
    if (sizes[(*callee)->id] > most)
      most = sizes[(*callee)->id];
  return most;
}

static uint64_t tree_size(const Cfa *cfa, const CallSites *sites, const Function *function,
                          const uint64_t *sizes) {
  uint64_t size = 1;
  vec_each(const Loc, loc, &function->locations)
    cfa_each_leaving(cfa, *loc, edge) {
      if (edge->kind == EDGE_CALL)
        size += most_of_callees(call_sites_get(sites, edge), sizes);
      if (size > UINT32_MAX)
        size = UINT32_MAX;
    }
  return size;
}

// Sizes of functions that are not known yet are 0: those of calls that are recursive.
uint32_t callgraph_tree_size(const CallGraph *graph, const Cfa *cfa) {
  Arena scratch = {0};
  CallSites sites;
  call_sites_init(&sites, cfa);
  uint64_t *sizes = ARENA_ARRAY(&scratch, uint64_t, graph->function_count);
  for (uint32_t i = 0; i < graph->function_count; i++)
    sizes[graph->order[i]] = tree_size(cfa, &sites, cfa->functions.data[graph->order[i]], sizes);
  uint32_t size = cfa->init ? (uint32_t)sizes[cfa->init->id] : 0;
  call_sites_release(&sites);
  arena_release(&scratch);
  return size;
}
