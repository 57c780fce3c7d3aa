// The typing rules of expr.h for one node, given that its operands obey them:
// the constructors assert them and cfa_is_well_formed tests them.
#ifndef GAVEL_CFA_EXPR_RULES_H
#define GAVEL_CFA_EXPR_RULES_H

#include "cfa/expr.h"

#include <stdbool.h>

// What is wrong with EXPR, a constant string; NULL when nothing is.
const char *expr_violation(const Expr *expr);

// An operator on integers, as it wraps in TYPE, that of the result; OPERANDS is the type of LEFT,
// whose values are in its range. False where C does not define it: division, shift; and false
// for pointer arithmetic.
bool int_unary(ExprKind kind, const Type *type, __int128 operand, __int128 *value);
bool int_binary(ExprKind kind, const Type *type, const Type *operands, __int128 left,
                __int128 right, __int128 *value);

// Constant folding: the value of EXPR, an operator whose operands are integer
// constants, when C defines it (a left shift of a signed number wraps). False otherwise.
bool expr_fold(const Expr *expr, __int128 *value);

#endif
