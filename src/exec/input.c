// Values are parsed without knowing their type; they are fitted to it when asked for.
#include "exec/input.h"

#include "base/map.h"
#include "exec/value.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void input_release(Input *input) {
  vec_release(&input->given);
  vec_release(&input->answered);
  strbuf_release(&input->mismatch);
}

// ---- parsing

typedef struct Parser {
  const char *name, *text;
  const char *at;
  Strbuf *error;
} Parser;

static bool fail(const Parser *parser, const char *at, size_t length, const char *why) {
  assert(parser->text <= at);
  uint32_t line = 1, column = 1;
  for (const char *c = parser->text; c < at; c++) {
    column = *c == '\n' ? 1 : column + 1;
    line += *c == '\n';
  }
  strbuf_printf(parser->error, "%s:%u:%u: '%.*s' is no value: %s", parser->name, line, column,
                (int)length, at, why);
  return false;
}

// Decimal or hexadecimal. False if there are other characters; *FITS tells
// whether the number has at most 128 bits.
static bool parse_integer(const char *text, size_t length, __int128 *value, bool *fits) {
  assert(length > 0);
  bool is_negative = *text == '-';
  const char *end = text + length;
  text += *text == '-' || *text == '+';
  unsigned base = 10;
  if (end - text > 2 && text[0] == '0' && (text[1] | 32) == 'x') {
    base = 16;
    text += 2;
  }
  unsigned __int128 magnitude = 0;
  *fits = true;
  if (text == end)
    return false;
  for (; text < end; text++) {
    if (!(base == 16 ? isxdigit((unsigned char)*text) : isdigit((unsigned char)*text)))
      return false;
    unsigned digit = isdigit((unsigned char)*text) ? (unsigned)(*text - '0')
                                                   : (unsigned)((*text | 32) - 'a' + 10);
    if (__builtin_mul_overflow(magnitude, base, &magnitude) ||
        __builtin_add_overflow(magnitude, digit, &magnitude))
      *fits = false;
  }
  unsigned __int128 least = (unsigned __int128)1 << 127;
  if (is_negative && magnitude > least)
    *fits = false;
  *value = (__int128)(is_negative ? 0 - magnitude : magnitude);
  return true;
}

static bool parse_floating(const char *text, size_t length, long double *value) {
  char copy[128];
  if (length >= sizeof copy)
    return false;
  memcpy(copy, text, length);
  copy[length] = 0;
  char *end;
  *value = strtold(copy, &end);
  return end == copy + length;
}

static bool is_word(const char *text, size_t length, const char *word) {
  return strlen(word) == length && memcmp(text, word, length) == 0;
}

static bool parse_value(Parser *parser, size_t length, InputValue *value) {
  const char *text = parser->at;
  bool fits;
  *value = (InputValue){.is_floating = false};
  if (is_word(text, length, "true") || is_word(text, length, "false")) {
    value->value.integer = text[0] == 't';
    return true;
  }
  if (parse_integer(text, length, &value->value.integer, &fits))
    return fits || fail(parser, text, length, "it has more than 128 bits");
  value->is_floating = true;
  if (parse_floating(text, length, &value->value.floating))
    return true;
  return fail(parser, text, length, "give numbers, characters in ' ', true or false");
}

// 'c', or one of C's simple escapes. Leaves parser->at behind it.
static bool parse_character(Parser *parser, InputValue *value) {
  static const char letters[] = "nrtabfv0\\'\"", meanings[] = "\n\r\t\a\b\f\v\0\\'\"";
  const char *at = parser->at + 1;
  unsigned char c = (unsigned char)*at;
  if (c == '\\' && at[1]) {
    const char *letter = strchr(letters, *++at);
    if (!letter)
      return fail(parser, parser->at, 3, "there is no such escape");
    c = (unsigned char)meanings[letter - letters];
  } else if (c == 0 || c == '\'') {
    return fail(parser, parser->at, 1, "a character is missing");
  }
  if (at[1] != '\'')
    return fail(parser, parser->at, (size_t)(at - parser->at) + 1, "the closing ' is missing");
  *value = (InputValue){.value.integer = (signed char)c};
  parser->at = at + 2;
  return true;
}

