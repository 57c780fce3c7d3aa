// Evaluates C expressions over unbounded integers, with C's precedences and C's rounding: the
// opposite of term_add_c. `>>` rounds down and `&` works on two's complements, as on every machine.
#ifndef GAVEL_TESTS_TERM_READ_C_H
#define GAVEL_TESTS_TERM_READ_C_H

#include "random_terms.h"

#include <ctype.h>

typedef struct CReader {
  const char *text; // what is left
  const Pool *pool;
  uint32_t sample;
} CReader;

static inline Value read_c(CReader *reader, int level);

static inline bool accept(CReader *reader, const char *token) {
  while (*reader->text == ' ')
    reader->text++;
  size_t length = strlen(token);
  if (strncmp(reader->text, token, length) != 0)
    return false;
  reader->text += length;
  return true;
}

static inline void expect(CReader *reader, const char *token) {
  if (!accept(reader, token))
    fail_msg("expected %s before: %s", token, reader->text);
}

static inline Value read_c_variable(CReader *reader, const char *name) {
  const Pool *pool = reader->pool;
  for (int sort = 0; sort < POOL_SORTS; sort++) {
    for (uint32_t i = 0; i < 3; i++) { // the variables came first
      const Entry *entry = pool->entries[sort].data[i];
      if (strcmp(symbol_get(pool->terms, term_get(pool->terms, entry->term).symbol)->name, name) ==
          0)
        return entry->values[reader->sample];
    }
  }
  fail_msg("no variable %s", name);
  return value_of(wide(0));
}

static inline Value read_c_call(CReader *reader, const char *name) {
  Value args[3];
  uint32_t count = 0;
  do
    args[count++] = read_c(reader, 0);
  while (accept(reader, ","));
  expect(reader, ")");
  Wide rest;
  if (strcmp(name, "store") == 0)
    return value_store(&args[0], args[1].number, args[2].number);
  if (strcmp(name, "array_of") == 0)
    return value_of(args[0].number);
  if (strcmp(name, "floor_div") == 0)
    return value_of(wide_floor_div(args[0].number, args[1].number, &rest));
  if (strcmp(name, "floor_mod") == 0) {
    wide_floor_div(args[0].number, args[1].number, &rest);
    return value_of(rest);
  }
  return value_of(function_value(reader->pool->function.id, args, count));
}

static inline Value read_c_primary(CReader *reader) {
  if (accept(reader, "(")) {
    Value value = read_c(reader, 0);
    expect(reader, ")");
    return value;
  }
  if (isdigit((unsigned char)*reader->text)) {
    Wide number = wide(0);
    for (; isdigit((unsigned char)*reader->text); reader->text++)
      number = wide_add(wide_mul(number, wide(10)), wide(*reader->text - '0'));
    return value_of(number);
  }
  char name[20];
  size_t length = 0;
  while (isalnum((unsigned char)*reader->text) || *reader->text == '_')
    name[length++] = *reader->text++;
  name[length] = 0;
  return accept(reader, "(") ? read_c_call(reader, name) : read_c_variable(reader, name);
}

static inline Value read_c_unary(CReader *reader) {
  static const struct {
    const char *text;
    uint32_t width;
    bool is_signed;
  } casts[] = {{"(unsigned char)", 8, false},       {"(signed char)", 8, true},
               {"(unsigned short)", 16, false},     {"(short)", 16, true},
               {"(unsigned long long)", 64, false}, {"(long long)", 64, true},
               {"(unsigned)", 32, false},           {"(int)", 32, true}};
  for (size_t i = 0; i < sizeof casts / sizeof *casts; i++) {
    if (!accept(reader, casts[i].text))
      continue;
    Wide number = read_c_unary(reader).number;
    return value_of(casts[i].is_signed ? wide_signed(number, casts[i].width)
                                       : wide_wrap(number, casts[i].width));
  }
  if (accept(reader, "!"))
    return value_of_bool(wide_is_zero(read_c_unary(reader).number));
  if (accept(reader, "-"))
    return value_of(wide_neg(read_c_unary(reader).number));
  Value value = read_c_primary(reader);
  while (accept(reader, "[")) {
    Value index = read_c(reader, 0);
    expect(reader, "]");
    value = value_of(value_select(&value, index.number));
  }
  return value;
}

// Longer operators before their prefixes.
static const struct {
  const char *text;
  int level;
} c_operators[] = {{"||", 2}, {"&&", 3}, {"==", 7}, {"!=", 7}, {"<=", 8},
                   {">=", 8}, {">>", 9}, {"<", 8},  {">", 8},  {"&", 6},
                   {"+", 10}, {"-", 10}, {"*", 11}, {"/", 11}, {"%", 11}};

static inline Value apply_c(const char *text, const Value *a, const Value *b) {
  Wide x = a->number, y = b->number, rest;
  if (strcmp(text, "||") == 0)
    return value_of_bool(is_true(a) || is_true(b));
  if (strcmp(text, "&&") == 0)
    return value_of_bool(is_true(a) && is_true(b));
  if (strcmp(text, "==") == 0)
    return value_of_bool(value_equals(a, b, 0));
  if (strcmp(text, "!=") == 0)
    return value_of_bool(!value_equals(a, b, 0));
  if (strcmp(text, "<=") == 0)
    return value_of_bool(!wide_less(y, x));
  if (strcmp(text, ">=") == 0)
    return value_of_bool(!wide_less(x, y));
  if (strcmp(text, ">>") == 0)
    return value_of(wide_floor_div(x, wide_power_of_two((uint32_t)y.limbs[0]), &rest));
  switch (*text) {
  case '<':
    return value_of_bool(wide_less(x, y));
  case '>':
    return value_of_bool(wide_less(y, x));
  case '&':
    return value_of(bitwise(TERM_BV_AND, x, y));
  case '+':
    return value_of(wide_add(x, y));
  case '-':
    return value_of(wide_sub(x, y));
  case '*':
    return value_of(wide_mul(x, y));
  case '/':
    return value_of(wide_trunc_div(x, y, &rest));
  default:
    wide_trunc_div(x, y, &rest);
    return value_of(rest);
  }
}

// The operator that comes next, if it binds at LEVEL or stronger; -1 for none.
static inline int accept_operator(CReader *reader, int level) {
  for (int i = 0; i < (int)(sizeof c_operators / sizeof *c_operators); i++) {
    const char *before = reader->text;
    if (!accept(reader, c_operators[i].text))
      continue;
    if (c_operators[i].level >= level)
      return i;
    reader->text = before;
    return -1;
  }
  return -1;
}

static inline Value read_c(CReader *reader, int level) {
  Value left = read_c_unary(reader);
  for (int i; (i = accept_operator(reader, level > 2 ? level : 2)) >= 0;) {
    Value right = read_c(reader, c_operators[i].level + 1);
    left = apply_c(c_operators[i].text, &left, &right);
  }
  if (level > 1 || !accept(reader, "?"))
    return left;
  Value yes = read_c(reader, 0);
  expect(reader, ":");
  Value no = read_c(reader, 1);
  return is_true(&left) ? yes : no;
}

#endif
