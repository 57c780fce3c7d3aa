// Which cells a predicate speaks of is found backwards over the clauses: what a clause reads where
// it begins, and what it passes on that is needed behind it. So a function's summary has the
// cells that it may read and, of those that it may write, the ones that its callers need.
#include "chc/chc_internal.h"

#include "base/memory.h"
#include "encode/links.h"

#include <assert.h>
#include <stdio.h>

// ---- functions

static Term variable_for(void *context, Terms *terms, Term leaf) {
  if (term_kind(terms, leaf) != TERM_APPLY)
    return leaf;
  bool is_new;
  uint64_t *known = map_insert(context, leaf.id, &is_new);
  if (is_new) {
    const SymbolData *function = symbol_get(terms, term_get(terms, leaf).symbol);
    Symbol symbol = symbol_new(terms, function->name, function->sort, NULL);
    *known = term_make_var(terms, symbol, NO_INDEX).id;
  }
  return (Term){(uint32_t)*known};
}

Term system_without_functions(const ChcSystem *system, Term term) {
  return term_map_leaves(encoder_terms(system->encoder), term, variable_for, system->unknowns);
}

// ---- arguments

static const CellList *cells_of(const ChcSystem *system, uint32_t point) {
  return &system->needed[point].cells;
}

static Term old_of(const ChcSystem *system, const Function *function, const Cell *cell) {
  Terms *terms = encoder_terms(system->encoder);
  bool is_new;
  uint64_t *known =
      map_insert(system->olds, (uint64_t)function->id << 32 | cell->symbol.id, &is_new);
  if (is_new) {
    const SymbolData *data = symbol_get(terms, cell->symbol);
    char name[256];
    snprintf(name, sizeof name, "\\old(%s)", data->name);
    *known = symbol_new(terms, name, data->sort, cell).id;
  }
  return term_make_var(terms, (Symbol){(uint32_t)*known}, NO_INDEX);
}

static void add_olds(const ChcSystem *system, const Function *function, TermVec *out) {
  if (system->has_summary[function->id])
    vec_each(const Cell *const, cell, cells_of(system, system->points->entries[function->id]))
      vec_push(out, old_of(system, function, *cell));
}

void system_entered_with(const ChcSystem *system, const Function *function, bool are_params,
                         TermVec *olds, TermVec *cells) {
  vec_each(const Cell *const, cell, cells_of(system, system->points->entries[function->id])) {
    if (((*cell)->root && (*cell)->root->kind == VAR_PARAM) != are_params)
      continue;
    vec_push(olds, old_of(system, function, *cell));
    vec_push(cells, term_make_var(encoder_terms(system->encoder), (*cell)->symbol, NO_INDEX));
  }
}

static void add_cells(const ChcSystem *system, uint32_t point, SsaMap ssa, TermVec *out) {
  vec_each(const Cell *const, cell, cells_of(system, point))
    vec_push(out, modular_term(system->encoder, ssa, *cell));
}

// The parameters of FUNCTION where PATH has entered it.
static void add_entered(const ChcSystem *system, const Function *function, PathFormula path,
                        TermVec *out) {
  vec_each(const Cell *const, cell, cells_of(system, system->points->entries[function->id])) {
    const Cell *here = modular_cell(system->encoder, path, function, *cell);
    vec_push(out, modular_term(system->encoder, path.ssa, here));
  }
}

static HornAtom atom_before(const ChcSystem *system, const ChcClause *clause) {
  const ChcPoint *from = &system->points->all.data[clause->from];
  HornAtom atom = {.predicate = clause->from};
  if (from->kind == POINT_LOCATION)
    add_olds(system, from->function, &atom.args);
  add_cells(system, clause->from, (SsaMap){0}, &atom.args);
  return atom;
}

static HornAtom atom_of_summary(const ChcSystem *system, const ChcClause *clause) {
  assert(clause->has_summary && system->has_summary[clause->callee->id]);
  HornAtom atom = {.predicate = points_exit(system->points, clause->callee)};
  add_entered(system, clause->callee, clause->entered, &atom.args);
  add_cells(system, atom.predicate, clause->passed.ssa, &atom.args);
  return atom;
}

static void add_olds_behind(const ChcSystem *system, const ChcClause *clause, TermVec *out) {
  const ChcPoint *from = &system->points->all.data[clause->from];
  if (from->kind == POINT_LOCATION)
    add_olds(system, from->function, out);
  else if (system->has_summary[from->function->id])
    add_cells(system, clause->from, (SsaMap){0}, out);
}

static HornAtom atom_behind(const ChcSystem *system, const ChcClause *clause) {
  HornAtom atom = {.predicate = clause->to};
  switch (system->points->all.data[clause->to].kind) {
  case POINT_GOAL:
    break;
  case POINT_ENTRY:
    add_entered(system, clause->callee, clause->path, &atom.args);
    break;
  case POINT_LOCATION:
    add_olds_behind(system, clause, &atom.args);
    add_cells(system, clause->to, clause->path.ssa, &atom.args);
    break;
  }
  return atom;
}

// ---- what is needed

// The cell that VARIABLE is a version of, if somebody may read it from NODE on: there, or in a
// function that waits for what it has called.
static const Cell *find_cell(const ChcSystem *system, ChcNode node, Term variable) {
  const ChcContext *contexts = system->points->contexts.data;
  const Cell *cell = modular_find_cell(system->encoder, variable, node.loc);
  for (uint32_t i = node.context; !cell && contexts[i].call; i = contexts[i].parent) {
    cell = modular_find_cell(system->encoder, variable, contexts[i].call->source);
    if (!cell)
      cell = modular_find_cell(system->encoder, variable, contexts[i].call->target);
  }
  return cell;
}

