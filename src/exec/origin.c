// Where unset bits come from. A copy of memory that nobody has given a value holds the same
// value as its source, which is asked for when one of the two is first read: nobody asks for what
// nobody reads. So a byte that is copied while bits of it are unset gets a number, the copy gets
// the same one, and machine->unknowns tells what has been answered for it since. A byte's number
// means something only as long as bits of the byte are unset; 0 is none.
#include "exec/exec_internal.h"

#include "base/memory.h"
#include "cfa/checks.h"

#include <assert.h>
#include <string.h>

// The numbers of an object of its own, or of the whole stack.
static uint32_t **find_table(Machine *machine, Bytes bytes, uint64_t *first, uint64_t *count) {
  Object *object = bytes.object;
  bool is_own = object && (object->kind == OBJECT_STATIC || object->kind == OBJECT_HEAP);
  *first = (uint64_t)(bytes.data - (is_own ? object->data : machine->space.stack_data));
  *count = is_own ? object->full_size : machine->space.stack_capacity;
  assert(*first <= *count);
  return is_own ? &object->origins : &machine->space.stack_origins;
}

// NULL if there are none.
static uint32_t *find_origins(Machine *machine, Bytes bytes) {
  uint64_t first, count;
  uint32_t **table = find_table(machine, bytes, &first, &count);
  return *table ? *table + first : NULL;
}

static uint32_t *get_origins(Machine *machine, Bytes bytes) {
  uint64_t first, count;
  uint32_t **table = find_table(machine, bytes, &first, &count);
  if (!*table)
    *table = mem_alloc_zeroed(count * sizeof **table);
  return *table + first;
}

static uint32_t new_unknown(Machine *machine, bool is_input) {
  vec_push(&machine->unknowns, (Unknown){.is_input = is_input});
  return machine->unknowns.size;
}

// Static objects that begin unset are defined elsewhere.
bool origin_is_input(Machine *machine, Bytes bytes, uint64_t index) {
  const uint32_t *origins = find_origins(machine, bytes);
  if (origins && origins[index])
    return vec_at(&machine->unknowns, origins[index] - 1).is_input;
  return bytes.object && bytes.object->kind == OBJECT_STATIC;
}

void origin_make_inputs(Machine *machine, Bytes bytes, uint64_t size) {
  if (!cfa_checks(machine->cfa, ERROR_UNINITIALIZED))
    return;
  uint32_t *origins = get_origins(machine, bytes);
  for (uint64_t i = 0; i < size; i++)
    origins[i] = new_unknown(machine, true);
}

void origin_share(Machine *machine, Bytes to, Bytes from, uint64_t size) {
  assert(to.shadow && from.shadow);
  uint32_t *source = get_origins(machine, from);
  for (uint64_t i = 0; i < size; i++) {
    if (!from.shadow[i] || source[i])
      continue;
    source[i] = new_unknown(machine, origin_is_input(machine, from, i));
  }
  memmove(get_origins(machine, to), source, size * sizeof *source);
}

void origin_forget(Machine *machine, Bytes bytes, uint64_t size) {
  uint32_t *origins = find_origins(machine, bytes);
  if (origins)
    memset(origins, 0, size * sizeof *origins);
}

void origin_recall(Machine *machine, Bytes bytes, uint64_t size) {
  assert(bytes.shadow);
  const uint32_t *origins = find_origins(machine, bytes);
  for (uint64_t i = 0; origins && i < size; i++) {
    if (!bytes.shadow[i] || !origins[i])
      continue;
    Unknown unknown = vec_at(&machine->unknowns, origins[i] - 1);
    assert(!(unknown.bits & ~unknown.known));
    uint8_t bits = bytes.shadow[i] & unknown.known;
    bytes.data[i] = (uint8_t)((bytes.data[i] & ~bits) | (unknown.bits & bits));
    bytes.shadow[i] &= (uint8_t)~bits;
  }
}

void origin_answer(Machine *machine, Bytes bytes, const uint8_t *unset, uint64_t size) {
  const uint32_t *origins = find_origins(machine, bytes);
  for (uint64_t i = 0; origins && i < size; i++) {
    if (!unset[i] || !origins[i])
      continue;
    Unknown *unknown = &vec_at(&machine->unknowns, origins[i] - 1);
    uint8_t again = unset[i] & unknown->known; // an earlier one of the bytes is the same
    bytes.data[i] = (uint8_t)((bytes.data[i] & ~again) | (unknown->bits & again));
    unknown->bits |= bytes.data[i] & unset[i];
    unknown->known |= unset[i];
    assert(!(unknown->bits & ~unknown->known));
  }
}
