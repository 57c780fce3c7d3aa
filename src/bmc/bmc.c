#include "bmc/bmc.h"

#include "base/limits.h"
#include "base/stats.h"
#include "domain/composite/composite.h"
#include "domain/location/location.h"
#include "domain/loop_bound/loop_bound.h"
#include "domain/symbolic/symbolic_cpa.h"
#include "sat/sat_solver.h"

#include <assert.h>

#define STATS(X)                                                                                   \
  X(ROUNDS, COUNT, "Rounds")                                                                       \
  X(BOUND, MAXIMUM, "Iterations of a loop, at most")                                               \
  X(QUERIES, COUNT, "Queries")                                                                     \
  X(SOLVING, TIME, "Time for queries")                                                             \
  X(SECONDS, TIME, "Time")
STAT_TABLE("Bounded model checking", STATS);

// ---- states

static const SymState *state_of(const Bmc *bmc, const ArgNode *node) {
  return symbolic_state(composite_part(bmc->composite, node->state, bmc->states));
}

static bool is_beyond(const Bmc *bmc, const ArgNode *node, uint32_t *count) {
  return loop_bound_is_beyond(bmc->loop_bound,
                              composite_part(bmc->composite, node->state, bmc->loop_bound), count);
}

// The nodes that are new.
static void collect(Bmc *bmc) {
  Cpa *cpa = bmc->composite;
  BmcFrontier *frontier = &bmc->frontier;
  uint32_t count;
  vec_each(const ArgNodeVec, partition, &bmc->exploration.reached)
    vec_each(ArgNode *const, node, partition) {
      if ((*node)->id < bmc->seen)
        continue;
      TargetKind kind = cpa->target(cpa, (*node)->state);
      if (kind == TARGET_ERROR)
        vec_push(&frontier->errors, *node);
      else if (kind != TARGET_NONE)
        vec_push(&bmc->incomplete, *node);
      else if (is_beyond(bmc, *node, &count))
        vec_push(&frontier->beyond, *node);
    }
  assert(bmc->seen <= bmc->exploration.arg.count);
  bmc->seen = bmc->exploration.arg.count;
}

static void clear_frontier(Bmc *bmc) {
  vec_clear(&bmc->frontier.errors);
  vec_clear(&bmc->frontier.beyond);
  bmc->is_explored = false;
}

// ---- questions

static SatResult check(const Bmc *bmc, Term condition) {
  assert(term_is_bool(bmc->solver->terms, condition));
  Solver *solver = bmc->solver;
  Term question = term_make_and2(solver->terms, condition, sym_addresses(bmc->symbolic, condition));
  if (term_is_false(solver->terms, question))
    return SAT_NO;
  stat_start(&entries[STAT_SOLVING]);
  SatResult result = solver->check(solver, QUERY_FEASIBILITY, &question, 1, bmc->query_work);
  stat_stop(&entries[STAT_SOLVING]);
  stat_add(&entries[STAT_QUERIES], 1);
  return result;
}

static bool holds(const Bmc *bmc, Term condition) {
  Term value = bmc->solver->value(bmc->solver, condition);
  return !term_is_none(value) && term_is_true(bmc->solver->terms, value);
}

// Is a run in one of NODES? If so, *FOUND is that one, and the solver has the model.
static SatResult find_run(const Bmc *bmc, const ArgNodeVec *nodes, ArgNode **found) {
  TermVec guards = {0};
  vec_each(ArgNode *const, node, nodes)
    vec_push(&guards, state_of(bmc, *node)->guard);
  SatResult result = check(bmc, term_make_or(bmc->solver->terms, guards.data, guards.size));
  for (uint32_t i = 0; result == SAT_YES && i < guards.size; i++)
    if (term_is_true(bmc->solver->terms, guards.data[i]) || holds(bmc, guards.data[i]))
      *found = nodes->data[i];
  assert(result != SAT_YES || *found);
  vec_release(&guards);
  return result;
}

static uint64_t find_bound(void *context, Term guard, Term value, uint64_t limit) {
  assert(term_is_bool(((const Bmc *)context)->solver->terms, guard));
  const Bmc *bmc = context;
  Term addresses = sym_addresses(bmc->symbolic, guard);
  Term condition = term_make_and2(bmc->solver->terms, guard, addresses);
  return solver_find_most(bmc->solver, condition, value, limit);
}

// ---- paths

