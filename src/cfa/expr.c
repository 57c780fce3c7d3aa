// Each constructor fills in a node on the stack, asserts its typing rule, and
// keeps it only if it does not fold.
#include "cfa/expr.h"

#include "base/diag.h"
#include "cfa/cfa.h"
#include "cfa/expr_rules.h"
#include "cfa/host_float.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

static_assert(LDBL_MANT_DIG >= 64, "EXPR_FLOAT must hold the targets' long double");

static const Expr *keep(Arena *arena, const Expr *expr) {
  assert(!expr_violation(expr));
  Expr *copy = ARENA_NEW(arena, Expr);
  *copy = *expr;
  return copy;
}

// Floating constants as gcc folds them: rounded to the nearest, whatever mode the program sets.
// What raises more than "inexact" is left to the run.
static bool fold_float(const Expr *expr, long double *value) {
  assert(expr_is_unary(expr->kind) || expr_is_binary(expr->kind));
  if (!type_is_float(expr->type))
    return false;
  FloatKind format = expr->type->floating;
  bool is_binary = expr->kind >= EXPR_ADD && expr->kind <= EXPR_DIV;
  const Expr *operand = is_binary ? expr->left : expr->operand;
  if (operand->kind == EXPR_INT)
    *value = host_from_int(format, operand->integer, type_is_signed(operand->type));
  else if (operand->kind != EXPR_FLOAT || (is_binary && expr->right->kind != EXPR_FLOAT))
    return false;
  else if (is_binary)
    *value = host_operation(expr->kind, format, expr->left->floating, expr->right->floating);
  else
    *value =
        expr->kind == EXPR_NEG ? -operand->floating : type_round(expr->type, operand->floating);
  return isfinite(*value);
}

// The constant that EXPR, an operator, folds to, or EXPR itself.
static const Expr *fold_or_keep(Arena *arena, const Expr *expr) {
  assert(!expr_violation(expr));
  __int128 value;
  long double floating;
  if (expr_fold(expr, &value))
    return expr_int(arena, expr->type, value);
  return fold_float(expr, &floating) ? expr_float(arena, expr->type, floating) : keep(arena, expr);
}

// ---- constants and variables

const Expr *expr_int(Arena *arena, const Type *type, __int128 value) {
  return keep(arena, &(Expr){.kind = EXPR_INT, .type = type, .integer = type_wrap(type, value)});
}

const Expr *expr_float(Arena *arena, const Type *type, long double value) {
  assert(type_is_float(type));
  return keep(arena,
              &(Expr){.kind = EXPR_FLOAT, .type = type, .floating = type_round(type, value)});
}

const Expr *expr_function(Arena *arena, Types *types, const Function *function) {
  const Type *type = type_make_pointer(types, function->type);
  return keep(arena, &(Expr){.kind = EXPR_FUNCTION, .type = type, .function = function});
}

const Expr *expr_zero(Arena *arena, const Type *type) {
  if (type_is_float(type))
    return expr_float(arena, type, 0);
  if (type_is_scalar(type))
    return expr_int(arena, type, 0);
  return keep(arena, &(Expr){.kind = EXPR_ZERO, .type = type});
}

const Expr *expr_var(Arena *arena, Variable *variable) {
  return keep(arena, &(Expr){.kind = EXPR_VAR, .type = variable->type, .variable = variable});
}

// ---- places

const Expr *expr_deref(Arena *arena, const Expr *pointer) {
  assert(type_is_pointer(pointer->type));
  if (pointer->kind == EXPR_ADDRESS)
    return pointer->operand;
  const Type *type = pointer->type->target;
  return keep(arena, &(Expr){.kind = EXPR_DEREF, .type = type, .operand = pointer});
}

const Expr *expr_field(Arena *arena, const Expr *record, const Field *field) {
  assert(field->index < field->record->field_count);
  return keep(arena,
              &(Expr){.kind = EXPR_FIELD, .type = field->type, .operand = record, .field = field});
}

const Expr *expr_index(Arena *arena, const Expr *array, const Expr *index) {
  assert(array->type->kind == TYPE_ARRAY);
  const Type *type = array->type->array.element;
  return keep(arena, &(Expr){.kind = EXPR_INDEX, .type = type, .left = array, .right = index});
}

