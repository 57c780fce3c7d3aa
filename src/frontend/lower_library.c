// Objects of the C library. errno is one that all units share, also where a function gives its
// address; the library's functions change it. Others have a value when the program starts.
#include "frontend/lower_internal.h"

#include "cfa/library.h"

#include <assert.h>
#include <string.h>

static Variable *find_global(const Cfa *cfa, const char *name) {
  vec_each(Variable *const, variable, &cfa->variables)
    if ((*variable)->kind == VAR_GLOBAL && !(*variable)->function &&
        strcmp((*variable)->name, name) == 0)
      return *variable;
  return NULL;
}

Variable *lower_errno(Lowerer *l) {
  Variable *variable = find_global(l->cfa, "errno");
  if (!variable)
    variable = cfa_new_variable(l->cfa, VAR_GLOBAL, "errno", l->cfa->types.int_type, NULL, l->span);
  return variable;
}

// ---- values at the start

static void set_objects(Lowerer *l) {
  vec_each(Variable *const, each, &l->cfa->variables) {
    Variable *variable = *each;
    const LibraryObject *known = variable->is_extern ? library_find_object(variable->name) : NULL;
    if (!known || !known->is_known || (known->value && !type_is_scalar(variable->type)))
      continue;
    variable->is_extern = false; // the library defines it
    if (known->value)
      emit_assign(l, make_var(l, variable), make_int(l, variable->type, known->value),
                  variable->span);
  }
}

// The standard streams are three, and none is null.
static void set_streams(Lowerer *l) {
  static const char *const names[] = {"stdin", "stdout", "stderr"};
  const Expr *streams[3];
  uint32_t count = 0;
  for (size_t i = 0; i < 3; i++) {
    Variable *variable = find_global(l->cfa, names[i]);
    if (!variable || !variable->is_extern || !type_is_pointer(variable->type))
      continue;
    streams[count] = make_var(l, variable);
    emit_assume(l, make_binary(l, EXPR_NE, streams[count], make_int(l, variable->type, 0)));
    for (uint32_t k = 0; k < count; k++)
      if (streams[k]->type == variable->type)
        emit_assume(l, make_binary(l, EXPR_NE, streams[k], streams[count]));
    count++;
  }
}

// ---- errno

// What FUNCTION of the library, of which no model is known, makes of errno.
static Function *unmodelled_errno(Lowerer *l, const Function *function) {
  Strbuf text = {0};
  strbuf_printf(&text, "%s's errno", function->name);
  const char *name = intern(&l->cfa->names, strbuf_text(&text));
  strbuf_release(&text);
  Function *known = cfa_find_function(l->cfa, name);
  if (known)
    return known;
  known = cfa_new_function(l->cfa, name, lower_library_function(l, BUILTIN_ERRNO)->type,
                           span_none());
  known->builtin = BUILTIN_LIBRARY;
  return known;
}

// The function that gives errno after EDGE, or NULL when that changes nothing.
static Function *errno_after(Lowerer *l, const Edge *edge) {
  bool is_library = edge->kind == EDGE_HAVOC && edge->havoc.function &&
                    edge->havoc.function->builtin == BUILTIN_LIBRARY;
  if (is_library)
    return unmodelled_errno(l, edge->havoc.function);
  if (edge->kind != EDGE_CALL)
    return NULL;
  const Function *callee = edge_callee(edge);
  bool sets = callee ? builtin_sets_errno(callee->builtin) : lower_has_library_pointer(l);
  return sets ? lower_library_function(l, BUILTIN_ERRNO) : NULL;
}

static Loc location_beside(Lowerer *l, const Edge *edge) {
  return cfa_new_location(l->cfa, cfa_location(l->cfa, edge->source)->function, LOC_PLAIN);
}

// A function without a result was called at EDGE: errno stays, or becomes a positive number.
static void add_outside_errno(Lowerer *l, Edge *edge, Variable *variable) {
  Cfa *cfa = l->cfa;
  Loc behind = location_beside(l, edge), decided = location_beside(l, edge),
      changed = location_beside(l, edge), target = edge->target;
  const Expr *value =
      make_var(l, cfa_new_variable(cfa, VAR_TEMP, "left", variable->type,
                                   cfa_location(cfa, edge->source)->function, edge->span));
  const Expr *is_set = make_binary(l, EXPR_GT, value, make_int(l, value->type, 0));
  cfa_retarget_edge(cfa, edge, behind);
  cfa_add_havoc(cfa, behind, decided, edge->span, value, HAVOC_UNDEFINED, edge->skip.function);
  cfa_add_assume(cfa, decided, changed, span_none(), is_set, true);
  cfa_add_assume(cfa, decided, target, span_none(), is_set, false);
  cfa_add_assign(cfa, changed, target, edge->span, make_var(l, variable), value);
}

// errno = function(errno) behind EDGE.
static void add_errno(Lowerer *l, Edge *edge, Function *function, Variable *variable) {
  assert(type_is_int(variable->type) && function->builtin != BUILTIN_NONE);
  Cfa *cfa = l->cfa;
  const Expr *place = make_var(l, variable);
  Loc behind = location_beside(l, edge), target = edge->target;
  cfa_retarget_edge(cfa, edge, behind);
  cfa_add_call(cfa, behind, target, edge->span, place,
               expr_function(&cfa->arena, &cfa->types, function), &place, 1);
}

void lower_library_objects(Lowerer *l) {
  assert(l->function == l->cfa->init);
  set_objects(l);
  set_streams(l);
  Variable *variable = find_global(l->cfa, "errno");
  uint32_t count = l->cfa->edges.size;
  for (uint32_t i = 0; variable && i < count; i++) {
    Edge *edge = l->cfa->edges.data[i];
    Function *function = edge ? errno_after(l, edge) : NULL;
    if (function)
      add_errno(l, edge, function, variable);
    else if (edge && edge->kind == EDGE_SKIP && edge->skip.function)
      add_outside_errno(l, edge, variable);
  }
}
