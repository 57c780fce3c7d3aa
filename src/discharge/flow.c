#include "discharge/flow.h"

#include "base/memory.h"
#include "cfa/passes.h"

#include <assert.h>

enum { PATIENCE = 8 }; // changes of a state before what changes is forgotten

// ---- states

static uint64_t fact_of(const PointerFlow *flow, const FlowState *state, uint32_t path) {
  if (path == NO_PATH)
    return 0;
  return pmap_get(flow->paths.all.data[path].is_static ? state->statics : state->locals, path);
}

static void set_fact(PointerFlow *flow, FlowState *state, uint32_t path, uint64_t fact) {
  Pmap *map = flow->paths.all.data[path].is_static ? &state->statics : &state->locals;
  if (pmap_get(*map, path) != fact)
    *map = pmap_set(&flow->arena, *map, path, fact);
}

// What PATH holds is not known any more, nor what lies behind its pointer.
static void forget(PointerFlow *flow, FlowState *state, uint32_t path) {
  set_fact(flow, state, path, 0);
  vec_each(const uint32_t, next, paths_behind(&flow->paths, base_of_path(&flow->paths, path)))
    forget(flow, state, *next);
}

static void forget_all(PointerFlow *flow, FlowState *state, PathList *changed) {
  vec_each(const uint32_t, path, changed)
    forget(flow, state, *path);
  vec_clear(changed);
}

typedef struct JoinContext {
  PointerFlow *flow;
  Pmap *into;
  bool forgets, has_changed;
} JoinContext;

static void join_fact(void *context, uint64_t path, uint64_t a, uint64_t b) {
  JoinContext *join = context;
  uint64_t joined = join->forgets ? 0 : validity_join(a, b);
  if (joined == a)
    return;
  join->has_changed = true;
  *join->into = pmap_set(&join->flow->arena, *join->into, path, joined);
}

static bool join_map(PointerFlow *flow, Pmap *into, Pmap from, bool forgets) {
  JoinContext join = {flow, into, forgets, false};
  pmap_compare(*into, from, join_fact, &join);
  return join.has_changed;
}

static bool join_state(PointerFlow *flow, FlowState *into, const FlowState *from) {
  assert(from->is_reached);
  if (!into->is_reached) {
    *into = (FlowState){.is_reached = true, .statics = from->statics, .locals = from->locals};
    return true;
  }
  bool forgets = into->changes > PATIENCE;
  bool has_changed = join_map(flow, &into->statics, from->statics, forgets);
  has_changed |= join_map(flow, &into->locals, from->locals, forgets);
  into->changes += has_changed;
  return has_changed;
}

// ---- what is to be looked at

static uint64_t rank_of(const PointerFlow *flow, Loc loc) {
  const Location *location = cfa_location(flow->cfa, loc);
  return (uint64_t)flow->rank[location->function->id] << 32 | location->order;
}

static void wait(PointerFlow *flow, Loc loc) {
  if (flow->is_waiting[loc.index])
    return;
  flow->is_waiting[loc.index] = true;
  vec_push(&flow->heap, 0);
  uint64_t rank = rank_of(flow, loc);
  uint32_t at = flow->heap.size - 1;
  for (; at && flow->heap.data[(at - 1) / 2] > rank; at = (at - 1) / 2)
    flow->heap.data[at] = flow->heap.data[(at - 1) / 2];
  flow->heap.data[at] = rank;
}

static uint64_t take_first(PointerFlow *flow) {
  uint64_t first = flow->heap.data[0], last = vec_pop(&flow->heap);
  uint32_t at = 0, size = flow->heap.size;
  while (2 * at + 1 < size) {
    uint32_t child = 2 * at + 1;
    child += child + 1 < size && flow->heap.data[child + 1] < flow->heap.data[child];
    if (flow->heap.data[child] >= last)
      break;
    flow->heap.data[at] = flow->heap.data[child];
    at = child;
  }
  if (size)
    flow->heap.data[at] = last;
  return first;
}

