// What the files of encode/ share: the encoder, one step along an edge, values and
// the two ways to compute with them.
//
// expr.c walks over expressions and leaves the arithmetic to one of two tables,
// int_arithmetic (mathematical integers with wraps) and bits_arithmetic
// (bit-vectors); access.c and cell.c give places and versions to both.
#ifndef GAVEL_ENCODE_ENCODE_INTERNAL_H
#define GAVEL_ENCODE_ENCODE_INTERNAL_H

#include "cfa/passes.h"
#include "encode/encode.h"
#include "encode/place.h"
#include "term/rewrite.h"

// A scalar as the formulas see it.
typedef struct Value {
  Term term;
  Interval range; // integers: where it lies, given the path so far; else everything
  uint32_t zeros; // integers: so many low bits are known to be 0
} Value;

// Taking one edge: the versions change as it goes, what has to hold is collected in
// encoder->conjuncts. One step at a time.
typedef struct Step {
  Encoder *encoder;
  Terms *terms;
  const Edge *edge; // NULL when only a value is asked for
  SsaMap ssa;
  uint32_t block;
  bool is_quiet; // nothing is collected or recorded
} Step;

// A sum, difference or product of integers of any types that is stored in any other.
typedef struct CheckedOperation {
  ExprKind kind;
  const Type *left, *right, *result;
} CheckedOperation;

// How integers and pointers are computed with. Operands are of the types that
// expr.h requires; EXPR names the operation and its type.
typedef struct Arithmetic {
  Sort (*scalar_sort)(Terms *terms, const Type *type, uint32_t bit_width);
  Sort (*index_sort)(Terms *terms);
  Value (*constant)(Step *step, const Type *type, __int128 value);
  Value (*unary)(Step *step, const Expr *expr, Value a);           // NEG, BIT_NOT
  Value (*binary)(Step *step, const Expr *expr, Value a, Value b); // ADD ... SHR
  // POINTER + INDEX * SIZE, of pointer type TYPE.
  Value (*pointer_add)(Step *step, const Type *type, Value pointer, const Type *index_type,
                       Value index, uint64_t size);
  Value (*pointer_difference)(Step *step, const Expr *expr, Value a, Value b);
  Value (*cast)(Step *step, const Type *from, const Type *to, Value a); // not to _Bool
  Term (*compare)(Step *step, ExprKind kind, const Type *type, Value a, Value b);
  Value (*from_truth)(Step *step, const Type *type, Term truth); // 1 or 0
  // The exact result in its type; *OVERFLOW says whether it does not fit.
  Value (*checked)(Step *step, const CheckedOperation *operation, Value a, Value b, Term *overflow);
  // Bit-fields: what a cell of WIDTH bits holds, and the value of TYPE it stands for.
  Value (*to_field)(Step *step, const Type *type, uint32_t width, Value value);
  Value (*from_field)(Step *step, const Type *type, uint32_t width, Value held);
  // Positions in arrays: a C index, POSITION * LENGTH + INDEX, and 0 <= INDEX < LENGTH.
  Value (*to_index)(Step *step, const Type *type, Value value);
  Value (*next_index)(Step *step, Value position, uint64_t length, Value index);
  Term (*is_below)(Step *step, Value index, uint64_t length);
} Arithmetic;

extern const Arithmetic int_arithmetic, bits_arithmetic;

// The locals that are live at a function's entry: arbitrary in every call.
typedef struct ForgottenList {
  const Variable *const *items; // NULL: not made yet
  uint32_t count;
} ForgottenList;

// OVERFLOW may happen once the first BEFORE conjuncts of the step hold.
typedef struct Violation {
  Term overflow;
  uint32_t before;
} Violation;

typedef struct ApproximationLink {
  const Expr *expr; // key of encoder->approximations[i], with its edge
  const char *why;
  uint32_t next; // of the same edge; UINT32_MAX ends the list
} ApproximationLink;

struct Encoder {
  Terms *terms;
  const Cfa *cfa;
  EncodeOptions options;
  Arena arena;
  const Arithmetic *arithmetic;
  PlaceTable places;
  Variable *results; // by function id: stands for what it returns
  Map functions;     // key -> uninterpreted function
  Map unknowns;      // sort -> CELL_UNKNOWN
  Map constants;     // interned text of a floating constant -> CELL_CONSTANT
  Interner names;
  const Cell *memory, *writes; // counters, see cell.c
  const Cell *function_base;   // see address.c
  const Cell **depths;         // by function id: counter of its frames if it is recursive
  ForgottenList *forgotten;    // by function id
  Liveness liveness;
  uint32_t block_count;

