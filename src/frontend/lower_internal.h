// What the files of the lowering share. A Lowerer walks the tree of one
// function and appends edges at `current`:
//   lower_edges.c    locations, edges, temporaries        lower_save.c  snapshots of values
//   lower_stmt.c     statements                           lower_switch.c  switch
//   lower_text.c     what calls print
//   lower_block.c    the lives of the variables of blocks
//   lower_expr.c     values         lower_place.c  lvalues         lower_arith.c  operators
//   lower_assign.c   assignments    lower_cond.c   branches
//   lower_call.c     calls          lower_builtin.c  functions with a meaning of their own
//   lower_library.c  objects of the library               lower_atomic.c  atomic operations
//   lower_sequence.c  side effects in no order
//   lower_arbitrary.c  arbitrary input of the entry function        lower_stub.c   functions of ours
//   lower_memory.c   questions of verifiers about memory
//   lower_contract.c  what stands for a contract        lower_external.c  functions without a body
//   lower_init.c     initializers, after lower_init_plan.c has sorted their pieces
#ifndef GAVEL_FRONTEND_LOWER_INTERNAL_H
#define GAVEL_FRONTEND_LOWER_INTERNAL_H

#include "base/map.h"
#include "base/vec.h"
#include "cfa/cfa.h"
#include "frontend/ast.h"
#include "frontend/lower.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct SwitchCase {
  __int128 low, high;
  Loc loc;
} SwitchCase;

typedef struct Switch {
  VEC(SwitchCase) cases; // in source order
  Loc default_loc;       // NO_LOC when there is none
} Switch;

typedef struct Lowerer {
  Lowering *lowering;
  Cfa *cfa;
  Function *function;
  Loc current;     // where the next edge starts; NO_LOC behind a jump
  Edge *last;      // the edge into CURRENT, when nothing else knows CURRENT; else NULL
  Loc spare;       // a location that lost its only edge, free for use; or NO_LOC
  SourceSpan span; // of the statement or condition at hand
  Loc break_target, continue_target; // NO_LOC outside loops (and switches)
  Switch *enclosing;                 // innermost switch, or NULL
  Map labels;                        // interned name -> location index + 1
  uint32_t temp_count;
  bool has_blocks;               // some variable of a block has its address taken
  uint32_t block;                // innermost such block; 0: the function's body
  VEC(Variable *) block_variables; // those with Variable.block other than 0, in order
  Map literals;                    // Ast of a compound literal in a block -> Variable *
} Lowerer;

// ---- lower.c: what outlives one function

// The string literal with the bytes BYTES of TYPE (an array); equal ones are one variable.
Variable *lower_string(Lowerer *l, const char *bytes, const Type *type);
// The library function that means BUILTIN, made when the program does not declare it.
Function *lower_library_function(Lowerer *l, Builtin builtin);
// Notes once for each function that it has no body.
void lower_note_undefined(Lowerer *l, const Function *function, SourceSpan span);
bool lower_is_error(const Lowerer *l, const Function *function); // calling it is the error
bool lower_is_argv(const Lowerer *l, const Variable *variable); // a pointer that main takes
const Expr *lower_function_name(Lowerer *l, Function *function); // as a value, not to be called
bool lower_has_library_pointer(const Lowerer *l); // the program may call a library function by one
Variable *lower_new_literal(Lowerer *l, const Type *type, bool is_static, SourceSpan span);

// ---- lower_edges.c

// Is LOC one of the function at hand? For asserts.
static inline bool is_ours(const Lowerer *l, Loc loc) {
  return cfa_location(l->cfa, loc)->function == l->function;
}

Loc emit_location(Lowerer *l);
const Expr *emit_temp(Lowerer *l, const Type *type);                   // a new temporary
const Expr *emit_copy(Lowerer *l, const Expr *value, SourceSpan span); // in a new temporary
void emit_enter(Lowerer *l, Loc loc);                                  // go on at LOC
// The current location as a target for jumps; not the function's entry.
Loc emit_here(Lowerer *l, SourceSpan span);
// Ends the current path in TARGET: without an edge of its own if possible, or by a visible one.
void emit_flow(Lowerer *l, Loc target, SourceSpan span);
void emit_jump(Lowerer *l, Loc target, SourceSpan span);
void emit_turn(Lowerer *l, Loc target, Loc next, SourceSpan span); // emit_flow, then go on at NEXT
void emit_skip(Lowerer *l, SourceSpan span);
void emit_assign(Lowerer *l, const Expr *lhs, const Expr *rhs, SourceSpan span);
void emit_havoc(Lowerer *l, const Expr *lhs, HavocKind kind, const Function *function,
                SourceSpan span);
// Behind a call that does not return, the program ends.
void emit_call(Lowerer *l, const Expr *lhs, const Expr *callee, const Expr *const *args,
               uint32_t arg_count, bool returns, SourceSpan span);