static void arrive(PointerFlow *flow, Loc loc, const FlowState *state) {
  if (join_state(flow, &flow->states[loc.index], state))
    wait(flow, loc);
}

// ---- values

static uint64_t fact_behind(const PointerFlow *flow, const FlowState *state, PathPlace place) {
  uint32_t path = path_of_base(&flow->paths, place.base);
  if (path != NO_PATH)
    return validity_move(fact_of(flow, state, path), place.offset);
  if (place.base >= flow->cfa->variables.size) // not known, or a result
    return 0;
  const Variable *variable = flow->cfa->variables.data[place.base];
  return validity_pack(validity_of_object(variable_size(variable), place.offset,
                                          variable->kind != VAR_STRING));
}

static bool is_null(const Expr *expr) {
  while (expr->kind == EXPR_CAST)
    expr = expr->operand;
  return expr->kind == EXPR_INT && expr->integer == 0;
}

static uint64_t fact_of_value(const PointerFlow *flow, const FlowState *state, const Expr *expr) {
  return is_null(expr) ? validity_pack(validity_of_null())
                       : fact_behind(flow, state, place_behind(&flow->paths, expr));
}

static bool small_number(const Edge *call, uint32_t arg, uint64_t *number) {
  const Expr *expr = arg < call->call.arg_count ? call->call.args[arg] : NULL;
  bool is_small = expr && expr->kind == EXPR_INT && expr->integer >= 0 && expr->integer < 1 << 20;
  *number = is_small ? (uint64_t)expr->integer : 0;
  return is_small;
}

// The pointer that a function of the library returns.
static uint64_t fact_of_builtin(const PointerFlow *flow, const FlowState *state, const Edge *call,
                                const Function *callee) {
  uint64_t count = 1, size;
  switch ((int)callee->builtin) {
  case BUILTIN_CALLOC:
    if (!small_number(call, 1, &count))
      return 0;
    __attribute__((fallthrough));
  case BUILTIN_MALLOC:
  case BUILTIN_BLOCK_BEGIN: {
    if (!small_number(call, 0, &size))
      return 0;
    Validity block = validity_of_object(size * count, 0, true);
    block.is_block = callee->builtin != BUILTIN_BLOCK_BEGIN;
    return validity_pack(block);
  }
  case BUILTIN_MEMCPY:
  case BUILTIN_MEMMOVE:
  case BUILTIN_MEMSET:
    return call->call.arg_count ? fact_of_value(flow, state, call->call.args[0]) : 0;
  default:
    return 0;
  }
}

// ---- assignments

typedef struct Learned {
  uint32_t path;
  uint64_t fact;
} Learned;

typedef VEC(Learned) LearnedList;

// A copy of a pointer, or of SIZE bytes, under way: what is true of paths behind FROM becomes true
// of those behind TO, but for what is changed by writing WRITTEN_SIZE bytes at WRITTEN.
typedef struct PointerCopy {
  const PointerFlow *flow;
  const FlowState *state;
  MemCell written; // node NULL: nothing
  uint64_t written_size;
  LearnedList *learned;
} PointerCopy;

static bool is_overwritten(const PointerCopy *copy, uint32_t path) {
  return copy->written.node && path_is_written(&copy->flow->paths,
                                               &copy->flow->paths.all.data[path], copy->written,
                                               copy->written_size);
}

static void copy_behind(const PointerCopy *copy, Base to, PathPlace from);

// As deep as the paths are.
static void copy_path(const PointerCopy *copy, uint32_t to, uint32_t from) {
  uint64_t fact = fact_of(copy->flow, copy->state, from);
  if (fact)
    vec_push(copy->learned, (Learned){to, fact});
  if (from != NO_PATH)
    copy_behind(copy, base_of_path(&copy->flow->paths, to),
                (PathPlace){base_of_path(&copy->flow->paths, from), 0});
}

