// Inside of the condition's function only assignments count from which the condition can be
// reached; in other functions all do, because calls may come in any order. How often a loop assigns
// depends on its condition, so the variables of that belong to the pack too; likewise for loops
// around calls of the function. The variables that one loop counts have a pack, too.
#include "numeric/packs_internal.h"

#include "cfa/walk.h"

// CELL becomes a value that is computed from EXPR or FROM; one of them is NULL. FUNCTION is where.
typedef struct CellDefinition {
  const Expr *expr;
  const Cell *from;
  Loc loc;
  const Function *function;
} CellDefinition;

typedef VEC(CellDefinition) CellDefinitionVec;

typedef struct PackFlow {
  Packing *packing;
  CallSites sites;
  Map numbers;                        // symbol -> 1 + index into `definitions`
  VEC(CellDefinitionVec) definitions; // of a cell
  uint32_t *reached_by; // by location index: number of the condition last reached from it
  uint32_t *looked_at;  // by function id: number of the condition its callers were met for
  uint32_t condition;
} PackFlow;

// ---- definitions

static void define(PackFlow *flow, const Cell *cell, const Edge *edge, const Expr *expr,
                   const Cell *from) {
  assert(!expr || !from);
  if (!cell)
    return;
  uint64_t *number = map_insert(&flow->numbers, cell->symbol.id, NULL);
  if (!*number) {
    vec_push(&flow->definitions, (CellDefinitionVec){0});
    *number = flow->definitions.size;
  }
  const Function *function = cfa_location(flow->packing->cfa, edge->source)->function;
  vec_push(&flow->definitions.data[*number - 1],
           (CellDefinition){expr, from, edge->source, function});
}

static void define_by_call(PackFlow *flow, const Edge *edge, const Function *callee) {
  Encoder *encoder = flow->packing->encoder;
  if (!callee->is_defined)
    return;
  for (uint32_t i = 0; i < callee->params.size && i < edge->call.arg_count; i++)
    define(flow, scalar_of_variable(encoder, callee->params.data[i]), edge, edge->call.args[i],
           NULL);
  if (edge->call.lhs)
    define(flow, scalar_find(encoder, edge->call.lhs), edge, NULL,
           scalar_of_result(encoder, callee));
}

static void find_definitions(PackFlow *flow, const Edge *edge) {
  Encoder *encoder = flow->packing->encoder;
  const Function *function = cfa_location(flow->packing->cfa, edge->source)->function;
  if (edge->kind == EDGE_ASSIGN)
    define(flow, scalar_find(encoder, edge->assign.lhs), edge, edge->assign.rhs, NULL);
  if (edge->kind == EDGE_RETURN && edge->ret.value)
    define(flow, scalar_of_result(encoder, function), edge, edge->ret.value, NULL);
  if (edge->kind != EDGE_CALL)
    return;
  vec_each(Function *const, callee, &call_sites_get(&flow->sites, edge)->callees)
    define_by_call(flow, edge, *callee);
}

// ---- backwards from a condition

static void find_reaching(PackFlow *flow, Loc loc) {
  VEC(Loc) stack = {0};
  flow->condition++;
  vec_push(&stack, loc);
  while (stack.size) {
    Loc next = vec_pop(&stack);
    if (flow->reached_by[next.index] == flow->condition)
      continue;
    flow->reached_by[next.index] = flow->condition;
    cfa_each_entering(flow->packing->cfa, next, edge) vec_push(&stack, edge->source);
  }
  vec_release(&stack);
}

// The loops around LOC, and around calls that lead there.
static void add_loops(PackFlow *flow, Loc loc) {
  VEC(Loc) stack = {0};
  vec_push(&stack, loc);
  while (stack.size) {
    Loc next = vec_pop(&stack);
    const Function *function = cfa_location(flow->packing->cfa, next)->function;
    packing_add_loop(flow->packing, next);
    if (flow->looked_at[function->id] == flow->condition)
      continue;
    flow->looked_at[function->id] = flow->condition;
    vec_each(const uint32_t, group, &flow->sites.groups_with[function->id])
      vec_each(const Edge *const, call, &flow->sites.groups.data[*group].sites)
        vec_push(&stack, (*call)->source);
  }
  vec_release(&stack);
}

