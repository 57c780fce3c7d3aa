// Widening with thresholds: a bound that grows stops at the next one before it is given up.
#ifndef GAVEL_NUMERIC_THRESHOLDS_H
#define GAVEL_NUMERIC_THRESHOLDS_H

#include "base/arena.h"
#include "cfa/cfa.h"

typedef struct Thresholds {
  const int64_t *values; // in increasing order
  uint32_t count;
} Thresholds;

// The constants of the program and their neighbours, and their negations.
Thresholds thresholds_find(const Cfa *cfa, Arena *arena);

#endif
