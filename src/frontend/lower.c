// The entrance of the lowering: functions, the synthetic init function, and
// what all of them share (string literals, library functions, notes).
#include "frontend/lower.h"

#include "cfa/library.h"
#include "frontend/lower_internal.h"

#include <assert.h>
#include <string.h>

enum { STRING_BUCKETS = 4096 };

typedef struct StringEntry {
  Variable *variable;
  struct StringEntry *next;
} StringEntry;

// Lives in the CFA's arena, from the first use on.
struct LowerShared {
  bool has_library_pointer; // the address of a function of the library is taken
  bool has_ending_pointer;  // the address of a function is taken of which a call is an end
  StringEntry *strings[STRING_BUCKETS];
  uint32_t string_count, literal_count;
  Function *library[BUILTIN_COUNT];
  Lowerer init; // of cfa->init, between lower_init_begin and lower_init_end
  const Function *constructor; // that init calls; NULL: none
};

static struct LowerShared *shared(Lowering *lowering) {
  if (!lowering->shared)
    lowering->shared = ARENA_NEW(&lowering->cfa->arena, struct LowerShared);
  return lowering->shared;
}

// ---- string and compound literals

Variable *lower_string(Lowerer *l, const char *bytes, const Type *type) {
  assert(type->kind == TYPE_ARRAY && type->size > 0);
  struct LowerShared *all = shared(l->lowering);
  StringEntry **bucket = &all->strings[hash_bytes(bytes, type->size) % STRING_BUCKETS];
  for (StringEntry *entry = *bucket; entry; entry = entry->next)
    if (entry->variable->type == type && memcmp(entry->variable->bytes, bytes, type->size) == 0)
      return entry->variable;
  const char *name = arena_printf(&l->cfa->arena, "str%u", ++all->string_count);
  StringEntry *entry = ARENA_NEW(&l->cfa->arena, StringEntry);
  entry->variable = cfa_new_variable(l->cfa, VAR_STRING, name, type, NULL, l->span);
  entry->variable->bytes = arena_copy_string(&l->cfa->arena, bytes, type->size);
  entry->next = *bucket;
  *bucket = entry;
  return entry->variable;
}

Variable *lower_new_literal(Lowerer *l, const Type *type, bool is_static, SourceSpan span) {
  const char *name =
      arena_printf(&l->cfa->arena, "<literal%u>", ++shared(l->lowering)->literal_count);
  Variable *literal = cfa_new_variable(l->cfa, is_static ? VAR_GLOBAL : VAR_LOCAL, name, type,
                                       is_static ? NULL : l->function, span);
  literal->block = l->block;
  return literal;
}

// ---- library functions

static const Type *library_type(Types *types, Builtin builtin) {
  const Type *pointer = types->void_pointer, *text = types->char_pointer;
  const Type *unary[] = {pointer}, *binary[] = {pointer, pointer}, *size[] = {types->size_type};
  const Type *fail[] = {text, text, types->ints[INT_UINT], text};
  switch ((int)builtin) {
  case BUILTIN_CLZ:
  case BUILTIN_CLZL:
  case BUILTIN_CLZLL:
    return type_make_function(types, types->int_type, NULL, 0, false, false);
  case BUILTIN_VA_COPY:
    return type_make_function(types, types->void_type, binary, 2, false, true);
  case BUILTIN_ALLOCA:
  case BUILTIN_MALLOC:
    return type_make_function(types, pointer, size, 1, false, true);
  case BUILTIN_OBJECT_START:
  case BUILTIN_OBJECT_SIZE:
  case BUILTIN_OBJECT_KIND:
    return type_make_function(types, types->size_type, unary, 1, false, true);
  case BUILTIN_BLOCK_BEGIN:
    return type_make_function(types, pointer, NULL, 0, false, false);
  case BUILTIN_ASSERT_FAIL:
    return type_make_function(types, types->void_type, fail, 4, false, true);
  case BUILTIN_ERRNO:
  case BUILTIN_LIBRARY:
    return type_make_function(types, types->int_type, &types->int_type, 1, false, true);
  case BUILTIN_ADD_OVERFLOW:
  case BUILTIN_SUB_OVERFLOW:
  case BUILTIN_MUL_OVERFLOW:
    return type_make_function(types, types->ints[INT_BOOL], NULL, 0, false, false);
  default: // va_start, va_end and va_arg, whose result has the type that is asked for
    return type_make_function(types, types->void_type, unary, 1, false, true);
  }
}

