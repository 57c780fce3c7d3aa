// The scalars in what the rounds of a loop may change: variables, their fields and elements.
#ifndef GAVEL_BMC_LEAVES_H
#define GAVEL_BMC_LEAVES_H

#include "symbolic/symbolic.h"

typedef struct LoopLeaf {
  const Variable *variable;
  uint64_t offset;
  const Type *type;
  uint32_t family; // one for all that differ in indexes only, such as a[0].x and a[1].x
} LoopLeaf;

typedef VEC(LoopLeaf) LoopLeafVec;

// Appends those of EFFECTS whose types are WANTED, MOST of a part of them at most, each once.
// Returns the number of their families, which count from 0.
uint32_t leaves_find(const SymEffects *effects, bool (*wanted)(const Type *), uint32_t most,
                     LoopLeafVec *leaves);

#endif