void emit_return(Lowerer *l, const Expr *value, SourceSpan span);
void emit_branch(Lowerer *l, const Expr *cond, Loc yes, Loc no, SourceSpan span);
void emit_assume(Lowerer *l, const Expr *cond); // what the source does not show
Loc emit_end_location(Lowerer *l);
void emit_error(Lowerer *l, ErrorKind kind, SourceSpan span);
void emit_ending(Lowerer *l, NoteKind kind, const char *what, SourceSpan span);
void emit_unsupported(Lowerer *l, const char *what, SourceSpan span);
void emit_refused(Lowerer *l, const Function *function, SourceSpan span); // LIBRARY_REFUSED
// An arbitrary value of TYPE that stands for something not modelled; WHY becomes a note.
const Expr *emit_unknown(Lowerer *l, const Type *type, const char *why, SourceSpan span);

// ---- lower_text.c

// Before a call of FUNCTION: what it prints is read, where accesses are checked.
void lower_printed_text(Lowerer *l, const Function *function, const Expr *const *args,
                        uint32_t count);

// ---- lower_arbitrary.c

// In init: sets ARGS to what ENTRY is called with, and globals as HOW says.
void lower_arbitrary(Lowerer *l, const ArbitraryInput *how, const Function *entry,
                     const Expr **args);

// ---- lower_stub.c

// A function of TYPE that returns anything and changes nothing.
Function *lower_any_function(Lowerer *l, const Type *type, SourceSpan span);
// What a pointer to FUNCTION leads to: itself, or one that calls it.
Function *lower_library_pointer(Lowerer *l, Function *function);

// ---- lower_save.c

bool ast_may_write(const Ast *ast);     // evaluating AST may change the value of another expression
bool expr_is_stable(const Expr *value); // nothing later in the full expression changes it
bool expr_is_stable_place(const Expr *place); // likewise for where PLACE is
const Expr *save_value(Lowerer *l, const Expr *value);
const Expr *save_place(Lowerer *l, const Expr *place);

// ---- lower_sequence.c

// Before the full expression FULL (NULL: none): it is undefined if its side effects are in no order.
void lower_sequence(Lowerer *l, const Ast *full);

// ---- lower_block.c: blocks with variables of which an address is taken; only where accesses are
// checked

void block_find_addresses(Lowerer *l, const Ast *body); // of a function
// Enters the block whose declarations are among the kids of BLOCK, if it has such variables.
// Returns the block around it, to be handed to block_leave.
uint32_t block_enter(Lowerer *l, const Ast *block);
// The same for the part of an `if`, `switch` or loop, which is a block of its own (C11 6.8.4).
uint32_t block_enter_part(Lowerer *l, const Ast *stmt);
void block_leave(Lowerer *l, uint32_t outer, SourceSpan span);
// The variable of a compound literal that dies with its block; NULL if it lives in its function.
Variable *block_literal(const Lowerer *l, const Ast *literal);
void block_add_jumps(Lowerer *l); // that enter or leave blocks; at the end of the function

// ---- lower_stmt.c, lower_switch.c

void lower_stmt(Lowerer *l, const Ast *ast);
void lower_part(Lowerer *l, const Ast *ast); // of an `if`, `switch` or loop
bool ast_is_expression(const Ast *ast);
// The value of ({ ... }), or NULL.
const Expr *lower_block_value(Lowerer *l, const Ast *block, bool wants_value);
void lower_switch(Lowerer *l, const Ast *ast);
void lower_case(Lowerer *l, const Ast *ast);

// ---- expressions: values are NULL when void, records are given as lvalues

const Expr *lower_value(Lowerer *l, const Ast *ast);
const Expr *lower_scalar(Lowerer *l, const Ast *ast); // never NULL; arrays decay
void lower_effects(Lowerer *l, const Ast *ast);       // the value is not needed; AST may be NULL
const Expr *lower_convert(Lowerer *l, const Expr *value, const Type *type);
const Expr *lower_dead_value(Lowerer *l, const Type *type); // where control never comes
// The lvalue of AST; rvalues get a temporary. Variable-length arrays give a pointer to
// their first element instead.
const Expr *lower_place(Lowerer *l, const Ast *ast);
const Expr *lower_deref(Lowerer *l, const Expr *pointer);
const Expr *lower_decay(Lowerer *l, const Expr *array);

// Operators on values (lower_arith.c).
const Expr *lower_operator(Lowerer *l, ExprKind op, const Expr *left, const Expr *right,
                           const Type *type);
const Expr *lower_pointer_add(Lowerer *l, const Expr *pointer, const Expr *index, bool negate);
const Expr *lower_size_of(Lowerer *l, const Type *type); // size_t, also of variable-length arrays

