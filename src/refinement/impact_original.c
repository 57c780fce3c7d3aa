// Procedures are named as in the paper and appear in its order. Three things differ:
// - DFS keeps its own stack instead of recursing.
// - A vertex labelled FALSE that nothing covers is cut off, since nothing is reachable from it.
//   The paper would expand it, and find its descendants to be FALSE, too.
// - A reachable target that is no error (C that is not supported, recursion) is put aside:
//   errors come first.
#include "refinement/impact_original.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/stats.h"

#include <assert.h>

#define STATS(X)                                                                                   \
  X(VERTICES, MAXIMUM, "Vertices of the unwinding, at most")                                       \
  X(EXPANDED, COUNT, "Expanded vertices")                                                          \
  X(REFINEMENTS, COUNT, "Refinements")                                                             \
  X(STRENGTHENED, COUNT, "Strengthened vertices")                                                  \
  X(COVER_CHECKS, COUNT, "Coverage checks")                                                        \
  X(COVERED, COUNT, "Covered vertices")                                                            \
  X(FORCED, COUNT, "Forced coverings, tried")                                                      \
  X(FORCED_WELL, COUNT, "Forced coverings, succeeded")                                             \
  X(SECONDS, TIME, "Time")                                                                         \
  X(SECONDS_REFINE, TIME, "Time for refinements")                                                  \
  X(SECONDS_CLOSE, TIME, "Time for closing")                                                       \
  X(SECONDS_FORCE, TIME, "Time for forced covering")
STAT_TABLE("Original IMPACT", STATS);

typedef struct Unwinding {
  Exploration *exploration; // its waitlist holds the uncovered leaves that DFS does not know
  Refinement *refinement;
  PredicateDomain *domain;
  ArgNodeVec stack; // of DFS: children of ancestors of the current vertex
  Cegar cegar;
  bool is_done; // before the unwinding is complete
} Unwinding;

static Abstraction *abstraction_of(const Unwinding *unwinding, const ArgNode *v) {
  return view_state(&unwinding->refinement->view, v)->abstraction;
}

// The label psi(v).
static Term label(const Unwinding *unwinding, const ArgNode *v) {
  return abstraction_of(unwinding, v)->formula;
}

static bool is_false(const Unwinding *unwinding, const ArgNode *v) {
  return term_is_false(unwinding->domain->terms, label(unwinding, v));
}

static TargetKind target_kind(const Unwinding *unwinding, const ArgNode *v) {
  Cpa *cpa = unwinding->exploration->cpa;
  return cpa->target(cpa, v->state);
}

// Neither it nor an ancestor is covered, or cut off.
static bool is_uncovered(const ArgNode *v) {
  return !v->is_removed && !v->is_closed && !arg_is_hidden(v);
}

// ---- figure 4: the basic steps

static void expand(Unwinding *unwinding, ArgNode *v) {
  assert(is_uncovered(v) && !v->children);
  Exploration *exploration = unwinding->exploration;
  Cpa *cpa = exploration->cpa;
  CfaStepVec steps = {0};
  cpa->steps(cpa, v->state, &steps);
  vec_each(CfaStep, step, &steps) {
    AbstractState *state = cpa->transfer(cpa, v->state, &(Transition){.step = *step});
    if (state)
      exploration_add(exploration, v, step, state);
    assert(!state || cpa->is_block_start(cpa, state));
  }
  v->is_expanded = true;
  vec_release(&steps);
  stat_add(&entries[STAT_EXPANDED], 1);
  stat_max(&entries[STAT_VERTICES], exploration->size);
}

// Adds FORMULA to the label of V, which then covers nothing. False when V knew it before.
static bool strengthen(Unwinding *unwinding, ArgNode *v, Term formula) {
  PredicateDomain *domain = unwinding->domain;
  if (term_is_true(domain->terms, formula) ||
      entails(domain->entailer, label(unwinding, v), formula) == ENTAILS_YES)
    return false;
  assert(term_is_bool(domain->terms, formula));
  while (v->covered)
    exploration_uncover(unwinding->exploration, v->covered);
  predicate_strengthen(domain, abstraction_of(unwinding, v), formula);
  stat_add(&entries[STAT_STRENGTHENED], 1);
  return true;
}

