// Ranges of floating variables at the heads of loops, which an induction begins with (docs/
// k-induction.md). They are a hypothesis: what is known is the range of each cell where runs first
// get to the head. After an exploration that assumes them, all states that arrive at the head have
// to keep to them; where one does not, the range is made wider, to a constant of the program after
// a while, and the exploration begins anew. So they end as an invariant, or as nothing.
#ifndef GAVEL_BMC_FLOAT_BOUNDS_H
#define GAVEL_BMC_FLOAT_BOUNDS_H

#include "bmc/loop_effects.h"
#include "symbolic/float_range.h"

typedef struct FloatBounds FloatBounds;

FloatBounds *float_bounds_new(const Cfa *cfa, Terms *terms, LoopEffects *effects);
void float_bounds_free(FloatBounds *bounds);

// BEGUN, which is ARRIVED at HEAD when its rounds have changed what they may, with the ranges.
const SymState *float_bounds_assume(FloatBounds *bounds, Symbolic *symbolic,
                                    const SymState *arrived, const SymState *begun, Loc head);
// Does STATE, which arrives at HEAD, keep to what was assumed there? Ranges that it does not keep to
// are wider afterwards.
bool float_bounds_hold(FloatBounds *bounds, Symbolic *symbolic, const SymState *state, Loc head);
// A Boolean: runs of STATE, which arrives at HEAD, that do not keep to them.
Term float_bounds_broken(const FloatBounds *bounds, Symbolic *symbolic, const SymState *state,
                         Loc head);

// The ranges that are assumed somewhere, by number; NULL behind the last.
FloatRange *float_bounds_at(FloatBounds *bounds, uint32_t number);

#endif
