// The data-flow analysis: what is known of the pointers in all paths at each location, however a
// run gets there. Calls are followed into functions, whose start joins all of their calls; behind
// a call is known what its end says of static variables and of what parameters lead to, and what
// the call cannot have changed.
#ifndef GAVEL_DISCHARGE_FLOW_H
#define GAVEL_DISCHARGE_FLOW_H

#include "base/pmap.h"
#include "discharge/effects.h"
#include "discharge/validity.h"

// Maps from paths to what is known of their pointers.
typedef struct FlowState {
  bool is_reached;
  uint32_t changes;     // how often it was joined with something else
  Pmap statics, locals; // paths that begin with static variables, and the others
} FlowState;

typedef struct PointerFlow {
  const Cfa *cfa;
  Paths paths;
  CallSites sites;
  Effects effects;
  Arena arena;
  FlowState *states; // by location index
  bool *is_assigned; // by variable id: a parameter that its function writes
  uint32_t *rank;    // by function id: callees come first
  VEC(uint64_t) heap; // of locations that are to be looked at, by rank and order
  bool *is_waiting;   // by location index
} PointerFlow;

void flow_run(PointerFlow *flow, const Cfa *cfa, bool unset_is_fresh);
void flow_release(PointerFlow *flow);

typedef enum FlowAnswer { FLOW_OPEN, FLOW_BY_POINTERS, FLOW_BY_CHECKS } FlowAnswer;
// Is the question that ASSUME asks answered yes, in what its source knows?
FlowAnswer flow_answer(const PointerFlow *flow, const Edge *assume);

#endif