static void copy_behind(const PointerCopy *copy, Base to, PathPlace from) {
  const Paths *paths = &copy->flow->paths;
  if (from.base == NO_BASE)
    return;
  vec_each(const uint32_t, path, paths_behind(paths, to)) {
    PathPlace place = {from.base, from.offset + paths->all.data[*path].place.offset};
    uint32_t source = path_at(paths, place);
    if (source != NO_PATH && !is_overwritten(copy, source))
      copy_path(copy, *path, source);
  }
}

// The pointer in TO is that of VALUE.
static void copy_pointer(const PointerCopy *copy, uint32_t to, const Expr *value) {
  uint64_t fact = fact_of_value(copy->flow, copy->state, value);
  if (fact)
    vec_push(copy->learned, (Learned){to, fact});
  copy_behind(copy, base_of_path(&copy->flow->paths, to), place_behind(&copy->flow->paths, value));
}

// SIZE bytes at TO are those of VALUE, which is an aggregate.
static void copy_bytes(const PointerCopy *copy, PathPlace to, uint64_t size, const Expr *value) {
  const Paths *paths = &copy->flow->paths;
  PathPlace from = expr_is_lvalue(value) ? place_of_lvalue(paths, value) : (PathPlace){NO_BASE, 0};
  if (to.base == NO_BASE || from.base == NO_BASE)
    return;
  vec_each(const uint32_t, path, paths_behind(paths, to.base)) {
    int64_t offset = paths->all.data[*path].place.offset - to.offset;
    if (offset < 0 || offset >= (int64_t)size)
      continue;
    uint32_t source = path_at(paths, (PathPlace){from.base, from.offset + offset});
    if (source != NO_PATH)
      copy_path(copy, *path, source);
  }
}

static void learn(PointerFlow *flow, FlowState *state, LearnedList *learned) {
  vec_each(const Learned, item, learned)
    set_fact(flow, state, item->path, item->fact);
  vec_release(learned);
}

static void forget_written(PointerFlow *flow, FlowState *state, const Expr *lvalue) {
  PathList changed = {0};
  effects_of_write(&flow->effects, lvalue, &changed);
  forget_all(flow, state, &changed);
  vec_release(&changed);
}

static void assign(PointerFlow *flow, FlowState *state, const Expr *lhs, const Expr *rhs) {
  LearnedList learned = {0};
  PathPlace place = place_of_lvalue(&flow->paths, lhs);
  PointerCopy copy = {.flow = flow,
               .state = state,
               .written = points_to_place(flow->paths.points_to, lhs),
               .written_size = lhs->type->size,
               .learned = &learned};
  uint32_t path = path_at(&flow->paths, place);
  if (!type_is_scalar(lhs->type))
    copy_bytes(&copy, place, lhs->type->size, rhs);
  else if (path != NO_PATH && type_is_pointer(lhs->type))
    copy_pointer(&copy, path, rhs);
  forget_written(flow, state, lhs);
  learn(flow, state, &learned);
}

// ---- conditions

static bool asks_access(const Expr *cond) {
  return cond->kind == EXPR_READABLE || cond->kind == EXPR_WRITABLE;
}

// 0 for questions about the whole heap.
static uint64_t fact_of_question(const PointerFlow *flow, const FlowState *state,
                                 const Expr *cond) {
  if (!asks_access(cond) && cond->kind != EXPR_FREEABLE)
    return 0;
  return fact_of_value(flow, state, cond->kind == EXPR_FREEABLE ? cond->operand : cond->left);
}

static bool is_answered(const Expr *cond, uint64_t fact) {
  if (cond->kind == EXPR_FREEABLE)
    return fact && validity_unpack(fact).is_block;
  return asks_access(cond) && cond->right->kind == EXPR_INT && cond->right->integer < 1 << 20 &&
         validity_has(fact, 0, (uint64_t)cond->right->integer, cond->kind == EXPR_WRITABLE);
}

