// Variables of blocks, whose lives end with their block while their function goes on. The front
// end has marked where they begin and end. A variable that no pointer outlives needs no more than
// that, and its markers go. Any other one, X, gets memory of its own each time that its block is
// entered: a pointer named (&X) is set to it, X becomes *(&X), and behind the block the memory is
// gone. So a pointer to the X of an earlier iteration is not one to that of this iteration.
//
// A pointer outlives X if its address may flow to a variable that is declared further out, or to
// memory. The flow is one between variables, without regard to order; of a call, it goes into
// the parameters and comes back with the result.
#include "cfa/passes.h"

#include "cfa/call_sites.h"

#include "base/memory.h"

#include <assert.h>

typedef struct Flow {
  uint32_t from, to; // nodes
} Flow;

// Nodes are variables by id, then the results of functions, then memory, then the addresses of
// variables.
typedef struct BlockLives {
  Cfa *cfa;
  CallSites sites;
  uint32_t variable_count, function_count;
  VEC(Flow) flows;
  bool *is_reached;      // by node
  const Expr **replaced; // by variable id: what stands for it, or NULL
} BlockLives;

// ---- nodes

static uint32_t result_node(const BlockLives *blocks, const Function *function) {
  return blocks->variable_count + function->id;
}
static uint32_t memory_node(const BlockLives *blocks) {
  return blocks->variable_count + blocks->function_count;
}
static uint32_t address_node(const BlockLives *blocks, const Variable *variable) {
  return memory_node(blocks) + 1 + variable->id;
}
static uint32_t node_count(const BlockLives *blocks) {
  return memory_node(blocks) + 1 + blocks->variable_count;
}

static uint32_t place_node(const BlockLives *blocks, const Variable *variable) {
  bool is_memory = !variable || variable_is_static(variable) || variable->is_address_taken;
  return is_memory ? memory_node(blocks) : variable->id;
}

// ---- flows

static void add_flow(BlockLives *blocks, uint32_t from, uint32_t to) {
  if (from != to && from != memory_node(blocks)) // in memory it has outlived the block already
    vec_push(&blocks->flows, ((Flow){from, to}));
}

// The pointer that the place LVALUE is found with; NULL: it is part of a variable.
static const Expr *pointer_to_place(const Expr *lvalue) {
  while (lvalue->kind == EXPR_FIELD || lvalue->kind == EXPR_INDEX)
    lvalue = lvalue->kind == EXPR_FIELD ? lvalue->operand : lvalue->left;
  return lvalue->kind == EXPR_DEREF ? lvalue->operand : NULL;
}

// The addresses in VALUE flow to the node TO.
static void flow_value(BlockLives *blocks, const Expr *value, uint32_t to) {
  if (expr_is_lvalue(value)) {
    add_flow(blocks, place_node(blocks, expr_root_variable(value)), to);
  } else if (value->kind == EXPR_ADDRESS) {
    const Expr *pointer = pointer_to_place(value->operand);
    if (pointer)
      flow_value(blocks, pointer, to);
    else
      add_flow(blocks, address_node(blocks, expr_root_variable(value->operand)), to);
  } else if (expr_is_comparison(value->kind) || value->kind == EXPR_PTR_DIFF) {
    return;
  } else if (expr_is_unary(value->kind)) {
    flow_value(blocks, value->operand, to);
  } else if (expr_is_binary(value->kind)) {
    flow_value(blocks, value->left, to);
    flow_value(blocks, value->right, to);
  }
}

static uint32_t lhs_node(const BlockLives *blocks, const Expr *lhs) {
  return place_node(blocks, expr_root_variable(lhs));
}

static bool is_marker(const Function *function) {
  return function->builtin == BUILTIN_BLOCK_BEGIN || function->builtin == BUILTIN_BLOCK_END;
}

// Functions of the library give back what they get and keep nothing.
static void flow_call(BlockLives *blocks, const Edge *edge, const Function *callee) {
  const Expr *lhs = edge->call.lhs;
  for (uint32_t i = 0; i < edge->call.arg_count; i++) {
    const Expr *arg = edge->call.args[i];
    if (!callee->is_defined && lhs && callee->builtin != BUILTIN_NONE)
      flow_value(blocks, arg, lhs_node(blocks, lhs));
    else if (callee->is_defined && i < callee->params.size)
      flow_value(blocks, arg, place_node(blocks, callee->params.data[i]));
    else if (callee->is_defined)
      flow_value(blocks, arg, memory_node(blocks));
  }
  if (lhs && callee->is_defined)
    add_flow(blocks, result_node(blocks, callee), lhs_node(blocks, lhs));
}