static const ArgEdge *taken_edge(const Bmc *bmc, const ArgNode *node) {
  for (const ArgEdge *edge = node->parents; edge; edge = edge->next_parent) {
    const SymState *state = sym_follow(bmc->symbolic, state_of(bmc, edge->parent), &edge->step);
    if (state && holds(bmc, state->guard))
      return edge;
  }
  return NULL;
}

// The path of the model to NODE; false when it is lost.
static bool find_path(const Bmc *bmc, const ArgNode *node, CfaStepVec *steps) {
  const ArgEdge *edge = NULL;
  for (; node->parents && (edge = taken_edge(bmc, node)); node = edge->parent)
    vec_push(steps, edge->step);
  vec_reverse(steps, 0);
  return !node->parents;
}

static CegarResult confirm(Bmc *bmc, ArgNode *target) {
  assert(!bmc->answer);
  CfaStepVec steps = {0};
  CegarResult result = {.status = CEGAR_UNKNOWN,
                        .target = target,
                        .reason = "a model takes none of the paths to the error"};
  if (find_path(bmc, target, &steps)) {
    bmc->answer = path_judge(bmc->judge, &steps, PATH_ENDS_IN_ERROR);
    bool is_confirmed = bmc->answer->status == PATH_CONFIRMED;
    result = (CegarResult){.status = is_confirmed ? CEGAR_FEASIBLE : CEGAR_UNCONFIRMED,
                           .target = target,
                           .answer = bmc->answer};
  }
  vec_release(&steps);
  return result;
}

// ---- rounds

static void go_on(Bmc *bmc) {
  assert(bmc->is_explored && bmc->frontier.beyond.size > 0);
  loop_bound_set(bmc->loop_bound, 2 * loop_bound_get(bmc->loop_bound));
  vec_each(ArgNode *const, node, &bmc->frontier.beyond) {
    (*node)->is_expanded = false;
    waitlist_add(&bmc->exploration.waitlist, *node);
  }
  clear_frontier(bmc);
}

// Asked again in the next turn, if there is one.
static CegarResult unknown(const Bmc *bmc, ArgNode *target) {
  return (CegarResult){.status = bmc->query_work ? CEGAR_PAUSED : CEGAR_UNKNOWN,
                       .target = target,
                       .reason = bmc->solver->reason(bmc->solver)};
}

// What runs do that access memory which is no object's is not modelled, so they must not exist.
static CegarResult find_violation(Bmc *bmc) {
  const SymViolations *violations = sym_violations(bmc->symbolic);
  ArgNode *root = bmc->exploration.arg.root;
  TermVec conditions = {0};
  vec_each(const SymViolation, violation, violations)
    vec_push(&conditions, violation->condition);
  SatResult result = check(bmc, term_make_or(bmc->solver->terms, conditions.data, conditions.size));
  for (uint32_t i = 0; result == SAT_YES && i < conditions.size && !bmc->violation; i++)
    if (term_is_true(bmc->solver->terms, conditions.data[i]) || holds(bmc, conditions.data[i]))
      bmc->violation = violations->data[i].edge;
  assert(result != SAT_YES || bmc->violation);
  vec_release(&conditions);
  return result == SAT_UNKNOWN ? unknown(bmc, root)
         : result == SAT_YES   ? (CegarResult){.status = CEGAR_INCOMPLETE, .target = root}
                               : (CegarResult){.status = CEGAR_SAFE};
}

// No error up to the bound: is that all?
static CegarResult conclude(Bmc *bmc) {
  ArgNode *found = NULL;
  switch (find_run(bmc, &bmc->frontier.beyond, &found)) {
  case SAT_UNKNOWN:
    return unknown(bmc, bmc->frontier.beyond.data[0]);
  case SAT_YES:
    if (bmc->options.most_iterations &&
        loop_bound_get(bmc->loop_bound) >= bmc->options.most_iterations)
      return (CegarResult){.status = CEGAR_INCOMPLETE, .target = found};
    go_on(bmc);
    return (CegarResult){.status = CEGAR_PAUSED};
  case SAT_NO:
    break;
  }
  switch (find_run(bmc, &bmc->incomplete, &found)) {
  case SAT_UNKNOWN:
    return unknown(bmc, bmc->incomplete.data[0]);
  case SAT_YES:
    return (CegarResult){.status = CEGAR_INCOMPLETE, .target = found};
  case SAT_NO:
    break;
  }
  return find_violation(bmc);
}

