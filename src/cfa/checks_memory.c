// When memory may be accessed and freed. An element of an array of known length is one of its
// elements: a comparison of the index. What a pointer leads to is a question about memory.
#include "cfa/checks_internal.h"

#include "cfa/walk.h"

#include <string.h>

static const Expr *size_of(Checks *checks, uint64_t size) {
  return check_int(checks, checks->cfa->types.size_type, (__int128)size);
}

static const Expr *question(Checks *checks, ExprKind kind, const Expr *pointer, const Expr *size) {
  return expr_question(&checks->cfa->arena, &checks->cfa->types, kind, pointer, size);
}

static void ask(Checks *checks, ErrorKind kind, ExprKind asked, const char *text,
                const Expr *pointer, const Expr *size) {
  const Expr *cond = question(checks, asked, pointer, size);
  if (check_is_asked(checks, cond))
    return;
  check_begin(checks, kind, text, pointer, size);
  checks->check.question = cond;
  check_require(checks, cond);
}

// ---- null pointers: a question of their own if they are errors and other accesses are not, or the
// other way round; then one ends the run

// The pointer that the address POINTER was made from.
static const Expr *base_of(const Expr *pointer) {
  for (const Expr *outer = NULL; outer != pointer;) {
    outer = pointer;
    pointer = expr_strip_pointer_casts(pointer);
    if (pointer->kind == EXPR_PTR_ADD)
      pointer = pointer->left;
    const Expr *lvalue = pointer->kind == EXPR_ADDRESS ? pointer->operand : pointer;
    while (lvalue != pointer && (lvalue->kind == EXPR_FIELD || lvalue->kind == EXPR_INDEX))
      lvalue = lvalue->kind == EXPR_FIELD ? lvalue->operand : lvalue->left;
    if (lvalue != pointer && lvalue->kind == EXPR_DEREF)
      pointer = lvalue->operand;
  }
  return pointer;
}

static void require_not_null(Checks *checks, const Expr *cond, const char *name) {
  if (cfa_checks(checks->cfa, ERROR_NULL)) {
    check_begin(checks, ERROR_NULL,
                arena_printf(&checks->cfa->arena, "%s is an access through a null pointer", name),
                NULL, NULL);
    check_require(checks, cond);
  } else {
    Loc null = check_branch(checks, cond);
    cfa_location(checks->cfa, null)->kind = LOC_END;
  }
}

// Of no bytes, any pointer will do.
static void ask_null(Checks *checks, const char *name, const Expr *pointer, const Expr *size) {
  const Expr *base = base_of(pointer);
  if (base->kind == EXPR_ADDRESS)
    return;
  const Expr *cond = check_binary(checks, EXPR_NE, base, check_int(checks, base->type, 0));
  if (size->kind == EXPR_INT) {
    if (size->integer && !check_is_asked(checks, cond))
      require_not_null(checks, cond, name);
    return;
  }
  Loc empty = check_branch(checks, check_binary(checks, EXPR_NE, size, size_of(checks, 0)));
  require_not_null(checks, cond, name);
  check_join(checks, empty);
}

static void ask_access(Checks *checks, ExprKind asked, const char *name, const Expr *pointer,
                       const Expr *size) {
  bool asks_null = cfa_checks(checks->cfa, ERROR_NULL);
  bool asks_bounds = cfa_checks(checks->cfa, ERROR_DEREF);
  if (asks_null != asks_bounds)
    ask_null(checks, name, pointer, size);
  if (asks_bounds)
    ask(checks, ERROR_DEREF, asked, name, pointer, size);
}

static bool asks_accesses(const Checks *checks) {
  return cfa_checks(checks->cfa, ERROR_NULL) || cfa_checks(checks->cfa, ERROR_DEREF);
}

// ---- elements

// The last member of what a pointer leads to, which may go on behind it: as a flexible array does,
// and as [1] did before there were any.
static bool is_open_ended(const Expr *array) {
  while (array->kind == EXPR_FIELD) {
    const Record *record = array->field->record;
    if (!record->is_union && array->field->index + 1 < record->field_count)
      return false;
    array = array->operand;
    if (array->kind == EXPR_DEREF)
      return true;
  }
  return false;
}

