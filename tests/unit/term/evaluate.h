// What terms mean: an evaluator that is written from the comments of term.h and shares
// no code with src/term. Numbers are exact. Booleans are 0 and 1, bit-vectors are
// numbers from 0 on, arrays a default and a few exceptions.
#ifndef GAVEL_TESTS_TERM_EVALUATE_H
#define GAVEL_TESTS_TERM_EVALUATE_H

#include "base/vec.h"
#include "term/term.h"
#include "test.h"
#include "wide.h"

enum { MAX_ENTRIES = 12 };

typedef struct Value {
  Wide number; // of an array: the default
  uint32_t entry_count;
  Wide indices[MAX_ENTRIES], values[MAX_ENTRIES];
} Value;

static inline Value value_of(Wide number) { return (Value){.number = number}; }
static inline Value value_of_bool(bool value) { return value_of(wide(value)); }
static inline bool is_true(const Value *value) { return !wide_is_zero(value->number); }

// ---- arrays

static inline Wide value_select(const Value *array, Wide index) {
  for (uint32_t i = 0; i < array->entry_count; i++)
    if (wide_equals(array->indices[i], index))
      return array->values[i];
  return array->number;
}

static inline Value value_store(const Value *array, Wide index, Wide value) {
  Value result = *array;
  uint32_t i = 0;
  while (i < result.entry_count && !wide_equals(result.indices[i], index))
    i++;
  assert_true(i < MAX_ENTRIES);
  if (i == result.entry_count)
    result.entry_count++;
  result.indices[i] = index;
  result.values[i] = value;
  return result;
}

static inline bool agree_on_entries(const Value *a, const Value *b) {
  for (uint32_t i = 0; i < a->entry_count; i++)
    if (!wide_equals(a->values[i], value_select(b, a->indices[i])))
      return false;
  return true;
}

// WIDTH is that of the index, 0 for integers; narrow ones are tried one by one.
static inline bool value_equals(const Value *a, const Value *b, uint32_t width) {
  if (!agree_on_entries(a, b) || !agree_on_entries(b, a))
    return false;
  if (width == 0 || width > 8)
    return wide_equals(a->number, b->number);
  for (int i = 0; i < 1 << width; i++)
    if (!wide_equals(value_select(a, wide(i)), value_select(b, wide(i))))
      return false;
  return true;
}

// ---- operations

static inline Wide divide_bits(TermKind kind, uint32_t width, Wide a, Wide b) {
  bool is_signed = kind == TERM_BV_SDIV || kind == TERM_BV_SREM;
  bool is_rest = kind == TERM_BV_UREM || kind == TERM_BV_SREM;
  if (is_signed) {
    a = wide_signed(a, width);
    b = wide_signed(b, width);
  }
  if (wide_is_zero(b))
    return is_rest ? a : wide(is_signed && wide_is_negative(a) ? 1 : -1);
  Wide rest, quotient = wide_trunc_div(a, b, &rest);
  return is_rest ? rest : quotient;
}

static inline Wide shift_bits(TermKind kind, uint32_t width, Wide a, Wide b) {
  uint32_t amount = wide_less(b, wide(width)) ? (uint32_t)b.limbs[0] : width;
  if (kind == TERM_BV_SHL)
    return wide_mul(a, wide_power_of_two(amount));
  Wide rest;
  return wide_floor_div(kind == TERM_BV_ASHR ? wide_signed(a, width) : a, wide_power_of_two(amount),
                        &rest);
}

static inline Wide bitwise(TermKind kind, Wide a, Wide b) {
  for (int i = 0; i < WIDE_LIMBS; i++)
    a.limbs[i] = kind == TERM_BV_AND  ? a.limbs[i] & b.limbs[i]
                 : kind == TERM_BV_OR ? a.limbs[i] | b.limbs[i]
                                      : a.limbs[i] ^ b.limbs[i];
  return a;
}

// A and B have WIDTH bits; B is 0 for unary operations.
static inline Wide bits_value(TermKind kind, uint32_t width, Wide a, Wide b) {
  switch ((int)kind) {
  case TERM_BV_NOT:
    return wide_wrap(wide_sub(wide(-1), a), width);
  case TERM_BV_NEG:
    return wide_wrap(wide_neg(a), width);
  case TERM_BV_ADD:
    return wide_wrap(wide_add(a, b), width);
  case TERM_BV_SUB:
    return wide_wrap(wide_sub(a, b), width);
  case TERM_BV_MUL:
    return wide_wrap(wide_mul(a, b), width);
  case TERM_BV_UDIV:
  case TERM_BV_SDIV:
  case TERM_BV_UREM:
  case TERM_BV_SREM:
    return wide_wrap(divide_bits(kind, width, a, b), width);
  case TERM_BV_AND:
  case TERM_BV_OR:
  case TERM_BV_XOR:
    return bitwise(kind, a, b);
  case TERM_BV_SHL:
  case TERM_BV_LSHR:
  case TERM_BV_ASHR:
    return wide_wrap(shift_bits(kind, width, a, b), width);
  case TERM_BV_ULT:
    return wide(wide_less(a, b));
  case TERM_BV_ULE:
    return wide(!wide_less(b, a));
  case TERM_BV_SLT:
    return wide(wide_less(wide_signed(a, width), wide_signed(b, width)));
  case TERM_BV_SLE:
    return wide(!wide_less(wide_signed(b, width), wide_signed(a, width)));
  default:
    fail_msg("no bit-vector operation: %d", (int)kind);
    return a;
  }
}

// Bits HIGH..LOW of A.
static inline Wide extracted(Wide a, uint32_t high, uint32_t low) {
  Wide rest;
  return wide_wrap(wide_floor_div(a, wide_power_of_two(low), &rest), high - low + 1);
}

