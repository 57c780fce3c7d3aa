// What an assumption says about the ranges of variables: x < c, x < y by the other's
// interval, x == c, x != a bound, also below casts that keep the value and constants
// added without a wrap. The assumption itself is in the formula; ranges only spare
// wraps and choices later on.
#include "encode/encode_internal.h"

#include <assert.h>

static Interval range_of(const Step *step, const Expr *expr) {
  Step quiet = *step;
  quiet.is_quiet = true;
  return encode_expr(&quiet, expr).range;
}

static bool is_exact(const Step *step, const Type *type, Interval exact) {
  return interval_is_within(exact, int_range(step, type));
}

// ---- towards variables

static void narrow_lvalue(Step *step, const Expr *expr, Interval range) {
  assert(expr_is_lvalue(expr) && interval_is_valid(range));
  Step quiet = *step;
  quiet.is_quiet = true;
  Place place = place_resolve(&quiet, expr);
  const Cell *cell = place_cell(&quiet, &place);
  if (!cell || cell->type != expr->type)
    return;
  if (interval_meet(cell_read(step, cell).range, range, &range))
    cell_narrow(step, cell, range);
}

static bool has_index(const Expr *expr) {
  while (expr->kind == EXPR_FIELD)
    expr = expr->operand;
  return expr->kind != EXPR_VAR && expr->kind != EXPR_DEREF;
}

// EXPR is LEFT + CONSTANT: the range of LEFT follows if nothing was wrapped.
static const Expr *undo_sum(const Step *step, const Expr *expr, Interval *range) {
  assert(expr->kind == EXPR_ADD || expr->kind == EXPR_SUB);
  bool is_difference = expr->kind == EXPR_SUB;
  bool is_swapped = !is_difference && expr->left->kind == EXPR_INT;
  const Expr *operand = is_swapped ? expr->right : expr->left;
  const Expr *constant = is_swapped ? expr->left : expr->right;
  if (constant->kind != EXPR_INT)
    return NULL;
  Interval added = interval_point(constant->integer);
  if (is_difference)
    added = interval_neg(added);
  if (!is_exact(step, expr->type, interval_add(range_of(step, operand), added)))
    return NULL;
  *range = interval_sub(*range, added);
  return operand;
}

static const Expr *undo_cast(const Step *step, const Expr *expr) {
  assert(expr->kind == EXPR_CAST);
  const Type *from = expr->operand->type, *to = expr->type;
  bool is_suitable = !type_is_float(from) && !type_is_float(to) && !type_is_bool(to);
  return is_suitable && is_exact(step, to, range_of(step, expr->operand)) ? expr->operand : NULL;
}

// The value of EXPR lies in RANGE.
static void narrow(Step *step, const Expr *expr, Interval range) {
  while (expr) {
    switch ((int)expr->kind) {
    case EXPR_VAR:
    case EXPR_DEREF:
    case EXPR_FIELD:
      if (!has_index(expr))
        narrow_lvalue(step, expr, range);
      return;
    case EXPR_CAST:
      expr = undo_cast(step, expr);
      break;
    case EXPR_ADD:
    case EXPR_SUB:
      expr = undo_sum(step, expr, &range);
      break;
    default:
      return;
    }
  }
}

// ---- comparisons

// LESS + GAP <= MORE.
static void narrow_order(Step *step, const Expr *less, const Expr *more, __int128 gap) {
  Interval step_up = interval_point(gap);
  Interval low = interval_add(range_of(step, less), step_up);
  Interval high = interval_sub(range_of(step, more), step_up);
  narrow(step, less, (Interval){INTERVAL_LEAST, high.high});
  narrow(step, more, (Interval){low.low, INTERVAL_MOST});
}

// EXPR is not VALUE: that matters at the ends of its range.
static void narrow_different(Step *step, const Expr *expr, Interval value) {
  Interval range = range_of(step, expr);
  if (!interval_is_point(value) || interval_is_point(range))
    return;
  if (range.low == value.low)
    range.low++;
  else if (range.high == value.high)
    range.high--;
  narrow(step, expr, range);
}

static void narrow_comparison(Step *step, ExprKind kind, const Expr *left, const Expr *right) {
  switch ((int)kind) {
  case EXPR_LT:
  case EXPR_LE:
    narrow_order(step, left, right, kind == EXPR_LT);
    return;
  case EXPR_GT:
  case EXPR_GE:
    narrow_order(step, right, left, kind == EXPR_GT);
    return;
  case EXPR_EQ:
    narrow(step, left, range_of(step, right));
    narrow(step, right, range_of(step, left));
    return;
  default:
    assert(kind == EXPR_NE);
    narrow_different(step, left, range_of(step, right));
    narrow_different(step, right, range_of(step, left));
  }
}

void narrow_by_assumption(Step *step, const Expr *cond, bool truth) {
  while (cond->kind == EXPR_NOT || (cond->kind == EXPR_CAST && type_is_bool(cond->type))) {
    truth ^= cond->kind == EXPR_NOT;
    cond = cond->operand;
  }
  bool is_comparison = expr_is_comparison(cond->kind);
  const Type *type = is_comparison ? cond->left->type : cond->type;
  if (type_is_float(type))
    return;
  if (is_comparison)
    narrow_comparison(step, truth ? cond->kind : expr_opposite(cond->kind), cond->left,
                      cond->right);
  else if (truth)
    narrow_different(step, cond, interval_point(0));
  else
    narrow(step, cond, interval_point(0));
}
