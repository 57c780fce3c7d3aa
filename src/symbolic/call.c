// Calls of functions with a body.
#include "symbolic/internal.h"

#include <string.h>

// ---- entering

// EXPR as an object of TYPE with a life of its own; NULL when it cannot be converted.
static const SymContents *take_value(SymRun *run, const Expr *expr, const Type *type) {
  if (type_is_scalar(type) && type_is_scalar(expr->type)) {
    if (type_is_float(type) != type_is_float(expr->type)) {
      sym_require_defined(run, term_false(run->terms),
                          "passes an argument, here, of another type than the parameter's");
      return NULL;
    }
    Term value = sym_value_cast(run, expr->type, type, sym_eval(run, expr));
    const SymContents *contents = sym_contents_new(run->symbolic, FILL_ZERO, NULL);
    return sym_contents_write(run->symbolic, contents, 0, sym_value_width(type) / 8, value);
  }
  if (type != expr->type) {
    sym_lose(run, "an argument of another type than the parameter's");
    return NULL;
  }
  if (expr->kind == EXPR_ZERO)
    return sym_contents_new(run->symbolic, FILL_ZERO, NULL);
  SymPlace place = sym_place_of(run, expr);
  const SymContents *contents = sym_place_take(run, &place);
  sym_place_release(&place);
  return contents;
}

static void require_callee(SymRun *run, const Edge *call, const Function *callee) {
  const Expr *pointer = call->call.callee;
  if (pointer->kind == EXPR_FUNCTION)
    return;
  Term address = sym_object_base(run->symbolic, sym_object_of_function(run->symbolic, callee));
  sym_require(run, sym_value_compare(run, EXPR_EQ, pointer->type, sym_eval(run, pointer), address));
}

static SymFrame *new_frame(SymRun *run, const Edge *call, const Function *callee) {
  const SymFrame *outer = run->state->frame;
  SymFrame *frame = ARENA_NEW(&run->symbolic->arena, SymFrame);
  *frame = (SymFrame){.outer = outer,
                      .call = call,
                      .function = callee,
                      .depth = outer->depth + 1,
                      .first_variadic = outer->first_variadic + outer->variadic_count};
  frame->locals = ARENA_ARRAY(&run->symbolic->arena, SymObject *,
                              callee->params.size + callee->locals.size + 1);
  return frame;
}

// Arguments behind the parameters; they are kept with the type they have.
static void pass_variadics(SymRun *run, const Edge *call, const Function *callee, SymFrame *frame) {
  uint32_t first = callee->params.size, count = call->call.arg_count;
  if (count <= first)
    return;
  SymVariadic *variadics = ARENA_ARRAY(&run->symbolic->arena, SymVariadic, count - first);
  for (uint32_t i = first; i < count; i++) {
    const Expr *arg = call->call.args[i];
    variadics[i - first] = (SymVariadic){arg->type, take_value(run, arg, arg->type)};
  }
  assert(!frame->variadics);
  frame->variadics = variadics;
  frame->variadic_count = count - first;
}

// The arguments are the numbers that ONLY says.
static void require_case(SymRun *run, const Edge *call, const Function *callee,
                         const CallCase *only, const SymContents **passed) {
  for (uint32_t i = 0; i < only->count; i++) {
    uint32_t arg = only->values[i].arg;
    const Expr *expr = call->call.args[arg];
    const Type *type = callee->params.data[arg]->type;
    Term number = term_make_bits(run->terms, sym_value_width(expr->type), only->values[i].bits);
    sym_require(run, term_make_eq(run->terms, sym_eval(run, expr), number));
    passed[arg] = sym_contents_write(
        run->symbolic, sym_contents_new(run->symbolic, FILL_ZERO, NULL), 0,
        sym_value_width(type) / 8, sym_value_cast(run, expr->type, type, number));
  }
}

void sym_enter_call(SymRun *run, const CfaStep *enter) {
  const Edge *call = enter->edge;
  const Function *callee = enter->callee;
  assert(call->kind == EDGE_CALL && callee->is_defined);
  require_callee(run, call, callee);
  SymFrame *frame = new_frame(run, call, callee);
  uint32_t count = callee->params.size;
  const SymContents **passed = ARENA_ARRAY(&run->symbolic->arena, const SymContents *, count + 1);
  for (uint32_t i = 0; i < count && i < call->call.arg_count; i++)
    passed[i] = take_value(run, call->call.args[i], callee->params.data[i]->type);
  if (enter->only)
    require_case(run, call, callee, enter->only, passed);
  pass_variadics(run, call, callee, frame);
  run->state->frame = frame;
  run->state->result = NULL;
  for (uint32_t i = 0; i < count; i++) {
    SymObject *param = sym_object_of_variable(run, callee->params.data[i]);
    if (passed[i])
      sym_contents_set(run, param, passed[i]);
  }
}

// ---- leaving

void sym_return(SymRun *run, const Edge *edge) {
  assert(edge->kind == EDGE_RETURN);
  const Type *type = run->state->frame->function->type->function.result;
  run->state->result = NULL;
  if (edge->ret.value && type->kind != TYPE_VOID)
    run->state->result = take_value(run, edge->ret.value, type);
}

// The locals of the innermost frame are gone.
static void drop_locals(SymRun *run, const SymFrame *frame) {
  uint32_t count = frame->function->params.size + frame->function->locals.size;
  for (uint32_t i = 0; i < count; i++)
    if (frame->locals[i])
      run->state->objects =
          pmap_set(&run->symbolic->arena, run->state->objects, frame->locals[i]->id, 0);
}

void sym_give_result(SymRun *run, const Edge *call, const Type *type, Term value) {
  const Expr *lhs = call->call.lhs;
  if (!lhs)
    return;
  SymPlace to = sym_place_of(run, lhs);
  sym_place_set(run, &to, sym_value_cast(run, type, lhs->type, value));
  sym_place_release(&to);
}

static void take_result(SymRun *run, const Edge *call, const Type *type,
                        const SymContents *result) {
  assert(call->call.lhs);
  const Expr *lhs = call->call.lhs;
  SymPlace to = sym_place_of(run, lhs);
  if (!result) {
    sym_place_fill_unset(run, &to, FILL_INPUT, "result");
  } else if (type_is_scalar(type) && type_is_scalar(lhs->type)) {
    Term value = sym_contents_read(run->symbolic, NULL, result, 0, sym_value_width(type) / 8);
    sym_place_set(run, &to, sym_value_cast(run, type, lhs->type, value));
  } else if (type == lhs->type) {
    sym_place_put(run, &to, result);
  } else {
    sym_lose(run, "a result of another type than the function's");
  }
  sym_place_release(&to);
}

void sym_leave_call(SymRun *run, const Edge *call, const Function *callee) {
  const SymFrame *frame = run->state->frame;
  assert(frame->call == call && frame->function == callee);
  const SymContents *result = run->state->result;
  drop_locals(run, frame);
  run->state->frame = frame->outer;
  run->state->result = NULL;
  if (call->call.lhs)
    take_result(run, call, callee->type->function.result, result);
}
