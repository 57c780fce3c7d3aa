// A block is walked in reverse post-order: all paths to a location are known when its turn comes,
// for the edges that lead back end at loop heads, where the block ends. Functions that are inlined
// are walked where they are called.
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

static uint64_t node_key(ChcNode node) { return (uint64_t)node.context << 32 | node.loc.index; }

const PathFormula *path_table_find(const PathTable *table, ChcNode node) {
  const uint64_t *index = map_find(&table->index_of, node_key(node));
  return index ? &table->paths.data[*index - 1] : NULL;
}

// PATH leads to NODE, maybe as others do.
static void add_path(PathTable *table, Encoder *encoder, ChcNode node, PathFormula path) {
  uint64_t *index = map_insert(&table->index_of, node_key(node), NULL);
  if (*index) {
    PathFormula *known = &table->paths.data[*index - 1];
    *known = encode_or(encoder, *known, path);
    return;
  }
  vec_push(&table->paths, path);
  vec_push(&table->nodes, node);
  *index = table->paths.size;
}

static void path_table_release(PathTable *table) {
  map_release(&table->index_of);
  vec_release(&table->paths);
  vec_release(&table->nodes);
}

static const Location *location_of(const ChcPoints *points, ChcNode node) {
  return cfa_location(points->cfa, node.loc);
}

// The exit of a function that is inlined.
static bool is_inner_exit(const ChcPoints *points, ChcNode node) {
  return location_of(points, node)->kind == LOC_EXIT &&
         points->contexts.data[node.context].parent != NO_CONTEXT;
}

static bool ends_block(const BlockWalk *walk, ChcNode node) {
  return points_at(walk->points, node) != NO_POINT ||
         (location_of(walk->points, node)->kind != LOC_PLAIN && !is_inner_exit(walk->points, node));
}

static void arrive(const BlockWalk *walk, ChcNode node, PathFormula path) {
  if (location_of(walk->points, node)->reaches_error &&
      !map_find(&walk->points->settled, node.loc.index))
    add_path(ends_block(walk, node) ? &walk->block->ends : &walk->block->inside, walk->encoder,
             node, path);
}

// ---- steps

static void add_calls(const ChcPoints *points, uint32_t context, const Edge *call,
                      ChcStepVec *out) {
  bool has_library = false;
  vec_each(Function *const, callee, &call_sites_get(&points->sites, call)->callees) {
    has_library |= !(*callee)->is_defined;
    if (!points_inlines(points, *callee))
      continue;
    uint32_t inner = points_enter(points, context, call, *callee);
    vec_push(out, (ChcStep){cfa_step_enter(call, *callee), {inner, (*callee)->entry}});
  }
  if (has_library)
    vec_push(out, (ChcStep){cfa_step_edge(call), {context, call->target}});
}

void block_steps(const ChcPoints *points, ChcNode node, ChcStepVec *out) {
  ChcContext context = points->contexts.data[node.context];
  if (is_inner_exit(points, node))
    vec_push(out, (ChcStep){cfa_step_leave(context.call, context.function),
                            {context.parent, context.call->target}});
  cfa_each_leaving(points->cfa, node.loc, edge) {
    if (edge->kind == EDGE_CALL)
      add_calls(points, node.context, edge, out);
    else
      vec_push(out, (ChcStep){cfa_step_edge(edge), {node.context, edge->target}});
  }
}

// ---- calls that clauses tell of

static void add_clause(BlockWalk *walk, ChcClause clause) {
  clause.from = walk->block->from;
  if (walk->clauses && !term_is_false(encoder_terms(walk->encoder), clause.path.formula))
    vec_push(walk->clauses, clause);
}

