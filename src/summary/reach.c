// What is reached, step by step. A new state goes together with all others that a clause needs
// beside it: so whoever calls a function goes on with each abstraction of its exit, whichever comes
// first, the call or the exit.
#include "summary/summary_internal.h"

#include <assert.h>

enum { STEP_WORK = 2000000 }; // for the question whether a step is possible

static uint32_t goal_of(const HornSystem *system) { return system->predicates.size - 1; }

static const HornClause *clause_of(const ReachedGraph *graph, const AbstractStep *step) {
  return &graph->system->clauses.data[step->clause];
}

// ---- steps that wait

static void wait(ReachedGraph *graph, uint32_t number) {
  AbstractStep *step = &graph->steps.data[number];
  step->status = STEP_WAITS;
  if (clause_of(graph, step)->head.predicate == goal_of(graph->system))
    vec_push(&graph->goals, number);
  else
    vec_push(&graph->queue, number);
}

static void add_step(ReachedGraph *graph, uint32_t clause, uint32_t first, uint32_t second) {
  vec_push(&graph->steps,
           (AbstractStep){.clause = clause, .body = {first, second}, .head = NO_STATE});
  wait(graph, graph->steps.size - 1);
}

// The steps by CLAUSE that STATE is new to.
static void add_steps_of(ReachedGraph *graph, uint32_t clause, uint32_t state) {
  const HornClause *horn = &graph->system->clauses.data[clause];
  uint32_t predicate = graph->states.data[state].predicate;
  assert(horn->body.size <= MOST_PREMISES);
  if (horn->body.size == 1) {
    add_step(graph, clause, state, NO_STATE);
    return;
  }
  for (uint32_t position = 0; position < MOST_PREMISES; position++) {
    if (horn->body.data[position].predicate != predicate)
      continue;
    const StateList *others = &graph->states_of.data[horn->body.data[!position].predicate];
    for (uint32_t i = 0; i < others->size; i++) {
      uint32_t other = others->data[i];
      if (position == 0)
        add_step(graph, clause, state, other);
      else if (other != state || horn->body.data[0].predicate != predicate)
        add_step(graph, clause, other, state);
    }
  }
}

static uint32_t add_state(ReachedGraph *graph, uint32_t step) {
  uint32_t predicate = clause_of(graph, &graph->steps.data[step])->head.predicate;
  Term formula = cube_formula(graph->terms, &graph->precisions.data[predicate],
                              &graph->steps.data[step].cube);
  vec_push(&graph->states,
           (ReachedState){.predicate = predicate, .step = step, .formula = formula});
  uint32_t state = graph->states.size - 1;
  vec_push(&graph->states_of.data[predicate], state);
  vec_each(const uint32_t, clause, &graph->uses.data[predicate])
    add_steps_of(graph, *clause, state);
  stat_add(&summary_stats[STAT_STATES], 1);
  return state;
}

// ---- one step

static Term at(const ReachedGraph *graph, const HornAtom *atom, Term formula) {
  const TermVec *params = &graph->system->predicates.data[atom->predicate].params;
  return term_substitute(graph->terms, formula, params->data, atom->args.data, params->size);
}

static void assert_step(const ReachedGraph *graph, Solver *solver, const AbstractStep *step) {
  const HornClause *clause = clause_of(graph, step);
  solver_add(solver, clause->constraint);
  for (uint32_t i = 0; i < clause->body.size; i++)
    solver_add(solver,
               at(graph, &clause->body.data[i], graph->states.data[step->body[i]].formula));
}

// SOLVER has a model of STEP.
static void abstract(const ReachedGraph *graph, Solver *solver, AbstractStep *step) {
  const HornAtom *head = &clause_of(graph, step)->head;
  const CubePrecision *precision = &graph->precisions.data[head->predicate];
  TermVec formulas = {0};
  vec_each(const Term, formula, &precision->formulas)
    vec_push(&formulas, at(graph, head, *formula));
  cube_extend(&step->cube, solver, &formulas, step->tested);
  step->tested = formulas.size;
  vec_release(&formulas);
}

static uint32_t find_cover(const ReachedGraph *graph, uint32_t predicate, const SummaryCube *cube) {
  vec_each(const uint32_t, state, &graph->states_of.data[predicate]) {
    const AbstractStep *step = &graph->steps.data[graph->states.data[*state].step];
    if (cube_implies(cube, &step->cube))
      return *state;
  }
  return NO_STATE;
}

static SatResult is_possible(const ReachedGraph *graph, Solver *solver, uint32_t number) {
  AbstractStep *step = &graph->steps.data[number];
  solver_push(solver);
  assert_step(graph, solver, step);
  SatResult result = solver->check(solver, QUERY_ABSTRACTION, NULL, 0, STEP_WORK);
  if (result == SAT_YES)
    abstract(graph, solver, step);
  solver_pop(solver);
  stat_add(&summary_stats[STAT_STEPS], 1);
  return result;
}

// What the solver cannot tell may be any state.
static void make_step(ReachedGraph *graph, Solver *solver, uint32_t number) {
  SatResult result = is_possible(graph, solver, number);
  AbstractStep *step = &graph->steps.data[number];
  step->status = STEP_DONE;
  step->head = NO_STATE;
  if (result == SAT_NO)
    return;
  uint32_t cover = find_cover(graph, clause_of(graph, step)->head.predicate, &step->cube);
  stat_add(&summary_stats[STAT_COVERED], cover != NO_STATE);
  if (cover == NO_STATE)
    cover = add_state(graph, number);
  graph->steps.data[number].head = cover;
}

