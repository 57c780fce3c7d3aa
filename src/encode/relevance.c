#include "encode/relevance.h"

#include "base/memory.h"
#include "base/stats.h"
#include "base/union_find.h"
#include "cfa/call_sites.h"
#include "cfa/control_closure.h"
#include "encode/encode_internal.h"
#include "encode/links.h"

#include <assert.h>

enum {
  STAT_EDGES,
  STAT_RELEVANT,
  STAT_CELLS,
  STAT_RELEVANT_CELLS,
  STAT_POSTPONED,
  STAT_NEEDED,
  STAT_TIME_ALL
};

static StatEntry entries[] = {
    [STAT_EDGES] = {STAT_COUNT, "Edges", 0, 0},
    [STAT_RELEVANT] = {STAT_COUNT, "Relevant edges", 0, 0},
    [STAT_CELLS] = {STAT_COUNT, "Cells", 0, 0},
    [STAT_RELEVANT_CELLS] = {STAT_COUNT, "Relevant cells", 0, 0},
    [STAT_POSTPONED] = {STAT_COUNT, "Arrays among them", 0, 0},
    [STAT_NEEDED] = {STAT_COUNT, "Arrays that were needed", 0, 0},
    [STAT_TIME_ALL] = {STAT_TIME, "Time", 0, 0},
};
static StatTable stats = {"Relevance", entries, sizeof entries / sizeof *entries, NULL};

// Conjuncts of one step that hang together by the versions it makes: SYMBOLS from BEGIN on, the
// written ones first. One that writes nothing is a condition.
typedef struct ConjunctGroup {
  const Edge *edge;
  uint32_t begin, written_end, end;
} ConjunctGroup;

typedef struct RelevanceFinder {
  Encoder *encoder;
  const Cfa *cfa;
  Relevance *relevance;
  CallSites calls;
  bool *matters;    // by location index
  bool *effects;    // by function id: calling it makes a difference
  const Edge *edge; // whose clauses are collected
  VEC(ConjunctGroup) clauses;
  VEC(uint32_t) symbols;
  UnionFind groups; // of the step's conjuncts: those that hang together
  bool has_changed;
} RelevanceFinder;

// ---- clauses

static bool is_value(const RelevanceFinder *finder, Symbol symbol) {
  const Cell *cell = encoder_find_outermost(finder->encoder, symbol);
  return cell && cell->symbol.id == symbol.id;
}

// Conjuncts that mention the same new version are one group.
static void find_groups(RelevanceFinder *finder, const TermVec *conjuncts) {
  Map first_with = {0}; // variable -> 1 + conjunct
  vec_clear(&finder->groups.parents);
  for (uint32_t i = 0; i < conjuncts->size; i++) {
    union_find_add(&finder->groups);
    TermVec variables = {0};
    term_variables(finder->encoder->terms, conjuncts->data[i], &variables);
    vec_each(const Term, variable, &variables) {
      if (!term_get(finder->encoder->terms, *variable).index)
        continue;
      uint64_t *first = map_insert(&first_with, variable->id, NULL);
      if (*first)
        union_find_join(&finder->groups, i, (uint32_t)(*first - 1));
      else
        *first = i + 1;
    }
    vec_release(&variables);
  }
  map_release(&first_with);
}

// The symbols of GROUP that are written, or those that are only read.
static void add_symbols(RelevanceFinder *finder, const TermVec *conjuncts, uint32_t group,
                        bool is_written) {
  for (uint32_t i = 0; i < conjuncts->size; i++) {
    if (union_find_root(&finder->groups, i) != group)
      continue;
    TermVec variables = {0};
    term_variables(finder->encoder->terms, conjuncts->data[i], &variables);
    vec_each(const Term, variable, &variables) {
      TermData data = term_get(finder->encoder->terms, *variable);
      const Cell *cell = encoder_find_outermost(finder->encoder, data.symbol);
      if (cell && (data.index > 0) == is_written)
        vec_push(&finder->symbols, cell->symbol.id);
    }
    vec_release(&variables);
  }
}

// A new version of which nothing is said is a clause as well.
static void add_written(void *context, SsaEntry entry) {
  RelevanceFinder *finder = context;
  const Cell *cell = encoder_find_outermost(finder->encoder, entry.symbol);
  if (!entry.index || !cell)
    return;
  ConjunctGroup clause = {.edge = finder->edge, .begin = finder->symbols.size};
  vec_push(&finder->symbols, cell->symbol.id);
  clause.written_end = clause.end = finder->symbols.size;
  vec_push(&finder->clauses, clause);
}

