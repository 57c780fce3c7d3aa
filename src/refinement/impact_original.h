// IMPACT as McMillan gave it (lazy_abstraction_with_interpolants, figures 4 to 6), beside the
// IMPACT that is a configuration of the CPA algorithm: an unwinding of the program, searched
// depth first, whose vertices are labelled with interpolants and cover each other.
//
// The unwinding is the ARG: a vertex is a node, its label the formula of its predicate state,
// "older than" the order of creation.
#ifndef GAVEL_REFINEMENT_IMPACT_ORIGINAL_H
#define GAVEL_REFINEMENT_IMPACT_ORIGINAL_H

#include "algorithm/cegar.h"
#include "refinement/refine.h"

// UNWIND. The predicate domain computes no abstractions (ABSTRACTION_NONE), and each of its
// states ends a block (`sbe`). Forced covering is an option of REFINEMENT.
CegarResult impact_unwind(Exploration *exploration, Refinement *refinement);

#endif
