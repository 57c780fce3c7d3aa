#include "preanalysis/preanalysis.h"

#include "algorithm/cpa_algorithm.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/stats.h"
#include "domain/affine/affine_domain.h"
#include "domain/callstack/callstack.h"
#include "domain/composite/composite.h"
#include "domain/location/location.h"
#include "domain/octagon/octagon_domain.h"
#include "domain/product/product.h"
#include "domain/wrapped_interval/wrapped_domain.h"
#include "preanalysis/cone_of_influence.h"

#include <assert.h>

enum { BUDGET = 200000, NARROWINGS = 2 };

enum {
  STAT_PACKS,
  STAT_PACK_SIZE,
  STAT_LARGEST_PACK,
  STAT_STATES,
  STAT_LOCATIONS,
  STAT_FACTS,
  STAT_MOST_FACTS,
  STAT_ERRORS,
  STAT_EXCLUDED,
  STAT_SECONDS
};

static StatEntry entries[] = {
    [STAT_PACKS] = {STAT_COUNT, "Packs", 0, 0},
    [STAT_PACK_SIZE] = {STAT_AVERAGE, "Variables of a pack, on average", 0, 0},
    [STAT_LARGEST_PACK] = {STAT_MAXIMUM, "Variables of a pack, at most", 0, 0},
    [STAT_STATES] = {STAT_COUNT, "States", 0, 0},
    [STAT_LOCATIONS] = {STAT_COUNT, "Locations whose facts were asked for", 0, 0},
    [STAT_FACTS] = {STAT_AVERAGE, "Facts of such a location, on average", 0, 0},
    [STAT_MOST_FACTS] = {STAT_MAXIMUM, "Facts of such a location, at most", 0, 0},
    [STAT_ERRORS] = {STAT_COUNT, "Error locations", 0, 0},
    [STAT_EXCLUDED] = {STAT_COUNT, "Error locations that octagons alone exclude", 0, 0},
    [STAT_SECONDS] = {STAT_TIME, "Time", 0, 0},
};
static StatTable stats = {"Octagons", entries, sizeof entries / sizeof *entries, NULL};

struct Preanalysis {
  const Cfa *cfa;
  Terms *terms;
  Encoder *encoder;
  PreanalysisOptions options;
  Arena arena;
  Packs packs;
  Cpa *product, *composite;
  Exploration exploration;
  bool is_complete;
  ArgNodeVec *nodes;        // by location index
  const KnownFacts **facts; // by location index; NULL: not asked for yet
  ConeOfInfluence cone;     // if it selects
};

// ---- running

// Targets are not followed.
static void explore(Preanalysis *preanalysis) {
  Exploration *exploration = &preanalysis->exploration;
  ArgNode *target;
  exploration->budget = BUDGET;
  while ((target = cpa_algorithm(exploration, NULL))) {
    assert(!target->children && !target->is_removed);
    target->is_closed = true;
    waitlist_remove(&exploration->waitlist, target);
  }
  preanalysis->is_complete = exploration->budget && limits_reached() == LIMIT_NONE;
}

static AbstractState *product_part(const Preanalysis *preanalysis, AbstractState *state) {
  return composite_part(preanalysis->composite, state, preanalysis->product);
}

// What comes into NODE from all its parents; NULL if nothing does.
static AbstractState *incoming(Preanalysis *preanalysis, const ArgNode *node) {
  assert(node->parents);
  Cpa *cpa = preanalysis->composite, *product = preanalysis->product;
  AbstractState *all = NULL;
  for (const ArgEdge *edge = node->parents; edge; edge = edge->next_parent) {
    Transition transition = {.step = edge->step};
    if (edge->parent->is_removed || edge->parent->is_closed)
      continue;
    AbstractState *state = cpa->transfer(cpa, edge->parent->state, &transition);
    if (!state)
      continue;
    state = product_part(preanalysis, state);
    all = all ? product_join(product, state, all) : state;
  }
  return all;
}

