#include "domain/product/product_internal.h"

#include <assert.h>

// ---- places

static void forget_variable(Successor *successor, const Variable *variable) {
  if (variable)
    vec_each(const Cell *const, cell, &successor->product->of_variable[variable->id])
      successor_forget(successor, *cell);
}

// A place that is no cell may be any part of its variable; behind pointers there is no cell.
static void forget_place(Successor *successor, const Expr *lvalue) {
  const Cell *cell = scalar_find(successor->product->encoder, lvalue);
  if (cell)
    successor_forget(successor, cell);
  else
    forget_variable(successor, expr_root_variable(lvalue));
}

// CELL becomes EXPR, converted to its type.
static void assign_cell(Successor *successor, const Cell *cell, const Expr *expr) {
  Knowledge knowledge = successor_knowledge(successor);
  if (type_is_int(expr->type))
    successor_assign(successor, cell,
                     form_cast(&knowledge, form_of_expr(&knowledge, expr), cell->type));
  else
    successor_forget(successor, cell);
}

static void assign_place(Successor *successor, const Expr *lvalue, const Expr *expr) {
  const Cell *cell = scalar_find(successor->product->encoder, lvalue);
  if (cell)
    assign_cell(successor, cell, expr);
  else
    forget_place(successor, lvalue);
}

// ---- conditions

static void compare(Successor *successor, ExprKind kind, Form a, Form b) {
  switch ((int)kind) {
  case EXPR_LT:
  case EXPR_LE:
    successor_order(successor, a, b, kind == EXPR_LT);
    return;
  case EXPR_GT:
  case EXPR_GE:
    successor_order(successor, b, a, kind == EXPR_GT);
    return;
  case EXPR_EQ:
    successor_order(successor, a, b, 0);
    if (!successor->is_empty)
      successor_order(successor, b, a, 0);
    successor_equate(successor, a, b);
    return;
  default:
    assert(kind == EXPR_NE);
    successor_differ(successor, a, b);
  }
}

static void assume(Successor *successor, const Expr *cond, bool truth) {
  while (cond->kind == EXPR_NOT || (cond->kind == EXPR_CAST && type_is_bool(cond->type))) {
    truth ^= cond->kind == EXPR_NOT;
    cond = cond->operand;
  }
  bool is_comparison = expr_is_comparison(cond->kind);
  if (!type_is_int(is_comparison ? cond->left->type : cond->type))
    return;
  Knowledge knowledge = successor_knowledge(successor);
  Form a = form_of_expr(&knowledge, is_comparison ? cond->left : cond);
  Form b = is_comparison ? form_of_expr(&knowledge, cond->right) : form_of_range(interval_point(0));
  ExprKind kind = is_comparison ? cond->kind : EXPR_NE;
  compare(successor, truth ? kind : expr_opposite(kind), a, b);
}

// ---- calls

static void enter(Successor *successor, const Edge *call, const Function *callee) {
  assert(call->kind == EDGE_CALL);
  Encoder *encoder = successor->product->encoder;
  for (uint32_t i = 0; i < callee->params.size; i++) {
    const Variable *param = callee->params.data[i];
    const Cell *cell = scalar_of_variable(encoder, param);
    if (cell && i < call->call.arg_count)
      assign_cell(successor, cell, call->call.args[i]);
    else
      forget_variable(successor, param);
  }
  vec_each(Variable *const, local, &callee->locals)
    forget_variable(successor, *local);
}

static void leave(Successor *successor, const Edge *call, const Function *callee) {
  assert(call->kind == EDGE_CALL);
  const Cell *result = scalar_of_result(successor->product->encoder, callee);
  const Expr *lhs = call->call.lhs;
  const Cell *cell = lhs ? scalar_find(successor->product->encoder, lhs) : NULL;
  if (cell && result) {
    Knowledge knowledge = successor_knowledge(successor);
    successor_assign(successor, cell,
                     form_cast(&knowledge, form_of_cell(&knowledge, result), cell->type));
  } else if (lhs) {
    forget_place(successor, lhs);
  }
  vec_each(const Cell *const, owned, &successor->product->of_function[callee->id])
    successor_forget(successor, *owned);
}

static void give_back(Successor *successor, const Edge *edge) {
  assert(edge->kind == EDGE_RETURN);
  const Product *product = successor->product;
  const Function *function = cfa_location(product->cfa, edge->source)->function;
  const Cell *result = scalar_of_result(product->encoder, function);
  if (result && edge->ret.value)
    assign_cell(successor, result, edge->ret.value);
  else
    successor_forget(successor, result);
}

// ---- steps

static void follow_edge(Successor *successor, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
    break;
  case EDGE_ASSIGN:
    assign_place(successor, edge->assign.lhs, edge->assign.rhs);
    break;
  case EDGE_ASSUME:
    assume(successor, edge->assume.cond, edge->assume.truth);
    break;
  case EDGE_HAVOC:
    forget_place(successor, edge->havoc.lhs);
    break;
  case EDGE_CALL:
    if (edge->call.lhs)
      forget_place(successor, edge->call.lhs);
    break;
  case EDGE_RETURN:
    give_back(successor, edge);
    break;
  }
}

static void follow(Successor *successor, const CfaStep *step) {
  switch (step->kind) {
  case STEP_EDGE:
    follow_edge(successor, step->edge);
    break;
  case STEP_ENTER:
    enter(successor, step->edge, step->callee);
    break;
  case STEP_LEAVE:
    leave(successor, step->edge, step->callee);
    break;
  case STEP_SUMMARY:
    assert(!"numeric domains follow edges");
  }
}

// Most steps change nothing, or have no successor: they leave no values behind.
AbstractState *product_transfer(Cpa *cpa, AbstractState *base, const Transition *transition) {
  Product *product = product_of(cpa);
  Values values = product_state(base)->values;
  assert(transition->step.kind != STEP_SUMMARY);
  ArenaMark mark = arena_mark(&product->arena);
  Successor successor = successor_of(product, values);
  follow(&successor, &transition->step);
  successor_reduce(&successor);
  if (successor.is_empty || !successor.changed.size)
    arena_rewind(&product->arena, mark);
  else
    values = successor.values;
  successor_release(&successor);
  if (successor.is_empty)
    return NULL;
  ProductState *state = ARENA_NEW(&product->arena, ProductState);
  *state = (ProductState){.loc = transition->step.target, .values = values};
  return (AbstractState *)state;
}
