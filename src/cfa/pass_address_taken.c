// &a[i].f takes the address of a; &p->f and &*p of nothing. Members of a union are places that
// overlap, as what pointers of several types point to.
#include "cfa/passes.h"

#include "cfa/walk.h"

// As deep as the type is.
static bool has_union(const Type *type) {
  if (type->kind == TYPE_ARRAY)
    return has_union(type->array.element);
  if (type->kind != TYPE_RECORD)
    return false;
  bool has_some = type->record->is_union;
  for (uint32_t i = 0; i < type->record->field_count && !has_some; i++)
    has_some = has_union(type->record->fields[i].type);
  return has_some;
}

void pass_address_taken(Cfa *cfa) {
  vec_each(Variable *, variable, &cfa->variables) {
    (*variable)->is_address_taken = has_union((*variable)->type);
  }
  ExprWalk walk = {0};
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
