// Atomic operations, by the names of GCC (__atomic_*, __sync_*) and of C11 as clang implements them
// (__c11_atomic_*). Without threads, which are not supported, each is the plain operation. The
// arguments are an object's address and one or two values; orders of memory are gone.
#include "frontend/lower_internal.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

typedef struct Atomic {
  Lowerer *l;
  const Ast *call;
  char operation[32]; // "fetch_add": without prefix and suffix, and without the "and" of __sync_*
  const Expr *object;
  bool has_values; // they are given themselves, not by address
} Atomic;

static bool is(const Atomic *atomic, const char *operation) {
  return strcmp(atomic->operation, operation) == 0;
}

static uint32_t value_count(const Atomic *atomic) { return atomic->call->kid_count - 2; }

// The place behind argument I, which is a pointer: to a byte if it is one to void.
static const Expr *place(const Atomic *atomic, uint32_t i) {
  Lowerer *l = atomic->l;
  const Expr *address = lower_scalar(l, atomic->call->kids[i + 1]);
  if (address->type->target->kind == TYPE_VOID)
    address = make_cast(l, l->cfa->types.char_pointer, address);
  return lower_deref(l, save_value(l, address));
}

static const Expr *value(const Atomic *atomic, uint32_t i) {
  Lowerer *l = atomic->l;
  if (!atomic->has_values)
    return place(atomic, i);
  const Expr *given = lower_scalar(l, atomic->call->kids[i + 1]);
  return save_value(l, lower_convert(l, given, atomic->object->type));
}

static const Expr *old_value(const Atomic *atomic) {
  return emit_copy(atomic->l, atomic->object, atomic->call->span);
}

static void store(const Atomic *atomic, const Expr *place, const Expr *value) {
  emit_assign(atomic->l, place, value, atomic->call->span);
}

// ---- operations; each gives the value of the call, or NULL

static const Expr *exchange(const Atomic *atomic) {
  const Expr *desired = value(atomic, 1), *old = old_value(atomic);
  store(atomic, atomic->object, desired);
  if (atomic->has_values)
    return old;
  store(atomic, place(atomic, 2), old);
  return NULL;
}

static void store_if(const Atomic *atomic, const Expr *cond, bool truth, const Expr *place,
                     const Expr *value) {
  Lowerer *l = atomic->l;
  Loc yes = emit_location(l), end = emit_location(l);
  emit_branch(l, cond, truth ? yes : end, truth ? end : yes, atomic->call->span);
  emit_enter(l, yes);
  store(atomic, place, value);
  emit_jump(l, end, atomic->call->span);
  emit_enter(l, end);
}

// (object, &expected, desired): expected becomes what the object holds if the two differ.
static const Expr *compare_exchange(const Atomic *atomic) {
  Lowerer *l = atomic->l;
  const Expr *expected = place(atomic, 1), *desired = value(atomic, 2);
  const Expr *is_equal = emit_temp(l, l->cfa->types.int_type);
  store(atomic, is_equal, make_binary(l, EXPR_EQ, atomic->object, expected));
  store_if(atomic, is_equal, true, atomic->object, desired);
  store_if(atomic, is_equal, false, expected, atomic->object);
  return is_equal;
}

// __sync_*_compare_and_swap(object, expected, desired)
static const Expr *compare_and_swap(const Atomic *atomic) {
  const Expr *expected = value(atomic, 1), *desired = value(atomic, 2), *old = old_value(atomic);
  const Expr *is_equal = make_binary(atomic->l, EXPR_EQ, old, expected);
  store_if(atomic, is_equal, true, atomic->object, desired);
  return is(atomic, "bool_compare_swap") ? is_equal : old;
}

// (object, operand): the names of an operation that gives the object's value before or after it.
typedef struct Modification {
  const char *before, *after;
  ExprKind kind;
  bool is_complement; // of the operation's result
} Modification;

