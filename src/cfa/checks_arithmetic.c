// When arithmetic is defined (C11 6.5p5, 6.5.5, 6.5.7, 6.3.1.4), as comparisons that are defined
// themselves and, where an operand is a constant, bound the other one.
//
// A left shift of a signed number overflows if the number is negative or its product with the
// power of two does not fit (6.5.7p4); constants are folded before and do not.
#include "cfa/checks_internal.h"

#include "cfa/walk.h"

#include <assert.h>

// ---- bounds

// As range_of_type, of any width.
static IntRange bounds_of(const Type *type) {
  if (type_is_narrow(type))
    return range_of_type(type);
  __int128 half = (__int128)1 << 126, high = half - 1 + half;
  return (IntRange){-high - 1, high};
}

static bool is_within(IntRange range, IntRange all) {
  return range.low >= all.low && range.high <= all.high;
}

void check_require_range(Checks *checks, const Expr *value, __int128 low, __int128 high) {
  IntRange known = type_is_narrow(value->type) ? range_of(value) : bounds_of(value->type);
  const Expr *below = check_binary(checks, EXPR_LE, value, check_int(checks, value->type, high));
  const Expr *above = check_binary(checks, EXPR_GE, value, check_int(checks, value->type, low));
  if (known.high > high && !check_is_asked(checks, below))
    check_require(checks, below);
  if (known.low < low && !check_is_asked(checks, above))
    check_require(checks, above);
}

// A type that holds every sum, difference and product of two numbers of TYPE; NULL: there is none.
static const Type *wider_type(const Checks *checks, const Type *type) {
  const Types *types = &checks->cfa->types;
  return types->ints[type_width(type) <= 32 ? INT_LLONG : INT_INT128];
}

static const Expr *widened(Checks *checks, const Expr *expr, const Type *wide) {
  return expr_cast(&checks->cfa->arena, wide, expr);
}

// No object has more than PTRDIFF_MAX bytes.
void check_length(Checks *checks, const Expr *length, const Type *element) {
  if (!cfa_checks(checks->cfa, ERROR_VLA_BOUND))
    return;
  const char *text = expr_has_temp(length)
                         ? "the length of the array is not positive"
                         : check_text(checks, length, "is no possible length of an array", NULL);
  check_begin(checks, ERROR_VLA_BOUND, text, length, NULL);
  __int128 high = bounds_of(length->type).high;
  __int128 most = bounds_of(checks->cfa->types.ptrdiff_type).high / (element->size ? element->size : 1);
  check_require_range(checks, length, 1, high < most ? high : most);
}

// ---- sums, differences, products

// a * c fits: a is between the quotients, which are rounded towards 0.
static void require_product(Checks *checks, const Expr *a, __int128 c, IntRange all) {
  if (c > 0)
    check_require_range(checks, a, all.low / c, all.high / c);
  else if (c < 0)
    check_require_range(checks, a, all.high / c, c == -1 ? all.high : all.low / c);
}

// One operand is the constant C.
static void require_constant_case(Checks *checks, const Expr *expr, IntRange all) {
  bool is_left = expr->left->kind == EXPR_INT;
  const Expr *other = is_left ? expr->right : expr->left;
  __int128 c = is_left ? expr->left->integer : expr->right->integer;
  if (expr->kind == EXPR_MUL)
    require_product(checks, other, c, all);
  else if (expr->kind == EXPR_ADD)
    check_require_range(checks, other, all.low - c, all.high - c);
  else if (is_left)
    check_require_range(checks, other, c - all.high, c - all.low);
  else
    check_require_range(checks, other, all.low + c, all.high + c);
}

static void require_wide(Checks *checks, const Expr *expr, const Type *wide, IntRange all) {
  const Expr *left = widened(checks, expr->left, wide);
  const Expr *right = widened(checks, expr->right, wide);
  check_require_range(checks, check_binary(checks, expr->kind, left, right), all.low, all.high);
}

// b >= 0: a + b <= MAX is a <= MAX - b, and so on.
static void require_sum(Checks *checks, const Expr *expr, IntRange all) {
  const Expr *a = expr->left, *b = expr->right;
  const Expr *low = check_int(checks, a->type, all.low);
  const Expr *high = check_int(checks, a->type, all.high);
  bool is_sum = expr->kind == EXPR_ADD;
  ExprKind inverse = is_sum ? EXPR_SUB : EXPR_ADD;
  const Expr *zero = check_int(checks, b->type, 0);
  Loc negative = check_branch(checks, check_binary(checks, EXPR_GE, b, zero));
  const Expr *most = check_binary(checks, inverse, is_sum ? high : low, b);
  check_require(checks, check_binary(checks, is_sum ? EXPR_LE : EXPR_GE, a, most));
  Loc done = checks->current;
  checks->current = negative;
  const Expr *least = check_binary(checks, inverse, is_sum ? low : high, b);
  check_require(checks, check_binary(checks, is_sum ? EXPR_GE : EXPR_LE, a, least));
  check_join(checks, done);
}

