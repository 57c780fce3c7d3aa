// Building a CFA. Both lists of a location keep the order in which edges were
// added, so that everything derived from a CFA is the same in every run.
#include "cfa/cfa.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

// ---- lifecycle

void cfa_init(Cfa *cfa, DataModel model) {
  *cfa = (Cfa){.names = {.arena = &cfa->arena}, .files = {.arena = &cfa->arena}};
  types_init(&cfa->types, &cfa->arena, model);
}

void cfa_release(Cfa *cfa) {
  vec_each(Function *, function, &cfa->functions) {
    vec_release(&(*function)->params);
    vec_release(&(*function)->locals);
    vec_release(&(*function)->locations);
    vec_release(&(*function)->discharged);
  }
  vec_release(&cfa->functions);
  vec_release(&cfa->variables);
  vec_release(&cfa->locations);
  vec_release(&cfa->edges);
  vec_release(&cfa->notes);
  vec_release(&cfa->checks);
  vec_release(&cfa->branches);
  vec_release(&cfa->inputs);
  vec_release(&cfa->blocks);
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
  assert(vec_at(&cfa->functions, function->id) == function);
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
  assert(kind != LOC_EXIT || loc_is_none(function->exit));
  assert(function);
  Loc loc = {cfa->locations.size};
  vec_push(&cfa->locations, (Location){.kind = kind, .function = function});
  vec_push(&function->locations, loc);
  return loc;
}

// ---- edges

// The lists of leaving and of entering edges.
#define EDGE_LIST(direction)                                                                       \
  static void link_##direction(Location *location, Edge *edge) {                                   \
    Edge **end = location->last_##direction ? &location->last_##direction->next_##direction        \
                                            : &location->first_##direction;                        \
    *end = location->last_##direction = edge;                                                      \
  }                                                                                                \
  static void unlink_##direction(Location *location, Edge *edge) {                                 \
    Edge *previous = NULL, **at = &location->first_##direction;                                    \
    for (; *at != edge; at = &previous->next_##direction)                                          \
      previous = *at;                                                                              \
    *at = edge->next_##direction;                                                                  \
    if (location->last_##direction == edge)                                                        \
      location->last_##direction = previous;                                                       \
    edge->next_##direction = NULL;                                                                 \
  }
EDGE_LIST(leaving)
EDGE_LIST(entering)

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
  assert(vec_at(&cfa->edges, edge->id) == edge);
  assert(cfa_location(cfa, edge->source)->function == cfa_location(cfa, target)->function);
  unlink_entering(cfa_location(cfa, edge->target), edge);
  edge->target = target;
  link_entering(cfa_location(cfa, target), edge);
}

Edge *cfa_detach_leaving(Cfa *cfa, Loc loc) {
  Location *location = cfa_location(cfa, loc);
  Edge *first = location->first_leaving;
  location->first_leaving = location->last_leaving = NULL;
  return first;
}

void cfa_attach_leaving(Cfa *cfa, Loc loc, Edge *first) {
  assert(!cfa_location(cfa, loc)->first_leaving);
  for (Edge *edge = first, *next; edge; edge = next) {
    next = edge->next_leaving;
    edge->next_leaving = NULL;
    edge->source = loc;
    link_leaving(cfa_location(cfa, loc), edge);
  }
}

uint32_t cfa_add_note(Cfa *cfa, NoteKind kind, const Function *function, SourceSpan span,
                      const char *format, ...) {
  assert(!function || vec_at(&cfa->functions, function->id) == function);
  Strbuf text = {0};
  va_list arguments;
  va_start(arguments, format);
  strbuf_vprintf(&text, format, arguments);
  va_end(arguments);
  vec_push(&cfa->notes, (Note){kind, span, function, strbuf_keep(&text, &cfa->arena)});
  strbuf_release(&text);
  return cfa->notes.size - 1;
}

// ---- queries

bool cfa_is_ordered(const Cfa *cfa) {
  vec_each(Function *const, function, &cfa->functions)
    for (uint32_t i = 0; i < (*function)->locations.size; i++)
      if (cfa_location(cfa, (*function)->locations.data[i])->order != i)
        return false;
  return true;
}

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

const Expr *edge_lhs(const Edge *edge) {
  if (edge->kind == EDGE_ASSIGN)
    return edge->assign.lhs;
  if (edge->kind == EDGE_HAVOC)
    return edge->havoc.lhs;
  return edge->kind == EDGE_CALL ? edge->call.lhs : NULL;
}
