#include "encode/modular.h"

#include "base/memory.h"
#include "cfa/call_sites.h"
#include "encode/encode_internal.h"

#include <assert.h>
#include <stdlib.h>

// ---- effects

typedef struct EffectsFinder {
  Encoder *scout;
  CallEffects *effects;
  const Function *function;
  Map *known; // by function id: symbols
} EffectsFinder;

static bool outlives_frames(const Cell *cell) {
  return cell->kind == CELL_ADDRESS ||
         (cell->kind == CELL_VALUE && (!cell->root || variable_is_static(cell->root)));
}

static bool add_effect(EffectsFinder *finder, uint32_t function, const Cell *cell) {
  bool is_new = map_add(&finder->known[function], cell->symbol.id);
  if (is_new)
    vec_push(&finder->effects->cells[function], cell);
  return is_new;
}

static void add_written(void *context, SsaEntry entry) {
  EffectsFinder *finder = context;
  const Cell *cell = place_find_cell(&finder->scout->names->places, entry.symbol);
  if (entry.index && cell && outlives_frames(cell))
    add_effect(finder, finder->function->id, cell);
}

// Of one edge, without what callees do.
static void scout_edge(EffectsFinder *finder, const CallSites *sites, const Edge *edge) {
  Encoder *scout = finder->scout;
  PathFormula start = path_new_block(scout, (PathFormula){0});
  bool is_step = edge->kind != EDGE_CALL;
  if (!is_step)
    vec_each(Function *const, callee, &call_sites_get(sites, edge)->callees) {
      is_step |= !(*callee)->is_defined;
      if (!(*callee)->is_defined)
        continue;
      ssa_each(encode_enter(scout, start, edge, *callee).ssa, add_written, finder);
      ssa_each(encode_leave(scout, start, edge, *callee).ssa, add_written, finder);
    }
  if (is_step)
    ssa_each(encode_edge(scout, start, edge).ssa, add_written, finder);
}

static bool add_effects_of(EffectsFinder *finder, uint32_t caller, uint32_t callee) {
  bool is_more = false;
  for (uint32_t i = 0; caller != callee && i < finder->effects->cells[callee].size; i++)
    is_more |= add_effect(finder, caller, finder->effects->cells[callee].data[i]);
  return is_more;
}

static void close_over_calls(EffectsFinder *finder, const CallGraph *calls) {
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    for (uint32_t i = 0; i < calls->function_count; i++)
      for (uint32_t j = 0; j < calls->callee_counts[i]; j++)
        has_changed |= add_effects_of(finder, i, calls->callees[i][j]);
  }
}

// The result is the frame's own.
static void add_result(EffectsFinder *finder, const Function *function) {
  if (!function->is_defined || function->type->function.result->kind == TYPE_VOID)
    return;
  const Shape *shape = encode_result_shape(finder->scout, function);
  for (uint32_t i = 0; i < shape->cell_count; i++)
    add_effect(finder, function->id, shape->cells[i]);
}

static int compare_symbols(const void *a, const void *b) {
  const Cell *left = *(const Cell *const *)a, *right = *(const Cell *const *)b;
  return (left->symbol.id > right->symbol.id) - (left->symbol.id < right->symbol.id);
}

static void find_effects(EffectsFinder *finder) {
  const Encoder *scout = finder->scout;
  CallSites sites;
  call_sites_init(&sites, scout->cfa);
  vec_each(Edge *const, edge, &scout->cfa->edges) {
    if (!*edge)
      continue;
    finder->function = cfa_location(scout->cfa, (*edge)->source)->function;
    scout_edge(finder, &sites, *edge);
  }
  close_over_calls(finder, &scout->program->calls);
  vec_each(Function *const, function, &scout->cfa->functions)
    add_result(finder, *function);
  call_sites_release(&sites);
}

void call_effects_init(CallEffects *effects, const Encoder *encoder) {
  uint32_t count = encoder->cfa->functions.size;
  *effects = (CallEffects){mem_alloc_zeroed(count * sizeof *effects->cells), count};
  EffectsFinder finder = {.scout = encoder_new_scout(encoder),
                          .effects = effects,
                          .known = mem_alloc_zeroed(count * sizeof *finder.known)};
  find_effects(&finder);
  for (uint32_t i = 0; i < count; i++) {
    CellList *cells = &effects->cells[i];
    if (cells->size)
      qsort(cells->data, cells->size, sizeof *cells->data, compare_symbols);
    map_release(&finder.known[i]);
  }
  mem_free(finder.known, count * sizeof *finder.known);
  encoder_free(finder.scout);
}

