#include "cli/recorder.h"

#include "base/map.h"
#include "base/stats.h"
#include "domain/composite/composite.h"
#include "domain/predicate/predicate.h"
#include "term/print.h"

#include <assert.h>

enum { MOST_REFINEMENTS = 2000, MOST_FRESH = 12, MOST_STATES = 1500, WIDEST_FORMULA = 160 };

// ---- refinements

static const char *keep_formula(Arena *arena, const Terms *terms, Term formula) {
  Strbuf text = {0};
  term_add_c(terms, formula, &text);
  if (text.size > WIDEST_FORMULA) {
    strbuf_truncate(&text, WIDEST_FORMULA);
    strbuf_add(&text, " ...");
  }
  const char *kept = strbuf_keep(&text, arena);
  strbuf_release(&text);
  return kept;
}

// The predicates that were found since the last time.
static void add_fresh(Recorder *recorder, HistoryRefinement *refinement) {
  const TermVec *all = &predicate_domain(recorder->analysis->predicate)->predicates.formulas;
  Arena *arena = &recorder->history.arena;
  assert(recorder->predicates <= all->size);
  uint32_t count = all->size - recorder->predicates;
  count = count < MOST_FRESH ? count : MOST_FRESH;
  const char **fresh = ARENA_ARRAY(arena, const char *, count + 1);
  for (uint32_t i = 0; i < count; i++)
    fresh[i] = keep_formula(arena, recorder->analysis->terms, all->data[recorder->predicates + i]);
  refinement->fresh = fresh;
  refinement->fresh_count = count;
  refinement->predicates = recorder->predicates = all->size;
}

static void note_refinement(void *context, const Exploration *exploration, Loc error,
                            uint32_t edges) {
  Recorder *recorder = context;
  if (recorder->history.refinements.size >= MOST_REFINEMENTS) {
    recorder->history.more_refinements++;
    return;
  }
  HistoryRefinement refinement = {.seconds = (double)(clock_ns() - recorder->started) / 1e9,
                                  .edges = edges,
                                  .error = error,
                                  .states = exploration->size};
  add_fresh(recorder, &refinement);
  vec_push(&recorder->history.refinements, refinement);
}

void record_refinements(Recorder *recorder, Analysis *analysis) {
  recorder->analysis = analysis;
  recorder->started = clock_ns();
  analysis->cegar.watch = (RefinementWatch){recorder, note_refinement};
}

// ---- states

static HistoryNodeKind kind_of(const Exploration *exploration, const ArgNode *node) {
  if (exploration->cpa->target(exploration->cpa, node->state) == TARGET_ERROR)
    return HISTORY_NODE_ERROR;
  if (node->covered_by)
    return HISTORY_NODE_COVERED;
  return node->is_waiting ? HISTORY_NODE_WAITING : HISTORY_NODE_EXPANDED;
}

// What is known where a block begins.
static const char *formula_of(Arena *arena, const Analysis *analysis, const ArgNode *node) {
  if (!analysis)
    return NULL;
  const PredicateState *state =
      predicate_state(composite_part(analysis->composite, node->state, analysis->predicate));
  if (!state->is_abstraction || term_is_true(analysis->terms, state->abstraction->formula))
    return NULL;
  return keep_formula(arena, analysis->terms, state->abstraction->formula);
}

static void add_node(History *history, const Exploration *exploration, const Analysis *analysis,
                     const ArgNode *node) {
  Cpa *cpa = exploration->cpa;
  HistoryNode added = {.kind = kind_of(exploration, node),
                       .id = node->id,
                       .loc = cpa->location(cpa, node->state),
                       .covered_by = node->covered_by ? node->covered_by->id : 0,
                       .formula = formula_of(&history->arena, analysis, node)};
  vec_push(&history->nodes, added);
}

// Blocks make the graph readable; the unrolling has none.
static const ArgNode *shown_for(const ArgNode *node, const Analysis *analysis) {
  return analysis ? node->block : node;
}

// Each node that is reached from the root, the nearest ones first.
static void find_nodes(const Exploration *exploration, ArgNodeVec *found) {
  Map seen;
  map_init(&seen);
  if (exploration->arg.root)
    vec_push(found, exploration->arg.root);
  for (uint32_t i = 0; i < found->size; i++)
    for (const ArgEdge *edge = found->data[i]->children; edge; edge = edge->next_child)
      if (map_add(&seen, edge->child->id))
        vec_push(found, edge->child);
  map_release(&seen);
}

static void add_edges(History *history, const ArgNode *node, const Analysis *analysis,
                      const Map *shown) {
  for (const ArgEdge *edge = node->children; edge; edge = edge->next_child) {
    const ArgNode *from = shown_for(node, analysis), *to = edge->child;
    bool is_shown = map_find(shown, from->id) && map_find(shown, to->id);
    if (is_shown)
      vec_push(&history->edges, (HistoryEdge){from->id, to->id, edge->step.edge});
  }
}

void record_states(History *history, const Exploration *exploration, const Analysis *analysis) {
  ArgNodeVec found = {0};
  Map shown;
  map_init(&shown);
  find_nodes(exploration, &found);
  vec_each(ArgNode *const, node, &found) {
    if (shown_for(*node, analysis) != *node)
      continue;
    history->all_nodes++;
    if (history->nodes.size >= MOST_STATES)
      continue;
    map_add(&shown, (*node)->id);
    add_node(history, exploration, analysis, *node);
  }
  vec_each(ArgNode *const, node, &found)
    add_edges(history, *node, analysis, &shown);
  map_release(&shown);
  vec_release(&found);
}
