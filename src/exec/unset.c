// A forward may-analysis over blocks. To keep the sets small it follows only
// the candidates: variables that some block reads without having written them.
#include "exec/unset.h"

#include <assert.h>
#include <string.h>

bool variable_is_word(const Variable *variable) {
  bool is_automatic =
      variable->kind == VAR_LOCAL || variable->kind == VAR_PARAM || variable->kind == VAR_TEMP;
  return is_automatic && !variable->is_address_taken && type_is_scalar(variable->type);
}

// ---- what an edge does to register variables, in the order of execution

typedef enum Action { READS, WRITES, FORGETS } Action;

typedef struct UseVisitor {
  void (*visit)(void *context, const Variable *variable, Action action);
  void *context;
} UseVisitor;

static void visit_value(const UseVisitor *visitor, const Expr *expr);

// The reads that finding a place takes.
static void visit_place(const UseVisitor *visitor, const Expr *expr) {
  while (expr->kind == EXPR_FIELD || expr->kind == EXPR_INDEX) {
    if (expr->kind == EXPR_INDEX)
      visit_value(visitor, expr->right);
    expr = expr->kind == EXPR_INDEX ? expr->left : expr->operand;
  }
  if (expr->kind == EXPR_DEREF)
    visit_value(visitor, expr->operand);
}

static void visit_value(const UseVisitor *visitor, const Expr *expr) {
  if (expr->kind == EXPR_VAR) {
    if (variable_is_word(expr->variable))
      visitor->visit(visitor->context, expr->variable, READS);
  } else if (expr_is_lvalue(expr)) {
    visit_place(visitor, expr);
  } else if (expr->kind == EXPR_ADDRESS) {
    visit_place(visitor, expr->operand);
  } else if (expr_is_unary(expr->kind)) {
    visit_value(visitor, expr->operand);
  } else if (expr_is_binary(expr->kind)) {
    visit_value(visitor, expr->left);
    visit_value(visitor, expr->right);
  }
}

static void visit_target(const UseVisitor *visitor, const Expr *lhs, Action action) {
  visit_place(visitor, lhs);
  if (lhs->kind == EXPR_VAR && variable_is_word(lhs->variable))
    visitor->visit(visitor->context, lhs->variable, action);
}

static void visit_edge(const UseVisitor *visitor, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
    break;
  case EDGE_ASSIGN:
    visit_value(visitor, edge->assign.rhs);
    visit_target(visitor, edge->assign.lhs, WRITES);
    break;
  case EDGE_ASSUME:
    visit_value(visitor, edge->assume.cond);
    break;
  case EDGE_HAVOC:
    visit_target(visitor, edge->havoc.lhs, edge->havoc.kind == HAVOC_DECLARED ? FORGETS : WRITES);
    break;
  case EDGE_CALL:
    visit_value(visitor, edge->call.callee);
    for (uint32_t i = 0; i < edge->call.arg_count; i++)
      visit_value(visitor, edge->call.args[i]);
    if (edge->call.lhs)
      visit_target(visitor, edge->call.lhs, WRITES);
    break;
  case EDGE_RETURN:
    if (edge->ret.value)
      visit_value(visitor, edge->ret.value);
    break;
  }
}

static void visit_block(const UseVisitor *visitor, const Block *block) {
  for (uint32_t i = 0; i < block->edge_count; i++)
    visit_edge(visitor, block->edges[i]);
  for (uint32_t i = 0; i < 2; i++)
    if (block->branch[i])
      visit_edge(visitor, block->branch[i]);
}

// ---- candidates

typedef struct CandidateFinder {
  Unset *unset;
  Map written_in; // variable id -> block in which it was last written, plus 1
  uint32_t block;
} CandidateFinder;

static void find_candidate(void *context, const Variable *variable, Action action) {
  CandidateFinder *finder = context;
  uint64_t *written_in = map_insert(&finder->written_in, variable->id, NULL);
  if (action == WRITES) {
    *written_in = finder->block + 1;
  } else if (action == FORGETS) {
    *written_in = 0;
  } else if (*written_in != finder->block + 1) {
    bool is_new;
    uint64_t *candidate = map_insert(&finder->unset->candidates, variable->id, &is_new);
    if (is_new)
      *candidate = finder->unset->candidate_count++;
  }
}

