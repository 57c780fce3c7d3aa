// A hash table with linear probing, at most two thirds full, whose strings live in the arena
// and therefore keep their addresses when the table grows.
#include "base/intern.h"

#include "base/map.h"
#include "base/memory.h"

#include <assert.h>
#include <string.h>

typedef struct InternSlot {
  const char *text; // NULL: free
  uint32_t hash;    // saves most comparisons, and rehashing
  uint32_t length;
} InternSlot;

void intern_init(Interner *interner, Arena *arena) { *interner = (Interner){.arena = arena}; }

void intern_release(Interner *interner) {
  mem_free(interner->slots, interner->capacity * sizeof *interner->slots);
  *interner = (Interner){0};
}

static void grow(Interner *interner) {
  assert(interner->capacity <= UINT32_MAX / 2);
  uint32_t capacity = interner->capacity ? 2 * interner->capacity : 64;
  InternSlot *slots = mem_alloc_zeroed(capacity * sizeof *slots);
  for (uint32_t i = 0; i < interner->capacity; i++) {
    if (!interner->slots[i].text)
      continue;
    uint32_t slot = interner->slots[i].hash & (capacity - 1);
    while (slots[slot].text)
      slot = (slot + 1) & (capacity - 1);
    slots[slot] = interner->slots[i];
  }
  mem_free(interner->slots, interner->capacity * sizeof *slots);
  interner->slots = slots;
  interner->capacity = capacity;
}

static bool holds(const InternSlot *slot, uint32_t hash, const char *text, size_t length) {
  return slot->hash == hash && slot->length == length && memcmp(slot->text, text, length) == 0;
}

const char *intern(Interner *interner, const char *text) {
  return intern_bytes(interner, text, strlen(text));
}

const char *intern_bytes(Interner *interner, const char *text, size_t length) {
  assert(interner->arena);
  assert(length <= UINT32_MAX);
  if (interner->size >= interner->capacity / 3 * 2)
    grow(interner);
  uint32_t hash = (uint32_t)hash_bytes(text, length);
  uint32_t mask = interner->capacity - 1;
  uint32_t slot = hash & mask;
  for (; interner->slots[slot].text; slot = (slot + 1) & mask)
    if (holds(&interner->slots[slot], hash, text, length))
      return interner->slots[slot].text;
  const char *copy = arena_copy_string(interner->arena, text, length);
  interner->slots[slot] = (InternSlot){.text = copy, .hash = hash, .length = (uint32_t)length};
  interner->size++;
  return copy;
}