// ---- exploration

static bool is_waiting(const ReachedGraph *graph, uint32_t step) {
  return graph->steps.data[step].status == STEP_WAITS;
}

// False if STEP to the goal is impossible; else it waits on, until what it rests on is removed.
static bool try_goal(ReachedGraph *graph, Solver *solver, uint32_t step, ReachAnswer *answer) {
  if (!is_waiting(graph, step))
    return false;
  SatResult result = is_possible(graph, solver, step);
  *answer = result == SAT_YES ? REACH_GOAL : REACH_UNKNOWN;
  if (result == SAT_NO)
    graph->steps.data[step].status = STEP_DONE;
  return result != SAT_NO;
}

ReachAnswer reach_explore(ReachedGraph *graph, Solver *solver, Deadline deadline, uint32_t *goal) {
  ReachAnswer answer = REACH_NOTHING;
  while (graph->goals.size || graph->next < graph->queue.size) {
    if (deadline_has_passed(deadline))
      return REACH_PAUSED;
    if (graph->goals.size) {
      *goal = vec_last(&graph->goals);
      if (try_goal(graph, solver, *goal, &answer))
        return answer;
      (void)vec_pop(&graph->goals);
    } else {
      uint32_t step = graph->queue.data[graph->next++];
      if (is_waiting(graph, step))
        make_step(graph, solver, step);
    }
  }
  return REACH_NOTHING;
}

// ---- removal

bool reach_is_outdated(const ReachedGraph *graph, uint32_t state) {
  const ReachedState *reached = &graph->states.data[state];
  return graph->steps.data[reached->step].tested <
         graph->precisions.data[reached->predicate].formulas.size;
}

static bool is_gone(const ReachedGraph *graph, uint32_t state) {
  return state != NO_STATE && graph->states.data[state].is_removed;
}

static bool stands_on_removed(const ReachedGraph *graph, const AbstractStep *step) {
  return is_gone(graph, step->body[0]) || is_gone(graph, step->body[1]);
}

static void drop_state(ReachedGraph *graph, uint32_t state) {
  stat_add(&summary_stats[STAT_REMOVED], !graph->states.data[state].is_removed);
  graph->states.data[state].is_removed = true;
}

// True if a state went with its step.
static bool drop_steps(ReachedGraph *graph) {
  bool has_changed = false;
  for (uint32_t i = 0; i < graph->steps.size; i++) {
    AbstractStep *step = &graph->steps.data[i];
    if (step->status == STEP_DROPPED || !stands_on_removed(graph, step))
      continue;
    step->status = STEP_DROPPED;
    vec_release(&step->cube);
    if (step->head == NO_STATE || graph->states.data[step->head].step != i ||
        is_gone(graph, step->head))
      continue;
    drop_state(graph, step->head);
    has_changed = true;
  }
  return has_changed;
}

static void forget_removed(ReachedGraph *graph) {
  vec_each(StateList, states, &graph->states_of) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < states->size; i++)
      if (!is_gone(graph, states->data[i]))
        states->data[kept++] = states->data[i];
    states->size = kept;
  }
}

void reach_remove(ReachedGraph *graph, const StateList *states) {
  vec_each(const uint32_t, state, states)
    drop_state(graph, *state);
  while (drop_steps(graph))
    ;
  forget_removed(graph);
  for (uint32_t i = 0; i < graph->steps.size; i++) {
    const AbstractStep *step = &graph->steps.data[i];
    if (step->status == STEP_DONE && is_gone(graph, step->head))
      wait(graph, i);
  }
}

// ---- result

void reach_solution(const ReachedGraph *graph, TermVec *solution) {
  for (uint32_t i = 0; i < goal_of(graph->system); i++) {
    Term any = term_false(graph->terms);
    vec_each(const uint32_t, state, &graph->states_of.data[i])
      any = term_make_or2(graph->terms, any, graph->states.data[*state].formula);
    vec_push(solution, any);
  }
}

// ---- lifecycle

void reach_init(ReachedGraph *graph, Terms *terms, const HornSystem *system) {
  *graph = (ReachedGraph){.terms = terms, .system = system};
  vec_fill(&graph->precisions, system->predicates.size, (CubePrecision){0});
  vec_fill(&graph->states_of, system->predicates.size, (StateList){0});
  vec_fill(&graph->uses, system->predicates.size, (StateList){0});
  for (uint32_t i = 0; i < system->clauses.size; i++) {
    const HornClause *clause = &system->clauses.data[i];
    uint32_t last = UINT32_MAX;
    vec_each(const HornAtom, atom, &clause->body) {
      if (atom->predicate != last) // once, if it is there twice
        vec_push(&graph->uses.data[atom->predicate], i);
      last = atom->predicate;
    }
    if (!clause->body.size)
      add_step(graph, i, NO_STATE, NO_STATE);
  }
}

void reach_release(ReachedGraph *graph) {
  vec_each(CubePrecision, precision, &graph->precisions) {
    vec_release(&precision->formulas);
    map_release(&precision->known);
  }
  vec_each(StateList, states, &graph->states_of)
    vec_release(states);
  vec_each(StateList, clauses, &graph->uses)
    vec_release(clauses);
  vec_each(AbstractStep, step, &graph->steps)
    vec_release(&step->cube);
  vec_release(&graph->precisions);
  vec_release(&graph->states);
  vec_release(&graph->states_of);
  vec_release(&graph->uses);
  vec_release(&graph->steps);
  vec_release(&graph->goals);
  vec_release(&graph->queue);
}
