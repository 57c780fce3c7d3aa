// Snapshots. An expression of the CFA is evaluated by the edge that holds it;
// when an operand further right has effects, the values of the operands before
// it are saved in temporaries first, so that evaluation goes from left to right.
//
// A temporary is assigned where its value is computed and never again before it
// is used, so it is as good as a constant.
#include "frontend/lower_internal.h"

#include <assert.h>

// Walks are cut here: an answer on the safe side keeps the lowering linear.
enum { WALK_LIMIT = 64, DEPTH_LIMIT = 6 };

static bool writes(const Ast *ast, int *budget) {
  if (!ast || !ast->has_effect)
    return false;
  if (--*budget < 0)
    return true;
  switch ((int)ast->kind) {
  case AST_UNARY:
    if (ast->unary >= OP_PRE_INC)
      return true;
    break;
  case AST_BINARY:
  case AST_LOGICAL:
  case AST_COMMA:
  case AST_CONDITIONAL:
  case AST_ELVIS:
  case AST_MEMBER:
  case AST_INDEX:
  case AST_CAST:
  case AST_SIZEOF_VLA:
    break;
  default:
    return true;
  }
  for (uint32_t i = 0; i < ast->kid_count; i++)
    if (writes(ast->kids[i], budget))
      return true;
  return false;
}

bool ast_may_write(const Ast *ast) {
  int budget = WALK_LIMIT;
  return writes(ast, &budget);
}

static bool is_stable_value(const Expr *value, int depth);

static bool is_stable_place(const Expr *place, int depth) {
  assert(depth >= 0);
  for (;;) {
    switch ((int)place->kind) {
    case EXPR_VAR:
      return true;
    case EXPR_DEREF:
      return is_stable_value(place->operand, depth);
    case EXPR_FIELD:
      place = place->operand;
      break;
    case EXPR_INDEX:
      if (!is_stable_value(place->right, depth))
        return false;
      place = place->left;
      break;
    default:
      return false;
    }
  }
}

static bool is_stable_value(const Expr *value, int depth) {
  if (depth == 0)
    return false;
  switch ((int)value->kind) {
  case EXPR_INT:
  case EXPR_FLOAT:
  case EXPR_FUNCTION:
  case EXPR_ZERO:
    return true;
  case EXPR_VAR:
    return value->variable->kind == VAR_TEMP;
  case EXPR_DEREF:
    return false;
  case EXPR_ADDRESS:
    return is_stable_place(value->operand, depth - 1);
  default:
    if (expr_is_binary(value->kind))
      return is_stable_value(value->left, depth - 1) && is_stable_value(value->right, depth - 1);
    return is_stable_value(value->operand, depth - 1);
  }
}

bool expr_is_stable(const Expr *value) { return is_stable_value(value, DEPTH_LIMIT); }

bool expr_is_stable_place(const Expr *place) { return is_stable_place(place, DEPTH_LIMIT); }

const Expr *save_value(Lowerer *l, const Expr *value) {
  assert(value->type->kind != TYPE_VOID);
  return expr_is_stable(value) ? value : emit_copy(l, value, l->span);
}

// Saves the pointers and indices that say where PLACE is, not what it holds.
const Expr *save_place(Lowerer *l, const Expr *place) {
  assert(expr_is_lvalue(place));
  if (place->kind == EXPR_DEREF)
    return expr_deref(&l->cfa->arena, save_value(l, place->operand));
  if (place->kind == EXPR_FIELD)
    return make_field(l, save_place(l, place->operand), place->field);
  if (place->kind == EXPR_INDEX) {
    const Expr *array = save_place(l, place->left);
    return make_index(l, array, save_value(l, place->right));
  }
  return place;
}
