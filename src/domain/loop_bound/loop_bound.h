// How often each loop under way has been entered, and which calls are: the component that makes
// unrollings finite. States of different iterations never meet. A state beyond the bound has no
// successors until the bound is raised.
#ifndef GAVEL_DOMAIN_LOOP_BOUND_LOOP_BOUND_H
#define GAVEL_DOMAIN_LOOP_BOUND_LOOP_BOUND_H

#include "cpa/cpa.h"

// Iterations of a loop, or frames of a function, that are followed.
Cpa *loop_bound_cpa_new(const Cfa *cfa, uint32_t bound);
uint32_t loop_bound_get(const Cpa *cpa);
void loop_bound_set(Cpa *cpa, uint32_t bound);
// Before the first state is made: loops that are entered through their heads only go beyond the
// bound, but what is behind it is an induction (docs/k-induction.md).
void loop_bound_use_induction(Cpa *cpa);

// Is STATE beyond the bound? Then *COUNT is the number of its iteration (or frame).
bool loop_bound_is_beyond(const Cpa *cpa, const AbstractState *state, uint32_t *count);

#endif