// The question was answered yes.
static void learn_answer(PointerFlow *flow, FlowState *state, const Expr *cond) {
  bool is_access = asks_access(cond);
  if (!is_access && cond->kind != EXPR_FREEABLE)
    return;
  PathPlace place = place_behind(&flow->paths, is_access ? cond->left : cond->operand);
  uint32_t path = path_of_base(&flow->paths, place.base);
  bool is_known_size = is_access && cond->right->kind == EXPR_INT && cond->right->integer > 0 &&
                       cond->right->integer < 1 << 20;
  if (path == NO_PATH || (is_access ? !is_known_size : place.offset != 0))
    return;
  Validity known = {.low = place.offset,
                    .high = place.offset + (is_access ? (int64_t)cond->right->integer : 0),
                    .may_be_null = !is_access,
                    .is_writable = cond->kind == EXPR_WRITABLE,
                    .is_block = !is_access,
                    .is_asked = true};
  set_fact(flow, state, path, validity_meet(fact_of(flow, state, path), known));
}

// The pointer that is compared with null; *IS_NULL: where COND has the truth value true, it is.
static const Expr *null_test(const Expr *cond, bool *is_null_if_true) {
  *is_null_if_true = false;
  for (; cond->kind == EXPR_NOT; cond = cond->operand)
    *is_null_if_true = !*is_null_if_true;
  if (type_is_pointer(cond->type))
    return cond;
  if ((cond->kind != EXPR_EQ && cond->kind != EXPR_NE) || !is_null(cond->right))
    return NULL;
  *is_null_if_true ^= cond->kind == EXPR_EQ;
  const Expr *value = cond->left;
  while (value->kind == EXPR_CAST && !type_is_pointer(value->type) &&
         value->type->size == value->operand->type->size)
    value = value->operand;
  return type_is_pointer(value->type) ? value : NULL;
}

// False if no run can take ASSUME.
static bool assume(PointerFlow *flow, FlowState *state, const Edge *edge) {
  const Expr *cond = edge->assume.cond;
  if (expr_is_question(cond->kind)) {
    if (edge->assume.truth)
      learn_answer(flow, state, cond);
    return edge->assume.truth || !is_answered(cond, fact_of_question(flow, state, cond));
  }
  bool is_null_if_true;
  const Expr *pointer = null_test(cond, &is_null_if_true);
  PathPlace place = pointer ? place_behind(&flow->paths, pointer) : (PathPlace){NO_BASE, 0};
  uint32_t path = path_of_base(&flow->paths, place.base);
  uint64_t fact = place.offset ? 0 : fact_of(flow, state, path);
  if (!fact)
    return true;
  Validity known = validity_unpack(fact);
  if (is_null_if_true == edge->assume.truth)
    return known.may_be_null;
  known.may_be_null = false;
  set_fact(flow, state, path, validity_pack(known));
  return true;
}

// ---- calls

static void enter(PointerFlow *flow, const FlowState *state, const Edge *call,
                  const Function *callee) {
  FlowState entry = {.is_reached = true, .statics = state->statics};
  LearnedList learned = {0};
  PointerCopy copy = {.flow = flow, .state = state, .learned = &learned};
  for (uint32_t i = 0; i < call->call.arg_count && i < callee->params.size; i++) {
    const Variable *param = callee->params.data[i];
    const Expr *arg = call->call.args[i];
    PathPlace place = {base_of_variable(param), 0};
    uint32_t path = path_at(&flow->paths, place);
    if (!type_is_scalar(param->type))
      copy_bytes(&copy, place, param->type->size, arg);
    else if (path != NO_PATH && type_is_pointer(param->type))
      copy_pointer(&copy, path, arg);
  }
  learn(flow, &entry, &learned);
  arrive(flow, callee->entry, &entry);
}