void call_effects_release(CallEffects *effects) {
  for (uint32_t i = 0; i < effects->function_count; i++)
    vec_release(&effects->cells[i]);
  mem_free(effects->cells, effects->function_count * sizeof *effects->cells);
}

// ---- frames

const Variable *modular_find_obstacle(const Encoder *encoder) {
  vec_each(Variable *const, variable, &encoder->cfa->variables) {
    const Function *function = (*variable)->function;
    bool has_frames = function && !variable_is_static(*variable);
    if (has_frames && (*variable)->is_address_taken && encoder->names->depths[function->id])
      return *variable;
  }
  return NULL;
}

PathFormula modular_begin(Encoder *encoder, const Function *function) {
  PathFormula path = {.formula = term_true(encoder->terms)};
  const Cell *counter = encoder->names->depths[function->id];
  if (counter)
    path.ssa = ssa_set(&encoder->arena, path.ssa,
                       (SsaEntry){.symbol = counter->symbol, .index = 1});
  return path_new_block(encoder, path);
}

PathFormula modular_pass(Encoder *encoder, PathFormula path, const CallEffects *effects,
                         const Function *callee) {
  Step step = step_begin(encoder, &path, NULL);
  vec_each(const Cell *const, cell, &effects->cells[callee->id])
    cell_renew(&step, *cell);
  return step_end(&step, &path);
}

const Cell *modular_cell(const Encoder *encoder, PathFormula path, const Function *function,
                         const Cell *cell) {
  const Cell *counter = encoder->names->depths[function->id];
  bool is_local = cell->root && cell->root->function == function && !variable_is_static(cell->root);
  if (!counter || !is_local)
    return cell;
  PlaceTable *places = &encoder->names->places;
  const Shape *one = place_shape(places, cell->root, 1);
  const Shape *here = place_shape(places, cell->root, ssa_get(path.ssa, counter->symbol).index);
  uint32_t i = 0;
  while (one->cells[i] != cell)
    assert(i + 1 < one->cell_count), i++;
  return here->cells[i];
}

// ---- what is read

static uint32_t one_frame(const Encoder *encoder, const Function *function) {
  return encoder->names->depths[function->id] ? 1 : 0;
}

// CELL is part of a variable in FUNCTION's one frame.
static bool is_own(const Encoder *encoder, const Function *function, const Cell *cell) {
  if (cell->root->function != function)
    return false;
  const Shape *shape =
      place_shape(&encoder->names->places, cell->root, one_frame(encoder, function));
  for (uint32_t i = 0; i < shape->cell_count; i++)
    if (shape->cells[i] == cell)
      return true;
  return false;
}

static bool is_result(const Encoder *encoder, const Variable *variable) {
  return variable->id >= encoder->cfa->variables.size;
}

static bool is_live(const Encoder *encoder, const Cell *cell, Loc loc) {
  const Location *location = cfa_location(encoder->cfa, loc);
  const Variable *root = cell->root;
  if (!root || variable_is_static(root))
    return true;
  if (is_result(encoder, root))
    return location->kind == LOC_EXIT &&
           root->id - encoder->cfa->variables.size == location->function->id;
  return is_own(encoder, location->function, cell) &&
         liveness_has(&encoder->program->liveness, loc, root);
}

const Cell *modular_find_cell(const Encoder *encoder, Term term, Loc loc) {
  const Cell *cell =
      place_find_cell(&encoder->names->places, term_get(encoder->terms, term).symbol);
  bool is_state = cell && cell->kind != CELL_UNKNOWN && cell->kind != CELL_COUNTER;
  return is_state && is_live(encoder, cell, loc) ? cell : NULL;
}

Term modular_term(const Encoder *encoder, SsaMap ssa, const Cell *cell) {
  return term_make_var(encoder->terms, cell->symbol, cell_index(ssa, cell));
}