static bool is_separator(char c) { return c == ',' || isspace((unsigned char)c); }

static bool skip_separators(Parser *parser) {
  for (;; parser->at++) {
    if (*parser->at == '#')
      parser->at += strcspn(parser->at, "\n");
    if (!*parser->at)
      return false;
    if (!is_separator(*parser->at))
      return true;
  }
}

bool input_parse(Input *input, const char *name, const char *text, Strbuf *error) {
  Parser parser = {.name = name, .text = text, .at = text, .error = error};
  while (skip_separators(&parser)) {
    InputValue value;
    if (*parser.at == '\'') {
      if (!parse_character(&parser, &value))
        return false;
      if (*parser.at && !is_separator(*parser.at))
        return fail(&parser, parser.at, 1, "a comma is missing before it");
    } else {
      size_t length = 0;
      while (parser.at[length] && parser.at[length] != '#' && !is_separator(parser.at[length]))
        length++;
      if (!parse_value(&parser, length, &value))
        return false;
      parser.at += length;
    }
    vec_push(&input->given, value);
  }
  return true;
}

bool input_read(Input *input, const char *path, Strbuf *error) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    strbuf_printf(error, "%s: %s", path, strerror(errno));
    return false;
  }
  char *text = NULL;
  size_t size = 0;
  ssize_t length = getdelim(&text, &size, 0, file); // all of it, unless it has a 0
  bool is_read = false;
  if (ferror(file))
    strbuf_printf(error, "%s: cannot be read", path);
  else if (length > 0 && !text[length - 1])
    strbuf_printf(error, "%s: is no text", path);
  else
    is_read = input_parse(input, path, length > 0 ? text : "", error);
  free(text);
  fclose(file);
  return is_read;
}

// ---- the generator: small numbers, the edges of the type, and anything

void input_set_seed(Input *input, uint64_t seed) {
  input->has_seed = true;
  input->random = seed;
}

static uint64_t next_random(Input *input) {
  input->random += 0x9e3779b97f4a7c15;
  return hash_mix(input->random);
}

void input_set_span(Input *input, uint32_t span) { input->span = span; }

static bool is_within_span(Input *input) { return input->span && next_random(input) % 8; }

static __int128 random_integer(Input *input, const Type *type) {
  assert(type_is_int(type));
  if (is_within_span(input))
    return (__int128)(next_random(input) % input->span);
  uint64_t kind = next_random(input) % 8;
  __int128 bits = (__int128)((unsigned __int128)next_random(input) << 64 | next_random(input));
  if (kind < 4) // -8 to 24
    return (__int128)(next_random(input) % 33) - 8;
  if (kind < 6) { // around 0, powers of two and thus the smallest and the largest
    uint32_t power = (uint32_t)(next_random(input) % (type_width(type) + 1));
    unsigned __int128 edge = power < 128 ? (unsigned __int128)1 << power : 0;
    if (kind == 4) // the sign bit, more often
      edge = (unsigned __int128)1 << (type_width(type) - 1);
    return (__int128)(edge + next_random(input) % 3 - 1);
  }
  return bits;
}

static long double random_floating(Input *input, const Type *type) {
  assert(type_is_float(type));
  static const long double edges[] = {0.0L,      -0.0L,      1.0L,    -1.0L,   0.5L,    0.1L,
                                      INFINITY,  -INFINITY,  NAN,     1e10L,   0x1p31L, 0x1p63L,
                                      0x1p-126L, 0x1p-1022L, 3.4e38L, 1.7e308L};
  if (is_within_span(input))
    return (long double)(next_random(input) % input->span);
  uint64_t kind = next_random(input) % 8;
  if (kind < 4)
    return (long double)(next_random(input) % 33) - 8;
  if (kind < 6)
    return edges[next_random(input) % (sizeof edges / sizeof *edges)];
  uint64_t words[2] = {next_random(input), next_random(input)};
  if (type->floating == FLOAT_LONG_DOUBLE) // not every pattern of bits is a number
    return (long double)word_to_double(words[0]);
  return value_from_words(type, words).floating;
}