// Does PLACE, as it was named before the call, still name it?
static bool is_stable(const PointerFlow *flow, const Function *callee, PathPlace place) {
  uint32_t path;
  while ((path = path_of_base(&flow->paths, place.base)) != NO_PATH) {
    if (effects_have(&flow->effects, callee, path))
      return false;
    place = flow->paths.all.data[path].place;
  }
  return place.base != NO_BASE;
}

// What the end of CALLEE says of what the argument leads to.
static void learn_behind(PointerFlow *flow, FlowState *state, const FlowState *end,
                         const Function *callee, uint32_t param, const Expr *arg) {
  const Paths *paths = &flow->paths;
  uint32_t path = path_at(paths, (PathPlace){base_of_variable(callee->params.data[param]), 0});
  PathPlace place = place_behind(paths, arg);
  if (path == NO_PATH || flow->is_assigned[callee->params.data[param]->id] ||
      !is_stable(flow, callee, place))
    return;
  vec_each(const uint32_t, behind, paths_behind(paths, base_of_path(paths, path))) {
    int64_t offset = place.offset + paths->all.data[*behind].place.offset;
    uint32_t to = path_at(paths, (PathPlace){place.base, offset});
    uint64_t fact = fact_of(flow, end, *behind);
    if (to != NO_PATH && fact)
      set_fact(flow, state, to, fact);
  }
}

static void forget_effects(PointerFlow *flow, FlowState *state, const Function *callee) {
  const uint64_t *words = flow->effects.functions[callee->id];
  for (uint32_t i = 0; i < flow->effects.words; i++)
    for (uint64_t word = words[i]; word; word &= word - 1)
      forget(flow, state, i * 64 + (uint32_t)__builtin_ctzll(word));
}

// The caller's STATE behind a call that has come to the end of CALLEE. What is known of static
// variables there is newer than what the caller knew.
static FlowState leave(PointerFlow *flow, const FlowState *state, const Edge *call,
                       const Function *callee) {
  const FlowState *end = &flow->states[callee->exit.index];
  FlowState after = *state;
  forget_effects(flow, &after, callee);
  after.statics = end->statics;
  for (uint32_t i = 0; i < call->call.arg_count && i < callee->params.size; i++)
    if (type_is_pointer(callee->params.data[i]->type))
      learn_behind(flow, &after, end, callee, i, call->call.args[i]);
  uint32_t result = path_of_result(&flow->paths, callee);
  uint64_t fact = fact_of(flow, end, result);
  if (!call->call.lhs)
    return after;
  uint32_t path = path_at(&flow->paths, place_of_lvalue(&flow->paths, call->call.lhs));
  bool is_pointer = type_is_pointer(call->call.lhs->type);
  forget_written(flow, &after, call->call.lhs);
  if (path != NO_PATH && is_pointer)
    set_fact(flow, &after, path, fact);
  return after;
}

static FlowState call_outside(PointerFlow *flow, const FlowState *state, const Edge *call,
                              const Function *callee) {
  FlowState after = *state;
  PathList changed = {0};
  uint64_t fact = callee ? fact_of_builtin(flow, state, call, callee) : 0;
  if (callee)
    effects_of_builtin(&flow->effects, call, callee, &changed);
  if (call->call.lhs)
    effects_of_write(&flow->effects, call->call.lhs, &changed);
  forget_all(flow, &after, &changed);
  vec_release(&changed);
  uint32_t path =
      call->call.lhs ? path_at(&flow->paths, place_of_lvalue(&flow->paths, call->call.lhs))
                     : NO_PATH;
  if (path != NO_PATH && type_is_pointer(call->call.lhs->type) && fact)
    set_fact(flow, &after, path, fact);
  return after;
}