Function *lower_library_function(Lowerer *l, Builtin builtin) {
  assert(builtin > BUILTIN_NONE && builtin < BUILTIN_COUNT);
  Function **slot = &shared(l->lowering)->library[builtin];
  if (!*slot) {
    Function *known = cfa_find_function(l->cfa, builtin_name(builtin));
    if (!known || known->builtin != builtin) {
      known = cfa_new_function(l->cfa, builtin_name(builtin), library_type(&l->cfa->types, builtin),
                               span_none());
      known->builtin = builtin;
    }
    *slot = known;
  }
  return *slot;
}

// Once for each function that calls it: the others may turn out to be called by nobody.
void lower_note_undefined(Lowerer *l, const Function *function, SourceSpan span) {
  assert(!function->is_defined);
  bool is_void = function->type->function.result->kind == TYPE_VOID;
  bool is_known = function->builtin == BUILTIN_LIBRARY;
  const char *effect = l->lowering->external == EXTERNAL_HAVOC && !is_known
                           ? "changes what its arguments lead to, and nothing else"
                       : is_void  ? is_known ? "changes nothing but errno" : "does nothing"
                       : is_known ? "returns any value of its range and changes nothing"
                                  : "returns any value and changes nothing";
  if (l->lowering->external == EXTERNAL_ERROR && !is_known)
    return; // it is unsupported
  uint32_t added = cfa_add_note(l->cfa, NOTE_UNDEFINED_FUNCTION, l->function, span,
                                "function '%s' has no body: it %s", function->name, effect);
  const Note *notes = l->cfa->notes.data;
  for (uint32_t i = added; i-- > 0 && notes[i].function == l->function;) {
    if (!strcmp(notes[i].text, notes[added].text)) {
      l->cfa->notes.size--;
      return;
    }
  }
}

// ---- functions

static void lowerer_init(Lowerer *l, Lowering *lowering, Function *function) {
  *l = (Lowerer){.lowering = lowering,
                 .cfa = lowering->cfa,
                 .function = function,
                 .span = function->span,
                 .spare = NO_LOC,
                 .break_target = NO_LOC,
                 .continue_target = NO_LOC};
  cfa_begin_body(l->cfa, function);
  emit_enter(l, function->entry);
}

static bool is_main(const Lowerer *l, const Function *function) {
  return function == l->cfa->entry && strcmp(function->name, "main") == 0;
}

bool lower_is_argv(const Lowerer *l, const Variable *variable) {
  return variable->kind == VAR_PARAM && is_main(l, variable->function) &&
         type_is_pointer(variable->type);
}

// Control falls off the end: only main says what it returns then.
static void close_body(Lowerer *l, SourceSpan span) {
  assert(loc_is_none(l->break_target) && loc_is_none(l->continue_target) && !l->enclosing);
  const Type *result = l->function->type->function.result;
  if (loc_is_none(l->current))
    return;
  bool returns_zero = is_main(l, l->function) && type_is_int(result);
  emit_return(l, returns_zero ? make_int(l, result, 0) : NULL, span);
}

bool lower_is_error(const Lowerer *l, const Function *function) {
  const char *const *calls = l->lowering->property.calls;
  for (uint32_t i = 0; calls[i]; i++)
    if (strcmp(calls[i], function->name) == 0)
      return true;
  return false;
}