// Is the address of LVALUE a constant, as in the usual offsetof: &((struct s *)0)->f?
static bool has_constant_address(const Expr *lvalue, __int128 *address) {
  assert(expr_is_lvalue(lvalue));
  __int128 offset = 0;
  while (lvalue->kind != EXPR_DEREF) {
    bool is_field = lvalue->kind == EXPR_FIELD;
    if (!is_field && (lvalue->kind != EXPR_INDEX || lvalue->right->kind != EXPR_INT))
      return false;
    offset += is_field ? (__int128)(lvalue->field->bit_offset / 8)
                       : lvalue->right->integer * (__int128)lvalue->type->size;
    lvalue = is_field ? lvalue->operand : lvalue->left;
  }
  if (lvalue->operand->kind != EXPR_INT)
    return false;
  *address = lvalue->operand->integer + offset;
  return true;
}

const Expr *expr_address(Arena *arena, Types *types, const Expr *lvalue) {
  if (lvalue->kind == EXPR_DEREF)
    return lvalue->operand;
  const Type *type = type_make_pointer(types, lvalue->type);
  __int128 address;
  if (has_constant_address(lvalue, &address))
    return expr_int(arena, type, type_wrap(type, address));
  return keep(arena, &(Expr){.kind = EXPR_ADDRESS, .type = type, .operand = lvalue});
}

// ---- operators

const Expr *expr_cast(Arena *arena, const Type *type, const Expr *operand) {
  if (type == operand->type)
    return operand;
  return fold_or_keep(arena, &(Expr){.kind = EXPR_CAST, .type = type, .operand = operand});
}

const Expr *expr_unary(Arena *arena, Types *types, ExprKind kind, const Expr *operand) {
  assert(kind == EXPR_NEG || kind == EXPR_BIT_NOT || kind == EXPR_NOT);
  Expr expr = {.kind = kind, .operand = operand};
  expr.type = kind == EXPR_NOT ? types->int_type : operand->type;
  return fold_or_keep(arena, &expr);
}

static const Type *binary_type(const Types *types, ExprKind kind, const Expr *left) {
  if (expr_is_comparison(kind))
    return types->int_type;
  return kind == EXPR_PTR_DIFF ? types->ptrdiff_type : left->type;
}

const Expr *expr_binary(Arena *arena, Types *types, ExprKind kind, const Expr *left,
                        const Expr *right) {
  assert(expr_is_binary(kind) && kind != EXPR_INDEX);
  Expr expr = {.kind = kind, .type = binary_type(types, kind, left), .left = left, .right = right};
  return fold_or_keep(arena, &expr);
}

const Expr *expr_question(Arena *arena, Types *types, ExprKind kind, const Expr *operand,
                          const Expr *size) {
  assert(expr_is_question(kind));
  Expr expr = {.kind = kind, .type = types->int_type};
  if (expr_is_unary(kind)) {
    expr.operand = operand;
  } else {
    expr.left = operand;
    expr.right = size;
  }
  return keep(arena, &expr);
}

// ---- queries

static bool is_same_leaf(const Expr *a, const Expr *b) {
  switch ((int)a->kind) {
  case EXPR_INT:
    return a->integer == b->integer;
  case EXPR_FLOAT:
    return a->floating == b->floating;
  case EXPR_FUNCTION:
    return a->function == b->function;
  case EXPR_VAR:
    return a->variable == b->variable;
  default:
    return true;
  }
}

// As deep as the expressions are.
bool expr_is_same(const Expr *a, const Expr *b) {
  if (a == b || a->kind != b->kind || a->type != b->type)
    return a == b;
  if (expr_is_binary(a->kind))
    return expr_is_same(a->left, b->left) && expr_is_same(a->right, b->right);
  if (!expr_is_unary(a->kind))
    return is_same_leaf(a, b);
  return (a->kind != EXPR_FIELD || a->field == b->field) && expr_is_same(a->operand, b->operand);
}

bool expr_is_lvalue(const Expr *expr) {
  return expr->kind == EXPR_VAR || expr->kind == EXPR_DEREF || expr->kind == EXPR_FIELD ||
         expr->kind == EXPR_INDEX;
}

bool expr_is_bit_field(const Expr *expr) {
  return expr->kind == EXPR_FIELD && expr->field->is_bit_field;
}

bool expr_is_constant(const Expr *expr) {
  return expr->kind == EXPR_INT || expr->kind == EXPR_FLOAT;
}

bool expr_is_true(const Expr *constant) {
  assert(expr_is_constant(constant));
  return constant->kind == EXPR_INT ? constant->integer != 0 : constant->floating != 0;
}

bool expr_is_comparison(ExprKind kind) { return kind >= EXPR_LT && kind <= EXPR_NE; }

