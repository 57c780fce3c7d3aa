// Values. Effects are emitted on the way, in order; what is returned is free
// of them and must be used, or saved, before anything else is emitted that
// could change it.
#include "frontend/lower_internal.h"

#include "base/diag.h"

#include <assert.h>

// ---- conversions

const Expr *lower_dead_value(Lowerer *l, const Type *type) {
  if (!type || type->kind == TYPE_VOID)
    return NULL;
  if (type->kind == TYPE_FUNCTION)
    return make_int(l, pointer_to(l, type), 0);
  if (type_is_vla(type))
    return make_int(l, pointer_to(l, type->array.element), 0);
  return type_is_scalar(type) ? expr_zero(&l->cfa->arena, type) : emit_temp(l, type);
}

static const Expr *convert_record(Lowerer *l, const Expr *value, const Type *type) {
  assert(type_is_aggregate(type) && type->size <= value->type->size);
  if (!expr_is_lvalue(value))
    value = emit_copy(l, value, l->span);
  return lower_deref(l, make_cast(l, pointer_to(l, type), make_address(l, value)));
}

// (union u)x: the member of x's type is set.
static const Expr *convert_to_union(Lowerer *l, const Expr *value, const Type *type) {
  assert(type->kind == TYPE_RECORD && type->record->is_union);
  const Record *record = type->record;
  for (uint32_t i = 0; i < record->field_count; i++) {
    if (record->fields[i].type != value->type)
      continue;
    const Expr *temp = emit_temp(l, type);
    emit_assign(l, make_field(l, temp, &record->fields[i]), value, l->span);
    return temp;
  }
  return NULL;
}

const Expr *lower_convert(Lowerer *l, const Expr *value, const Type *type) {
  if (type->kind == TYPE_VOID)
    return NULL;
  if (!value)
    return emit_unknown(l, type, "the value of a void expression is used: it is arbitrary",
                        l->span);
  if (value->type == type)
    return value;
  if (value->type->kind == TYPE_ARRAY && type_is_pointer(type))
    value = lower_decay(l, value);
  if (type_is_scalar(type) && type_is_scalar(value->type) &&
      !(type_is_pointer(type) && type_is_float(value->type)) &&
      !(type_is_float(type) && type_is_pointer(value->type)))
    return make_cast(l, type, value);
  if (type->kind == TYPE_RECORD && type->record->is_union) {
    const Expr *converted = convert_to_union(l, value, type);
    if (converted)
      return converted;
  }
  if (type_is_aggregate(type) && type_is_aggregate(value->type) && type->size <= value->type->size)
    return convert_record(l, value, type);
  return emit_unknown(l, type, "a conversion between unlike types: the value is arbitrary",
                      l->span);
}

static const Expr *lower_cast(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_CAST);
  const Ast *kid = ast->kids[0];
  if (ast->type->kind == TYPE_VOID) {
    lower_effects(l, kid);
    return NULL;
  }
  if (ast->type->kind == TYPE_FUNCTION || ast->type->kind == TYPE_ARRAY)
    return lower_value(l, kid);
  return lower_convert(l, lower_value(l, kid), ast->type);
}

// ---- operators

static const Expr *lower_address(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_UNARY && ast->unary == OP_ADDRESS);
  const Ast *kid = ast->kids[0];
  bool is_pointer = kid->type->kind == TYPE_FUNCTION || type_is_vla(kid->type);
  const Expr *pointer = is_pointer ? lower_value(l, kid) : make_address(l, lower_place(l, kid));
  return make_cast(l, ast->type, pointer);
}

static const Expr *lower_unary(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_UNARY);
  switch (ast->unary) {
  case OP_PLUS:
    return lower_convert(l, lower_scalar(l, ast->kids[0]), ast->type);
  case OP_MINUS:
    return make_unary(l, EXPR_NEG, make_cast(l, ast->type, lower_scalar(l, ast->kids[0])));
  case OP_BIT_NOT:
    return make_unary(l, EXPR_BIT_NOT, make_cast(l, ast->type, lower_scalar(l, ast->kids[0])));
  case OP_NOT:
    return make_unary(l, EXPR_NOT, lower_scalar(l, ast->kids[0]));
  case OP_ADDRESS:
    return lower_address(l, ast);
  case OP_DEREF:
    return lower_place(l, ast);
  case OP_PRE_INC:
  case OP_PRE_DEC:
  case OP_POST_INC:
  case OP_POST_DEC:
    return lower_increment(l, ast, true);
  }
  BUG("unary operator %d", (int)ast->unary);
}

static const Expr *lower_binary(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_BINARY && expr_is_binary(ast->binary));
  const Expr *left = lower_scalar(l, ast->kids[0]);
  if (ast_may_write(ast->kids[1]))
    left = save_value(l, left);
  const Expr *right = lower_scalar(l, ast->kids[1]);
  return lower_operator(l, ast->binary, left, right, ast->type);
}

static const Expr *lower_choice(Lowerer *l, const Ast *ast) {
  if (ast->type->kind == TYPE_VOID) {
    lower_effects(l, ast);
    return NULL;
  }
  const Expr *temp = emit_temp(l, ast->type);
  lower_store(l, temp, ast, ast->span);
  return temp;
}

