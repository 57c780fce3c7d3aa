// The encoder: its lifecycle, edges, and the way between predicates and formulas.
#include "encode/encode.h"

#include "base/diag.h"
#include "base/memory.h"
#include "cfa/walk.h"
#include "encode/encode_internal.h"
#include "encode/path.h"
#include "encode/summary.h"

#include <assert.h>

// ---- lifecycle

static ProgramFacts *program_new(const Cfa *cfa, bool unset_is_any) {
  ProgramFacts *program = mem_alloc(sizeof *program);
  program->points_to = points_to_new(cfa, !unset_is_any);
  liveness_init(&program->liveness, cfa);
  callgraph_init(&program->calls, cfa);
  program->changes_rounding = false;
  vec_each(Function *const, function, &cfa->functions)
    program->changes_rounding |= (*function)->builtin == BUILTIN_FESETROUND;
  return program;
}

static void program_free(ProgramFacts *program) {
  callgraph_release(&program->calls);
  liveness_release(&program->liveness);
  points_to_free(program->points_to);
  mem_free(program, sizeof *program);
}

// Leaves nothing out. Whose PROGRAM and NAMES are is up to the caller.
static Encoder *new_encoder(Vocabulary *names, const Cfa *cfa, EncodeOptions options,
                            EncodePurpose purpose, ProgramFacts *program) {
  Encoder *encoder = mem_alloc_zeroed(sizeof *encoder);
  *encoder = (Encoder){.terms = names->terms,
                       .cfa = cfa,
                       .options = options,
                       .purpose = purpose,
                       .program = program,
                       .names = names};
  encoder->forgotten = ARENA_ARRAY(&encoder->arena, ForgottenList, cfa->functions.size);
  encoder->called = ARENA_ARRAY(&encoder->arena, const uint64_t *, cfa->functions.size);
  return encoder;
}

Encoder *encoder_new_scout(const Encoder *encoder) {
  return new_encoder(encoder->names, encoder->cfa, encoder->options, ENCODE_TO_SCOUT,
                     encoder->program);
}

static Relevance *find_relevance(const Encoder *encoder) {
  Encoder *scout = encoder_new_scout(encoder);
  assert(!encoder->relevance);
  Relevance *relevance = relevance_new(scout);
  encoder_free(scout);
  relevance_postpone_arrays(relevance, &encoder->names->places);
  return relevance;
}

Encoder *encoder_new(Terms *terms, const Cfa *cfa, EncodeOptions options) {
  ProgramFacts *program = program_new(cfa, options.unset_is_any);
  Vocabulary *names = vocabulary_new(terms, cfa, options, program);
  Encoder *encoder = new_encoder(names, cfa, options, ENCODE_TO_DECIDE, program);
  encoder->is_owner = true;
  if (options.aligns_blocks)
    addresses_name_blocks(names, program->points_to);
  if (options.scope != ENCODE_ALL)
    encoder->relevance = find_relevance(encoder);
  return encoder;
}

Encoder *encoder_new_exact(const Encoder *encoder, EncodePurpose purpose) {
  assert(purpose != ENCODE_TO_SCOUT);
  EncodeOptions options = encoder->options;
  options.scope = ENCODE_ALL;
  return new_encoder(encoder->names, encoder->cfa, options, purpose, encoder->program);
}

void encoder_free(Encoder *encoder) {
  if (encoder->relevance)
    relevance_free(encoder->relevance);
  if (encoder->is_owner) {
    vocabulary_free(encoder->names);
    program_free(encoder->program);
  }
  map_release(&encoder->lemmas);
  map_release(&encoder->approximations.newest);
  vec_release(&encoder->approximations.all);
  vec_release(&encoder->approximations.links);
  vec_release(&encoder->conjuncts);
  arena_release(&encoder->arena);
  mem_free(encoder, sizeof *encoder);
}

EncodeOptions encoder_options(const Encoder *encoder) { return encoder->options; }

Terms *encoder_terms(const Encoder *encoder) { return encoder->terms; }

// ---- blocks

