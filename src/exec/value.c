// Integers are computed as the front end folds them (cfa/expr_fold.c), floating values in the
// floating type itself.
#include "exec/value.h"

#include "cfa/expr_rules.h"
#include "cfa/host_float.h"

#include <assert.h>
#include <math.h>

enum { LONG_DOUBLE_BYTES = 10 }; // the rest is padding

// ---- making values

ExecValue value_int(const Type *type, __int128 integer) {
  assert(type_is_int(type) || type_is_pointer(type));
  return (ExecValue){.type = type, .integer = type_wrap(type, integer)};
}

ExecValue value_float(const Type *type, long double floating) {
  assert(type_is_float(type));
  return (ExecValue){.type = type, .floating = type_round(type, floating)};
}

// ---- conversions

// long double goes through the x87 unit, whose smallest integers have 16 bits.
static __int128 long_double_to_int(long double value, uint32_t width, bool is_signed) {
  assert(width <= 64);
  if (width < 16 || (width == 16 && is_signed))
    return value > -32769.0L && value < 32768.0L ? (int16_t)value : INT16_MIN;
  if (width < 32 || (width == 32 && is_signed))
    return value > -2147483649.0L && value < 2147483648.0L ? (int32_t)value : INT32_MIN;
  uint64_t offset = 0;
  if (width == 64 && !is_signed && value >= 0x1p63L) {
    offset = (uint64_t)INT64_MIN;
    value -= 0x1p63L;
  }
  int64_t result = value >= -0x1p63L && value < 0x1p63L ? (int64_t)value : INT64_MIN;
  return (int64_t)((uint64_t)result ^ offset);
}

static __int128 double_to_int(double value, uint32_t width, bool is_signed) {
  assert(width <= 64);
  if (width < 32 || (width == 32 && is_signed))
    return double_to_s32(value);
  if (width < 64 || is_signed)
    return double_to_s64(value);
  return (__int128)double_to_u64(value);
}

// gcc calls a function, which gives anything if it does not fit; here it is the same as above.
static __int128 wide_from_float(long double value, bool is_signed) {
  if (is_signed ? value >= -0x1p127L && value < 0x1p127L : value > -1 && value < 0x1p128L)
    return is_signed ? (__int128)value : (__int128)(unsigned __int128)value;
  return (__int128)((unsigned __int128)1 << 127);
}

static ExecValue float_to_int(ExecValue value, const Type *type) {
  assert(type_is_float(value.type) && !type_is_float(type));
  if (type_is_bool(type))
    return value_int(type, value.floating != 0);
  uint32_t width = type_width(type);
  bool is_signed = type_is_signed(type);
  if (width == 128)
    return value_int(type, wide_from_float(value.floating, is_signed));
  if (value.type->floating == FLOAT_LONG_DOUBLE)
    return value_int(type, long_double_to_int(value.floating, width, is_signed));
  return value_int(type, double_to_int((double)value.floating, width, is_signed));
}

ExecValue value_cast(ExecValue value, const Type *type) {
  assert(type_is_scalar(type) && type_is_scalar(value.type));
  if (type_is_float(type))
    return type_is_float(value.type)
               ? value_float(type, value.floating)
               : (ExecValue){.type = type,
                             .floating = host_from_int(type->floating, value.integer,
                                                       type_is_signed(value.type))};
  if (type_is_float(value.type))
    return float_to_int(value, type);
  if (type_is_bool(type))
    return value_int(type, value.integer != 0);
  return value_int(type, value.integer);
}

void value_add_text(ExecValue value, Strbuf *out) {
  if (type_is_float(value.type))
    float_add_text(value.type->floating, value.floating, out);
  else
    expr_add_int_text(value.type, value.integer, out);
}

bool value_is_true(ExecValue value) {
  return type_is_float(value.type) ? value.floating != 0 : value.integer != 0;
}

// ---- operators

ExecValue value_unary(ExprKind kind, const Type *type, ExecValue operand) {
  assert(expr_is_unary(kind) && type_is_scalar(operand.type));
  if (type_is_float(operand.type))
    return kind == EXPR_NEG ? (ExecValue){.type = type, .floating = -operand.floating}
                            : value_int(type, operand.floating == 0);
  ExecValue result = {.type = type};
  bool is_defined = int_unary(kind, type, operand.integer, &result.integer);
  assert(is_defined);
  (void)is_defined;
  return result;
}