// b > 0: MIN / b <= a <= MAX / b; b < -1: MAX / b <= a <= MIN / b; b == -1: a > MIN.
static void require_wide_product(Checks *checks, const Expr *expr, IntRange all) {
  const Expr *a = expr->left, *b = expr->right;
  const Expr *low = check_int(checks, a->type, all.low);
  const Expr *high = check_int(checks, a->type, all.high);
  Loc rest = check_branch(checks, check_binary(checks, EXPR_GT, b, check_int(checks, b->type, 0)));
  const Expr *first = check_binary(checks, EXPR_DIV, low, b);
  const Expr *last = check_binary(checks, EXPR_DIV, high, b);
  check_require(checks, check_binary(checks, EXPR_GE, a, first));
  check_require(checks, check_binary(checks, EXPR_LE, a, last));
  Loc positive = checks->current;
  checks->current = rest;
  const Expr *minus_one = check_int(checks, b->type, -1);
  rest = check_branch(checks, check_binary(checks, EXPR_LT, b, minus_one));
  check_require(checks, check_binary(checks, EXPR_GE, a, last));
  check_require(checks, check_binary(checks, EXPR_LE, a, first));
  check_join(checks, positive);
  checks->current = rest;
  rest = check_branch(checks, check_binary(checks, EXPR_EQ, b, minus_one));
  check_require(checks, check_binary(checks, EXPR_GT, a, low));
  check_join(checks, positive);
  checks->current = rest;
  check_join(checks, positive);
}

static void check_result(Checks *checks, const Expr *expr) {
  IntRange all = bounds_of(expr->type);
  const Type *wide = wider_type(checks, expr->type);
  check_begin(checks, ERROR_OVERFLOW, check_text(checks, expr, "does not fit", expr->type),
              expr->left, expr->right);
  bool has_constant = expr->left->kind == EXPR_INT || expr->right->kind == EXPR_INT;
  if (has_constant && type_is_narrow(expr->type))
    require_constant_case(checks, expr, all);
  else if (wide && type_is_narrow(expr->type))
    require_wide(checks, expr, wide, all);
  else if (expr->kind == EXPR_MUL)
    require_wide_product(checks, expr, all);
  else
    require_sum(checks, expr, all);
}

static void check_negation(Checks *checks, const Expr *expr) {
  IntRange all = bounds_of(expr->type);
  check_begin(checks, ERROR_OVERFLOW, check_text(checks, expr, "does not fit", expr->type),
              expr->operand, NULL);
  check_require_range(checks, expr->operand, all.low + 1, all.high);
}

// ---- division

static bool may_be(const Expr *expr, __int128 value) {
  if (!type_is_narrow(expr->type))
    return expr->kind != EXPR_INT || expr->integer == value;
  IntRange range = range_of(expr);
  return range.low <= value && value <= range.high;
}

static void check_division(Checks *checks, const Expr *expr) {
  const Expr *a = expr->left, *b = expr->right;
  __int128 least = bounds_of(expr->type).low;
  if (may_be(b, 0) && cfa_checks(checks->cfa, ERROR_DIVISION)) {
    check_begin(checks, ERROR_DIVISION, check_text(checks, expr, "is a division by zero", NULL),
                NULL, NULL);
    check_require(checks, check_binary(checks, EXPR_NE, b, check_int(checks, b->type, 0)));
  }
  if (!type_is_signed(expr->type) || !may_be(b, -1) || !may_be(a, least) ||
      !cfa_checks(checks->cfa, ERROR_OVERFLOW))
    return;
  check_begin(checks, ERROR_OVERFLOW, check_text(checks, expr, "does not fit", expr->type), a, b);
  const Expr *is_plain = check_binary(checks, EXPR_NE, b, check_int(checks, b->type, -1));
  const Expr *fits = check_binary(checks, EXPR_NE, a, check_int(checks, a->type, least));
  if (is_plain->kind == EXPR_INT) {
    check_require(checks, fits);
    return;
  }
  Loc minus_one = check_branch(checks, is_plain), done = checks->current;
  checks->current = minus_one;
  check_require(checks, fits);
  check_join(checks, done);
}

// ---- shifts

