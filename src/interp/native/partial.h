// Interpolants from a refutation, for all cuts at once (McMillan, "An interpolating theorem
// prover", 2005; D'Silva and others, "Interpolant strength", 2010). Each clause of the proof has a
// partial interpolant for each cut; those of the empty clause are the interpolants.
#ifndef GAVEL_INTERP_NATIVE_PARTIAL_H
#define GAVEL_INTERP_NATIVE_PARTIAL_H

#include "interp/interp_internal.h"
#include "interp/native/problem.h"

typedef struct PartialOptions {
  bool is_weak;           // the weakest interpolants that the refutation gives, not the strongest
  const Language *bounds; // its numbers are preferred as bounds; NULL: the weakest bounds
} PartialOptions;

// Fills OUT with the COUNT - 1 interpolants of the COUNT blocks. False when the deadline has
// passed, or a lemma is not what it should be.
bool partial_interpolate(Problem *problem, uint32_t count, PartialOptions options, Term *out);

// The same for blocks that are a tree (partial_tree.c): strong ones, with the weakest bounds.
bool partial_interpolate_tree(Problem *problem, uint32_t count, Term *out);

// ---- what both share

// What a fact says: the sum that is <= 0, or = 0.
Term partial_fact_sum(const Problem *problem, Literal fact, bool *is_equation);
// `sum <= slack`; of equations without slack, `sum = 0`.
Term partial_make_bound(Terms *terms, Term sum, __int128 slack, bool are_equations);

#endif
