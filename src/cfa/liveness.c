// Live variables, one backward data-flow problem per function. The bits of a
// set are the globals that are followed, then the function's own variables, so
// that sets stay small in programs of many functions.
//
// Calls and the exit read every global: what happens there is not looked at.
// A write to part of an aggregate neither reads nor kills it.
#include "cfa/passes.h"

#include "cfa/walk.h"

#include <assert.h>
#include <string.h>

enum { WORD = 64 };
#define NOT_FOLLOWED UINT32_MAX

typedef struct LivenessFlow {
  Liveness *result;
  const Cfa *cfa;
  const Function *function;
  uint32_t global_count;
  uint32_t words;  // of the current function's sets
  uint64_t *after; // scratch set of that size
  bool *is_dirty;  // by position in function->locations
  ExprWalk walk;
} LivenessFlow;

// ---- which variables have which bit

static void number_variables(LivenessFlow *flow) {
  const Cfa *cfa = flow->cfa;
  uint32_t *bits = flow->result->bits =
      ARENA_ARRAY(&flow->result->arena, uint32_t, cfa->variables.size);
  vec_each(Variable *, variable, &cfa->variables) {
    bool is_followed = (*variable)->kind == VAR_GLOBAL && !(*variable)->is_address_taken;
    bits[(*variable)->id] = is_followed ? flow->global_count++ : NOT_FOLLOWED;
  }
}

static uint32_t number_locals(LivenessFlow *flow, const Function *function) {
  assert(function->is_defined);
  uint32_t next = flow->global_count;
  vec_each(Variable *, param, &function->params) {
    if (!(*param)->is_address_taken)
      flow->result->bits[(*param)->id] = next++;
  }
  vec_each(Variable *, local, &function->locals) {
    if (!(*local)->is_address_taken)
      flow->result->bits[(*local)->id] = next++;
  }
  return next;
}

static void set_bit(uint64_t *set, uint32_t bit) { set[bit / WORD] |= UINT64_C(1) << bit % WORD; }

static void clear_bit(uint64_t *set, uint32_t bit) {
  set[bit / WORD] &= ~(UINT64_C(1) << bit % WORD);
}

static void set_globals(const LivenessFlow *flow, uint64_t *set) {
  for (uint32_t bit = 0; bit < flow->global_count; bit++)
    set_bit(set, bit);
}

// ---- transfer

// LHS is written: a whole variable dies.
static void remove_written(LivenessFlow *flow, const Expr *lhs) {
  assert(expr_is_lvalue(lhs));
  uint32_t bit = lhs->kind == EXPR_VAR ? flow->result->bits[lhs->variable->id] : NOT_FOLLOWED;
  assert(bit == NOT_FOLLOWED || bit < flow->words * WORD);
  if (bit != NOT_FOLLOWED)
    clear_bit(flow->after, bit);
}

// What is read to find the place LHS: its indices and the pointer it starts from.
static void push_place(LivenessFlow *flow, const Expr *lhs) {
  while (lhs->kind == EXPR_FIELD || lhs->kind == EXPR_INDEX) {
    if (lhs->kind == EXPR_INDEX)
      walk_push(&flow->walk, lhs->right);
    lhs = lhs->kind == EXPR_INDEX ? lhs->left : lhs->operand;
  }
  if (lhs->kind == EXPR_DEREF)
    walk_push(&flow->walk, lhs->operand);
}

// Known functions reach memory by pointers only.
static bool may_read_globals(const Edge *edge) {
  const Function *callee = edge->kind == EDGE_CALL ? edge_callee(edge) : NULL;
  return edge->kind == EDGE_CALL && (!callee || callee->is_defined);
}

// Makes flow->after, live behind EDGE, live before it.
static void pass_edge(LivenessFlow *flow, const Edge *edge) {
  const Expr *lhs = edge_lhs(edge);
  if (lhs) {
    remove_written(flow, lhs);
    push_place(flow, lhs);
  }
  if (may_read_globals(edge))
    set_globals(flow, flow->after);
  walk_push_values(&flow->walk, edge);
  for (const Expr *part; (part = walk_next(&flow->walk));) {
    uint32_t bit = part->kind == EXPR_VAR ? flow->result->bits[part->variable->id] : NOT_FOLLOWED;
    assert(bit == NOT_FOLLOWED || bit < flow->words * WORD);
    if (bit != NOT_FOLLOWED)
      set_bit(flow->after, bit);
  }
}

