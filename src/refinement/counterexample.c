#include "refinement/counterexample.h"

#include "domain/predicate/summary.h"
#include "encode/path.h"

// ---- a guess

typedef struct Guess {
  const AbstractPath *path;
  const PredicateView *view;
  Solver *solver;
  uint32_t block; // of the path
  ArgNodeVec stack;
  Map *taken;
} Guess;

static bool has_value_true(Solver *solver, Term conjunct) {
  Term value = solver->value(solver, conjunct);
  return !term_is_none(value) && term_is_true(solver->terms, value);
}

static bool is_allowed(const Guess *guess, const ArgEdge *edge) {
  Encoder *encoder = view_domain(guess->view)->encoder;
  PathFormula before = view_state(guess->view, edge->parent)->path;
  PathFormula next = predicate_follow(encoder, before, &edge->step);
  for (const PathSegment *segment = next.last; segment != before.last; segment = segment->previous)
    for (uint32_t i = 0; i < segment->count; i++) {
      Term conjunct =
          encode_behind(encoder, segment->conjuncts[i], guess->path->ends.data, guess->block);
      if (!has_value_true(guess->solver, conjunct))
        return false;
    }
  return true;
}

static void guess_from(Guess *guess, ArgNode *node) {
  for (const ArgEdge *edge = node->children; edge; edge = edge->next_child) {
    bool is_end = view_state(guess->view, edge->child)->is_abstraction;
    bool is_wrong_end = is_end && edge->child != guess->path->nodes.data[guess->block + 1];
    bool is_new;
    if (is_wrong_end || !is_allowed(guess, edge))
      continue;
    map_insert(guess->taken, key_of(edge), NULL);
    map_insert(guess->taken, key_of(edge->child), &is_new);
    if (is_new && !is_end)
      vec_push(&guess->stack, edge->child);
  }
}

void counterexample_guess(const AbstractPath *path, const PredicateView *view, Solver *solver,
                          Map *taken) {
  Guess guess = {.path = path, .view = view, .solver = solver, .taken = taken};
  for (; guess.block < path->blocks.size; guess.block++) {
    vec_push(&guess.stack, path->nodes.data[guess.block]);
    while (guess.stack.size)
      guess_from(&guess, vec_pop(&guess.stack));
  }
  vec_release(&guess.stack);
}

// ---- the search

typedef struct Search {
  const AbstractPath *path;
  const Map *taken; // NULL: all edges
  Encoder *encoder;
  Solver *solver;
  Map numbers; // of nodes on paths to the end: 1 + index
  VEC(PathFormula) formulas;
  CfaStepVec *steps;
} Search;

// ---- the formula

static const PathFormula *formula_of(const Search *search, const ArgNode *node) {
  const uint64_t *number = map_find(&search->numbers, key_of(node));
  return number ? &search->formulas.data[*number - 1] : NULL;
}

static void set_formula(Search *search, const ArgNode *node, PathFormula formula) {
  vec_push(&search->formulas, formula);
  *map_insert(&search->numbers, key_of(node), NULL) = search->formulas.size;
}

static bool is_candidate(const Search *search, const ArgEdge *edge) {
  return !search->taken || map_find(search->taken, key_of(edge));
}

// Pushes the parents of NODE that have no formula yet. False if there are none.
static bool push_parents(const Search *search, const ArgNode *node, ArgNodeVec *stack) {
  uint32_t size = stack->size;
  for (const ArgEdge *edge = node->parents; edge; edge = edge->next_parent)
    if (is_candidate(search, edge) && !formula_of(search, edge->parent))
      vec_push(stack, edge->parent);
  return stack->size > size;
}

static void encode_node(Search *search, const ArgNode *node) {
  PathFormula all = {.formula = term_false(search->solver->terms)};
  bool is_first = true;
  for (const ArgEdge *edge = node->parents; edge; edge = edge->next_parent) {
    if (!is_candidate(search, edge))
      continue;
    const PathFormula *before = formula_of(search, edge->parent);
    PathFormula way = predicate_follow(search->encoder, *before, &edge->step);
    all = is_first ? way : encode_or(search->encoder, all, way);
    is_first = false;
  }
  set_formula(search, node, all);
}

