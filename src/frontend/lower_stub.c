// Functions that the front end makes up. A function of the library whose address is taken gets one
// in its place that calls it, so that calls through pointers lead to functions with a body like all
// others; and arbitrary input has functions that return anything.
#include "frontend/lower_internal.h"

#include <assert.h>

// A function with a body of ours, whose parameters are those of TYPE.
static Function *begin(Lowerer *l, const char *name, const Type *type, SourceSpan span) {
  Cfa *cfa = l->cfa;
  Function *function = cfa_new_function(cfa, name, type, span);
  function->is_made = true;
  cfa_begin_body(cfa, function);
  for (uint32_t i = 0; i < type->function.param_count; i++)
    cfa_new_variable(cfa, VAR_PARAM, "", type->function.params[i], function, span);
  function->is_variadic = type->function.is_variadic;
  function->is_internal = true;
  return function;
}

// A place for its result; NULL if it has none.
static const Expr *result_of(Lowerer *l, Function *function) {
  const Type *type = function->type->function.result;
  if (type->kind == TYPE_VOID)
    return NULL;
  return make_var(l, cfa_new_variable(l->cfa, VAR_TEMP, "t1", type, function, function->span));
}

Function *lower_any_function(Lowerer *l, const Type *type, SourceSpan span) {
  assert(type->kind == TYPE_FUNCTION);
  Cfa *cfa = l->cfa;
  Strbuf text = {0};
  strbuf_add(&text, "<any ");
  type_add_text(type, NULL, &text);
  strbuf_add(&text, ">");
  const char *name = intern(&cfa->names, strbuf_text(&text));
  strbuf_release(&text);
  Function *function = cfa_find_function(cfa, name);
  if (function)
    return function;
  function = begin(l, name, type, span);
  const Expr *value = result_of(l, function);
  Loc loc = function->entry;
  if (value) {
    loc = cfa_new_location(cfa, function, LOC_PLAIN);
    cfa_add_havoc(cfa, function->entry, loc, span, value, HAVOC_UNDEFINED, function);
  }
  cfa_add_return(cfa, loc, span, value);
  return function;
}

static bool is_called_by_pointers(const Function *function) {
  const Builtin builtin = function->builtin;
  bool is_heap = builtin == BUILTIN_MALLOC || builtin == BUILTIN_CALLOC ||
                 builtin == BUILTIN_REALLOC || builtin == BUILTIN_FREE;
  return is_heap && !function->is_defined && function->type->function.has_prototype &&
         !function->is_variadic;
}

Function *lower_library_pointer(Lowerer *l, Function *function) {
  if (l->lowering->is_unit || !is_called_by_pointers(function))
    return function;
  Cfa *cfa = l->cfa;
  const char *name = arena_printf(&cfa->arena, "<%s>", function->name);
  Function *caller = cfa_find_function(cfa, name);
  if (caller)
    return caller;
  caller = begin(l, name, function->type, function->span);
  uint32_t count = caller->params.size;
  const Expr **args = ARENA_ARRAY(&cfa->arena, const Expr *, count);
  for (uint32_t i = 0; i < count; i++)
    args[i] = make_var(l, caller->params.data[i]);
  const Expr *value = result_of(l, caller);
  Loc behind = cfa_new_location(cfa, caller, LOC_PLAIN);
  cfa_add_call(cfa, caller->entry, behind, function->span, value,
               expr_function(&cfa->arena, &cfa->types, function), args, count);
  cfa_add_return(cfa, behind, function->span, value);
  return caller;
}
