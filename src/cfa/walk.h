// Visits every node of expressions, parents before children, without recursion:
//   ExprWalk walk = {0};
//   walk_push_edge(&walk, edge);
//   for (const Expr *expr; (expr = walk_next(&walk));) ...
#ifndef GAVEL_CFA_WALK_H
#define GAVEL_CFA_WALK_H

#include "base/vec.h"
#include "cfa/cfa.h"

typedef struct ExprWalk {
  VEC(const Expr *) stack; // still to be visited
} ExprWalk;

void walk_release(ExprWalk *walk);

void walk_push(ExprWalk *walk, const Expr *expr); // EXPR may be NULL
void walk_push_edge(ExprWalk *walk, const Edge *edge);
void walk_push_values(ExprWalk *walk, const Edge *edge); // all but the place it writes
const Expr *walk_next(ExprWalk *walk);                   // NULL at the end

// Does EXPR mention a temporary, which has no name in C?
bool expr_has_temp(const Expr *expr);

#endif
