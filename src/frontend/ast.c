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

bool ast_is_well_formed(const Ast *ast) {
  static const struct {
    uint8_t least, most;
  } counts[] = {[AST_UNARY] = {1, 1},
                [AST_BINARY] = {2, 2},
                [AST_LOGICAL] = {2, 2},
                [AST_COMMA] = {2, 2},
                [AST_ASSIGN] = {2, 2},
                [AST_ASSIGN_OP] = {2, 2},
                [AST_CONDITIONAL] = {3, 3},
                [AST_ELVIS] = {2, 2},
                [AST_CALL] = {1, UINT8_MAX},
                [AST_MEMBER] = {1, 1},
                [AST_INDEX] = {2, 2},
                [AST_CAST] = {1, 1},
                [AST_SIZEOF_VLA] = {0, 1},
                [AST_COMPOUND_LITERAL] = {1, 1},
                [AST_STATEMENT_EXPR] = {1, 1},
                [AST_VA_ARG] = {1, 1},
                [AST_INIT_LIST] = {0, UINT8_MAX},
                [AST_DESIGNATED] = {1, 1},
                [AST_COMPOUND] = {0, UINT8_MAX},
                [AST_DECLARE] = {0, 1},
                [AST_VLA_SIZE] = {1, 1},
                [AST_IF] = {3, 3},
                [AST_WHILE] = {2, 2},
                [AST_DO] = {2, 2},
                [AST_FOR] = {4, 4},
                [AST_SWITCH] = {2, 2},
                [AST_CASE] = {1, 1},
                [AST_DEFAULT] = {0, 1},
                [AST_LABEL] = {0, 1},
                [AST_RETURN] = {0, 1},
                [AST_ASM] = {0, UINT8_MAX},
                [AST_UNSUPPORTED] = {0, 0}};
  uint32_t most = counts[ast->kind].most == UINT8_MAX ? UINT32_MAX : counts[ast->kind].most;
  bool is_expression = ast->kind <= AST_VA_ARG;
  return ast->kid_count >= counts[ast->kind].least && ast->kid_count <= most &&
         (ast->type || !is_expression);
}
