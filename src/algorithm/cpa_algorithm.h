// The CPA algorithm with forced covering that stops at target states:
// Algorithm 1 of predicate_abstraction_vs_impact.
#ifndef GAVEL_ALGORITHM_CPA_ALGORITHM_H
#define GAVEL_ALGORITHM_CPA_ALGORITHM_H

#include "algorithm/exploration.h"

// The forced covering strategy: strengthens states so that NODE becomes covered, and says
// whether it did.
typedef struct ForcedCovering {
  void *self;
  bool (*fcover)(void *self, Exploration *exploration, ArgNode *node);
} ForcedCovering;

// Expands states until the waitlist is empty (NULL), the budget is spent or a limit of the run is
// reached (NULL), or a target state is found, which is returned. FORCED may be NULL.
ArgNode *cpa_algorithm(Exploration *exploration, const ForcedCovering *forced);

// A state that covers NODE, or NULL. Only older ones are asked, and none below NODE.
ArgNode *cpa_find_cover(Exploration *exploration, ArgNode *node);

#endif
