// Persistent map from 64-bit keys to 64-bit values other than 0, which stands for "absent". Maps
// are immutable and share structure: an update copies a path of small nodes, and a comparison of
// two maps looks only at what differs. A radix tree with 16 branches, as high as its keys need.
#ifndef GAVEL_BASE_PMAP_H
#define GAVEL_BASE_PMAP_H

#include "base/arena.h"

typedef struct Pmap {
  const struct PmapNode *root; // NULL: empty
  uint32_t height;             // keys are below 16^height
} Pmap;

uint64_t pmap_get(Pmap map, uint64_t key); // 0 when absent
// A map that differs from MAP in one key; new nodes come from ARENA. VALUE 0 removes it.
Pmap pmap_set(Arena *arena, Pmap map, uint64_t key, uint64_t value);

// Calls VISIT for every key from FIRST to LAST, in ascending order.
typedef void (*PmapVisit)(void *context, uint64_t key, uint64_t value);
void pmap_each_between(Pmap map, uint64_t first, uint64_t last, PmapVisit visit, void *context);

// Calls DIFFERENCE for every key whose values differ, in ascending order; what both maps share
// costs nothing.
typedef void (*PmapDifference)(void *context, uint64_t key, uint64_t a, uint64_t b);
void pmap_compare(Pmap a, Pmap b, PmapDifference difference, void *context);

#endif