static void call_function(BlockWalk *walk, ChcNode node, const Edge *call, const Function *callee,
                          PathFormula path) {
  Encoder *encoder = walk->encoder;
  uint32_t entry = walk->points->entries[callee->id];
  ChcNode behind = {node.context, call->target};
  if (entry == NO_POINT)
    return;
  ChcClause clause = {.end = node, .call = call, .callee = callee, .to = entry};
  clause.entered = clause.path = encode_enter(encoder, path, call, callee);
  add_clause(walk, clause);
  if (!location_of(walk->points, behind)->reaches_error ||
      points_exit(walk->points, callee) == NO_POINT)
    return;
  clause.to = points_at(walk->points, behind);
  clause.has_summary = true;
  clause.passed = modular_pass(encoder, clause.entered, walk->effects, callee);
  clause.path = encode_leave(encoder, clause.passed, call, callee);
  assert(clause.to != NO_POINT);
  add_clause(walk, clause);
}

static void follow_call(BlockWalk *walk, ChcNode node, const Edge *call, PathFormula path) {
  vec_each(Function *const, callee, &call_sites_get(&walk->points->sites, call)->callees)
    if ((*callee)->is_defined && !points_inlines(walk->points, *callee))
      call_function(walk, node, call, *callee, path);
}

// ---- blocks

static void follow(BlockWalk *walk, ChcNode node, PathFormula path);

// From all of CONTEXT that the block has come to. Contexts lie no deeper than calls do.
static void follow_context(BlockWalk *walk, uint32_t context) {
  vec_each(const Loc, loc, &walk->points->contexts.data[context].function->locations) {
    ChcNode node = {context, *loc};
    const PathFormula *path = path_table_find(&walk->block->inside, node);
    if (path)
      follow(walk, node, *path);
  }
}

static void follow(BlockWalk *walk, ChcNode node, PathFormula path) {
  ChcStepVec steps = {0};
  block_steps(walk->points, node, &steps);
  vec_each(const ChcStep, step, &steps) {
    if (location_of(walk->points, step->to)->reaches_error)
      arrive(walk, step->to, encode_step(walk->encoder, path, &step->step));
    if (step->step.kind == STEP_ENTER)
      follow_context(walk, step->to.context);
  }
  vec_release(&steps);
  cfa_each_leaving(walk->points->cfa, node.loc, edge)
    if (edge->kind == EDGE_CALL)
      follow_call(walk, node, edge, path);
}

static PathFormula begin(const BlockWalk *walk, const ChcPoint *from) {
  return walk->block->from == 0 ? path_start(walk->encoder)
                                : modular_begin(walk->encoder, from->function);
}

static void follow_all(BlockWalk *walk, const ChcPoint *from) {
  PathFormula start = begin(walk, from);
  if (from->kind == POINT_ENTRY && ends_block(walk, from->node)) {
    arrive(walk, from->node, start);
    return;
  }
  follow(walk, from->node, start);
  for (uint32_t context = from->node.context; context != NO_CONTEXT;
       context = walk->points->contexts.data[context].parent)
    follow_context(walk, context);
  add_path(&walk->block->inside, walk->encoder, from->node, start);
}

static void add_end(BlockWalk *walk, ChcNode node) {
  LocationKind kind = location_of(walk->points, node)->kind;
  bool is_goal = kind == LOC_ERROR || kind == LOC_UNSUPPORTED;
  assert(kind != LOC_END);
  add_clause(walk, (ChcClause){.to = is_goal ? points_goal(walk->points)
                                             : points_at(walk->points, node),
                               .end = node,
                               .path = *path_table_find(&walk->block->ends, node)});
}

void block_walk(ChcBlock *block, const ChcPoints *points, Encoder *encoder,
                const CallEffects *effects, uint32_t from, ChcClauseVec *clauses) {
  BlockWalk walk = {block, points, encoder, effects, clauses};
  assert(!block->inside.paths.size && from < points_goal(points));
  block->from = from;
  follow_all(&walk, &points->all.data[from]);
  vec_each(const ChcNode, node, &block->ends.nodes)
    add_end(&walk, *node);
}

void block_release(ChcBlock *block) {
  path_table_release(&block->inside);
  path_table_release(&block->ends);
}