void lower_function(Lowering *lowering, Function *function, const Ast *body) {
  assert(body->kind == AST_COMPOUND);
  Lowerer l;
  lowerer_init(&l, lowering, function);
  // Direct calls of it are errors already; this is for calls through pointers.
  if (lower_is_error(&l, function))
    emit_error(&l, ERROR_CALL, function->span);
  block_find_addresses(&l, body);
  lower_stmt(&l, body);
  close_body(&l, body->span);
  block_add_jumps(&l);
  map_release(&l.labels);
}

// Which error it is to call FUNCTION, which has no body.
static ErrorKind error_of_call(const Lowerer *l, const Function *function) {
  if (lower_is_error(l, function))
    return ERROR_CALL;
  bool fails = function->builtin == BUILTIN_ASSERT_FAIL && l->lowering->property.asserts;
  return fails ? ERROR_ASSERT : ERROR_NONE;
}

// The library has no functions for errno, which the front end has made.
static bool is_refused(const Function *function) {
  const LibraryFunctions *known = function->builtin == BUILTIN_LIBRARY
                                      ? library_find(function->name, function->type)
                                      : NULL;
  return known && known->effect == LIBRARY_REFUSED;
}

bool lower_has_library_pointer(const Lowerer *l) {
  return shared(l->lowering)->has_library_pointer;
}

const Expr *lower_function_name(Lowerer *l, Function *function) {
  function = lower_library_pointer(l, lower_replacement(l, function));
  shared(l->lowering)->has_library_pointer |= function->builtin != BUILTIN_NONE;
  if (error_of_call(l, function) != ERROR_NONE || is_refused(function))
    shared(l->lowering)->has_ending_pointer = true;
  return expr_function(&l->cfa->arena, &l->cfa->types, function);
}

// The parameters of a function that is only declared.
static void define_params(Cfa *cfa, Function *function) {
  assert(function->params.size == 0);
  const Type *type = function->type;
  for (uint32_t i = 0; i < type->function.param_count; i++)
    cfa_new_variable(cfa, VAR_PARAM, "", type->function.params[i], function, function->span);
}

// Functions of which a call is the error, or is not supported, need a body to be called through a
// pointer.
static void define_endings(Lowering *lowering) {
  uint32_t count = lowering->cfa->functions.size;
  for (uint32_t i = 0; i < count; i++) {
    Function *function = lowering->cfa->functions.data[i];
    ErrorKind error = error_of_call(&shared(lowering)->init, function);
    bool refused = is_refused(function);
    if (function->is_defined || (error == ERROR_NONE && !refused))
      continue;
    Lowerer l;
    lowerer_init(&l, lowering, function);
    define_params(lowering->cfa, function);
    if (refused)
      emit_refused(&l, function, function->span);
    else
      emit_error(&l, error, function->span);
    map_release(&l.labels);
  }
}

// ---- init

void lower_init_begin(Lowering *lowering) {
  assert(!lowering->cfa->init);
  Cfa *cfa = lowering->cfa;
  const Type *type = type_make_function(&cfa->types, cfa->types.int_type, NULL, 0, false, true);
  cfa->init = cfa_new_function(cfa, "<init>", type, span_none());
  lowerer_init(&shared(lowering)->init, lowering, cfa->init);
}

// A function whose contract is checked may be called at any time: what static variables hold is not
// known, but of constants and of what is not the program's.
static bool is_known_at_start(const Lowering *lowering, const Variable *variable) {
  bool is_ours = !strncmp(variable->name, MADE_PREFIX, strlen(MADE_PREFIX));
  return !lowering->write || is_ours || variable->is_const || variable->kind != VAR_GLOBAL ||
         (!span_is_none(variable->span) &&
          source_is_library(&lowering->cfa->files, variable->span));
}

static void forget_globals(Lowering *lowering) {
  vec_each(Variable *const, variable, &lowering->cfa->variables)
    if (!is_known_at_start(lowering, *variable))
      (*variable)->is_extern = true;
}

