// Scalar values with their types, and every operation of C on them: the plain
// meaning, for any type. The interpreter's fast instructions (ops.def) do the
// same for the common types and are tested against this.
//
// Integers and pointers are held as numbers in the range of their type (the
// bits of an unsigned __int128), floating values exactly as long doubles.
#ifndef GAVEL_EXEC_VALUE_H
#define GAVEL_EXEC_VALUE_H

#include "cfa/expr.h"
#include "cfa/type.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct ExecValue {
  const Type *type;
  union {
    __int128 integer;
    long double floating;
  };
} ExecValue;

typedef enum ValueStatus {
  VALUE_OK,
  VALUE_DIVISION, // by zero, or the quotient does not fit
  VALUE_SHIFT     // by a negative count or by the width or more
} ValueStatus;

ExecValue value_int(const Type *type, __int128 integer);       // wraps INTEGER
ExecValue value_float(const Type *type, long double floating); // rounds FLOATING
ExecValue value_cast(ExecValue value, const Type *type);
ExecValue value_unary(ExprKind kind, const Type *type, ExecValue operand);
// Both EXPR_ADD ... EXPR_NE. *RESULT is set when the status is VALUE_OK.
ValueStatus value_binary(ExprKind kind, const Type *type, ExecValue left, ExecValue right,
                         ExecValue *result) __attribute__((warn_unused_result));
bool value_is_true(ExecValue value); // compares unequal to 0
void value_add_text(ExecValue value, Strbuf *out);

// In registers: one 64-bit word, or two for wide types. Integers are extended
// to 64 bits according to their signedness; float and double are their bits.
static inline bool type_is_wide(const Type *type) { // __int128 and long double
  if (type->kind == TYPE_FLOAT)
    return type->floating == FLOAT_LONG_DOUBLE;
  return type->kind == TYPE_INT && type->integer.width == 128;
}
static inline void words_copy(const Type *type, uint64_t *to, const uint64_t *from) {
  to[0] = from[0];
  if (type_is_wide(type))
    to[1] = from[1];
}
ExecValue value_from_words(const Type *type, const uint64_t *words);
void value_to_words(ExecValue value, uint64_t *words);

// In memory: the first type_value_bytes(type) of the type's bytes.
uint32_t type_value_bytes(const Type *type);
ExecValue value_from_bytes(const Type *type, const uint8_t *bytes);
void value_to_bytes(ExecValue value, uint8_t *bytes);

// ---- floats in words

typedef union FloatWord {
  uint32_t bits;
  float value;
} FloatWord;
typedef union DoubleWord {
  uint64_t bits;
  double value;
} DoubleWord;
static inline float word_to_float(uint64_t word) {
  return (FloatWord){.bits = (uint32_t)word}.value;
}
static inline uint64_t float_to_word(float value) { return (FloatWord){.value = value}.bits; }
static inline double word_to_double(uint64_t word) { return (DoubleWord){.bits = word}.value; }
static inline uint64_t double_to_word(double value) { return (DoubleWord){.value = value}.bits; }

// ---- floating to integer, as x86-64 does it: what does not fit gives the
// smallest number (C leaves it undefined). Floats are converted as doubles.

static inline int64_t double_to_s32(double value) {
  return value > -2147483649.0 && value < 2147483648.0 ? (int32_t)value : INT32_MIN;
}
static inline int64_t double_to_s64(double value) {
  return value >= -0x1p63 && value < 0x1p63 ? (int64_t)value : INT64_MIN;
}
static inline uint64_t double_to_u64(double value) {
  if (!(value >= 0x1p63))
    return (uint64_t)double_to_s64(value);
  return (uint64_t)double_to_s64(value - 0x1p63) ^ (uint64_t)INT64_MIN;
}

#endif