static void add_definitions(PackFlow *flow, const Cell *cell, const Function *function) {
  const uint64_t *number = map_find(&flow->numbers, cell->symbol.id);
  if (!number)
    return;
  vec_each(const CellDefinition, definition, &flow->definitions.data[*number - 1]) {
    bool counts = definition->function != function ||
                  flow->reached_by[definition->loc.index] == flow->condition;
    if (!counts)
      continue;
    packing_add(flow->packing, definition->from);
    packing_add_expr(flow->packing, definition->expr);
    add_loops(flow, definition->loc);
  }
}

static void add_condition(PackFlow *flow, const Edge *edge) {
  assert(edge->kind == EDGE_ASSUME && flow->packing->pack.size == 0);
  const Function *function = cfa_location(flow->packing->cfa, edge->source)->function;
  packing_add_expr(flow->packing, edge->assume.cond);
  if (!flow->packing->pack.size)
    return;
  find_reaching(flow, edge->source);
  for (uint32_t i = 0; i < flow->packing->pack.size; i++)
    add_definitions(flow, flow->packing->pack.data[i], function);
  packing_finish(flow->packing);
}

// ---- loops

// The cell that EDGE sets to something that depends on its own value; NULL if there is none.
static const Cell *counted_by(const Packing *packing, const Edge *edge) {
  if (edge->kind != EDGE_ASSIGN)
    return NULL;
  const Cell *cell = scalar_find(packing->encoder, edge->assign.lhs);
  bool is_counted = false;
  ExprWalk walk = {0};
  if (cell)
    walk_push(&walk, edge->assign.rhs);
  for (const Expr *part; (part = walk_next(&walk));)
    is_counted |= scalar_find(packing->encoder, part) == cell;
  walk_release(&walk);
  return is_counted ? cell : NULL;
}

// Variables that a loop counts go on together.
static void add_counters(Packing *packing, const NaturalLoop *loop) {
  assert(packing->pack.size == 0);
  vec_each(const Loc, loc, &loop->body)
    cfa_each_leaving(packing->cfa, *loc, edge) packing_add(packing, counted_by(packing, edge));
  if (packing->pack.size)
    packing_add_loop(packing, loop->head);
  packing_finish(packing);
}

// ---- all

static void flow_init(PackFlow *flow, Packing *packing) {
  *flow = (PackFlow){.packing = packing};
  call_sites_init(&flow->sites, packing->cfa);
  flow->reached_by = ARENA_ARRAY(&packing->packs->arena, uint32_t, packing->cfa->locations.size);
  flow->looked_at = ARENA_ARRAY(&packing->packs->arena, uint32_t, packing->cfa->functions.size);
  vec_each(Edge *const, edge, &packing->cfa->edges)
    if (*edge)
      find_definitions(flow, *edge);
}

static void flow_release(PackFlow *flow) {
  vec_each(CellDefinitionVec, definitions, &flow->definitions)
    vec_release(definitions);
  vec_release(&flow->definitions);
  map_release(&flow->numbers);
  call_sites_release(&flow->sites);
}

// Of the two edges of a condition one is enough.
void packing_by_flow(Packing *packing) {
  PackFlow flow;
  flow_init(&flow, packing);
  vec_each(Edge *const, edge, &packing->cfa->edges)
    if (*edge && (*edge)->kind == EDGE_ASSUME && (*edge)->assume.truth)
      add_condition(&flow, *edge);
  flow_release(&flow);
  vec_each(const NaturalLoop, loop, &packing->loops.loops)
    add_counters(packing, loop);
}
