// Inside of the condition's function only assignments count from which the condition can be
// reached; in other functions all do, because calls may come in any order. How often a loop assigns
// depends on its condition, so the variables of that belong to the pack too; likewise for loops
// around calls of the function. The variables that one loop counts have a pack, too.
#include "numeric/definitions.h"

#include "cfa/walk.h"

typedef struct PackFlow {
  Packing *packing;
  Definitions definitions;
  uint32_t *reached_by; // by location index: number of the condition last reached from it
  uint32_t condition;
} PackFlow;

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

static void add_loops(PackFlow *flow, const CellDefinition *definition) {
  const NaturalLoops *loops = &flow->packing->loops;
  const LoopList *above = &flow->definitions.loops_above[definition->function->id];
  packing_add_loop(flow->packing, natural_loops_find(loops, definition->loc));
  vec_each(const uint32_t, loop, above) packing_add_loop(flow->packing, &loops->loops.data[*loop]);
}

static void add_source(PackFlow *flow, const DefinitionSource *source) {
  if (!source->cell)
    packing_add_loop(flow->packing, &flow->packing->loops.loops.data[source->loop]);
  else if (source->is_alone)
    vec_push(&flow->packing->leftover, source->cell);
  else
    packing_add(flow->packing, source->cell);
}

// Those of FUNCTION first.
static void add_definitions(PackFlow *flow, const Cell *cell, const Function *function) {
  const CellDefinitions *definitions = definitions_find(&flow->definitions, cell);
  if (!definitions)
    return;
  uint32_t count;
  const CellDefinition *own = definitions_within(definitions, function, &count);
  for (uint32_t i = 0; i < count; i++) {
    if (flow->reached_by[own[i].loc.index] != flow->condition)
      continue;
    packing_add(flow->packing, own[i].from);
    packing_add_expr(flow->packing, own[i].expr);
    add_loops(flow, &own[i]);
  }
  vec_each(const DefinitionSource, source, &definitions->sources)
    if (source->function != function)
      add_source(flow, source);
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
    packing_add_loop(packing, natural_loops_find(&packing->loops, loop->head));
  packing_finish(packing);
}

// ---- all

// Of the two edges of a condition one is enough.
void packing_by_flow(Packing *packing) {
  PackFlow flow = {.packing = packing};
  flow.reached_by = ARENA_ARRAY(&packing->packs->arena, uint32_t, packing->cfa->locations.size);
  definitions_init(&flow.definitions, packing);
  vec_each(Edge *const, edge, &packing->cfa->edges)
    if (*edge && (*edge)->kind == EDGE_ASSUME && (*edge)->assume.truth)
      add_condition(&flow, *edge);
  definitions_release(&flow.definitions);
  vec_each(const NaturalLoop, loop, &packing->loops.loops)
    add_counters(packing, loop);
}
