// Functions without a body whose meaning is not that of a call: assertions,
// assumptions, inputs, variadic lists, and compiler builtins that only pass
// their argument on.
#include "frontend/lower_internal.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// What a call means: either what it does, or also its value (NULL if none is wanted).
typedef struct BuiltinMeaning {
  const char *name;
  uint32_t least_args;
  void (*effect)(Lowerer *l, const Ast *call);
  const Expr *(*value)(Lowerer *l, const Ast *call, bool wants_value);
} BuiltinMeaning;

static uint32_t arg_count(const Ast *call) { return call->kid_count - 1; }

static const Ast *arg(const Ast *call, uint32_t i) {
  assert(i < arg_count(call));
  return call->kids[i + 1];
}

static void effects_from(Lowerer *l, const Ast *call, uint32_t first) {
  assert(call->kind == AST_CALL && ast_is_well_formed(call));
  for (uint32_t i = first; i < arg_count(call); i++)
    lower_effects(l, arg(call, i));
}

// ---- assertions and assumptions

static const Expr *text_literal(Lowerer *l, const char *text) {
  Types *types = &l->cfa->types;
  const Type *type = type_make_array(types, types->char_type, strlen(text) + 1);
  return lower_decay(l, make_var(l, lower_string(l, text, type)));
}

// __assert_fail(text, file, line, function) for the assertion written at SPAN.
static void call_assert_fail(Lowerer *l, SourceSpan span) {
  Strbuf text = {0};
  source_add_text(&l->cfa->files, span, 0, &text);
  const Expr *args[] = {
      text_literal(l, strbuf_text(&text)), text_literal(l, source_name(&l->cfa->files, span.file)),
      make_int(l, l->cfa->types.ints[INT_UINT], span.line), text_literal(l, l->function->name)};
  strbuf_release(&text);
  lower_library_call(l, BUILTIN_ASSERT_FAIL, args, 4, false, span);
}

static void fail_assertion(Lowerer *l, SourceSpan span) {
  if (l->lowering->property.asserts)
    emit_error(l, ERROR_ASSERT, span);
  else
    call_assert_fail(l, span);
}

static void lower_assert_fail(Lowerer *l, const Ast *call) {
  const Function *function = lower_direct_callee(call->kids[0]);
  bool is_standard = function->builtin == BUILTIN_ASSERT_FAIL && arg_count(call) == 4;
  if (l->lowering->property.asserts || !is_standard) {
    effects_from(l, call, 0);
    fail_assertion(l, call->span);
  } else {
    const Expr *args[4];
    for (uint32_t i = 0; i < 4; i++)
      args[i] = lower_scalar(l, arg(call, i));
    lower_library_call(l, BUILTIN_ASSERT_FAIL, args, 4, false, call->span);
  }
}

static void lower_assert(Lowerer *l, const Ast *call) {
  Loc good = emit_location(l), bad = emit_location(l);
  lower_branch(l, arg(call, 0), good, bad);
  emit_enter(l, bad);
  fail_assertion(l, call->span);
  emit_enter(l, good);
}

static void lower_assume(Lowerer *l, const Ast *call) {
  Loc good = emit_location(l), bad = emit_end_location(l);
  lower_branch(l, arg(call, 0), good, bad);
  emit_enter(l, good);
}

// ---- builtins that pass a value on, or none

static const Expr *lower_first_argument(Lowerer *l, const Ast *call, bool wants_value) {
  if (!wants_value) {
    effects_from(l, call, 0);
    return NULL;
  }
  const Expr *value = lower_scalar(l, arg(call, 0));
  for (uint32_t i = 1; i < arg_count(call); i++)
    if (ast_may_write(arg(call, i)))
      value = save_value(l, value);
  effects_from(l, call, 1);
  return lower_convert(l, value, call->type);
}

static void lower_nothing(Lowerer *l, const Ast *call) { effects_from(l, call, 0); }

static const Expr *lower_machine_address(Lowerer *l, const Ast *call, bool wants_value) {
  effects_from(l, call, 0);
  if (!wants_value)
    return NULL;
  return emit_unknown(l, call->type, "an address of the machine's stack: it is arbitrary",
                      call->span);
}

// What the compiler does not know: bit 1 of the mode asks for the least size.
static const Expr *lower_object_size(Lowerer *l, const Ast *call, bool wants_value) {
  (void)wants_value;
  const Expr *mode = lower_scalar(l, arg(call, 1));
  bool is_least = mode->kind == EXPR_INT && (mode->integer & 2);
  return make_int(l, call->type, is_least ? 0 : -1);
}

static const Expr *lower_alloca(Lowerer *l, const Ast *call, bool wants_value) {
  const Expr *size = lower_scalar(l, arg(call, 0));
  const Expr *memory = lower_library_call(l, BUILTIN_ALLOCA, &size, 1, true, call->span);
  return wants_value ? lower_convert(l, memory, call->type) : NULL;
}

