// From the ground facts of a derivation to the path through the program. First each fact gets the
// clause that derives it, with the facts of its body and, by a model, the edges that are taken
// through its block. Then the path is read off backwards: from the error to the start, and through
// each callee from its exit to its entry.
#include "chc/chc_internal.h"
#include "encode/path.h"

#include <assert.h>

#define NO_FACT UINT32_MAX

enum {
  MOST_STEPS = 200000,    // of a path
  INSTANCE_WORK = 1000000 // for a query about one clause
};

// How a fact is derived.
typedef struct Instance {
  const ChcClause *clause;
  uint32_t before, summary; // facts of its body
  CfaStepVec steps;         // through its block
} Instance;

typedef struct Derivation {
  const ChcSystem *system;
  Terms *terms;
  Solver *solver;
  const HornFactVec *facts;
  VEC(Instance) instances; // by fact
} Derivation;

// ---- which clause

static void assert_atom(const Derivation *derivation, const HornAtom *atom, uint32_t fact) {
  const TermVec *values = &derivation->facts->data[fact].values;
  assert(atom->args.size == values->size);
  for (uint32_t i = 0; i < values->size; i++)
    if (!term_is_none(values->data[i]))
      solver_add(derivation->solver,
                 term_make_eq(derivation->terms, atom->args.data[i], values->data[i]));
}

// The premise of FACT that is about the point PREDICATE; a clause has one at most.
static uint32_t find_premise(const Derivation *derivation, uint32_t fact, uint32_t predicate) {
  const HornFact *all = derivation->facts->data;
  vec_each(const uint32_t, premise, &all[fact].premises)
    if (all[*premise].predicate == predicate)
      return *premise;
  return NO_FACT;
}

static bool match_body(const Derivation *derivation, uint32_t fact, Instance *instance) {
  const ChcClause *clause = instance->clause;
  uint32_t count = (clause->from != 0) + clause->has_summary;
  instance->before = instance->summary = NO_FACT;
  if (clause->from != 0)
    instance->before = find_premise(derivation, fact, clause->from);
  if (clause->has_summary)
    instance->summary =
        find_premise(derivation, fact, points_exit(derivation->system->points, clause->callee));
  return derivation->facts->data[fact].premises.size == count &&
         (instance->before != NO_FACT) + (instance->summary != NO_FACT) == (int)count;
}

// The solver has the clause with the facts as values: is it true of some?
static bool assert_instance(const Derivation *derivation, uint32_t i, uint32_t fact,
                            const Instance *instance) {
  const HornClause *horn = &derivation->system->horn.clauses.data[i];
  solver_add(derivation->solver, horn->constraint);
  assert_atom(derivation, &horn->head, fact);
  if (instance->before != NO_FACT)
    assert_atom(derivation, &horn->body.data[0], instance->before);
  if (instance->summary != NO_FACT)
    assert_atom(derivation, &vec_last(&horn->body), instance->summary);
  return derivation->solver->check(derivation->solver, QUERY_OTHER, NULL, 0, INSTANCE_WORK) ==
         SAT_YES;
}

// ---- which edges

typedef struct Route {
  const Derivation *derivation;
  const ChcBlock *block;
  ChcNode start, end;
  Map leads_to_end; // nodes
} Route;

static uint64_t node_key(ChcNode node) { return (uint64_t)node.context << 32 | node.loc.index; }

static bool is_end(const Route *route, ChcNode node) {
  return node_key(node) == node_key(route->end);
}

static bool leads_to_end(const Route *route, ChcNode node) {
  return is_end(route, node) || map_find(&route->leads_to_end, node_key(node));
}

// Some step from NODE does.
static bool goes_on_to_end(const Route *route, ChcNode node) {
  ChcStepVec steps = {0};
  bool is_found = false;
  block_steps(route->derivation->system->points, node, &steps);
  vec_each(const ChcStep, step, &steps)
    is_found |= leads_to_end(route, step->to);
  vec_release(&steps);
  return is_found;
}

// Those that the block comes to first are asked again when what is behind them is known. Nothing goes
// through the start again.
static void find_ways(Route *route) {
  bool is_more = true;
  while (is_more) {
    is_more = false;
    for (uint32_t i = route->block->inside.nodes.size; i-- > 0;) {
      ChcNode node = route->block->inside.nodes.data[i];
      bool is_known = node_key(node) == node_key(route->start) ||
                      map_find(&route->leads_to_end, node_key(node));
      if (!is_known && goes_on_to_end(route, node))
        is_more |= map_add(&route->leads_to_end, node_key(node));
    }
  }
}

// All that STEP adds to PATH is true in the model.
static bool holds(const Route *route, const PathFormula *path, const CfaStep *step) {
  const Derivation *derivation = route->derivation;
  PathFormula behind = encode_step(derivation->system->encoder, *path, step);
  if (behind.last == path->last)
    return true;
  for (uint32_t i = 0; i < behind.last->count; i++) {
    Term conjunct = system_without_functions(derivation->system, behind.last->conjuncts[i]);
    if (term_is_false(derivation->terms, derivation->solver->value(derivation->solver, conjunct)))
      return false;
  }
  return true;
}

static bool is_choice(const CfaStep *step) {
  return step->kind == STEP_ENTER || step->edge->kind == EDGE_ASSUME;
}

