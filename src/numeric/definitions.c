#include "numeric/definitions.h"

#include <stdlib.h>

// Of the loops above a function, so many are kept: the variables of more find no room in a pack.
enum { MOST_LOOPS_ABOVE = 64 };

// ---- definitions

static void define(Definitions *definitions, const Cell *cell, const Edge *edge, const Expr *expr,
                   const Cell *from) {
  assert(!expr || !from);
  if (!cell)
    return;
  uint64_t *number = map_insert(&definitions->numbers, cell->symbol.id, NULL);
  if (!*number) {
    vec_push(&definitions->cells, (CellDefinitions){0});
    *number = definitions->cells.size;
  }
  CellDefinitions *of = &definitions->cells.data[*number - 1];
  const Function *function = cfa_location(definitions->packing->cfa, edge->source)->function;
  vec_push(&of->all, (CellDefinition){expr, from, edge->source, function, of->all.size});
}

static void define_by_call(Definitions *definitions, const Edge *edge, const Function *callee) {
  Encoder *encoder = definitions->packing->encoder;
  if (!callee->is_defined)
    return;
  for (uint32_t i = 0; i < callee->params.size && i < edge->call.arg_count; i++)
    define(definitions, scalar_of_variable(encoder, callee->params.data[i]), edge,
           edge->call.args[i], NULL);
  if (edge->call.lhs)
    define(definitions, scalar_find(encoder, edge->call.lhs), edge, NULL,
           scalar_of_result(encoder, callee));
}

static void find_definitions(Definitions *definitions, const Edge *edge) {
  Encoder *encoder = definitions->packing->encoder;
  const Function *function = cfa_location(definitions->packing->cfa, edge->source)->function;
  if (edge->kind == EDGE_ASSIGN)
    define(definitions, scalar_find(encoder, edge->assign.lhs), edge, edge->assign.rhs, NULL);
  if (edge->kind == EDGE_RETURN && edge->ret.value)
    define(definitions, scalar_of_result(encoder, function), edge, edge->ret.value, NULL);
  if (edge->kind != EDGE_CALL)
    return;
  vec_each(Function *const, callee, &call_sites_get(&definitions->sites, edge)->callees)
    define_by_call(definitions, edge, *callee);
}