// How many bits below the sign repeat it: with y = 2(x ^ sign) + 1, the leading zeros of y.
static const Expr *lower_clrsb(Lowerer *l, const Ast *call, bool wants_value) {
  static const Builtin zeros[] = {BUILTIN_CLZ, BUILTIN_CLZL, BUILTIN_CLZLL};
  static const IntKind kinds[] = {INT_UINT, INT_ULONG, INT_ULLONG};
  const char *suffix = lower_direct_callee(call->kids[0])->name + strlen("__builtin_clrsb");
  assert(strlen(suffix) < sizeof kinds / sizeof *kinds);
  const Type *type = l->cfa->types.ints[kinds[strlen(suffix)]];
  const Expr *x = lower_scalar(l, arg(call, 0)), *one = make_int(l, x->type, 1);
  const Expr *width = make_int(l, l->cfa->types.int_type, type_width(x->type) - 1);
  const Expr *sign = make_binary(l, EXPR_SHR, x, width);
  const Expr *y = make_cast(l, type, make_binary(l, EXPR_XOR, x, sign));
  y = make_binary(l, EXPR_SHL, y, one);
  y = make_binary(l, EXPR_OR, y, make_int(l, type, 1));
  const Expr *count = lower_library_call(l, zeros[strlen(suffix)], &y, 1, true, call->span);
  return wants_value ? lower_convert(l, count, call->type) : NULL;
}

// The library says what it does not do.
static void lower_unsupported(Lowerer *l, const Ast *call) {
  const Ast *text = arg(call, 0);
  while (text->kind != AST_STRING)
    text = text->kids[0];
  emit_unsupported(l, text->string, call->span);
}

// time(where): an input, also stored where the argument points unless that is null.
static const Expr *lower_time(Lowerer *l, const Ast *call, bool wants_value) {
  const Function *function = lower_direct_callee(call->kids[0]);
  const Expr *where = save_value(l, lower_scalar(l, arg(call, 0)));
  const Expr *now = emit_temp(l, function->type->function.result);
  lower_note_undefined(l, function, call->span);
  emit_havoc(l, now, HAVOC_UNDEFINED, function, call->span);
  if (type_is_pointer(where->type)) {
    Loc store = emit_location(l), end = emit_location(l);
    emit_branch(l, where, store, end, span_none());
    emit_enter(l, store);
    where = lower_convert(l, where, pointer_to(l, now->type));
    emit_assign(l, lower_deref(l, where), now, call->span);
    emit_flow(l, end, call->span);
    emit_enter(l, end);
  }
  return wants_value ? lower_convert(l, now, call->type) : NULL;
}

static const Expr *lower_errno_location(Lowerer *l, const Ast *call, bool wants_value) {
  (void)wants_value;
  return lower_convert(l, make_address(l, make_var(l, lower_errno(l))), call->type);
}

// ---- variadic lists

// A list is passed by its address: an array decays to it (also as a parameter),
// other kinds of list have theirs taken.
static const Expr *list_address(Lowerer *l, const Ast *list) {
  const Type *type = list->type;
  bool is_address =
      type->kind == TYPE_ARRAY || (type_is_pointer(type) && type->target->kind == TYPE_RECORD);
  const Expr *address = is_address ? lower_scalar(l, list) : make_address(l, lower_place(l, list));
  return make_cast(l, l->cfa->types.void_pointer, address);
}

// va_start or va_end.
static void lower_va_list(Lowerer *l, const Ast *call) {
  const char *name = lower_direct_callee(call->kids[0])->name;
  const Expr *list = list_address(l, arg(call, 0));
  lower_library_call(l, strcmp(name, "__builtin_va_end") ? BUILTIN_VA_START : BUILTIN_VA_END, &list,
                     1, false, call->span);
}

static void lower_va_copy(Lowerer *l, const Ast *call) {
  const Expr *to = list_address(l, arg(call, 0));
  if (ast_may_write(arg(call, 1)))
    to = save_value(l, to);
  const Expr *args[] = {to, list_address(l, arg(call, 1))};
  lower_library_call(l, BUILTIN_VA_COPY, args, 2, false, call->span);
}

const Expr *lower_va_arg(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_VA_ARG && ast_is_well_formed(ast));
  const Expr *list = list_address(l, ast->kids[0]);
  const Function *function = lower_library_function(l, BUILTIN_VA_ARG);
  const Expr *callee = expr_function(&l->cfa->arena, &l->cfa->types, function);
  const Expr *temp = ast->type->kind == TYPE_VOID ? NULL : emit_temp(l, ast->type);
  emit_call(l, temp, callee, &list, 1, true, ast->span);
  return temp;
}

