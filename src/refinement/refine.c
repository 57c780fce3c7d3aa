#include "refinement/refine.h"

#include "base/stats.h"
#include "domain/predicate/summary.h"
#include "encode/path.h"

#include <assert.h>

enum { STAT_CHECKS, STAT_TIME_CHECK, STAT_TIME_INTERP, STAT_BLOCKS, STAT_LONGEST };

static StatEntry entries[] = {
    [STAT_CHECKS] = {STAT_COUNT, "Paths checked", 0, 0},
    [STAT_TIME_CHECK] = {STAT_TIME, "Time for feasibility", 0, 0},
    [STAT_TIME_INTERP] = {STAT_TIME, "Time for interpolation", 0, 0},
    [STAT_BLOCKS] = {STAT_COUNT, "Blocks of all paths", 0, 0},
    [STAT_LONGEST] = {STAT_MAXIMUM, "Blocks of a path, at most", 0, 0},
};
static StatTable stats = {"Refinement", entries, sizeof entries / sizeof *entries, NULL};

// Forced covering saves work, or it is not worth it.
enum { FORCE_MS = 1000 };

void refinement_init(Refinement *refinement, PredicateView view, Solver *solver,
                     InterpChain *interp, RefinementOptions options) {
  *refinement = (Refinement){.view = view, .solver = solver, .interp = interp, .options = options};
  stats_register(&stats);
}

void refinement_release(Refinement *refinement) { vec_release(&refinement->counterexample); }

// ---- one path of a model

// Where on the path a model is asked.
typedef struct ModelView {
  Refinement *refinement;
  const AbstractPath *path;
  uint32_t block;
} ModelView;

static bool has_value_true(const ModelView *view, Term conjunct) {
  Solver *solver = view->refinement->solver;
  Encoder *encoder = view_domain(&view->refinement->view)->encoder;
  Term behind = encode_behind(encoder, conjunct, view->path->ends.data, view->block);
  Term value = solver->value(solver, behind);
  return !term_is_none(value) && term_is_true(solver->terms, value);
}

static bool segments_hold(void *context, const PathSegment *last, const PathSegment *first) {
  for (const PathSegment *segment = last; segment != first; segment = segment->previous)
    for (uint32_t i = 0; i < segment->count; i++)
      if (!has_value_true(context, segment->conjuncts[i]))
        return false;
  return true;
}

// What STEP adds to the state's path formula holds in the model.
static bool is_taken(const ModelView *view, const PredicateState *state, const CfaStep *step) {
  Encoder *encoder = view_domain(&view->refinement->view)->encoder;
  PathFormula next = predicate_follow(encoder, state->path, step);
  return segments_hold((void *)view, next.last, state->path.last);
}

// The edge that the model takes from NODE, inside of its block; NULL if it is lost.
static const ArgEdge *next_edge(const ModelView *model, const ArgNode *node) {
  const PredicateView *view = &model->refinement->view;
  const PredicateState *state = view_state(view, node);
  for (const ArgEdge *edge = node->children; edge; edge = edge->next_child) {
    bool is_end = view_state(view, edge->child)->is_abstraction;
    bool is_wrong_end = is_end && edge->child != model->path->nodes.data[model->block + 1];
    if (!is_wrong_end && is_taken(model, state, &edge->step))
      return edge;
  }
  return NULL;
}

// The steps of EDGE, if it is a summary those of the model's path through it.
static void take(const ModelView *model, const ArgEdge *edge) {
  CfaStepVec *steps = &model->refinement->counterexample;
  const PredicateView *view = &model->refinement->view;
  if (edge->step.kind == STEP_SUMMARY)
    summary_expand(view_domain(view)->encoder, view_state(view, edge->parent)->path,
                   edge->step.summary, segments_hold, (void *)model, steps);
  else
    vec_push(steps, edge->step);
}

// Any path, when the model's is lost: replaying it will tell.
static void take_first_parents(Refinement *refinement, const AbstractPath *path) {
  VEC(const ArgEdge *) edges = {0};
  for (const ArgNode *node = vec_last(&path->nodes); node->parents; node = node->parents->parent)
    vec_push(&edges, node->parents);
  vec_clear(&refinement->counterexample);
  ModelView model = {.refinement = refinement, .path = path};
  for (uint32_t i = edges.size; i-- > 0;) {
    take(&model, edges.data[i]);
    model.block += view_state(&refinement->view, edges.data[i]->child)->is_abstraction;
  }
  vec_release(&edges);
}

