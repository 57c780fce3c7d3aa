// IMPACT (predicate_abstraction_vs_impact, section III; McMillan's REFINE and FORCECOVER):
// states are strengthened along the path, what they covered is asked again, and each
// strengthened state may have become covered itself.
#include "refinement/refine.h"

#include "base/memory.h"
#include "base/stats.h"

#include <assert.h>

#define STATS(X)                                                                                   \
  X(STRENGTHENED, COUNT, "Strengthened states")                                                    \
  X(FORCED, COUNT, "Forced coverings, tried")                                                      \
  X(FORCED_WELL, COUNT, "Forced coverings, succeeded")                                             \
  X(SECONDS, TIME, "Time for forced covering")
STAT_TABLE("IMPACT", STATS);

static Abstraction *abstraction_of(const Refinement *refinement, const ArgNode *node) {
  return view_state(&refinement->view, node)->abstraction;
}

// ---- strengthening

// What NODE covers, it may no longer cover.
static void recheck_covered(Exploration *exploration, ArgNode *node) {
  Cpa *cpa = exploration->cpa;
  ArgNodeVec covered = {0};
  for (ArgNode *item = node->covered; item; item = item->next_covered)
    vec_push(&covered, item);
  vec_each(ArgNode *, item, &covered)
    if ((*item)->covered_by == node && !cpa->is_covered(cpa, (*item)->state, node->state))
      exploration_uncover(exploration, *item);
  vec_release(&covered);
}

// True when NODE knows more than before.
static bool strengthen(Refinement *refinement, Exploration *exploration, ArgNode *node,
                       Term formula) {
  PredicateDomain *domain = view_domain(&refinement->view);
  Abstraction *abstraction = abstraction_of(refinement, node);
  assert(!node->is_removed && term_is_bool(domain->terms, formula));
  bool is_false = term_is_false(domain->terms, formula); // to be seen without asking
  if (term_is_true(domain->terms, formula) ||
      (!is_false && entails(domain->entailer, abstraction->formula, formula) == ENTAILS_YES))
    return false;
  predicate_strengthen(domain, abstraction, formula);
  stat_add(&entries[STAT_STRENGTHENED], 1);
  recheck_covered(exploration, node);
  return true;
}

// Covers the first strengthened state of the path that can be covered now: all behind it are
// hidden then.
static void cover_first(Exploration *exploration, const ArgNodeVec *strengthened) {
  vec_each(ArgNode *const, item, strengthened) {
    if (arg_is_hidden(*item))
      continue;
    ArgNode *by = cpa_find_cover(exploration, *item);
    if (by)
      exploration_cover(exploration, *item, by);
  }
}

static void close_first_false(Refinement *refinement, Exploration *exploration,
                              const AbstractPath *path) {
  const Terms *terms = view_domain(&refinement->view)->terms;
  for (uint32_t i = 1; i < path->nodes.size; i++)
    if (term_is_false(terms, abstraction_of(refinement, path->nodes.data[i])->formula)) {
      exploration_close(exploration, path->nodes.data[i]);
      return;
    }
  assert(!"an infeasible path ends in false");
}

static void strengthen_path(Refinement *refinement, Exploration *exploration,
                            const AbstractPath *path, const Term *interpolants) {
  Term no = term_false(view_domain(&refinement->view)->terms);
  ArgNodeVec strengthened = {0};
  for (uint32_t i = 1; i < path->nodes.size; i++) {
    ArgNode *node = path->nodes.data[i];
    bool is_last = i + 1 == path->nodes.size;
    if (strengthen(refinement, exploration, node, is_last ? no : interpolants[i - 1]) && !is_last)
      vec_push(&strengthened, node);
  }
  close_first_false(refinement, exploration, path);
  for (uint32_t i = 0; i < strengthened.size; i++)
    if (strengthened.data[i]->is_removed ||
        term_is_false(view_domain(&refinement->view)->terms,
                      abstraction_of(refinement, strengthened.data[i])->formula))
      strengthened.size = i;
  cover_first(exploration, &strengthened);
  vec_release(&strengthened);
}

// ---- the refiner

static RefineResult refine(void *self, Exploration *exploration, ArgNode *target) {
  Refinement *refinement = self;
  AbstractPath path;
  abstract_path_init(&path, &refinement->view, NULL, target);
  uint32_t count = path.blocks.size;
  Term *interpolants = mem_alloc_zeroed(count * sizeof *interpolants);
  RefineResult result = refinement_check(refinement, &path);
  if (result.status == REFINE_DONE)
    result = refinement_interpolate(refinement, &path, interpolants);
  if (result.status == REFINE_DONE)
    strengthen_path(refinement, exploration, &path, interpolants);
  mem_free(interpolants, count * sizeof *interpolants);
  abstract_path_release(&path);
  return result;
}

Refiner impact_refiner(Refinement *refinement) {
  stats_register(&stats);
  return (Refiner){refinement, refine};
}

// ---- forced covering

static bool force(Refinement *refinement, Exploration *exploration, ArgNode *node, ArgNode *by) {
  assert(by->id < node->id && !node->children);
  AbstractPath path;
  TermVec interpolants = {0};
  bool is_done = refinement_force(refinement, node, by, &path, &interpolants);
  if (is_done) {
    for (uint32_t i = 1; i < path.nodes.size; i++)
      strengthen(refinement, exploration, path.nodes.data[i], interpolants.data[i - 1]);
    strengthen(refinement, exploration, node, abstraction_of(refinement, by)->formula);
    is_done = exploration->cpa->is_covered(exploration->cpa, node->state, by->state) &&
              !arg_is_hidden(by) && !arg_is_hidden(node);
    if (is_done)
      exploration_cover(exploration, node, by);
  }
  vec_release(&interpolants);
  abstract_path_release(&path);
  return is_done;
}

static bool fcover(void *context, Exploration *exploration, ArgNode *node) {
  Refinement *refinement = context;
  Cpa *cpa = exploration->cpa;
  if (!node->parents || !cpa->is_block_start(cpa, node->state) || node->children ||
      cpa->target(cpa, node->state) != TARGET_NONE)
    return false;
  stat_start(&entries[STAT_SECONDS]);
  const ArgNodeVec *reached = exploration_reached(exploration, node->state);
  bool is_covered = false;
  uint32_t tried = 0;
  for (uint32_t i = reached->size;
       i-- > 0 && tried < refinement->options.forced_covering && !is_covered;) {
    ArgNode *by = reached->data[i];
    if (by->id >= node->id || by->covered_by || arg_is_hidden(by))
      continue;
    tried++;
    is_covered = force(refinement, exploration, node, by);
    stat_add(&entries[STAT_FORCED], 1);
    stat_add(&entries[STAT_FORCED_WELL], is_covered);
  }
  stat_stop(&entries[STAT_SECONDS]);
  return is_covered;
}

ForcedCovering impact_forced_covering(Refinement *refinement) {
  return (ForcedCovering){.self = refinement, .fcover = fcover};
}