// ---- the table

static const BuiltinMeaning meanings[] = {
    {"__assert_fail", 0, lower_assert_fail, NULL},
    {"__assert", 0, lower_assert_fail, NULL},
    {"__assert_rtn", 0, lower_assert_fail, NULL},
    {"_assert", 0, lower_assert_fail, NULL},
    {"assert", 1, lower_assert, NULL},
    {"__VERIFIER_assert", 1, lower_assert, NULL},
    {"__CPROVER_assert", 1, lower_assert, NULL},
    {"__CPROVER_precondition", 1, lower_assert, NULL},
    {"__CPROVER_postcondition", 1, lower_assert, NULL},
    {"__ESBMC_assert", 1, lower_assert, NULL},
    {"assume", 1, lower_assume, NULL},
    {"__VERIFIER_assume", 1, lower_assume, NULL},
    {"assume_abort_if_not", 1, lower_assume, NULL},
    {"__CPROVER_assume", 1, lower_assume, NULL},
    {"__ESBMC_assume", 1, lower_assume, NULL},
    {"klee_assume", 1, lower_assume, NULL},
    {"__CPROVER_cover", 0, lower_nothing, NULL},
    {"__CPROVER_input", 0, lower_nothing, NULL},
    {"__CPROVER_output", 0, lower_nothing, NULL},
    {"__CPROVER_printf", 0, lower_nothing, NULL},
    {"__CPROVER_atomic_begin", 0, lower_nothing, NULL},
    {"__CPROVER_atomic_end", 0, lower_nothing, NULL},
    {"__CPROVER_r_ok", 1, NULL, lower_accessible},
    {"__CPROVER_w_ok", 1, NULL, lower_accessible},
    {"__CPROVER_rw_ok", 1, NULL, lower_accessible},
    {"__lib_havoc", 1, lower_havoc, NULL},
    {"__sync_synchronize", 0, lower_nothing, NULL},
    {"__atomic_thread_fence", 0, lower_nothing, NULL},
    {"__atomic_signal_fence", 0, lower_nothing, NULL},
    {"__c11_atomic_thread_fence", 0, lower_nothing, NULL},
    {"__c11_atomic_signal_fence", 0, lower_nothing, NULL},
    {"__VERIFIER_atomic_begin", 0, lower_nothing, NULL},
    {"__VERIFIER_atomic_end", 0, lower_nothing, NULL},
    {"__builtin_assume", 1, lower_assume, NULL},
    {"__builtin_expect", 1, NULL, lower_first_argument},
    {"__builtin_expect_with_probability", 1, NULL, lower_first_argument},
    {"__builtin_assume_aligned", 1, NULL, lower_first_argument},
    {"__builtin_prefetch", 0, lower_nothing, NULL},
    {"__builtin_return_address", 0, NULL, lower_machine_address},
    {"__builtin_frame_address", 0, NULL, lower_machine_address},
    {"__builtin_object_size", 2, NULL, lower_object_size},
    {"__builtin_dynamic_object_size", 2, NULL, lower_object_size},
    {"__builtin_alloca_with_align", 1, NULL, lower_alloca},
    {"__builtin_alloca_uninitialized", 1, NULL, lower_alloca},
    {"__builtin_clrsb", 1, NULL, lower_clrsb},
    {"__builtin_clrsbl", 1, NULL, lower_clrsb},
    {"__builtin_clrsbll", 1, NULL, lower_clrsb},
    {"__lib_unsupported", 1, lower_unsupported, NULL},
    {"time", 1, NULL, lower_time},
    {"__errno_location", 0, NULL, lower_errno_location},
    {"__builtin_va_start", 1, lower_va_list, NULL},
    {"__builtin_va_end", 1, lower_va_list, NULL},
    {"__builtin_va_copy", 2, lower_va_copy, NULL},
};

static const BuiltinMeaning *find_meaning(const char *name, uint32_t args) {
  for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
    if (strcmp(meanings[i].name, name) == 0)
      return args >= meanings[i].least_args ? &meanings[i] : NULL;
  return NULL;
}

