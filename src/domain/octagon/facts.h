// What is known of packs as formulas. Octagons: an equation for each variable that is a constant,
// or another one up to sign and a constant; for the rest the bounds that neither the types nor
// others imply. Affine relations: an equation for each multiple of the modulus that can be, if they
// are few.
#ifndef GAVEL_DOMAIN_OCTAGON_FACTS_H
#define GAVEL_DOMAIN_OCTAGON_FACTS_H

#include "domain/octagon/affine.h"
#include "domain/octagon/octagon.h"
#include "domain/octagon/packs.h"

// Which cells a fact may speak of.
typedef struct CellFilter {
  void *context;
  bool (*is_wanted)(void *context, const Cell *cell);
} CellFilter;

// What OCTAGONS, closed, and AFFINES, one for each pack, say about the cells that FILTER (NULL:
// all) wants. The result lives in ARENA; *COUNT becomes the number of constraints.
KnownFacts facts_of_packs(Arena *arena, Terms *terms, const Packs *packs, Octagon *const *octagons,
                          const Affine *const *affines, const CellFilter *filter, uint32_t *count);

#endif