// Every run that comes to NODE comes from a parent, whose state has it: what is known of NODE may
// be met with that.
static void narrow(Preanalysis *preanalysis, ArgNode *node) {
  assert(!node->is_removed && node != preanalysis->exploration.arg.root);
  Cpa *product = preanalysis->product;
  ArenaMark mark = product_mark(product);
  AbstractState *old = product_part(preanalysis, node->state);
  AbstractState *state = incoming(preanalysis, node);
  if (state)
    state = product_meet(product, state, old);
  if (!state)
    node->is_removed = true;
  else if (state != old)
    node->state = composite_replace(preanalysis->composite, node->state, product, state);
  else
    product_rewind(product, mark);
}

static void narrow_all(Preanalysis *preanalysis) {
  assert(preanalysis->is_complete);
  ArgNodeVec nodes = {0};
  arg_subtree(preanalysis->exploration.arg.root, false, &nodes);
  for (uint32_t i = 0; i < NARROWINGS; i++)
    vec_each(ArgNode *const, node, &nodes)
      if (*node != preanalysis->exploration.arg.root && !(*node)->is_removed)
        narrow(preanalysis, *node);
  vec_release(&nodes);
}

static void list_nodes(Preanalysis *preanalysis) {
  Cpa *cpa = preanalysis->composite;
  vec_each(const ArgNodeVec, partition, &preanalysis->exploration.reached)
    vec_each(ArgNode *const, node, partition)
      if (!(*node)->is_removed)
        vec_push(&preanalysis->nodes[cpa->location(cpa, (*node)->state).index], *node);
}

// ---- facts

typedef struct FactSelection {
  Encoder *encoder;
  const ConeOfInfluence *cone; // NULL: all that formulas have and that may be read
  Loc loc;
} FactSelection;

static bool is_wanted(void *context, const Cell *cell) {
  const FactSelection *selection = context;
  return encoder_has_cell(selection->encoder, cell) &&
         !encoder_is_dead(selection->encoder, cell, selection->loc) &&
         (!selection->cone || cone_has(selection->cone, selection->loc, cell));
}

KnownFacts preanalysis_node_facts(Preanalysis *preanalysis, const ArgNode *node) {
  assert(!node->is_removed);
  uint32_t count;
  return product_facts(preanalysis->product, product_part(preanalysis, node->state),
                       preanalysis->terms, &preanalysis->arena, NULL, &count);
}

bool preanalysis_excludes(const Preanalysis *preanalysis, Loc loc) {
  assert(loc.index < preanalysis->cfa->locations.size);
  return preanalysis->is_complete && !preanalysis->nodes[loc.index].size;
}

static KnownFacts find_facts(Preanalysis *preanalysis, Loc loc) {
  if (!preanalysis->is_complete)
    return (KnownFacts){.formula = term_true(preanalysis->terms)};
  AbstractState *all = NULL;
  vec_each(ArgNode *const, node, &preanalysis->nodes[loc.index]) {
    AbstractState *state = product_part(preanalysis, (*node)->state);
    all = all ? product_join(preanalysis->product, state, all) : state;
  }
  if (!all)
    return (KnownFacts){.formula = term_false(preanalysis->terms)};
  uint32_t count;
  FactSelection selection = {preanalysis->encoder,
                             preanalysis->options.selects ? &preanalysis->cone : NULL, loc};
  CellFilter filter = {&selection, is_wanted};
  KnownFacts facts = product_facts(preanalysis->product, all, preanalysis->terms,
                                   &preanalysis->arena, &filter, &count);
  stat_add(&entries[STAT_LOCATIONS], 1);
  stat_sample(&entries[STAT_FACTS], count);
  stat_max(&entries[STAT_MOST_FACTS], count);
  return facts;
}

const KnownFacts *preanalysis_facts(Preanalysis *preanalysis, Loc loc) {
  assert(loc.index < preanalysis->cfa->locations.size);
  const KnownFacts **known = &preanalysis->facts[loc.index];
  if (!*known) {
    stat_start(&entries[STAT_SECONDS]);
    KnownFacts *facts = ARENA_NEW(&preanalysis->arena, KnownFacts);
    *facts = find_facts(preanalysis, loc);
    *known = facts;
    stat_stop(&entries[STAT_SECONDS]);
  }
  return *known;
}

