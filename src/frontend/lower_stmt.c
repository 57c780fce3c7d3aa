// Statements.
#include "frontend/lower_internal.h"

#include <assert.h>
#include <string.h>

// ---- labels

static bool is_error_label(const Lowerer *l, const char *name) {
  const char *error = l->lowering->property.label;
  return error && strcmp(error, name) == 0;
}

static Loc new_label_location(Lowerer *l, const char *name) {
  bool is_error = is_error_label(l, name);
  Loc loc = cfa_new_location(l->cfa, l->function, is_error ? LOC_ERROR : LOC_PLAIN);
  cfa_location(l->cfa, loc)->error = is_error ? ERROR_LABEL : ERROR_NONE;
  return loc;
}

static Loc set_label(Lowerer *l, const char *name, Loc loc) {
  assert(is_ours(l, loc) && !cfa_location(l->cfa, loc)->label);
  cfa_location(l->cfa, loc)->label = name;
  *map_insert(&l->labels, key_of(name), NULL) = (uint64_t)loc.index + 1;
  return loc;
}

static Loc label_location(Lowerer *l, const char *name) {
  const uint64_t *known = map_find(&l->labels, key_of(name));
  return known ? (Loc){(uint32_t)(*known - 1)} : set_label(l, name, new_label_location(l, name));
}

static void place_label(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_LABEL);
  const char *name = ast->name;
  if (is_error_label(l, name)) { // nothing follows; the code behind may have other labels
    if (!loc_is_none(l->current))
      emit_jump(l, label_location(l, name), ast->span);
    return;
  }
  if (!map_find(&l->labels, key_of(name))) {
    Loc here = emit_here(l, ast->span);
    if (!cfa_location(l->cfa, here)->label) {
      set_label(l, name, here);
      return;
    }
  }
  Loc loc = label_location(l, name);
  cfa_location(l->cfa, loc)->block = l->block;
  emit_turn(l, loc, loc, ast->span);
}

// ---- selection and loops

void lower_part(Lowerer *l, const Ast *ast) {
  uint32_t outer = block_enter_part(l, ast);
  lower_stmt(l, ast);
  block_leave(l, outer, ast->span);
}

static void note_branch(Lowerer *l, const Ast *ast, Loc head, Loc yes, Loc no) {
  BranchStatement branch = {.span = ast->span, .head = head, .yes = yes, .no = no};
  vec_push(&l->cfa->branches, branch);
}

static void lower_if(Lowerer *l, const Ast *ast) {
  assert(ast_is_well_formed(ast));
  Loc yes = emit_location(l), no = emit_location(l), join = no;
  note_branch(l, ast, NO_LOC, yes, no);
  l->span = ast->kids[0]->span;
  lower_sequence(l, ast->kids[0]);
  lower_branch(l, ast->kids[0], yes, no);
  emit_enter(l, yes);
  lower_part(l, ast->kids[1]);
  if (ast->kids[2]) {
    join = emit_location(l);
    emit_turn(l, join, no, ast->span);
    lower_part(l, ast->kids[2]);
  }
  emit_turn(l, join, join, ast->span);
}

// Lowers the body of a loop between its two targets.
static void lower_loop_body(Lowerer *l, const Ast *body, Loc on_break, Loc on_continue) {
  assert(is_ours(l, on_break) && is_ours(l, on_continue));
  Loc outer_break = l->break_target, outer_continue = l->continue_target;
  l->break_target = on_break;
  l->continue_target = on_continue;
  lower_part(l, body);
  l->break_target = outer_break;
  l->continue_target = outer_continue;
}

static void lower_loop_condition(Lowerer *l, const Ast *cond, Loc yes, Loc no) {
  l->span = cond->span;
  lower_sequence(l, cond);
  lower_branch(l, cond, yes, no);
}

static void lower_while(Lowerer *l, const Ast *ast) {
  Loc head = emit_here(l, ast->span), body = emit_location(l), after = emit_location(l);
  note_branch(l, ast, head, body, after);
  lower_loop_condition(l, ast->kids[0], body, after);
  emit_enter(l, body);
  lower_loop_body(l, ast->kids[1], after, head);
  emit_turn(l, head, after, ast->span);
}

static void lower_do(Lowerer *l, const Ast *ast) {
  Loc body = emit_here(l, ast->span), test = emit_location(l), after = emit_location(l);
  note_branch(l, ast, body, body, after);
  lower_loop_body(l, ast->kids[0], after, test);
  emit_turn(l, test, test, ast->span);
  lower_loop_condition(l, ast->kids[1], body, after);
  emit_enter(l, after);
}

static void lower_for(Lowerer *l, const Ast *ast) {
  assert(ast_is_well_formed(ast) && ast->kids[3]);
  const Ast *init = ast->kids[0], *cond = ast->kids[1], *step = ast->kids[2];
  uint32_t outer = block_enter(l, ast);
  if (init)
    lower_stmt(l, init);
  Loc head = emit_here(l, ast->span), body = emit_location(l), after = emit_location(l);
  Loc next = step ? emit_location(l) : head;
  note_branch(l, ast, head, body, after);
  if (cond)
    lower_loop_condition(l, cond, body, after);
  else
    emit_jump(l, body, ast->span);
  emit_enter(l, body);
  lower_loop_body(l, ast->kids[3], after, next);
  emit_flow(l, next, ast->span);
  if (step) {
    emit_enter(l, next);
    lower_stmt(l, step);
    emit_flow(l, head, ast->span);
  }
  emit_enter(l, after);
  block_leave(l, outer, ast->span);
}

// ---- declarations

