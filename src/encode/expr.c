// Expressions, node by node: places are read, arithmetic is left to int_*.c,
// conditions stay Boolean as long as nobody wants their value as a number.
#include "encode/encode_internal.h"

#include "base/diag.h"

#include <assert.h>

// ---- conditions

static bool is_truth_value(const Expr *expr) {
  return expr->kind == EXPR_NOT || expr_is_comparison(expr->kind) ||
         (expr->kind == EXPR_CAST && type_is_bool(expr->type));
}

static bool is_zero(const Expr *expr) { return expr->kind == EXPR_INT && expr->integer == 0; }

Value encode_zero(Step *step, const Type *type) {
  return type_is_float(type) ? encode_float_constant(step, type, 0) : int_constant(step, 0);
}

static Term is_nonzero(Step *step, const Type *type, Value value) {
  Value zero = encode_zero(step, type);
  return type_is_float(type) ? encode_float_compare(step, EXPR_NE, type, value, zero)
                             : int_compare(step, EXPR_NE, value, zero);
}

static Term compare(Step *step, const Expr *expr) {
  assert(expr_is_comparison(expr->kind));
  const Type *type = expr->left->type;
  bool tests_zero = (expr->kind == EXPR_EQ || expr->kind == EXPR_NE) && is_zero(expr->right);
  if (tests_zero && is_truth_value(expr->left)) {
    Term truth = encode_truth(step, expr->left);
    return expr->kind == EXPR_NE ? truth : term_make_not(step->terms, truth);
  }
  if (!type_is_float(type) &&
      order_use(step, expr->kind, expr->left, expr->right) == LAYOUT_ARBITRARY) {
    step_approximate(step, expr, "where objects lie is arbitrary");
    return int_compare(step, EXPR_NE, value_unknown(step, expr->type), int_constant(step, 0));
  }
  Value left = encode_expr(step, expr->left), right = encode_expr(step, expr->right);
  if (!type_is_float(type))
    return int_compare(step, expr->kind, left, right);
  step_approximate(step, expr, "a comparison of floating values is arbitrary");
  return encode_float_compare(step, expr->kind, type, left, right);
}

Term encode_truth(Step *step, const Expr *expr) {
  assert(type_is_scalar(expr->type));
  if (expr->kind == EXPR_NOT)
    return term_make_not(step->terms, encode_truth(step, expr->operand));
  if (expr_is_comparison(expr->kind))
    return compare(step, expr);
  if (expr_is_question(expr->kind))
    return encode_question(step, expr);
  bool keeps_truth =
      expr->kind == EXPR_CAST && (type_is_bool(expr->type) || is_truth_value(expr->operand));
  if (keeps_truth)
    return encode_truth(step, expr->operand);
  if (type_is_float(expr->type))
    step_approximate(step, expr, "a comparison of floating values is arbitrary");
  return is_nonzero(step, expr->type, encode_expr(step, expr));
}

// ---- values

Value encode_cast(Step *step, const Type *from, const Type *to, Value value) {
  assert(type_is_scalar(from) && type_is_scalar(to));
  if (from == to)
    return value;
  if (type_is_bool(to))
    return int_from_truth(step, is_nonzero(step, from, value));
  if (type_is_float(from) || type_is_float(to))
    return encode_float_cast(step, from, to, value);
  return int_cast(step, from, to, value);
}

static Value encode_conversion(Step *step, const Expr *expr) {
  const Type *from = expr->operand->type, *to = expr->type;
  if (type_is_bool(to))
    return int_from_truth(step, encode_truth(step, expr->operand));
  if (type_is_float(from) || type_is_float(to))
    step_approximate(step, expr, "a conversion of floating values is arbitrary");
  if (type_is_pointer(from) && type_is_int(to))
    step_approximate(step, expr, "as a number, an address is arbitrary");
  return encode_cast(step, from, to, encode_expr(step, expr->operand));
}

static Value encode_unary(Step *step, const Expr *expr) {
  Value operand = encode_expr(step, expr->operand);
  if (type_is_float(expr->type))
    return encode_float_operation(step, expr, &operand, 1);
  return encode_int_unary(step, expr, operand);
}

static Value encode_binary(Step *step, const Expr *expr) {
  Value operands[] = {encode_expr(step, expr->left), encode_expr(step, expr->right)};
  if (expr->kind == EXPR_PTR_ADD)
    return int_pointer_add(step, operands[0], operands[1], expr->type->target->size);
  bool is_difference = expr->kind == EXPR_PTR_DIFF;
  if (is_difference &&
      order_use(step, expr->kind, expr->left, expr->right) == LAYOUT_ARBITRARY) {
    step_approximate(step, expr, "where objects lie is arbitrary");
    return value_unknown(step, expr->type);
  }
  if (is_difference)
    return int_pointer_difference(step, expr, operands[0], operands[1]);
  if (type_is_float(expr->type))
    return encode_float_operation(step, expr, operands, 2);
  return encode_int_binary(step, expr, operands[0], operands[1]);
}

static Value encode_lvalue(Step *step, const Expr *expr) {
  Place place = place_resolve(step, expr);
  return place_read(step, &place);
}

Value encode_expr(Step *step, const Expr *expr) {
  assert(type_is_scalar(expr->type));
  if (expr->kind == EXPR_NOT || expr_is_comparison(expr->kind) || expr_is_question(expr->kind))
    return int_from_truth(step, encode_truth(step, expr));
  if (expr_is_lvalue(expr))
    return encode_lvalue(step, expr);
  switch ((int)expr->kind) {
  case EXPR_INT:
    return encode_constant(step, expr->type, expr->integer);
  case EXPR_FLOAT:
    return encode_float_constant(step, expr->type, expr->floating);
  case EXPR_FUNCTION:
    return encode_function_address(step, expr->function);
  case EXPR_ADDRESS:
    return encode_address(step, expr->operand);
  case EXPR_CAST:
    return encode_conversion(step, expr);
  case EXPR_NEG:
  case EXPR_BIT_NOT:
    return encode_unary(step, expr);
  default:
    if (expr_is_binary(expr->kind))
      return encode_binary(step, expr);
  }
  BUG("no scalar value: expression of kind %d", (int)expr->kind);
}
