#include "refinement/refine.h"

#include "base/stats.h"
#include "refinement/counterexample.h"

#include <assert.h>

#define STATS(X)                                                                                   \
  X(CHECKS, COUNT, "Paths checked")                                                                \
  X(TIME_CHECK, TIME, "Time for feasibility")                                                      \
  X(TIME_INTERP, TIME, "Time for interpolation")                                                   \
  X(BLOCKS, COUNT, "Blocks of all paths")                                                          \
  X(LENGTH, AVERAGE, "Blocks of a path, on average")                                               \
  X(LONGEST, MAXIMUM, "Blocks of a path, at most")
STAT_TABLE("Refinement", STATS);

// Forced covering saves work, or it is not worth it.
enum { FORCE_WORK = 1000000 };

// Ends of a path that are looked at alone: so many blocks, each time so many times more.
enum { FIRST_END = 4, END_GROWTH = 4 };

void refinement_init(Refinement *refinement, PredicateView view, Solver *solver,
                     InterpChain *interp, PathJudge *judge, RefinementOptions options) {
  *refinement = (Refinement){
      .view = view, .solver = solver, .interp = interp, .judge = judge, .options = options};
  residues_init(&refinement->residues, view_domain(&view)->terms);
  stats_register(&stats);
}

void refinement_release(Refinement *refinement) {
  residues_release(&refinement->residues);
  vec_each(PathAnswer *const, answer, &refinement->answers)
    path_answer_free(*answer);
  vec_release(&refinement->answers);
}

// ---- questions

// What the states of PATH know follows from its blocks, and saves the solver from finding it out.
static void add_known(Refinement *refinement, const AbstractPath *path) {
  const PredicateView *view = &refinement->view;
  if (view_domain(view)->escalation.abstraction != ABSTRACTION_BOOLEAN)
    return;
  for (uint32_t i = 1; i < path->nodes.size; i++) {
    Term known = view_state(view, path->nodes.data[i])->abstraction->formula;
    solver_add(refinement->solver, abstract_path_at(path, view, known, i));
  }
}

// Asserted, not assumed: that is several times faster when the path is long.
static bool is_infeasible(Refinement *refinement, const Term *blocks, uint32_t count,
                          uint32_t work) {
  assert(count > 0);
  Solver *solver = refinement->solver;
  solver_push(solver);
  for (uint32_t i = 0; i < count; i++)
    solver_add(solver, blocks[i]);
  SatResult result = solver->check(solver, QUERY_OTHER, NULL, 0, work);
  solver_pop(solver);
  return result == SAT_NO;
}

// Of a long path to a check, often the last blocks alone have no run. Then what came before does
// not matter, and the cost does not grow with it.
static bool has_infeasible_end(Refinement *refinement, AbstractPath *path) {
  uint32_t count = path->blocks.size;
  for (uint32_t size = FIRST_END; size <= count / END_GROWTH; size *= END_GROWTH) {
    if (!is_infeasible(refinement, path->blocks.data + count - size, size,
                       refinement->options.solver_work))
      continue;
    path->first = count - size;
    return true;
  }
  return false;
}

static RefineResult check(Refinement *refinement, AbstractPath *path) {
  assert(path->blocks.size + 1 == path->nodes.size);
  if (has_infeasible_end(refinement, path))
    return (RefineResult){.status = REFINE_DONE};
  Solver *solver = refinement->solver;
  solver_push(solver);
  vec_each(const Term, block, &path->blocks)
    solver_add(solver, *block);
  add_known(refinement, path);
  SatResult result =
      solver->check(solver, QUERY_FEASIBILITY, NULL, 0, refinement->options.solver_work);
  solver_pop(solver);
  switch (result) {
  case SAT_NO:
    return (RefineResult){.status = REFINE_DONE};
  case SAT_YES:
    return counterexample_find(refinement, path);
  case SAT_UNKNOWN:
    break;
  }
  return (RefineResult){.status = REFINE_UNKNOWN, .reason = solver->reason(solver)};
}

RefineResult refinement_check(Refinement *refinement, AbstractPath *path) {
  stat_add(&entries[STAT_CHECKS], 1);
  stat_add(&entries[STAT_BLOCKS], path->blocks.size);
  stat_sample(&entries[STAT_LENGTH], path->blocks.size);
  stat_max(&entries[STAT_LONGEST], path->blocks.size);
  stat_start(&entries[STAT_TIME_CHECK]);
  RefineResult result = check(refinement, path);
  stat_stop(&entries[STAT_TIME_CHECK]);
  return result;
}

static bool interpolate(Refinement *refinement, const Term *blocks, uint32_t count, uint32_t work,
                        Term *out) {
  assert(count > 0);
  stat_start(&entries[STAT_TIME_INTERP]);
  InterpStatus status = interp_compute(refinement->interp, blocks, count, work, out, NULL);
  for (uint32_t i = 0; status == INTERP_OK && i + 1 < count; i++)
    out[i] = encode_uninstantiate(view_domain(&refinement->view)->encoder, out[i]);
  stat_stop(&entries[STAT_TIME_INTERP]);
  return status == INTERP_OK;
}

RefineResult refinement_interpolate(Refinement *refinement, const AbstractPath *path, Term *out) {
  assert(path->first < path->blocks.size);
  for (uint32_t i = 0; i < path->first; i++)
    out[i] = term_true(view_domain(&refinement->view)->terms);
  if (interpolate(refinement, path->blocks.data + path->first, path->blocks.size - path->first,
                  refinement->options.interp_work, out + path->first))
    return (RefineResult){.status = REFINE_DONE};
  return (RefineResult){.status = REFINE_UNKNOWN, .reason = "no interpolants were found"};
}

// ---- forced covering

static ArgNode *nearest_common_ancestor(const PredicateView *view, ArgNode *a, ArgNode *b) {
  while (a != b) {
    if (a->id > b->id)
      a = abstract_path_previous(view, a);
    else
      b = abstract_path_previous(view, b);
  }
  assert(a);
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
  interp_chain_hold_language(refinement->interp, true);
  bool is_done = is_infeasible(refinement, blocks.data, blocks.size, FORCE_WORK) &&
                 interpolate(refinement, blocks.data, blocks.size, FORCE_WORK, out->data);
  interp_chain_hold_language(refinement->interp, false);
  vec_release(&blocks);
  return is_done;
}