static void find_counterexample(Refinement *refinement, const AbstractPath *path) {
  vec_clear(&refinement->counterexample);
  ModelView model = {.refinement = refinement, .path = path};
  for (; model.block < path->blocks.size; model.block++) {
    const ArgNode *node = path->nodes.data[model.block];
    while (node != path->nodes.data[model.block + 1]) {
      const ArgEdge *edge = next_edge(&model, node);
      if (!edge) {
        take_first_parents(refinement, path);
        return;
      }
      take(&model, edge);
      node = edge->child;
    }
  }
}

// ---- questions

RefineStatus refinement_check(Refinement *refinement, const AbstractPath *path) {
  Solver *solver = refinement->solver;
  stat_add(&entries[STAT_CHECKS], 1);
  stat_add(&entries[STAT_BLOCKS], path->blocks.size);
  stat_max(&entries[STAT_LONGEST], path->blocks.size);
  stat_start(&entries[STAT_TIME_CHECK]);
  solver_push(solver);
  vec_each(const Term, block, &path->blocks) {
    solver_add(solver, *block);
  }
  Term preferred = encode_valid_memory(view_domain(&refinement->view)->encoder);
  SatResult result = solver_check_preferring(solver, QUERY_FEASIBILITY, preferred,
                                             refinement->options.solver_timeout_ms);
  if (result == SAT_YES)
    find_counterexample(refinement, path);
  if (result == SAT_UNKNOWN)
    refinement->reason = solver->reason(solver);
  solver_pop(solver);
  stat_stop(&entries[STAT_TIME_CHECK]);
  return result == SAT_YES ? REFINE_FEASIBLE : result == SAT_NO ? REFINE_DONE : REFINE_UNKNOWN;
}

// Asserted, not assumed: that is several times faster when the path is long.
static bool is_infeasible(Refinement *refinement, const Term *blocks, uint32_t count,
                          uint32_t timeout_ms) {
  Solver *solver = refinement->solver;
  solver_push(solver);
  for (uint32_t i = 0; i < count; i++)
    solver_add(solver, blocks[i]);
  SatResult result = solver->check(solver, QUERY_OTHER, NULL, 0, timeout_ms);
  solver_pop(solver);
  return result == SAT_NO;
}

static bool interpolate(Refinement *refinement, const Term *blocks, uint32_t count,
                        uint32_t timeout_ms, Term *out) {
  stat_start(&entries[STAT_TIME_INTERP]);
  InterpStatus status = interp_compute(refinement->interp, blocks, count, timeout_ms, out, NULL);
  for (uint32_t i = 0; status == INTERP_OK && i + 1 < count; i++)
    out[i] = encode_uninstantiate(view_domain(&refinement->view)->encoder, out[i]);
  stat_stop(&entries[STAT_TIME_INTERP]);
  return status == INTERP_OK;
}

bool refinement_interpolate(Refinement *refinement, const Term *blocks, uint32_t count, Term *out) {
  if (interpolate(refinement, blocks, count, refinement->options.interp_timeout_ms, out))
    return true;
  refinement->reason = "no interpolants were found";
  return false;
}

// ---- forced covering

static ArgNode *nearest_common_ancestor(const PredicateView *view, ArgNode *a, ArgNode *b) {
  while (a != b) {
    if (a->id > b->id)
      a = abstract_path_previous(view, a);
    else
      b = abstract_path_previous(view, b);
  }
  return a;
}

static Term state_formula(const PredicateView *view, const ArgNode *node) {
  return view_state(view, node)->abstraction->formula;
}

bool refinement_force(Refinement *refinement, ArgNode *node, ArgNode *by, AbstractPath *path,
                      TermVec *out) {
  const PredicateView *view = &refinement->view;
  Terms *terms = view_domain(view)->terms;
  ArgNode *start = nearest_common_ancestor(view, node, by);
  abstract_path_init(path, view, start, node);
  assert(path->blocks.size);
  TermVec blocks = {0};
  vec_each(const Term, block, &path->blocks) {
    vec_push(&blocks, *block);
    vec_push(out, *block); // to be overwritten
  }
  Term before = abstract_path_at(path, view, state_formula(view, start), 0);
  blocks.data[0] = term_make_and2(terms, before, blocks.data[0]);
  Term behind = abstract_path_at(path, view, state_formula(view, by), path->ends.size);
  vec_push(&blocks, term_make_not(terms, behind));
  bool is_done = is_infeasible(refinement, blocks.data, blocks.size, FORCE_MS) &&
                 interpolate(refinement, blocks.data, blocks.size, FORCE_MS, out->data);
  vec_release(&blocks);
  return is_done;
}