// Of the flexible member of a variable, what its initializer gives it; 0: not known.
static uint64_t length_of(const Expr *array) {
  uint64_t length = array->type->array.length, size = array->type->array.element->size;
  if (length || !size || array->kind != EXPR_FIELD || array->operand->kind != EXPR_VAR)
    return length;
  return (variable_size(array->operand->variable) - array->field->bit_offset / 8) / size;
}

// Is the index of ELEMENT one that is compared with the length of its array?
static bool has_bounds(const Expr *element) {
  return length_of(element->left) && !is_open_ended(element->left) &&
         type_is_narrow(element->right->type);
}

static void check_index(Checks *checks, const Expr *element) {
  const Expr *array = element->left, *index = element->right;
  uint64_t length = length_of(array);
  if (!has_bounds(element))
    return;
  Strbuf text = {0};
  if (expr_has_temp(element)) {
    strbuf_printf(&text, "the index is outside of the array of %llu elements",
                  (unsigned long long)length);
  } else {
    expr_add_text(element, &text);
    strbuf_add(&text, " is no element of ");
    expr_add_text(array, &text);
    strbuf_printf(&text, ", which has %llu", (unsigned long long)length);
  }
  check_begin(checks, ERROR_DEREF,
              arena_copy_string(&checks->cfa->arena, strbuf_text(&text), text.size), index, NULL);
  strbuf_release(&text);
  check_require_range(checks, index, 0, (__int128)length - 1);
}

static void check_indices(Checks *checks, const Expr *lvalue) {
  if (lvalue->kind == EXPR_FIELD)
    check_indices(checks, lvalue->operand);
  if (lvalue->kind != EXPR_INDEX)
    return;
  check_indices(checks, lvalue->left);
  check_index(checks, lvalue);
}

// ---- places behind pointers

static bool is_behind_pointer(const Expr *lvalue) {
  while (lvalue->kind == EXPR_FIELD || lvalue->kind == EXPR_INDEX)
    lvalue = lvalue->kind == EXPR_FIELD ? lvalue->operand : lvalue->left;
  return lvalue->kind == EXPR_DEREF;
}

// *(&X), or a part of it that its indices are checked for: X is alive wherever it has a name.
static bool is_in_block(const Expr *lvalue) {
  while (lvalue->kind == EXPR_FIELD || (lvalue->kind == EXPR_INDEX && has_bounds(lvalue)))
    lvalue = lvalue->kind == EXPR_FIELD ? lvalue->operand : lvalue->left;
  return lvalue->kind == EXPR_DEREF && lvalue->operand->kind == EXPR_VAR &&
         lvalue->operand->variable->home_of;
}

// Where the bytes of LVALUE begin; those of a bit-field are counted from its record on.
static const Expr *address_of(Checks *checks, const Expr *lvalue, uint64_t *size) {
  Arena *arena = &checks->cfa->arena;
  Types *types = &checks->cfa->types;
  *size = lvalue->type->size;
  if (!expr_is_bit_field(lvalue))
    return expr_address(arena, types, lvalue);
  const Field *field = lvalue->field;
  const Expr *record = expr_address(arena, types, lvalue->operand);
  *size = (field->bit_offset % 8 + field->bit_width + 7) / 8;
  return check_binary(checks, EXPR_PTR_ADD, expr_cast(arena, types->char_pointer, record),
                      size_of(checks, field->bit_offset / 8));
}

static const char *name_of(Checks *checks, const Expr *lvalue) {
  Strbuf text = {0};
  if (expr_has_temp(lvalue))
    strbuf_add(&text, "this");
  else
    expr_add_text(lvalue, &text);
  const char *name = arena_copy_string(&checks->cfa->arena, strbuf_text(&text), text.size);
  strbuf_release(&text);
  return name;
}

