#include "cfa/call_sites.h"

#include "base/map.h"
#include "cfa/walk.h"

#include <assert.h>

// C asks for compatible types, programs do not always care: as in the interpreter, an argument
// is converted, and one that is missing or too much, or a result that was not asked for, or
// not given, is no obstacle.
static bool is_passed_alike(const Type *a, const Type *b) {
  assert(a->kind != TYPE_FUNCTION && b->kind != TYPE_FUNCTION);
  if (type_is_scalar(a) && type_is_scalar(b))
    return type_is_float(a) == type_is_float(b);
  return a->size == b->size && !type_is_scalar(a) && !type_is_scalar(b);
}

static bool fits(const Type *pointer, const Type *function) {
  assert(pointer->kind == TYPE_FUNCTION && function->kind == TYPE_FUNCTION);
  if (!pointer->function.has_prototype || !function->function.has_prototype)
    return true;
  uint32_t given = pointer->function.param_count, taken = function->function.param_count;
  for (uint32_t i = 0; i < given && i < taken; i++)
    if (!is_passed_alike(pointer->function.params[i], function->function.params[i]))
      return false;
  return true;
}

// A function's address is taken wherever its name stands but in a direct call.
static void find_address_taken(const Cfa *cfa, bool *is_taken) {
  ExprWalk walk = {0};
  vec_each(Edge *, edge, &cfa->edges) {
    if (!*edge)
      continue;
    walk_push_edge(&walk, *edge);
    const Expr *called = (*edge)->kind == EDGE_CALL ? (*edge)->call.callee : NULL;
    for (const Expr *expr; (expr = walk_next(&walk));) {
      // Expressions are shared: only its first visit is the callee.
      if (expr == called)
        called = NULL;
      else if (expr->kind == EXPR_FUNCTION)
        is_taken[expr->function->id] = true;
    }
  }
  walk_release(&walk);
}

static void add_callee(CallSites *sites, uint32_t group, Function *function) {
  assert(group < sites->groups.size && function->id < sites->function_count);
  vec_push(&sites->groups.data[group].callees, function);
  vec_push(&sites->groups_with[function->id], group);
}

static void add_direct_groups(CallSites *sites, const Cfa *cfa) {
  assert(sites->groups.size == 0);
  vec_each(Function *, function, &cfa->functions) {
    vec_push(&sites->groups, (CallGroup){0});
    add_callee(sites, (*function)->id, *function);
    assert(sites->groups.size == (*function)->id + 1);
  }
}

static uint32_t add_pointer_group(CallSites *sites, const Cfa *cfa, const Type *type,
                                  const bool *is_taken) {
  uint32_t group = sites->groups.size;
  vec_push(&sites->groups, (CallGroup){.type = type});
  vec_each(Function *, function, &cfa->functions) {
    if (is_taken[(*function)->id] && fits(type, (*function)->type))
      add_callee(sites, group, *function);
  }
  return group;
}

static void add_sites(CallSites *sites, const Cfa *cfa, const bool *is_taken) {
  Map by_type = {0}; // type id -> group
  vec_each(Edge *, edge, &cfa->edges) {
    if (!*edge || (*edge)->kind != EDGE_CALL)
      continue;
    uint32_t group;
    const Function *callee = edge_callee(*edge);
    if (callee) {
      group = callee->id;
    } else {
      const Type *type = (*edge)->call.callee->type->target;
      assert(type->kind == TYPE_FUNCTION);
      bool is_new;
      uint64_t *known = map_insert(&by_type, type->id, &is_new);
      if (is_new)
        *known = add_pointer_group(sites, cfa, type, is_taken);
      group = (uint32_t)*known;
    }
    sites->group_of[(*edge)->id] = group;
    vec_push(&sites->groups.data[group].sites, *edge);
  }
  map_release(&by_type);
}

void call_sites_init(CallSites *sites, const Cfa *cfa) {
  *sites = (CallSites){.function_count = cfa->functions.size};
  sites->group_of = ARENA_ARRAY(&sites->arena, uint32_t, cfa->edges.size);
  sites->groups_with = ARENA_ARRAY(&sites->arena, GroupList, cfa->functions.size);
  bool *is_taken = ARENA_ARRAY(&sites->arena, bool, cfa->functions.size);
  find_address_taken(cfa, is_taken);
  add_direct_groups(sites, cfa);
  add_sites(sites, cfa, is_taken);
}

void call_sites_release(CallSites *sites) {
  vec_each(CallGroup, group, &sites->groups) {
    vec_release(&group->callees);
    vec_release(&group->sites);
  }
  vec_release(&sites->groups);
  for (uint32_t i = 0; i < sites->function_count; i++)
    vec_release(&sites->groups_with[i]);
  arena_release(&sites->arena);
}

bool call_sites_has_body(const CallSites *sites, const Edge *call) {
  vec_each(Function *const, callee, &call_sites_get(sites, call)->callees) {
    if ((*callee)->is_defined)
      return true;
  }
  return false;
}
