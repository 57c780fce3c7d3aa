// The octagon CPA: what holds of the integer variables wherever a location is reached, with one
// octagon, one set of affine relations and bands for each pack. States are joined, at loop heads
// widened; so there is one state for each location and stack of calls (CFA steps only, no
// summaries).
//
// Integers are those of the encoder: of a value that may wrap, or that a cast may change, octagons
// know the range of its type only, and affine relations what it is modulo a power of two.
#ifndef GAVEL_DOMAIN_OCTAGON_OCTAGON_CPA_H
#define GAVEL_DOMAIN_OCTAGON_OCTAGON_CPA_H

#include "cpa/cpa.h"
#include "domain/octagon/affine.h"
#include "domain/octagon/bands.h"
#include "domain/octagon/octagon.h"
#include "domain/octagon/packs.h"

typedef struct OctagonState {
  Loc loc;
  uint32_t joins;     // that led to it
  Octagon **octagons; // of each pack; closed and not empty
  const Affine **affines;
  const Bands **bands;
  Octagon **widened; // the octagons before closure, for the next widening; NULL: the same
} OctagonState;

// Borrows all it is given.
Cpa *octagon_cpa_new(const Cfa *cfa, Encoder *encoder, const Packs *packs);

static inline const OctagonState *octagon_state(const AbstractState *state) {
  return (const OctagonState *)state;
}

// Without widening: all that FRESH or OLD stands for.
AbstractState *octagon_join(Cpa *cpa, AbstractState *fresh, AbstractState *old);
// What both FRESH and OLD stand for; NULL if that is nothing, OLD if FRESH has it all.
AbstractState *octagon_meet(Cpa *cpa, AbstractState *fresh, AbstractState *old);

// All states that were made behind a mark can be dropped.
ArenaMark octagon_mark(const Cpa *cpa);
void octagon_rewind(Cpa *cpa, ArenaMark mark);

#endif