const Expr *lower_assign(Lowerer *l, const Ast *ast, bool wants_value);
const Expr *lower_assign_op(Lowerer *l, const Ast *ast, bool wants_value);
const Expr *lower_increment(Lowerer *l, const Ast *ast, bool wants_value);
// PLACE = value of AST, converted; PLACE must be stable.
void lower_store(Lowerer *l, const Expr *place, const Ast *ast, SourceSpan span);

void lower_branch(Lowerer *l, const Ast *cond, Loc yes, Loc no);

// ---- calls

// DEST, when given, is a variable that may take the result; the value is then DEST.
const Expr *lower_call(Lowerer *l, const Ast *call, bool wants_value, const Expr *dest);
// The function that a callee names directly, or NULL.
Function *lower_direct_callee(const Ast *callee);
// For functions without a body whose meaning is no call. False when FUNCTION is none of them.
bool lower_known_call(Lowerer *l, const Ast *call, const Function *function, bool wants_value,
                      const Expr *dest, const Expr **result);
// The argument that __builtin_expect passes on, when AST is such a call; else NULL.
const Ast *lower_expected(const Ast *ast);
// A call with arguments already evaluated.
const Expr *lower_library_call(Lowerer *l, Builtin builtin, const Expr *const *args,
                               uint32_t arg_count, bool wants_value, SourceSpan span);
const Expr *lower_va_arg(Lowerer *l, const Ast *ast);
// The result of CALL becomes an input: that of FUNCTION. Its arguments are evaluated before; or, by
// the caller, they were.
const Expr *lower_undefined_result(Lowerer *l, const Ast *call, const Function *function,
                                   HavocKind kind, const Expr *dest);
const Expr *lower_arbitrary_result(Lowerer *l, const Ast *call, const Function *function,
                                   HavocKind kind, const Expr *dest);

// ---- lower_atomic.c

// The operation of an atomic function. False if NAME is none.
bool lower_atomic(Lowerer *l, const Ast *call, const char *name, bool wants_value,
                  const Expr **result);

// ---- lower_contract.c

// What a call of FUNCTION, or its name, means: itself, or what stands for its contract.
Function *lower_replacement(const Lowerer *l, Function *function);
// Before PLACE is written, and before a call that may write LHS (NULL: none) or, if it is the
// library's, what its arguments lead to: asks whether it may, where a contract is checked.
void lower_before_write(Lowerer *l, const Expr *place, SourceSpan span);
void lower_before_call(Lowerer *l, const Expr *lhs, const Expr *callee, const Expr *const *args,
                       uint32_t count, SourceSpan span);

// ---- lower_external.c

// CALL of a function without a body that may change what its arguments lead to.
const Expr *lower_external(Lowerer *l, const Ast *call, const Function *function, const Expr *dest);

// ---- lower_memory.c

const Expr *lower_accessible(Lowerer *l, const Ast *call, bool wants_value); // __CPROVER_r_ok, ...
void lower_havoc(Lowerer *l, const Ast *call); // of the object at an address

// ---- lower_library.c

Variable *lower_errno(Lowerer *l);
// When all functions are lowered, in init: what the library's objects hold, and what changes errno.
void lower_library_objects(Lowerer *l);

// ---- initializers

// Gives PLACE its initial value. Static objects are 0 already.
void lower_initializer(Lowerer *l, const Expr *place, const Ast *ast, bool is_static,
                       SourceSpan span);

// ---- short names for the constructors of expr.h

static inline const Type *pointer_to(Lowerer *l, const Type *target) {
  return type_make_pointer(&l->cfa->types, target);
}
static inline const Expr *make_int(Lowerer *l, const Type *type, __int128 value) {
  return expr_int(&l->cfa->arena, type, value);
}
static inline const Expr *make_cast(Lowerer *l, const Type *type, const Expr *operand) {
  return expr_cast(&l->cfa->arena, type, operand);
}
static inline const Expr *make_unary(Lowerer *l, ExprKind kind, const Expr *operand) {
  return expr_unary(&l->cfa->arena, &l->cfa->types, kind, operand);
}
static inline const Expr *make_binary(Lowerer *l, ExprKind kind, const Expr *left,
                                      const Expr *right) {
  return expr_binary(&l->cfa->arena, &l->cfa->types, kind, left, right);
}
static inline const Expr *make_var(Lowerer *l, Variable *variable) {
  return expr_var(&l->cfa->arena, variable);
}
static inline const Expr *make_address(Lowerer *l, const Expr *place) {
  return expr_address(&l->cfa->arena, &l->cfa->types, place);
}
static inline const Expr *make_field(Lowerer *l, const Expr *record, const Field *field) {
  return expr_field(&l->cfa->arena, record, field);
}
static inline const Expr *make_index(Lowerer *l, const Expr *array, const Expr *index) {
  return expr_index(&l->cfa->arena, array, index);
}

#endif