  TermVec conjuncts; // of the current step
  VEC(Violation) violations;
  VEC(Approximation) approximations;
  VEC(ApproximationLink) links;
  Map approximations_of; // edge id -> 1 + its newest
};

// ---- step.c: collecting

Step step_begin(Encoder *encoder, const PathFormula *path, const Edge *edge);
PathFormula step_end(Step *step, const PathFormula *path);
void step_require(Step *step, Term condition); // otherwise the path ends here
void step_bound(Step *step, Term integer, Interval range);
void step_violate(Step *step, Term overflow); // signed arithmetic overflows if it holds
Term step_overflow(const Step *step);         // one of the violations happens
// EXPR (of the step's edge) is only bounded; WHY is a constant string.
void step_approximate(Step *step, const Expr *expr, const char *why);
// The uninterpreted function that KEY names, made at first use.
Term step_apply(Step *step, uint64_t key, const char *name, const Term *args, uint32_t count,
                Sort result);
static inline bool step_is_bits(const Step *step) {
  return step->encoder->options.integers == INTEGERS_BITS;
}
static inline Sort step_sort(const Step *step, const Type *type) {
  return step->encoder->arithmetic->scalar_sort(step->terms, type, 0);
}

// Keys of functions.
enum { KEY_INTEGER = 1, KEY_FLOAT, KEY_BUILTIN };
static inline uint64_t function_key(uint32_t family, uint32_t operation, const Type *a,
                                    const Type *b) {
  return (uint64_t)family << 60 | (uint64_t)operation << 44 | (uint64_t)(a ? a->id + 1 : 0) << 22 |
         (b ? b->id + 1 : 0);
}

// ---- cell.c: versions

uint32_t cell_index(const Encoder *encoder, SsaMap ssa, const Cell *cell);
Term cell_term(Step *step, const Cell *cell);  // its current version
Value cell_read(Step *step, const Cell *cell); // of a scalar
void cell_assign(Step *step, const Cell *cell, Value value);
// A new, arbitrary version; what is said about it is up to the caller.
Term cell_renew(Step *step, const Cell *cell);
void cell_narrow(Step *step, const Cell *cell, Interval range); // the current value lies in RANGE

// An array as formulas name it, and what the block knows it to be: stores and constants
// down to a version that came from outside.
typedef struct KnownArray {
  Term term, definition;
} KnownArray;

KnownArray cell_array(Step *step, const Cell *cell);              // its current version
void cell_define(Step *step, const Cell *cell, KnownArray array); // the next version is ARRAY
void memory_forget(Step *step); // all shared cells become arbitrary
Value value_unknown(Step *step, const Type *type);
Value value_of(Step *step, Term term, Interval range); // a constant if RANGE has one value
Value value_choose(Step *step, Term condition, Value yes, Value no);

uint32_t counter_get(const Step *step, const Cell *counter);
void counter_set(Step *step, const Cell *counter, uint32_t value);
uint32_t frame_depth(const Step *step, const Variable *variable);

// ---- access.c: places

typedef struct Place {
  const Shape *shape; // NULL: somewhere behind a pointer
  const Expr *expr;   // for approximations
  bool has_index;     // else it is all of the cells
  Value position;     // among the elements of the arrays around
  Term within;        // every index is inside its array
} Place;

Place place_whole(const Shape *shape, const Expr *expr, Terms *terms);
Place place_resolve(Step *step, const Expr *lvalue);
Value place_read(Step *step, const Place *place); // a scalar
void place_write(Step *step, const Place *place, Value value);
void place_copy(Step *step, const Place *to, const Place *from); // of one type, scalars too
void place_clear(Step *step, const Place *to);
void place_forget(Step *step, const Place *place);

// ---- address.c

Value encode_address(Step *step, const Expr *lvalue);
Value encode_function_address(Step *step, const Function *function);

// ---- expr.c

Value encode_expr(Step *step, const Expr *expr); // a scalar
Term encode_truth(Step *step, const Expr *expr); // it is not 0
Value encode_cast(Step *step, const Type *from, const Type *to, Value value);

// ---- float.c

Value float_constant(Step *step, const Type *type, long double value);
Value float_operation(Step *step, const Expr *expr, const Value *operands, uint32_t count);
Value float_cast(Step *step, const Type *from, const Type *to, Value a);
Term float_compare(Step *step, ExprKind kind, const Type *type, Value a, Value b);

// ---- narrow.c, call.c, builtin.c

void narrow_by_assumption(Step *step, const Expr *cond, bool truth);
void encode_return(Step *step, const Edge *edge);
const Shape *encode_result_shape(Encoder *encoder, const Function *function);
// FUNCTION has no body; NULL when it is not known.
void encode_builtin(Step *step, const Edge *call, const Function *function);

#endif