// Labels the path to the target V with interpolants; those vertices that became stronger are
// STRENGTHENED, in order.
static RefineResult refine(Unwinding *unwinding, ArgNode *v, ArgNodeVec *strengthened) {
  Refinement *refinement = unwinding->refinement;
  AbstractPath path;
  abstract_path_init(&path, &refinement->view, NULL, v);
  uint32_t count = path.blocks.size;
  Term *interpolants = mem_alloc_zeroed(count * sizeof *interpolants);
  RefineResult result = refinement_check(refinement, &path);
  if (result.status == REFINE_DONE)
    result = refinement_interpolate(refinement, &path, interpolants);
  if (result.status == REFINE_DONE) {
    interpolants[count - 1] = term_false(unwinding->domain->terms);
    for (uint32_t i = 1; i <= count; i++)
      if (strengthen(unwinding, path.nodes.data[i], interpolants[i - 1]))
        vec_push(strengthened, path.nodes.data[i]);
    stat_add(&entries[STAT_REFINEMENTS], 1);
  }
  mem_free(interpolants, count * sizeof *interpolants);
  abstract_path_release(&path);
  return result;
}

// W is older than V and at the same location; so it is no descendant of V. True when V is covered.
static bool cover(Unwinding *unwinding, ArgNode *v, ArgNode *w) {
  assert(w->id < v->id && w->partition == v->partition && is_uncovered(v));
  Exploration *exploration = unwinding->exploration;
  stat_add(&entries[STAT_COVER_CHECKS], 1);
  if (!exploration->cpa->is_covered(exploration->cpa, v->state, w->state) || arg_is_hidden(w))
    return false;
  assert(!v->covered_by);
  exploration_cover(exploration, v, w);
  stat_add(&entries[STAT_COVERED], 1);
  return true;
}

// ---- figure 6: forced covering

// Labels the path to V, if that suffices to have V covered by W.
static void force_cover(Unwinding *unwinding, ArgNode *v, ArgNode *w, ArgNodeVec *strengthened) {
  AbstractPath path;
  TermVec interpolants = {0};
  if (refinement_force(unwinding->refinement, v, w, &path, &interpolants))
    for (uint32_t i = 1; i < path.nodes.size; i++)
      if (strengthen(unwinding, path.nodes.data[i], interpolants.data[i - 1]))
        vec_push(strengthened, path.nodes.data[i]);
  vec_release(&interpolants);
  abstract_path_release(&path);
}

// ---- figure 5: the strategy

// Afterwards V is covered, or nothing can cover it.
static void close_vertex(Unwinding *unwinding, ArgNode *v) {
  if (!is_uncovered(v))
    return;
  assert(v->place < exploration_reached(unwinding->exploration, v->state)->size);
  stat_start(&entries[STAT_SECONDS_CLOSE]);
  const ArgNodeVec *same_location = exploration_reached(unwinding->exploration, v->state);
  bool is_covered = false;
  for (uint32_t i = v->place; i-- > 0 && !is_covered;) {
    ArgNode *w = same_location->data[i];
    is_covered = !w->covered_by && cover(unwinding, v, w);
  }
  if (!is_covered && is_false(unwinding, v))
    exploration_close(unwinding->exploration, v);
  stat_stop(&entries[STAT_SECONDS_CLOSE]);
}

// From the root on: what is below a covered vertex is covered.
static void close_all(Unwinding *unwinding, const ArgNodeVec *vertices) {
  vec_each(ArgNode *const, v, vertices)
    close_vertex(unwinding, *v);
}

static void close_ancestors(Unwinding *unwinding, ArgNode *v) {
  ArgNodeVec ancestors = {0};
  for (ArgNode *w = v; w->parents; w = w->parents->parent)
    vec_push(&ancestors, w->parents->parent);
  for (uint32_t i = ancestors.size; i-- > 0;)
    close_vertex(unwinding, ancestors.data[i]);
  vec_release(&ancestors);
}