static void flow_edge(BlockLives *blocks, const Edge *edge) {
  if (edge->kind == EDGE_ASSIGN) {
    flow_value(blocks, edge->assign.rhs, lhs_node(blocks, edge->assign.lhs));
  } else if (edge->kind == EDGE_RETURN && edge->ret.value) {
    const Function *function = cfa_location(blocks->cfa, edge->source)->function;
    flow_value(blocks, edge->ret.value, result_node(blocks, function));
  } else if (edge->kind == EDGE_CALL) {
    vec_each(Function *const, callee, &call_sites_get(&blocks->sites, edge)->callees)
      if (!is_marker(*callee))
        flow_call(blocks, edge, *callee);
  }
}

// ---- what outlives what

// The variable of NODE, if it is one of X's function that lives on when the block of X is left.
static bool outlives(const BlockLives *blocks, uint32_t node, const Variable *x) {
  if (node == memory_node(blocks))
    return true;
  if (node >= blocks->variable_count)
    return false;
  const Variable *holder = blocks->cfa->variables.data[node];
  bool is_inside = cfa_block_is_within(blocks->cfa, holder->block, x->block);
  return holder->function == x->function && !is_inside;
}

static bool is_outlived(BlockLives *blocks, const Variable *x) {
  for (uint32_t i = 0; i < node_count(blocks); i++)
    blocks->is_reached[i] = false;
  blocks->is_reached[address_node(blocks, x)] = true;
  for (bool is_new = true; is_new;) {
    is_new = false;
    vec_each(const Flow, flow, &blocks->flows) {
      if (!blocks->is_reached[flow->from] || blocks->is_reached[flow->to])
        continue;
      if (outlives(blocks, flow->to, x))
        return true;
      blocks->is_reached[flow->to] = is_new = true;
    }
  }
  return false;
}

// ---- X becomes *(&X)

static const Expr *rewrite(const BlockLives *blocks, const Expr *expr) {
  Arena *arena = &blocks->cfa->arena;
  Types *types = &blocks->cfa->types;
  if (expr->kind == EXPR_VAR)
    return blocks->replaced[expr->variable->id] ? blocks->replaced[expr->variable->id] : expr;
  if (expr->kind == EXPR_INDEX || expr_is_binary(expr->kind)) {
    const Expr *left = rewrite(blocks, expr->left), *right = rewrite(blocks, expr->right);
    if (left == expr->left && right == expr->right)
      return expr;
    return expr->kind == EXPR_INDEX ? expr_index(arena, left, right)
                                    : expr_binary(arena, types, expr->kind, left, right);
  }
  const Expr *operand = expr_is_unary(expr->kind) ? rewrite(blocks, expr->operand) : NULL;
  if (!operand || operand == expr->operand)
    return expr;
  switch ((int)expr->kind) {
  case EXPR_DEREF:
    return expr_deref(arena, operand);
  case EXPR_FIELD:
    return expr_field(arena, operand, expr->field);
  case EXPR_ADDRESS:
    return expr_address(arena, types, operand);
  case EXPR_CAST:
    return expr_cast(arena, expr->type, operand);
  default:
    return expr_unary(arena, types, expr->kind, operand);
  }
}

static void rewrite_call(const BlockLives *blocks, Edge *edge) {
  uint32_t count = edge->call.arg_count;
  const Expr **args = ARENA_ARRAY(&blocks->cfa->arena, const Expr *, count + 1);
  for (uint32_t i = 0; i < count; i++)
    args[i] = rewrite(blocks, edge->call.args[i]);
  edge->call.args = args;
  edge->call.callee = rewrite(blocks, edge->call.callee);
  if (edge->call.lhs)
    edge->call.lhs = rewrite(blocks, edge->call.lhs);
}

// Both edges of a branch have one condition.
static void rewrite_branch(const BlockLives *blocks, const Edge *edge) {
  if (edge != cfa_location(blocks->cfa, edge->source)->first_leaving)
    return;
  const Expr *cond = rewrite(blocks, edge->assume.cond);
  cfa_each_leaving(blocks->cfa, edge->source, branch)
    branch->assume.cond = cond;
}

static void rewrite_edge(const BlockLives *blocks, Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
    break;
  case EDGE_ASSIGN:
    edge->assign.lhs = rewrite(blocks, edge->assign.lhs);
    edge->assign.rhs = rewrite(blocks, edge->assign.rhs);
    break;
  case EDGE_ASSUME:
    rewrite_branch(blocks, edge);
    break;
  case EDGE_HAVOC:
    edge->havoc.lhs = rewrite(blocks, edge->havoc.lhs);
    break;
  case EDGE_CALL:
    rewrite_call(blocks, edge);
    break;
  case EDGE_RETURN:
    if (edge->ret.value)
      edge->ret.value = rewrite(blocks, edge->ret.value);
    break;
  }
}

