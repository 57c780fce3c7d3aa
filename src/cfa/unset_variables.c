#include "cfa/unset_variables.h"

#include "base/memory.h"
#include "cfa/passes.h"

#include <assert.h>

static void add(UnsetVariables *unset, const Variable *variable) {
  if (variable)
    unset->may_be_unset[variable->id] = true;
}

// An aggregate is copied with the bits that nobody has written.
static void add_copy(UnsetVariables *unset, const Edge *edge) {
  const Expr *lhs = edge_lhs(edge);
  if (edge->kind == EDGE_HAVOC || !lhs || type_is_scalar(lhs->type))
    return;
  const Expr *rhs = edge->kind == EDGE_ASSIGN ? edge->assign.rhs : NULL;
  const Variable *source = rhs && expr_is_lvalue(rhs) ? expr_root_variable(rhs) : NULL;
  bool is_set = rhs && (rhs->kind == EXPR_ZERO || (source && source->kind == VAR_STRING));
  if (!is_set)
    add(unset, expr_root_variable(lhs));
}

// VARIABLE has no value at LOC.
static void add_live(UnsetVariables *unset, const Liveness *liveness, Loc loc,
                     const Variable *variable) {
  if (variable && liveness_has(liveness, loc, variable))
    add(unset, variable);
}

static void add_edge(UnsetVariables *unset, const Liveness *liveness, const Edge *edge) {
  add_copy(unset, edge);
  if (edge->kind == EDGE_HAVOC && edge->havoc.kind == HAVOC_DECLARED)
    add_live(unset, liveness, edge->target, expr_root_variable(edge->havoc.lhs));
}

static void add_function(UnsetVariables *unset, const Liveness *liveness,
                         const Function *function) {
  vec_each(Variable *const, local, &function->locals)
    if (!(*local)->home_of)
      add_live(unset, liveness, function->entry, *local);
  vec_each(Variable *const, param, &function->params)
    if (!type_is_scalar((*param)->type))
      add(unset, *param);
}

void unset_variables_find(UnsetVariables *unset, Cfa *cfa) {
  *unset = (UnsetVariables){.count = cfa->variables.size};
  unset->may_be_unset = mem_alloc_zeroed(unset->count * sizeof *unset->may_be_unset);
  pass_unreachable(cfa);
  pass_address_taken(cfa);
  pass_order(cfa);
  Liveness liveness;
  liveness_init(&liveness, cfa);
  vec_each(Variable *const, variable, &cfa->variables)
    if ((*variable)->is_address_taken && (*variable)->kind != VAR_STRING)
      add(unset, *variable);
  vec_each(Edge *const, edge, &cfa->edges)
    if (*edge)
      add_edge(unset, &liveness, *edge);
  vec_each(Function *const, function, &cfa->functions)
    if ((*function)->is_defined)
      add_function(unset, &liveness, *function);
  liveness_release(&liveness);
}

void unset_variables_release(UnsetVariables *unset) {
  if (unset->may_be_unset)
    mem_free(unset->may_be_unset, unset->count * sizeof *unset->may_be_unset);
}

bool unset_variables_allow(const UnsetVariables *unset, const Expr *lvalue) {
  const Variable *root = expr_root_variable(lvalue);
  assert(!root || root->id < unset->count);
  return !root || unset->may_be_unset[root->id];
}