// All is explored up to the bound.
static CegarResult ask(Bmc *bmc) {
  assert(bmc->is_explored);
  ArgNode *found = NULL;
  switch (find_run(bmc, &bmc->frontier.errors, &found)) {
  case SAT_YES:
    return confirm(bmc, found);
  case SAT_UNKNOWN:
    return unknown(bmc, bmc->frontier.errors.data[0]);
  case SAT_NO:
    break;
  }
  vec_clear(&bmc->frontier.errors); // none is reached
  return conclude(bmc);
}

// Up to the bound. False when the states of this turn do not suffice.
static bool explore(Bmc *bmc) {
  assert(!bmc->is_explored);
  stat_max(&entries[STAT_BOUND], loop_bound_get(bmc->loop_bound));
  while (cpa_algorithm(&bmc->exploration, NULL))
    continue;
  if (limits_reached() != LIMIT_NONE || !bmc->exploration.budget)
    return false;
  collect(bmc);
  bmc->is_explored = true;
  return true;
}

// Explores up to the bound; then asks. *IS_STUCK: no more in this turn.
static CegarResult run_round(Bmc *bmc, bool *is_stuck) {
  CegarResult result = {.status = CEGAR_PAUSED};
  if (bmc->is_explored || explore(bmc))
    result = ask(bmc);
  *is_stuck = result.status != CEGAR_PAUSED || bmc->is_explored || !bmc->exploration.budget;
  stat_add(&entries[STAT_ROUNDS], 1);
  bool is_over = limits_reached() != LIMIT_NONE && result.status != CEGAR_FEASIBLE;
  return is_over ? (CegarResult){.status = CEGAR_LIMIT} : result;
}

CegarResult bmc_run(Bmc *bmc, uint64_t states, uint32_t query_work) {
  stats_register(&stats);
  stat_start(&entries[STAT_SECONDS]);
  CegarResult result;
  bool is_stuck = false;
  bmc->exploration.budget = states;
  bmc->query_work = query_work;
  do
    result = run_round(bmc, &is_stuck);
  while (!is_stuck && result.status == CEGAR_PAUSED);
  stat_stop(&entries[STAT_SECONDS]);
  return result;
}

// ---- lifecycle

void bmc_init(Bmc *bmc, const Cfa *cfa, Terms *terms, BmcOptions options) {
  *bmc = (Bmc){.cfa = cfa, .options = options};
  bmc->symbolic = symbolic_new(terms, cfa,
                               (SymOptions){.unset_is_any = options.unset_is_any,
                                            .bound = find_bound,
                                            .bound_context = bmc});
  bmc->solver = sat_solver_new(terms);
  bmc->judge = path_judge_new_exact(cfa, terms, options.unset_is_any);
  bmc->location = location_cpa_new(cfa, NULL);
  bmc->loop_bound = loop_bound_cpa_new(cfa, 1);
  bmc->states = symbolic_cpa_new(bmc->symbolic);
  Cpa *components[] = {bmc->location, bmc->loop_bound, bmc->states};
  bmc->composite = composite_cpa_new(components, 3);
  exploration_init(&bmc->exploration, bmc->composite, ORDER_TOPOLOGICAL);
}

void bmc_release(Bmc *bmc) {
  if (bmc->answer)
    path_answer_free(bmc->answer);
  vec_release(&bmc->incomplete);
  vec_release(&bmc->frontier.errors);
  vec_release(&bmc->frontier.beyond);
  exploration_release(&bmc->exploration);
  bmc->composite->free(bmc->composite);
  path_judge_free(bmc->judge);
  solver_free(bmc->solver);
  symbolic_free(bmc->symbolic);
}

bool bmc_is_possible(const Bmc *bmc, const ArgNode *node) {
  return check(bmc, state_of(bmc, node)->guard) != SAT_NO;
}

SourceSpan bmc_furthest(const Bmc *bmc, uint32_t *count) {
  SourceSpan place = span_none();
  *count = 0;
  vec_each(const ArgNodeVec, partition, &bmc->exploration.reached)
    vec_each(ArgNode *const, node, partition) {
      uint32_t here;
      is_beyond(bmc, *node, &here);
      if (here <= *count || !(*node)->parents)
        continue;
      *count = here;
      place = (*node)->parents->step.edge->span;
    }
  return place;
}