// The globals that the program mentions, in order of their ids.
static bool *find_mentioned(const Cfa *cfa, Arena *arena) {
  bool *is_mentioned = ARENA_ARRAY(arena, bool, cfa->variables.size);
  ExprWalk walk = {0};
  vec_each(Edge *const, edge, &cfa->edges) {
    if (!*edge)
      continue;
    walk_push_edge(&walk, *edge);
    for (const Expr *expr; (expr = walk_next(&walk));)
      if (expr->kind == EXPR_VAR)
        is_mentioned[expr->variable->id] = true;
  }
  walk_release(&walk);
  return is_mentioned;
}

static void clear_globals(Step *step) {
  const Cfa *cfa = step->encoder->cfa;
  bool *is_mentioned = find_mentioned(cfa, &step->encoder->arena);
  vec_each(Variable *const, item, &cfa->variables) {
    const Variable *variable = *item;
    bool is_zero = variable->kind == VAR_GLOBAL && !variable->is_extern;
    if (!is_zero || variable->is_address_taken || !is_mentioned[variable->id])
      continue;
    Place place = place_of_variable(step, variable, 0);
    place_clear(step, &place);
  }
  memory_start(step, is_mentioned);
}

PathFormula path_start(Encoder *encoder) {
  PathFormula path = {.formula = term_true(encoder->terms)};
  path.block = ++encoder->block_count;
  Step step = step_begin(encoder, &path, NULL);
  clear_globals(&step);
  return step_end(&step, &path);
}

PathFormula path_new_block(Encoder *encoder, PathFormula path) {
  PathFormula block = {.formula = term_true(encoder->terms), .block = ++encoder->block_count};
  vec_each(const Cell *const, counter, &encoder->names->counters) {
    SsaEntry depth = ssa_get(path.ssa, (*counter)->symbol);
    if (depth.index)
      block.ssa = ssa_set(&encoder->arena, block.ssa, depth);
  }
  return block;
}

// ---- edges

static void encode_assign(Step *step, const Edge *edge) {
  Place to = place_resolve(step, edge->assign.lhs);
  place_assign(step, &to, edge->assign.rhs);
}

static void encode_assume(Step *step, const Edge *edge) {
  const Expr *cond = edge->assume.cond;
  Term truth = encode_truth(step, cond);
  step_require(step, edge->assume.truth ? truth : term_make_not(step->terms, truth));
  narrow_by_assumption(step, cond, edge->assume.truth);
}

static void encode_call(Step *step, const Edge *edge) {
  const Function *callee = edge_callee(edge);
  if (callee && callee->is_defined)
    BUG("a call of %s is no single edge: enter and leave it", callee->name);
  encode_builtin(step, edge, callee);
}

static void encode_operation(Step *step, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
    break;
  case EDGE_ASSIGN:
    encode_assign(step, edge);
    break;
  case EDGE_ASSUME:
    encode_assume(step, edge);
    break;
  case EDGE_HAVOC: {
    Place place = place_resolve(step, edge->havoc.lhs);
    place_forget(step, &place);
    break;
  }
  case EDGE_CALL:
    encode_call(step, edge);
    break;
  case EDGE_RETURN:
    encode_return(step, edge);
    break;
  }
}

#ifndef NDEBUG
static void expect_same_version(void *context, SsaEntry before, SsaEntry after) {
  const Cell *cell = place_find_cell(&((Encoder *)context)->names->places, after.symbol);
  assert(before.index == after.index || !cell_has_relevance(cell));
}

// Nothing that matters is written.
static void check_irrelevance(Encoder *encoder, PathFormula path, const Edge *edge) {
  Step step = step_begin(encoder, &path, edge);
  step.is_quiet = true;
  encode_operation(&step, edge);
  ssa_compare(path.ssa, step.ssa, expect_same_version, encoder);
}
#endif

PathFormula encode_edge(Encoder *encoder, PathFormula path, const Edge *edge) {
  assert(edge->id < encoder->cfa->edges.size);
  PathFormula result = path;
  if (encoder_has_edge(encoder, edge)) {
    Step step = step_begin(encoder, &path, edge);
    encode_operation(&step, edge);
    result = step_end(&step, &path);
  }
#ifndef NDEBUG
  else
    check_irrelevance(encoder, path, edge);
#endif
  result.length++;
  return result;
}