static const Modification *find_modification(const Atomic *atomic) {
  static const Modification table[] = {
      {"fetch_add", "add_fetch", EXPR_ADD, false}, {"fetch_sub", "sub_fetch", EXPR_SUB, false},
      {"fetch_and", "and_fetch", EXPR_AND, false}, {"fetch_or", "or_fetch", EXPR_OR, false},
      {"fetch_xor", "xor_fetch", EXPR_XOR, false}, {"fetch_nand", "nand_fetch", EXPR_AND, true},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (is(atomic, table[i].before) || is(atomic, table[i].after))
      return &table[i];
  return NULL;
}

// Arithmetic wraps, also of signed numbers.
static const Expr *modify(const Atomic *atomic, const Modification *modification) {
  assert(type_is_int(atomic->object->type));
  Lowerer *l = atomic->l;
  const Type *wide = l->cfa->types.ints[INT_ULLONG], *type = atomic->object->type;
  const Expr *operand = make_cast(l, wide, value(atomic, 1)), *old = old_value(atomic);
  const Expr *result = make_binary(l, modification->kind, make_cast(l, wide, old), operand);
  if (modification->is_complement)
    result = make_unary(l, EXPR_BIT_NOT, result);
  store(atomic, atomic->object, make_cast(l, type, result));
  return is(atomic, modification->before) ? old : old_value(atomic);
}

// The flag that __atomic_test_and_set sets is a byte, whatever it is declared to be.
static const Expr *test_and_set(const Atomic *atomic) {
  Lowerer *l = atomic->l;
  const Expr *old = old_value(atomic), *none = make_int(l, old->type, 0);
  store(atomic, atomic->object, make_int(l, atomic->object->type, 1));
  return make_binary(l, EXPR_NE, old, none);
}

// False when the operation is not known.
static bool perform(const Atomic *atomic, const Expr **result) {
  assert(expr_is_lvalue(atomic->object));
  Lowerer *l = atomic->l;
  const Type *type = atomic->object->type;
  const Modification *modification = find_modification(atomic);
  *result = NULL;
  if (!type_is_scalar(type) || type->size > 8)
    return false;
  if (modification && type_is_int(type)) {
    *result = modify(atomic, modification);
  } else if (is(atomic, "load") && value_count(atomic) == 0) {
    *result = old_value(atomic);
  } else if (is(atomic, "load")) {
    store(atomic, place(atomic, 1), old_value(atomic));
  } else if (is(atomic, "store") || is(atomic, "init")) {
    store(atomic, atomic->object, value(atomic, 1));
  } else if (is(atomic, "exchange") || is(atomic, "lock_test_set")) {
    *result = exchange(atomic);
  } else if (is(atomic, "compare_exchange") || is(atomic, "compare_exchange_strong") ||
             is(atomic, "compare_exchange_weak")) {
    *result = compare_exchange(atomic);
  } else if (is(atomic, "bool_compare_swap") || is(atomic, "val_compare_swap")) {
    *result = compare_and_swap(atomic);
  } else if (is(atomic, "test_and_set") && type_is_int(type)) {
    *result = test_and_set(atomic);
  } else if (is(atomic, "lock_release") || is(atomic, "clear")) {
    store(atomic, atomic->object, make_cast(l, type, make_int(l, l->cfa->types.int_type, 0)));
  } else {
    return false;
  }
  return true;
}

// ---- names

// Takes NAME apart; false if it is none of an atomic operation.
static bool read_name(Atomic *atomic, const char *name) {
  static const char *const prefixes[] = {"__atomic_", "__c11_atomic_", "__sync_"};
  int i = 0;
  while (i < 3 && strncmp(name, prefixes[i], strlen(prefixes[i])) != 0)
    i++;
  if (i == 3 || strlen(name) - strlen(prefixes[i]) >= sizeof atomic->operation)
    return false;
  char *operation = strcpy(atomic->operation, name + strlen(prefixes[i]));
  char *and = i == 2 ? strstr(operation, "_and_") : NULL;
  if (and)
    memmove(and, and+4, strlen(and+4) + 1);
  char *suffix = strrchr(operation, '_');
  bool is_plain = suffix && !strcmp(suffix, "_n");
  if (suffix && (is_plain || isdigit((unsigned char)suffix[1])))
    *suffix = 0;
  atomic->has_values = i > 0 || is_plain || find_modification(atomic);
  return true;
}

bool lower_atomic(Lowerer *l, const Ast *call, const char *name, bool wants_value,
                  const Expr **result) {
  Atomic atomic = {.l = l, .call = call};
  if (!read_name(&atomic, name))
    return false;
  const Expr *given = NULL;
  const Type *pointer = call->kid_count > 1 ? call->kids[1]->type : NULL;
  bool has_object =
      pointer && type_is_pointer(pointer) &&
      (type_is_scalar(pointer->target) || pointer->target->kind == TYPE_VOID);
  if (has_object)
    atomic.object = place(&atomic, 0);
  if (has_object && perform(&atomic, &given)) {
    *result = given && wants_value ? lower_convert(l, given, call->type) : NULL;
    return true;
  }
  emit_unsupported(l, arena_printf(&l->cfa->arena, "the atomic operation '%s'", name), call->span);
  *result = lower_dead_value(l, call->type);
  return true;
}
