#include "refinement/counterexample.h"

#include "base/limits.h"
#include "encode/path.h"
#include "encode/summary.h"

enum {
  MOST_PROPOSALS = 40,
  MOST_NEEDY = 8 // proposals that are infeasible for what was postponed
};

// An edge of the ARG on a path to the target, and the variable that says whether it is taken.
typedef struct GuardedEdge {
  const ArgEdge *edge;
  Term is_taken;
} GuardedEdge;

typedef struct PathSearch {
  Refinement *refinement;
  const AbstractPath *path;
  Encoder *encoder;
  Solver *solver;
  Map numbers; // of nodes on paths to the end: 1 + index
  VEC(PathFormula) formulas;
  Map way_of; // ArgEdge -> 1 + index
  VEC(GuardedEdge) ways;
  // The proposal:
  CfaStepVec steps;
  VEC(uint32_t) step_ways; // by step
  // Of all proposals:
  SymbolVec postponed;           // cells that were needed to refute some
  EdgeVec bounded;               // edges whose operations were needed to do more than to be bounded
  uint32_t needy;                // refuted by what was postponed or bounded
  const PathAnswer *unconfirmed; // the first that is not refuted, but no run follows it; or NULL
} PathSearch;

// ---- the formula of all paths

static const PathFormula *formula_of(const PathSearch *search, const ArgNode *node) {
  const uint64_t *number = map_find(&search->numbers, key_of(node));
  return number ? &search->formulas.data[*number - 1] : NULL;
}

static void set_formula(PathSearch *search, const ArgNode *node, PathFormula formula) {
  assert(!formula_of(search, node));
  vec_push(&search->formulas, formula);
  *map_insert(&search->numbers, key_of(node), NULL) = search->formulas.size;
}

// Pushes the parents of NODE that have no formula yet. False if there are none.
static bool push_parents(const PathSearch *search, const ArgNode *node, ArgNodeVec *stack) {
  uint32_t size = stack->size;
  for (const ArgEdge *edge = node->parents; edge; edge = edge->next_parent)
    if (!formula_of(search, edge->parent))
      vec_push(stack, edge->parent);
  return stack->size > size;
}

static Term add_way(PathSearch *search, const ArgEdge *edge) {
  Terms *terms = search->solver->terms;
  Symbol symbol = symbol_new(terms, "taken", sort_bool(terms), NULL);
  vec_push(&search->ways, (GuardedEdge){edge, term_make_var(terms, symbol, 0)});
  assert(!map_find(&search->way_of, key_of(edge)));
  *map_insert(&search->way_of, key_of(edge), NULL) = search->ways.size;
  return vec_last(&search->ways).is_taken;
}

static void encode_node(PathSearch *search, const ArgNode *node) {
  PathFormula all = {.formula = term_false(search->solver->terms)};
  for (const ArgEdge *edge = node->parents; edge; edge = edge->next_parent) {
    const PathFormula *before = formula_of(search, edge->parent);
    assert(before);
    PathFormula way = encode_step(search->encoder, *before, &edge->step);
    Term is_taken = add_way(search, edge);
    path_append(search->encoder, &way, &is_taken, 1);
    all = edge == node->parents ? way : encode_or(search->encoder, all, way);
  }
  set_formula(search, node, all);
}

