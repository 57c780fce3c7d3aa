#include "cfa/walk.h"

#include <string.h>

void walk_release(ExprWalk *walk) { vec_release(&walk->stack); }

void walk_push(ExprWalk *walk, const Expr *expr) {
  if (expr)
    vec_push(&walk->stack, expr);
}

void walk_push_values(ExprWalk *walk, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
  case EDGE_HAVOC:
    break;
  case EDGE_ASSIGN:
    walk_push(walk, edge->assign.rhs);
    break;
  case EDGE_ASSUME:
    walk_push(walk, edge->assume.cond);
    break;
  case EDGE_CALL:
    for (uint32_t i = edge->call.arg_count; i-- > 0;)
      walk_push(walk, edge->call.args[i]);
    walk_push(walk, edge->call.callee);
    break;
  case EDGE_RETURN:
    walk_push(walk, edge->ret.value);
    break;
  }
}

void walk_push_edge(ExprWalk *walk, const Edge *edge) {
  walk_push_values(walk, edge);
  walk_push(walk, edge_lhs(edge));
}

const Expr *walk_next(ExprWalk *walk) {
  if (!walk->stack.size)
    return NULL;
  const Expr *expr = vec_pop(&walk->stack);
  if (expr_is_binary(expr->kind)) {
    walk_push(walk, expr->right);
    walk_push(walk, expr->left);
  } else if (expr_is_unary(expr->kind)) {
    walk_push(walk, expr->operand);
  }
  return expr;
}

static bool is_made(const Variable *variable) {
  return variable && !strncmp(variable->name, MADE_PREFIX, strlen(MADE_PREFIX));
}

bool edge_is_made(const Edge *edge) {
  if (edge_lhs(edge))
    return is_made(expr_root_variable(edge_lhs(edge)));
  if (edge->kind != EDGE_ASSUME)
    return false;
  bool has_made = false;
  ExprWalk walk = {0};
  walk_push_edge(&walk, edge);
  for (const Expr *expr; (expr = walk_next(&walk));)
    has_made |= expr->kind == EXPR_VAR && is_made(expr->variable);
  walk_release(&walk);
  return has_made;
}

bool expr_has_temp(const Expr *expr) {
  bool found = false;
  ExprWalk walk = {0};
  walk_push(&walk, expr);
  for (const Expr *part; (part = walk_next(&walk));)
    found |= part->kind == EXPR_VAR && part->variable->kind == VAR_TEMP;
  walk_release(&walk);
  return found;
}
