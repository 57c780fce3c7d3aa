#include "base/intern.h"

#include <assert.h>
#include <string.h>

void intern_init(Interner *interner, Arena *arena) { *interner = (Interner){.arena = arena}; }

void intern_release(Interner *interner) { map_release(&interner->texts); }

const char *intern(Interner *interner, const char *text) {
  return intern_bytes(interner, text, strlen(text));
}

const char *intern_bytes(Interner *interner, const char *text, size_t length) {
  assert(interner->arena && !memchr(text, 0, length));
  for (uint64_t hash = hash_bytes(text, length);; hash = hash_mix(hash)) {
    uint64_t *known = map_insert(&interner->texts, hash, NULL);
    if (!*known)
      *known = key_of(arena_copy_string(interner->arena, text, length));
    const char *found = (const char *)(uintptr_t)*known;
    if (strncmp(found, text, length) == 0 && !found[length])
      return found;
  }
}
