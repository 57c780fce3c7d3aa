// Typed, side-effect-free expressions: what the edges of a CFA compute with.
// Every conversion is explicit (EXPR_CAST); &&, || and ?: have become
// branches; arrays never decay silently. Expressions are immutable and shared.
//
// An lvalue (VAR, DEREF, FIELD, INDEX) used as an operand stands for the value
// stored there; under EXPR_ADDRESS and on the left of an assignment it stands
// for the place.
#ifndef GAVEL_CFA_EXPR_H
#define GAVEL_CFA_EXPR_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "cfa/type.h"

#include <stdbool.h>

typedef struct Expr Expr;
typedef struct Function Function;

typedef enum ExprKind {
  EXPR_INT,      // constant of integer or pointer type
  EXPR_FLOAT,    // constant of floating type
  EXPR_FUNCTION, // address of a function; a pointer to its type
  EXPR_ZERO,     // the all-zero value of an aggregate type

  EXPR_VAR,     // variable
  EXPR_DEREF,   // *operand; the type is the pointer's target
  EXPR_FIELD,   // operand.field; operand is a record lvalue
  EXPR_INDEX,   // left[right]; left is an array lvalue, right any integer
  EXPR_ADDRESS, // &operand; operand is an lvalue that is no bit-field

  EXPR_CAST, // (type)operand between scalar types

  EXPR_NEG,     // -operand      operand has the expression's type
  EXPR_BIT_NOT, // ~operand      "
  EXPR_NOT,     // !operand      operand is any scalar; type int

  EXPR_ADD, // left op right: both have the expression's type
  EXPR_SUB,
  EXPR_MUL,
  EXPR_DIV,
  EXPR_REM,
  EXPR_AND,
  EXPR_OR,
  EXPR_XOR,
  EXPR_SHL, // left has the expression's type, right any integer type
  EXPR_SHR,

  EXPR_PTR_ADD,  // left + right: pointer, any integer; counts in elements of the target
  EXPR_PTR_DIFF, // left - right: two pointers of one type; ptrdiff_t, in elements

  EXPR_LT, // comparisons: both operands of one scalar type; type int
  EXPR_LE,
  EXPR_GT,
  EXPR_GE,
  EXPR_EQ,
  EXPR_NE,

  // Questions about memory, which only checks ask (cfa/checks.h); type int
  EXPR_READABLE, // right bytes at left lie inside one living object: pointer, size_t
  EXPR_WRITABLE, // the same, and they are not those of a string literal
  EXPR_FREEABLE, // operand, a pointer, is null or the start of a living block of the heap
  EXPR_PASSED,   // operand, a `T *`, is a va_list whose next argument is there and a T
  EXPR_INITIALIZED, // each bit of operand, a scalar lvalue that is not read, was written
  EXPR_TRACKED,  // pointers lead from variables to every living block of the heap
  EXPR_CLEAN     // no block of the heap is alive
} ExprKind;

struct Expr {
  ExprKind kind;
  const Type *type;
  union {
    __int128 integer;     // EXPR_INT: in the range of its type (see type_wrap)
    long double floating; // EXPR_FLOAT
    const Function *function;
    Variable *variable;
    struct {
      const Expr *left, *right; // binary operators, INDEX
    };
    struct {
      const Expr *operand; // unary operators, CAST, DEREF, FIELD, ADDRESS
      const Field *field;  // EXPR_FIELD
    };
  };
};

// Constructors. They check the rules above (in debug builds) and fold
// constants where the result is defined in C; they never change a meaning.
const Expr *expr_int(Arena *arena, const Type *type, __int128 value); // wraps VALUE
const Expr *expr_float(Arena *arena, const Type *type, long double value);
const Expr *expr_function(Arena *arena, Types *types, const Function *function);
const Expr *expr_zero(Arena *arena, const Type *type); // scalars give the constant 0
const Expr *expr_var(Arena *arena, Variable *variable);
const Expr *expr_deref(Arena *arena, const Expr *pointer);
const Expr *expr_field(Arena *arena, const Expr *record, const Field *field);
const Expr *expr_index(Arena *arena, const Expr *array, const Expr *index);
const Expr *expr_address(Arena *arena, Types *types, const Expr *lvalue);   // &*p is p
const Expr *expr_cast(Arena *arena, const Type *type, const Expr *operand); // itself if same type
const Expr *expr_unary(Arena *arena, Types *types, ExprKind kind, const Expr *operand);
const Expr *expr_binary(Arena *arena, Types *types, ExprKind kind, const Expr *left,
                        const Expr *right);

// About memory; OPERAND is a pointer or an lvalue, it and SIZE are NULL if there is none.
const Expr *expr_question(Arena *arena, Types *types, ExprKind kind, const Expr *operand,
                          const Expr *size);

bool expr_is_same(const Expr *a, const Expr *b); // node by node
bool expr_is_lvalue(const Expr *expr);
bool expr_is_bit_field(const Expr *expr);
bool expr_is_constant(const Expr *expr); // EXPR_INT or EXPR_FLOAT
bool expr_is_true(const Expr *constant); // other than 0
bool expr_is_comparison(ExprKind kind);
ExprKind expr_opposite(ExprKind comparison); // holds where COMPARISON does not
bool expr_is_question(ExprKind kind);        // about memory
bool expr_is_binary(ExprKind kind);          // has left and right (INDEX too)
bool expr_is_unary(ExprKind kind);           // has operand (CAST, DEREF, FIELD, ADDRESS too)
// The variable an lvalue is part of, without passing through a pointer; NULL if none.
Variable *expr_root_variable(const Expr *lvalue);
const Expr *expr_strip_pointer_casts(const Expr *expr); // from pointer to pointer
// The object of SIZE bytes that the argument POINTER is the address of; NULL if not known.
const Expr *expr_whole_object(const Expr *pointer, const Expr *size);
const char *expr_operator(ExprKind kind);       // "+", "<=", ...
// The text that POINTER leads to, if that is a part of a string literal; else NULL.
const char *expr_literal_text(const Expr *pointer);

// Appends EXPR in C syntax with no more parentheses than needed.
void expr_add_text(const Expr *expr, Strbuf *out);
// The shortest decimal that reads back as the same number of KIND.
void float_add_text(FloatKind kind, long double value, Strbuf *out);
// As expr_add_text, ready to be followed by `(...)` or `[...]`.
void expr_add_postfix_text(const Expr *expr, Strbuf *out);
// Appends VALUE, of integer or pointer type TYPE, in decimal.
void expr_add_int_text(const Type *type, __int128 value, Strbuf *out);

#endif