static void pass_call(PointerFlow *flow, const FlowState *state, const Edge *call) {
  const CallGroup *group = call_sites_get(&flow->sites, call);
  if (!group->callees.size) {
    FlowState after = call_outside(flow, state, call, NULL);
    arrive(flow, call->target, &after);
  }
  vec_each(Function *const, callee, &group->callees) {
    if ((*callee)->is_defined)
      enter(flow, state, call, *callee);
    if ((*callee)->is_defined && !flow->states[(*callee)->exit.index].is_reached)
      continue;
    FlowState after = (*callee)->is_defined ? leave(flow, state, call, *callee)
                                            : call_outside(flow, state, call, *callee);
    arrive(flow, call->target, &after);
  }
}

// The variables of the function end.
static void pass_return(PointerFlow *flow, FlowState *state, const Edge *edge) {
  const Function *function = cfa_location(flow->cfa, edge->source)->function;
  const Expr *value = edge->ret.value;
  uint32_t result = path_of_result(&flow->paths, function);
  uint64_t fact = 0;
  PathList *deaths = &flow->effects.deaths[function->id];
  if (value && result != NO_PATH)
    fact = fact_of_value(flow, state, value);
  const MemNode *target =
      fact ? points_to_value(flow->paths.points_to, value).node : NULL;
  bool may_die = deaths->size && fact && !target && !is_null(value);
  vec_each(const uint32_t, path, deaths) {
    may_die |= target && flow->paths.all.data[*path].target == target;
    forget(flow, state, *path);
  }
  if (result != NO_PATH)
    set_fact(flow, state, result, may_die ? 0 : fact);
  arrive(flow, edge->target, state);
}

// ---- the analysis

static void pass_edge(PointerFlow *flow, const Edge *edge) {
  FlowState state = flow->states[edge->source.index];
  switch (edge->kind) {
  case EDGE_SKIP:
    break;
  case EDGE_ASSIGN:
    assign(flow, &state, edge->assign.lhs, edge->assign.rhs);
    break;
  case EDGE_ASSUME:
    if (!assume(flow, &state, edge))
      return;
    break;
  case EDGE_HAVOC:
    forget_written(flow, &state, edge->havoc.lhs);
    break;
  case EDGE_CALL:
    pass_call(flow, &state, edge);
    return;
  case EDGE_RETURN:
    pass_return(flow, &state, edge);
    return;
  }
  arrive(flow, edge->target, &state);
}

// Whoever has called the function that ends at LOC may go on.
static void wait_for_callers(PointerFlow *flow, const Function *function) {
  vec_each(const uint32_t, group, &flow->sites.groups_with[function->id])
    vec_each(const Edge *const, site, &flow->sites.groups.data[*group].sites)
      if (flow->states[(*site)->source.index].is_reached)
        wait(flow, (*site)->source);
}

static void look_at(PointerFlow *flow, Loc loc) {
  const Location *location = cfa_location(flow->cfa, loc);
  assert(flow->states[loc.index].is_reached);
  flow->is_waiting[loc.index] = false;
  if (location->kind == LOC_EXIT)
    wait_for_callers(flow, location->function);
  cfa_each_leaving(flow->cfa, loc, edge)
    pass_edge(flow, edge);
}

// Static variables that nobody initialises are zero.
static void start(PointerFlow *flow) {
  FlowState state = {.is_reached = true};
  for (uint32_t i = 0; i < flow->paths.all.size; i++) {
    Base base = flow->paths.all.data[i].place.base;
    const Variable *variable =
        base < flow->cfa->variables.size ? flow->cfa->variables.data[base] : NULL;
    if (variable && variable->kind == VAR_GLOBAL && !variable->is_extern)
      set_fact(flow, &state, i, validity_pack(validity_of_null()));
  }
  arrive(flow, flow->cfa->init->entry, &state);
}

// ---- preparations

typedef struct RankFrame {
  uint32_t function, next;
} RankFrame;

