// One copy of each string: interned strings are equal iff their addresses are.
#ifndef GAVEL_BASE_INTERN_H
#define GAVEL_BASE_INTERN_H

#include "base/arena.h"
#include "base/map.h"

#include <stddef.h>

typedef struct Interner {
  Arena *arena; // owns the strings
  Map texts;    // hash -> string; of two with the same hash, one is at hash_mix of it
} Interner;

void intern_init(Interner *interner, Arena *arena);
void intern_release(Interner *interner);

const char *intern(Interner *interner, const char *text);
const char *intern_bytes(Interner *interner, const char *text, size_t length);

#endif
