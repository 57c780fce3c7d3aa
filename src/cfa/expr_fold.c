// Constant folding. All arithmetic is done on 128 unsigned bits, where nothing
// is undefined, and brought back into the type by type_wrap. Values of unsigned
// __int128 are kept as the same bits in an __int128, so operators that look at
// more than the low bits take care of the sign themselves.
#include "cfa/expr_rules.h"

#include <assert.h>

typedef unsigned __int128 Unsigned128;

static bool is_unsigned_128(const Type *type) {
  return type_is_int(type) && type->integer.kind == INT_UINT128;
}

static bool is_less(const Type *type, __int128 left, __int128 right) {
  return is_unsigned_128(type) ? (Unsigned128)left < (Unsigned128)right : left < right;
}

static bool compare(ExprKind kind, const Type *type, __int128 left, __int128 right) {
  switch ((int)kind) {
  case EXPR_LT:
    return is_less(type, left, right);
  case EXPR_LE:
    return !is_less(type, right, left);
  case EXPR_GT:
    return is_less(type, right, left);
  case EXPR_GE:
    return !is_less(type, left, right);
  case EXPR_EQ:
    return left == right;
  default:
    assert(kind == EXPR_NE);
    return left != right;
  }
}

static bool divide(ExprKind kind, const Type *type, __int128 left, __int128 right,
                   __int128 *value) {
  assert(kind == EXPR_DIV || kind == EXPR_REM);
  if (right == 0)
    return false;
  if (is_unsigned_128(type)) {
    *value = (__int128)(kind == EXPR_DIV ? (Unsigned128)left / (Unsigned128)right
                                         : (Unsigned128)left % (Unsigned128)right);
    return true;
  }
  // The smallest value of a signed type is the one that equals its own negation.
  bool overflows = type_is_signed(type) && right == -1 && left < 0 &&
                   type_wrap(type, (__int128)-(Unsigned128)left) == left;
  if (overflows)
    return false;
  *value = kind == EXPR_DIV ? left / right : left % right;
  return true;
}

static bool shift(ExprKind kind, const Type *type, __int128 left, __int128 count, __int128 *value) {
  assert(kind == EXPR_SHL || kind == EXPR_SHR);
  if (count < 0 || count >= type_width(type))
    return false;
  if (kind == EXPR_SHL)
    *value = (__int128)((Unsigned128)left << count);
  else
    *value = is_unsigned_128(type) ? (__int128)((Unsigned128)left >> count) : left >> count;
  return true;
}

static bool compute(ExprKind kind, const Type *type, const Type *operands, __int128 left,
                    __int128 right, __int128 *value) {
  switch ((int)kind) {
  case EXPR_ADD:
    *value = (__int128)((Unsigned128)left + (Unsigned128)right);
    return true;
  case EXPR_SUB:
    *value = (__int128)((Unsigned128)left - (Unsigned128)right);
    return true;
  case EXPR_MUL:
    *value = (__int128)((Unsigned128)left * (Unsigned128)right);
    return true;
  case EXPR_AND:
    *value = left & right;
    return true;
  case EXPR_OR:
    *value = left | right;
    return true;
  case EXPR_XOR:
    *value = left ^ right;
    return true;
  case EXPR_DIV:
  case EXPR_REM:
    return divide(kind, type, left, right, value);
  case EXPR_SHL:
  case EXPR_SHR:
    return shift(kind, type, left, right, value);
  default:
    if (!expr_is_comparison(kind))
      return false;
    *value = compare(kind, operands, left, right);
    return true;
  }
}

bool int_binary(ExprKind kind, const Type *type, const Type *operands, __int128 left,
                __int128 right, __int128 *value) {
  assert(!type_is_float(type) && !type_is_float(operands));
  bool is_defined = compute(kind, type, operands, left, right, value);
  if (is_defined)
    *value = type_wrap(type, *value);
  return is_defined;
}

bool int_unary(ExprKind kind, const Type *type, __int128 operand, __int128 *value) {
  if (!type_is_int(type) && !type_is_pointer(type))
    return false;
  switch ((int)kind) {
  case EXPR_NEG:
    operand = (__int128)-(Unsigned128)operand;
    break;
  case EXPR_BIT_NOT:
    operand = ~operand;
    break;
  case EXPR_NOT:
    operand = operand == 0;
    break;
  case EXPR_CAST:
    operand = type_is_bool(type) ? operand != 0 : operand;
    break;
  default:
    return false;
  }
  *value = type_wrap(type, operand);
  return true;
}

// Does an operator on numbers of the signed TYPE have a result that it cannot hold? (A left shift
// counts as an operator on bits.)
static bool overflows(ExprKind kind, const Type *type, __int128 left, __int128 right) {
  __int128 value = 0;
  bool is_too_wide = kind == EXPR_ADD   ? __builtin_add_overflow(left, right, &value)
                     : kind == EXPR_SUB ? __builtin_sub_overflow(left, right, &value)
                     : kind == EXPR_MUL ? __builtin_mul_overflow(left, right, &value)
                                        : false;
  return type_is_signed(type) && (is_too_wide || type_wrap(type, value) != value);
}

bool expr_fold(const Expr *expr, __int128 *value) {
  const Expr *left = expr->left, *right = expr->right;
  if (expr_is_binary(expr->kind))
    return left->kind == EXPR_INT && right->kind == EXPR_INT &&
           !overflows(expr->kind, expr->type, left->integer, right->integer) &&
           int_binary(expr->kind, expr->type, left->type, left->integer, right->integer, value);
  if (!expr_is_unary(expr->kind) || expr->operand->kind != EXPR_INT)
    return false;
  __int128 operand = expr->operand->integer;
  bool is_defined = expr->kind != EXPR_NEG || !overflows(EXPR_SUB, expr->type, 0, operand);
  return is_defined && int_unary(expr->kind, expr->type, operand, value);
}
