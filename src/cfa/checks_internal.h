// What the files of the pass `checks` share: the checks in front of one location under way.
#ifndef GAVEL_CFA_CHECKS_INTERNAL_H
#define GAVEL_CFA_CHECKS_INTERNAL_H

#include "cfa/call_sites.h"
#include "cfa/checks.h"
#include "cfa/unset_variables.h"

// The way on is CURRENT, which nothing leaves yet.
typedef struct Checks {
  Cfa *cfa;
  const CallSites *sites;
  const UnsetVariables *unset; // if reads of what was never written are errors
  bool has_odd_bools;          // some _Bool may hold neither 0 nor 1
  Function *function;
  SourceSpan span;
  Loc current;
  Check check;             // under way
  Loc error;               // its location; NO_LOC until a condition needs it
  VEC(const Expr *) asked; // conditions that hold in CURRENT
} Checks;

// Begins a check of KIND; TEXT, of the CFA's arena, says what goes wrong. The conditions follow.
void check_begin(Checks *checks, ErrorKind kind, const char *text, const Expr *left,
                 const Expr *right);
// Was COND asked before, on the only way to here? If not, it is to be asked now.
bool check_is_asked(Checks *checks, const Expr *cond);
// Goes on if COND holds; else the check fails.
void check_require(Checks *checks, const Expr *cond);
// Likewise if VALUE is between LOW and HIGH; what its range shows is not asked.
void check_require_range(Checks *checks, const Expr *value, __int128 low, __int128 high);
// Goes on if COND holds; else at the location that is returned.
Loc check_branch(Checks *checks, const Expr *cond);
// Goes on at OTHER, too.
void check_join(Checks *checks, Loc other);

// Expressions of conditions.
const Expr *check_int(Checks *checks, const Type *type, __int128 value);
const Expr *check_binary(Checks *checks, ExprKind kind, const Expr *left, const Expr *right);

// The checks of the operator EXPR, on integers or floats, whose operands are checked.
void check_arithmetic(Checks *checks, const Expr *expr);
// Those of reading or writing LVALUE, whose pointers and indices are checked.
void check_access(Checks *checks, const Expr *lvalue, bool is_write);
// That of reading LVALUE, which may be accessed.
void check_initialized(Checks *checks, const Expr *lvalue);
// That of LVALUE, which is read: a _Bool is 0 or 1.
void check_bool(Checks *checks, const Expr *lvalue);
bool checks_find_odd_bools(Cfa *cfa); // may there be others?
// Those of CALL, whose arguments are checked.
void check_call(Checks *checks, const Edge *call);
// That the function CALL calls takes its arguments, and returns what is used.
void check_signature(Checks *checks, const Edge *call);
// Those of CALL, of printf or fprintf, whose argument FIRST is the format, if that is a literal: an
// argument for each directive, of its type, and room for what %n stores.
void check_format(Checks *checks, const Edge *call, uint32_t first);
// That of writing SIZE bytes at POINTER; NAME says who does.
void check_writable(Checks *checks, const char *name, const Expr *pointer, const Expr *size);
void check_lost(Checks *checks); // of the heap, here
void check_end(Checks *checks);  // of the heap where the program ends
// That of LENGTH, of a variable-length array of ELEMENTs.
void check_length(Checks *checks, const Expr *length, const Type *element);
// That of the end of a function without a value, if all calls use it...
void check_return(Checks *checks);
// ...and behind the calls that use it, if others do not. When all other checks are there.
void check_results(Cfa *cfa, const CallSites *sites);

// "EXPR WHAT TYPE"; without a TYPE if that is NULL.
const char *check_text(Checks *checks, const Expr *expr, const char *what, const Type *type);

// The numbers that an integer expression can have, as its form and its types show.
typedef struct IntRange {
  __int128 low, high;
} IntRange;
static inline bool type_is_narrow(const Type *type) { return type_width(type) <= 64; }
IntRange range_of_type(const Type *type); // narrow
IntRange range_of(const Expr *expr);      // likewise

#endif