static void check_shift_count(Checks *checks, const Expr *expr) {
  const Expr *count = expr->right;
  check_begin(checks, ERROR_SHIFT,
              check_text(checks, expr, "has a count that is negative or not less than the width of",
                         expr->type),
              count, NULL);
  check_require_range(checks, count, 0, (__int128)type_width(expr->type) - 1);
}

// C << n fits for n up to the result.
static __int128 most_shift(__int128 c, IntRange all) {
  __int128 n = 0;
  while (c <= all.high >> (n + 1))
    n++;
  return n;
}

static void check_left_shift(Checks *checks, const Expr *expr) {
  const Expr *a = expr->left, *n = expr->right;
  IntRange all = bounds_of(expr->type);
  check_begin(checks, ERROR_OVERFLOW, check_text(checks, expr, "does not fit", expr->type), a, n);
  if (a->kind == EXPR_INT && a->integer == 0)
    return;
  if (a->kind == EXPR_INT && a->integer > 0) {
    check_require_range(checks, n, bounds_of(n->type).low, most_shift(a->integer, all));
    return;
  }
  const Expr *high = check_int(checks, a->type, all.high);
  check_require_range(checks, a, 0, all.high);
  if (n->kind == EXPR_INT && n->integer >= 0 && n->integer < type_width(a->type))
    check_require_range(checks, a, 0, all.high >> n->integer);
  else
    check_require(checks,
                  check_binary(checks, EXPR_LE, a, check_binary(checks, EXPR_SHR, high, n)));
}

// ---- conversions

// The value without its fraction is a number of the type: it is above MIN - 1, or at least MIN
// where that is no floating number, and below MAX + 1, a power of two.
static void check_conversion(Checks *checks, const Expr *expr) {
  const Expr *from = expr->operand;
  IntRange all = range_of_type(expr->type);
  Arena *arena = &checks->cfa->arena;
  check_begin(checks, ERROR_CONVERSION, check_text(checks, expr, "does not fit", expr->type), from,
              NULL);
  long double below = (long double)all.low - 1;
  bool is_exact = type_round(from->type, below) == below && below < (long double)all.low;
  const Expr *low = expr_float(arena, from->type, is_exact ? below : (long double)all.low);
  const Expr *high = expr_float(arena, from->type, (long double)all.high + 1);
  check_require(checks, check_binary(checks, is_exact ? EXPR_GT : EXPR_GE, from, low));
  check_require(checks, check_binary(checks, EXPR_LT, from, high));
}

// ---- all

static bool is_result_known(const Expr *expr) {
  if (!type_is_narrow(expr->type))
    return false;
  IntRange all = range_of_type(expr->type), a = range_of(expr->left), b = range_of(expr->right);
  switch ((int)expr->kind) {
  case EXPR_ADD:
    return is_within((IntRange){a.low + b.low, a.high + b.high}, all);
  case EXPR_SUB:
    return is_within((IntRange){a.low - b.high, a.high - b.low}, all);
  default:
    assert(expr->kind == EXPR_MUL);
    return is_within((IntRange){a.low * b.low, a.low * b.low}, all) &&
           is_within((IntRange){a.low * b.high, a.low * b.high}, all) &&
           is_within((IntRange){a.high * b.low, a.high * b.low}, all) &&
           is_within((IntRange){a.high * b.high, a.high * b.high}, all);
  }
}

void check_arithmetic(Checks *checks, const Expr *expr) {
  const Cfa *cfa = checks->cfa;
  if (expr->kind == EXPR_CAST && type_is_float(expr->operand->type) && type_is_int(expr->type) &&
      !type_is_bool(expr->type) && type_is_narrow(expr->type) && cfa_checks(cfa, ERROR_CONVERSION))
    check_conversion(checks, expr);
  if (!type_is_int(expr->type))
    return;
  bool overflows = type_is_signed(expr->type) && cfa_checks(cfa, ERROR_OVERFLOW);
  switch ((int)expr->kind) {
  case EXPR_NEG:
    if (overflows)
      check_negation(checks, expr);
    break;
  case EXPR_ADD:
  case EXPR_SUB:
  case EXPR_MUL:
    if (overflows && !is_result_known(expr))
      check_result(checks, expr);
    break;
  case EXPR_DIV:
  case EXPR_REM:
    check_division(checks, expr);
    break;
  case EXPR_SHL:
  case EXPR_SHR:
    if (cfa_checks(cfa, ERROR_SHIFT))
      check_shift_count(checks, expr);
    if (overflows && expr->kind == EXPR_SHL)
      check_left_shift(checks, expr);
    break;
  default:
    break;
  }
}
