// Variadic arguments. A va_list holds in its first four bytes the number of
// the next entry of machine->variadics, plus 1: in ILP32, where it is a plain
// pointer, copies of it go their own ways as they should; in LP64 it is an
// array, and those it is passed to move it on.
#include "exec/builtin_internal.h"

#include <assert.h>
#include <string.h>

static const Type *handle_type(const Machine *machine) {
  return machine->cfa->types.ints[INT_UINT];
}


static bool is_list_by_value(const Machine *machine) {
  return machine->cfa->types.model == MODEL_ILP32;
}

// The entry that HANDLE, the contents of a list, stands for.
static uint32_t entry_of(const BuiltinCall *call, uint64_t handle) {
  if (handle == 0 || handle > call->machine->variadics.size)
    stop(call->machine, EXEC_BAD_CALL, "%s with a va_list that is not started",
         call->function->name);
  return (uint32_t)handle - 1;
}

static uint32_t load_handle(const BuiltinCall *call, uint64_t address) {
  Machine *machine = call->machine;
  return entry_of(call, (uint64_t)load_value(machine, address, handle_type(machine)).integer);
}

static void store_handle(Machine *machine, uint64_t address, uint32_t next) {
  assert(next <= machine->variadics.size);
  store_value(machine, address, value_int(handle_type(machine), (__int128)next + 1));
}

// ---- the printf family's view

static const Variadic *take_variadic(const BuiltinCall *call, uint32_t *next) {
  Machine *machine = call->machine;
  if (*next >= machine->variadics.size || !machine->variadics.data[*next].type)
    stop(machine, EXEC_BAD_CALL, "%s has no more arguments", call->function->name);
  return &machine->variadics.data[(*next)++];
}

ExecValue next_argument(ArgumentSource *source) {
  const BuiltinCall *call = source->call;
  if (!source->is_list) {
    if (source->next >= call->site->argument_count)
      stop(call->machine, EXEC_BAD_CALL, "%s has no more arguments", call->function->name);
    return arg_value(call, source->next++);
  }
  const Variadic *variadic = take_variadic(call, &source->next);
  if (!type_is_scalar(variadic->type))
    stop(call->machine, EXEC_BAD_CALL, "an argument of %s is no scalar", call->function->name);
  return value_from_words(variadic->type, variadic->words);
}

ArgumentSource open_list(const BuiltinCall *call, uint32_t index) {
  uint64_t list = arg_address(call, index);
  bool is_value = is_list_by_value(call->machine);
  return (ArgumentSource){.call = call,
                          .is_list = true,
                          .next = is_value ? entry_of(call, list) : load_handle(call, list)};
}

void close_list(const ArgumentSource *source, uint32_t index) {
  assert(source->is_list);
  if (!is_list_by_value(source->call->machine))
    store_handle(source->call->machine, arg_address(source->call, index), source->next);
}

// ---- checks

const Variadic *find_variadic(const Machine *machine, uint64_t list) {
  static const uint8_t is_set[sizeof(uint32_t)] = {0};
  const Object *object = space_find_bytes(&machine->space, list, sizeof(uint32_t));
  uint64_t offset = object ? list - object->base : 0;
  if (!object || (object->shadow && memcmp(object->shadow + offset, is_set, sizeof is_set) != 0))
    return NULL;
  uint32_t handle;
  memcpy(&handle, object->data + offset, sizeof handle);
  bool is_started = handle > 0 && handle <= machine->variadics.size;
  return is_started ? &machine->variadics.data[handle - 1] : NULL;
}

bool is_passed(const Machine *machine, uint64_t list, const Type *type) {
  const Variadic *next = find_variadic(machine, list);
  return next && next->type && type_may_be_passed(next->type, type);
}

// ---- the macros of <stdarg.h>

void builtin_va_start(const BuiltinCall *call) {
  Machine *machine = call->machine;
  const ExecFrame *frame = &vec_last(&machine->frames);
  if (!frame->code->function->is_variadic)
    stop(machine, EXEC_BAD_CALL, "va_start in a function that is not variadic");
  store_handle(machine, arg_address(call, 0), frame->first_variadic);
}

void builtin_va_arg(const BuiltinCall *call) {
  assert(call->function->builtin == BUILTIN_VA_ARG);
  Machine *machine = call->machine;
  uint64_t list = arg_address(call, 0);
  uint32_t next = load_handle(call, list);
  const Variadic *variadic = take_variadic(call, &next);
  store_handle(machine, list, next);
  const Expr *lhs = call->site->edge->call.lhs;
  if (!lhs)
    return;
  if (!type_may_be_passed(variadic->type, lhs->type))
    stop(machine, EXEC_BAD_CALL, "va_arg asks for another type than the argument has");
  if (!type_is_scalar(lhs->type)) {
    return_stack_bytes(machine, variadic->words[0], variadic->type);
    return;
  }
  machine->returned_type = variadic->type; // converted when it is taken
  memcpy(machine->returned, variadic->words, sizeof machine->returned);
}

void builtin_va_copy(const BuiltinCall *call) {
  store_handle(call->machine, arg_address(call, 0), load_handle(call, arg_address(call, 1)));
}

void builtin_va_end(const BuiltinCall *call) { (void)call; }
