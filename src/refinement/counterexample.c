#include "refinement/counterexample.h"

#include "domain/predicate/summary.h"
#include "encode/path.h"

typedef struct Search {
  const AbstractPath *path;
  const PredicateView *view;
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

// Pushes the parents of NODE that have no formula yet. False if there are none.
static bool push_parents(const Search *search, const ArgNode *node, ArgNodeVec *stack) {
  uint32_t size = stack->size;
  for (const ArgEdge *edge = node->parents; edge; edge = edge->next_parent)
    if (!formula_of(search, edge->parent))
      vec_push(stack, edge->parent);
  return stack->size > size;
}

static void encode_node(Search *search, const ArgNode *node) {
  PathFormula all = {0};
  for (const ArgEdge *edge = node->parents; edge; edge = edge->next_parent) {
    const PathFormula *before = formula_of(search, edge->parent);
    PathFormula way = predicate_follow(search->encoder, *before, &edge->step);
    all = edge == node->parents ? way : encode_or(search->encoder, all, way);
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
    for (uint32_t i = 0; i < segment->count; i++) {
      Term value = solver->value(solver, segment->conjuncts[i]);
      if (term_is_none(value) || !term_is_true(solver->terms, value))
        return false;
    }
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
    if (formula_of(search, edge->child) && is_taken(search, edge))
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

// Any path, when there is no model or it is lost: replaying it will tell.
static void follow_first_parents(Search *search) {
  VEC(const ArgEdge *) edges = {0};
  for (const ArgNode *node = vec_last(&search->path->nodes); node->parents;
       node = node->parents->parent)
    vec_push(&edges, node->parents);
  vec_clear(search->steps);
  while (edges.size)
    take(search, vec_pop(&edges));
  vec_release(&edges);
}

SatResult counterexample_find(const AbstractPath *path, const PredicateView *view, Encoder *encoder,
                              Solver *solver, uint32_t timeout_ms, CfaStepVec *steps) {
  Search search = {
      .path = path, .view = view, .encoder = encoder, .solver = solver, .steps = steps};
  map_init(&search.numbers);
  vec_clear(steps);
  encode_paths(&search);
  solver_push(solver);
  solver_add(solver, formula_of(&search, vec_last(&path->nodes))->formula);
  SatResult result =
      solver_check_preferring(solver, QUERY_FEASIBILITY, encode_valid_memory(encoder), timeout_ms);
  if (result == SAT_UNKNOWN || (result == SAT_YES && !follow_model(&search)))
    follow_first_parents(&search);
  solver_pop(solver);
  map_release(&search.numbers);
  vec_release(&search.formulas);
  return result;
}
