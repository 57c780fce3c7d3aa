// Several CPAs side by side: a state is one of each. Each may refuse a step, and
// tells those after it what it found at its end.
#ifndef GAVEL_DOMAIN_COMPOSITE_COMPOSITE_H
#define GAVEL_DOMAIN_COMPOSITE_COMPOSITE_H

#include "cpa/cpa.h"

// COMPONENTS is copied; they belong to the composite.
Cpa *composite_cpa_new(Cpa *const *components, uint32_t count);

// The part of STATE that belongs to COMPONENT.
AbstractState *composite_part(const Cpa *composite, const AbstractState *state,
                              const Cpa *component);
// STATE with another part for COMPONENT.
AbstractState *composite_replace(Cpa *composite, const AbstractState *state, const Cpa *component,
                                 AbstractState *part);

#endif