ExprKind expr_opposite(ExprKind comparison) {
  assert(expr_is_comparison(comparison));
  static const ExprKind kinds[] = {[EXPR_LT] = EXPR_GE, [EXPR_LE] = EXPR_GT, [EXPR_GT] = EXPR_LE,
                                   [EXPR_GE] = EXPR_LT, [EXPR_EQ] = EXPR_NE, [EXPR_NE] = EXPR_EQ};
  return kinds[comparison];
}

bool expr_is_question(ExprKind kind) { return kind >= EXPR_READABLE && kind <= EXPR_CLEAN; }

bool expr_is_binary(ExprKind kind) {
  return kind == EXPR_INDEX || (kind >= EXPR_ADD && kind <= EXPR_WRITABLE);
}

bool expr_is_unary(ExprKind kind) {
  return kind == EXPR_DEREF || kind == EXPR_FIELD || (kind >= EXPR_ADDRESS && kind <= EXPR_NOT) ||
         kind == EXPR_FREEABLE || kind == EXPR_PASSED || kind == EXPR_INITIALIZED;
}

Variable *expr_root_variable(const Expr *lvalue) {
  assert(expr_is_lvalue(lvalue));
  while (lvalue->kind == EXPR_FIELD || lvalue->kind == EXPR_INDEX)
    lvalue = lvalue->kind == EXPR_FIELD ? lvalue->operand : lvalue->left;
  return lvalue->kind == EXPR_VAR ? lvalue->variable : NULL;
}

const char *expr_operator(ExprKind kind) {
  static const char *const operators[] = {[EXPR_DEREF] = "*",
                                          [EXPR_ADDRESS] = "&",
                                          [EXPR_NEG] = "-",
                                          [EXPR_BIT_NOT] = "~",
                                          [EXPR_NOT] = "!",
                                          [EXPR_ADD] = "+",
                                          [EXPR_SUB] = "-",
                                          [EXPR_MUL] = "*",
                                          [EXPR_DIV] = "/",
                                          [EXPR_REM] = "%",
                                          [EXPR_AND] = "&",
                                          [EXPR_OR] = "|",
                                          [EXPR_XOR] = "^",
                                          [EXPR_SHL] = "<<",
                                          [EXPR_SHR] = ">>",
                                          [EXPR_PTR_ADD] = "+",
                                          [EXPR_PTR_DIFF] = "-",
                                          [EXPR_LT] = "<",
                                          [EXPR_LE] = "<=",
                                          [EXPR_GT] = ">",
                                          [EXPR_GE] = ">=",
                                          [EXPR_EQ] = "==",
                                          [EXPR_NE] = "!=",
                                          [EXPR_READABLE] = "readable",
                                          [EXPR_WRITABLE] = "writable",
                                          [EXPR_FREEABLE] = "freeable",
                                          [EXPR_PASSED] = "passed",
                                          [EXPR_INITIALIZED] = "initialized",
                                          [EXPR_TRACKED] = "tracked",
                                          [EXPR_CLEAN] = "clean"};
  if (kind >= sizeof operators / sizeof *operators || !operators[kind])
    BUG("expression kind %d has no operator", (int)kind);
  return operators[kind];
}

const Expr *expr_strip_pointer_casts(const Expr *expr) {
  while (expr->kind == EXPR_CAST && type_is_pointer(expr->type) &&
         type_is_pointer(expr->operand->type))
    expr = expr->operand;
  return expr;
}

const char *expr_literal_text(const Expr *pointer) {
  const Expr *address = expr_strip_pointer_casts(pointer);
  if (address->kind != EXPR_ADDRESS)
    return NULL;
  const Expr *place = address->operand;
  uint64_t offset = 0;
  if (place->kind == EXPR_INDEX && place->right->kind == EXPR_INT) {
    offset = (uint64_t)place->right->integer;
    place = place->left;
  }
  bool is_text = place->kind == EXPR_VAR && place->variable->kind == VAR_STRING &&
                 place->variable->bytes && offset < place->variable->type->size;
  return is_text ? place->variable->bytes + offset : NULL;
}

const Expr *expr_whole_object(const Expr *pointer, const Expr *size) {
  assert(type_is_scalar(pointer->type) && type_is_scalar(size->type));
  const Expr *address = expr_strip_pointer_casts(pointer);
  bool is_whole = address->kind == EXPR_ADDRESS && size->kind == EXPR_INT &&
                  (__int128)address->operand->type->size == size->integer;
  return is_whole ? address->operand : NULL;
}