static const Expr *lower_statement_expr(Lowerer *l, const Ast *block, const Type *type) {
  assert(block->kind == AST_COMPOUND);
  SourceSpan span = l->span;
  bool wants_value = type && type->kind != TYPE_VOID;
  const Expr *value = lower_block_value(l, block, wants_value);
  l->span = span;
  return value || !wants_value ? value : lower_dead_value(l, type);
}

static const Expr *lower_sizeof(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_SIZEOF_VLA && ast->sized);
  if (ast->kid_count > 0)
    lower_effects(l, ast->kids[0]);
  return make_cast(l, ast->type, lower_size_of(l, ast->sized));
}

const Expr *lower_value(Lowerer *l, const Ast *ast) {
  assert(ast_is_well_formed(ast));
  switch ((int)ast->kind) {
  case AST_INT:
    return make_int(l, ast->type, ast->integer);
  case AST_FLOAT:
    return expr_float(&l->cfa->arena, ast->type, ast->floating);
  case AST_FUNCTION:
    return lower_function_name(l, ast->function);
  case AST_STRING:
  case AST_VAR:
  case AST_MEMBER:
  case AST_INDEX:
  case AST_COMPOUND_LITERAL: {
    const Expr *place = lower_place(l, ast);
    return place->type->kind == TYPE_VOID ? NULL : place;
  }
  case AST_UNARY: {
    const Expr *value = lower_unary(l, ast);
    return value->type->kind == TYPE_VOID ? NULL : value;
  }
  case AST_BINARY:
    return lower_binary(l, ast);
  case AST_LOGICAL:
  case AST_CONDITIONAL:
  case AST_ELVIS:
    return lower_choice(l, ast);
  case AST_COMMA:
    lower_effects(l, ast->kids[0]);
    return lower_value(l, ast->kids[1]);
  case AST_ASSIGN:
    return lower_assign(l, ast, true);
  case AST_ASSIGN_OP:
    return lower_assign_op(l, ast, true);
  case AST_CALL:
    return lower_call(l, ast, true, NULL);
  case AST_CAST:
    return lower_cast(l, ast);
  case AST_SIZEOF_VLA:
    return lower_sizeof(l, ast);
  case AST_STATEMENT_EXPR:
    return lower_statement_expr(l, ast->kids[0], ast->type);
  case AST_COMPOUND: // dimensions measured before the expression that names them
    return lower_block_value(l, ast, true);
  case AST_VA_ARG:
    return lower_va_arg(l, ast);
  case AST_UNSUPPORTED:
    emit_unsupported(l, ast->string, ast->span);
    return lower_dead_value(l, ast->type);
  default:
    BUG("syntax tree of kind %d is no expression", (int)ast->kind);
  }
}

const Expr *lower_scalar(Lowerer *l, const Ast *ast) {
  const Expr *value = lower_value(l, ast);
  if (!value)
    return emit_unknown(l, l->cfa->types.int_type,
                        "the value of a void expression is used: it is arbitrary", ast->span);
  return value->type->kind == TYPE_ARRAY ? lower_decay(l, value) : value;
}

// ---- for the effects only

// a ? b : c, a && b, a || b where the value is not needed.
static void lower_choice_effects(Lowerer *l, const Ast *ast) {
  assert(ast_is_well_formed(ast));
  Loc yes = emit_location(l), no = emit_location(l), join = emit_location(l);
  const Ast *on_yes = ast->kids[1], *on_no = NULL;
  if (ast->kind == AST_CONDITIONAL)
    on_no = ast->kids[2];
  else if (ast->kind == AST_ELVIS || ast->is_or)
    on_no = ast->kids[1], on_yes = NULL;
  lower_branch(l, ast->kids[0], yes, no);
  emit_enter(l, yes);
  lower_effects(l, on_yes);
  emit_turn(l, join, no, ast->span);
  lower_effects(l, on_no);
  emit_turn(l, join, join, ast->span);
}

void lower_effects(Lowerer *l, const Ast *ast) {
  if (!ast || !ast->has_effect)
    return;
  switch ((int)ast->kind) {
  case AST_ASSIGN:
    lower_assign(l, ast, false);
    break;
  case AST_ASSIGN_OP:
    lower_assign_op(l, ast, false);
    break;
  case AST_CALL:
    lower_call(l, ast, false, NULL);
    break;
  case AST_LOGICAL:
  case AST_CONDITIONAL:
  case AST_ELVIS:
    lower_choice_effects(l, ast);
    break;
  case AST_STATEMENT_EXPR:
    lower_statement_expr(l, ast->kids[0], NULL);
    break;
  case AST_COMPOUND_LITERAL:
  case AST_VA_ARG:
  case AST_UNSUPPORTED:
    lower_value(l, ast);
    break;
  case AST_UNARY:
    if (ast->unary >= OP_PRE_INC)
      lower_increment(l, ast, false);
    else
      lower_effects(l, ast->kids[0]);
    break;
  default:
    for (uint32_t i = 0; i < ast->kid_count; i++)
      lower_effects(l, ast->kids[i]);
  }
}
