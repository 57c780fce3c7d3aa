// Affine relations between machine integers: sets of equations a1 x1 + ... + an xn + c = 0 modulo
// 2^64 (Mueller-Olm and Seidl, "Analysis of modular arithmetic"). An equation modulo 2^w is one
// modulo 2^64 that is multiplied by 2^(64 - w); so variables of all widths have one ring.
//
// The equations form a module, of which the rows are the reduced Howell basis. It is unique.
//
// They are immutable: operations return one of their operands, or a new set in ARENA.
#ifndef GAVEL_DOMAIN_AFFINE_AFFINE_H
#define GAVEL_DOMAIN_AFFINE_AFFINE_H

#include "base/arena.h"
#include "domain/affine/howell.h"

#include <assert.h>

enum { AFFINE_MOST = HOWELL_COLUMNS / 2 - 1 }; // variables

typedef struct Affine {
  uint32_t count;     // of variables
  uint32_t row_count; // at most one more
  bool is_empty;      // no point satisfies them; then the rows say nothing
  uint64_t rows[];    // of count + 1 numbers: the factors, then the constant
} Affine;

static inline const uint64_t *affine_row(const Affine *affine, uint32_t row) {
  assert(row < affine->row_count);
  return affine->rows + row * (affine->count + 1);
}

// An equation that follows with ROW from those behind it, and the other way round, with numbers
// near to 0 (modulo 2^64), of AFFINE's count + 1.
void affine_near_row(const Affine *affine, uint32_t row, uint64_t *out);

// No equation.
const Affine *affine_new(Arena *arena, uint32_t count);

// The sum of ROW, which has count + 1 numbers, is 0.
const Affine *affine_add(Arena *arena, const Affine *affine, const uint64_t *row);
// x := any value.
const Affine *affine_forget(Arena *arena, const Affine *affine, uint32_t x);
// x := the sum of ROW, modulo 2^BITS; BITS is from 1 to 64.
const Affine *affine_assign(Arena *arena, const Affine *affine, uint32_t x, const uint64_t *row,
                            uint32_t bits);
// What follows about VARIABLES, in their order.
const Affine *affine_project(Arena *arena, const Affine *affine, const uint32_t *variables,
                             uint32_t count);

// All equations of both; those that both have.
const Affine *affine_meet(Arena *arena, const Affine *affine, const Affine *other);
const Affine *affine_join(Arena *arena, const Affine *affine, const Affine *other);

// Every point of OTHER is one of AFFINE.
bool affine_includes(const Affine *affine, const Affine *other);
// The sum of ROW is 0 in every point.
bool affine_has(const Affine *affine, const uint64_t *row);

#endif
