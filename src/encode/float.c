// Floating values are opaque: a symbol for each constant and an uninterpreted
// function for each operation and type. Equal computations give equal values,
// and that is all; where the rounding mode changes, not even that.
#include "encode/encode_internal.h"

#include <assert.h>
#include <stdio.h>

Value encode_float_constant(Step *step, const Type *type, long double value) {
  assert(type_is_float(type));
  Encoder *encoder = step->encoder;
  char key[64], name[64];
  snprintf(key, sizeof key, "%La %u", value, type->id);
  snprintf(name, sizeof name, "%.18Lg", value);
  uint64_t *found =
      map_insert(&encoder->names->constants, key_of(intern(&encoder->names->texts, key)), NULL);
  if (!*found)
    *found = key_of(
        place_new_cell(&encoder->names->places, CELL_CONSTANT, name, sort_int(step->terms), type));
  return cell_read(step, (const Cell *)(uintptr_t)*found);
}

static const char *operation_name(ExprKind kind) {
  static const char *const names[] = {
      [EXPR_NEG] = "float_negation",   [EXPR_ADD] = "float_sum",
      [EXPR_SUB] = "float_difference", [EXPR_MUL] = "float_product",
      [EXPR_DIV] = "float_quotient",   [EXPR_CAST] = "float_conversion",
      [EXPR_EQ] = "float_equal",       [EXPR_LT] = "float_less",
      [EXPR_LE] = "float_at_most"};
  assert(kind < sizeof names / sizeof *names && names[kind]);
  return names[kind];
}

Value encode_float_operation(Step *step, const Expr *expr, const Value *operands, uint32_t count) {
  assert(type_is_float(expr->type) && (count == 1 || count == 2));
  Term args[2];
  for (uint32_t i = 0; i < count; i++)
    args[i] = operands[i].term;
  step_approximate(step, expr, "floating arithmetic is arbitrary");
  if (step->encoder->program->changes_rounding)
    return value_unknown(step, expr->type);
  uint64_t key = function_key(KEY_FLOAT, expr->kind, expr->type, NULL);
  return (Value){.term = step_apply(step, key, operation_name(expr->kind), args, count),
                 .range = interval_all()};
}

Value encode_float_cast(Step *step, const Type *from, const Type *to, Value a) {
  assert(type_is_float(from) || type_is_float(to));
  if (step->encoder->program->changes_rounding && type_is_float(to))
    return value_unknown(step, to);
  uint64_t key = function_key(KEY_FLOAT, EXPR_CAST, from, to);
  Term term = step_apply(step, key, operation_name(EXPR_CAST), &a.term, 1);
  Value value = {.term = term, .range = interval_all()};
  if (type_is_float(to))
    return value;
  value.range = int_range(step, to);
  step_bound(step, term, value.range);
  return value;
}

// The function gives 1 where the comparison holds.
static Term apply_predicate(Step *step, ExprKind kind, const Type *type, Value a, Value b) {
  Term args[] = {a.term, b.term};
  uint64_t key = function_key(KEY_FLOAT, kind, type, NULL);
  Term result = step_apply(step, key, operation_name(kind), args, 2);
  return term_make_eq(step->terms, result, term_make_int(step->terms, 1));
}

Term encode_float_compare(Step *step, ExprKind kind, const Type *type, Value a, Value b) {
  assert(expr_is_comparison(kind) && type_is_float(type));
  switch ((int)kind) {
  case EXPR_NE:
    return term_make_not(step->terms, apply_predicate(step, EXPR_EQ, type, a, b));
  case EXPR_GT:
    return apply_predicate(step, EXPR_LT, type, b, a);
  case EXPR_GE:
    return apply_predicate(step, EXPR_LE, type, b, a);
  default:
    return apply_predicate(step, kind, type, a, b);
  }
}
