// What is known of packs as formulas. Octagons: an equation for each variable that is a constant,
// or another one up to sign and a constant; for the rest the bounds that neither the types nor
// others imply. Affine relations: an equation for each multiple of the modulus that can be, if they
// are few. Bands: a range for each.
#ifndef GAVEL_DOMAIN_OCTAGON_FACTS_H
#define GAVEL_DOMAIN_OCTAGON_FACTS_H

#include "domain/octagon/octagon_cpa.h"

// Which cells a fact may speak of.
typedef struct CellFilter {
  void *context;
  bool (*is_wanted)(void *context, const Cell *cell);
} CellFilter;

// What STATE says about the cells that FILTER (NULL: all) wants. The result lives in ARENA;
// *COUNT becomes the number of constraints.
KnownFacts facts_of_state(Arena *arena, Terms *terms, const Packs *packs, const OctagonState *state,
                          const CellFilter *filter, uint32_t *count);

#endif
