// Evaluates the SMT-LIB that term_add_smtlib prints.
#ifndef GAVEL_TESTS_TERM_READ_SMTLIB_H
#define GAVEL_TESTS_TERM_READ_SMTLIB_H

#include "random_terms.h"

enum { MAX_LETS = 4000, MAX_OPERANDS = 64 };

// A value and, for bit-vectors, their width; for arrays, that of their index.
typedef struct Read {
  Value value;
  uint32_t width;
} Read;

typedef struct SmtReader {
  const char *text; // what is left
  const Pool *pool;
  uint32_t sample;
  uint32_t let_count;
  struct {
    char name[16];
    Read *read;
  } lets[MAX_LETS];
} SmtReader;

// The next token, cut to SIZE: a parenthesis or a symbol.
static inline void next_token(SmtReader *reader, char *token, size_t size) {
  while (*reader->text == ' ')
    reader->text++;
  size_t length = *reader->text == '(' || *reader->text == ')' ? 1 : strcspn(reader->text, " ()");
  snprintf(token, size, "%.*s", (int)length, reader->text);
  reader->text += length;
}

static inline void take(SmtReader *reader, const char *expected) {
  char token[64];
  next_token(reader, token, sizeof token);
  assert_string_equal(token, expected);
}

static inline bool at(SmtReader *reader, const char *expected) {
  const char *before = reader->text;
  char token[64];
  next_token(reader, token, sizeof token);
  if (strcmp(token, expected) == 0)
    return true;
  reader->text = before;
  return false;
}

static inline Wide decimal(const char *digits) {
  Wide number = wide(0);
  for (; *digits >= '0' && *digits <= '9'; digits++)
    number = wide_add(wide_mul(number, wide(10)), wide(*digits - '0'));
  return number;
}

static inline Read read_smt_variable(SmtReader *reader, const char *name) {
  const Pool *pool = reader->pool;
  for (int sort = 0; sort < POOL_SORTS; sort++) {
    for (uint32_t i = 0; i < 3; i++) { // the variables came first
      const Entry *entry = pool->entries[sort].data[i];
      char printed[32];
      snprintf(printed, sizeof printed, "%s@",
               symbol_get(pool->terms, term_get(pool->terms, entry->term).symbol)->name);
      uint32_t width = sort == POOL_BITS_ARRAY ? 4 : pool_width((PoolSort)sort);
      if (strcmp(printed, name) == 0)
        return (Read){entry->values[reader->sample], width};
    }
  }
  fail_msg("no variable %s", name);
  return (Read){0};
}

static inline Read read_smt_atom(SmtReader *reader, const char *token) {
  if (strcmp(token, "true") == 0 || strcmp(token, "false") == 0)
    return (Read){.value = value_of_bool(*token == 't')};
  if (*token >= '0' && *token <= '9')
    return (Read){.value = value_of(decimal(token))};
  if (*token != '?')
    return read_smt_variable(reader, token);
  for (uint32_t i = reader->let_count; i > 0; i--)
    if (strcmp(reader->lets[i - 1].name, token) == 0)
      return *reader->lets[i - 1].read;
  fail_msg("%s is not bound", token);
  return (Read){0};
}

static inline Read read_smt(SmtReader *reader);

// Behind "(let"; the caller skips the last parenthesis.
static inline Read read_smt_let(SmtReader *reader) {
  assert_true(reader->let_count < MAX_LETS);
  take(reader, "(");
  take(reader, "(");
  char name[sizeof reader->lets->name];
  next_token(reader, name, sizeof name);
  Read *bound = mem_alloc(sizeof *bound);
  *bound = read_smt(reader);
  take(reader, ")");
  take(reader, ")");
  memcpy(reader->lets[reader->let_count].name, name, sizeof name);
  reader->lets[reader->let_count++].read = bound;
  Read body = read_smt(reader);
  reader->let_count--;
  mem_free(bound, sizeof *bound);
  return body;
}

// Behind "((": (_ extract h l), (_ zero_extend n), (_ sign_extend n), (as const sort).
static inline Read read_smt_indexed(SmtReader *reader) {
  char word[32], number[32], low[32];
  bool is_constant = at(reader, "as");
  if (is_constant) {
    take(reader, "const");
    take(reader, "(");
    for (int depth = 1; depth > 0;) {
      next_token(reader, word, sizeof word);
      depth += *word == '(' ? 1 : *word == ')' ? -1 : 0;
    }
    take(reader, ")");
    Read element = read_smt(reader);
    return (Read){.value = value_of(element.value.number), .width = element.width ? 4 : 0};
  }
  take(reader, "_");
  next_token(reader, word, sizeof word);
  next_token(reader, number, sizeof number);
  uint32_t n = (uint32_t)atoi(number), l = 0;
  if (strcmp(word, "extract") == 0) {
    next_token(reader, low, sizeof low);
    l = (uint32_t)atoi(low);
  }
  take(reader, ")");
  Read arg = read_smt(reader);
  if (strcmp(word, "extract") == 0)
    return (Read){value_of(extracted(arg.value.number, n, l)), n - l + 1};
  uint32_t width = arg.width + n;
  if (strcmp(word, "sign_extend") == 0)
    arg.value.number = wide_wrap(wide_signed(arg.value.number, arg.width), width);
  return (Read){arg.value, width};
}

