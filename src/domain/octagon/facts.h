// Octagons as formulas: an equation for each variable that is a constant, or another one up to
// sign and a constant; for the rest the bounds that neither the types nor others imply.
#ifndef GAVEL_DOMAIN_OCTAGON_FACTS_H
#define GAVEL_DOMAIN_OCTAGON_FACTS_H

#include "domain/octagon/octagon.h"
#include "domain/octagon/packs.h"

// Which cells a fact may speak of.
typedef struct CellFilter {
  void *context;
  bool (*is_wanted)(void *context, const Cell *cell);
} CellFilter;

// What OCTAGONS, one for each pack and closed, say about the cells that FILTER (NULL: all) wants.
// The result lives in ARENA; *COUNT becomes the number of constraints.
KnownFacts facts_of_octagons(Arena *arena, Terms *terms, const Packs *packs,
                             Octagon *const *octagons, const CellFilter *filter, uint32_t *count);

#endif
