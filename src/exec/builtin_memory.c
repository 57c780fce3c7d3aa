// The heap, and functions on blocks of bytes. Copies take uninitialised bits
// along; comparisons and searches read them and therefore ask.
#include "exec/builtin_internal.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

// ---- helpers

uint8_t read_byte(Machine *machine, uint64_t address) {
  Bytes bytes = access_address(machine, address, 1, ACCESS_READ);
  if (bytes.shadow && *bytes.shadow)
    return (uint8_t)load_value(machine, address, machine->cfa->types.ints[INT_UCHAR]).integer;
  return *bytes.data;
}

const char *read_string(Machine *machine, uint64_t address) {
  strbuf_clear(&machine->text);
  for (char c; (c = (char)read_byte(machine, address)); address++)
    strbuf_add_char(&machine->text, c);
  return strbuf_text(&machine->text);
}

uint64_t string_length(Machine *machine, uint64_t address, uint64_t limit) {
  uint64_t length = 0;
  while (length < limit && read_byte(machine, address + length))
    length++;
  assert(length <= limit);
  return length;
}

void write_bytes(Machine *machine, uint64_t address, const void *source, uint64_t size) {
  if (size == 0)
    return;
  set_bytes(access_address(machine, address, size, ACCESS_WRITE), source, size);
}

void move_bytes(Machine *machine, uint64_t to, uint64_t from, uint64_t size) {
  if (size == 0)
    return;
  Bytes source = access_address(machine, from, size, ACCESS_READ);
  copy_bytes(machine, access_address(machine, to, size, ACCESS_WRITE), source, size);
}

// ---- heap

// malloc fails for what no object can be; what merely does not fit ends the run.
uint64_t allocate(const BuiltinCall *call, uint64_t size, bool is_zeroed) {
  Machine *machine = call->machine;
  if (size > machine->space.pointer_mask / 2)
    return 0;
  Object *block = space_allocate(&machine->space, size, is_zeroed);
  if (!block)
    stop(machine, EXEC_NO_MEMORY, "%s of %" PRIu64 " bytes, with %" PRIu64 " bytes in use",
         call->function->name, size, machine->space.heap_bytes);
  assert(block->is_alive && block->size == size && block->base);
  block->made_by = current_edge(machine);
  return block->base;
}

_Noreturn static void stop_free(const BuiltinCall *call, uint64_t address) {
  Machine *machine = call->machine;
  strbuf_clear(&machine->text);
  strbuf_printf(&machine->text, "%s of ", call->function->name);
  add_free_text(machine, address, &machine->text);
  stop(machine, EXEC_BAD_FREE, "%s", strbuf_text(&machine->text));
}

// The live block that begins at ADDRESS.
static Object *find_block(const BuiltinCall *call, uint64_t address) {
  Object *object = space_find(&call->machine->space, address);
  if (!object || object->kind != OBJECT_HEAP || object->base != address || !object->is_alive)
    stop_free(call, address);
  return object;
}

static void release(const BuiltinCall *call, Object *block) {
  assert(block->kind == OBJECT_HEAP && block->is_alive);
  block->freed_by = current_edge(call->machine);
  space_free(&call->machine->space, block);
}

void builtin_malloc(const BuiltinCall *call) {
  give_int(call, allocate(call, arg_size(call, 0), false));
}

void builtin_calloc(const BuiltinCall *call) {
  unsigned __int128 size = (unsigned __int128)arg_size(call, 0) * arg_size(call, 1);
  bool is_possible = size <= call->machine->space.pointer_mask / 2;
  give_int(call, is_possible ? allocate(call, (uint64_t)size, true) : 0);
}

void builtin_free(const BuiltinCall *call) {
  uint64_t address = arg_address(call, 0);
  if (address)
    release(call, find_block(call, address));
}