static void find_candidates(Unset *unset, const Blocks *blocks) {
  CandidateFinder finder = {.unset = unset};
  for (; finder.block < blocks->all.size; finder.block++)
    visit_block(&(UseVisitor){find_candidate, &finder}, &blocks->all.data[finder.block]);
  map_release(&finder.written_in);
}

// ---- the analysis

typedef struct Transfer {
  Unset *unset;
  uint64_t *set;
} Transfer;

static void apply(void *context, const Variable *variable, Action action) {
  Transfer *transfer = context;
  uint32_t candidate = unset_candidate(transfer->unset, variable);
  if (candidate == UINT32_MAX)
    return;
  if (action == WRITES)
    set_remove(transfer->set, candidate);
  else if (action == FORGETS)
    set_add(transfer->set, candidate);
  else if (set_has(transfer->set, candidate))
    transfer->unset->needs_flag[candidate] = true;
}

static bool join(uint64_t *into, const uint64_t *set, uint32_t words) {
  uint64_t added = 0;
  for (uint32_t i = 0; i < words; i++) {
    added |= set[i] & ~into[i];
    into[i] |= set[i];
  }
  return added != 0;
}

typedef struct UnsetFlow {
  Unset *unset;
  const Blocks *blocks;
  uint64_t *set;         // scratch
  VEC(uint32_t) pending; // blocks
  bool *is_pending;      // by block
} UnsetFlow;

static void add_pending(UnsetFlow *solver, uint32_t block) {
  if (!solver->is_pending[block])
    vec_push(&solver->pending, block);
  solver->is_pending[block] = true;
}

static void flow_to(UnsetFlow *solver, uint32_t block) {
  if (block != NO_BLOCK &&
      join(solver->unset->at_head[block], solver->set, solver->unset->words_per_set))
    add_pending(solver, block);
}

static void solve(UnsetFlow *solver) {
  Transfer transfer = {.unset = solver->unset, .set = solver->set};
  while (solver->pending.size) {
    uint32_t number = vec_pop(&solver->pending);
    const Block *block = &solver->blocks->all.data[number];
    solver->is_pending[number] = false;
    memcpy(solver->set, solver->unset->at_head[number],
           solver->unset->words_per_set * sizeof *solver->set);
    visit_block(&(UseVisitor){apply, &transfer}, block);
    flow_to(solver, block->next);
    flow_to(solver, block->branch_next[0]);
    flow_to(solver, block->branch_next[1]);
  }
}

// Locals are unset at the entry, parameters are not. Every block is looked at
// once at least, so that needs_flag sees all reads.
static void run_analysis(Unset *unset, const Function *function, const Blocks *blocks,
                         Arena *arena) {
  vec_each(Variable *const, local, &function->locals) {
    uint32_t candidate = unset_candidate(unset, *local);
    if (candidate != UINT32_MAX)
      set_add(unset->at_head[0], candidate);
  }
  UnsetFlow solver = {.unset = unset, .blocks = blocks};
  solver.set = ARENA_ARRAY(arena, uint64_t, unset->words_per_set);
  solver.is_pending = ARENA_ARRAY(arena, bool, blocks->all.size);
  for (uint32_t i = blocks->all.size; i-- > 0;)
    add_pending(&solver, i);
  solve(&solver);
  vec_release(&solver.pending);
}

void unset_init(Unset *unset, const Function *function, const Blocks *blocks, Arena *arena) {
  *unset = (Unset){0};
  find_candidates(unset, blocks);
  unset->words_per_set = (unset->candidate_count + 63) / 64;
  unset->needs_flag = ARENA_ARRAY(arena, bool, unset->candidate_count);
  unset->at_head = ARENA_ARRAY(arena, uint64_t *, blocks->all.size);
  for (uint32_t i = 0; i < blocks->all.size; i++)
    unset->at_head[i] = ARENA_ARRAY(arena, uint64_t, unset->words_per_set);
  if (unset->candidate_count)
    run_analysis(unset, function, blocks, arena);
}

void unset_release(Unset *unset) { map_release(&unset->candidates); }

uint32_t unset_candidate(const Unset *unset, const Variable *variable) {
  const uint64_t *found = map_find(&unset->candidates, variable->id);
  return found ? (uint32_t)*found : UINT32_MAX;
}
