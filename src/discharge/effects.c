#include "discharge/effects.h"

#include "base/memory.h"

#include <assert.h>

// ---- of one operation

void effects_of_write(const Effects *effects, const Expr *lvalue, PathList *changed) {
  const Paths *paths = effects->paths;
  MemCell cell = points_to_place(paths->points_to, lvalue);
  vec_each(const uint32_t, path, &paths->in_node[cell.node->id])
    if (path_is_written(paths, &paths->all.data[*path], cell, lvalue->type->size))
      vec_push(changed, *path);
}

void effects_of_end(const Effects *effects, const MemNode *node, PathList *changed) {
  const Paths *paths = effects->paths;
  vec_append(changed, paths->anywhere.data, paths->anywhere.size);
  if (node)
    vec_append(changed, paths->to_node[node->id].data, paths->to_node[node->id].size);
}

static const MemNode *target_of(const Effects *effects, const Edge *call, uint32_t index) {
  assert(index < call->call.arg_count);
  const Expr *arg = call->call.args[index];
  return type_is_scalar(arg->type) ? points_to_value(effects->paths->points_to, arg).node : NULL;
}

static void add_written(const Effects *effects, const MemNode *node, PathList *changed) {
  const PathList *inside = node ? &effects->paths->in_node[node->id] : NULL;
  for (uint32_t i = 0; inside && i < inside->size; i++)
    vec_push(changed, inside->data[i]);
}

// A function of the library may write what its arguments lead to; one that is not known changes
// nothing.
void effects_of_builtin(const Effects *effects, const Edge *call, const Function *callee,
                        PathList *changed) {
  uint32_t count = call->call.arg_count;
  switch ((int)callee->builtin) {
  case BUILTIN_NONE:
  case BUILTIN_MALLOC:
    return;
  case BUILTIN_REALLOC:
  case BUILTIN_FREE:
  case BUILTIN_BLOCK_END:
    if (count)
      effects_of_end(effects, target_of(effects, call, 0), changed);
    return;
  case BUILTIN_MEMCPY:
  case BUILTIN_MEMMOVE:
  case BUILTIN_MEMSET:
    count = count > 1;
    break;
  default:
    break;
  }
  for (uint32_t i = 0; i < count; i++)
    add_written(effects, target_of(effects, call, i), changed);
}

// ---- of functions

static bool add(Effects *effects, const Function *function, uint32_t path) {
  uint64_t *word = &effects->functions[function->id][path / 64], bit = UINT64_C(1) << path % 64;
  bool is_new = !(*word & bit);
  *word |= bit;
  return is_new;
}

static void add_edge(Effects *effects, const Function *function, const Edge *edge) {
  PathList changed = {0};
  if (edge_lhs(edge))
    effects_of_write(effects, edge_lhs(edge), &changed);
  if (edge->kind == EDGE_CALL)
    vec_each(Function *const, callee, &call_sites_get(effects->sites, edge)->callees)
      if (!(*callee)->is_defined)
        effects_of_builtin(effects, edge, *callee, &changed);
  vec_each(const uint32_t, path, &changed)
    add(effects, function, *path);
  vec_release(&changed);
}

// Does EDGE make memory that ends with its function at the latest?
static bool is_alloca(const Edge *edge) {
  const Function *callee = edge->kind == EDGE_CALL ? edge_callee(edge) : NULL;
  return callee && edge->call.lhs &&
         (callee->builtin == BUILTIN_ALLOCA || callee->builtin == BUILTIN_BLOCK_BEGIN);
}

static void add_death(Effects *effects, const Function *function, const MemNode *node) {
  effects_of_end(effects, node, &effects->deaths[function->id]);
}

static void add_variables(Effects *effects, const Function *function) {
  PointsTo *points_to = effects->paths->points_to;
  vec_each(Variable *const, variable, &function->params)
    if ((*variable)->is_address_taken)
      add_death(effects, function, points_to_variable(points_to, *variable).node);
  vec_each(Variable *const, variable, &function->locals)
    if ((*variable)->is_address_taken)
      add_death(effects, function, points_to_variable(points_to, *variable).node);
}

static bool add_call(Effects *effects, const Function *caller, const Function *callee) {
  bool is_grown = false;
  for (uint32_t i = 0; i < effects->words; i++) {
    uint64_t old = effects->functions[caller->id][i];
    effects->functions[caller->id][i] |= effects->functions[callee->id][i];
    is_grown |= effects->functions[caller->id][i] != old;
  }
  return is_grown;
}

static const Function *function_of(const Effects *effects, const Edge *edge) {
  return cfa_location(effects->paths->cfa, edge->source)->function;
}

static void close_over_calls(Effects *effects) {
  VEC(const Function *) work = {0};
  vec_each(Function *const, function, &effects->paths->cfa->functions)
    vec_push(&work, *function);
  while (work.size) {
    const Function *callee = vec_pop(&work);
    vec_each(const uint32_t, group, &effects->sites->groups_with[callee->id])
      vec_each(const Edge *const, site, &effects->sites->groups.data[*group].sites)
        if (callee->is_defined && add_call(effects, function_of(effects, *site), callee))
          vec_push(&work, function_of(effects, *site));
  }
  vec_release(&work);
}

// Its own edges, and the end of its frame.
static void add_function(Effects *effects, const Function *function) {
  const Paths *paths = effects->paths;
  vec_each(const Loc, loc, &function->locations)
    cfa_each_leaving(paths->cfa, *loc, edge) {
      add_edge(effects, function, edge);
      if (is_alloca(edge))
        add_death(effects, function, points_to_value(paths->points_to, edge->call.lhs).node);
    }
  add_variables(effects, function);
  vec_each(const uint32_t, path, &effects->deaths[function->id])
    add(effects, function, *path);
}

void effects_init(Effects *effects, const Paths *paths, const CallSites *sites) {
  const Cfa *cfa = paths->cfa;
  *effects = (Effects){.paths = paths, .sites = sites, .words = paths->all.size / 64 + 1};
  effects->functions = ARENA_ARRAY(&effects->arena, uint64_t *, cfa->functions.size);
  effects->deaths = ARENA_ARRAY(&effects->arena, PathList, cfa->functions.size);
  vec_each(Function *const, function, &cfa->functions) {
    effects->functions[(*function)->id] = ARENA_ARRAY(&effects->arena, uint64_t, effects->words);
    add_function(effects, *function);
  }
  close_over_calls(effects);
}

void effects_release(Effects *effects) {
  for (uint32_t i = 0; i < effects->paths->cfa->functions.size; i++)
    vec_release(&effects->deaths[i]);
  arena_release(&effects->arena);
}