static const char *const smt_bits_operators[] = {
    "bvnot", "bvneg", "bvadd", "bvsub",  "bvmul",  "bvudiv", "bvsdiv", "bvurem", "bvsrem", "bvand",
    "bvor",  "bvxor", "bvshl", "bvlshr", "bvashr", "bvult",  "bvule",  "bvslt",  "bvsle"};

static inline bool apply_smt_bits(const char *operator, const Read * args, uint32_t count,
                                  Read *result) {
  for (uint32_t i = 0; i < sizeof smt_bits_operators / sizeof *smt_bits_operators; i++) {
    if (strcmp(operator, smt_bits_operators[i]) != 0)
      continue;
    TermKind kind = TERM_BV_NOT + i;
    Wide value = bits_value(kind, args[0].width, args[0].value.number,
                            count > 1 ? args[1].value.number : wide(0));
    *result = (Read){value_of(value), kind >= TERM_BV_ULT ? 0 : args[0].width};
    return true;
  }
  return false;
}

static inline Wide fold_smt(const char *operator, const Read * args, uint32_t count) {
  Wide result = args[0].value.number;
  if (count == 1 && strcmp(operator, "-") == 0)
    return wide_neg(result);
  for (uint32_t i = 1; i < count; i++) {
    Wide next = args[i].value.number, rest;
    if (strcmp(operator, "+") == 0) {
      result = wide_add(result, next);
    } else if (strcmp(operator, "*") == 0) {
      result = wide_mul(result, next);
    } else if (strcmp(operator, "<=") == 0) {
      result = wide(!wide_less(next, result));
    } else if (strcmp(operator, "and") == 0) {
      result = wide(!wide_is_zero(result) && !wide_is_zero(next));
    } else if (strcmp(operator, "or") == 0) {
      result = wide(!wide_is_zero(result) || !wide_is_zero(next));
    } else if (strcmp(operator, "div") == 0) {
      result = wide_floor_div(result, next, &rest);
    } else {
      assert_string_equal(operator, "mod");
      wide_floor_div(result, next, &rest);
      result = rest;
    }
  }
  return result;
}

static inline Read apply_smt(SmtReader *reader, const char *operator, const Read * args,
                             uint32_t count) {
  Read result;
  if (apply_smt_bits(operator, args, count, &result))
    return result;
  const Value *a = &args[0].value, *b = &args[1].value;
  if (strcmp(operator, "f@") == 0)
    return (Read){.value =
                      value_of(function_value(reader->pool->function.id, (Value[]){*a, *b}, 2))};
  if (strcmp(operator, "not") == 0)
    return (Read){.value = value_of_bool(!is_true(a))};
  if (strcmp(operator, "ite") == 0)
    return is_true(a) ? args[1] : args[2];
  if (strcmp(operator, "=") == 0)
    return (Read){.value = value_of_bool(value_equals(a, b, args[0].width))};
  if (strcmp(operator, "select") == 0)
    return (Read){value_of(value_select(a, b->number)), args[0].width ? 8 : 0};
  if (strcmp(operator, "store") == 0)
    return (Read){value_store(a, b->number, args[2].value.number), args[0].width};
  if (strcmp(operator, "concat") == 0)
    return (Read){
        value_of(wide_add(wide_mul(a->number, wide_power_of_two(args[1].width)), b->number)),
        args[0].width + args[1].width};
  return (Read){.value = value_of(fold_smt(operator, args, count))};
}

static inline Read read_smt_application(SmtReader *reader) {
  char operator[32];
  next_token(reader, operator, sizeof operator);
  Read *args = mem_alloc(MAX_OPERANDS * sizeof *args);
  uint32_t count = 0;
  while (*reader->text == ' ') {
    assert_true(count < MAX_OPERANDS);
    args[count++] = read_smt(reader);
  }
  Read result = apply_smt(reader, operator, args, count);
  mem_free(args, MAX_OPERANDS * sizeof *args);
  return result;
}

static inline Read read_smt(SmtReader *reader) {
  char token[128];
  next_token(reader, token, sizeof token);
  if (*token != '(')
    return read_smt_atom(reader, token);
  Read result;
  if (at(reader, "let")) {
    result = read_smt_let(reader);
  } else if (at(reader, "(")) {
    result = read_smt_indexed(reader);
  } else if (at(reader, "_")) { // (_ bv5 8)
    next_token(reader, token, sizeof token);
    result.value = value_of(decimal(token + 2));
    next_token(reader, token, sizeof token);
    result.width = (uint32_t)atoi(token);
  } else {
    result = read_smt_application(reader);
  }
  take(reader, ")");
  return result;
}

#endif
