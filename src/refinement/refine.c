#include "refinement/refine.h"

#include "base/stats.h"
#include "encode/path.h"

enum { STAT_CHECKS, STAT_TIME_CHECK, STAT_TIME_INTERP, STAT_BLOCKS, STAT_LONGEST };

static StatEntry entries[] = {
    [STAT_CHECKS] = {STAT_COUNT, "Paths checked", 0, 0},
    [STAT_TIME_CHECK] = {STAT_TIME, "Time for feasibility", 0, 0},
    [STAT_TIME_INTERP] = {STAT_TIME, "Time for interpolation", 0, 0},
    [STAT_BLOCKS] = {STAT_COUNT, "Blocks of all paths", 0, 0},
    [STAT_LONGEST] = {STAT_MAXIMUM, "Blocks of a path, at most", 0, 0},
};
static StatTable stats = {"Refinement", entries, sizeof entries / sizeof *entries, NULL};

void refinement_init(Refinement *refinement, PredicateView view, Solver *solver,
                     InterpChain *interp, RefinementOptions options) {
  *refinement = (Refinement){.view = view, .solver = solver, .interp = interp, .options = options};
  stats_register(&stats);
}

void refinement_release(Refinement *refinement) { vec_release(&refinement->counterexample); }

// ---- one path of a model

// What STEP adds to the state's path formula holds in the model.
static bool is_taken(Refinement *refinement, const AbstractPath *path, uint32_t block,
                     const PredicateState *state, const CfaStep *step) {
  Encoder *encoder = view_domain(&refinement->view)->encoder;
  Terms *terms = refinement->solver->terms;
  PathFormula next = predicate_follow(encoder, state->path, step);
  if (next.last == state->path.last)
    return true;
  for (uint32_t i = 0; i < next.last->count; i++) {
    Term conjunct = encode_behind(encoder, next.last->conjuncts[i], path->ends.data, block);
    Term value = refinement->solver->value(refinement->solver, conjunct);
    if (term_is_none(value) || !term_is_true(terms, value))
      return false;
  }
  return true;
}

// The child that the model goes to, inside of block number BLOCK; NULL if it is lost.
static const ArgEdge *next_edge(Refinement *refinement, const AbstractPath *path, uint32_t block,
                                const ArgNode *node) {
  const PredicateState *state = view_state(&refinement->view, node);
  for (const ArgEdge *edge = node->children; edge; edge = edge->next_child) {
    bool is_end = view_state(&refinement->view, edge->child)->is_abstraction;
    bool is_wrong_end = is_end && edge->child != path->nodes.data[block + 1];
    if (!is_wrong_end && is_taken(refinement, path, block, state, &edge->step))
      return edge;
  }
  return NULL;
}

// Any path, when the model's is lost: replaying it will tell.
static void take_first_parents(Refinement *refinement, const ArgNode *node) {
  CfaStepVec *steps = &refinement->counterexample;
  vec_clear(steps);
  for (; node->parents; node = node->parents->parent)
    vec_push(steps, node->parents->step);
  for (uint32_t i = 0, j = steps->size; i + 1 < j; i++) {
    CfaStep step = steps->data[i];
    steps->data[i] = steps->data[--j];
    steps->data[j] = step;
  }
}

static void find_counterexample(Refinement *refinement, const AbstractPath *path) {
  vec_clear(&refinement->counterexample);
  for (uint32_t block = 0; block < path->blocks.size; block++) {
    const ArgNode *node = path->nodes.data[block];
    while (node != path->nodes.data[block + 1]) {
      const ArgEdge *edge = next_edge(refinement, path, block, node);
      if (!edge) {
        take_first_parents(refinement, vec_last(&path->nodes));
        return;
      }
      vec_push(&refinement->counterexample, edge->step);
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
  SatResult result =
      solver->check(solver, QUERY_FEASIBILITY, NULL, 0, refinement->options.solver_timeout_ms);
  if (result == SAT_YES)
    find_counterexample(refinement, path);
  if (result == SAT_UNKNOWN)
    refinement->reason = solver->reason(solver);
  solver_pop(solver);
  stat_stop(&entries[STAT_TIME_CHECK]);
  return result == SAT_YES ? REFINE_FEASIBLE : result == SAT_NO ? REFINE_DONE : REFINE_UNKNOWN;
}

bool refinement_interpolate(Refinement *refinement, const Term *blocks, uint32_t count, Term *out) {
  stat_start(&entries[STAT_TIME_INTERP]);
  InterpStatus status = interp_compute(refinement->interp, blocks, count,
                                       refinement->options.interp_timeout_ms, out, NULL);
  for (uint32_t i = 0; status == INTERP_OK && i + 1 < count; i++)
    out[i] = encode_uninstantiate(view_domain(&refinement->view)->encoder, out[i]);
  stat_stop(&entries[STAT_TIME_INTERP]);
  if (status != INTERP_OK)
    refinement->reason = "no interpolants were found";
  return status == INTERP_OK;
}
