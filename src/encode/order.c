// What depends on where objects lie: C leaves open which of two lies before the other, how far apart
// they are (6.5.8p5, 6.5.6p9), and whether a new block has the address of one that was freed.
// Addresses of formulas say one of it. Where pointers lead into different objects for certain, the
// result is arbitrary; where they may, it is that of one object, which the verdict has to say.
#include "encode/encode_internal.h"

static bool has_objects(const MemNode *node) {
  return node && (node->variables.size || node->allocations.size);
}

// The pointer that is compared, or whose number is.
static const Expr *pointer_of(const Expr *expr) {
  while (expr->kind == EXPR_CAST && type_is_int(expr->type) && type_is_scalar(expr->operand->type))
    expr = expr->operand;
  return type_is_pointer(expr->type) && expr->kind != EXPR_INT ? expr : NULL;
}

static bool frees(const Cfa *cfa) {
  vec_each(Function *const, function, &cfa->functions)
    if ((*function)->builtin == BUILTIN_FREE || (*function)->builtin == BUILTIN_REALLOC)
      return true;
  return false;
}

static bool is_equality_open(const Encoder *encoder, const MemNode *a, const MemNode *b) {
  return a && b && a->allocations.size && b->allocations.size && frees(encoder->cfa);
}

LayoutUse order_use(Step *step, ExprKind kind, const Expr *left, const Expr *right) {
  Encoder *encoder = step->encoder;
  PointsTo *points_to = encoder->names->regions.points_to;
  bool is_equality = kind == EXPR_EQ || kind == EXPR_NE;
  left = pointer_of(left);
  right = pointer_of(right);
  if (!left || !right)
    return LAYOUT_NONE;
  const MemNode *a = points_to_value(points_to, left).node;
  const MemNode *b = points_to_value(points_to, right).node;
  if (is_equality && !is_equality_open(encoder, a, b))
    return LAYOUT_NONE;
  if (a != b && has_objects(a) && has_objects(b))
    return LAYOUT_ARBITRARY;
  if (a == b && a && a->count <= 1 && a->block_count <= 1)
    return LAYOUT_NONE;
  encoder->assumes_layout = true;
  return LAYOUT_ASSUMED;
}
