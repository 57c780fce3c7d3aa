// Building a CFA. Both lists of a location keep the order in which edges were
// added, so that everything derived from a CFA is the same in every run.
#include "cfa/cfa.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

// ---- lifecycle

void cfa_init(Cfa *cfa, DataModel model) {
  *cfa = (Cfa){0};
  arena_init(&cfa->arena);
  intern_init(&cfa->names, &cfa->arena);
  source_init(&cfa->files, &cfa->arena);
  types_init(&cfa->types, &cfa->arena, model);
}

void cfa_release(Cfa *cfa) {
  vec_each(Function *, function, &cfa->functions) {
    vec_release(&(*function)->params);
    vec_release(&(*function)->locals);
    vec_release(&(*function)->locations);
  }
  vec_release(&cfa->functions);
  vec_release(&cfa->variables);
  vec_release(&cfa->locations);
  vec_release(&cfa->edges);
  vec_release(&cfa->notes);
  types_release(&cfa->types);
  source_release(&cfa->files);
  intern_release(&cfa->names);
  arena_release(&cfa->arena);
}

// ---- functions, variables, locations

Function *cfa_new_function(Cfa *cfa, const char *name, const Type *type, SourceSpan span) {
  assert(type->kind == TYPE_FUNCTION);
  Function *function = ARENA_NEW(&cfa->arena, Function);
  function->id = cfa->functions.size;
  function->name = intern(&cfa->names, name);
  function->type = type;
  function->is_variadic = type->function.is_variadic;
  function->entry = function->exit = NO_LOC;
  function->span = span;
  vec_push(&cfa->functions, function);
  return function;
}

void cfa_begin_body(Cfa *cfa, Function *function) {
  assert(loc_is_none(function->entry));
  function->is_defined = true;
  function->builtin = BUILTIN_NONE;
  function->entry = cfa_new_location(cfa, function, LOC_PLAIN);
  function->exit = cfa_new_location(cfa, function, LOC_EXIT);
}

Variable *cfa_new_variable(Cfa *cfa, VariableKind kind, const char *name, const Type *type,
                           Function *function, SourceSpan span) {
  assert(type->kind != TYPE_VOID && type->kind != TYPE_FUNCTION && !type_is_vla(type));
  bool is_automatic = kind == VAR_LOCAL || kind == VAR_PARAM || kind == VAR_TEMP;
  assert(function || !is_automatic);
  Variable *variable = ARENA_NEW(&cfa->arena, Variable);
  variable->kind = kind;
  variable->id = cfa->variables.size;
  variable->name = intern(&cfa->names, name);
  variable->type = type;
  variable->function = function;
  variable->align = type->align;
  variable->span = span;
  vec_push(&cfa->variables, variable);
  if (kind == VAR_PARAM)
    vec_push(&function->params, variable);
  else if (is_automatic)
    vec_push(&function->locals, variable);
  return variable;
}

Loc cfa_new_location(Cfa *cfa, Function *function, LocationKind kind) {
  assert(function);
  Loc loc = {cfa->locations.size};
  vec_push(&cfa->locations, (Location){.kind = kind, .function = function});
  vec_push(&function->locations, loc);
  return loc;
}

// ---- edges

static void link_leaving(Location *location, Edge *edge) {
  if (location->last_leaving)
    location->last_leaving->next_leaving = edge;
  else
    location->first_leaving = edge;
  location->last_leaving = edge;
}

static void link_entering(Location *location, Edge *edge) {
  if (location->last_entering)
    location->last_entering->next_entering = edge;
  else
    location->first_entering = edge;
  location->last_entering = edge;
}

static void unlink_leaving(Location *location, Edge *edge) {
  Edge *previous = NULL, *at = location->first_leaving;
  for (; at != edge; at = at->next_leaving)
    previous = at;
  if (previous)
    previous->next_leaving = edge->next_leaving;
  else
    location->first_leaving = edge->next_leaving;
  if (location->last_leaving == edge)
    location->last_leaving = previous;
  edge->next_leaving = NULL;
}

static void unlink_entering(Location *location, Edge *edge) {
  Edge *previous = NULL, *at = location->first_entering;
  for (; at != edge; at = at->next_entering)
    previous = at;
  if (previous)
    previous->next_entering = edge->next_entering;
  else
    location->first_entering = edge->next_entering;
  if (location->last_entering == edge)
    location->last_entering = previous;
  edge->next_entering = NULL;
}

