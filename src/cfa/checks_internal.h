// What the files of the pass `checks` share: the checks in front of one location under way.
#ifndef GAVEL_CFA_CHECKS_INTERNAL_H
#define GAVEL_CFA_CHECKS_INTERNAL_H

#include "cfa/checks.h"

// The way on is CURRENT, which nothing leaves yet.
typedef struct Checks {
  Cfa *cfa;
  Function *function;
  SourceSpan span;
  Loc current;
  Check check; // under way
  Loc error;   // its location; NO_LOC until a condition needs it
} Checks;

// Begins a check of KIND; TEXT, of the CFA's arena, says what goes wrong. The conditions follow.
void check_begin(Checks *checks, ErrorKind kind, const char *text, const Expr *left,
                 const Expr *right);
// Goes on if COND holds; else the check fails.
void check_require(Checks *checks, const Expr *cond);
// Goes on if COND holds; else at the location that is returned.
Loc check_branch(Checks *checks, const Expr *cond);
// Goes on at OTHER, too.
void check_join(Checks *checks, Loc other);

// Expressions of conditions.
const Expr *check_int(Checks *checks, const Type *type, __int128 value);
const Expr *check_binary(Checks *checks, ExprKind kind, const Expr *left, const Expr *right);

// The checks of the operator EXPR, on integers or floats, whose operands are checked.
void check_arithmetic(Checks *checks, const Expr *expr);
// Appends "'EXPR' ".
const char *check_text(Checks *checks, const Expr *expr, const char *what, const Type *type);

// The numbers that an integer expression can have, as its form and its types show.
typedef struct Range {
  __int128 low, high;
} Range;
static inline bool type_is_narrow(const Type *type) { return type_width(type) <= 64; }
Range range_of_type(const Type *type); // narrow
Range range_of(const Expr *expr);      // likewise

#endif
