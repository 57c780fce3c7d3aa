// A block is walked in reverse post-order: all paths to a location are known when its turn comes,
// for the edges that lead back end at loop heads, where the block ends.
#include "chc/chc_internal.h"

#include <assert.h>

typedef struct BlockWalk {
  ChcBlock *block;
  const ChcPoints *points;
  Encoder *encoder;
  const CallEffects *effects;
  ChcClauseVec *clauses;
} BlockWalk;

// ---- tables of paths

const PathFormula *path_table_find(const PathTable *table, Loc loc) {
  const uint64_t *index = map_find(&table->index_of, loc.index);
  return index ? &table->paths.data[*index - 1] : NULL;
}

// PATH leads to LOC, maybe as others do.
static void add_path(PathTable *table, Encoder *encoder, Loc loc, PathFormula path) {
  uint64_t *index = map_insert(&table->index_of, loc.index, NULL);
  if (*index) {
    PathFormula *known = &table->paths.data[*index - 1];
    *known = encode_or(encoder, *known, path);
    return;
  }
  vec_push(&table->paths, path);
  vec_push(&table->locs, loc);
  *index = table->paths.size;
}

static void path_table_release(PathTable *table) {
  map_release(&table->index_of);
  vec_release(&table->paths);
  vec_release(&table->locs);
}

static bool matters(const BlockWalk *walk, Loc loc) {
  return cfa_location(walk->points->cfa, loc)->reaches_error;
}

static bool ends_block(const BlockWalk *walk, Loc loc) {
  return walk->points->locations[loc.index] != NO_POINT ||
         cfa_location(walk->points->cfa, loc)->kind != LOC_PLAIN;
}

static void arrive(const BlockWalk *walk, Loc loc, PathFormula path) {
  if (matters(walk, loc) && !map_find(&walk->points->settled, loc.index))
    add_path(ends_block(walk, loc) ? &walk->block->ends : &walk->block->inside, walk->encoder, loc,
             path);
}

// ---- calls

static void add_clause(BlockWalk *walk, ChcClause clause) {
  clause.from = walk->block->from;
  if (walk->clauses && !term_is_false(encoder_terms(walk->encoder), clause.path.formula))
    vec_push(walk->clauses, clause);
}

static void call_function(BlockWalk *walk, const Edge *call, const Function *callee,
                          PathFormula path) {
  Encoder *encoder = walk->encoder;
  uint32_t entry = walk->points->entries[callee->id];
  if (entry == NO_POINT)
    return;
  ChcClause clause = {.end = call->source, .call = call, .callee = callee, .to = entry};
  clause.entered = clause.path = encode_enter(encoder, path, call, callee);
  add_clause(walk, clause);
  if (!matters(walk, call->target) || points_exit(walk->points, callee) == NO_POINT)
    return;
  clause.to = walk->points->locations[call->target.index];
  clause.has_summary = true;
  clause.passed = modular_pass(encoder, clause.entered, walk->effects, callee);
  clause.path = encode_leave(encoder, clause.passed, call, callee);
  assert(clause.to != NO_POINT);
  add_clause(walk, clause);
}

static void follow_call(BlockWalk *walk, const Edge *call, PathFormula path) {
  bool has_library = false;
  vec_each(Function *const, callee, &call_sites_get(&walk->points->sites, call)->callees) {
    has_library |= !(*callee)->is_defined;
    if ((*callee)->is_defined)
      call_function(walk, call, *callee, path);
  }
  if (has_library)
    arrive(walk, call->target, encode_edge(walk->encoder, path, call));
}

// ---- blocks

static void follow(BlockWalk *walk, Loc loc, PathFormula path) {
  cfa_each_leaving(walk->points->cfa, loc, edge) {
    if (edge->kind == EDGE_CALL)
      follow_call(walk, edge, path);
    else if (matters(walk, edge->target))
      arrive(walk, edge->target, encode_edge(walk->encoder, path, edge));
  }
}

static PathFormula begin(const BlockWalk *walk, const ChcPoint *from) {
  return walk->block->from == 0 ? path_start(walk->encoder)
                                : modular_begin(walk->encoder, from->function);
}

static void follow_all(BlockWalk *walk, const ChcPoint *from) {
  PathFormula start = begin(walk, from);
  if (from->kind == POINT_ENTRY && ends_block(walk, from->loc)) {
    arrive(walk, from->loc, start);
    return;
  }
  follow(walk, from->loc, start);
  vec_each(const Loc, loc, &from->function->locations) {
    const PathFormula *path = path_table_find(&walk->block->inside, *loc);
    if (path)
      follow(walk, *loc, *path);
  }
  add_path(&walk->block->inside, walk->encoder, from->loc, start);
}

static void add_end(BlockWalk *walk, Loc loc) {
  LocationKind kind = cfa_location(walk->points->cfa, loc)->kind;
  bool is_goal = kind == LOC_ERROR || kind == LOC_UNSUPPORTED;
  assert(kind != LOC_END);
  add_clause(walk, (ChcClause){.to = is_goal ? points_goal(walk->points)
                                             : walk->points->locations[loc.index],
                               .end = loc,
                               .path = *path_table_find(&walk->block->ends, loc)});
}

void block_walk(ChcBlock *block, const ChcPoints *points, Encoder *encoder,
                const CallEffects *effects, uint32_t from, ChcClauseVec *clauses) {
  BlockWalk walk = {block, points, encoder, effects, clauses};
  assert(!block->inside.paths.size && from < points_goal(points));
  block->from = from;
  follow_all(&walk, &points->all.data[from]);
  vec_each(const Loc, loc, &block->ends.locs)
    add_end(&walk, *loc);
}

void block_release(ChcBlock *block) {
  path_table_release(&block->inside);
  path_table_release(&block->ends);
}
