// What an induction over the rounds of a loop begins with (docs/k-induction.md): the state at its
// head after any number of rounds. All that a round may change is arbitrary, but the invariants
// of the octagon analysis hold, and floating variables and integers in memory are in ranges that
// rounds do not leave.
#ifndef GAVEL_BMC_INDUCTION_H
#define GAVEL_BMC_INDUCTION_H

#include "bmc/float_bounds.h"
#include "bmc/int_bounds.h"
#include "bmc/loop_effects.h"
#include "preanalysis/preanalysis.h"

typedef struct InductionOptions {
  bool has_invariants; // else nothing is known of the state
  PreanalysisOptions invariants;
} InductionOptions;

typedef struct Induction {
  Terms *terms;
  LoopEffects *effects;
  FloatBounds *bounds;
  IntBounds *int_bounds;
  bool has_int_bounds; // they are assumed, as of the second bound
  Liveness liveness;
  Encoder *encoder;         // NULL: without invariants
  Preanalysis *preanalysis; // likewise
} Induction;

void induction_init(Induction *induction, const Cfa *cfa, Terms *terms, bool unset_is_any,
                    InductionOptions options);
void induction_release(Induction *induction);

const SymState *induction_begin(Induction *induction, Symbolic *symbolic, const SymState *state,
                                Loc head);

#endif