// Some function of integers with few values.
static inline Wide function_value(uint32_t symbol, const Value *args, uint32_t count) {
  uint64_t sum = symbol;
  for (uint32_t i = 0; i < count; i++)
    sum = 31 * sum + args[i].number.limbs[0] % 7;
  return wide((int)(sum % 5) - 2);
}

// ---- terms

// The value of a variable.
typedef Value (*Assignment)(void *context, const Terms *terms, const TermData *variable);

typedef struct Evaluator {
  const Terms *terms;
  Assignment assignment;
  void *context;
  VEC(Value *) values; // by id; NULL: not known yet
} Evaluator;

static inline uint32_t index_width(const Terms *terms, Sort sort) {
  const SortData *data = sort_get(terms, sort);
  return data->kind == SORT_ARRAY ? sort_get(terms, data->index)->width : 0;
}

static inline Wide sum_value(const TermData *data, const Value *args) {
  Wide sum = wide(data->constant);
  for (uint32_t i = 0; i < data->arg_count; i++)
    sum = wide_add(sum, wide_mul(wide(data->factors[i]), args[i].number));
  return sum;
}

static inline bool junction_value(const TermData *data, const Value *args) {
  bool is_and = data->kind == TERM_AND;
  for (uint32_t i = 0; i < data->arg_count; i++)
    if (is_true(&args[i]) != is_and)
      return !is_and;
  return is_and;
}

static inline Wide resize(const Terms *terms, const TermData *data, const Value *args) {
  uint32_t to = sort_get(terms, data->sort)->width;
  uint32_t from = sort_get(terms, term_sort(terms, data->args[0]))->width;
  Wide a = args[0].number;
  if (data->kind == TERM_BV_EXTRACT)
    return extracted(a, data->high, data->low);
  if (data->kind == TERM_BV_SEXT)
    return wide_wrap(wide_signed(a, from), to);
  if (data->kind == TERM_BV_ZEXT)
    return a;
  uint32_t low = sort_get(terms, term_sort(terms, data->args[1]))->width;
  return wide_add(wide_mul(a, wide_power_of_two(low)), args[1].number);
}

static inline Wide divide(const TermData *data, const Value *args) {
  Wide rest, quotient = wide_floor_div(args[0].number, wide(data->constant), &rest);
  return data->kind == TERM_DIV ? quotient : rest;
}

static inline Value node_value(Evaluator *evaluator, const TermData *data, const Value *args) {
  const Terms *terms = evaluator->terms;
  switch ((int)data->kind) {
  case TERM_TRUE:
  case TERM_FALSE:
    return value_of_bool(data->kind == TERM_TRUE);
  case TERM_VAR:
    return evaluator->assignment(evaluator->context, terms, data);
  case TERM_APPLY:
    return value_of(function_value(data->symbol.id, args, data->arg_count));
  case TERM_INT:
    return value_of(wide(data->constant));
  case TERM_BITS:
    return value_of(wide_unsigned((unsigned __int128)data->constant));
  case TERM_NOT:
    return value_of_bool(!is_true(args));
  case TERM_AND:
  case TERM_OR:
    return value_of_bool(junction_value(data, args));
  case TERM_ITE:
    return is_true(args) ? args[1] : args[2];
  case TERM_EQ:
    return value_of_bool(
        value_equals(&args[0], &args[1], index_width(terms, term_sort(terms, data->args[0]))));
  case TERM_SUM:
    return value_of(sum_value(data, args));
  case TERM_MUL:
    return value_of(wide_mul(args[0].number, args[1].number));
  case TERM_DIV:
  case TERM_MOD:
    return value_of(divide(data, args));
  case TERM_LE0:
    return value_of_bool(!wide_less(wide(0), args[0].number));
  case TERM_EQ0:
    return value_of_bool(wide_is_zero(args[0].number));
  case TERM_SELECT:
    return value_of(value_select(&args[0], args[1].number));
  case TERM_STORE:
    return value_store(&args[0], args[1].number, args[2].number);
  case TERM_CONST_ARRAY:
    return value_of(args[0].number);
  case TERM_BV_CONCAT:
  case TERM_BV_EXTRACT:
  case TERM_BV_ZEXT:
  case TERM_BV_SEXT:
    return value_of(resize(terms, data, args));
  default:
    return value_of(bits_value(data->kind, sort_get(terms, term_sort(terms, data->args[0]))->width,
                               args[0].number, data->arg_count > 1 ? args[1].number : wide(0)));
  }
}

static inline void evaluator_init(Evaluator *evaluator, const Terms *terms, Assignment assignment,
                                  void *context) {
  *evaluator = (Evaluator){.terms = terms, .assignment = assignment, .context = context};
}

static inline void evaluator_release(Evaluator *evaluator) {
  vec_each(Value *, value, &evaluator->values)
    if (*value)
      mem_free(*value, sizeof **value);
  vec_release(&evaluator->values);
}

// The tests' terms are not deep: recursion will do. The result lives as long as the evaluator.
static inline const Value *evaluate(Evaluator *evaluator, Term term) {
  while (evaluator->values.size <= term.id)
    vec_push(&evaluator->values, NULL);
  if (evaluator->values.data[term.id])
    return evaluator->values.data[term.id];
  TermData data = term_get(evaluator->terms, term);
  Value *args = mem_alloc(data.arg_count * sizeof *args);
  for (uint32_t i = 0; i < data.arg_count; i++)
    args[i] = *evaluate(evaluator, data.args[i]);
  Value *result = mem_alloc(sizeof *result);
  *result = node_value(evaluator, &data, args);
  mem_free(args, data.arg_count * sizeof *args);
  evaluator->values.data[term.id] = result;
  return result;
}

#endif
