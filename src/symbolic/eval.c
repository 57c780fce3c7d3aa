// Expressions.
#include "symbolic/float.h"
#include "symbolic/internal.h"

static Term read_lvalue(SymRun *run, const Expr *expr) {
  SymPlace place = sym_place_of(run, expr);
  Term value = sym_place_get(run, &place);
  assert(sym_width(run->terms, value) == sym_value_width(expr->type));
  sym_place_release(&place);
  return value;
}

Term sym_eval(SymRun *run, const Expr *expr) {
  switch ((int)expr->kind) {
  case EXPR_INT:
    return sym_value_constant(run, expr->type, expr->integer);
  case EXPR_FLOAT:
    return float_constant(run->terms, expr->type->floating, expr->floating);
  case EXPR_FUNCTION:
    return sym_object_base(run->symbolic, sym_object_of_function(run->symbolic, expr->function));
  case EXPR_ADDRESS:
    return sym_place_address(run, expr->operand);
  case EXPR_CAST:
    return sym_value_cast(run, expr->operand->type, expr->type, sym_eval(run, expr->operand));
  default:
    break;
  }
  if (expr_is_question(expr->kind))
    return sym_value_from_truth(run, expr->type, sym_answer(run, expr));
  if (expr_is_lvalue(expr))
    return read_lvalue(run, expr);
  if (!expr_is_binary(expr->kind))
    return sym_value_operation(run, expr, sym_eval(run, expr->operand), NO_TERM);
  Term left = sym_eval(run, expr->left);
  return sym_value_operation(run, expr, left, sym_eval(run, expr->right));
}

Term sym_eval_truth(SymRun *run, const Expr *expr) {
  if (expr->kind == EXPR_NOT)
    return term_make_not(run->terms, sym_eval_truth(run, expr->operand));
  if (expr_is_question(expr->kind))
    return sym_answer(run, expr);
  if (!expr_is_comparison(expr->kind))
    return sym_value_is_true(run, expr->type, sym_eval(run, expr));
  Term left = sym_eval(run, expr->left);
  return sym_value_compare(run, expr->kind, expr->left->type, left, sym_eval(run, expr->right));
}