PathFormula encode_step(Encoder *encoder, PathFormula path, const CfaStep *step) {
  switch (step->kind) {
  case STEP_EDGE:
    break;
  case STEP_ENTER:
    return encode_enter(encoder, path, step->edge, step->callee);
  case STEP_LEAVE:
    return encode_leave(encoder, path, step->edge, step->callee);
  case STEP_SUMMARY:
    return summary_encode(encoder, path, step->summary);
  }
  return encode_edge(encoder, path, step->edge);
}

// ---- predicates and values

typedef struct Versions {
  const Encoder *encoder;
  SsaMap ssa;
} Versions;

static uint32_t index_of(void *context, Symbol symbol) {
  const Versions *versions = context;
  const Cell *cell = place_find_cell(&versions->encoder->names->places, symbol);
  return cell ? cell_index(versions->ssa, cell) : NO_INDEX;
}

Term encode_instantiate(Encoder *encoder, Term predicate, SsaMap ssa) {
  Versions versions = {encoder, ssa};
  return term_instantiate(encoder->terms, predicate, index_of, &versions);
}

uint32_t encode_version(const Encoder *encoder, SsaMap ssa, Symbol symbol) {
  const Cell *cell = place_find_cell(&encoder->names->places, symbol);
  return cell ? cell_index(ssa, cell) : 0;
}

Term encode_uninstantiate(Encoder *encoder, Term term) {
  return term_uninstantiate(encoder->terms, term);
}

typedef struct Shift {
  const Encoder *encoder;
  const SsaMap *ends;
  uint32_t count;
  Map offsets; // symbol -> 1 + versions before this block
} Shift;

static uint32_t find_offset(Shift *shift, Symbol symbol) {
  const Cell *cell = place_find_cell(&shift->encoder->names->places, symbol);
  uint64_t *known = map_insert(&shift->offsets, symbol.id, NULL);
  if (!*known) {
    *known = 1;
    for (uint32_t i = 0; cell && i < shift->count; i++)
      *known += cell_index(shift->ends[i], cell);
  }
  assert(*known - 1 < NO_INDEX);
  return (uint32_t)(*known - 1);
}

static Term shift_leaf(void *context, Terms *terms, Term leaf) {
  TermData data = term_get(terms, leaf);
  if (data.kind != TERM_VAR || data.index == NO_INDEX)
    return leaf;
  uint32_t offset = find_offset(context, data.symbol);
  return offset ? term_make_var(terms, data.symbol, data.index + offset) : leaf;
}

Term encode_behind(Encoder *encoder, Term term, const SsaMap *ends, uint32_t count) {
  Shift shift = {.encoder = encoder, .ends = ends, .count = count};
  Term result = term_map_leaves(encoder->terms, term, shift_leaf, &shift);
  map_release(&shift.offsets);
  return result;
}

Term encode_value(Encoder *encoder, SsaMap ssa, const Expr *expr) {
  assert(type_is_scalar(expr->type));
  Step step = {.encoder = encoder, .terms = encoder->terms, .ssa = ssa, .is_quiet = true};
  return encode_expr(&step, expr).term;
}

// ---- what is assumed of memory

static bool is_dereferenced(const MemNode *node) {
  return region_is_memory(node) && node->is_used && node->accesses.size > 0;
}

static bool has_node(const Encoder *encoder, bool (*is_wanted)(const MemNode *node)) {
  const PointsTo *points_to = encoder->program->points_to;
  for (uint32_t i = 0; i < points_to_node_count(points_to); i++) {
    const MemNode *node = points_to_node(points_to, i);
    if (node && is_wanted(node))
      return true;
  }
  return false;
}

bool encoder_has_pointers(const Encoder *encoder) { return has_node(encoder, is_dereferenced); }

static bool is_allocated(const MemNode *node) { return node->allocations.size > 0; }

bool encoder_has_allocations(const Encoder *encoder) { return has_node(encoder, is_allocated); }

static bool is_unset(const MemNode *node) { return is_dereferenced(node) && node->has_unset; }

bool encoder_assumes_layout(const Encoder *encoder) { return encoder->assumes_layout; }

bool encoder_has_unset_pointers(const Encoder *encoder) { return has_node(encoder, is_unset); }