// Pointers are null: no other number means anything.
static InputValue random_value(Input *input, const Type *type) {
  InputValue value = {.is_floating = type_is_float(type)};
  if (value.is_floating)
    value.value.floating = value_float(type, random_floating(input, type)).floating;
  else
    value.value.integer = type_is_pointer(type) ? 0 : type_wrap(type, random_integer(input, type));
  return value;
}

// ---- answers

static void note_mismatch(Input *input, const Type *type, const char *why) {
  if (input->mismatch.size)
    return;
  strbuf_printf(&input->mismatch, "value %u of the input is used as ", input->next);
  type_add_text(type, NULL, &input->mismatch);
  strbuf_printf(&input->mismatch, ", but %s", why);
}

// A given value as TYPE, which it may not suit.
static InputValue fit(Input *input, InputValue value, const Type *type) {
  assert(type_is_scalar(type));
  InputValue fitted = {.is_floating = type_is_float(type)};
  if (fitted.is_floating) {
    long double number =
        value.is_floating ? value.value.floating : (long double)value.value.integer;
    fitted.value.floating = value_float(type, number).floating;
    return fitted;
  }
  __int128 number = value.value.integer;
  if (value.is_floating) {
    bool is_small = fabsl(value.value.floating) < 0x1p126L; // false for nan
    number = is_small ? (__int128)value.value.floating : 0;
    if (!is_small || (long double)number != value.value.floating)
      note_mismatch(input, type, "it is no integer");
  }
  fitted.value.integer = type_wrap(type, number);
  bool is_unsigned = !type_is_signed(type); // -1 for the largest is a common habit
  bool is_habit = is_unsigned && number < 0 && type_wrap(type, -number) == -number;
  if (fitted.value.integer != number && !is_habit)
    note_mismatch(input, type, "it does not fit");
  return fitted;
}

static InputValue next_value(Input *input, const Type *type) {
  assert(input->next <= input->given.size);
  if (input->next < input->given.size) {
    InputValue value = input->given.data[input->next++];
    if (type_is_bool(type) && !value.is_floating)
      value.value.integer = value.value.integer != 0;
    return fit(input, value, type);
  }
  if (input->has_seed)
    return random_value(input, type);
  InputValue zero = {.is_floating = type_is_float(type)};
  if (zero.is_floating)
    zero.value.floating = 0;
  return zero;
}

void input_note_answer(Input *input, const ExecQuestion *question, InputValue value) {
  value.kind = question->kind;
  value.type = question->type;
  value.variable = question->variable;
  value.bit_offset = question->bit_offset;
  value.edge = question->edge;
  vec_push(&input->answered, value);
}

ExecAnswer input_answer(void *context, const ExecQuestion *question) {
  assert(type_is_scalar(question->type));
  Input *input = context;
  input_note_answer(input, question, next_value(input, question->type));
  return vec_last(&input->answered).value;
}

// ---- printing

static void add_integer(__int128 value, Strbuf *out) {
  if (value < 0)
    strbuf_add_char(out, '-');
  strbuf_add_u128(out, value < 0 ? -(unsigned __int128)value : (unsigned __int128)value);
}

// A short form if it is exact, else hexadecimal.
static void add_floating(long double value, Strbuf *out) {
  char text[64];
  snprintf(text, sizeof text, "%.17Lg", value);
  if (!isnan(value) && strtold(text, NULL) != value)
    snprintf(text, sizeof text, "%La", value);
  strbuf_add(out, text);
  if (isfinite(value) && !strpbrk(text, ".ep"))
    strbuf_add(out, ".0");
}

void input_add_value(const InputValue *value, Strbuf *out) {
  if (value->is_floating)
    add_floating(value->value.floating, out);
  else
    add_integer(value->value.integer, out);
}

void input_add_text(const Input *input, Strbuf *out) {
  for (uint32_t i = 0; i < input->answered.size; i++) {
    if (i)
      strbuf_add_char(out, ',');
    input_add_value(&input->answered.data[i], out);
  }
}
