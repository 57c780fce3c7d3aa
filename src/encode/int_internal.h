// Mathematical integers: what the files int_*.c share. Functions named exact_*
// compute without wrapping.
#ifndef GAVEL_ENCODE_INT_INTERNAL_H
#define GAVEL_ENCODE_INT_INTERNAL_H

#include "encode/encode_internal.h"

// Most values of an operand for which an operation is spelled out case by case.
enum { FEW_CASES = 8, MANY_CASES = 64 };

// Operations on two unknowns, in unlimited two's complement.
typedef enum Bounded {
  BOUNDED_PRODUCT,
  BOUNDED_QUOTIENT,
  BOUNDED_REMAINDER,
  BOUNDED_AND,
  BOUNDED_OR,
  BOUNDED_XOR,
  BOUNDED_SHIFT_LEFT,
  BOUNDED_SHIFT_RIGHT
} Bounded;

// ---- int_encode.c

Value exact_add(Step *step, Value a, Value b);
Value exact_sub(Step *step, Value a, Value b);
Value exact_scale(Step *step, __int128 factor, Value a);
Value exact_mul(Step *step, const Expr *expr, Value a, Value b);
// EXACT, the result of EXPR, as its type holds it: wrapped, or required not to overflow.
Value int_finish(Step *step, const Expr *expr, Value exact);
// EXACT modulo 2^WIDTH in RANGE.
Value int_wrap(Step *step, Interval range, uint32_t width, Value exact);
bool int_has_few_values(Value value, uint32_t limit);
// OPERATION, which is (part of) EXPR, for each of the few values of B.
typedef Value (*ByConstant)(Step *step, const Expr *expr, Value a, __int128 b);
Value int_split(Step *step, const Expr *expr, Value a, Value b, ByConstant operation);

static inline bool value_is_constant(Value value) { return interval_is_point(value.range); }
// VALUE with ZEROS low bits that are known to be 0.
static inline Value with_zeros(Value value, uint32_t zeros) {
  if (!value_is_constant(value))
    value.zeros = zeros;
  return value;
}

// ---- int_divide.c

// As C truncates, by constants; EXPR is not looked at.
Value exact_quotient(Step *step, const Expr *expr, Value a, __int128 divisor);
Value exact_shift_left(Step *step, const Expr *expr, Value a, __int128 count);
Value exact_shift_right(Step *step, const Expr *expr, Value a, __int128 count);
Value int_divide(Step *step, const Expr *expr, Value a, Value b);
Value int_shift(Step *step, const Expr *expr, Value a, Value b);

// ---- int_bitwise.c

Value int_bitwise(Step *step, const Expr *expr, Value a, Value b);

// ---- int_bound.c, int_lemma.c

// An operation, about which something is said.
typedef struct Fact {
  Step *step;
  Terms *terms;
  Value a, b;
  Term result;
  Term given;  // what is said holds only then; NO_TERM: always
  bool is_new; // the analysis does not know what is given
} Fact;

// An uninterpreted function of A and B that lies in RANGE, with its bounds.
Fact int_apply(Step *step, Bounded operation, Value a, Value b, Interval range);
// Likewise the value of EXPR, which may be NULL, with lemmas if its edge is refined.
Value int_bounded(Step *step, const Expr *expr, Bounded operation, Value a, Value b,
                  Interval range);
// A value of 128 bits that arithmetic modulo 2^128 would bring into RANGE.
Value int_bounded_wrap(Step *step, Interval range, Value exact);
// On a path that is judged: that operands have their ranges. False if the analysis does not know.
bool int_note_ranges(Step *step, Value a, Value b);
// The result lies in RANGE because of the ranges of the operands.
void int_state_range(const Fact *fact, Interval range);
// All that is known of OPERATION beside its bounds.
void int_state_lemmas(const Fact *fact, Bounded operation);

#endif
