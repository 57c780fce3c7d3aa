// What the octagon analysis knows of a location, as a condition on the bits of a symbolic state.
#ifndef GAVEL_BMC_FACTS_H
#define GAVEL_BMC_FACTS_H

#include "preanalysis/preanalysis.h"
#include "symbolic/symbolic.h"

// All that FACTS say about variables of STATE, as far as it can be said in bits: `true` at worst.
Term facts_in_bits(Terms *terms, const KnownFacts *facts, Symbolic *symbolic,
                   const SymState *state);

#endif
