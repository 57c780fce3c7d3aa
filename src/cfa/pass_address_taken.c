// &a[i].f takes the address of a; &p->f and &*p of nothing.
#include "cfa/passes.h"

#include "cfa/walk.h"

void pass_address_taken(Cfa *cfa) {
  vec_each(Variable *, variable, &cfa->variables) {
    (*variable)->is_address_taken = false;
  }
  ExprWalk walk;
  walk_init(&walk);
  vec_each(Edge *, edge, &cfa->edges) {
    if (!*edge)
      continue;
    walk_push_edge(&walk, *edge);
    for (const Expr *expr; (expr = walk_next(&walk));) {
      Variable *root = expr->kind == EXPR_ADDRESS ? expr_root_variable(expr->operand) : NULL;
      if (root)
        root->is_address_taken = true;
    }
  }
  walk_release(&walk);
}
