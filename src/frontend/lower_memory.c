// What verifiers ask about memory, and how they forget it: __CPROVER_r_ok and the like, and values
// that become arbitrary.
#include "frontend/lower_internal.h"

#include <assert.h>
#include <string.h>

static const Ast *arg(const Ast *call, uint32_t i) { return call->kids[i + 1]; }
static bool has_arg(const Ast *call, uint32_t i) { return i + 1 < call->kid_count; }

static bool is_void_pointer(const Type *type) {
  return type_is_pointer(type) && type->target->kind == TYPE_VOID;
}

// What POINTER leads to, before it was converted for a parameter.
static const Type *target_type(const Ast *pointer) {
  while (pointer->kind == AST_CAST && is_void_pointer(pointer->type) && pointer->kids[0]->type)
    pointer = pointer->kids[0];
  const Type *type = pointer->type;
  if (type->kind == TYPE_ARRAY)
    return type->array.element;
  return type_is_pointer(type) ? type->target : NULL;
}

static const Expr *count_of(Lowerer *l, const Ast *call) {
  const Type *size = l->cfa->types.size_type, *target = target_type(arg(call, 0));
  if (has_arg(call, 1))
    return lower_convert(l, lower_scalar(l, arg(call, 1)), size);
  return make_int(l, size, target && target->size ? target->size : 1);
}

// RESULT = 1 if QUESTION holds, else 0.
static void set_answer(Lowerer *l, const Expr *result, const Expr *question, SourceSpan span) {
  Loc yes = emit_location(l), no = emit_location(l), end = emit_location(l);
  emit_branch(l, question, yes, no, span);
  emit_enter(l, yes);
  emit_assign(l, result, make_int(l, result->type, 1), span);
  emit_flow(l, end, span);
  emit_enter(l, no);
  emit_assign(l, result, make_int(l, result->type, 0), span);
  emit_flow(l, end, span);
  emit_enter(l, end);
}

static const Expr *ask_memory(Lowerer *l, ExprKind kind, const Expr *pointer, const Expr *count) {
  return expr_question(&l->cfa->arena, &l->cfa->types, kind, pointer, count);
}

static const Expr *ask_object(Lowerer *l, Builtin builtin, const Expr *pointer, SourceSpan span) {
  return lower_library_call(l, builtin, &pointer, 1, true, span);
}

// May no bytes be accessed at POINTER? Where a living object is, or ends.
static void set_answer_for_none(Lowerer *l, const Expr *result, const Expr *pointer,
                                SourceSpan span) {
  const Type *size_type = l->cfa->types.size_type;
  const Expr *zero = make_int(l, size_type, 0), *one = make_int(l, size_type, 1);
  const Expr *start = ask_object(l, BUILTIN_OBJECT_START, pointer, span);
  const Expr *size = ask_object(l, BUILTIN_OBJECT_SIZE, pointer, span);
  const Expr *offset = make_binary(l, EXPR_SUB, make_cast(l, size_type, pointer), start);
  const Expr *back = make_binary(l, EXPR_SUB, zero, offset);
  const Expr *bytes = make_cast(l, l->cfa->types.char_pointer, pointer);
  const Expr *first = make_binary(l, EXPR_PTR_ADD, bytes, back);
  Loc none = emit_location(l), some = emit_location(l), inside = emit_location(l);
  Loc empty = emit_location(l), filled = emit_location(l), alive = emit_location(l);
  Loc end = emit_location(l);
  emit_branch(l, start, some, none, span);
  emit_enter(l, some);
  emit_branch(l, make_binary(l, EXPR_LE, offset, size), inside, none, span);
  emit_enter(l, inside);
  emit_branch(l, size, filled, empty, span);
  emit_enter(l, filled);
  emit_branch(l, ask_memory(l, EXPR_READABLE, first, one), alive, none, span);
  emit_enter(l, empty);
  emit_branch(l, ask_memory(l, EXPR_FREEABLE, first, NULL), alive, none, span);
  emit_enter(l, alive);
  emit_assign(l, result, make_int(l, result->type, 1), span);
  emit_flow(l, end, span);
  emit_enter(l, none);
  emit_assign(l, result, make_int(l, result->type, 0), span);
  emit_flow(l, end, span);
  emit_enter(l, end);
}

const Expr *lower_accessible(Lowerer *l, const Ast *call, bool wants_value) {
  const char *name = lower_direct_callee(call->kids[0])->name;
  const Expr *pointer = save_value(l, lower_scalar(l, arg(call, 0)));
  const Expr *count = save_value(l, count_of(l, call));
  if (!wants_value)
    return NULL;
  pointer = make_cast(l, l->cfa->types.void_pointer, pointer);
  ExprKind kind = strcmp(name, "__CPROVER_r_ok") == 0 ? EXPR_READABLE : EXPR_WRITABLE;
  const Expr *result = emit_temp(l, l->cfa->types.int_type);
  if (expr_is_constant(count) && expr_is_true(count)) {
    set_answer(l, result, ask_memory(l, kind, pointer, count), call->span);
    return lower_convert(l, result, call->type);
  }
  Loc some = emit_location(l), none = emit_location(l), end = emit_location(l);
  emit_branch(l, count, some, none, call->span);
  emit_enter(l, some);
  set_answer(l, result, ask_memory(l, kind, pointer, count), call->span);
  emit_flow(l, end, call->span);
  emit_enter(l, none);
  set_answer_for_none(l, result, pointer, call->span);
  emit_flow(l, end, call->span);
  emit_enter(l, end);
  return lower_convert(l, result, call->type);
}

// The object at the address becomes arbitrary as a whole.
void lower_havoc(Lowerer *l, const Ast *call) {
  const Function *function = lower_direct_callee(call->kids[0]);
  const Type *type = target_type(arg(call, 0));
  const Expr *pointer = save_value(l, lower_scalar(l, arg(call, 0)));
  if (!type || !type->size || type->kind == TYPE_FUNCTION) {
    emit_unsupported(l, arena_printf(&l->cfa->arena, "this use of '%s'", function->name),
                     call->span);
    return;
  }
  pointer = make_cast(l, pointer_to(l, type), pointer);
  emit_havoc(l, lower_deref(l, pointer), HAVOC_NONDET, function, call->span);
}
