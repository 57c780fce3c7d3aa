// Locations and edges as the lowering appends them. A path ends where a jump
// stands (current is NO_LOC); what follows starts at a location of its own that
// no edge enters, unless a label brings one.
#include "frontend/lower_internal.h"

#include <assert.h>

Loc emit_location(Lowerer *l) {
  Loc loc = l->spare;
  l->spare = NO_LOC;
  assert(loc_is_none(loc) || (is_ours(l, loc) && !cfa_location(l->cfa, loc)->first_entering));
  if (loc_is_none(loc))
    loc = cfa_new_location(l->cfa, l->function, LOC_PLAIN);
  cfa_location(l->cfa, loc)->block = l->block;
  return loc;
}

const Expr *emit_temp(Lowerer *l, const Type *type) {
  assert(type->kind != TYPE_VOID && !type_is_vla(type));
  const char *name = arena_printf(&l->cfa->arena, "t%u", ++l->temp_count);
  Variable *temp = cfa_new_variable(l->cfa, VAR_TEMP, name, type, l->function, l->span);
  temp->block = l->block;
  return make_var(l, temp);
}

void emit_enter(Lowerer *l, Loc loc) {
  assert(loc_is_none(loc) || is_ours(l, loc));
  l->current = loc;
  l->last = NULL;
}

static Loc source(Lowerer *l) {
  if (loc_is_none(l->current))
    emit_enter(l, emit_location(l));
  return l->current;
}

Loc emit_here(Lowerer *l, SourceSpan span) {
  if (loc_equals(source(l), l->function->entry))
    emit_skip(l, span);
  l->last = NULL;
  return l->current;
}

static void arrive(Lowerer *l, Edge *edge) {
  assert(is_ours(l, edge->source));
  l->current = edge->target;
  l->last = edge;
}

void emit_flow(Lowerer *l, Loc target, SourceSpan span) {
  assert(!loc_is_none(target));
  if (l->last) {
    assert(loc_equals(l->last->target, l->current));
    l->spare = l->current;
    cfa_retarget_edge(l->cfa, l->last, target);
  } else if (!loc_is_none(l->current)) {
    cfa_add_skip(l->cfa, l->current, target, span);
  }
  emit_enter(l, NO_LOC);
}

void emit_turn(Lowerer *l, Loc target, Loc next, SourceSpan span) {
  assert(is_ours(l, target) && is_ours(l, next));
  emit_flow(l, target, span);
  emit_enter(l, next);
}

void emit_jump(Lowerer *l, Loc target, SourceSpan span) {
  assert(!loc_is_none(target));
  cfa_add_skip(l->cfa, source(l), target, span);
  emit_enter(l, NO_LOC);
}

void emit_skip(Lowerer *l, SourceSpan span) {
  Loc from = source(l);
  arrive(l, cfa_add_skip(l->cfa, from, emit_location(l), span));
}

void emit_assign(Lowerer *l, const Expr *lhs, const Expr *rhs, SourceSpan span) {
  assert(expr_is_lvalue(lhs) && lhs->type == rhs->type);
  lower_before_write(l, lhs, span);
  Loc from = source(l);
  arrive(l, cfa_add_assign(l->cfa, from, emit_location(l), span, lhs, rhs));
}

const Expr *emit_copy(Lowerer *l, const Expr *value, SourceSpan span) {
  const Expr *temp = emit_temp(l, value->type);
  emit_assign(l, temp, value, span);
  return temp;
}

void emit_havoc(Lowerer *l, const Expr *lhs, HavocKind kind, const Function *function,
                SourceSpan span) {
  assert(expr_is_lvalue(lhs));
  lower_before_write(l, lhs, span);
  Loc from = source(l);
  arrive(l, cfa_add_havoc(l->cfa, from, emit_location(l), span, lhs, kind, function));
}

void emit_call(Lowerer *l, const Expr *lhs, const Expr *callee, const Expr *const *args,
               uint32_t arg_count, bool returns, SourceSpan span) {
  lower_before_call(l, lhs, callee, args, arg_count, span);
  Loc from = source(l), target = returns ? emit_location(l) : emit_end_location(l);
  arrive(l, cfa_add_call(l->cfa, from, target, span, lhs, callee, args, arg_count));
  if (!returns)
    emit_enter(l, NO_LOC);
}

void emit_return(Lowerer *l, const Expr *value, SourceSpan span) {
  assert(!value || value->type == l->function->type->function.result);
  cfa_add_return(l->cfa, source(l), span, value);
  emit_enter(l, NO_LOC);
}

void emit_branch(Lowerer *l, const Expr *cond, Loc yes, Loc no, SourceSpan span) {
  assert(is_ours(l, yes) && is_ours(l, no));
  assert(type_is_scalar(cond->type));
  if (expr_is_constant(cond)) {
    emit_jump(l, expr_is_true(cond) ? yes : no, span);
    return;
  }
  Loc from = source(l);
  cfa_add_assume(l->cfa, from, yes, span, cond, true);
  cfa_add_assume(l->cfa, from, no, span, cond, false);
  emit_enter(l, NO_LOC);
}

Loc emit_end_location(Lowerer *l) { return cfa_new_location(l->cfa, l->function, LOC_END); }

void emit_assume(Lowerer *l, const Expr *cond) {
  Loc good = emit_location(l);
  emit_branch(l, cond, good, emit_end_location(l), span_none());
  emit_enter(l, good);
}

void emit_error(Lowerer *l, ErrorKind kind, SourceSpan span) {
  assert(kind != ERROR_NONE);
  Loc error = cfa_new_location(l->cfa, l->function, LOC_ERROR);
  cfa_location(l->cfa, error)->error = kind;
  emit_jump(l, error, span);
}

void emit_ending(Lowerer *l, NoteKind kind, const char *what, SourceSpan span) {
  assert(kind == NOTE_UNSUPPORTED || kind == NOTE_INTRINSIC);
  Loc loc = cfa_new_location(l->cfa, l->function, LOC_UNSUPPORTED);
  cfa_location(l->cfa, loc)->note = cfa_add_note(l->cfa, kind, l->function, span, "%s", what);
  emit_jump(l, loc, span);
}

void emit_unsupported(Lowerer *l, const char *what, SourceSpan span) {
  emit_ending(l, NOTE_UNSUPPORTED, what, span);
}

void emit_refused(Lowerer *l, const Function *function, SourceSpan span) {
  emit_unsupported(l, arena_printf(&l->cfa->arena, "what '%s' does", function->name), span);
}

const Expr *emit_unknown(Lowerer *l, const Type *type, const char *why, SourceSpan span) {
  if (!loc_is_none(l->current))
    cfa_add_note(l->cfa, NOTE_ASSUMPTION, l->function, span, "%s", why);
  const Expr *temp = emit_temp(l, type);
  emit_havoc(l, temp, HAVOC_OTHER, NULL, span);
  return temp;
}
