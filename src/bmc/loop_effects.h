// What the rounds of a loop may change, with all functions that they call: an over-approximation,
// by the points-to analysis where they write through pointers.
#ifndef GAVEL_BMC_LOOP_EFFECTS_H
#define GAVEL_BMC_LOOP_EFFECTS_H

#include "symbolic/symbolic.h"

typedef struct LoopEffects LoopEffects;

LoopEffects *loop_effects_new(const Cfa *cfa, bool unset_is_any);
void loop_effects_free(LoopEffects *effects);
// Of the loop at HEAD; lives as long as EFFECTS.
const SymEffects *loop_effects_at(LoopEffects *effects, Loc head);

#endif
