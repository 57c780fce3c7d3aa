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
  bmc->is_explored = bmc->keeps_bounds = false;
}

// ---- questions

// With objects in the order ORDER.
static SatResult check_order(const Bmc *bmc, Term condition, Term order, uint32_t work) {
  Solver *solver = bmc->solver;
  Term addresses = sym_addresses(bmc->symbolic, condition);
  Term question[] = {condition, addresses, order};
  Term all = term_make_and(solver->terms, question, 3);
  if (term_is_false(solver->terms, all))
    return SAT_NO;
  stat_start(&entries[STAT_SOLVING]);
  SatResult result = solver->check(solver, QUERY_FEASIBILITY, &all, 1, work);
  stat_stop(&entries[STAT_SOLVING]);
  stat_add(&entries[STAT_QUERIES], 1);
  return result;
}

// A run that can be repeated, if there is one: with objects in their usual order.
static SatResult check(const Bmc *bmc, Term condition, uint32_t work) {
  assert(term_is_bool(bmc->solver->terms, condition));
  const Terms *terms = bmc->solver->terms;
  Term usual = sym_usual_order(bmc->symbolic);
  if (!term_is_true(terms, usual) && check_order(bmc, condition, usual, work) == SAT_YES)
    return SAT_YES;
  return check_order(bmc, condition, term_true(terms), work);
}

// Of the runs WHICH, does one meet one of CONDITIONS? With what is left of this turn.
static SatResult check_any(const Bmc *bmc, Term which, const TermVec *conditions) {
  Term any = term_make_or(bmc->terms, conditions->data, conditions->size);
  Term condition = term_make_and2(bmc->terms, which, any);
  return check(bmc, condition, deadline_left(bmc->exploration.pause));
}

static bool holds(const Bmc *bmc, Term condition) {
  Term value = bmc->solver->value(bmc->solver, condition);
  return !term_is_none(value) && term_is_true(bmc->solver->terms, value);
}

// Is a run of WHICH in one of NODES? If so, *FOUND is that one, and the solver has the model.
static SatResult find_run(const Bmc *bmc, const ArgNodeVec *nodes, Term which, ArgNode **found) {
  TermVec guards = {0};
  vec_each(ArgNode *const, node, nodes)
    vec_push(&guards, state_of(bmc, *node)->guard);
  SatResult result = check_any(bmc, which, &guards);
  for (uint32_t i = 0; result == SAT_YES && i < guards.size; i++)
    if (term_is_true(bmc->terms, guards.data[i]) || holds(bmc, guards.data[i]))
      *found = nodes->data[i];
  assert(result != SAT_YES || *found);
  vec_release(&guards);
  return result == SAT_YES && !*found ? SAT_UNKNOWN : result; // a model that is lost
}

// Those of the program, and those of an induction, which may be none of it.
static Term exact_runs(const Bmc *bmc) {
  return term_make_not(bmc->terms, sym_is_havocked(bmc->symbolic));
}
static Term inductive_runs(const Bmc *bmc) { return sym_is_havocked(bmc->symbolic); }
static Term all_runs(const Bmc *bmc) { return term_true(bmc->terms); }

static uint64_t find_bound(void *context, Term guard, Term value, uint64_t limit) {
  assert(term_is_bool(((const Bmc *)context)->solver->terms, guard));
  const Bmc *bmc = context;
  Term addresses = sym_addresses(bmc->symbolic, guard);
  Term condition = term_make_and2(bmc->solver->terms, guard, addresses);
  return solver_find_most(bmc->solver, condition, value, limit);
}

