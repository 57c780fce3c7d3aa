// Calls: arguments from left to right, converted to what the callee takes; the
// result in a variable of the callee's own result type. What a call without a
// body means is decided here and in lower_builtin.c.
#include "frontend/lower_internal.h"

#include "cfa/library.h"

#include <assert.h>

typedef struct Args {
  const Expr *const *data;
  uint32_t count;
} Args;

Function *lower_direct_callee(const Ast *callee) {
  for (;;) {
    if (callee->kind == AST_FUNCTION)
      return callee->function;
    bool is_transparent = callee->kind == AST_CAST ||
                          (callee->kind == AST_UNARY &&
                           (callee->unary == OP_ADDRESS ||
                            (callee->unary == OP_DEREF && callee->type->kind == TYPE_FUNCTION)));
    if (!is_transparent)
      return NULL;
    callee = callee->kids[0];
  }
}

// ---- arguments

// The last kid that may write: values of all before it must be saved.
static uint32_t last_writer(const Ast *call) {
  uint32_t i = call->kid_count;
  while (i > 1 && !ast_may_write(call->kids[i - 1]))
    i--;
  return i > 1 ? i - 1 : 0;
}

// main may pass argv on to itself.
static const Expr *lower_arg(Lowerer *l, const Ast *call, const Ast *arg) {
  bool is_passed = arg->kind == AST_VAR && lower_is_argv(l, arg->variable) &&
                   lower_direct_callee(call->kids[0]) == l->cfa->entry;
  return is_passed ? make_var(l, arg->variable) : lower_scalar(l, arg);
}

static Args lower_args(Lowerer *l, const Ast *call) {
  assert(call->kind == AST_CALL && ast_is_well_formed(call));
  uint32_t count = call->kid_count - 1, writer = last_writer(call);
  const Expr **args = ARENA_ARRAY(&l->cfa->arena, const Expr *, count);
  for (uint32_t i = 1; i <= count; i++) {
    const Expr *value = lower_arg(l, call, call->kids[i]);
    args[i - 1] = i < writer ? save_value(l, value) : value;
  }
  return (Args){args, count};
}

// The arguments as a function of TYPE takes them. Without a prototype they stay as they are.
static Args fit_args(Lowerer *l, Args args, const Type *type, SourceSpan span) {
  assert(type->kind == TYPE_FUNCTION);
  if (!type->function.has_prototype)
    return args;
  uint32_t params = type->function.param_count, count = params;
  if (type->function.is_variadic && args.count > params)
    count = args.count;
  const Expr **fitted = ARENA_ARRAY(&l->cfa->arena, const Expr *, count);
  for (uint32_t i = 0; i < count; i++) {
    if (i >= params)
      fitted[i] = args.data[i];
    else if (i < args.count)
      fitted[i] = lower_convert(l, args.data[i], type->function.params[i]);
    else
      fitted[i] = emit_unknown(l, type->function.params[i],
                               "a call has too few arguments: the others are arbitrary", span);
  }
  return (Args){fitted, count};
}

// ---- results

static bool is_void(const Type *type) { return type->kind == TYPE_VOID; }

// Where a result of type RESULT goes: DEST if it fits without conversion, else a temporary.
static const Expr *result_place(Lowerer *l, const Ast *call, const Type *result, const Expr *dest) {
  assert(!is_void(result) && (!dest || dest->kind == EXPR_VAR));
  if (dest && dest->type == result && call->type == result)
    return dest;
  return emit_temp(l, result);
}

// The value of the call expression when the callee has put its result in PLACE (NULL: none).
static const Expr *call_value(Lowerer *l, const Ast *call, const Expr *place) {
  if (is_void(call->type))
    return NULL;
  if (!place)
    return emit_unknown(l, call->type, "the value of a void function is used: it is arbitrary",
                        call->span);
  return lower_convert(l, place, call->type);
}

// ---- calls

static const Expr *finish_call(Lowerer *l, const Ast *call, const Expr *callee, Args args,
                               bool returns, bool wants_value, const Expr *dest) {
  assert(type_is_pointer(callee->type) && callee->type->target->kind == TYPE_FUNCTION);
  const Type *type = callee->type->target;
  const Type *result = type->function.result;
  args = fit_args(l, args, type, call->span);
  const Expr *place = NULL;
  if (wants_value && !is_void(result))
    place = result_place(l, call, result, dest);
  emit_call(l, place, callee, args.data, args.count, returns, call->span);
  return wants_value ? call_value(l, call, place) : NULL;
}

static const Expr *call_function(Lowerer *l, const Ast *call, const Function *function,
                                 bool wants_value, const Expr *dest) {
  bool returns = !function->is_noreturn && builtin_returns(function->builtin);
  const Expr *callee = expr_function(&l->cfa->arena, &l->cfa->types, function);
  Args args = lower_args(l, call);
  lower_printed_text(l, function, args.data, args.count);
  return finish_call(l, call, callee, args, returns, wants_value, dest);
}