// Behind POINT, somebody reads VARIABLE.
static bool need(ChcSystem *system, uint32_t point, Term variable) {
  CellSet *set = &system->needed[point];
  const Cell *cell = find_cell(system, system->points->all.data[point].node, variable);
  bool is_new = cell && map_add(&set->known, cell->symbol.id);
  if (is_new)
    vec_push(&set->cells, cell);
  return is_new;
}

// CLAUSE reads VARIABLE: where it begins, or where its callee returns.
static bool need_variable(ChcSystem *system, const ChcClause *clause, Term variable) {
  const Encoder *encoder = system->encoder;
  TermData data = term_get(encoder_terms(encoder), variable);
  if (data.index == 0)
    return clause->from != 0 && need(system, clause->from, variable);
  return clause->has_summary &&
         data.index == encode_version(encoder, clause->passed.ssa, data.symbol) &&
         data.index != encode_version(encoder, clause->entered.ssa, data.symbol) &&
         need(system, points_exit(system->points, clause->callee), variable);
}

static bool need_for_clause(ChcSystem *system, uint32_t i) {
  const ChcClause *clause = &system->clauses.data[i];
  TermVec variables = {0};
  HornAtom behind = atom_behind(system, clause), summary = {0};
  if (clause->has_summary)
    summary = atom_of_summary(system, clause);
  term_variables(encoder_terms(system->encoder), system->constraints.data[i], &variables);
  vec_append(&variables, behind.args.data, behind.args.size);
  vec_append(&variables, summary.args.data, summary.args.size);
  bool is_more = false;
  vec_each(const Term, variable, &variables)
    is_more |= need_variable(system, clause, *variable);
  vec_release(&behind.args);
  vec_release(&summary.args);
  vec_release(&variables);
  return is_more;
}

// Which nodes of lists are alive is said everywhere.
static void need_lives(ChcSystem *system) {
  SymbolVec lives = {0};
  if (encoder_options(system->encoder).follows_lists)
    encode_list_lives(system->encoder, &lives);
  for (uint32_t i = 1; i < points_goal(system->points); i++)
    vec_each(const Symbol, life, &lives)
      need(system, i, term_make_var(encoder_terms(system->encoder), *life, NO_INDEX));
  vec_release(&lives);
}

static void find_needed(ChcSystem *system) {
  vec_each(const ChcClause, clause, &system->clauses)
    if (clause->has_summary)
      system->has_summary[clause->callee->id] = true;
  need_lives(system);
  bool is_more = true;
  while (is_more) {
    is_more = false;
    for (uint32_t i = system->clauses.size; i-- > 0;)
      is_more |= need_for_clause(system, i);
  }
}

// ---- Horn clauses

static void add_predicate(ChcSystem *system, uint32_t i) {
  const ChcPoint *point = &system->points->all.data[i];
  Terms *terms = encoder_terms(system->encoder);
  HornPredicate predicate = {0};
  snprintf(predicate.name, sizeof predicate.name, "p!%u", i);
  if (point->kind == POINT_LOCATION)
    add_olds(system, point->function, &predicate.params);
  vec_each(const Cell *const, cell, cells_of(system, i))
    vec_push(&predicate.params, term_make_var(terms, (*cell)->symbol, NO_INDEX));
  vec_push(&system->horn.predicates, predicate);
}

static void add_clause(ChcSystem *system, uint32_t i) {
  const ChcClause *clause = &system->clauses.data[i];
  HornClause horn = {.constraint = system->constraints.data[i],
                     .head = atom_behind(system, clause)};
  if (clause->from != 0)
    vec_push(&horn.body, atom_before(system, clause));
  if (clause->has_summary)
    vec_push(&horn.body, atom_of_summary(system, clause));
  vec_push(&system->horn.clauses, horn);
}

// ---- lifecycle

static void walk_blocks(ChcSystem *system) {
  for (uint32_t from = 0; from < points_goal(system->points); from++) {
    ChcBlock block = {0};
    block_walk(&block, system->points, system->encoder, &system->effects, from, &system->clauses);
    block_release(&block);
  }
  vec_each(const ChcClause, clause, &system->clauses)
    vec_push(&system->constraints, system_without_functions(system, clause->path.formula));
}

void system_init(ChcSystem *system, const ChcPoints *points, Encoder *encoder, Map *olds,
                 Map *unknowns) {
  *system = (ChcSystem){.points = points, .encoder = encoder, .olds = olds, .unknowns = unknowns};
  system->needed = mem_alloc_zeroed(points->all.size * sizeof *system->needed);
  system->has_summary = mem_alloc_zeroed(points->cfa->functions.size * sizeof *system->has_summary);
  call_effects_init(&system->effects, encoder);
  walk_blocks(system);
  find_needed(system);
  for (uint32_t i = 0; i < points->all.size; i++)
    add_predicate(system, i);
  for (uint32_t i = 0; i < system->clauses.size; i++)
    add_clause(system, i);
}

void system_release(ChcSystem *system) {
  horn_release(&system->horn);
  for (uint32_t i = 0; i < system->points->all.size; i++) {
    vec_release(&system->needed[i].cells);
    map_release(&system->needed[i].known);
  }
  mem_free(system->needed, system->points->all.size * sizeof *system->needed);
  mem_free(system->has_summary, system->points->cfa->functions.size * sizeof *system->has_summary);
  vec_release(&system->clauses);
  vec_release(&system->constraints);
  call_effects_release(&system->effects);
}
