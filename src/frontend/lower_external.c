// Calls of functions without a body, by what --external says of them: they do nothing, their calls
// are not supported, or all that their arguments lead to becomes arbitrary.
//
// What is led to is found by the types of the pointers: an argument's object is havocked as a
// whole, after what the pointers in it lead to. That ends where a type would come again, and at
// pointers to void: if there is an object then, the path is not supported. Pointers to const are
// left alone, and so is what may not be written.
#include "frontend/lower_internal.h"

#include <assert.h>

enum { MOST_DEPTH = 8 }; // pointers behind each other

typedef struct Reach {
  Lowerer *l;
  const Function *function;
  SourceSpan span;
  const Type *targets[MOST_DEPTH];
  uint32_t depth;
  Loc lost; // where runs go that reach further than is known; NO_LOC: none does
} Reach;

static void havoc_behind(Reach *reach, const Expr *pointer);

// ---- types

static bool has_pointers(const Type *type) {
  if (type->kind == TYPE_ARRAY)
    return has_pointers(type->array.element);
  if (type->kind != TYPE_RECORD)
    return type_is_pointer(type) && type->target->kind != TYPE_FUNCTION;
  for (uint32_t i = 0; i < type->record->field_count; i++)
    if (has_pointers(type->record->fields[i].type))
      return true;
  return false;
}

static bool is_met(const Reach *reach, const Type *target) {
  for (uint32_t i = 0; i < reach->depth; i++)
    if (reach->targets[i] == target)
      return true;
  return reach->depth == MOST_DEPTH;
}

// ---- one object

static void give_up(Reach *reach) {
  if (loc_is_none(reach->lost))
    reach->lost = emit_location(reach->l);
  emit_jump(reach->l, reach->lost, reach->span);
}

static void refuse_lost(Reach *reach) {
  Lowerer *l = reach->l;
  if (loc_is_none(reach->lost))
    return;
  Loc end = emit_location(l);
  emit_flow(l, end, reach->span);
  emit_enter(l, reach->lost);
  emit_unsupported(l,
                   arena_printf(&l->cfa->arena, "how far '%s', which has no body, reaches",
                                reach->function->name),
                   reach->span);
  emit_enter(l, end);
}

// Goes on where COND holds; elsewhere at the location that is returned.
static Loc go_on_if(const Reach *reach, const Expr *cond) {
  Loc yes = emit_location(reach->l), no = emit_location(reach->l);
  emit_branch(reach->l, cond, yes, no, span_none());
  emit_enter(reach->l, yes);
  return no;
}

static const Expr *size_constant(const Reach *reach, uint64_t size) {
  return make_int(reach->l, reach->l->cfa->types.size_type, (__int128)size);
}

static const Expr *is_writable(const Reach *reach, const Expr *pointer) {
  return expr_question(&reach->l->cfa->arena, &reach->l->cfa->types, EXPR_WRITABLE, pointer,
                       size_constant(reach, 1));
}

// What is asked about the object behind POINTER, as a size_t.
static const Expr *ask_object(const Reach *reach, Builtin builtin, const Expr *pointer) {
  Lowerer *l = reach->l;
  pointer = make_cast(l, l->cfa->types.void_pointer, pointer);
  return lower_library_call(l, builtin, &pointer, 1, true, reach->span);
}

// The pointers in PLACE.
static void havoc_inside(Reach *reach, const Expr *place) {
  const Type *type = place->type;
  if (!has_pointers(type))
    return;
  if (type_is_pointer(type)) {
    havoc_behind(reach, emit_copy(reach->l, place, reach->span));
  } else if (type->kind == TYPE_RECORD && !type->record->is_union) {
    for (uint32_t i = 0; i < type->record->field_count; i++)
      havoc_inside(reach, make_field(reach->l, place, &type->record->fields[i]));
  } else {
    give_up(reach); // which member holds, and how long the array is, is not looked at
    emit_enter(reach->l, emit_location(reach->l));
  }
}

