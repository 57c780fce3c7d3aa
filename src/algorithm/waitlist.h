// The states that are still to be expanded. Inside of a block they always come in
// topological order, so that paths meet, and are merged, before they go on; the
// traversal order chooses between blocks. Breadth first, a block that was begun is finished
// before those that follow from it; topologically, unless these begin earlier in the program.
#ifndef GAVEL_ALGORITHM_WAITLIST_H
#define GAVEL_ALGORITHM_WAITLIST_H

#include "algorithm/arg.h"

typedef enum TraversalOrder {
  ORDER_DFS,        // the newest block first
  ORDER_BFS,        // the oldest
  ORDER_TOPOLOGICAL // the one that begins first in the program; then the oldest
} TraversalOrder;

typedef struct Waitlist {
  TraversalOrder order;
  Cpa *cpa;
  ArgNodeVec heap; // may hold nodes that are no longer waiting
} Waitlist;

void waitlist_init(Waitlist *waitlist, Cpa *cpa, TraversalOrder order);
void waitlist_release(Waitlist *waitlist);

void waitlist_add(Waitlist *waitlist, ArgNode *node); // nothing if it waits already, or is closed
void waitlist_remove(Waitlist *waitlist, ArgNode *node);
ArgNode *waitlist_pop(Waitlist *waitlist); // NULL when empty

#endif
