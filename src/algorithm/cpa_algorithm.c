// One deviation from the paper: a state is merged only with states that still wait, unless
// the CPA asks for more. Since paths inside of a block are followed in topological order, they
// meet before they go on; and the ARG stays free of cycles when a block contains a loop.
#include "algorithm/cpa_algorithm.h"

#include "base/limits.h"
#include "base/stats.h"

#define STATS(X)                                                                                   \
  X(EXPANDED, COUNT, "Expanded states")                                                            \
  X(MERGED, COUNT, "Merged states")                                                                \
  X(COVERED, COUNT, "Covered states")                                                              \
  X(COVER_CHECKS, COUNT, "Coverage checks")                                                        \
  X(MAX_SIZE, MAXIMUM, "Size of the reached set, at most")                                         \
  X(NODES, MAXIMUM, "Nodes of the ARG ever made")                                                  \
  X(SECONDS, TIME, "Time")
STAT_TABLE("CPA algorithm", STATS);

// ---- merge

// The one state of a partition becomes the join with STATE. False when there is none yet.
static bool join(Exploration *exploration, ArgNode *parent, const CfaStep *step,
                 AbstractState *state) {
  Cpa *cpa = exploration->cpa;
  const ArgNodeVec *reached = exploration_reached(exploration, state);
  if (!reached->size)
    return false;
  assert(reached->size == 1);
  ArgNode *node = reached->data[0];
  AbstractState *merged = cpa->merge(cpa, state, node->state);
  if (arg_find_child(parent, step) != node)
    arg_add_edge(&exploration->arg, parent, step, node);
  if (merged == node->state)
    return true;
  node->state = merged;
  node->is_expanded = false;
  waitlist_add(&exploration->waitlist, node);
  stat_add(&entries[STAT_MERGED], 1);
  return true;
}

// True when STATE became part of a state that was there before.
static bool merge(Exploration *exploration, ArgNode *parent, const CfaStep *step,
                  AbstractState *state) {
  Cpa *cpa = exploration->cpa;
  if (cpa->merges_expanded)
    return join(exploration, parent, step, state);
  if (!cpa->merge || cpa->is_block_start(cpa, state))
    return false;
  const ArgNodeVec *reached = exploration_reached(exploration, state);
  vec_each(ArgNode *const, item, reached) {
    ArgNode *node = *item;
    AbstractState *merged = node->is_waiting ? cpa->merge(cpa, state, node->state) : node->state;
    if (merged == node->state)
      continue;
    node->state = merged;
    arg_add_edge(&exploration->arg, parent, step, node);
    stat_add(&entries[STAT_MERGED], 1);
    return true;
  }
  return false;
}

// ---- stop

// The oldest are asked first: when many equal states have lost their cover, one of them
// covers all others at once, instead of each the next.
ArgNode *cpa_find_cover(Exploration *exploration, ArgNode *node) {
  Cpa *cpa = exploration->cpa;
  if (!cpa->is_block_start(cpa, node->state))
    return NULL;
  const ArgNodeVec *reached = &exploration->reached.data[node->partition];
  const uint64_t *signatures = exploration->signatures.data[node->partition].data;
  assert(reached->data[node->place] == node);
  uint64_t signature = signatures[node->place];
  for (uint32_t i = 0; i < reached->size; i++) {
    if (signatures[i] & ~signature)
      continue;
    ArgNode *by = reached->data[i];
    if (by->id >= node->id)
      break;
    if (by->covered_by)
      continue;
    stat_add(&entries[STAT_COVER_CHECKS], 1);
    if (cpa->is_covered(cpa, node->state, by->state) && !arg_is_hidden(by))
      return by;
  }
  return NULL;
}

// True when NODE is covered.
static bool stop(Exploration *exploration, ArgNode *node) {
  assert(!node->covered_by);
  ArgNode *by = cpa_find_cover(exploration, node);
  if (!by)
    return false;
  exploration_cover(exploration, node, by);
  stat_add(&entries[STAT_COVERED], 1);
  return true;
}

// ---- successors

// False when that took too long.
static bool transfer(Exploration *exploration, ArgNode *node, const CfaStep *step,
                     AbstractState **state) {
  Cpa *cpa = exploration->cpa;
  Transition transition = {.step = *step};
  deadline_interrupt(exploration->abandon);
  *state = cpa->transfer(cpa, node->state, &transition);
  bool is_whole = !deadline_is_interrupted() || limits_reached() != LIMIT_NONE;
  deadline_interrupt(NO_DEADLINE);
  return is_whole;
}

// The rest of the successors comes later.
static void postpone(Exploration *exploration, ArgNode *node) {
  node->is_expanded = false;
  waitlist_add(&exploration->waitlist, node);
}

// Follows STEP to STATE; returns the successor if it is a target.
static ArgNode *follow(Exploration *exploration, ArgNode *node, const CfaStep *step,
                       AbstractState *state) {
  Cpa *cpa = exploration->cpa;
  if (!state || merge(exploration, node, step, state))
    return NULL;
  ArgNode *child = exploration_add(exploration, node, step, state);
  if (stop(exploration, child))
    return NULL;
  waitlist_add(&exploration->waitlist, child);
  return cpa->target(cpa, state) != TARGET_NONE ? child : NULL;
}

// Makes the successors that NODE does not have yet, until one is a target.
static ArgNode *expand(Exploration *exploration, ArgNode *node, CfaStepVec *steps) {
  Cpa *cpa = exploration->cpa;
  ArgNode *target = NULL;
  if (node->is_expanded)
    return NULL;
  assert(!node->covered_by && !node->is_closed);
  node->is_expanded = true;
  vec_clear(steps);
  cpa->steps(cpa, node->state, steps);
  vec_each(CfaStep, step, steps) {
    if (!cpa->merges_expanded && arg_find_child(node, step))
      continue;
    AbstractState *state;
    if (target || !transfer(exploration, node, step, &state)) {
      postpone(exploration, node);
      break;
    }
    target = follow(exploration, node, step, state);
  }
  stat_add(&entries[STAT_EXPANDED], 1);
  stat_max(&entries[STAT_MAX_SIZE], exploration->size);
  stat_max(&entries[STAT_NODES], exploration->arg.count);
  return target;
}

// Lost its cover and found another, or is forced to have one.
static bool is_covered(Exploration *exploration, ArgNode *node, const ForcedCovering *forced) {
  if (node->was_uncovered) {
    node->was_uncovered = false;
    if (stop(exploration, node))
      return true;
  }
  return forced && !node->is_expanded && forced->fcover(forced->self, exploration, node);
}

ArgNode *cpa_algorithm(Exploration *exploration, const ForcedCovering *forced) {
  stats_register(&stats);
  stat_start(&entries[STAT_SECONDS]);
  CfaStepVec steps = {0};
  ArgNode *target = NULL, *node;
  while (!target && exploration_goes_on(exploration) && limits_reached() == LIMIT_NONE &&
         (node = waitlist_pop(&exploration->waitlist))) {
    assert(!node->is_waiting);
    exploration->budget--;
    if (!is_covered(exploration, node, forced))
      target = expand(exploration, node, &steps);
    exploration_tell(exploration);
  }
  vec_release(&steps);
  stat_stop(&entries[STAT_SECONDS]);
  return target;
}
