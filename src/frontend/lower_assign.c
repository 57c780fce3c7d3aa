// Assignments. The place is worked out first; the value of the expression is
// what was stored, which is read back from the place when the place is fixed.
#include "frontend/lower_internal.h"

#include <assert.h>

// ---- storing

static bool is_choice(const Ast *ast, const Type *type) {
  return (ast->kind == AST_CONDITIONAL || ast->kind == AST_ELVIS) && ast->type == type;
}

static void store_truth(Lowerer *l, const Expr *place, const Ast *ast, SourceSpan span) {
  assert(ast->kind == AST_LOGICAL && type_is_scalar(place->type));
  Loc yes = emit_location(l), no = emit_location(l), join = emit_location(l);
  lower_branch(l, ast, yes, no);
  emit_enter(l, yes);
  const Type *type = l->cfa->types.int_type;
  emit_assign(l, place, make_cast(l, place->type, make_int(l, type, 1)), span);
  emit_turn(l, join, no, span);
  emit_assign(l, place, make_cast(l, place->type, make_int(l, type, 0)), span);
  emit_turn(l, join, join, span);
}

static void store_choice(Lowerer *l, const Expr *place, const Ast *ast, SourceSpan span) {
  assert(is_choice(ast, place->type));
  bool is_elvis = ast->kind == AST_ELVIS;
  Loc yes = emit_location(l), no = emit_location(l), join = emit_location(l);
  const Expr *first = NULL;
  if (is_elvis) {
    first = save_value(l, lower_scalar(l, ast->kids[0]));
    emit_branch(l, first, yes, no, ast->kids[0]->span);
  } else {
    lower_branch(l, ast->kids[0], yes, no);
  }
  emit_enter(l, yes);
  if (is_elvis)
    emit_assign(l, place, lower_convert(l, first, place->type), span);
  else
    lower_store(l, place, ast->kids[1], span);
  emit_turn(l, join, no, span);
  lower_store(l, place, ast->kids[is_elvis ? 1 : 2], span);
  emit_turn(l, join, join, span);
}

// Choices store in each of their branches, and calls store their result themselves.
void lower_store(Lowerer *l, const Expr *place, const Ast *ast, SourceSpan span) {
  assert(expr_is_stable_place(place));
  const Ast *core = ast;
  if (ast->kind == AST_CAST && ast->type == place->type && ast->kids[0]->kind == AST_LOGICAL)
    core = ast->kids[0];
  if (core->kind == AST_LOGICAL && type_is_scalar(place->type) && !type_is_pointer(place->type)) {
    store_truth(l, place, core, span);
  } else if (is_choice(ast, place->type)) {
    store_choice(l, place, ast, span);
  } else {
    const Expr *dest = place->kind == EXPR_VAR ? place : NULL;
    const Expr *value =
        ast->kind == AST_CALL ? lower_call(l, ast, true, dest) : lower_value(l, ast);
    if (!dest || value != dest)
      emit_assign(l, place, lower_convert(l, value, place->type), span);
  }
}

// ---- =

// Only pointers write what is read-only, as in `*(int *)&limit = 1`: by name it would be its
// initialisation.
static const Expr *lower_written_place(Lowerer *l, const Ast *ast) {
  const Expr *place = lower_place(l, ast);
  const Variable *root = expr_root_variable(place);
  if (!root || !variable_is_read_only(root) || expr_is_bit_field(place))
    return place;
  return lower_deref(l, emit_copy(l, make_address(l, place), ast->span));
}

// Stores an evaluated VALUE of the right type; returns the value of the expression.
static const Expr *assign_value(Lowerer *l, const Expr *place, const Expr *value, bool wants_value,
                                SourceSpan span) {
  assert(expr_is_lvalue(place) && place->type == value->type);
  bool is_kept = expr_is_stable(value) && !expr_is_bit_field(place);
  if (wants_value && !is_kept && !expr_is_stable_place(place))
    place = save_place(l, place);
  emit_assign(l, place, value, span);
  return !wants_value ? NULL : is_kept ? value : place;
}

const Expr *lower_assign(Lowerer *l, const Ast *ast, bool wants_value) {
  assert(ast->kind == AST_ASSIGN && ast_is_well_formed(ast));
  const Ast *right = ast->kids[1];
  const Expr *place = lower_written_place(l, ast->kids[0]);
  if (ast_may_write(right))
    place = save_place(l, place);
  if (right->has_effect && expr_is_stable_place(place)) {
    lower_store(l, place, right, ast->span);
    return wants_value ? place : NULL;
  }
  const Expr *value = lower_convert(l, lower_value(l, right), place->type);
  return assign_value(l, place, value, wants_value, ast->span);
}

// ---- op=, ++ and --

// The type of PLACE's value in arithmetic (6.3.1.1).
static const Type *promoted_type(const Lowerer *l, const Expr *place) {
  assert(type_is_scalar(place->type));
  const Types *types = &l->cfa->types;
  if (expr_is_bit_field(place)) {
    uint32_t width = place->field->bit_width;
    if (width < 32 || (width == 32 && type_is_signed(place->type)))
      return types->int_type;
    if (width == 32)
      return types->ints[INT_UINT];
  }
  return type_is_int(place->type) ? type_promote(types, place->type) : place->type;
}

static const Expr *updated_value(Lowerer *l, ExprKind op, const Expr *place, const Expr *operand) {
  const Type *type = promoted_type(l, place);
  if (!type_is_pointer(type) && op != EXPR_SHL && op != EXPR_SHR)
    type = type_usual_arithmetic(&l->cfa->types, type, operand->type);
  return make_cast(l, place->type, lower_operator(l, op, place, operand, type));
}

// As compilers do, and C allows: the place is worked out after the operand
// unless that would exchange effects, and its old value is read last.
const Expr *lower_assign_op(Lowerer *l, const Ast *ast, bool wants_value) {
  assert(ast->kind == AST_ASSIGN_OP && ast_is_well_formed(ast));
  const Ast *left = ast->kids[0], *right = ast->kids[1];
  const Expr *place, *operand;
  if (ast_may_write(left)) {
    place = lower_written_place(l, left);
    if (ast_may_write(right))
      place = save_place(l, place);
    operand = lower_scalar(l, right);
  } else {
    operand = lower_scalar(l, right);
    place = lower_written_place(l, left);
  }
  const Expr *value = updated_value(l, ast->binary, place, operand);
  return assign_value(l, place, value, wants_value, ast->span);
}

const Expr *lower_increment(Lowerer *l, const Ast *ast, bool wants_value) {
  assert(ast->unary >= OP_PRE_INC);
  bool is_post = ast->unary == OP_POST_INC || ast->unary == OP_POST_DEC;
  bool is_up = ast->unary == OP_PRE_INC || ast->unary == OP_POST_INC;
  const Expr *place = lower_written_place(l, ast->kids[0]);
  const Expr *old = is_post && wants_value ? emit_copy(l, place, ast->span) : NULL;
  const Expr *one = make_int(l, l->cfa->types.int_type, 1);
  const Expr *value = updated_value(l, is_up ? EXPR_ADD : EXPR_SUB, place, one);
  const Expr *stored = assign_value(l, place, value, wants_value && !is_post, ast->span);
  return old ? old : stored;
}