// As glibc: realloc(p, 0) frees.
void builtin_realloc(const BuiltinCall *call) {
  uint64_t address = arg_address(call, 0), size = arg_size(call, 1);
  Object *old = address ? find_block(call, address) : NULL;
  if (old && size == 0) {
    release(call, old);
    give_int(call, 0);
    return;
  }
  assert(!old || old->base == address);
  uint64_t result = allocate(call, size, false);
  if (old && result) {
    move_bytes(call->machine, result, address, old->size < size ? old->size : size);
    release(call, old);
  }
  give_int(call, result);
}

// That memory is made for as its block begins; NULL: for none.
static const Variable *block_variable(const BuiltinCall *call) {
  const Edge *edge = current_edge(call->machine);
  const Expr *lhs = edge && edge->kind == EDGE_CALL ? edge->call.lhs : NULL;
  return lhs && lhs->kind == EXPR_VAR ? lhs->variable->home_of : NULL;
}

void builtin_alloca(const BuiltinCall *call) {
  Space *space = &call->machine->space;
  uint64_t size = arg_size(call, 0), offset;
  const Variable *variable = block_variable(call);
  uint64_t align = variable ? variable->align : 16;
  uint64_t address = space_next_local(space, size + 1, align);
  if (!address || !space_push_stack(space, size, align, &offset))
    stop(call->machine, EXEC_STACK, "%" PRIu64 " bytes of automatic memory", size);
  Object *object = space_add_local(space, address, offset, size, OBJECT_ALLOCA, variable);
  object->made_by = current_edge(call->machine);
  give_int(call, object->base);
}

void builtin_block_end(const BuiltinCall *call) {
  Object *object = space_find(&call->machine->space, arg_address(call, 0));
  assert(object && object->kind == OBJECT_ALLOCA);
  object->freed_by = current_edge(call->machine);
  object->size = object->writable = 0;
  object->is_alive = false;
}

// ---- blocks of bytes

// A check in front of the call has asked.
void builtin_apart(const BuiltinCall *call) { (void)call; }

void builtin_object(const BuiltinCall *call) {
  static const uint64_t kinds[] = {
      [OBJECT_STATIC] = 1, [OBJECT_LOCAL] = 2, [OBJECT_ALLOCA] = 2, [OBJECT_HEAP] = 3};
  const Object *object = space_find(&call->machine->space, arg_address(call, 0));
  if (!object)
    give_int(call, 0);
  else if (call->function->builtin == BUILTIN_OBJECT_START)
    give_int(call, object->base);
  else if (call->function->builtin == BUILTIN_OBJECT_SIZE)
    give_int(call, (__int128)object->full_size);
  else if (object->kind == OBJECT_STATIC && object->variable && object->variable->function)
    give_int(call, 4);
  else
    give_int(call, (__int128)kinds[object->kind]);
}

void builtin_memcpy(const BuiltinCall *call) {
  move_bytes(call->machine, arg_address(call, 0), arg_address(call, 1), arg_size(call, 2));
  give_int(call, arg_address(call, 0));
}

void builtin_memset(const BuiltinCall *call) {
  uint64_t address = arg_address(call, 0), size = arg_size(call, 2);
  uint8_t byte = (uint8_t)arg_int(call, 1, int_type(call, INT_UCHAR));
  if (size) {
    Bytes bytes = access_address(call->machine, address, size, ACCESS_WRITE);
    memset(bytes.data, byte, size);
    mark_initialized(bytes, size);
  }
  give_int(call, address);
}

void builtin_memcmp(const BuiltinCall *call) {
  uint64_t left = arg_address(call, 0), right = arg_address(call, 1), size = arg_size(call, 2);
  int difference = 0;
  for (uint64_t i = 0; i < size && !difference; i++)
    difference = read_byte(call->machine, left + i) - read_byte(call->machine, right + i);
  give_int(call, difference);
}

void builtin_memchr(const BuiltinCall *call) {
  uint64_t address = arg_address(call, 0), size = arg_size(call, 2);
  uint8_t byte = (uint8_t)arg_int(call, 1, int_type(call, INT_UCHAR));
  uint64_t i = 0;
  while (i < size && read_byte(call->machine, address + i) != byte)
    i++;
  give_int(call, i < size ? address + i : 0);
}
