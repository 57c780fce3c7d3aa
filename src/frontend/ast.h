// The abstract syntax tree between libclang and the CFA. The reader
// (clang_*.c) builds it and resolves everything libclang is vague about; the
// lowering (lower_*.c) turns it into edges and never sees libclang.
//
// Invariants: types are canonical C types of the expression as clang computed
// them; names are resolved to Variables and Functions; sizeof, _Alignof,
// offsetof, enumerators, _Generic and __builtin_choose_expr are gone; every
// implicit conversion is an AST_CAST or follows from the node's own rule.
#ifndef GAVEL_FRONTEND_AST_H
#define GAVEL_FRONTEND_AST_H

#include "base/source.h"
#include "cfa/cfa.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum AstKind {
  // Expressions
  AST_INT,         // integer constant
  AST_FLOAT,       // floating constant
  AST_STRING,      // string literal: lvalue of array type, contents in `string`
  AST_VAR,         // variable
  AST_FUNCTION,    // function designator (type TYPE_FUNCTION); `builtin_name` calls have it too
  AST_UNARY,       // op kid0
  AST_BINARY,      // kid0 op kid1; operands already converted, except in shifts (promoted each)
  AST_LOGICAL,     // kid0 && kid1 or kid0 || kid1; any scalars, type int
  AST_COMMA,       // kid0, kid1
  AST_ASSIGN,      // kid0 = kid1; kid1 converts to kid0's type
  AST_ASSIGN_OP,   // kid0 op= kid1; computed in the usual arithmetic type, or pointer += int
  AST_CONDITIONAL, // kid0 ? kid1 : kid2; kid1 and kid2 convert to the node's type
  AST_ELVIS,       // kid0 ?: kid1; kid0 evaluated once
  AST_CALL,        // kid0(kid1, ...)
  AST_MEMBER,      // kid0.field, or kid0->field when kid0 is a pointer
  AST_INDEX,       // kid0[kid1]; one is a pointer, the other an integer; or kid0 an array
  AST_CAST,        // (type)kid0: scalar casts, to void, array and function decay, no-op casts
  AST_SIZEOF_VLA,  // sizeof a variable-length array type: `sized`, with kid0 evaluated if present
  AST_COMPOUND_LITERAL, // (type){...}: an lvalue; kid0 the initializer
  AST_STATEMENT_EXPR,   // ({ ... }): kid0 an AST_COMPOUND; its last expression is the value
  AST_VA_ARG,           // va_arg(kid0, type)
  // Initializers
  AST_INIT_LIST,  // { kids }: each an AST_DESIGNATED, an AST_INIT_LIST or an expression
  AST_DESIGNATED, // designators = kid0
  // Statements
  AST_COMPOUND, // { kids }
  AST_DECLARE,  // `variable` declared, with initializer kid0 if present; if `type` is a
                // variable-length array, `variable` is a pointer to its element
  AST_VLA_SIZE, // `variable` = kid0 converted to size_t: a dimension, before its use
  AST_IF,       // kid0 condition, kid1 then, kid2 else (may be NULL)
  AST_WHILE,    // kid0 condition, kid1 body
  AST_DO,       // kid0 body, kid1 condition
  AST_FOR,      // kid0 init, kid1 condition, kid2 step, kid3 body; each but kid3 may be NULL
  AST_SWITCH,   // kid0 value (promoted), kid1 body
  AST_CASE,     // case low ... high: kid0
  AST_DEFAULT,  // default: kid0
  AST_LABEL,    // name: kid0
  AST_GOTO,     // goto name
  AST_BREAK,
  AST_CONTINUE,
  AST_RETURN, // kid0 may be absent
  AST_ASM,    // inline assembly; kids are the lvalues it writes
  AST_EMPTY,
  AST_UNSUPPORTED // `string` says what; statement or expression
} AstKind;

typedef enum UnaryOp {
  OP_PLUS,
  OP_MINUS,
  OP_BIT_NOT,
  OP_NOT,
  OP_ADDRESS,
  OP_DEREF,
  OP_PRE_INC,
  OP_PRE_DEC,
  OP_POST_INC,
  OP_POST_DEC
} UnaryOp;

// One step from an aggregate into it: `.field` or `[low ... high]`.
typedef struct Designator {
  const Field *field; // NULL for an array index
  uint64_t low, high;
} Designator;

typedef struct Ast Ast;
struct Ast {
  AstKind kind;
  SourceSpan span;
  const Type *type; // of an expression; NULL for statements and initializer pieces
  uint32_t kid_count;
  Ast **kids;
  bool has_effect; // it or a descendant writes, calls or branches (set by ast_new)
  union {
    __int128 integer;
    long double floating;
    UnaryOp unary;
    ExprKind binary;    // AST_BINARY, AST_ASSIGN_OP: EXPR_ADD ... EXPR_NE (ADD on pointers too)
    bool is_or;         // AST_LOGICAL
    const Field *field; // AST_MEMBER; one step, anonymous members are steps of their own
    struct {
      Variable *variable;  // AST_VAR, AST_DECLARE, AST_VLA_SIZE
      const Type *element; // AST_VLA_SIZE: of the array
    };
    Function *function;
    const Type *sized; // AST_SIZEOF_VLA
    const char *name;  // AST_LABEL, AST_GOTO: interned
    struct {
      const char *string; // AST_STRING: bytes of type->size; AST_UNSUPPORTED: text
      uint32_t unit;      // AST_STRING: bytes of one character
    };
    struct {
      __int128 low, high; // AST_CASE
    };
    struct {
      const Designator *designators; // AST_DESIGNATED
      uint32_t designator_count;
    };
    bool is_static; // AST_COMPOUND_LITERAL at file scope
    bool is_flat;   // AST_COMPOUND: no block that ends lives: `int x, y;`, the body of a function
  };
};

// Copies KIDS; NULL kids are allowed where the kind says so.
Ast *ast_new(Arena *arena, AstKind kind, SourceSpan span, const Type *type, Ast *const *kids,
             uint32_t kid_count);
// Has AST as many kids as its kind says, and a type if it is an expression? For asserts.
bool ast_is_well_formed(const Ast *ast);

#endif
