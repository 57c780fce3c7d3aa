// Which variables an error depends on (invariants_in_predicate_abstraction, section 4.2): the
// syntactic cone of influence of all conditions on the way to errors. A variable is needed at a
// location if it is in the cone and its value may still be read.
#ifndef GAVEL_PREANALYSIS_INFLUENCE_H
#define GAVEL_PREANALYSIS_INFLUENCE_H

#include "base/map.h"
#include "cfa/passes.h"
#include "encode/scalar.h"

typedef struct Influence {
  const Cfa *cfa;
  Map cone; // symbols of cells
  Liveness liveness;
} Influence;

// Needs the pass error_reach.
void influence_init(Influence *influence, const Cfa *cfa, Encoder *encoder);
void influence_release(Influence *influence);

bool influence_has(const Influence *influence, Loc loc, const Cell *cell);

#endif