// Every node behind its parents.
static void encode_paths(Search *search) {
  ArgNodeVec stack = {0};
  set_formula(search, search->path->nodes.data[0], path_start(search->encoder));
  vec_push(&stack, vec_last(&search->path->nodes));
  while (stack.size) {
    ArgNode *node = vec_last(&stack);
    if (!formula_of(search, node)) {
      if (push_parents(search, node, &stack))
        continue;
      encode_node(search, node);
    }
    (void)vec_pop(&stack);
  }
  vec_release(&stack);
}

// ---- the path

static bool segments_hold(void *context, const PathSegment *last, const PathSegment *first) {
  Solver *solver = ((const Search *)context)->solver;
  for (const PathSegment *segment = last; segment != first; segment = segment->previous)
    for (uint32_t i = 0; i < segment->count; i++)
      if (!has_value_true(solver, segment->conjuncts[i]))
        return false;
  return true;
}

// What the step of EDGE adds to the formula of its parent holds in the model.
static bool is_taken(Search *search, const ArgEdge *edge) {
  const PathFormula *before = formula_of(search, edge->parent);
  PathFormula next = predicate_follow(search->encoder, *before, &edge->step);
  return segments_hold(search, next.last, before->last);
}

// The edge that the model takes from NODE; NULL if it is lost.
static const ArgEdge *next_edge(Search *search, const ArgNode *node) {
  for (const ArgEdge *edge = node->children; edge; edge = edge->next_child)
    if (is_candidate(search, edge) && formula_of(search, edge->child) && is_taken(search, edge))
      return edge;
  return NULL;
}

// The steps of EDGE, if it is a summary those of the model's path through it.
static void take(Search *search, const ArgEdge *edge) {
  if (edge->step.kind == STEP_SUMMARY)
    summary_expand(search->encoder, *formula_of(search, edge->parent), edge->step.summary,
                   segments_hold, search, search->steps);
  else
    vec_push(search->steps, edge->step);
}

static bool follow_model(Search *search) {
  const ArgNode *node = search->path->nodes.data[0], *end = vec_last(&search->path->nodes);
  while (node != end) {
    const ArgEdge *edge = next_edge(search, node);
    if (!edge)
      return false;
    take(search, edge);
    node = edge->child;
  }
  return true;
}

static const ArgEdge *first_candidate(const Search *search, const ArgNode *node) {
  const ArgEdge *edge = node->parents;
  while (edge && !is_candidate(search, edge))
    edge = edge->next_parent;
  return edge;
}

// Any path, when there is no model or it is lost: replaying it will tell.
static void follow_first_parents(Search *search) {
  VEC(const ArgEdge *) edges = {0};
  const ArgEdge *first;
  for (const ArgNode *node = vec_last(&search->path->nodes);
       (first = first_candidate(search, node)); node = first->parent)
    vec_push(&edges, first);
  vec_clear(search->steps);
  bool is_whole = edges.size && vec_last(&edges)->parent == search->path->nodes.data[0];
  while (is_whole && edges.size)
    take(search, vec_pop(&edges));
  vec_release(&edges);
}

SatResult counterexample_find(const AbstractPath *path, const Map *taken, Encoder *encoder,
                              Solver *solver, uint32_t timeout_ms, CfaStepVec *steps) {
  Search search = {
      .path = path, .taken = taken, .encoder = encoder, .solver = solver, .steps = steps};
  map_init(&search.numbers);
  vec_clear(steps);
  encode_paths(&search);
  solver_push(solver);
  solver_add(solver, formula_of(&search, vec_last(&path->nodes))->formula);
  SatResult result =
      solver_check_preferring(solver, QUERY_FEASIBILITY, encode_valid_memory(encoder), timeout_ms);
  if (result != SAT_YES || !follow_model(&search))
    follow_first_parents(&search);
  solver_pop(solver);
  map_release(&search.numbers);
  vec_release(&search.formulas);
  return result;
}