static const Expr *call_pointer(Lowerer *l, const Ast *call, bool wants_value, const Expr *dest) {
  const Expr *callee = lower_scalar(l, call->kids[0]);
  if (last_writer(call) > 0)
    callee = save_value(l, callee);
  assert(type_is_pointer(callee->type) && callee->type->target->kind == TYPE_FUNCTION);
  return finish_call(l, call, callee, lower_args(l, call), true, wants_value, dest);
}

static void lower_arg_effects(Lowerer *l, const Ast *call) {
  for (uint32_t i = 1; i < call->kid_count; i++)
    lower_effects(l, call->kids[i]);
}

const Expr *lower_undefined_result(Lowerer *l, const Ast *call, const Function *function,
                                   HavocKind kind, const Expr *dest) {
  const Type *result = function->type->function.result;
  if (is_void(result))
    result = call->type;
  if (is_void(result)) {
    emit_skip(l, call->span);
    if (function->builtin == BUILTIN_LIBRARY)
      l->last->skip.function = function;
    return NULL;
  }
  const Expr *place = result_place(l, call, result, dest);
  emit_havoc(l, place, kind, function, call->span);
  return call_value(l, call, place);
}

const Expr *lower_arbitrary_result(Lowerer *l, const Ast *call, const Function *function,
                                   HavocKind kind, const Expr *dest) {
  lower_arg_effects(l, call);
  return lower_undefined_result(l, call, function, kind, dest);
}

// What an input of the program may be: RESULT is in the range that is known of FUNCTION.
static void assume_range(Lowerer *l, const Expr *result, const LibraryFunctions *function) {
  assert(type_is_int(result->type) && function->effect == LIBRARY_OUTSIDE);
  const Type *type = result->type;
  if (function->low != INT64_MIN)
    emit_assume(l, make_binary(l, EXPR_GE, result, make_int(l, type, function->low)));
  if (function->high != INT64_MAX)
    emit_assume(l, make_binary(l, EXPR_LE, result, make_int(l, type, function->high)));
}

static const Expr *call_undefined(Lowerer *l, const Ast *call, const Function *function,
                                  const Expr *dest) {
  assert(!function->is_defined);
  lower_note_undefined(l, function, call->span);
  if (!function->is_noreturn)
    return function->builtin == BUILTIN_LIBRARY
               ? lower_arbitrary_result(l, call, function, HAVOC_UNDEFINED, dest)
               : lower_external(l, call, function, dest);
  lower_arg_effects(l, call);
  emit_jump(l, emit_end_location(l), call->span);
  return lower_dead_value(l, call->type);
}

static const Expr *call_library(Lowerer *l, const Ast *call, const Function *function,
                                bool wants_value, const Expr *dest) {
  const LibraryFunctions *known = library_find(function->name, function->type);
  assert(known); // or it would not be BUILTIN_LIBRARY
  switch (known->effect) {
  case LIBRARY_UNMODELLED:
    return call_function(l, call, function, wants_value, dest);
  case LIBRARY_OUTSIDE: {
    const Expr *result = call_undefined(l, call, function, dest);
    if (result && type_is_int(result->type))
      assume_range(l, result, known);
    return result;
  }
  case LIBRARY_REFUSED:
    break;
  }
  lower_arg_effects(l, call);
  emit_refused(l, function, call->span);
  return lower_dead_value(l, call->type);
}

const Expr *lower_call(Lowerer *l, const Ast *call, bool wants_value, const Expr *dest) {
  assert(call->kind == AST_CALL && ast_is_well_formed(call));
  Function *function = lower_direct_callee(call->kids[0]);
  const Expr *result = NULL;
  if (!function)
    return call_pointer(l, call, wants_value, dest);
  function = lower_replacement(l, function);
  if (lower_is_error(l, function)) {
    lower_arg_effects(l, call);
    emit_error(l, ERROR_CALL, call->span);
    return lower_dead_value(l, call->type);
  }
  if (function->is_defined)
    return call_function(l, call, function, wants_value, dest);
  if (lower_known_call(l, call, function, wants_value, dest, &result))
    return result;
  if (l->lowering->is_unit)
    return call_function(l, call, function, wants_value, dest);
  if (function->builtin == BUILTIN_LIBRARY)
    return call_library(l, call, function, wants_value, dest);
  if (function->builtin != BUILTIN_NONE)
    return call_function(l, call, function, wants_value, dest);
  return call_undefined(l, call, function, dest);
}

const Expr *lower_library_call(Lowerer *l, Builtin builtin, const Expr *const *args,
                               uint32_t arg_count, bool wants_value, SourceSpan span) {
  Function *function = lower_library_function(l, builtin);
  const Expr *callee = expr_function(&l->cfa->arena, &l->cfa->types, function);
  const Type *result = function->type->function.result;
  const Expr *place = wants_value && !is_void(result) ? emit_temp(l, result) : NULL;
  Args fitted = fit_args(l, (Args){args, arg_count}, function->type, span);
  emit_call(l, place, callee, fitted.data, fitted.count, builtin_returns(builtin), span);
  return place;
}
