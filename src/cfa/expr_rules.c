#include "cfa/expr_rules.h"

#include "cfa/cfa.h"

#include <assert.h>

static bool is_plain_int(const Type *type) {
  return type_is_int(type) && type->integer.kind == INT_INT;
}

static bool is_arithmetic(const Type *type) { return type_is_int(type) || type_is_float(type); }

static const char *leaf_violation(const Expr *expr) {
  const Type *type = expr->type;
  switch ((int)expr->kind) {
  case EXPR_INT:
    if (!type_is_int(type) && !type_is_pointer(type))
      return "an integer constant has a type that is neither integer nor pointer";
    return type_wrap(type, expr->integer) == expr->integer
               ? NULL
               : "a constant is out of its type's range";
  case EXPR_FLOAT:
    return type_is_float(type) ? NULL : "a floating constant has no floating type";
  case EXPR_FUNCTION:
    return type_is_pointer(type) && type->target == expr->function->type
               ? NULL
               : "a function's address is no pointer to its type";
  case EXPR_ZERO:
    return type_is_aggregate(type) ? NULL : "an all-zero value is no aggregate";
  default:
    assert(expr->kind == EXPR_VAR);
    return type == expr->variable->type ? NULL : "a variable is used with another type";
  }
}

static const char *place_violation(const Expr *expr) {
  switch ((int)expr->kind) {
  case EXPR_DEREF:
    if (!type_is_pointer(expr->operand->type))
      return "the operand of * is no pointer";
    if (expr->type->kind == TYPE_FUNCTION)
      return "* is applied to a pointer to a function";
    return expr->type == expr->operand->type->target ? NULL
                                                     : "* gives another type than its target";
  case EXPR_FIELD:
    if (expr->operand->type->kind != TYPE_RECORD || !expr_is_lvalue(expr->operand))
      return "the operand of . is no record lvalue";
    if (expr->field->record != expr->operand->type->record)
      return "a field belongs to another record";
    return expr->type == expr->field->type ? NULL : "a field is used with another type";
  case EXPR_INDEX:
    if (expr->left->type->kind != TYPE_ARRAY || !expr_is_lvalue(expr->left))
      return "the operand of [] is no array lvalue";
    if (!type_is_int(expr->right->type))
      return "an index is no integer";
    return expr->type == expr->left->type->array.element ? NULL
                                                         : "an element is used with another type";
  default:
    assert(expr->kind == EXPR_ADDRESS);
    if (!expr_is_lvalue(expr->operand) || expr_is_bit_field(expr->operand))
      return "the operand of & is no addressable lvalue";
    return type_is_pointer(expr->type) && expr->type->target == expr->operand->type
               ? NULL
               : "& gives another type than a pointer to its operand";
  }
}

static const char *cast_violation(const Expr *expr) {
  assert(expr->kind == EXPR_CAST);
  const Type *to = expr->type, *from = expr->operand->type;
  if (!type_is_scalar(to) || !type_is_scalar(from))
    return "a cast is not between scalar types";
  if ((type_is_pointer(to) && type_is_float(from)) || (type_is_float(to) && type_is_pointer(from)))
    return "a cast is between a pointer and a floating type";
  return to == from ? "a cast does nothing" : NULL;
}

static const char *unary_violation(const Expr *expr) {
  assert(expr_is_unary(expr->kind));
  const Type *operand = expr->operand->type;
  if (expr->kind == EXPR_NOT) {
    if (!type_is_scalar(operand))
      return "the operand of ! is no scalar";
    return is_plain_int(expr->type) ? NULL : "! does not give an int";
  }
  if (operand != expr->type)
    return "a unary operator changes the type";
  if (expr->kind == EXPR_BIT_NOT)
    return type_is_int(operand) ? NULL : "the operand of ~ is no integer";
  return is_arithmetic(operand) ? NULL : "the operand of - is no number";
}

static const char *pointer_violation(const Expr *expr) {
  assert(expr->kind == EXPR_PTR_ADD || expr->kind == EXPR_PTR_DIFF);
  const Type *left = expr->left->type, *right = expr->right->type;
  if (!type_is_pointer(left) || left->target->kind == TYPE_FUNCTION)
    return "the left operand of pointer arithmetic is no pointer to objects";
  if (expr->kind == EXPR_PTR_ADD) {
    if (!type_is_int(right))
      return "what is added to a pointer is no integer";
    return expr->type == left ? NULL : "pointer + integer changes the type";
  }
  if (left != right)
    return "a difference is between pointers of two types";
  bool is_ptrdiff = type_is_signed(expr->type) && expr->type->size == left->size;
  return is_ptrdiff ? NULL : "a difference of pointers is no ptrdiff_t";
}

static const char *arithmetic_violation(const Expr *expr) {
  assert(expr_is_binary(expr->kind));
  const Type *left = expr->left->type, *right = expr->right->type;
  if (left != expr->type)
    return "a binary operator changes its left operand's type";
  if (expr->kind == EXPR_SHL || expr->kind == EXPR_SHR)
    return type_is_int(left) && type_is_int(right) ? NULL : "an operand of a shift is no integer";
  if (left != right)
    return "the operands of a binary operator have two types";
  bool allows_float = expr->kind <= EXPR_DIV;
  if (!type_is_int(left) && !(allows_float && type_is_float(left)))
    return "the operands of a binary operator have an unsuitable type";
  return NULL;
}

static const char *comparison_violation(const Expr *expr) {
  assert(expr_is_comparison(expr->kind));
  if (expr->left->type != expr->right->type)
    return "a comparison is between two types";
  if (!type_is_scalar(expr->left->type))
    return "a comparison is not between scalars";
  return is_plain_int(expr->type) ? NULL : "a comparison does not give an int";
}

static const char *question_violation(const Expr *expr) {
  if (!is_plain_int(expr->type))
    return "a question about memory does not give an int";
  if (expr->kind == EXPR_INITIALIZED)
    return expr_is_lvalue(expr->operand) && type_is_scalar(expr->operand->type)
               ? NULL
               : "a question about a value is about no scalar lvalue";
  bool has_size = expr->kind == EXPR_READABLE || expr->kind == EXPR_WRITABLE;
  const Expr *pointer = has_size                     ? expr->left
                        : expr_is_unary(expr->kind) ? expr->operand
                                                    : NULL;
  if (pointer && !type_is_pointer(pointer->type))
    return "a question about memory is about no pointer";
  return has_size && !type_is_int(expr->right->type) ? "a size of memory is no integer" : NULL;
}

const char *expr_violation(const Expr *expr) {
  if (expr_is_question(expr->kind))
    return question_violation(expr);
  if (expr->kind < EXPR_DEREF)
    return leaf_violation(expr);
  if (expr->kind <= EXPR_ADDRESS)
    return place_violation(expr);
  if (expr->kind == EXPR_CAST)
    return cast_violation(expr);
  if (expr->kind <= EXPR_NOT)
    return unary_violation(expr);
  if (expr->kind <= EXPR_SHR)
    return arithmetic_violation(expr);
  if (expr->kind <= EXPR_PTR_DIFF)
    return pointer_violation(expr);
  return expr_is_comparison(expr->kind) ? comparison_violation(expr) : "an expression has no kind";
}
