// Ranges of integers, elements of arrays and fields of records too, at the heads of loops, which an
// induction begins with (docs/k-induction.md): octagons know little of memory. As the ranges of
// floating variables (float_bounds.h) they are a hypothesis, but the solver tells whether states
// that arrive at the head keep to them, and its model what has to be in them. All elements of an
// array share one range.
#ifndef GAVEL_BMC_INT_BOUNDS_H
#define GAVEL_BMC_INT_BOUNDS_H

#include "bmc/loop_effects.h"
#include "smt/solver.h"

typedef struct IntBounds IntBounds;

typedef struct BoundRange {
  __int128 low, high;
} BoundRange;

IntBounds *int_bounds_new(const Cfa *cfa, Terms *terms, LoopEffects *effects);
void int_bounds_free(IntBounds *bounds);

// BEGUN, which is ARRIVED at HEAD when its rounds have changed what they may, with the ranges.
const SymState *int_bounds_assume(IntBounds *bounds, Symbolic *symbolic, const SymState *arrived,
                                  const SymState *begun, Loc head);
// A Boolean: runs of STATE, which arrives at HEAD, that do not keep to what was assumed there.
Term int_bounds_broken(const IntBounds *bounds, Symbolic *symbolic, const SymState *state,
                       Loc head);
// The model of SOLVER has such a run: the ranges that it breaks become wider. False: it tells of
// none.
bool int_bounds_widen(IntBounds *bounds, Symbolic *symbolic, Solver *solver,
                      const SymState *state, Loc head);

// The ranges that are assumed somewhere, by number; NULL behind the last.
BoundRange *int_bounds_at(IntBounds *bounds, uint32_t number);

#endif