// A variable-length array is a pointer to memory of its own.
static void declare_vla(Lowerer *l, const Ast *ast) {
  assert(type_is_vla(ast->type) && type_is_pointer(ast->variable->type));
  const Expr *pointer = make_var(l, ast->variable);
  const Expr *size = lower_size_of(l, ast->type);
  const Expr *memory = lower_library_call(l, BUILTIN_ALLOCA, &size, 1, true, ast->span);
  emit_assign(l, pointer, make_cast(l, pointer->type, memory), ast->span);
}

static void lower_declare(Lowerer *l, const Ast *ast) {
  ast->variable->block = l->block;
  bool is_static = ast->variable->kind == VAR_GLOBAL;
  if (ast->type && type_is_vla(ast->type))
    declare_vla(l, ast);
  else if (ast->kid_count > 0 && ast->kids[0])
    lower_initializer(l, make_var(l, ast->variable), ast->kids[0], is_static, ast->span);
  else if (!is_static)
    emit_havoc(l, make_var(l, ast->variable), HAVOC_DECLARED, NULL, ast->span);
}

static void lower_vla_size(Lowerer *l, const Ast *ast) {
  lower_sequence(l, ast->kids[0]);
  const Expr *length = emit_copy(l, lower_scalar(l, ast->kids[0]), ast->span);
  l->last->assign.length_of = ast->element;
  emit_assign(l, make_var(l, ast->variable), make_cast(l, ast->variable->type, length), ast->span);
}

// ---- the rest

static void lower_return(Lowerer *l, const Ast *ast) {
  const Type *result = l->function->type->function.result;
  const Ast *value = ast->kid_count > 0 ? ast->kids[0] : NULL;
  const Expr *returned = NULL;
  lower_sequence(l, value);
  if (value && result->kind == TYPE_VOID)
    lower_effects(l, value);
  else if (value)
    returned = lower_convert(l, lower_value(l, value), result);
  emit_return(l, returned, ast->span);
}

static void lower_asm(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_ASM);
  cfa_add_note(l->cfa, NOTE_ASM, l->function, ast->span, "its outputs are arbitrary");
  if (ast->kid_count == 0)
    emit_skip(l, ast->span);
  for (uint32_t i = 0; i < ast->kid_count; i++)
    emit_havoc(l, lower_place(l, ast->kids[i]), HAVOC_ASM, NULL, ast->span);
}

bool ast_is_expression(const Ast *ast) {
  return ast->kind <= AST_VA_ARG || ast->kind == AST_UNSUPPORTED;
}

static const Expr *block_value(Lowerer *l, const Ast *block, bool wants_value) {
  for (uint32_t i = 0; i + 1 < block->kid_count; i++)
    lower_stmt(l, block->kids[i]);
  const Ast *last = block->kid_count > 0 ? block->kids[block->kid_count - 1] : NULL;
  for (; last && last->kind == AST_LABEL; last = last->kids[0])
    place_label(l, last);
  if (!last)
    return NULL;
  if (wants_value && last->kind == AST_COMPOUND)
    return block_value(l, last, true);
  if (!wants_value || !ast_is_expression(last)) {
    lower_stmt(l, last);
    return NULL;
  }
  l->span = last->span;
  lower_sequence(l, last);
  return lower_value(l, last);
}

// A value that the block's variables are part of is copied before they are gone.
const Expr *lower_block_value(Lowerer *l, const Ast *block, bool wants_value) {
  assert(block->kind == AST_COMPOUND);
  uint32_t outer = block_enter(l, block), inner = l->block;
  const Expr *value = block_value(l, block, wants_value);
  if (value && inner != outer) {
    l->block = outer; // of the copy
    const Expr *copy = emit_temp(l, value->type);
    l->block = inner;
    emit_assign(l, copy, value, block->span);
    value = copy;
  }
  block_leave(l, outer, block->span);
  return value;
}

static void lower_compound(Lowerer *l, const Ast *ast) {
  uint32_t outer = block_enter(l, ast);
  for (uint32_t i = 0; i < ast->kid_count; i++)
    lower_stmt(l, ast->kids[i]);
  block_leave(l, outer, ast->span);
}

static void lower_label(Lowerer *l, const Ast *ast) {
  place_label(l, ast);
  if (ast->kid_count > 0 && ast->kids[0])
    lower_stmt(l, ast->kids[0]);
}

static void lower_jump(Lowerer *l, const Ast *ast) {
  Loc target = ast->kind == AST_GOTO    ? label_location(l, ast->name)
               : ast->kind == AST_BREAK ? l->break_target
                                        : l->continue_target;
  emit_jump(l, target, ast->span);
}

void lower_stmt(Lowerer *l, const Ast *ast) {
  static void (*const statements[])(Lowerer *, const Ast *) = {
      [AST_COMPOUND] = lower_compound, [AST_DECLARE] = lower_declare,
      [AST_VLA_SIZE] = lower_vla_size, [AST_IF] = lower_if,
      [AST_WHILE] = lower_while,       [AST_DO] = lower_do,
      [AST_FOR] = lower_for,           [AST_SWITCH] = lower_switch,
      [AST_CASE] = lower_case,         [AST_DEFAULT] = lower_case,
      [AST_LABEL] = lower_label,       [AST_GOTO] = lower_jump,
      [AST_BREAK] = lower_jump,        [AST_CONTINUE] = lower_jump,
      [AST_RETURN] = lower_return,     [AST_ASM] = lower_asm,
      [AST_EMPTY] = lower_effects,     [AST_UNSUPPORTED] = lower_effects};
  assert(ast_is_well_formed(ast));
  assert(loc_is_none(l->current) || is_ours(l, l->current));
  assert(statements[ast->kind] || ast_is_expression(ast));
  l->span = ast->span;
  lower_sequence(l, ast);
  (statements[ast->kind] ? statements[ast->kind] : lower_effects)(l, ast);
}
