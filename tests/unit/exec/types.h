// The types of a program that has nothing else.
#ifndef GAVEL_TESTS_EXEC_TYPES_H
#define GAVEL_TESTS_EXEC_TYPES_H

#include "cfa/type.h"

#include "test.h"

static Arena arena;
static Types types;

static inline void init_types(void) {
  arena_init(&arena);
  types_init(&types, &arena, MODEL_LP64);
}

static inline void release_types(void) {
  types_release(&types);
  arena_release(&arena);
}

#endif
