// switch: a chain of tests in the order of the cases, the default last. The
// body is lowered first, which finds the cases wherever they stand in it; the
// tests are added to the location before it afterwards.
#include "frontend/lower_internal.h"

#include <assert.h>

// The value must not change during the tests, which change nothing: a variable will do.
static const Expr *switch_value(Lowerer *l, const Ast *ast) {
  const Expr *value = lower_scalar(l, ast), *core = value;
  while (core->kind == EXPR_CAST)
    core = core->operand;
  return core->kind == EXPR_VAR ? value : save_value(l, value);
}

static void test_case(Lowerer *l, const Expr *value, const SwitchCase *test, Loc otherwise,
                      SourceSpan span) {
  assert(test->low <= test->high && type_is_int(value->type));
  const Expr *low = make_int(l, value->type, test->low);
  if (test->low == test->high) {
    emit_branch(l, make_binary(l, EXPR_EQ, value, low), test->loc, otherwise, span);
    return;
  }
  const Expr *high = make_int(l, value->type, test->high);
  Loc above_low = emit_location(l);
  emit_branch(l, make_binary(l, EXPR_GE, value, low), above_low, otherwise, span);
  emit_enter(l, above_low);
  emit_branch(l, make_binary(l, EXPR_LE, value, high), test->loc, otherwise, span);
}

static void add_tests(Lowerer *l, const Switch *all, const Expr *value, Loc otherwise,
                      SourceSpan span) {
  if (all->cases.size == 0)
    emit_jump(l, otherwise, span);
  for (uint32_t i = 0; i < all->cases.size; i++) {
    bool is_last = i + 1 == all->cases.size;
    Loc next = is_last ? otherwise : emit_location(l);
    test_case(l, value, &all->cases.data[i], next, span);
    if (!is_last)
      emit_enter(l, next);
  }
}

void lower_switch(Lowerer *l, const Ast *ast) {
  assert(ast->kind == AST_SWITCH && ast_is_well_formed(ast));
  l->span = ast->kids[0]->span;
  lower_sequence(l, ast->kids[0]);
  const Expr *value = switch_value(l, ast->kids[0]);
  Loc dispatch = l->current, after = emit_location(l), outer_break = l->break_target;
  if (loc_is_none(dispatch))
    dispatch = emit_location(l);
  Switch *outer = l->enclosing, all = {.default_loc = NO_LOC};
  l->enclosing = &all;
  l->break_target = after;
  emit_enter(l, NO_LOC);
  lower_part(l, ast->kids[1]);
  emit_flow(l, after, ast->span);
  l->break_target = outer_break;
  l->enclosing = outer;
  emit_enter(l, dispatch);
  add_tests(l, &all, value, loc_is_none(all.default_loc) ? after : all.default_loc,
            ast->kids[0]->span);
  emit_enter(l, after);
  vec_release(&all.cases);
}

void lower_case(Lowerer *l, const Ast *ast) {
  assert(l->enclosing);
  Loc here = emit_here(l, ast->span);
  if (ast->kind == AST_DEFAULT)
    l->enclosing->default_loc = here;
  else if (ast->low <= ast->high)
    vec_push(&l->enclosing->cases, (SwitchCase){ast->low, ast->high, here});
  if (ast->kid_count > 0 && ast->kids[0])
    lower_stmt(l, ast->kids[0]);
}
