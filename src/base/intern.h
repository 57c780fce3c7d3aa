// One copy of each string: interned strings are equal iff their addresses are.
#ifndef GAVEL_BASE_INTERN_H
#define GAVEL_BASE_INTERN_H

#include "base/arena.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Interner {
  Arena *arena; // owns the strings
  struct InternSlot *slots;
  uint32_t size, capacity;
} Interner;

void intern_init(Interner *interner, Arena *arena);
void intern_release(Interner *interner);

const char *intern(Interner *interner, const char *text);
const char *intern_bytes(Interner *interner, const char *text, size_t length);

#endif
