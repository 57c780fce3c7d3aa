// From a position in a variable back to the lvalue that names it.
#ifndef GAVEL_PATH_LVALUE_H
#define GAVEL_PATH_LVALUE_H

#include "base/arena.h"
#include "cfa/cfa.h"

#include <stdint.h>

// The part of VARIABLE that begins at BIT_OFFSET and is of TYPE, or holds a scalar like TYPE:
// `a[3].f`. NULL if there is none. Of a union, its first member that has one. Made in ARENA.
const Expr *lvalue_at(Arena *arena, const Cfa *cfa, const Variable *variable, uint64_t bit_offset,
                      const Type *type);

#endif