static bool has_prefix(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

// Functions without a body that give inputs.
static bool is_nondet(const char *name) {
  static const char *const prefixes[] = {"__VERIFIER_nondet_", "__CPROVER_nondet", "nondet_"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (has_prefix(name, prefixes[i]))
      return true;
  return false;
}

// A name that some verifier gives a meaning. (That of __VERIFIER_error is the property's.)
static bool is_intrinsic(const char *name) {
  static const char *const prefixes[] = {
      "__BLAST_",   "__CPAchecker_", "__CPROVER_", "__DIVINE_",    "__ESBMC_",    "__FRAMAC_",
      "__LLBMC_",   "__SEA_",        "__SMACK_",   "__VERIFIER_",  "__goblint_",  "__llbmc_",
      "__symbiotic_", "Frama_C_",    "klee_"};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (has_prefix(name, prefixes[i]))
      return strcmp(name, "__VERIFIER_error") != 0;
  return false;
}

const Ast *lower_expected(const Ast *ast) {
  assert(ast->kind == AST_CALL);
  const Function *function = lower_direct_callee(ast->kids[0]);
  bool is_expect =
      function && !function->is_defined && has_prefix(function->name, "__builtin_expect");
  if (!is_expect || arg_count(ast) < 1)
    return NULL;
  for (uint32_t i = 1; i < arg_count(ast); i++)
    if (arg(ast, i)->has_effect)
      return NULL;
  return arg(ast, 0);
}

// ---- families of names

// __builtin_saddl_overflow and the like: the generic functions with fixed types.
static Builtin typed_overflow(const char *name) {
  static const struct {
    const char *name;
    Builtin builtin;
  } operators[] = {
      {"add", BUILTIN_ADD_OVERFLOW}, {"sub", BUILTIN_SUB_OVERFLOW}, {"mul", BUILTIN_MUL_OVERFLOW}};
  if (!has_prefix(name, "__builtin_s") && !has_prefix(name, "__builtin_u"))
    return BUILTIN_NONE;
  const char *rest = name + strlen("__builtin_s");
  for (int i = 0; i < 3; i++) {
    const char *suffix = rest + 3;
    if (!has_prefix(rest, operators[i].name))
      continue;
    if (!strcmp(suffix, "_overflow") || !strcmp(suffix, "l_overflow") ||
        !strcmp(suffix, "ll_overflow"))
      return operators[i].builtin;
  }
  return BUILTIN_NONE;
}

static const Expr *lower_typed_overflow(Lowerer *l, const Ast *call, Builtin builtin,
                                        bool wants_value) {
  assert(arg_count(call) == 3);
  const Expr *args[3];
  for (uint32_t i = 0; i < 3; i++) {
    args[i] = lower_scalar(l, arg(call, i));
    if (i < 2)
      args[i] = save_value(l, args[i]);
  }
  const Expr *result = lower_library_call(l, builtin, args, 3, wants_value, call->span);
  return wants_value ? lower_convert(l, result, call->type) : NULL;
}

static const Expr *floating_constant(Lowerer *l, const Ast *call, Builtin builtin) {
  assert(builtin == BUILTIN_INF || builtin == BUILTIN_HUGE_VAL || builtin == BUILTIN_NAN);
  effects_from(l, call, 0);
  if (!type_is_float(call->type))
    return lower_dead_value(l, call->type);
  return expr_float(&l->cfa->arena, call->type,
                    builtin == BUILTIN_NAN ? (long double)NAN : (long double)INFINITY);
}

// An input. A function of that name without a result would write somewhere else.
static const Expr *lower_nondet(Lowerer *l, const Ast *call, const Function *function,
                                const Expr *dest) {
  if (call->type->kind != TYPE_VOID)
    return lower_arbitrary_result(l, call, function, HAVOC_NONDET, dest);
  effects_from(l, call, 0);
  emit_unsupported(l, arena_printf(&l->cfa->arena, "function '%s'", function->name), call->span);
  return NULL;
}

bool lower_known_call(Lowerer *l, const Ast *call, const Function *function, bool wants_value,
                      const Expr *dest, const Expr **result) {
  assert(!function->is_defined && lower_direct_callee(call->kids[0]) == function);
  const char *name = function->name;
  Builtin builtin = function->builtin;
  const BuiltinMeaning *meaning = find_meaning(name, arg_count(call));
  if (meaning && meaning->value) {
    *result = meaning->value(l, call, wants_value);
  } else if (meaning) {
    meaning->effect(l, call);
    *result = lower_dead_value(l, call->type);
  } else if (lower_atomic(l, call, name, wants_value, result)) {
    return true;
  } else if (is_nondet(name)) {
    *result = lower_nondet(l, call, function, dest);
  } else if (builtin == BUILTIN_INF || builtin == BUILTIN_HUGE_VAL || builtin == BUILTIN_NAN) {
    *result = floating_constant(l, call, builtin);
  } else if (typed_overflow(name) != BUILTIN_NONE && arg_count(call) == 3) {
    *result = lower_typed_overflow(l, call, typed_overflow(name), wants_value);
  } else if (is_intrinsic(name) || (builtin == BUILTIN_NONE && has_prefix(name, "__builtin_"))) {
    effects_from(l, call, 0);
    emit_ending(l, is_intrinsic(name) ? NOTE_INTRINSIC : NOTE_UNSUPPORTED, name, call->span);
    *result = lower_dead_value(l, call->type);
  } else {
    return false;
  }
  return true;
}
