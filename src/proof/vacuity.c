// The way back from an error location leads to the branches that decide about it; one of them
// has to be reachable.
#include "proof/vacuity.h"

#include "base/deadline.h"
#include "cfa/call_sites.h"
#include "cfa/checks.h"
#include "encode/summary.h"

#include <assert.h>
#include <string.h>

enum { QUERY_WORK = 1000000, ALL_QUERIES_WORK = 3000000 };

typedef enum Reached { REACHED_UNASKED, REACHED_NO, REACHED_YES } Reached;

// Behind LOC lies the error; BRANCH, if any, is the last one before it.
typedef struct BackStep {
  Loc loc;
  const Edge *branch;
} BackStep;

typedef struct VacuitySearch {
  VacuityOracle oracle;
  const Cfa *cfa;
  Arena arena;
  CallSites sites;
  ArgNodeVec *nodes; // by location index: those that are part of the proof
  Reached *reached;  // by location index
  uint32_t *round;   // by location index: the last search back that met it
  uint32_t rounds;
  VEC(BackStep) stack;
} VacuitySearch;

// ---- is a location reached?

static void collect_nodes(VacuitySearch *search, const Exploration *exploration) {
  Cpa *cpa = exploration->cpa;
  ArgNodeVec visible = {0};
  arg_subtree(exploration->arg.root, true, &visible);
  vec_each(ArgNode *const, node, &visible)
    if (!(*node)->is_closed && !(*node)->covered_by)
      vec_push(&search->nodes[cpa->location(cpa, (*node)->state).index], *node);
  vec_release(&visible);
}

static bool is_reached(VacuitySearch *search, Loc loc) {
  assert(loc.index < search->cfa->locations.size);
  Reached *known = &search->reached[loc.index];
  if (*known == REACHED_UNASKED) {
    *known = REACHED_NO;
    const Summaries *summaries = search->oracle.summaries;
    const Summary *before = summaries ? summaries->before[loc.index] : NULL;
    vec_each(ArgNode *const, node, &search->nodes[(before ? before->source : loc).index]) {
      if (search->oracle.is_possible(search->oracle.self, *node, before)) {
        *known = REACHED_YES;
        break;
      }
    }
  }
  return *known == REACHED_YES;
}

// ---- the way back

static void go_back(VacuitySearch *search, Loc loc, const Edge *branch) {
  assert(!branch || branch->kind == EDGE_ASSUME);
  if (search->round[loc.index] == search->rounds)
    return;
  search->round[loc.index] = search->rounds;
  vec_push(&search->stack, (BackStep){loc, branch});
}

static void go_back_to_callers(VacuitySearch *search, const Function *function) {
  assert(function->is_defined);
  vec_each(const uint32_t, group, &search->sites.groups_with[function->id])
    vec_each(const Edge *const, call, &search->sites.groups.data[*group].sites)
      go_back(search, (*call)->source, NULL);
}

static bool is_same_line(const Edge *a, const Edge *b) {
  return a->span.file == b->span.file && a->span.line == b->span.line;
}

// Is a branch that decides about ERROR reached? `a && b` is more than one branch but one
// condition, so the search goes on as long as it stays on the line.
static bool is_asked(VacuitySearch *search, Loc error) {
  assert(cfa_location(search->cfa, error)->kind == LOC_ERROR);
  bool is_found = false;
  search->rounds++;
  vec_clear(&search->stack);
  go_back(search, error, NULL);
  while (search->stack.size && !is_found) {
    BackStep at = vec_pop(&search->stack);
    const Function *function = cfa_location(search->cfa, at.loc)->function;
    if (!at.branch && loc_equals(at.loc, function->entry))
      go_back_to_callers(search, function);
    is_found = loc_equals(at.loc, search->cfa->init->entry);
    cfa_each_entering(search->cfa, at.loc, edge) {
      bool is_branch = edge->kind == EDGE_ASSUME;
      if (at.branch && !is_same_line(edge, at.branch))
        continue;
      is_found |= is_branch && is_reached(search, edge->source);
      go_back(search, edge->source, is_branch ? edge : at.branch);
    }
  }
  return is_found;
}

// ---- all

bool vacuity_is_written(const Cfa *cfa, Loc loc) {
  const Location *location = cfa_location(cfa, loc);
  const char *name = location->function->name;
  return location->kind == LOC_ERROR && !location_check(cfa, location) &&
         strcmp(name, "reach_error") && strcmp(name, "__VERIFIER_error");
}

static void search_init(VacuitySearch *search, VacuityOracle oracle) {
  const Cfa *cfa = oracle.cfa;
  *search = (VacuitySearch){.oracle = oracle, .cfa = cfa};
  call_sites_init(&search->sites, cfa);
  search->nodes = ARENA_ARRAY(&search->arena, ArgNodeVec, cfa->locations.size);
  search->reached = ARENA_ARRAY(&search->arena, Reached, cfa->locations.size);
  search->round = ARENA_ARRAY(&search->arena, uint32_t, cfa->locations.size);
}

static void search_release(VacuitySearch *search) {
  for (uint32_t i = 0; i < search->cfa->locations.size; i++)
    vec_release(&search->nodes[i]);
  vec_release(&search->stack);
  call_sites_release(&search->sites);
  arena_release(&search->arena);
}

void vacuity_search(const Exploration *exploration, VacuityOracle oracle, LocVec *out) {
  VacuitySearch search;
  search_init(&search, oracle);
  collect_nodes(&search, exploration);
  vec_each(Function *const, function, &search.cfa->functions) {
    vec_each(const Loc, loc, &(*function)->locations)
      if (vacuity_is_written(search.cfa, *loc) && !is_asked(&search, *loc))
        vec_push(out, *loc);
  }
  search_release(&search);
}

// ---- the predicate domain

typedef struct Predicates {
  const PredicateView *view;
  Solver *solver;
  Deadline deadline; // of all questions: what is not asked is possible
} Predicates;

// Some path through NODE may be feasible.
static bool is_possible(void *self, const ArgNode *node, const Summary *more) {
  const Predicates *predicates = self;
  if (deadline_has_passed(predicates->deadline))
    return true;
  const PredicateState *state = view_state(predicates->view, node);
  Encoder *encoder = view_domain(predicates->view)->encoder;
  Solver *solver = predicates->solver;
  Term question[] = {encode_instantiate(encoder, state->abstraction->formula, (SsaMap){0}),
                     more ? summary_encode(encoder, state->path, more).formula
                          : state->path.formula};
  return solver->check(solver, QUERY_OTHER, question, 2, QUERY_WORK) != SAT_NO;
}

void vacuity_collect(const Exploration *exploration, const PredicateView *view, Solver *solver,
                     LocVec *out) {
  Predicates predicates = {view, solver, deadline_in(ALL_QUERIES_WORK)};
  const PredicateDomain *domain = view_domain(view);
  VacuityOracle oracle = {domain->cfa, domain->options.summaries, &predicates, is_possible};
  vacuity_search(exploration, oracle, out);
}