static bool compare_floats(ExprKind kind, long double left, long double right) {
  switch ((int)kind) {
  case EXPR_LT:
    return left < right;
  case EXPR_LE:
    return left <= right;
  case EXPR_GT:
    return left > right;
  case EXPR_GE:
    return left >= right;
  case EXPR_EQ:
    return left == right;
  default:
    assert(kind == EXPR_NE);
    return left != right;
  }
}

static ValueStatus pointer_difference(const Type *type, ExecValue left, ExecValue right,
                                      ExecValue *result) {
  assert(type_is_pointer(left.type) && left.type == right.type);
  uint64_t size = left.type->target->size;
  if (size == 0)
    return VALUE_DIVISION;
  *result = value_int(type, type_wrap(type, left.integer - right.integer) / (__int128)size);
  return VALUE_OK;
}

ValueStatus value_binary(ExprKind kind, const Type *type, ExecValue left, ExecValue right,
                         ExecValue *result) {
  if (kind == EXPR_PTR_DIFF)
    return pointer_difference(type, left, right, result);
  if (type_is_float(left.type)) {
    *result = expr_is_comparison(kind)
                  ? value_int(type, compare_floats(kind, left.floating, right.floating))
                  : (ExecValue){.type = type,
                                .floating = host_operation(kind, type->floating, left.floating,
                                                           right.floating)};
    return VALUE_OK;
  }
  if (kind == EXPR_PTR_ADD) {
    unsigned __int128 offset = (unsigned __int128)right.integer * type->target->size;
    *result = value_int(type, (__int128)((unsigned __int128)left.integer + offset));
    return VALUE_OK;
  }
  *result = (ExecValue){.type = type};
  if (int_binary(kind, type, left.type, left.integer, right.integer, &result->integer))
    return VALUE_OK;
  return kind == EXPR_SHL || kind == EXPR_SHR ? VALUE_SHIFT : VALUE_DIVISION;
}

// ---- words

ExecValue value_from_words(const Type *type, const uint64_t *words) {
  assert(type_is_scalar(type));
  ExecValue value = {.type = type};
  if (type_is_float(type)) {
    if (type->floating == FLOAT_FLOAT)
      value.floating = word_to_float(words[0]);
    else if (type->floating == FLOAT_DOUBLE)
      value.floating = word_to_double(words[0]);
    else
      memcpy(&value.floating, words, LONG_DOUBLE_BYTES);
  } else if (type_is_wide(type)) {
    value.integer = (__int128)((unsigned __int128)words[1] << 64 | words[0]);
  } else {
    value.integer = type_is_signed(type) ? (__int128)(int64_t)words[0] : (__int128)words[0];
  }
  return value;
}

void value_to_words(ExecValue value, uint64_t *words) {
  assert(type_is_scalar(value.type));
  if (!type_is_float(value.type)) {
    words[0] = (uint64_t)value.integer;
    if (type_is_wide(value.type))
      words[1] = (uint64_t)((unsigned __int128)value.integer >> 64);
  } else if (value.type->floating == FLOAT_FLOAT) {
    words[0] = float_to_word((float)value.floating);
  } else if (value.type->floating == FLOAT_DOUBLE) {
    words[0] = double_to_word((double)value.floating);
  } else {
    words[0] = words[1] = 0;
    memcpy(words, &value.floating, LONG_DOUBLE_BYTES);
  }
}

// ---- bytes

uint32_t type_value_bytes(const Type *type) {
  assert(type_is_scalar(type));
  if (type_is_float(type) && type->floating == FLOAT_LONG_DOUBLE)
    return LONG_DOUBLE_BYTES;
  return (uint32_t)type->size;
}

ExecValue value_from_bytes(const Type *type, const uint8_t *bytes) {
  assert(type_is_scalar(type));
  uint64_t words[2] = {0, 0};
  memcpy(words, bytes, type_value_bytes(type));
  if (type_is_float(type) || type_is_wide(type))
    return value_from_words(type, words);
  return value_int(type, (__int128)words[0]);
}

void value_to_bytes(ExecValue value, uint8_t *bytes) {
  uint64_t words[2];
  value_to_words(value, words);
  memcpy(bytes, words, type_value_bytes(value.type));
}
