#include "bmc/bmc.h"

#include "base/limits.h"
#include "base/stats.h"
#include "domain/composite/composite.h"
#include "domain/loop_bound/loop_bound.h"
#include "domain/symbolic/symbolic_cpa.h"

#include <assert.h>

enum { STAT_ROUNDS, STAT_BOUND, STAT_QUERIES, STAT_SOLVING, STAT_SECONDS };

static StatEntry entries[] = {
    [STAT_ROUNDS] = {STAT_COUNT, "Rounds", 0, 0},
    [STAT_BOUND] = {STAT_MAXIMUM, "Iterations of a loop, at most", 0, 0},
    [STAT_QUERIES] = {STAT_COUNT, "Queries", 0, 0},
    [STAT_SOLVING] = {STAT_TIME, "Time for queries", 0, 0},
    [STAT_SECONDS] = {STAT_TIME, "Time", 0, 0},
};
static StatTable stats = {"Bounded model checking", entries, sizeof entries / sizeof *entries,
                          NULL};

// ---- states

static const SymState *state_of(const Bmc *bmc, const ArgNode *node) {
  return symbolic_state(composite_part(bmc->composite, node->state, bmc->states));
}

static bool is_beyond(const Bmc *bmc, const ArgNode *node) {
  uint32_t count;
  return loop_bound_is_beyond(bmc->loop_bound,
                              composite_part(bmc->composite, node->state, bmc->loop_bound), &count);
}

// What a round has found.
typedef struct Frontier {
  ArgNodeVec errors, incomplete, beyond;
} Frontier;

// The nodes from number FIRST on.
static void collect(const Bmc *bmc, const Exploration *exploration, uint32_t first,
                    Frontier *frontier) {
  Cpa *cpa = bmc->composite;
  vec_each(const ArgNodeVec, partition, &exploration->reached) {
    vec_each(ArgNode *const, node, partition) {
      if ((*node)->id < first)
        continue;
      TargetKind kind = cpa->target(cpa, (*node)->state);
      if (kind == TARGET_ERROR)
        vec_push(&frontier->errors, *node);
      else if (kind != TARGET_NONE)
        vec_push(&frontier->incomplete, *node);
      else if (is_beyond(bmc, *node))
        vec_push(&frontier->beyond, *node);
    }
  }
}

static void frontier_release(Frontier *frontier) {
  vec_release(&frontier->errors);
  vec_release(&frontier->incomplete);
  vec_release(&frontier->beyond);
}

// ---- questions

static bool holds(const Bmc *bmc, Term condition) {
  Term value = bmc->solver->value(bmc->solver, condition);
  return !term_is_none(value) && term_is_true(bmc->solver->terms, value);
}

// Is a run in one of NODES? If so, *FOUND is that one, and the solver has the model.
static SatResult find_run(const Bmc *bmc, const ArgNodeVec *nodes, ArgNode **found) {
  if (!nodes->size)
    return SAT_NO;
  Solver *solver = bmc->solver;
  TermVec guards = {0};
  vec_each(ArgNode *const, node, nodes)
    vec_push(&guards, state_of(bmc, *node)->guard);
  Term any = term_make_or(solver->terms, guards.data, guards.size);
  Term question = term_make_and2(solver->terms, any, sym_addresses(bmc->symbolic, any));
  stat_start(&entries[STAT_SOLVING]);
  SatResult result = term_is_false(solver->terms, question)
                         ? SAT_NO
                         : solver->check(solver, QUERY_FEASIBILITY, &question, 1, 0);
  stat_stop(&entries[STAT_SOLVING]);
  stat_add(&entries[STAT_QUERIES], 1);
  for (uint32_t i = 0; result == SAT_YES && i < guards.size; i++)
    if (holds(bmc, guards.data[i]))
      *found = nodes->data[i];
  vec_release(&guards);
  return result;
}

// The path of the model to NODE, from its end.
static bool find_path(const Bmc *bmc, const ArgNode *node, CfaStepVec *steps) {
  vec_clear(steps);
  while (node->parents) {
    const ArgEdge *taken = NULL;
    for (const ArgEdge *edge = node->parents; edge && !taken; edge = edge->next_parent) {
      const SymState *state = sym_follow(bmc->symbolic, state_of(bmc, edge->parent), &edge->step);
      if (state && holds(bmc, state->guard))
        taken = edge;
    }
    if (!taken)
      return false;
    vec_push(steps, taken->step);
    node = taken->parent;
  }
  for (uint32_t i = 0, j = steps->size; i + 1 < j; i++) {
    CfaStep step = steps->data[i];
    steps->data[i] = steps->data[--j];
    steps->data[j] = step;
  }
  return true;
}