void check_access(Checks *checks, const Expr *lvalue, bool is_write) {
  if (!asks_accesses(checks))
    return;
  if (cfa_checks(checks->cfa, ERROR_DEREF))
    check_indices(checks, lvalue);
  if (!is_behind_pointer(lvalue) || is_in_block(lvalue))
    return;
  uint64_t size;
  const Expr *pointer = address_of(checks, lvalue, &size);
  if (!size)
    return;
  const char *name = name_of(checks, lvalue);
  const Expr *bytes = size_of(checks, size);
  ask_access(checks, is_write ? EXPR_WRITABLE : EXPR_READABLE, name, pointer, bytes);
  if (is_write) // what is written is read again: x += 1
    check_is_asked(checks, question(checks, EXPR_READABLE, pointer, bytes));
}

// Aggregates are not read but copied.
void check_initialized(Checks *checks, const Expr *lvalue) {
  bool is_asked = cfa_checks(checks->cfa, ERROR_UNINITIALIZED) && type_is_scalar(lvalue->type);
  if (!is_asked || !unset_variables_allow(checks->unset, lvalue))
    return;
  const Expr *cond = question(checks, EXPR_INITIALIZED, lvalue, NULL);
  if (check_is_asked(checks, cond))
    return;
  uint64_t size;
  const Expr *pointer = is_behind_pointer(lvalue) ? address_of(checks, lvalue, &size) : NULL;
  check_begin(checks, ERROR_UNINITIALIZED,
              arena_printf(&checks->cfa->arena, "%s is read and was never set",
                           name_of(checks, lvalue)),
              pointer, NULL);
  checks->check.question = cond;
  check_require(checks, cond);
}

// ---- calls

static const Expr *size_type(Checks *checks, const Expr *size) {
  return expr_cast(&checks->cfa->arena, checks->cfa->types.size_type, size);
}

static void check_bytes(Checks *checks, const Edge *call, uint32_t index, ExprKind kind,
                        const Expr *size) {
  if (call->call.arg_count > index && asks_accesses(checks))
    ask_access(checks, kind, edge_callee(call)->name, call->call.args[index],
               size_type(checks, size));
}

void check_writable(Checks *checks, const char *name, const Expr *pointer, const Expr *size) {
  if (asks_accesses(checks))
    ask_access(checks, EXPR_WRITABLE, name, pointer, size_type(checks, size));
}

static void check_free(Checks *checks, const Edge *call) {
  if (call->call.arg_count && cfa_checks(checks->cfa, ERROR_FREE))
    ask(checks, ERROR_FREE, EXPR_FREEABLE, edge_callee(call)->name, call->call.args[0], NULL);
}

static void check_leak(Checks *checks, ErrorKind kind, ExprKind asked, const char *text) {
  if (cfa_checks(checks->cfa, kind))
    ask(checks, kind, asked, text, NULL, NULL);
}

void check_lost(Checks *checks) {
  check_leak(checks, ERROR_MEMTRACK, EXPR_TRACKED, "nothing points to this block any more");
}

void check_end(Checks *checks) {
  check_lost(checks);
  check_leak(checks, ERROR_MEMCLEANUP, EXPR_CLEAN, "this block is not freed before the end");
}

// The pointer is the address of one of the functions that can be meant.
static void check_function(Checks *checks, const Edge *call) {
  Arena *arena = &checks->cfa->arena;
  const Expr *pointer = call->call.callee;
  const CallGroup *group = call_sites_get(checks->sites, call);
  check_begin(checks, ERROR_DEREF, "the call is through a pointer to no function", pointer, NULL);
  Loc done = NO_LOC;
  const Expr *cond = check_int(checks, checks->cfa->types.int_type, 0);
  for (uint32_t i = 0; i < group->callees.size; i++) {
    const Expr *callee = expr_function(arena, &checks->cfa->types, group->callees.data[i]);
    cond = check_binary(checks, EXPR_EQ, pointer, expr_cast(arena, pointer->type, callee));
    if (i + 1 == group->callees.size)
      break;
    Loc others = check_branch(checks, cond);
    if (loc_is_none(done))
      done = checks->current;
    else
      check_join(checks, done);
    checks->current = others;
  }
  check_require(checks, cond);
  if (!loc_is_none(done))
    check_join(checks, done);
}