void lower_init_global(Lowering *lowering, Variable *variable, const Ast *initializer) {
  assert(lowering->cfa->init && variable->kind == VAR_GLOBAL);
  if (!is_known_at_start(lowering, variable))
    return;
  Lowerer *l = &shared(lowering)->init;
  l->span = variable->span;
  lower_initializer(l, make_var(l, variable), initializer, true, variable->span);
}

void lower_init_unsupported(Lowering *lowering, const char *what, SourceSpan span) {
  assert(lowering->cfa->init);
  emit_unsupported(&shared(lowering)->init, what, span);
}

void lower_init_constructor(Lowering *lowering, Function *function) {
  assert(lowering->cfa->init && function->is_defined);
  const Function **constructor = &shared(lowering)->constructor;
  if (*constructor)
    lower_init_unsupported(lowering, "more than one constructor", function->span);
  else if (function->params.size > 0)
    lower_init_unsupported(lowering, "arguments of a constructor", function->span);
  *constructor = function;
}

static void call_constructor(Lowerer *l) {
  const Function *function = shared(l->lowering)->constructor;
  if (!function)
    return;
  const Type *result = function->type->function.result;
  const Expr *lhs = result->kind == TYPE_VOID ? NULL : emit_temp(l, result);
  emit_call(l, lhs, expr_function(&l->cfa->arena, &l->cfa->types, function), NULL, 0,
            !function->is_noreturn, function->span);
}

// That argc is not negative is known; argv is never read.
static const Expr *arbitrary_argument(Lowerer *l, const Variable *param) {
  assert(param->kind == VAR_PARAM && l->function == l->cfa->init);
  if (lower_is_argv(l, param))
    return make_cast(l, param->type, make_int(l, l->cfa->types.int_type, 0));
  Variable *argument =
      cfa_new_variable(l->cfa, VAR_LOCAL, param->name, param->type, l->function, param->span);
  const Expr *value = make_var(l, argument);
  emit_havoc(l, value, HAVOC_PARAM, NULL, param->span);
  bool is_argc = is_main(l, param->function) && param == param->function->params.data[0] &&
                 type_is_int(param->type);
  if (is_argc)
    emit_assume(l, make_binary(l, EXPR_GE, value, make_int(l, param->type, 0)));
  return value;
}

static void call_entry(Lowerer *l) {
  Function *entry = l->cfa->entry;
  assert(entry->is_defined);
  const ArbitraryInput *arbitrary = &l->lowering->arbitrary;
  uint32_t count = entry->params.size;
  const Expr **args = ARENA_ARRAY(&l->cfa->arena, const Expr *, count);
  l->span = entry->span;
  if (arbitrary->is_wanted && !is_main(l, entry))
    lower_arbitrary(l, arbitrary, entry, args);
  else
    for (uint32_t i = 0; i < count; i++)
      args[i] = arbitrary_argument(l, entry->params.data[i]);
  const Type *result = entry->type->function.result, *status = l->cfa->types.int_type;
  const Expr *lhs = result->kind == TYPE_VOID ? NULL : emit_temp(l, result);
  emit_call(l, lhs, expr_function(&l->cfa->arena, &l->cfa->types, entry), args, count,
            !entry->is_noreturn, entry->span);
  if (loc_is_none(l->current))
    return;
  bool has_status = lhs && type_is_scalar(result);
  emit_return(l, has_status ? make_cast(l, status, lhs) : make_int(l, status, 0), entry->span);
}

void lower_init_end(Lowering *lowering) {
  Lowerer *l = &shared(lowering)->init;
  assert(l->function == l->cfa->init);
  forget_globals(lowering);
  if (!lowering->is_unit)
    lower_library_objects(l);
  call_constructor(l);
  if (l->cfa->entry)
    call_entry(l);
  if (shared(lowering)->has_ending_pointer)
    define_endings(lowering);
  map_release(&l->labels);
}
