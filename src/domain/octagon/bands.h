// The bands of a pack: for each sum and difference of two variables of equal width the numbers
// modulo 2^width that it may be, if the octagon alone knows less. NULL: there are none. Immutable.
//
// Signed variables are those of octagons; I and J below are of different variables.
#ifndef GAVEL_DOMAIN_OCTAGON_BANDS_H
#define GAVEL_DOMAIN_OCTAGON_BANDS_H

#include "domain/octagon/band.h"
#include "domain/octagon/modular.h"
#include "domain/octagon/octagon.h"
#include "domain/octagon/packs.h"

typedef struct Bands Bands;

// What is known of a pack: by its octagon, closed and not empty, and its bands.
typedef struct Banded {
  const Pack *pack;
  const Octagon *octagon;
  const Bands *bands;
} Banded;

// The width of both variables; 0: they differ, or have no bounds.
uint32_t bands_width(const Pack *pack, uint32_t i, uint32_t j);
// Of V[I] + V[J], by the bands alone; all numbers if there is none. The width is not 0.
Band bands_get(const Banded *known, uint32_t i, uint32_t j);

// The bands behind a step that has led from BEFORE to OCTAGON: x := VALUE, of which nothing is
// known if its bits are 0.
const Bands *bands_assign(Arena *arena, const Banded *before, const Octagon *octagon, uint32_t x,
                          const Modular *value);
// All numbers of both, where OCTAGON knows less. WIDENS: only if OLD has those of FRESH.
const Bands *bands_join(Arena *arena, const Banded *fresh, const Banded *old,
                        const Octagon *octagon, bool widens);
// Of one pack; the shorter bands.
const Bands *bands_meet(Arena *arena, const Pack *pack, const Bands *a, const Bands *b);
// The bands of OLD have all numbers of FRESH.
bool bands_include(const Banded *old, const Banded *fresh);

#endif