static void check_callee(Checks *checks, const Edge *call) {
  bool asks_null = cfa_checks(checks->cfa, ERROR_NULL);
  bool asks_bounds = cfa_checks(checks->cfa, ERROR_DEREF);
  if (asks_null != asks_bounds)
    ask_null(checks, "the call", call->call.callee, size_of(checks, 1));
  if (asks_bounds)
    check_function(checks, call);
}

// What CALL writes through its argument INDEX is an object of the pointer's type.
static void check_target(Checks *checks, const Edge *call, uint32_t index) {
  const Expr *pointer = index < call->call.arg_count ? call->call.args[index] : NULL;
  if (pointer && type_is_pointer(pointer->type))
    check_bytes(checks, call, index, EXPR_WRITABLE, size_of(checks, pointer->type->target->size));
}

// The variable that POINTER leads into; NULL: not known.
static const Variable *target_of(const Expr *pointer) {
  const Expr *address = expr_strip_pointer_casts(pointer);
  return address->kind == EXPR_ADDRESS ? expr_root_variable(address->operand) : NULL;
}

static const Expr *bytes_behind(Checks *checks, const Expr *pointer, const Expr *size) {
  return check_binary(checks, EXPR_PTR_ADD, pointer, size);
}

// TO_SIZE bytes at TO and FROM_SIZE at FROM, which may all be accessed, do not overlap: what is
// behind the one does not begin behind the start of the other.
static void check_apart(Checks *checks, const Expr *to, const Expr *to_size, const Expr *from,
                        const Expr *from_size, bool may_be_same) {
  Arena *arena = &checks->cfa->arena;
  const Types *types = &checks->cfa->types;
  const Variable *one = target_of(to), *other = target_of(from);
  if (!cfa_checks(checks->cfa, ERROR_DEREF) || (one && other && one != other))
    return;
  to = expr_cast(arena, types->char_pointer, to);
  from = expr_cast(arena, types->char_pointer, from);
  check_begin(checks, ERROR_DEREF, "this copies between places that overlap", NULL, NULL);
  const Expr *conds[] = {
      check_binary(checks, EXPR_LE, bytes_behind(checks, from, from_size), to),
      check_binary(checks, EXPR_EQ, to, from),
  };
  Loc done = NO_LOC;
  for (uint32_t i = 0; i < 1 + (uint32_t)may_be_same; i++) {
    Loc others = check_branch(checks, conds[i]);
    if (loc_is_none(done))
      done = checks->current;
    else
      check_join(checks, done);
    checks->current = others;
  }
  check_require(checks, check_binary(checks, EXPR_LE, bytes_behind(checks, to, to_size), from));
  check_join(checks, done);
}

// The argument that va_arg takes was passed, and has the type that is asked for.
static void check_passed(Checks *checks, const Edge *call) {
  if (!cfa_checks(checks->cfa, ERROR_ARGUMENT))
    return;
  Types *types = &checks->cfa->types;
  const Type *type = call->call.lhs ? call->call.lhs->type : types->void_type;
  const Expr *list = expr_strip_pointer_casts(call->call.args[0]);
  ask(checks, ERROR_ARGUMENT, EXPR_PASSED, "va_arg takes an argument that was not passed",
      expr_cast(&checks->cfa->arena, type_make_pointer(types, type), list), NULL);
}

// Of CALL, which counts the zeros at one end of a number.
static void check_nonzero(Checks *checks, const Edge *call) {
  const Expr *value = call->call.arg_count ? call->call.args[0] : NULL;
  if (!cfa_checks(checks->cfa, ERROR_ARGUMENT) || !value || !type_is_int(value->type))
    return;
  const char *text = arena_printf(&checks->cfa->arena, "%s of 0", edge_callee(call)->name);
  check_begin(checks, ERROR_ARGUMENT, text, NULL, NULL);
  check_require(checks, check_binary(checks, EXPR_NE, value, check_int(checks, value->type, 0)));
}

// The size of a variable-length array, whose lengths are checked where they are measured.
static bool is_array_size(const Expr *size) {
  const Expr *length = size->kind == EXPR_MUL ? size->left : size;
  return length->kind == EXPR_VAR && length->variable->kind == VAR_TEMP &&
         !strcmp(length->variable->name, "length");
}

