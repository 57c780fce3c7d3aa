// Addresses are numbers of which little is known: objects do not begin at 0 and end
// before the address space does; functions lie 16 bytes apart in the order
// of their ids, so that they differ.
#include "encode/encode_internal.h"

#include "base/diag.h"

enum { FUNCTION_STEP = 16 };

// ADDRESS is one of an object of SIZE bytes; integers have that as their cell's range.
static void require_object(Step *step, const Type *type, Value address, uint64_t size) {
  const Arithmetic *arithmetic = step->encoder->arithmetic;
  __int128 last = place_last_address(&step->encoder->places, size);
  Value least = arithmetic->constant(step, type, 1), most = arithmetic->constant(step, type, last);
  step_require(step, arithmetic->compare(step, EXPR_GE, type, address, least));
  step_require(step, arithmetic->compare(step, EXPR_LE, type, address, most));
}

static Value variable_address(Step *step, const Expr *expr) {
  const Variable *variable = expr->variable;
  const Cell *cell = place_address(&step->encoder->places, variable, frame_depth(step, variable));
  Value address = cell_read(step, cell);
  require_object(step, cell->type, address, variable->type->size);
  step_approximate(step, expr, "its address is arbitrary");
  return address;
}

static Value add_offset(Step *step, Value address, __int128 offset) {
  const Types *types = &step->encoder->cfa->types;
  const Arithmetic *arithmetic = step->encoder->arithmetic;
  Value index = arithmetic->constant(step, types->size_type, offset);
  return arithmetic->pointer_add(step, types->void_pointer, address, types->size_type, index, 1);
}

Value encode_address(Step *step, const Expr *lvalue) {
  switch ((int)lvalue->kind) {
  case EXPR_VAR:
    return variable_address(step, lvalue);
  case EXPR_DEREF:
    return encode_expr(step, lvalue->operand);
  case EXPR_FIELD:
    return add_offset(step, encode_address(step, lvalue->operand),
                      (__int128)(lvalue->field->bit_offset / 8));
  case EXPR_INDEX: {
    Value array = encode_address(step, lvalue->left), index = encode_expr(step, lvalue->right);
    return step->encoder->arithmetic->pointer_add(step, step->encoder->cfa->types.void_pointer,
                                                  array, lvalue->right->type, index,
                                                  lvalue->type->size);
  }
  default:
    BUG("no lvalue: expression of kind %d", (int)lvalue->kind);
  }
}

Value encode_function_address(Step *step, const Function *function) {
  Encoder *encoder = step->encoder;
  const Arithmetic *arithmetic = encoder->arithmetic;
  const Cell *cell = place_function(&encoder->places, function);
  Value address = cell_read(step, cell), base = cell_read(step, encoder->function_base);
  uint64_t all = FUNCTION_STEP * (uint64_t)encoder->cfa->functions.size;
  require_object(step, cell->type, base, all);
  Value expected = add_offset(step, base, FUNCTION_STEP * (__int128)function->id);
  step_require(step, arithmetic->compare(step, EXPR_EQ, cell->type, address, expected));
  return address;
}
