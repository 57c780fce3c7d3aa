// Contracts that stand for functions, and what a function whose contract is checked may write: that
// is asked before each write that is no business of the function alone (dialect/contract.h).
#include "frontend/lower_internal.h"

#include "dialect/dialect.h"

#include <assert.h>
#include <string.h>

// ---- replacement

void lower_replace(Lowering *lowering, const char *name, Function *replacement) {
  const char *known = intern(&lowering->cfa->names, name);
  *map_insert(&lowering->replacements, key_of(known), NULL) = key_of(replacement);
}

Function *lower_replacement(const Lowerer *l, Function *function) {
  const uint64_t *found = map_find(&l->lowering->replacements, key_of(function->name));
  return found ? (Function *)(uintptr_t)*found : function;
}

// ---- the frame

static bool is_ours_to_ask(const Function *function) {
  return !strncmp(function->name, MADE_PREFIX, strlen(MADE_PREFIX));
}

static bool is_watched(const Lowerer *l) {
  return l->lowering->write && l->function != l->cfa->init && !is_ours_to_ask(l->function);
}

// What no caller can see, or is the library's.
static bool is_own(const Lowerer *l, const Expr *place) {
  const Variable *root = expr_root_variable(place);
  if (!root)
    return false;
  bool is_global = root->kind == VAR_GLOBAL && !root->function;
  return !is_global || !strcmp(root->name, "errno") ||
         (!span_is_none(root->span) && source_is_library(&l->cfa->files, root->span));
}

static void ask(Lowerer *l, Function *question, const Expr *pointer, const Expr *size,
                SourceSpan span) {
  const Expr *args[] = {make_cast(l, l->cfa->types.void_pointer, pointer), size};
  const Expr *callee = expr_function(&l->cfa->arena, &l->cfa->types, question);
  emit_call(l, NULL, callee, args, size ? 2 : 1, true, span);
}

static const Expr *make_size(Lowerer *l, uint64_t size) {
  return make_int(l, l->cfa->types.size_type, (__int128)size);
}

// The bytes that a bit-field lies in.
static void ask_bits(Lowerer *l, const Expr *place, SourceSpan span) {
  const Field *field = place->field;
  const Type *bytes = l->cfa->types.char_pointer;
  const Expr *record = make_cast(l, bytes, make_address(l, place->operand));
  const Expr *first = make_binary(l, EXPR_PTR_ADD, record, make_size(l, field->bit_offset / 8));
  uint64_t bits = field->bit_offset % 8 + field->bit_width;
  ask(l, l->lowering->write, first, make_size(l, (bits + 7) / 8), span);
}

void lower_before_write(Lowerer *l, const Expr *place, SourceSpan span) {
  if (!is_watched(l) || is_own(l, place))
    return;
  if (expr_is_bit_field(place))
    ask_bits(l, place, span);
  else
    ask(l, l->lowering->write, make_address(l, place), make_size(l, place->type->size), span);
}

// What the pointer of a library's function leads to is written.
static void ask_target(Lowerer *l, const Expr *pointer, SourceSpan span) {
  if (type_is_pointer(pointer->type))
    ask(l, l->lowering->write, pointer, make_size(l, pointer->type->target->size), span);
}

static void before_library(Lowerer *l, const Function *callee, const Expr *const *args,
                           uint32_t count, SourceSpan span) {
  switch ((int)callee->builtin) {
  case BUILTIN_MEMCPY:
  case BUILTIN_MEMMOVE:
  case BUILTIN_MEMSET:
    if (count > 2)
      ask(l, l->lowering->write, args[0], make_cast(l, l->cfa->types.size_type, args[2]), span);
    return;
  case BUILTIN_FREE:
  case BUILTIN_REALLOC:
    ask(l, l->lowering->release, args[0], NULL, span);
    return;
  case BUILTIN_FREXP:
  case BUILTIN_MODF:
    ask_target(l, args[1], span);
    return;
  case BUILTIN_ADD_OVERFLOW:
  case BUILTIN_SUB_OVERFLOW:
  case BUILTIN_MUL_OVERFLOW:
    ask_target(l, args[2], span);
    return;
  case BUILTIN_STRCPY:
  case BUILTIN_STRNCPY:
  case BUILTIN_STRCAT:
  case BUILTIN_STRNCAT:
  case BUILTIN_STPCPY:
  case BUILTIN_STRTOL ... BUILTIN_STRTOULL:
  case BUILTIN_STRTOD ... BUILTIN_STRTOLD:
  case BUILTIN_SPRINTF:
  case BUILTIN_SNPRINTF:
  case BUILTIN_VSPRINTF:
  case BUILTIN_VSNPRINTF:
    emit_unsupported(l, arena_printf(&l->cfa->arena, "what '%s' writes, for a contract",
                                     callee->name), span);
    return;
  default:
    return;
  }
}

void lower_before_call(Lowerer *l, const Expr *lhs, const Expr *callee, const Expr *const *args,
                       uint32_t count, SourceSpan span) {
  if (!is_watched(l))
    return;
  const Function *function = callee->kind == EXPR_FUNCTION ? callee->function : NULL;
  if (function && is_ours_to_ask(function))
    return;
  if (function && !function->is_defined)
    before_library(l, function, args, count, span);
  if (lhs)
    lower_before_write(l, lhs, span);
}