// Every node behind its parents.
static void encode_paths(PathSearch *search) {
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

// ---- the path that a model takes

static bool has_value_true(Solver *solver, Term conjunct) {
  Term value = solver->value(solver, conjunct);
  return !term_is_none(value) && term_is_true(solver->terms, value);
}

static bool segments_hold(void *context, const PathSegment *last, const PathSegment *first) {
  Solver *solver = ((const PathSearch *)context)->solver;
  for (const PathSegment *segment = last; segment != first; segment = segment->previous)
    for (uint32_t i = 0; i < segment->count; i++)
      if (!has_value_true(solver, segment->conjuncts[i]))
        return false;
  return true;
}

// What the step of EDGE adds to the formula of its parent holds in the model.
static bool is_taken(PathSearch *search, const ArgEdge *edge) {
  const uint64_t *way = map_find(&search->way_of, key_of(edge));
  if (!way || !has_value_true(search->solver, search->ways.data[*way - 1].is_taken))
    return false;
  const PathFormula *before = formula_of(search, edge->parent);
  PathFormula next = encode_step(search->encoder, *before, &edge->step);
  return segments_hold(search, next.last, before->last);
}

// An edge that the model takes from NODE, not to a node of LOST; NULL if there is none.
static const ArgEdge *next_edge(PathSearch *search, const ArgNode *node, const Map *lost) {
  for (const ArgEdge *edge = node->children; edge; edge = edge->next_child)
    if (!map_find(lost, key_of(edge->child)) && is_taken(search, edge))
      return edge;
  return NULL;
}

// The steps of EDGE, if it is a summary those of the model's path through it.
static void take(PathSearch *search, const ArgEdge *edge) {
  if (edge->step.kind == STEP_SUMMARY)
    summary_expand(search->encoder, *formula_of(search, edge->parent), edge->step.summary,
                   segments_hold, search, &search->steps);
  else
    vec_push(&search->steps, edge->step);
  assert(map_find(&search->way_of, key_of(edge)));
  uint32_t way = (uint32_t)*map_find(&search->way_of, key_of(edge)) - 1;
  while (search->step_ways.size < search->steps.size)
    vec_push(&search->step_ways, way);
}

// Of a disjunction a model may satisfy more than the ways to the end: those that go nowhere are
// walked back.
static bool follow_model(PathSearch *search) {
  const ArgNode *node = search->path->nodes.data[0], *end = vec_last(&search->path->nodes);
  VEC(const ArgEdge *) way = {0};
  Map lost = {0};
  while (node && node != end) {
    const ArgEdge *edge = next_edge(search, node, &lost);
    if (edge)
      vec_push(&way, edge);
    else
      *map_insert(&lost, key_of(node), NULL) = 1;
    node = edge ? edge->child : way.size ? vec_pop(&way)->parent : NULL;
  }
  vec_clear(&search->steps);
  vec_clear(&search->step_ways);
  vec_each(const ArgEdge *const, edge, &way)
    take(search, *edge);
  assert(search->steps.size == search->step_ways.size);
  map_release(&lost);
  vec_release(&way);
  return node;
}

// Any path; false if there are only those with summaries, whose steps a model has to tell.
static bool take_any(PathSearch *search) {
  const ArgNode *root = search->path->nodes.data[0];
  VEC(const ArgEdge *) edges = {0};
  bool has_summary = false;
  for (const ArgNode *node = vec_last(&search->path->nodes); node != root;) {
    vec_push(&edges, node->parents);
    has_summary |= node->parents->step.kind == STEP_SUMMARY;
    node = node->parents->parent;
  }
  while (!has_summary && edges.size)
    take(search, vec_pop(&edges));
  vec_release(&edges);
  return !has_summary;
}

// ---- the search

// No path along the ways of all STEPS any more; if there are none, of the whole proposal.
static void exclude(PathSearch *search, const uint32_t *steps, uint32_t count) {
  TermVec clause = {0};
  for (uint32_t i = 0; i < (count ? count : search->steps.size); i++) {
    uint32_t way = search->step_ways.data[count ? steps[i] : i];
    assert(way < search->ways.size);
    vec_push(&clause, term_make_not(search->solver->terms, search->ways.data[way].is_taken));
  }
  search->solver->add_clause(search->solver, clause.data, clause.size);
  vec_release(&clause);
}

// YES: a path is proposed that was not before. A model that is lost counts as UNKNOWN.
static SatResult propose(PathSearch *search) {
  SatResult result = solver_check_preferring(search->solver, QUERY_FEASIBILITY,
                                             encode_valid_memory(search->encoder),
                                             search->refinement->options.solver_work);
  return result == SAT_YES && !follow_model(search) ? SAT_UNKNOWN : result;
}

// The proposal is refuted: then it is excluded, with others like it.
static void learn(PathSearch *search, const PathAnswer *answer) {
  exclude(search, answer->steps.data, answer->steps.size);
  search->needy += answer->cells.size || answer->bounded.size;
  vec_each(const Symbol, cell, &answer->cells)
    vec_push(&search->postponed, *cell);
  vec_each(const uint32_t, step, &answer->bounded)
    vec_push(&search->bounded, search->steps.data[*step].edge);
}

// Only runs to errors are asked for: other targets end a run in their own way.
static PathEnd end_of(const PathSearch *search) {
  Cpa *cpa = (Cpa *)search->refinement->view.composite;
  bool is_error = cpa->target(cpa, vec_last(&search->path->nodes)->state) == TARGET_ERROR;
  return is_error ? PATH_ENDS_IN_ERROR : PATH_ENDS_ANYWHERE;
}

static const PathAnswer *keep(PathSearch *search, PathAnswer *answer) {
  vec_push(&search->refinement->answers, answer);
  return answer;
}

// Judges the proposal; the answer if it is confirmed, else NULL. What only bits refute is feasible
// for the analysis. If no run follows it, no path goes where that ended any more.
static const PathAnswer *try_proposal(PathSearch *search) {
  PathAnswer *answer = path_judge(search->refinement->judge, &search->steps, end_of(search));
  if (answer->status == PATH_CONFIRMED)
    return keep(search, answer);
  bool is_refuted = answer->status == PATH_REFUTED && !answer->is_by_bits;
  if (is_refuted)
    learn(search, answer);
  else
    exclude(search, &answer->ended, answer->ended < search->steps.size ? 1 : 0);
  if (is_refuted || search->unconfirmed)
    path_answer_free(answer);
  else
    search->unconfirmed = keep(search, answer);
  return NULL;
}

// What follows from it that there are no more proposals.
static RefineResult give_up(PathSearch *search, SatResult last) {
  bool has_learnt = escalate_lemmas(search->encoder, &search->bounded);
  if (!has_learnt && search->unconfirmed)
    return (RefineResult){.status = REFINE_UNCONFIRMED, .answer = search->unconfirmed};
  if (!has_learnt && deadline_has_passed(NO_DEADLINE)) // interrupted
    return (RefineResult){.status = REFINE_UNKNOWN, .reason = "it was interrupted"};
  if (has_learnt || escalate_scope(search->encoder, &search->postponed, last != SAT_UNKNOWN)) {
    predicate_forget_blocks(view_domain(&search->refinement->view));
    return (RefineResult){.status = REFINE_RESTART};
  }
  const char *reason = search->solver->reason(search->solver);
  const char *why = last == SAT_UNKNOWN && *reason
                        ? reason
                        : "it seems to be, but not on any single path that was tried";
  return (RefineResult){.status = REFINE_UNKNOWN, .reason = why};
}

static RefineResult search_paths(PathSearch *search) {
  SatResult last = SAT_UNKNOWN;
  const PathAnswer *answer = NULL;
  for (uint32_t i = 0; !answer && i < MOST_PROPOSALS && search->needy < MOST_NEEDY; i++) {
    last = limits_reached() == LIMIT_NONE ? propose(search) : SAT_UNKNOWN;
    if (last != SAT_YES)
      break;
    answer = try_proposal(search);
  }
  // Blocks see less than paths do: one path shows what they miss.
  if (last == SAT_NO && !search->steps.size && take_any(search))
    answer = try_proposal(search);
  if (answer)
    return (RefineResult){.status = REFINE_FEASIBLE, .answer = answer};
  return give_up(search, last);
}

RefineResult counterexample_find(Refinement *refinement, const AbstractPath *path) {
  PathSearch search = {.refinement = refinement,
                       .path = path,
                       .encoder = view_domain(&refinement->view)->encoder,
                       .solver = refinement->solver};
  encode_paths(&search);
  solver_push(search.solver);
  solver_add(search.solver, formula_of(&search, vec_last(&path->nodes))->formula);
  RefineResult result = search_paths(&search);
  solver_pop(search.solver);
  map_release(&search.numbers);
  map_release(&search.way_of);
  vec_release(&search.formulas);
  vec_release(&search.ways);
  vec_release(&search.steps);
  vec_release(&search.step_ways);
  vec_release(&search.postponed);
  vec_release(&search.bounded);
  return result;
}