static Edge *add_edge(Cfa *cfa, EdgeKind kind, Loc source, Loc target, SourceSpan span) {
  Location *from = cfa_location(cfa, source), *to = cfa_location(cfa, target);
  assert(from->function == to->function);
  assert(from->kind == LOC_PLAIN);
  Edge *edge = ARENA_NEW(&cfa->arena, Edge);
  edge->kind = kind;
  edge->id = cfa->edges.size;
  edge->source = source;
  edge->target = target;
  edge->span = span;
  vec_push(&cfa->edges, edge);
  link_leaving(from, edge);
  link_entering(to, edge);
  return edge;
}

Edge *cfa_add_skip(Cfa *cfa, Loc source, Loc target, SourceSpan span) {
  return add_edge(cfa, EDGE_SKIP, source, target, span);
}

Edge *cfa_add_assign(Cfa *cfa, Loc source, Loc target, SourceSpan span, const Expr *lhs,
                     const Expr *rhs) {
  assert(expr_is_lvalue(lhs) && lhs->type == rhs->type);
  Edge *edge = add_edge(cfa, EDGE_ASSIGN, source, target, span);
  edge->assign.lhs = lhs;
  edge->assign.rhs = rhs;
  return edge;
}

Edge *cfa_add_assume(Cfa *cfa, Loc source, Loc target, SourceSpan span, const Expr *cond,
                     bool truth) {
  assert(type_is_scalar(cond->type));
  Edge *edge = add_edge(cfa, EDGE_ASSUME, source, target, span);
  edge->assume.cond = cond;
  edge->assume.truth = truth;
  return edge;
}

Edge *cfa_add_havoc(Cfa *cfa, Loc source, Loc target, SourceSpan span, const Expr *lhs,
                    HavocKind kind, const Function *function) {
  assert(expr_is_lvalue(lhs));
  Edge *edge = add_edge(cfa, EDGE_HAVOC, source, target, span);
  edge->havoc.lhs = lhs;
  edge->havoc.kind = kind;
  edge->havoc.function = function;
  return edge;
}

Edge *cfa_add_call(Cfa *cfa, Loc source, Loc target, SourceSpan span, const Expr *lhs,
                   const Expr *callee, const Expr *const *args, uint32_t arg_count) {
  assert(type_is_pointer(callee->type) && callee->type->target->kind == TYPE_FUNCTION);
  assert(!lhs || expr_is_lvalue(lhs));
  Edge *edge = add_edge(cfa, EDGE_CALL, source, target, span);
  const Expr **copy = ARENA_ARRAY(&cfa->arena, const Expr *, arg_count);
  if (arg_count)
    memcpy(copy, args, arg_count * sizeof *copy);
  edge->call.lhs = lhs;
  edge->call.callee = callee;
  edge->call.args = copy;
  edge->call.arg_count = arg_count;
  return edge;
}

Edge *cfa_add_return(Cfa *cfa, Loc source, SourceSpan span, const Expr *value) {
  const Function *function = cfa_location(cfa, source)->function;
  assert(!value || value->type == function->type->function.result);
  Edge *edge = add_edge(cfa, EDGE_RETURN, source, function->exit, span);
  edge->ret.value = value;
  return edge;
}

void cfa_remove_edge(Cfa *cfa, Edge *edge) {
  assert(vec_at(&cfa->edges, edge->id) == edge);
  unlink_leaving(cfa_location(cfa, edge->source), edge);
  unlink_entering(cfa_location(cfa, edge->target), edge);
  cfa->edges.data[edge->id] = NULL;
}

void cfa_retarget_edge(Cfa *cfa, Edge *edge, Loc target) {
  assert(cfa_location(cfa, edge->source)->function == cfa_location(cfa, target)->function);
  unlink_entering(cfa_location(cfa, edge->target), edge);
  edge->target = target;
  link_entering(cfa_location(cfa, target), edge);
}

uint32_t cfa_add_note(Cfa *cfa, NoteKind kind, const Function *function, SourceSpan span,
                      const char *format, ...) {
  Strbuf text;
  strbuf_init(&text);
  va_list arguments;
  va_start(arguments, format);
  strbuf_vprintf(&text, format, arguments);
  va_end(arguments);
  Note note = {.kind = kind, .function = function, .span = span};
  note.text = arena_copy_string(&cfa->arena, strbuf_text(&text), text.size);
  strbuf_release(&text);
  vec_push(&cfa->notes, note);
  return cfa->notes.size - 1;
}

// ---- queries

Function *cfa_find_function(const Cfa *cfa, const char *name) {
  vec_each(Function *, function, &cfa->functions)
    if (strcmp((*function)->name, name) == 0)
      return *function;
  return NULL;
}

const Function *edge_callee(const Edge *edge) {
  assert(edge->kind == EDGE_CALL);
  const Expr *callee = edge->call.callee;
  return callee->kind == EXPR_FUNCTION ? callee->function : NULL;
}