// The most recent vertices that V may be covered by.
static void find_candidates(const Unwinding *unwinding, ArgNode *v, ArgNodeVec *out) {
  const ArgNodeVec *same_location = exploration_reached(unwinding->exploration, v->state);
  uint32_t limit = unwinding->refinement->options.forced_covering;
  for (uint32_t i = v->place; i-- > 0 && out->size < limit;)
    if (!arg_is_hidden(same_location->data[i]))
      vec_push(out, same_location->data[i]);
}

// Tries to have V covered; true when it is.
static bool is_forced(Unwinding *unwinding, ArgNode *v) {
  stat_start(&entries[STAT_SECONDS_FORCE]);
  ArgNodeVec candidates = {0}, strengthened = {0};
  find_candidates(unwinding, v, &candidates);
  for (uint32_t i = 0; i < candidates.size && is_uncovered(v); i++) {
    ArgNode *w = candidates.data[i];
    if (w->is_removed || arg_is_hidden(w))
      continue;
    force_cover(unwinding, v, w, &strengthened);
    if (strengthened.size)
      (void)cover(unwinding, v, w);
    close_all(unwinding, &strengthened);
    vec_clear(&strengthened);
    stat_add(&entries[STAT_FORCED], 1);
    stat_add(&entries[STAT_FORCED_WELL], !is_uncovered(v));
  }
  vec_release(&candidates);
  vec_release(&strengthened);
  stat_stop(&entries[STAT_SECONDS_FORCE]);
  return !is_uncovered(v);
}

static void visit_target(Unwinding *unwinding, ArgNode *v) {
  ArgNodeVec strengthened = {0};
  stat_start(&entries[STAT_SECONDS_REFINE]);
  RefineResult refined = refine(unwinding, v, &strengthened);
  stat_stop(&entries[STAT_SECONDS_REFINE]);
  unwinding->is_done = !cegar_goes_on(&unwinding->cegar, v, refined);
  if (refined.status == REFINE_RESTART)
    vec_clear(&unwinding->stack);
  close_all(unwinding, &strengthened);
  vec_release(&strengthened);
}

// The first child comes to the top.
static void push_children(ArgNodeVec *stack, const ArgNode *v) {
  uint32_t first = stack->size;
  for (const ArgEdge *edge = v->children; edge; edge = edge->next_child)
    vec_push(stack, edge->child);
  vec_reverse(stack, first);
}

// Vertices of the stack that are covered by then wait for what covers them to be strengthened.
static void dfs(Unwinding *unwinding, ArgNode *leaf) {
  ArgNodeVec *stack = &unwinding->stack;
  vec_push(stack, leaf);
  while (stack->size && !unwinding->is_done && limits_reached() == LIMIT_NONE) {
    ArgNode *v = vec_pop(stack);
    exploration_tell(unwinding->exploration);
    waitlist_remove(&unwinding->exploration->waitlist, v);
    close_vertex(unwinding, v);
    if (!is_uncovered(v))
      continue;
    if (target_kind(unwinding, v) != TARGET_NONE) {
      visit_target(unwinding, v);
    } else if (!is_forced(unwinding, v)) {
      expand(unwinding, v);
      push_children(stack, v);
    }
  }
}

static ArgNode *find_uncovered_leaf(Unwinding *unwinding) {
  ArgNode *v;
  while ((v = waitlist_pop(&unwinding->exploration->waitlist)))
    if (is_uncovered(v) && !v->children)
      break;
  return v;
}

static void unwind(Unwinding *unwinding) {
  ArgNode *v;
  while (!unwinding->is_done && limits_reached() == LIMIT_NONE &&
         (v = find_uncovered_leaf(unwinding))) {
    close_ancestors(unwinding, v);
    dfs(unwinding, v);
  }
}

CegarResult impact_unwind(Exploration *exploration, Refinement *refinement) {
  PredicateDomain *domain = view_domain(&refinement->view);
  assert(domain->escalation.abstraction == ABSTRACTION_NONE);
  stats_register(&stats);
  stat_start(&entries[STAT_SECONDS]);
  Unwinding unwinding = {.exploration = exploration,
                         .refinement = refinement,
                         .domain = domain,
                         .cegar = {.exploration = exploration}};
  unwind(&unwinding);
  vec_release(&unwinding.stack);
  stat_stop(&entries[STAT_SECONDS]);
  return cegar_result(&unwinding.cegar);
}
