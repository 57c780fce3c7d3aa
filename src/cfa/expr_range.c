// Bounds of integer expressions by their form: what needs no analysis to be known.
#include "cfa/checks_internal.h"

#include <assert.h>

static __int128 least(__int128 a, __int128 b) { return a < b ? a : b; }
static __int128 most(__int128 a, __int128 b) { return a > b ? a : b; }

IntRange range_of_type(const Type *type) {
  uint32_t width = type_width(type);
  assert(type_is_narrow(type));
  __int128 one = 1;
  return type_is_signed(type) ? (IntRange){-(one << (width - 1)), (one << (width - 1)) - 1}
                              : (IntRange){0, (one << width) - 1};
}

static bool fits(IntRange range, IntRange all) {
  return range.low >= all.low && range.high <= all.high;
}

static IntRange range_of_lvalue(const Expr *expr, IntRange all) {
  if (!expr_is_bit_field(expr))
    return all;
  uint32_t width = expr->field->bit_width;
  __int128 one = 1;
  return type_is_signed(expr->type) ? (IntRange){-(one << (width - 1)), (one << (width - 1)) - 1}
                                    : (IntRange){0, (one << width) - 1};
}

static IntRange range_of_product(IntRange a, IntRange b, IntRange all) {
  if (a.high > INT64_MAX || b.high > INT64_MAX)
    return all;
  __int128 p = a.low * b.low, q = a.low * b.high, r = a.high * b.low, s = a.high * b.high;
  return (IntRange){least(least(p, q), least(r, s)), most(most(p, q), most(r, s))};
}

// A remainder has the sign of the left operand, and is nearer to 0 than both.
static IntRange range_of_remainder(IntRange a, IntRange b) {
  __int128 size = most(-b.low, b.high) - 1;
  return (IntRange){a.low < 0 ? most(a.low, -size) : 0, a.high > 0 ? least(a.high, size) : 0};
}

static IntRange range_of_binary(const Expr *expr, IntRange all) {
  if (!type_is_int(expr->right->type) || !type_is_narrow(expr->right->type))
    return all;
  IntRange a = range_of(expr->left), b = range_of(expr->right);
  bool is_constant = b.low == b.high;
  switch ((int)expr->kind) {
  case EXPR_ADD:
    return (IntRange){a.low + b.low, a.high + b.high};
  case EXPR_SUB:
    return (IntRange){a.low - b.high, a.high - b.low};
  case EXPR_MUL:
    return range_of_product(a, b, all);
  case EXPR_DIV:
    return is_constant && b.low > 0 ? (IntRange){a.low / b.low, a.high / b.low} : all;
  case EXPR_REM:
    return b.low > 0 || b.high < 0 ? range_of_remainder(a, b) : all;
  case EXPR_AND:
    if (a.low >= 0 && b.low >= 0)
      return (IntRange){0, least(a.high, b.high)};
    return a.low >= 0 || b.low >= 0 ? (IntRange){0, a.low >= 0 ? a.high : b.high} : all;
  case EXPR_SHR:
    return is_constant && b.low >= 0 && b.low < 64 ? (IntRange){a.low >> b.low, a.high >> b.low}
                                                   : all;
  default:
    return all;
  }
}

IntRange range_of(const Expr *expr) {
  if (expr_is_comparison(expr->kind) || expr->kind == EXPR_NOT)
    return (IntRange){0, 1};
  IntRange all = range_of_type(expr->type), range = all;
  if (expr->kind == EXPR_INT)
    return (IntRange){expr->integer, expr->integer};
  if (expr_is_lvalue(expr))
    return range_of_lvalue(expr, all);
  bool is_cast = expr->kind == EXPR_CAST && type_is_int(expr->operand->type);
  if (is_cast && type_is_narrow(expr->operand->type))
    range = range_of(expr->operand);
  if (expr->kind == EXPR_NEG) {
    IntRange operand = range_of(expr->operand);
    range = (IntRange){-operand.high, -operand.low};
  }
  if (expr_is_binary(expr->kind))
    range = range_of_binary(expr, all);
  return fits(range, all) ? range : all;
}
