// A basic block begins at a location that is entered by several edges, by a condition, or where a
// function begins, and goes on while one edge leaves that is no condition.
#include "numeric/packs_internal.h"

static bool begins_block(const Cfa *cfa, Loc loc) {
  const Edge *edge = cfa_location(cfa, loc)->first_entering;
  return !edge || edge->next_entering || edge->kind == EDGE_ASSUME;
}

static void add_call(Packing *packing, const Edge *edge) {
  const Function *callee = edge_callee(edge);
  packing_add_expr(packing, edge->call.lhs);
  for (uint32_t i = 0; i < edge->call.arg_count; i++)
    packing_add_expr(packing, edge->call.args[i]);
  if (!callee || !callee->is_defined)
    return;
  packing_add(packing, scalar_of_result(packing->encoder, callee));
  vec_each(Variable *const, param, &callee->params)
    packing_add(packing, scalar_of_variable(packing->encoder, *param));
}

static void add_edge(Packing *packing, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_ASSIGN:
    packing_add_expr(packing, edge->assign.lhs);
    packing_add_expr(packing, edge->assign.rhs);
    break;
  case EDGE_ASSUME:
    packing_add_expr(packing, edge->assume.cond);
    break;
  case EDGE_HAVOC:
    packing_add_expr(packing, edge->havoc.lhs);
    break;
  case EDGE_CALL:
    add_call(packing, edge);
    break;
  case EDGE_RETURN:
    packing_add_expr(packing, edge->ret.value);
    packing_add(packing, scalar_of_result(packing->encoder,
                                          cfa_location(packing->cfa, edge->source)->function));
    break;
  case EDGE_SKIP:
    break;
  }
}

static void add_conditions(Packing *packing, const Edge *first) {
  for (const Edge *edge = first; edge; edge = edge->next_entering)
    if (edge->kind == EDGE_ASSUME)
      add_edge(packing, edge);
}

static void add_block(Packing *packing, Loc loc) {
  assert(packing->pack.size == 0 && begins_block(packing->cfa, loc));
  const Cfa *cfa = packing->cfa;
  add_conditions(packing, cfa_location(cfa, loc)->first_entering);
  const Edge *edge = cfa_location(cfa, loc)->first_leaving;
  while (edge) {
    add_edge(packing, edge);
    if (edge->kind == EDGE_ASSUME || begins_block(cfa, edge->target))
      break;
    edge = cfa_location(cfa, edge->target)->first_leaving;
  }
  packing_add_loop(packing, natural_loops_find(&packing->loops, loc));
  packing_finish(packing);
}

void packing_by_block(Packing *packing) {
  vec_each(Function *const, function, &packing->cfa->functions)
    vec_each(const Loc, loc, &(*function)->locations)
      if (begins_block(packing->cfa, *loc))
        add_block(packing, *loc);
}