// ---- rounds

// Those of NODES that a run is in stay.
static SatResult drop_unreachable(const Bmc *bmc, ArgNodeVec *nodes) {
  ArgNode *found;
  SatResult result = find_run(bmc, nodes, &found);
  if (result == SAT_NO)
    vec_clear(nodes);
  return result;
}

static void go_on(const Bmc *bmc, Exploration *exploration, const ArgNodeVec *beyond) {
  loop_bound_set(bmc->loop_bound, 2 * loop_bound_get(bmc->loop_bound));
  vec_each(ArgNode *const, node, beyond) {
    (*node)->is_expanded = false;
    waitlist_add(&exploration->waitlist, *node);
  }
}

static CegarResult at(CegarStatus status, ArgNode *target) {
  return (CegarResult){.status = limits_reached() == LIMIT_NONE ? status : CEGAR_LIMIT,
                       .target = target};
}

// No error up to the bound: complete?
static CegarResult conclude(const Bmc *bmc, Frontier *frontier, bool *is_done) {
  ArgNode *found = NULL;
  SatResult more = drop_unreachable(bmc, &frontier->beyond);
  *is_done = more != SAT_YES;
  if (more == SAT_YES)
    return at(CEGAR_SAFE, NULL);
  if (more == SAT_UNKNOWN)
    return at(CEGAR_UNKNOWN, frontier->beyond.data[0]);
  SatResult lost = find_run(bmc, &frontier->incomplete, &found);
  return at(lost == SAT_NO    ? CEGAR_SAFE
            : lost == SAT_YES ? CEGAR_INCOMPLETE
                              : CEGAR_UNKNOWN,
            lost == SAT_YES       ? found
            : lost == SAT_UNKNOWN ? frontier->incomplete.data[0]
                                  : NULL);
}

// One round; the nodes up to number *SEEN were looked at before.
static CegarResult run_round(const Bmc *bmc, Exploration *exploration, uint32_t *seen,
                             ArgNodeVec *incomplete, CfaStepVec *steps, bool *is_done) {
  while (cpa_algorithm(exploration, NULL))
    continue;
  Frontier frontier = {0};
  frontier.incomplete = *incomplete;
  collect(bmc, exploration, *seen, &frontier);
  *seen = exploration->arg.count;
  ArgNode *found = NULL;
  CegarResult result = at(CEGAR_LIMIT, NULL);
  *is_done = true;
  SatResult error =
      limits_reached() == LIMIT_NONE ? find_run(bmc, &frontier.errors, &found) : SAT_UNKNOWN;
  if (error == SAT_YES)
    result = at(find_path(bmc, found, steps) ? CEGAR_FEASIBLE : CEGAR_UNKNOWN, found);
  else if (error == SAT_UNKNOWN)
    result = at(CEGAR_UNKNOWN, frontier.errors.size ? frontier.errors.data[0] : NULL);
  else
    result = conclude(bmc, &frontier, is_done);
  if (!*is_done)
    go_on(bmc, exploration, &frontier.beyond);
  *incomplete = frontier.incomplete;
  frontier.incomplete = (ArgNodeVec){0};
  frontier_release(&frontier);
  return result;
}

CegarResult bmc_run(const Bmc *bmc, Exploration *exploration, CfaStepVec *steps) {
  stats_register(&stats);
  stat_start(&entries[STAT_SECONDS]);
  ArgNodeVec incomplete = {0};
  CegarResult result;
  bool is_done = false;
  uint32_t seen = 0;
  while (!is_done) {
    stat_max(&entries[STAT_BOUND], loop_bound_get(bmc->loop_bound));
    result = run_round(bmc, exploration, &seen, &incomplete, steps, &is_done);
    stat_add(&entries[STAT_ROUNDS], 1);
  }
  vec_release(&incomplete);
  stat_stop(&entries[STAT_SECONDS]);
  return result;
}
