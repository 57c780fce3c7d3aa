// The lives of the variables of blocks. A block is numbered if it declares a variable of which the
// address is taken, or has a compound literal of which it is, and each location knows its innermost
// one. So a jump out of a block, or into it, is an edge between locations of two: whatever
// statement it comes from, it ends the lives of the variables that it leaves, and begins those that
// it enters. The calls that say so are markers for pass_blocks.
#include "frontend/lower_internal.h"

#include "cfa/checks.h"

#include <assert.h>

// ---- addresses

Variable *block_literal(const Lowerer *l, const Ast *literal) {
  assert(literal->kind == AST_COMPOUND_LITERAL);
  const uint64_t *variable = map_find(&l->literals, (uintptr_t)literal);
  return variable ? (Variable *)(uintptr_t)*variable : NULL;
}

static Variable *literal_of(Lowerer *l, const Ast *ast) {
  uint64_t *variable = map_insert(&l->literals, (uintptr_t)ast, NULL);
  if (!*variable)
    *variable = (uintptr_t)lower_new_literal(l, ast->type, false, ast->span);
  return (Variable *)(uintptr_t)*variable;
}

// The variable that the place AST is part of; NULL if a pointer leads there.
static Variable *root_of(Lowerer *l, const Ast *ast) {
  while (ast->kind == AST_MEMBER || ast->kind == AST_INDEX || ast->kind == AST_COMMA) {
    const Ast *inner = ast->kids[ast->kind == AST_COMMA];
    if (inner->type && type_is_pointer(inner->type))
      return NULL;
    ast = inner;
  }
  if (ast->kind == AST_COMPOUND_LITERAL && !ast->is_static)
    return literal_of(l, ast);
  return ast->kind == AST_VAR ? ast->variable : NULL;
}

static bool takes_address(const Ast *ast) {
  return (ast->kind == AST_UNARY && ast->unary == OP_ADDRESS) ||
         (ast->kind == AST_CAST && type_is_pointer(ast->type) && ast->kids[0]->type &&
          ast->kids[0]->type->kind == TYPE_ARRAY);
}

static void find_addresses(Lowerer *l, const Ast *ast) {
  Variable *root = takes_address(ast) ? root_of(l, ast->kids[0]) : NULL;
  if (root && root->kind == VAR_LOCAL) {
    root->is_address_taken = true;
    l->has_blocks = true;
  }
  for (uint32_t i = 0; i < ast->kid_count; i++)
    if (ast->kids[i])
      find_addresses(l, ast->kids[i]);
}

void block_find_addresses(Lowerer *l, const Ast *body) {
  if (l->lowering->property.checks & check_set(ERROR_DEREF))
    find_addresses(l, body);
}

// ---- markers

static const Expr *marker(Lowerer *l, Builtin builtin) {
  return expr_function(&l->cfa->arena, &l->cfa->types, lower_library_function(l, builtin));
}

static const Expr *address_of(Lowerer *l, Variable *variable) {
  Types *types = &l->cfa->types;
  const Expr *address = expr_address(&l->cfa->arena, types, make_var(l, variable));
  return make_cast(l, types->void_pointer, address);
}

static void emit_marker(Lowerer *l, Builtin builtin, Variable *variable, SourceSpan span) {
  const Expr *address = address_of(l, variable);
  emit_call(l, NULL, marker(l, builtin), &address, 1, true, span);
}

// ---- blocks

static bool has_life(const Ast *declare) {
  const Variable *variable = declare->variable;
  bool is_vla = declare->type && type_is_vla(declare->type);
  return variable->kind == VAR_LOCAL && variable->is_address_taken && !is_vla;
}

static void begin_life(Lowerer *l, Variable *variable, SourceSpan span, uint32_t outer) {
  if (l->block == outer) {
    if (!l->cfa->blocks.size)
      vec_push(&l->cfa->blocks, 0);
    l->block = l->cfa->blocks.size;
    vec_push(&l->cfa->blocks, outer);
  }
  variable->block = l->block;
  vec_push(&l->block_variables, variable);
  emit_marker(l, BUILTIN_BLOCK_BEGIN, variable, span);
}

static bool is_block(const Ast *ast) {
  return ast->kind == AST_FOR || (ast->kind == AST_COMPOUND && !ast->is_flat);
}

