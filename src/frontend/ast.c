#include "frontend/ast.h"

#include <string.h>

// Kinds that write, call or branch by themselves. ++ and -- are unary nodes:
// whoever sets `unary` to one of them sets has_effect too.
static bool kind_has_effect(AstKind kind) {
  switch ((int)kind) {
  case AST_CALL:
  case AST_ASSIGN:
  case AST_ASSIGN_OP:
  case AST_LOGICAL:
  case AST_CONDITIONAL:
  case AST_ELVIS:
  case AST_STATEMENT_EXPR:
  case AST_COMPOUND_LITERAL:
  case AST_VA_ARG:
  case AST_UNSUPPORTED:
    return true;
  default:
    return false;
  }
}

Ast *ast_new(Arena *arena, AstKind kind, SourceSpan span, const Type *type, Ast *const *kids,
             uint32_t kid_count) {
  Ast *ast = ARENA_NEW(arena, Ast);
  ast->kind = kind;
  ast->span = span;
  ast->type = type;
  ast->kid_count = kid_count;
  ast->has_effect = kind_has_effect(kind);
  if (kid_count > 0) {
    ast->kids = ARENA_ARRAY(arena, Ast *, kid_count);
    memcpy(ast->kids, kids, kid_count * sizeof *kids);
  }
  for (uint32_t i = 0; i < kid_count; i++)
    ast->has_effect |= kids[i] && kids[i]->has_effect;
  return ast;
}