static const Expr *new_pointer(const BlockLives *blocks, VariableKind kind, const Variable *x,
                               const Type *type) {
  Cfa *cfa = blocks->cfa;
  const char *name = arena_printf(&cfa->arena, "(&%s)", x->name);
  Variable *pointer = cfa_new_variable(cfa, kind, name, type, x->function, x->span);
  pointer->home_of = x;
  return expr_var(&cfa->arena, pointer);
}

// (&X) = block_begin(size of X)
static void begin_life(const BlockLives *blocks, Edge *edge, const Variable *x) {
  Cfa *cfa = blocks->cfa;
  const Expr *pointer = blocks->replaced[x->id]->operand;
  const Expr *memory = new_pointer(blocks, VAR_TEMP, x, cfa->types.void_pointer);
  const Expr **args = ARENA_ARRAY(&cfa->arena, const Expr *, 1);
  args[0] = expr_int(&cfa->arena, cfa->types.size_type, (__int128)variable_size(x));
  edge->call.lhs = memory;
  edge->call.args = args;
  Loc target = edge->target;
  Loc between = cfa_new_location(cfa, cfa_location(cfa, target)->function, LOC_PLAIN);
  cfa_retarget_edge(cfa, edge, between);
  cfa_add_assign(cfa, between, target, edge->span, pointer,
                 expr_cast(&cfa->arena, pointer->type, memory));
}

// The variable that EDGE is a marker of; NULL if it is none.
static Variable *marked(const Edge *edge) {
  const Function *callee = edge && edge->kind == EDGE_CALL ? edge_callee(edge) : NULL;
  if (!callee || !is_marker(callee))
    return NULL;
  const Expr *address = expr_strip_pointer_casts(edge->call.args[0]);
  return expr_root_variable(address->operand);
}

static void give_memory(BlockLives *blocks, const Variable *x) {
  Cfa *cfa = blocks->cfa;
  const Expr *pointer =
      new_pointer(blocks, VAR_LOCAL, x, type_make_pointer(&cfa->types, x->type));
  blocks->replaced[x->id] = expr_deref(&cfa->arena, pointer);
}

static void use_marker(const BlockLives *blocks, Edge *edge, const Variable *x) {
  if (!blocks->replaced[x->id]) {
    edge->kind = EDGE_SKIP;
    edge->skip.function = NULL;
    edge->skip.undefined = NULL;
  } else if (edge_callee(edge)->builtin == BUILTIN_BLOCK_BEGIN) {
    begin_life(blocks, edge, x);
  } else {
    rewrite_call(blocks, edge);
  }
}

// ---- the pass

static void blocks_init(BlockLives *blocks, Cfa *cfa) {
  *blocks = (BlockLives){.cfa = cfa,
                     .variable_count = cfa->variables.size,
                     .function_count = cfa->functions.size};
  call_sites_init(&blocks->sites, cfa);
  blocks->is_reached = mem_alloc_zeroed(node_count(blocks) * sizeof *blocks->is_reached);
  blocks->replaced = ARENA_ARRAY(&cfa->arena, const Expr *, blocks->variable_count);
  for (uint32_t i = 0; i < blocks->variable_count; i++)
    blocks->replaced[i] = NULL;
}

static void blocks_release(BlockLives *blocks) {
  mem_free(blocks->is_reached, node_count(blocks) * sizeof *blocks->is_reached);
  call_sites_release(&blocks->sites);
  vec_release(&blocks->flows);
}

void pass_blocks(Cfa *cfa) {
  if (!cfa->blocks.size)
    return;
  BlockLives blocks;
  pass_address_taken(cfa);
  blocks_init(&blocks, cfa);
  uint32_t count = cfa->edges.size;
  for (uint32_t i = 0; i < count; i++)
    if (cfa->edges.data[i])
      flow_edge(&blocks, cfa->edges.data[i]);
  for (uint32_t i = 0; i < count; i++) {
    const Variable *x = marked(cfa->edges.data[i]);
    if (x && !blocks.replaced[x->id] && is_outlived(&blocks, x))
      give_memory(&blocks, x);
  }
  for (uint32_t i = 0; i < count; i++) {
    Edge *edge = cfa->edges.data[i];
    const Variable *x = marked(edge);
    if (x)
      use_marker(&blocks, edge, x);
    else if (edge)
      rewrite_edge(&blocks, edge);
  }
  blocks_release(&blocks);
}
