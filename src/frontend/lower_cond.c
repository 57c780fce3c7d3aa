// Conditions: &&, ||, ! and ?: become branches, without temporaries.
#include "frontend/lower_internal.h"

#include <assert.h>

// Does a conversion to TYPE keep 0 apart from all other values that AST can have?
static bool keeps_truth(const Ast *ast, const Type *type) {
  if (type_is_bool(type))
    return type_is_scalar(ast->type);
  bool is_truth_value = ast->kind == AST_LOGICAL ||
                        (ast->kind == AST_UNARY && ast->unary == OP_NOT) ||
                        (ast->kind == AST_BINARY && expr_is_comparison(ast->binary));
  return type_is_int(type) &&
         (is_truth_value || (type_is_int(ast->type) && type_width(ast->type) <= type_width(type)));
}

static void branch_on_logical(Lowerer *l, const Ast *cond, Loc yes, Loc no) {
  assert(cond->kind == AST_LOGICAL);
  Loc middle = emit_location(l);
  lower_branch(l, cond->kids[0], cond->is_or ? yes : middle, cond->is_or ? middle : no);
  emit_enter(l, middle);
  lower_branch(l, cond->kids[1], yes, no);
}

static void branch_on_conditional(Lowerer *l, const Ast *cond, Loc yes, Loc no) {
  assert(cond->kind == AST_CONDITIONAL);
  Loc first = emit_location(l), second = emit_location(l);
  lower_branch(l, cond->kids[0], first, second);
  emit_enter(l, first);
  lower_branch(l, cond->kids[1], yes, no);
  emit_enter(l, second);
  lower_branch(l, cond->kids[2], yes, no);
}

// What has the same truth as COND and says it more plainly; NULL if nothing does.
static const Ast *same_truth(const Ast *cond) {
  if (cond->kind == AST_CAST && keeps_truth(cond->kids[0], cond->type))
    return cond->kids[0];
  return cond->kind == AST_CALL ? lower_expected(cond) : NULL;
}

void lower_branch(Lowerer *l, const Ast *cond, Loc yes, Loc no) {
  assert(ast_is_well_formed(cond) && is_ours(l, yes) && is_ours(l, no));
  const Ast *same = same_truth(cond);
  if (same) {
    lower_branch(l, same, yes, no);
  } else if (cond->kind == AST_LOGICAL) {
    branch_on_logical(l, cond, yes, no);
  } else if (cond->kind == AST_CONDITIONAL) {
    branch_on_conditional(l, cond, yes, no);
  } else if (cond->kind == AST_COMMA) {
    lower_effects(l, cond->kids[0]);
    lower_branch(l, cond->kids[1], yes, no);
  } else if (cond->kind == AST_UNARY && cond->unary == OP_NOT) {
    lower_branch(l, cond->kids[0], no, yes);
  } else {
    emit_branch(l, lower_scalar(l, cond), yes, no, cond->span);
  }
}