static bool excludes(void *context, Term guard) {
  enum { EXCLUSION_WORK = 50000 };
  return check(context, guard, EXCLUSION_WORK) == SAT_NO;
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

PathAnswer *bmc_settle(Bmc *bmc, Loc error) {
  Cpa *cpa = bmc->composite;
  ArgNodeVec *errors = &bmc->frontier.errors;
  PathAnswer *answer = bmc->answer;
  uint32_t kept = 0;
  location_cpa_settle(bmc->location, error, true);
  vec_push(&bmc->settled, error);
  for (uint32_t i = 0; i < errors->size; i++)
    if (!loc_equals(cpa->location(cpa, errors->data[i]->state), error))
      errors->data[kept++] = errors->data[i];
  errors->size = kept;
  bmc->answer = NULL;
  return answer;
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

// A program that goes on and on is hardly complete in the next round.
static void doubt(Bmc *bmc, const ArgNode *found) {
  enum { UNDOUBTED = 8 };
  bool is_constant = term_is_true(bmc->solver->terms, state_of(bmc, found)->guard);
  bool is_late = loop_bound_get(bmc->loop_bound) >= UNDOUBTED;
  bmc->doubts += !is_constant && is_late;
  bmc->is_one_run = is_constant && is_late;
}

static void begin(Bmc *bmc, uint32_t bound);
static void end(Bmc *bmc);

static void begin_anew(Bmc *bmc, uint32_t bound) {
  Deadline pause = bmc->exploration.pause;
  end(bmc);
  begin(bmc, bound);
  bmc->exploration.pause = pause;
}

static void go_on(Bmc *bmc, uint32_t bound) {
  assert(bmc->is_explored && bmc->frontier.beyond.size > 0);
  loop_bound_set(bmc->loop_bound, bound);
  vec_each(ArgNode *const, node, &bmc->frontier.beyond) {
    (*node)->is_expanded = false;
    waitlist_add(&bmc->exploration.waitlist, *node);
  }
  clear_frontier(bmc);
}

static CegarResult raise_bound(Bmc *bmc, ArgNode *target) {
  uint32_t bound = loop_bound_get(bmc->loop_bound), most = bmc->options.most_iterations;
  if (most && bound >= most)
    return (CegarResult){.status = CEGAR_INCOMPLETE, .target = target};
  doubt(bmc, target);
  if (bmc->options.is_inductive)
    begin_anew(bmc, 2 * bound);
  else
    go_on(bmc, 2 * bound);
  return (CegarResult){.status = CEGAR_PAUSED};
}

// Asked again in the next turn, if this one is over.
static CegarResult unknown(const Bmc *bmc, ArgNode *target) {
  bool is_over = !exploration_goes_on(&bmc->exploration);
  return (CegarResult){.status = is_over ? CEGAR_PAUSED : CEGAR_UNKNOWN,
                       .target = target,
                       .reason = bmc->solver->reason(bmc->solver)};
}

// What runs do that access memory which is no object's is not modelled, so they must not exist.
static SatResult find_violation(const Bmc *bmc, Term which, SymViolation *found) {
  const SymViolations *violations = sym_violations(bmc->symbolic);
  TermVec conditions = {0};
  vec_each(const SymViolation, violation, violations)
    vec_push(&conditions, violation->condition);
  SatResult result = check_any(bmc, which, &conditions);
  *found = (SymViolation){.edge = NULL};
  for (uint32_t i = 0; result == SAT_YES && i < conditions.size && !found->edge; i++)
    if (term_is_true(bmc->terms, conditions.data[i]) || holds(bmc, conditions.data[i]))
      *found = violations->data[i];
  vec_release(&conditions);
  return result;
}

// Does a run go beyond the bound, or does an induction with it not succeed?
static SatResult is_open(const Bmc *bmc, ArgNode **found) {
  SymViolation violation;
  Term inductive = inductive_runs(bmc);
  *found = bmc->exploration.arg.root;
  SatResult result = find_run(bmc, &bmc->frontier.beyond, all_runs(bmc), found);
  if (result == SAT_NO)
    result = find_run(bmc, &bmc->frontier.errors, inductive, found);
  if (result == SAT_NO)
    result = find_run(bmc, &bmc->incomplete, inductive, found);
  return result == SAT_NO ? find_violation(bmc, inductive, &violation) : result;
}

// Does a run do what is not modelled?
static SatResult is_incomplete(Bmc *bmc, ArgNode **found) {
  *found = bmc->exploration.arg.root;
  SatResult result = find_run(bmc, &bmc->incomplete, exact_runs(bmc), found);
  return result == SAT_NO ? find_violation(bmc, exact_runs(bmc), &bmc->violation) : result;
}

// No error up to the bound: is that all?
static CegarResult conclude(Bmc *bmc) {
  ArgNode *found;
  switch (is_open(bmc, &found)) {
  case SAT_UNKNOWN:
    return unknown(bmc, found);
  case SAT_YES:
    return raise_bound(bmc, found);
  case SAT_NO:
    break;
  }
  switch (is_incomplete(bmc, &found)) {
  case SAT_UNKNOWN:
    return unknown(bmc, found);
  case SAT_YES:
    return (CegarResult){.status = CEGAR_INCOMPLETE, .target = found};
  case SAT_NO:
    break;
  }
  return (CegarResult){.status = CEGAR_SAFE};
}

// ---- ranges that inductions assume

static Loc location_of(const Bmc *bmc, const ArgNode *node) {
  return bmc->composite->location(bmc->composite, node->state);
}

// The nodes at heads of loops.
static void find_heads(const Bmc *bmc, ArgNodeVec *heads) {
  vec_each(const ArgNodeVec, partition, &bmc->exploration.reached)
    vec_each(ArgNode *const, node, partition) {
      if (cfa_location(bmc->cfa, location_of(bmc, *node))->is_loop_head)
        vec_push(heads, *node);
    }
}

static bool keep_float_bounds(const Bmc *bmc, const ArgNodeVec *heads) {
  bool holds = true;
  vec_each(ArgNode *const, node, heads)
    holds &= float_bounds_hold(bmc->induction.bounds, bmc->symbolic, state_of(bmc, *node),
                               location_of(bmc, *node));
  return holds;
}

// SAT_YES: a run does not keep to the ranges of integers, and the solver has it.
static SatResult break_int_bounds(const Bmc *bmc, const ArgNodeVec *heads, TermVec *broken) {
  vec_clear(broken);
  vec_each(ArgNode *const, node, heads)
    vec_push(broken, int_bounds_broken(bmc->induction.int_bounds, bmc->symbolic,
                                       state_of(bmc, *node), location_of(bmc, *node)));
  return check_any(bmc, all_runs(bmc), broken);
}

// So that they hold of the run that the solver has. False: it has lost it.
static bool widen_int_bounds(const Bmc *bmc, const ArgNodeVec *heads, const TermVec *broken) {
  bool is_wider = false;
  for (uint32_t i = 0; i < heads->size; i++)
    if (holds(bmc, broken->data[i]))
      is_wider |= int_bounds_widen(bmc->induction.int_bounds, bmc->symbolic, bmc->solver,
                                   state_of(bmc, heads->data[i]), location_of(bmc, heads->data[i]));
  return is_wider;
}

// SAT_NO: all runs keep to them. SAT_YES: they are wider now than the exploration has assumed.
static SatResult adjust_int_bounds(const Bmc *bmc, const ArgNodeVec *heads) {
  TermVec broken = {0};
  bool is_wider = false;
  SatResult result;
  while ((result = break_int_bounds(bmc, heads, &broken)) == SAT_YES &&
         widen_int_bounds(bmc, heads, &broken))
    is_wider = true;
  vec_release(&broken);
  if (is_wider)
    return SAT_YES;
  return result == SAT_NO ? SAT_NO : SAT_UNKNOWN;
}

// Do all states at heads of loops keep to the ranges that inductions have assumed?
static SatResult break_bounds(const Bmc *bmc) {
  ArgNodeVec heads = {0};
  find_heads(bmc, &heads);
  SatResult result = keep_float_bounds(bmc, &heads) ? SAT_NO : SAT_YES;
  if (result == SAT_NO && bmc->induction.has_int_bounds)
    result = adjust_int_bounds(bmc, &heads);
  vec_release(&heads);
  return result;
}

// ---- answers

// All is explored up to the bound.
static CegarResult ask(Bmc *bmc) {
  assert(bmc->is_explored);
  ArgNode *found = NULL;
  switch (find_run(bmc, &bmc->frontier.errors, exact_runs(bmc), &found)) {
  case SAT_YES:
    return confirm(bmc, found);
  case SAT_UNKNOWN:
    return unknown(bmc, bmc->frontier.errors.data[0]);
  case SAT_NO:
    break;
  }
  if (!bmc->options.is_inductive)
    vec_clear(&bmc->frontier.errors); // none is reached
  bmc->checked = loop_bound_get(bmc->loop_bound);
  return conclude(bmc);
}

// Up to the bound. False when the turn is over before.
static bool explore(Bmc *bmc) {
  assert(!bmc->is_explored);
  stat_max(&entries[STAT_BOUND], loop_bound_get(bmc->loop_bound));
  while (cpa_algorithm(&bmc->exploration, NULL))
    continue;
  if (!exploration_goes_on(&bmc->exploration))
    return false;
  collect(bmc);
  bmc->is_explored = true;
  return true;
}

// What was explored from ranges that do not hold is no answer.
static CegarResult ask_of_induction(Bmc *bmc) {
  SatResult broken = bmc->keeps_bounds ? SAT_NO : break_bounds(bmc);
  bmc->keeps_bounds = broken == SAT_NO;
  if (bmc->keeps_bounds)
    return ask(bmc);
  if (broken == SAT_UNKNOWN)
    return unknown(bmc, bmc->exploration.arg.root);
  begin_anew(bmc, loop_bound_get(bmc->loop_bound));
  return (CegarResult){.status = CEGAR_PAUSED};
}

// Explores up to the bound; then asks.
static CegarResult run_round(Bmc *bmc) {
  CegarResult result = {.status = CEGAR_PAUSED};
  if (bmc->is_explored || explore(bmc))
    result = bmc->options.is_inductive ? ask_of_induction(bmc) : ask(bmc);
  stat_add(&entries[STAT_ROUNDS], 1);
  bool is_over = limits_reached() != LIMIT_NONE && result.status != CEGAR_FEASIBLE;
  return is_over ? (CegarResult){.status = CEGAR_LIMIT} : result;
}

CegarResult bmc_run(Bmc *bmc, uint32_t work) {
  stats_register(&stats);
  stat_start(&entries[STAT_SECONDS]);
  CegarResult result;
  bmc->exploration.pause = deadline_in(work);
  do
    result = run_round(bmc);
  while (result.status == CEGAR_PAUSED && exploration_goes_on(&bmc->exploration));
  stat_stop(&entries[STAT_SECONDS]);
  return result;
}

// ---- lifecycle

static const SymState *begin_induction(void *context, const SymState *state, Loc head) {
  Bmc *bmc = context;
  return induction_begin(&bmc->induction, bmc->symbolic, state, head);
}

static Term states_differ(void *context, const SymState *a, const SymState *b, Loc head) {
  Bmc *bmc = context;
  return sym_differs_at(bmc->symbolic, a, b, &bmc->induction.liveness, head);
}

static void split_calls(void *context, const SymState *state, CfaStepVec *steps) {
  Bmc *bmc = context;
  call_cases_split(&bmc->cases, bmc->symbolic, bmc->solver, state, steps);
}

static void begin(Bmc *bmc, uint32_t bound) {
  bmc->symbolic = symbolic_new(bmc->terms, bmc->cfa,
                               (SymOptions){.unset_is_any = bmc->options.unset_is_any,
                                            .bound = find_bound,
                                            .excludes = excludes,
                                            .context = bmc});
  bmc->solver = sat_solver_new(bmc->terms);
  bmc->location = location_cpa_new(bmc->cfa, NULL);
  vec_each(const Loc, error, &bmc->settled)
    location_cpa_settle(bmc->location, *error, true);
  bmc->loop_bound = loop_bound_cpa_new(bmc->cfa, bound);
  bmc->induction.has_int_bounds = bound > 1;
  if (bmc->options.is_inductive)
    loop_bound_use_induction(bmc->loop_bound);
  bmc->states = symbolic_cpa_new(bmc->symbolic, bmc->cfa, bmc->terms,
                                 (SymInduction){bmc, begin_induction, states_differ},
                                 (SymCases){bmc, split_calls});
  Cpa *components[] = {bmc->location, bmc->loop_bound, bmc->states};
  bmc->composite = composite_cpa_new(components, 3);
  exploration_init(&bmc->exploration, bmc->composite, ORDER_TOPOLOGICAL);
}

static void end(Bmc *bmc) {
  clear_frontier(bmc);
  vec_clear(&bmc->incomplete);
  bmc->seen = 0;
  exploration_release(&bmc->exploration);
  bmc->composite->free(bmc->composite);
  call_cases_forget(&bmc->cases);
  solver_free(bmc->solver);
  symbolic_free(bmc->symbolic);
}

void bmc_init(Bmc *bmc, const Cfa *cfa, Terms *terms, BmcOptions options) {
  *bmc = (Bmc){.cfa = cfa, .terms = terms, .options = options};
  if (options.is_inductive)
    induction_init(&bmc->induction, cfa, terms, options.unset_is_any, options.induction);
  call_cases_init(&bmc->cases, cfa);
  bmc->judge = path_judge_new_exact(cfa, terms, options.unset_is_any);
  begin(bmc, 1);
}

void bmc_release(Bmc *bmc) {
  end(bmc);
  if (bmc->answer)
    path_answer_free(bmc->answer);
  vec_release(&bmc->incomplete);
  vec_release(&bmc->settled);
  vec_release(&bmc->frontier.errors);
  vec_release(&bmc->frontier.beyond);
  call_cases_release(&bmc->cases);
  path_judge_free(bmc->judge);
  if (bmc->options.is_inductive)
    induction_release(&bmc->induction);
}

Term bmc_broken_bounds(const Bmc *bmc, const SymState *state, Loc head) {
  const Induction *induction = &bmc->induction;
  if (!bmc->options.is_inductive)
    return term_false(bmc->terms);
  return term_make_or2(bmc->terms,
                       float_bounds_broken(induction->bounds, bmc->symbolic, state, head),
                       int_bounds_broken(induction->int_bounds, bmc->symbolic, state, head));
}

bool bmc_has_induction(const Bmc *bmc) {
  return !term_is_false(bmc->terms, sym_is_havocked(bmc->symbolic));
}

bool bmc_is_possible(const Bmc *bmc, const ArgNode *node) {
  enum { POSSIBLE_WORK = 1000000 };
  return check(bmc, state_of(bmc, node)->guard, POSSIBLE_WORK) != SAT_NO;
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