// The step from NODE that the model takes, to *OUT; false if there is none.
static bool choose(const Route *route, ChcNode node, ChcStep *out) {
  const PathFormula *path = path_table_find(&route->block->inside, node);
  ChcStepVec steps = {0};
  bool is_found = false, is_taken = false;
  block_steps(route->derivation->system->points, node, &steps);
  for (uint32_t i = 0; path && !is_taken && i < steps.size; i++) {
    const ChcStep *step = &steps.data[i];
    if (!leads_to_end(route, step->to))
      continue;
    is_taken = is_choice(&step->step) && holds(route, path, &step->step);
    is_found = true;
    *out = *step;
  }
  vec_release(&steps);
  return is_found;
}

// Appends the steps from START to END; false if the model does not tell them.
static bool add_block(const Route *route, CfaStepVec *steps) {
  ChcNode node = route->start;
  for (bool is_first = true; is_first || !is_end(route, node); is_first = false) {
    ChcStep step = {0};
    if (!choose(route, node, &step))
      return false;
    vec_push(steps, step.step);
    node = step.to;
  }
  return true;
}

// The solver has a model of the clause.
static bool find_steps(const Derivation *derivation, Instance *instance) {
  const ChcSystem *system = derivation->system;
  const ChcClause *clause = instance->clause;
  const ChcPoint *from = &system->points->all.data[clause->from];
  bool is_empty = node_key(from->node) == node_key(clause->end) &&
                  (clause->call || (from->kind == POINT_ENTRY && clause->to != clause->from));
  if (is_empty)
    return true;
  ChcBlock block = {0};
  block_walk(&block, system->points, system->encoder, &system->effects, clause->from, NULL);
  Route route = {.derivation = derivation, .block = &block, .start = from->node, .end = clause->end};
  find_ways(&route);
  bool is_found = add_block(&route, &instance->steps);
  map_release(&route.leads_to_end);
  block_release(&block);
  return is_found;
}

// ---- instances

static bool try_clause(Derivation *derivation, uint32_t i, uint32_t fact, Instance *instance) {
  *instance = (Instance){.clause = &derivation->system->clauses.data[i]};
  if (instance->clause->to != derivation->facts->data[fact].predicate ||
      !match_body(derivation, fact, instance))
    return false;
  solver_push(derivation->solver);
  bool is_instance =
      assert_instance(derivation, i, fact, instance) && find_steps(derivation, instance);
  solver_pop(derivation->solver);
  if (!is_instance)
    vec_release(&instance->steps);
  return is_instance;
}

static bool derive(Derivation *derivation, uint32_t fact) {
  Instance instance = {0};
  for (uint32_t i = 0; i < derivation->system->clauses.size; i++)
    if (try_clause(derivation, i, fact, &instance)) {
      vec_push(&derivation->instances, instance);
      return true;
    }
  return false;
}

static bool derive_all(Derivation *derivation) {
  for (uint32_t fact = 0; fact < derivation->facts->size; fact++)
    if (!derive(derivation, fact))
      return false;
  return derivation->facts->size > 0;
}

// ---- the path, backwards

// What is still to be said: how FACT is derived, from the start of the program or of its function;
// or STEPS and then STEP.
typedef struct PathPart {
  uint32_t fact; // NO_FACT: the steps
  bool is_whole;
  const CfaStepVec *steps;
  CfaStep step;
} PathPart;

typedef VEC(PathPart) PathPartVec;

static void push_fact(PathPartVec *parts, uint32_t fact, bool is_whole) {
  if (fact != NO_FACT)
    vec_push(parts, (PathPart){.fact = fact, .is_whole = is_whole});
}

// The last is said first.
static void expand(const Derivation *derivation, PathPart part, PathPartVec *parts) {
  const Instance *instance = &derivation->instances.data[part.fact];
  const ChcClause *clause = instance->clause;
  bool is_entry = derivation->system->points->all.data[clause->to].kind == POINT_ENTRY;
  if (is_entry && !part.is_whole)
    return;
  push_fact(parts, instance->before, part.is_whole);
  vec_push(parts, (PathPart){.fact = NO_FACT, .steps = &instance->steps});
  if (clause->call)
    vec_push(parts,
             (PathPart){.fact = NO_FACT, .step = cfa_step_enter(clause->call, clause->callee)});
  push_fact(parts, instance->summary, false);
  if (clause->has_summary)
    vec_push(parts,
             (PathPart){.fact = NO_FACT, .step = cfa_step_leave(clause->call, clause->callee)});
}

static void say(PathPart part, CfaStepVec *out) {
  if (!part.steps)
    vec_push(out, part.step);
  for (uint32_t i = part.steps ? part.steps->size : 0; i-- > 0;)
    vec_push(out, part.steps->data[i]);
}

// False if the path is too long: facts that are used again and again are a path each time.
static bool read_path(const Derivation *derivation, CfaStepVec *out) {
  PathPartVec parts = {0};
  push_fact(&parts, 0, true); // the goal
  while (parts.size && out->size < MOST_STEPS) {
    PathPart part = vec_pop(&parts);
    if (part.fact == NO_FACT)
      say(part, out);
    else
      expand(derivation, part, &parts);
  }
  vec_reverse(out, 0);
  vec_release(&parts);
  return out->size < MOST_STEPS;
}

bool derivation_follow(const ChcSystem *system, Z3Context *context, const HornFactVec *facts,
                       CfaStepVec *steps) {
  Derivation derivation = {.system = system,
                           .terms = encoder_terms(system->encoder),
                           .solver = z3_solver_new(context),
                           .facts = facts};
  bool is_followed = derive_all(&derivation) && read_path(&derivation, steps);
  vec_each(Instance, instance, &derivation.instances)
    vec_release(&instance->steps);
  vec_release(&derivation.instances);
  solver_free(derivation.solver);
  return is_followed;
}
