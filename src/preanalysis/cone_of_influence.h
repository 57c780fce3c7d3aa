// Which variables an error depends on (invariants_in_predicate_abstraction, section 4.2): the
// syntactic cone of influence of all conditions on the way to errors. A variable is needed at a
// location if it is in the cone and its value may still be read.
#ifndef GAVEL_PREANALYSIS_CONE_OF_INFLUENCE_H
#define GAVEL_PREANALYSIS_CONE_OF_INFLUENCE_H

#include "base/map.h"
#include "cfa/passes.h"
#include "encode/scalar.h"

typedef struct ConeOfInfluence {
  const Cfa *cfa;
  Map symbols; // of cells
  Liveness liveness;
} ConeOfInfluence;

// Needs the pass error_reach.
void cone_init(ConeOfInfluence *cone, const Cfa *cfa, Encoder *encoder);
void cone_release(ConeOfInfluence *cone);

bool cone_has(const ConeOfInfluence *cone, Loc loc, const Cell *cell);

#endif
