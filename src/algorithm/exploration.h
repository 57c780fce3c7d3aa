// What an analysis has found so far: the ARG, the reached set partitioned by what
// the CPA says can never meet, and the waitlist. Invariant: every node that is not
// hidden, not closed, not waiting and no target is expanded: it has a child, or no need of one,
// for each of its steps.
#ifndef GAVEL_ALGORITHM_EXPLORATION_H
#define GAVEL_ALGORITHM_EXPLORATION_H

#include "algorithm/arg.h"
#include "algorithm/waitlist.h"
#include "base/deadline.h"
#include "base/map.h"

typedef struct Exploration Exploration;

// Told after each expansion; to be quick.
typedef struct ExplorationWatch {
  void *context;
  void (*tell)(void *context, const Exploration *exploration);
} ExplorationWatch;

typedef VEC(uint64_t) SignatureVec;

struct Exploration {
  Cpa *cpa;
  Arg arg;
  Waitlist waitlist;
  Map partitions;               // of the CPA -> 1 + index into `reached`
  VEC(ArgNodeVec) reached;      // by ArgNode.partition
  VEC(SignatureVec) signatures; // of the nodes in `reached`
  uint32_t size;                // nodes in the reached set
  uint32_t refinements;         // so far
  uint64_t budget;              // states that may still be taken from the waitlist
  Deadline pause;               // no state is taken after that
  Deadline interrupt;           // no refinement goes on after that
  Deadline abandon;             // nor does the search for a successor, which begins anew later
  ExplorationWatch watch;       // nobody unless set
};

// Begins with the CPA's initial state, which waits.
void exploration_init(Exploration *exploration, Cpa *cpa, TraversalOrder order);
void exploration_release(Exploration *exploration);

// Neither the budget nor the pause stops it.
static inline bool exploration_goes_on(const Exploration *exploration) {
  return exploration->budget && !deadline_has_passed(exploration->pause);
}

static inline void exploration_tell(const Exploration *exploration) {
  if (exploration->watch.tell)
    exploration->watch.tell(exploration->watch.context, exploration);
}

// A node for STATE, reached from PARENT; in the reached set, not in the waitlist.
ArgNode *exploration_add(Exploration *exploration, ArgNode *parent, const CfaStep *step,
                         AbstractState *state);
// All nodes that can be merged with STATE, or cover it, are among these.
const ArgNodeVec *exploration_reached(Exploration *exploration, AbstractState *state);

// All is taken away, and it begins anew; the CPA may have changed meanwhile.
void exploration_restart(Exploration *exploration);
// Takes NODE, which begins a block, and all below it away. What they covered waits again, and so
// do NODE's parents.
void exploration_remove(Exploration *exploration, ArgNode *node);
// Nothing is reachable from NODE, which begins a block: takes all below it away, and it never waits
// again.
void exploration_close(Exploration *exploration, ArgNode *node);
// NODE is covered by BY from now on: nothing below it waits, or covers.
void exploration_cover(Exploration *exploration, ArgNode *node, ArgNode *by);
// NODE is no longer covered: it waits, and so does all below it that is not expanded.
void exploration_uncover(Exploration *exploration, ArgNode *node);

#endif