// Functions by the end of a search along calls.
static void rank_functions(PointerFlow *flow, const Cfa *cfa) {
  CallGraph graph;
  callgraph_init(&graph, cfa);
  VEC(RankFrame) stack = {0};
  bool *is_seen = ARENA_ARRAY(&flow->arena, bool, cfa->functions.size);
  uint32_t rank = 0;
  vec_push(&stack, (RankFrame){cfa->init->id, 0});
  is_seen[cfa->init->id] = true;
  while (stack.size) {
    RankFrame *top = &vec_last(&stack);
    if (top->next == graph.callee_counts[top->function]) {
      flow->rank[top->function] = rank++;
      stack.size--;
      continue;
    }
    uint32_t callee = graph.callees[top->function][top->next++];
    if (!is_seen[callee])
      vec_push(&stack, (RankFrame){callee, 0});
    is_seen[callee] = true;
  }
  vec_release(&stack);
  callgraph_release(&graph);
}

static void find_assigned(PointerFlow *flow) {
  vec_each(Edge *const, edge, &flow->cfa->edges) {
    const Expr *lhs = *edge ? edge_lhs(*edge) : NULL;
    const Variable *root = lhs ? expr_root_variable(lhs) : NULL;
    if (root)
      flow->is_assigned[root->id] = true;
  }
  vec_each(Variable *const, variable, &flow->cfa->variables)
    flow->is_assigned[(*variable)->id] |= (*variable)->is_address_taken;
}

// The location with RANK.
static Loc loc_of(const Function *const *by_rank, uint64_t rank) {
  return by_rank[rank >> 32]->locations.data[(uint32_t)rank];
}

static void run(PointerFlow *flow) {
  const Cfa *cfa = flow->cfa;
  const Function **by_rank =
      ARENA_ARRAY(&flow->arena, const Function *, cfa->functions.size);
  vec_each(Function *const, function, &cfa->functions)
    if ((*function)->is_defined && flow->rank[(*function)->id] != UINT32_MAX)
      by_rank[flow->rank[(*function)->id]] = *function;
  start(flow);
  while (flow->heap.size)
    look_at(flow, loc_of(by_rank, take_first(flow)));
}

void flow_run(PointerFlow *flow, const Cfa *cfa, bool unset_is_fresh) {
  assert(cfa_is_ordered(cfa));
  *flow = (PointerFlow){.cfa = cfa};
  paths_init(&flow->paths, cfa, unset_is_fresh);
  call_sites_init(&flow->sites, cfa);
  effects_init(&flow->effects, &flow->paths, &flow->sites);
  flow->states = ARENA_ARRAY(&flow->arena, FlowState, cfa->locations.size);
  flow->is_waiting = ARENA_ARRAY(&flow->arena, bool, cfa->locations.size);
  flow->is_assigned = ARENA_ARRAY(&flow->arena, bool, cfa->variables.size);
  flow->rank = ARENA_ARRAY(&flow->arena, uint32_t, cfa->functions.size);
  vec_each(Function *const, function, &cfa->functions)
    flow->rank[(*function)->id] = UINT32_MAX;
  rank_functions(flow, cfa);
  find_assigned(flow);
  run(flow);
}

void flow_release(PointerFlow *flow) {
  vec_release(&flow->heap);
  effects_release(&flow->effects);
  call_sites_release(&flow->sites);
  paths_release(&flow->paths);
  arena_release(&flow->arena);
}

// ---- answers

FlowAnswer flow_answer(const PointerFlow *flow, const Edge *edge) {
  assert(edge->kind == EDGE_ASSUME);
  const FlowState *state = &flow->states[edge->source.index];
  const Expr *cond = edge->assume.cond;
  if (!state->is_reached)
    return FLOW_BY_POINTERS;
  uint64_t fact = fact_of_question(flow, state, cond);
  if (!is_answered(cond, fact))
    return FLOW_OPEN;
  return validity_unpack(fact).is_asked ? FLOW_BY_CHECKS : FLOW_BY_POINTERS;
}