// The object is a single one of its type, so that all pointers in it are known.
static void havoc_single(Reach *reach, const Expr *pointer) {
  Lowerer *l = reach->l;
  const Type *type = pointer->type->target;
  const Expr *start = ask_object(reach, BUILTIN_OBJECT_START, pointer);
  const Expr *size = ask_object(reach, BUILTIN_OBJECT_SIZE, pointer);
  const Expr *address = make_cast(l, l->cfa->types.size_type, pointer);
  Loc other = go_on_if(reach, make_binary(l, EXPR_EQ, start, address));
  Loc longer = go_on_if(reach, make_binary(l, EXPR_EQ, size, size_constant(reach, type->size)));
  Loc end = emit_location(l);
  havoc_inside(reach, lower_deref(l, pointer));
  emit_havoc(l, lower_deref(l, pointer), HAVOC_UNDEFINED, reach->function, reach->span);
  emit_flow(l, end, reach->span);
  emit_enter(l, other);
  give_up(reach);
  emit_enter(l, longer);
  give_up(reach);
  emit_enter(l, end);
}

// Each byte of the object that POINTER points into.
static void havoc_bytes(Reach *reach, const Expr *pointer) {
  Lowerer *l = reach->l;
  const Function *havoc = cfa_find_function(l->cfa, LOWER_HAVOC_OBJECT);
  assert(havoc && havoc->is_defined); // the library's
  const Expr *args[] = {make_cast(l, l->cfa->types.void_pointer, pointer)};
  emit_call(l, NULL, expr_function(&l->cfa->arena, &l->cfa->types, havoc), args, 1, true,
            reach->span);
}

static void havoc_behind(Reach *reach, const Expr *pointer) {
  Lowerer *l = reach->l;
  const Type *target = pointer->type->target;
  if (target->kind == TYPE_FUNCTION)
    return;
  Loc end = go_on_if(reach, is_writable(reach, pointer));
  if (target->kind == TYPE_VOID || !target->size || is_met(reach, target)) {
    give_up(reach);
  } else if (has_pointers(target)) {
    reach->targets[reach->depth++] = target;
    havoc_single(reach, pointer);
    reach->depth--;
    emit_flow(l, end, reach->span);
  } else {
    havoc_bytes(reach, pointer);
    emit_flow(l, end, reach->span);
  }
  emit_enter(l, end);
}

// ---- the call

// The argument before it was converted for the parameter.
static const Ast *as_written(const Ast *arg) {
  while (arg->kind == AST_CAST && type_is_pointer(arg->type) && arg->kids[0]->type &&
         (type_is_pointer(arg->kids[0]->type) || arg->kids[0]->type->kind == TYPE_ARRAY))
    arg = arg->kids[0];
  return arg;
}

static bool may_write(const Function *function, uint32_t param) {
  return param >= 64 || !(function->const_params >> param & 1);
}

static const Expr *havoc_call(Lowerer *l, const Ast *call, const Function *function,
                              const Expr *dest) {
  uint32_t count = call->kid_count - 1;
  const Expr **args = ARENA_ARRAY(&l->cfa->arena, const Expr *, count);
  for (uint32_t i = 0; i < count; i++) {
    const Ast *arg = as_written(call->kids[i + 1]);
    args[i] = NULL;
    if (type_is_pointer(arg->type) || arg->type->kind == TYPE_ARRAY)
      args[i] = save_value(l, lower_scalar(l, arg));
    else
      lower_effects(l, arg);
  }
  Reach reach = {.l = l, .function = function, .span = call->span, .lost = NO_LOC};
  for (uint32_t i = 0; i < count; i++)
    if (args[i] && may_write(function, i))
      havoc_behind(&reach, args[i]);
  refuse_lost(&reach);
  return lower_undefined_result(l, call, function, HAVOC_UNDEFINED, dest);
}

const Expr *lower_external(Lowerer *l, const Ast *call, const Function *function,
                           const Expr *dest) {
  switch (l->lowering->external) {
  case EXTERNAL_PURE:
    break;
  case EXTERNAL_HAVOC:
    return havoc_call(l, call, function, dest);
  case EXTERNAL_ERROR:
    for (uint32_t i = 1; i < call->kid_count; i++)
      lower_effects(l, call->kids[i]);
    emit_unsupported(
        l, arena_printf(&l->cfa->arena, "the function '%s', which has no body", function->name),
        call->span);
    return lower_dead_value(l, call->type);
  }
  return lower_arbitrary_result(l, call, function, HAVOC_UNDEFINED, dest);
}