// Of more bytes than an object can have.
static void check_alloca(Checks *checks, const Edge *call) {
  if (!cfa_checks(checks->cfa, ERROR_VLA_BOUND) || !call->call.arg_count ||
      is_array_size(call->call.args[0]))
    return;
  const Expr *size = size_type(checks, call->call.args[0]);
  check_begin(checks, ERROR_VLA_BOUND, "no object on the stack can be so large", size, NULL);
  check_require_range(checks, size, 0, range_of_type(checks->cfa->types.ptrdiff_type).high);
}

// fwrite(from, size, count, file) reads size * count bytes.
static void check_fwrite(Checks *checks, const Edge *call) {
  const Expr *const *args = call->call.args;
  if (call->call.arg_count >= 3)
    check_bytes(checks, call, 0, EXPR_READABLE,
                check_binary(checks, EXPR_MUL, size_type(checks, args[1]),
                             size_type(checks, args[2])));
}

// Of POSIX, with the arguments (descriptor, bytes, size, ...).
static bool writes_bytes(const Function *function) {
  static const char *const names[] = {"write", "pwrite", "send", "sendto"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(function->name, names[i]))
      return true;
  return false;
}

void check_call(Checks *checks, const Edge *call) {
  if (call->call.callee->kind != EXPR_FUNCTION)
    check_callee(checks, call);
  check_signature(checks, call);
  const Function *callee = edge_callee(call);
  const Expr *const *args = call->call.args;
  switch (callee ? (int)callee->builtin : BUILTIN_NONE) {
  case BUILTIN_FREE:
  case BUILTIN_REALLOC:
    check_free(checks, call);
    break;
  case BUILTIN_MEMCPY:
  case BUILTIN_MEMMOVE:
    if (call->call.arg_count < 3)
      break;
    check_bytes(checks, call, 0, EXPR_WRITABLE, args[2]);
    check_bytes(checks, call, 1, EXPR_READABLE, args[2]);
    if (callee->builtin == BUILTIN_MEMCPY)
      check_apart(checks, args[0], size_type(checks, args[2]), args[1],
                  size_type(checks, args[2]), true);
    break;
  case BUILTIN_ALLOCA:
    check_alloca(checks, call);
    break;
  case BUILTIN_APART:
    check_apart(checks, args[0], args[1], args[2], args[3], false);
    break;
  case BUILTIN_MEMSET:
    if (call->call.arg_count >= 3)
      check_bytes(checks, call, 0, EXPR_WRITABLE, args[2]);
    break;
  case BUILTIN_FWRITE:
    check_fwrite(checks, call);
    break;
  case BUILTIN_LIBRARY:
    if (call->call.arg_count >= 3 && writes_bytes(callee) && type_is_pointer(args[1]->type))
      check_bytes(checks, call, 1, EXPR_READABLE, args[2]);
    break;
  case BUILTIN_PRINTF:
    check_format(checks, call, 0);
    break;
  case BUILTIN_FPRINTF:
    check_format(checks, call, 1);
    break;
  case BUILTIN_FREXP:
  case BUILTIN_MODF:
    check_target(checks, call, 1);
    break;
  case BUILTIN_ADD_OVERFLOW:
  case BUILTIN_SUB_OVERFLOW:
  case BUILTIN_MUL_OVERFLOW:
    check_target(checks, call, 2);
    break;
  case BUILTIN_VA_ARG:
    check_passed(checks, call);
    break;
  case BUILTIN_CLZ:
  case BUILTIN_CLZL:
  case BUILTIN_CLZLL:
  case BUILTIN_CTZ:
  case BUILTIN_CTZL:
  case BUILTIN_CTZLL:
    check_nonzero(checks, call);
    break;
  case BUILTIN_EXIT:
    check_end(checks);
    break;
  case BUILTIN_UNREACHABLE:
    if (!cfa_checks(checks->cfa, ERROR_UNREACHABLE))
      break;
    check_begin(checks, ERROR_UNREACHABLE, "__builtin_unreachable() is reached", NULL, NULL);
    check_require(checks, check_int(checks, checks->cfa->types.int_type, 0));
    break;
  default:
    break;
  }
}
