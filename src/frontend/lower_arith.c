// Operators on values: C's rules for pointers, comparisons and the arithmetic
// conversions that clang leaves implicit; also pointers to variable-length
// arrays, whose steps are measured at run time.
#include "frontend/lower_internal.h"

#include "base/diag.h"

#include <assert.h>

// ---- sizes

const Expr *lower_size_of(Lowerer *l, const Type *type) {
  const Type *size_type = l->cfa->types.size_type;
  if (!type_is_vla(type))
    return make_int(l, size_type, type->size);
  const Variable *count = type->array.count;
  const Expr *length = count ? make_cast(l, size_type, make_var(l, (Variable *)count))
                             : make_int(l, size_type, type->array.length);
  return make_binary(l, EXPR_MUL, length, lower_size_of(l, type->array.element));
}

// ---- pointers

// The steps of PTR_ADD are known for pointers to objects of fixed size only.
static bool has_plain_steps(const Type *pointer) {
  assert(type_is_pointer(pointer));
  return pointer->target->kind != TYPE_FUNCTION && !type_is_vla(pointer->target);
}

static const Expr *as_char_pointer(Lowerer *l, const Expr *pointer) {
  return make_cast(l, l->cfa->types.char_pointer, pointer);
}

static const Expr *step_size(Lowerer *l, const Type *pointer) {
  assert(type_is_pointer(pointer));
  return make_cast(l, l->cfa->types.ptrdiff_type, lower_size_of(l, pointer->target));
}

const Expr *lower_pointer_add(Lowerer *l, const Expr *pointer, const Expr *index, bool negate) {
  assert(type_is_pointer(pointer->type) && type_is_int(index->type));
  const Type *offset = l->cfa->types.ptrdiff_type;
  if (negate)
    index = make_unary(l, EXPR_NEG, make_cast(l, offset, index));
  if (index->kind == EXPR_INT && index->integer == 0)
    return pointer;
  if (has_plain_steps(pointer->type))
    return make_binary(l, EXPR_PTR_ADD, pointer, index);
  const Expr *bytes =
      make_binary(l, EXPR_MUL, make_cast(l, offset, index), step_size(l, pointer->type));
  const Expr *sum = make_binary(l, EXPR_PTR_ADD, as_char_pointer(l, pointer), bytes);
  return make_cast(l, pointer->type, sum);
}

static const Expr *pointer_difference(Lowerer *l, const Expr *left, const Expr *right) {
  assert(type_is_pointer(left->type) && type_is_pointer(right->type));
  if (has_plain_steps(left->type))
    return make_binary(l, EXPR_PTR_DIFF, left, make_cast(l, left->type, right));
  const Expr *bytes =
      make_binary(l, EXPR_PTR_DIFF, as_char_pointer(l, left), as_char_pointer(l, right));
  return make_binary(l, EXPR_DIV, bytes, step_size(l, left->type));
}

static const Expr *pointer_operator(Lowerer *l, ExprKind op, const Expr *left, const Expr *right) {
  bool is_left = type_is_pointer(left->type), is_right = type_is_pointer(right->type);
  if (op == EXPR_SUB && is_left)
    return is_right ? pointer_difference(l, left, right) : lower_pointer_add(l, left, right, true);
  if (op != EXPR_ADD)
    BUG("operator %s on a pointer", expr_operator(op));
  return is_left ? lower_pointer_add(l, left, right, false)
                 : lower_pointer_add(l, right, left, false);
}

// ---- numbers

static const Expr *compare(Lowerer *l, ExprKind op, const Expr *left, const Expr *right) {
  assert(expr_is_comparison(op));
  const Type *type = left->type;
  if (!type_is_pointer(left->type))
    type = type_is_pointer(right->type)
               ? right->type
               : type_usual_arithmetic(&l->cfa->types, left->type, right->type);
  return make_binary(l, op, make_cast(l, type, left), make_cast(l, type, right));
}

// TYPE is the type of the result, in which all but comparisons and pointers are computed.
const Expr *lower_operator(Lowerer *l, ExprKind op, const Expr *left, const Expr *right,
                           const Type *type) {
  assert(expr_is_binary(op) && type_is_scalar(type));
  assert(type_is_scalar(left->type) && type_is_scalar(right->type));
  const Expr *result;
  if (expr_is_comparison(op))
    result = compare(l, op, left, right);
  else if (type_is_pointer(left->type) || type_is_pointer(right->type))
    result = pointer_operator(l, op, left, right);
  else if (op == EXPR_SHL || op == EXPR_SHR)
    result = make_binary(l, op, make_cast(l, type, left), right);
  else
    result = make_binary(l, op, make_cast(l, type, left), make_cast(l, type, right));
  return make_cast(l, type, result);
}