static int compare_places(const void *a, const void *b) {
  const CellDefinition *x = a, *y = b;
  if (x->function != y->function)
    return x->function->id < y->function->id ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

static void group_by_function(CellDefinitions *cell) {
  if (cell->all.size)
    qsort(cell->all.data, cell->all.size, sizeof *cell->all.data, compare_places);
}

// ---- loops above functions

typedef VEC(const Edge *) CallList;

static bool has_loop(const LoopList *list, uint32_t loop) {
  for (uint32_t i = 0; i < list->size; i++)
    if (list->data[i] == loop)
      return true;
  return false;
}

static bool add_loop(LoopList *list, uint32_t loop) {
  if (list->size >= MOST_LOOPS_ABOVE || has_loop(list, loop))
    return false;
  vec_push(list, loop);
  return true;
}

// The loop around CALL and those above its function are above CALLEE.
static bool add_loops_of_call(Definitions *definitions, const Edge *call, const Function *callee) {
  LoopList *list = &definitions->loops_above[callee->id];
  const Packing *packing = definitions->packing;
  const NaturalLoop *around = natural_loops_find(&packing->loops, call->source);
  bool is_new = around && add_loop(list, (uint32_t)(around - packing->loops.loops.data));
  const Function *caller = cfa_location(packing->cfa, call->source)->function;
  const LoopList *above = &definitions->loops_above[caller->id];
  if (above != list)
    vec_each(const uint32_t, loop, above) is_new |= add_loop(list, *loop);
  return is_new;
}

// What is new above CALLEE is above the functions that it calls.
static void find_loops_above(Definitions *definitions) {
  const Cfa *cfa = definitions->packing->cfa;
  CallList waiting = {0};
  CallList *calls =
      ARENA_ARRAY(&definitions->packing->packs->arena, CallList, cfa->functions.size);
  vec_each(Edge *const, edge, &cfa->edges) {
    if (!*edge || (*edge)->kind != EDGE_CALL)
      continue;
    vec_push(&calls[cfa_location(cfa, (*edge)->source)->function->id], *edge);
    if (natural_loops_find(&definitions->packing->loops, (*edge)->source))
      vec_push(&waiting, *edge);
  }
  while (waiting.size) {
    const Edge *call = vec_pop(&waiting);
    vec_each(Function *const, callee, &call_sites_get(&definitions->sites, call)->callees)
      if (add_loops_of_call(definitions, call, *callee))
        vec_append(&waiting, calls[(*callee)->id].data, calls[(*callee)->id].size);
  }
  for (uint32_t i = 0; i < cfa->functions.size; i++)
    vec_release(&calls[i]);
  vec_release(&waiting);
}

// ---- sources

typedef struct SourceSearch {
  CellDefinitions *cell;
  const CellDefinition *definition; // whose sources are added
  Map cells, alone, loops;          // cell or loop -> 1 + index into its sources
} SourceSearch;

static void add_source(SourceSearch *search, Map *map, uint64_t key, DefinitionSource source) {
  uint64_t *index = map_insert(map, key, NULL);
  const Function *function = search->definition->function;
  if (*index) {
    DefinitionSource *known = &search->cell->sources.data[*index - 1];
    known->function = known->function == function ? function : NULL;
    return;
  }
  source.function = function;
  vec_push(&search->cell->sources, source);
  *index = search->cell->sources.size;
}

static void add_cells(SourceSearch *search, const CellVec *cells, bool is_alone) {
  Map *map = is_alone ? &search->alone : &search->cells;
  vec_each(const Cell *const, cell, cells)
    add_source(search, map, key_of(*cell), (DefinitionSource){.cell = *cell, .is_alone = is_alone});
}

static void add_loops(Definitions *definitions, SourceSearch *search) {
  const NaturalLoops *loops = &definitions->packing->loops;
  const NaturalLoop *around = natural_loops_find(loops, search->definition->loc);
  const LoopList *above = &definitions->loops_above[search->definition->function->id];
  if (around) {
    uint32_t loop = (uint32_t)(around - loops->loops.data);
    add_source(search, &search->loops, loop, (DefinitionSource){.loop = loop});
  }
  vec_each(const uint32_t, loop, above)
    add_source(search, &search->loops, *loop, (DefinitionSource){.loop = *loop});
}

static void find_sources(Definitions *definitions, CellDefinitions *cell) {
  SourceSearch search = {.cell = cell};
  CellVec together = {0}, alone = {0};
  vec_each(const CellDefinition, definition, &cell->all) {
    search.definition = definition;
    vec_clear(&together), vec_clear(&alone);
    if (definition->from)
      vec_push(&together, definition->from);
    packing_find_cells(definitions->packing, definition->expr, &together, &alone);
    add_cells(&search, &together, false);
    add_cells(&search, &alone, true);
    add_loops(definitions, &search);
  }
  cell->is_complete = true;
  vec_release(&together), vec_release(&alone);
  map_release(&search.cells), map_release(&search.alone), map_release(&search.loops);
}

// ---- questions

const CellDefinitions *definitions_find(Definitions *definitions, const Cell *cell) {
  const uint64_t *number = map_find(&definitions->numbers, cell->symbol.id);
  if (!number)
    return NULL;
  CellDefinitions *found = &definitions->cells.data[*number - 1];
  if (!found->is_complete)
    find_sources(definitions, found);
  return found;
}

const CellDefinition *definitions_within(const CellDefinitions *cell, const Function *function,
                                         uint32_t *count) {
  uint32_t low = 0, high = cell->all.size;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (cell->all.data[middle].function->id < function->id)
      low = middle + 1;
    else
      high = middle;
  }
  for (high = low; high < cell->all.size && cell->all.data[high].function == function;)
    high++;
  *count = high - low;
  return cell->all.data + low;
}

// ---- lifecycle

void definitions_init(Definitions *definitions, const Packing *packing) {
  *definitions = (Definitions){.packing = packing};
  call_sites_init(&definitions->sites, packing->cfa);
  definitions->loops_above =
      ARENA_ARRAY(&packing->packs->arena, LoopList, packing->cfa->functions.size);
  find_loops_above(definitions);
  vec_each(Edge *const, edge, &packing->cfa->edges)
    if (*edge)
      find_definitions(definitions, *edge);
  vec_each(CellDefinitions, cell, &definitions->cells)
    group_by_function(cell);
}

void definitions_release(Definitions *definitions) {
  vec_each(CellDefinitions, cell, &definitions->cells) {
    vec_release(&cell->all);
    vec_release(&cell->sources);
  }
  vec_release(&definitions->cells);
  for (uint32_t i = 0; i < definitions->packing->cfa->functions.size; i++)
    vec_release(&definitions->loops_above[i]);
  map_release(&definitions->numbers);
  call_sites_release(&definitions->sites);
}