// ---- fixpoint

static bool join(uint64_t *set, const uint64_t *more, uint32_t words) {
  uint64_t added = 0;
  for (uint32_t i = 0; i < words; i++) {
    added |= more[i] & ~set[i];
    set[i] |= more[i];
  }
  return added != 0;
}

// Recomputes one location; its predecessors follow if it grew.
static bool update(LivenessFlow *flow, Loc loc) {
  bool has_grown = false;
  cfa_each_leaving(flow->cfa, loc, edge) {
    memcpy(flow->after, flow->result->sets[edge->target.index], flow->words * sizeof(uint64_t));
    pass_edge(flow, edge);
    has_grown |= join(flow->result->sets[loc.index], flow->after, flow->words);
  }
  if (has_grown) {
    cfa_each_entering(flow->cfa, loc, edge)
        flow->is_dirty[cfa_location(flow->cfa, edge->source)->order] = true;
  }
  return has_grown;
}

// Rounds against the order of execution: as many as loops are nested, and two.
static void iterate(LivenessFlow *flow) {
  uint32_t count = flow->function->locations.size;
  for (bool is_stable = false; !is_stable;) {
    is_stable = true;
    for (uint32_t i = count; i-- > 0;) {
      Loc loc = flow->function->locations.data[i];
      assert(cfa_location(flow->cfa, loc)->order == i);
      if (!flow->is_dirty[i])
        continue;
      flow->is_dirty[i] = false;
      if (update(flow, loc))
        is_stable = false;
    }
  }
}

static void solve(LivenessFlow *flow, const Function *function) {
  Liveness *result = flow->result;
  uint32_t count = function->locations.size;
  flow->function = function;
  flow->words = (number_locals(flow, function) + WORD - 1) / WORD;
  uint64_t *storage = ARENA_ARRAY(&result->arena, uint64_t, (size_t)flow->words *count);
  for (uint32_t i = 0; i < count; i++)
    result->sets[function->locations.data[i].index] = storage + (size_t)flow->words * i;
  if (function != flow->cfa->init) // nothing follows the end of init
    set_globals(flow, result->sets[function->exit.index]);
  Arena scratch = {0};
  flow->after = ARENA_ARRAY(&scratch, uint64_t, flow->words);
  flow->is_dirty = ARENA_ARRAY(&scratch, bool, count);
  memset(flow->is_dirty, true, count);
  iterate(flow);
  arena_release(&scratch);
}

void liveness_init(Liveness *liveness, const Cfa *cfa) {
  assert(cfa_is_ordered(cfa));
  *liveness = (Liveness){.cfa = cfa};
  liveness->sets = ARENA_ARRAY(&liveness->arena, uint64_t *, cfa->locations.size);
  LivenessFlow flow = {.result = liveness, .cfa = cfa};
  number_variables(&flow);
  vec_each(Function *, function, &cfa->functions) {
    if ((*function)->is_defined)
      solve(&flow, *function);
  }
  walk_release(&flow.walk);
}

void liveness_release(Liveness *liveness) {
  arena_release(&liveness->arena);
  *liveness = (Liveness){0};
}

bool liveness_has(const Liveness *liveness, Loc loc, const Variable *variable) {
  assert(variable->id < liveness->cfa->variables.size);
  const uint64_t *set = liveness->sets[loc.index];
  uint32_t bit = liveness->bits[variable->id];
  const Function *function = cfa_location(liveness->cfa, loc)->function;
  if (!set)
    return false; // no run comes here
  if (bit == NOT_FOLLOWED || (!variable_is_static(variable) && variable->function != function))
    return true;
  return set[bit / WORD] >> bit % WORD & 1;
}
