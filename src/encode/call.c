// Calls of functions with a body. Variables of a recursive function have cells of
// their own in each frame, counted by a counter of the function, so that the
// caller's values are still there when the callee returns.
#include "encode/encode_internal.h"

#include <assert.h>

// ---- results

const Shape *encode_result_shape(Encoder *encoder, const Function *function) {
  Variable *result = &encoder->names->results[function->id];
  if (!result->name) {
    const Type *type = function->type->function.result;
    assert(type->kind != TYPE_VOID);
    *result = (Variable){.kind = VAR_TEMP, .type = type, .align = type->align};
    result->id = encoder->cfa->variables.size + function->id;
    result->name = arena_printf(&encoder->names->arena, "%s()", function->name);
  }
  return place_shape(&encoder->names->places, result, 0);
}

static bool returns_value(const Function *function) {
  return function->type->function.result->kind != TYPE_VOID;
}

void place_assign(Step *step, const Place *to, const Expr *expr) {
  const Type *type = to->type;
  if (type_is_scalar(type) && type_is_scalar(expr->type)) {
    if (type_is_float(type) != type_is_float(expr->type))
      step_require(step, term_false(step->terms)); // the interpreter refuses
    place_write(step, to, encode_cast(step, expr->type, type, encode_expr(step, expr)));
  } else if (type != expr->type) {
    step_approximate(step, expr, "an argument of another type is arbitrary");
    place_forget(step, to);
  } else if (expr->kind == EXPR_ZERO) {
    place_clear(step, to);
  } else {
    Place from = place_resolve(step, expr);
    place_copy(step, to, &from);
  }
}

void encode_return(Step *step, const Edge *edge) {
  assert(edge->kind == EDGE_RETURN);
  const Function *function = cfa_location(step->encoder->cfa, edge->source)->function;
  if (!returns_value(function))
    return;
  Place result = place_of_result(step, function);
  if (edge->ret.value)
    place_assign(step, &result, edge->ret.value);
  else
    place_forget(step, &result);
}

// ---- entering

static void list_forgotten(Encoder *encoder, const Function *function, ForgottenList *list) {
  assert(function->is_defined && !list->count);
  const Variable **items =
      ARENA_ARRAY(&encoder->arena, const Variable *, function->locals.size + 1);
  vec_each(Variable *const, local, &function->locals) {
    if (liveness_has(&encoder->program->liveness, function->entry, *local))
      items[list->count++] = *local;
  }
  list->items = items;
}

static void forget_variable(Step *step, const Variable *variable, uint32_t depth) {
  Place place = place_of_variable(step, variable, depth);
  place_forget(step, &place);
}

static void forget_locals(Step *step, const Function *function, uint32_t depth) {
  ForgottenList *list = &step->encoder->forgotten[function->id];
  if (!list->items)
    list_forgotten(step->encoder, function, list);
  for (uint32_t i = 0; i < list->count; i++)
    forget_variable(step, list->items[i], depth);
}

static void pass_arguments(Step *step, const Edge *call, const Function *callee, uint32_t depth) {
  uint32_t count = call->call.arg_count;
  for (uint32_t i = 0; i < callee->params.size; i++) {
    const Variable *param = callee->params.data[i];
    Place to = place_of_variable(step, param, depth);
    if (i < count)
      place_assign(step, &to, call->call.args[i]);
    else
      place_forget(step, &to);
  }
  for (uint32_t i = callee->params.size; i < count; i++)
    if (type_is_scalar(call->call.args[i]->type))
      encode_expr(step, call->call.args[i]); // for what it requires
}

// A call through a pointer goes where it points.
static void require_callee(Step *step, const Edge *call, const Function *callee) {
  const Expr *pointer = call->call.callee;
  if (pointer->kind == EXPR_FUNCTION) {
    assert(pointer->function == callee);
    return;
  }
  Value address = encode_expr(step, pointer), wanted = encode_function_address(step, callee);
  step_require(step, int_compare(step, EXPR_EQ, address, wanted));
}

PathFormula encode_enter(Encoder *encoder, PathFormula path, const Edge *call,
                         const Function *callee) {
  assert(call->kind == EDGE_CALL && callee->is_defined);
  Step step = step_begin(encoder, &path, call);
  const Cell *counter = encoder->names->depths[callee->id];
  uint32_t depth = counter ? counter_get(&step, counter) + 1 : 0;
  require_callee(&step, call, callee);
  pass_arguments(&step, call, callee, depth);
  if (counter)
    counter_set(&step, counter, depth);
  forget_locals(&step, callee, depth);
  PathFormula result = step_end(&step, &path);
  result.length++;
  return result;
}

// ---- leaving

static void take_result(Step *step, const Expr *lhs, const Function *callee) {
  Place to = place_resolve(step, lhs);
  const Type *type = callee->type->function.result;
  if (!returns_value(callee)) {
    place_forget(step, &to);
    return;
  }
  Place from = place_of_result(step, callee);
  if (type == lhs->type)
    place_copy(step, &to, &from);
  else if (type_is_scalar(type) && type_is_scalar(lhs->type))
    place_write(step, &to, encode_cast(step, type, lhs->type, place_read(step, &from)));
  else
    place_forget(step, &to);
}

PathFormula encode_leave(Encoder *encoder, PathFormula path, const Edge *call,
                         const Function *callee) {
  assert(call->kind == EDGE_CALL && callee->is_defined);
  Step step = step_begin(encoder, &path, call);
  const Cell *counter = encoder->names->depths[callee->id];
  assert(!counter || counter_get(&step, counter) > 0 || encoder->purpose == ENCODE_TO_SCOUT);
  if (counter)
    counter_set(&step, counter, counter_get(&step, counter) - 1);
  if (call->call.lhs)
    take_result(&step, call->call.lhs, callee);
  return step_end(&step, &path);
}
