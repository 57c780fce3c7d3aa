// Lvalues. A variable-length array has no place in the CFA: whatever has such
// a type is represented by a pointer to its first element.
#include "frontend/lower_internal.h"

#include <assert.h>

const Expr *lower_decay(Lowerer *l, const Expr *array) {
  assert(array->type->kind == TYPE_ARRAY);
  return make_address(l, make_index(l, array, make_int(l, l->cfa->types.int_type, 0)));
}

// *(&a[0] + i) is a[i], which later stages understand better.
const Expr *lower_deref(Lowerer *l, const Expr *pointer) {
  assert(type_is_pointer(pointer->type));
  if (pointer->kind == EXPR_PTR_ADD && pointer->left->kind == EXPR_ADDRESS) {
    const Expr *first = pointer->left->operand;
    if (first->kind == EXPR_INDEX && first->right->kind == EXPR_INT && first->right->integer == 0)
      return make_index(l, first->left, pointer->right);
  }
  return expr_deref(&l->cfa->arena, pointer);
}

// PLACE seen as an object of another type.
static const Expr *place_as(Lowerer *l, const Expr *place, const Type *type) {
  assert(expr_is_lvalue(place) && type->kind != TYPE_FUNCTION && !type_is_vla(type));
  if (place->type == type)
    return place;
  return lower_deref(l, make_cast(l, pointer_to(l, type), make_address(l, place)));
}

// How many elements there are decides which accesses are valid.
static void refuse_open_array(Lowerer *l, const Ast *ast) {
  const Variable *variable = ast->variable;
  const char *what = "the array '%s' of unknown size (is the file that defines it missing?)";
  if (variable->kind == VAR_GLOBAL && variable->type->kind == TYPE_ARRAY && !variable->type->size)
    emit_unsupported(l, arena_printf(&l->cfa->arena, what, variable->name), ast->span);
}

// What argv leads to is no input.
static void refuse_argv(Lowerer *l, const Ast *ast) {
  if (lower_is_argv(l, ast->variable))
    emit_unsupported(l, "the arguments of main", ast->span);
}

// Another unit may know more of a variable's type than this one: `extern int a[];`.
static const Expr *lower_variable(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_VAR);
  const Expr *variable = make_var(l, ast->variable);
  refuse_open_array(l, ast);
  refuse_argv(l, ast);
  if (type_is_vla(ast->type))
    return make_cast(l, pointer_to(l, ast->type->array.element), variable);
  if (variable->type->kind == TYPE_ARRAY && ast->type->kind == TYPE_ARRAY &&
      variable->type->array.element == ast->type->array.element)
    return variable;
  return place_as(l, variable, ast->type);
}

static const Expr *lower_member(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_MEMBER && ast->field);
  const Ast *kid = ast->kids[0];
  const Expr *record =
      type_is_pointer(kid->type) ? lower_deref(l, lower_scalar(l, kid)) : lower_place(l, kid);
  return make_field(l, place_as(l, record, ast->field->record->type), ast->field);
}

// ---- subscripts

// The array lvalue that AST stands for, seen through its decay, or a pointer.
static const Expr *lower_base(Lowerer *l, const Ast *ast) {
  const Ast *core = ast;
  if (ast->kind == AST_CAST && ast->kids[0]->type->kind == TYPE_ARRAY &&
      type_is_pointer(ast->type) && ast->type->target == ast->kids[0]->type->array.element)
    core = ast->kids[0];
  if (core->type->kind == TYPE_ARRAY && !type_is_vla(core->type))
    return lower_place(l, core);
  return lower_scalar(l, core);
}

static const Expr *save_base(Lowerer *l, const Expr *base) {
  return base->type->kind == TYPE_ARRAY ? save_place(l, base) : save_value(l, base);
}

static const Expr *lower_index(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_INDEX);
  const Ast *first = ast->kids[0], *second = ast->kids[1];
  const Expr *base, *index;
  if (type_is_int(first->type)) { // 1[a]
    index = lower_scalar(l, first);
    if (ast_may_write(second))
      index = save_value(l, index);
    base = lower_base(l, second);
  } else {
    base = lower_base(l, first);
    if (ast_may_write(second))
      base = save_base(l, base);
    index = lower_scalar(l, second);
  }
  if (base->type->kind == TYPE_ARRAY)
    return make_index(l, base, index);
  const Expr *element = lower_pointer_add(l, base, index, false);
  if (type_is_vla(ast->type))
    return make_cast(l, pointer_to(l, ast->type->array.element), element);
  return lower_deref(l, element);
}

static const Expr *lower_indirection(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_UNARY && ast->unary == OP_DEREF);
  const Expr *pointer = lower_scalar(l, ast->kids[0]);
  if (type_is_vla(ast->type))
    return make_cast(l, pointer_to(l, ast->type->array.element), pointer);
  if (ast->type->kind == TYPE_FUNCTION)
    return pointer;
  return lower_deref(l, pointer);
}

// ---- the rest

static const Expr *lower_compound_literal(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_COMPOUND_LITERAL);
  bool is_static = ast->is_static || l->function == l->cfa->init;
  Variable *literal = block_literal(l, ast);
  if (!literal)
    literal = lower_new_literal(l, ast->type, is_static, ast->span);
  const Expr *place = make_var(l, literal);
  lower_initializer(l, place, ast->kids[0], is_static, ast->span);
  return place;
}

static const Expr *materialize(Lowerer *l, const Ast *ast) {
  const Expr *value = lower_value(l, ast);
  if (!value)
    return lower_dead_value(l, ast->type);
  if (expr_is_lvalue(value) || type_is_vla(ast->type))
    return value;
  return emit_copy(l, value, l->span);
}

const Expr *lower_place(Lowerer *l, const Ast *ast) {
  assert(ast_is_well_formed(ast));
  switch ((int)ast->kind) {
  case AST_VAR:
    return lower_variable(l, ast);
  case AST_STRING:
    return make_var(l, lower_string(l, ast->string, ast->type));
  case AST_MEMBER:
    return lower_member(l, ast);
  case AST_INDEX:
    return lower_index(l, ast);
  case AST_COMPOUND_LITERAL:
    return lower_compound_literal(l, ast);
  case AST_COMMA:
    lower_effects(l, ast->kids[0]);
    return lower_place(l, ast->kids[1]);
  case AST_UNARY:
    if (ast->unary == OP_DEREF)
      return lower_indirection(l, ast);
    break;
  case AST_CAST: // `(struct s)x` and the like change nothing
    if (type_is_aggregate(ast->type) && ast->type == ast->kids[0]->type)
      return lower_place(l, ast->kids[0]);
    break;
  default:
    break;
  }
  return materialize(l, ast);
}