// What the encoder has just collected for EDGE, which made PATH of an empty path.
static void add_clauses(RelevanceFinder *finder, const Edge *edge, PathFormula path) {
  finder->edge = edge;
  ssa_each(path.ssa, add_written, finder);
  const TermVec *conjuncts = &finder->encoder->conjuncts;
  find_groups(finder, conjuncts);
  for (uint32_t i = 0; i < conjuncts->size; i++) {
    if (union_find_root(&finder->groups, i) != i)
      continue;
    ConjunctGroup clause = {.edge = edge, .begin = finder->symbols.size};
    add_symbols(finder, conjuncts, i, true);
    clause.written_end = finder->symbols.size;
    add_symbols(finder, conjuncts, i, false);
    clause.end = finder->symbols.size;
    assert(clause.begin <= clause.written_end && clause.written_end <= clause.end);
    vec_push(&finder->clauses, clause);
  }
}

static void collect_call(RelevanceFinder *finder, const Edge *call, PathFormula start) {
  bool has_library = false;
  vec_each(Function *const, callee, &call_sites_get(&finder->calls, call)->callees) {
    has_library |= !(*callee)->is_defined;
    if (!(*callee)->is_defined)
      continue;
    add_clauses(finder, call, encode_enter(finder->encoder, start, call, *callee));
    add_clauses(finder, call, encode_leave(finder->encoder, start, call, *callee));
  }
  if (has_library)
    add_clauses(finder, call, encode_edge(finder->encoder, start, call));
}

static void collect_clauses(RelevanceFinder *finder) {
  Encoder *encoder = finder->encoder;
  vec_each(Edge *const, edge, &finder->cfa->edges) {
    if (!*edge)
      continue;
    PathFormula start = path_new_block(encoder, (PathFormula){0});
    if ((*edge)->kind == EDGE_CALL)
      collect_call(finder, *edge, start);
    else
      add_clauses(finder, *edge, encode_edge(encoder, start, *edge));
  }
}

// ---- what matters

static void set(RelevanceFinder *finder, bool *what) {
  finder->has_changed |= !*what;
  *what = true;
}

static void set_cell(RelevanceFinder *finder, CellRelevance *cell) {
  finder->has_changed |= *cell != CELL_MATTERS;
  *cell = CELL_MATTERS;
}

static bool writes_what_matters(const RelevanceFinder *finder, const ConjunctGroup *clause) {
  assert(clause->end <= finder->symbols.size);
  for (uint32_t i = clause->begin; i < clause->written_end; i++)
    if (finder->relevance->cells[finder->symbols.data[i]] == CELL_MATTERS)
      return true;
  return false;
}

// Only assumptions, and calls through pointers, decide where to go on: other edges have conditions
// as to ranges and valid accesses.
static bool decides(const Edge *edge) {
  return edge->kind == EDGE_ASSUME ||
         (edge->kind == EDGE_CALL && edge->call.callee->kind != EXPR_FUNCTION);
}

static bool is_condition(const RelevanceFinder *finder, const ConjunctGroup *clause) {
  return clause->begin == clause->written_end && decides(clause->edge) &&
         finder->matters[clause->edge->source.index];
}

static void follow_clause(RelevanceFinder *finder, const ConjunctGroup *clause) {
  bool writes = writes_what_matters(finder, clause);
  if (!writes && !is_condition(finder, clause))
    return;
  set(finder, &finder->relevance->edges[clause->edge->id]);
  if (writes)
    set(finder, &finder->matters[clause->edge->source.index]);
  for (uint32_t j = clause->begin; j < clause->end; j++)
    set_cell(finder, &finder->relevance->cells[finder->symbols.data[j]]);
}

// In both directions likewise.
static void follow_data(RelevanceFinder *finder) {
  for (uint32_t i = finder->clauses.size; i-- > 0;)
    follow_clause(finder, &finder->clauses.data[i]);
  vec_each(const ConjunctGroup, clause, &finder->clauses)
    follow_clause(finder, clause);
}

static void find_effect(RelevanceFinder *finder, const Function *function) {
  vec_each(const Loc, loc, &function->locations) {
    const Location *location = cfa_location(finder->cfa, *loc);
    bool is_end = location->kind != LOC_PLAIN && location->kind != LOC_EXIT;
    if (finder->matters[loc->index] || is_end || !location->reaches_error)
      set(finder, &finder->effects[function->id]);
  }
}

// Callees of FUNCTION that make a difference; does it make one, too?
static void follow_calls_of(RelevanceFinder *finder, const Function *function) {
  vec_each(const Loc, loc, &function->locations)
    cfa_each_leaving(finder->cfa, *loc, edge) {
      if (edge->kind != EDGE_CALL)
        continue;
      vec_each(Function *const, callee, &call_sites_get(&finder->calls, edge)->callees)
        if (finder->effects[(*callee)->id])
          set(finder, &finder->matters[loc->index]);
    }
  find_effect(finder, function);
}

