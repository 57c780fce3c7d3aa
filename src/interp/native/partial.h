// Interpolants from a refutation, for all cuts at once (McMillan, "An interpolating theorem
// prover", 2005; D'Silva and others, "Interpolant strength", 2010). Each clause of the proof has a
// partial interpolant for each cut; those of the empty clause are the interpolants.
#ifndef GAVEL_INTERP_NATIVE_PARTIAL_H
#define GAVEL_INTERP_NATIVE_PARTIAL_H

#include "interp/native/problem.h"

// Fills OUT with the COUNT - 1 interpolants of the COUNT blocks, the strongest or the weakest that
// the refutation gives. False when the deadline has passed, or a lemma is not what it should be.
bool partial_interpolate(Problem *problem, uint32_t count, bool is_weak, Term *out);

#endif