// Of functions that the program can call.
uint32_t preanalysis_excluded(const Preanalysis *preanalysis, uint32_t *all) {
  uint32_t excluded = 0;
  CallGraph graph;
  callgraph_init(&graph, preanalysis->cfa);
  *all = 0;
  vec_each(Function *const, function, &preanalysis->cfa->functions)
    vec_each(const Loc, loc, &(*function)->locations) {
      bool is_error = graph.is_reachable[(*function)->id] &&
                      cfa_location(preanalysis->cfa, *loc)->kind == LOC_ERROR;
      *all += is_error;
      excluded += is_error && preanalysis_excludes(preanalysis, *loc);
    }
  callgraph_release(&graph);
  assert(excluded <= *all);
  return excluded;
}

// ---- lifecycle

static void count_all(const Preanalysis *preanalysis) {
  stat_add(&entries[STAT_PACKS], preanalysis->packs.packs.size);
  vec_each(const Pack, pack, &preanalysis->packs.packs) {
    stat_sample(&entries[STAT_PACK_SIZE], pack->count);
    stat_max(&entries[STAT_LARGEST_PACK], pack->count);
  }
  stat_add(&entries[STAT_STATES], preanalysis->exploration.size);
  uint32_t all;
  stat_add(&entries[STAT_EXCLUDED], preanalysis_excluded(preanalysis, &all));
  stat_add(&entries[STAT_ERRORS], all);
}

static void run(Preanalysis *preanalysis) {
  explore(preanalysis);
  if (preanalysis->is_complete)
    narrow_all(preanalysis);
  list_nodes(preanalysis);
  count_all(preanalysis);
}

Preanalysis *preanalysis_new(const Cfa *cfa, Terms *terms, Encoder *encoder,
                             PreanalysisOptions options) {
  Preanalysis *preanalysis = mem_alloc_zeroed(sizeof *preanalysis);
  *preanalysis = (Preanalysis){.cfa = cfa, .terms = terms, .encoder = encoder, .options = options};
  stats_register(&stats);
  stat_start(&entries[STAT_SECONDS]);
  preanalysis->nodes = ARENA_ARRAY(&preanalysis->arena, ArgNodeVec, cfa->locations.size);
  preanalysis->facts = ARENA_ARRAY(&preanalysis->arena, const KnownFacts *, cfa->locations.size);
  packs_init(&preanalysis->packs, cfa, encoder, options.packs, options.pack_size);
  if (options.selects)
    cone_init(&preanalysis->cone, cfa, encoder);
  const NumericDomain *domains[] = {&octagon_domain, &affine_domain, &wrapped_domain};
  preanalysis->product = product_cpa_new(cfa, encoder, &preanalysis->packs, domains, 3);
  Cpa *components[] = {location_cpa_new(cfa, NULL), callstack_cpa_new(cfa), preanalysis->product};
  preanalysis->composite = composite_cpa_new(components, 3);
  exploration_init(&preanalysis->exploration, preanalysis->composite, ORDER_TOPOLOGICAL);
  run(preanalysis);
  stat_stop(&entries[STAT_SECONDS]);
  return preanalysis;
}

void preanalysis_free(Preanalysis *preanalysis) {
  for (uint32_t i = 0; i < preanalysis->cfa->locations.size; i++)
    vec_release(&preanalysis->nodes[i]);
  exploration_release(&preanalysis->exploration);
  preanalysis->composite->free(preanalysis->composite);
  if (preanalysis->options.selects)
    cone_release(&preanalysis->cone);
  packs_release(&preanalysis->packs);
  arena_release(&preanalysis->arena);
  mem_free(preanalysis, sizeof *preanalysis);
}

bool preanalysis_is_complete(const Preanalysis *preanalysis) { return preanalysis->is_complete; }

const Exploration *preanalysis_exploration(const Preanalysis *preanalysis) {
  return &preanalysis->exploration;
}
