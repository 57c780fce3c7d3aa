// Linear forms modulo a power of two: what a value is congruent to, whatever has wrapped.
#ifndef GAVEL_NUMERIC_MODULAR_H
#define GAVEL_NUMERIC_MODULAR_H

#include "encode/scalar.h"

enum { MODULAR_MOST = 5 }; // terms

typedef struct ModularTerm {
  const Cell *cell;
  uint64_t factor; // not 0
} ModularTerm;

// CONSTANT and the sum of TERMS, modulo 2^BITS (1 to 64); 0: nothing is known.
typedef struct Modular {
  uint32_t bits;
  uint32_t count;
  ModularTerm terms[MODULAR_MOST]; // of different cells
  uint64_t constant;
} Modular;

Modular modular_of_constant(__int128 value);
// Nothing for a cell without bounds: its arithmetic is not that of machines.
Modular modular_of_cell(const Cell *cell);
Modular modular_add(const Modular *a, const Modular *b);
Modular modular_scale(const Modular *modular, uint64_t factor);
// Modulo 2^BITS at most.
Modular modular_wrap(const Modular *modular, uint32_t bits);

#endif