// Forwards and backwards, so that chains of calls are followed at once.
static void follow_calls(RelevanceFinder *finder) {
  uint32_t count = finder->cfa->functions.size;
  for (uint32_t i = 0; i < count; i++)
    follow_calls_of(finder, finder->cfa->functions.data[i]);
  for (uint32_t i = count; i-- > 0;)
    follow_calls_of(finder, finder->cfa->functions.data[i]);
}

static void follow_control(RelevanceFinder *finder) {
  vec_each(Function *const, function, &finder->cfa->functions)
    if ((*function)->is_defined)
      control_close(finder->cfa, *function, finder->matters);
}

// ---- all

static void count(const RelevanceFinder *finder) {
  const Relevance *relevance = finder->relevance;
  vec_each(Edge *const, edge, &finder->cfa->edges) {
    stat_add(&entries[STAT_EDGES], *edge != NULL);
    stat_add(&entries[STAT_RELEVANT], *edge && relevance->edges[(*edge)->id]);
  }
  for (uint32_t i = 0; i < relevance->symbol_count; i++) {
    stat_add(&entries[STAT_CELLS], is_value(finder, (Symbol){i}));
    stat_add(&entries[STAT_RELEVANT_CELLS], relevance->cells[i] == CELL_MATTERS);
  }
}

// What invariants need though no error depends on it.
static void add_followed(RelevanceFinder *finder) {
  SymbolVec lives = {0};
  if (finder->encoder->options.follows_lists)
    encode_list_lives(finder->encoder, &lives);
  vec_each(const Symbol, life, &lives)
    set_cell(finder, &finder->relevance->cells[life->id]);
  vec_release(&lives);
}

static void find(RelevanceFinder *finder) {
  Encoder *encoder = finder->encoder;
  Relevance *relevance = finder->relevance;
  collect_clauses(finder);
  relevance->symbol_count = encoder->names->places.by_symbol.size;
  relevance->cells = mem_alloc_zeroed(relevance->symbol_count * sizeof *relevance->cells);
  add_followed(finder);
  do {
    finder->has_changed = false;
    follow_calls(finder);
    follow_control(finder);
    follow_data(finder);
  } while (finder->has_changed);
}

Relevance *relevance_new(Encoder *encoder) {
  assert(encoder->purpose == ENCODE_TO_SCOUT && !encoder->relevance);
  const Cfa *cfa = encoder->cfa;
  Relevance *relevance = mem_alloc_zeroed(sizeof *relevance);
  relevance->edge_count = cfa->edges.size;
  relevance->edges = mem_alloc_zeroed(relevance->edge_count * sizeof *relevance->edges);
  stats_register(&stats);
  stat_start(&entries[STAT_TIME_ALL]);
  Arena arena = {0};
  RelevanceFinder finder = {.encoder = encoder,
                            .cfa = cfa,
                            .relevance = relevance,
                            .matters = ARENA_ARRAY(&arena, bool, cfa->locations.size),
                            .effects = ARENA_ARRAY(&arena, bool, cfa->functions.size)};
  call_sites_init(&finder.calls, cfa);
  find(&finder);
  count(&finder);
  call_sites_release(&finder.calls);
  vec_release(&finder.clauses);
  vec_release(&finder.symbols);
  union_find_release(&finder.groups);
  arena_release(&arena);
  stat_stop(&entries[STAT_TIME_ALL]);
  return relevance;
}

void relevance_free(Relevance *relevance) {
  mem_free(relevance->edges, relevance->edge_count * sizeof *relevance->edges);
  mem_free(relevance->cells, relevance->symbol_count * sizeof *relevance->cells);
  map_release(&relevance->terms);
  mem_free(relevance, sizeof *relevance);
}

// ---- arrays

void relevance_postpone_arrays(Relevance *relevance, const PlaceTable *places) {
  for (uint32_t i = 0; i < relevance->symbol_count; i++) {
    const Cell *cell = place_find_cell(places, (Symbol){i});
    if (!cell || !cell_is_array(cell) || relevance->cells[i] != CELL_MATTERS)
      continue;
    relevance->cells[i] = CELL_IS_POSTPONED;
    stat_add(&entries[STAT_POSTPONED], 1);
  }
}

void relevance_need(Relevance *relevance, Symbol symbol) {
  if (relevance_of(relevance, symbol) != CELL_IS_POSTPONED)
    return;
  relevance->cells[symbol.id] = CELL_MATTERS;
  map_clear(&relevance->terms);
  stat_add(&entries[STAT_NEEDED], 1);
}