// How many of the kids of AST come before a part that is a block of its own; from *FIRST on.
static uint32_t kids_outside_of_parts(const Ast *ast, uint32_t *first) {
  *first = ast->kind == AST_DO;
  switch ((int)ast->kind) {
  case AST_IF:
  case AST_WHILE:
  case AST_SWITCH:
    return 1;
  case AST_FOR:
    return 3;
  default:
    return ast->kid_count;
  }
}

static void begin_literals(Lowerer *l, const Ast *ast, uint32_t outer) {
  Variable *literal = ast->kind == AST_COMPOUND_LITERAL ? block_literal(l, ast) : NULL;
  if (literal && !literal->block)
    begin_life(l, literal, ast->span, outer);
  uint32_t first, end = kids_outside_of_parts(ast, &first);
  for (uint32_t i = first; i < end; i++)
    if (ast->kids[i] && !is_block(ast->kids[i]))
      begin_literals(l, ast->kids[i], outer);
}

static void begin_lives(Lowerer *l, const Ast *block, uint32_t outer) {
  for (uint32_t i = 0; i < block->kid_count; i++) {
    const Ast *kid = block->kids[i];
    if (kid && kid->kind == AST_DECLARE && has_life(kid))
      begin_life(l, kid->variable, kid->span, outer);
    else if (kid && kid->kind == AST_COMPOUND && kid->is_flat)
      begin_lives(l, kid, outer);
  }
}

uint32_t block_enter(Lowerer *l, const Ast *block) {
  assert(block->kind == AST_COMPOUND || block->kind == AST_FOR);
  uint32_t outer = l->block;
  if (l->has_blocks && is_block(block)) {
    begin_lives(l, block, outer);
    begin_literals(l, block, outer);
  }
  return outer;
}

uint32_t block_enter_part(Lowerer *l, const Ast *stmt) {
  uint32_t outer = l->block;
  if (l->has_blocks && !is_block(stmt))
    begin_literals(l, stmt, outer);
  return outer;
}

void block_leave(Lowerer *l, uint32_t outer, SourceSpan span) {
  uint32_t inner = l->block;
  l->block = outer;
  if (inner == outer || loc_is_none(l->current))
    return;
  vec_each(Variable *const, variable, &l->block_variables)
    if ((*variable)->block == inner)
      emit_marker(l, BUILTIN_BLOCK_END, *variable, span);
}

// ---- jumps

static bool is_marker(const Edge *edge) {
  const Function *callee = edge->kind == EDGE_CALL ? edge_callee(edge) : NULL;
  return callee &&
         (callee->builtin == BUILTIN_BLOCK_BEGIN || callee->builtin == BUILTIN_BLOCK_END);
}

// Behind EDGE.
static void insert_marker(Lowerer *l, Edge *edge, Builtin builtin, Variable *variable) {
  Loc target = edge->target, between = cfa_new_location(l->cfa, l->function, LOC_PLAIN);
  const Expr *address = address_of(l, variable);
  cfa_retarget_edge(l->cfa, edge, between);
  cfa_add_call(l->cfa, between, target, edge->span, NULL, marker(l, builtin), &address, 1);
}

static void insert_markers(Lowerer *l, Edge *edge) {
  const Location *target = cfa_location(l->cfa, edge->target);
  uint32_t from = cfa_location(l->cfa, edge->source)->block, to = target->block;
  if (from == to || target->kind != LOC_PLAIN || is_marker(edge))
    return;
  vec_each(Variable *const, variable, &l->block_variables) {
    bool was_alive = cfa_block_is_within(l->cfa, from, (*variable)->block);
    if (was_alive != cfa_block_is_within(l->cfa, to, (*variable)->block))
      insert_marker(l, edge, was_alive ? BUILTIN_BLOCK_END : BUILTIN_BLOCK_BEGIN, *variable);
  }
}

void block_add_jumps(Lowerer *l) {
  uint32_t count = l->block_variables.size ? l->function->locations.size : 0;
  for (uint32_t i = 0; i < count; i++)
    cfa_each_leaving(l->cfa, l->function->locations.data[i], edge)
      insert_markers(l, edge);
  vec_release(&l->block_variables);
  map_release(&l->literals);
}
