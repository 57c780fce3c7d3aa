// A mutator for AFL++ that works on the tokens of C instead of bytes, so that many
// of its programs still compile: it exchanges names, numbers and operators, moves
// and deletes statements, and takes some from another program. See tests/fuzz/mutate.
#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TOKENS = 20000, MAX_BYTES = 1 << 18 };

// A token with the white space before it.
typedef struct Token {
  const uint8_t *text;
  uint32_t size;
} Token;

typedef struct Tokens {
  uint32_t size;
  Token data[MAX_TOKENS];
} Tokens;

typedef struct Mutator {
  uint64_t random;
  Tokens program, donor;
  Token copy[MAX_TOKENS];
  uint8_t out[MAX_BYTES];
} Mutator;

#define TOKEN(text) {(const uint8_t *)(text), sizeof(text) - 1}
static const Token numbers[] = {
    TOKEN(" 0"),   TOKEN(" 1"),          TOKEN(" -1"),         TOKEN(" 63"),
    TOKEN(" 64"),  TOKEN(" 2147483647"), TOKEN(" 255"),        TOKEN(" 0x1p-149"),
    TOKEN(" 0.0"), TOKEN(" 10ul"),       TOKEN(" 1000000000"), TOKEN(" 0x8000000000000000"),
};
static const Token words[] = {
    TOKEN(" int"),
    TOKEN(" char"),
    TOKEN(" long"),
    TOKEN(" unsigned"),
    TOKEN(" float"),
    TOKEN(" double"),
    TOKEN(" void"),
    TOKEN(" _Bool"),
    TOKEN(" struct"),
    TOKEN(" union"),
    TOKEN(" enum"),
    TOKEN(" const"),
    TOKEN(" volatile"),
    TOKEN(" static"),
    TOKEN(" extern"),
    TOKEN(" inline"),
    TOKEN(" typedef"),
    TOKEN(" if (1)"),
    TOKEN(" else"),
    TOKEN(" while (0)"),
    TOKEN(" do"),
    TOKEN(" for (;;)"),
    TOKEN(" switch (1)"),
    TOKEN(" case 1:"),
    TOKEN(" default:"),
    TOKEN(" break;"),
    TOKEN(" continue;"),
    TOKEN(" return"),
    TOKEN(" goto"),
    TOKEN(" sizeof"),
    TOKEN(" _Alignof(int)"),
    TOKEN(" _Generic(1, int: 2, default: 3)"),
    TOKEN(" __typeof__(1)"),
    TOKEN(" __int128"),
    TOKEN(" asm(\"\");"),
    TOKEN(" __attribute__((packed))"),
    TOKEN(" ({ 1; })"),
    TOKEN(" _Atomic"),
    TOKEN(" _Complex"),
    TOKEN(" _Thread_local"),
    TOKEN("("),
    TOKEN(")"),
    TOKEN("["),
    TOKEN("]"),
    TOKEN("{"),
    TOKEN("}"),
    TOKEN(";"),
    TOKEN(","),
    TOKEN("..."),
    TOKEN("."),
    TOKEN("->"),
    TOKEN("++"),
    TOKEN("--"),
    TOKEN("&"),
    TOKEN("*"),
    TOKEN("-"),
    TOKEN("~"),
    TOKEN("!"),
    TOKEN(" ? 1 :"),
    TOKEN(" ?:"),
    TOKEN("="),
    TOKEN(" \"\""),
    TOKEN(" L\"x\""),
    TOKEN(" 'a'"),
    TOKEN(" &&label"),
    TOKEN(" label:"),
    TOKEN(" (char)"),
    TOKEN(" (int *)"),
    TOKEN(" : 3"),
    TOKEN(" : 0"),
    TOKEN(" {0}"),
    TOKEN(" {[2] = 1}"),
    TOKEN(" abort();"),
    TOKEN(" assert(0);"),
    TOKEN(" malloc(4)"),
    TOKEN(" alloca(8)"),
    TOKEN(" reach_error();"),
    TOKEN(" __VERIFIER_nondet_int()"),
    TOKEN(" __builtin_expect(1, 0)"),
    TOKEN(" __builtin_va_arg(ap, int)"),
    TOKEN(" __func__"),
    TOKEN(" setjmp(b)"),
    TOKEN(" __builtin_offsetof(struct s, a)"),
    TOKEN(" (struct s){0}"),
};
#undef TOKEN

static uint32_t below(Mutator *m, uint32_t bound) {
  m->random ^= m->random << 13;
  m->random ^= m->random >> 7;
  m->random ^= m->random << 17;
  return bound ? (uint32_t)((m->random >> 16) % bound) : 0;
}

// The end of the token that starts at TEXT (not white space): a line for the preprocessor, a
// word or number, a literal, or a run of one punctuation character.
static const uint8_t *token_end(const uint8_t *text, const uint8_t *end) {
  const uint8_t *p = text + 1;
  if (*text == '#') {
    while (p < end && *p != '\n')
      p++;
  } else if (*text == '"' || *text == '\'') {
    while (p < end && *p != *text && *p != '\n')
      p += *p == '\\' && p + 1 < end ? 2 : 1;
    p += p < end;
  } else if (isalnum(*text) || *text == '_') {
    while (p < end && (isalnum(*p) || *p == '_' || *p == '.'))
      p++;
  } else if (!strchr("(){}[];,*", *text)) {
    while (p < end && p < text + 3 && (*p == *text || *p == '='))
      p++;
  }
  return p;
}

static void split(Tokens *tokens, const uint8_t *text, size_t size) {
  const uint8_t *end = text + size;
  tokens->size = 0;
  while (text < end && tokens->size < MAX_TOKENS) {
    const uint8_t *p = text;
    while (p < end && isspace(*p))
      p++;
    if (p < end)
      p = token_end(p, end);
    tokens->data[tokens->size++] = (Token){text, (uint32_t)(p - text)};
    text = p;
  }
}

// ---- where and what

typedef enum Class { NAME, NUMBER, OPERATOR, OTHER } Class;

static Class class_of(Token token) {
  while (token.size && isspace(*token.text))
    token = (Token){token.text + 1, token.size - 1};
  if (!token.size)
    return OTHER;
  if (isalpha(*token.text) || *token.text == '_')
    return NAME;
  if (isdigit(*token.text))
    return NUMBER;
  return strchr("+-*/%&|^<>=!?~", *token.text) ? OPERATOR : OTHER;
}

static bool ends_with(Token token, const char *set) {
  return strchr(set, token.text[token.size - 1]);
}

// Where a statement starts, at AT or after it.
static uint32_t statement(const Tokens *t, uint32_t at) {
  while (at < t->size && at > 0 && !ends_with(t->data[at - 1], ";{}"))
    at++;
  return at;
}

// How many tokens the statement at FROM has: up to its semicolon or closing brace.
static uint32_t statement_size(const Tokens *t, uint32_t from) {
  int depth = 0;
  for (uint32_t i = from; i < t->size; i++) {
    depth += ends_with(t->data[i], "{(") - ends_with(t->data[i], "})");
    if (depth < 0)
      return i - from;
    if (depth == 0 && ends_with(t->data[i], ";}"))
      return i + 1 - from;
  }
  return t->size - from;
}

// ---- mutations

// Replaces COUNT tokens of the program from AT on by those of WITH.
static void replace(Mutator *m, uint32_t at, uint32_t count, const Token *with,
                    uint32_t with_count) {
  Tokens *program = &m->program;
  uint32_t tail = program->size - at - count;
  if (at + with_count + tail > MAX_TOKENS)
    return;
  if (with_count)
    memcpy(m->copy, with, with_count * sizeof *with);
  memmove(program->data + at + with_count, program->data + at + count, tail * sizeof *with);
  memcpy(program->data + at, m->copy, with_count * sizeof *with);
  program->size = at + with_count + tail;
}

// A token becomes another one of its kind.
static void exchange(Mutator *m, const Tokens *from) {
  uint32_t at = below(m, m->program.size);
  Class class = class_of(m->program.data[at]);
  for (int tries = 0; tries < 50; tries++) {
    Token other = from->data[below(m, from->size)];
    if (class == NUMBER && below(m, 8) == 0)
      other = numbers[below(m, sizeof numbers / sizeof *numbers)];
    if (class_of(other) == class) {
      replace(m, at, 1, &other, 1);
      return;
    }
  }
}

// A statement is deleted, or replaced or preceded by another one.
static void transplant(Mutator *m, const Tokens *from, bool only_delete) {
  uint32_t at = statement(&m->program, below(m, m->program.size));
  uint32_t other = statement(from, below(m, from->size));
  uint32_t count = only_delete || below(m, 2) ? statement_size(&m->program, at) : 0;
  replace(m, at, count, from->data + other, only_delete ? 0 : statement_size(from, other));
}

// Anything goes.
static void disturb(Mutator *m) {
  uint32_t at = below(m, m->program.size);
  Token word = words[below(m, sizeof words / sizeof *words)];
  replace(m, at, below(m, 2), &word, below(m, 3) != 0);
}

static void mutate(Mutator *m) {
  const Tokens *from = m->donor.size && below(m, 3) == 0 ? &m->donor : &m->program;
  uint32_t choice = below(m, 16);
  if (choice < 8)
    exchange(m, from);
  else if (choice < 15)
    transplant(m, from, choice < 10);
  else
    disturb(m);
}

// ---- what AFL++ calls

void *afl_custom_init(void *afl, unsigned seed) {
  (void)afl;
  Mutator *m = calloc(1, sizeof *m);
  if (m)
    m->random = seed * 0x9e3779b97f4a7c15u + 1;
  return m;
}

void afl_custom_deinit(void *data) { free(data); }

size_t afl_custom_fuzz(void *data, uint8_t *text, size_t size, uint8_t **out, uint8_t *donor,
                       size_t donor_size, size_t max_size) {
  Mutator *m = data;
  size_t used = 0;
  split(&m->program, text, size);
  split(&m->donor, donor, donor ? donor_size : 0);
  for (uint32_t i = 1 + below(m, 3); i > 0 && m->program.size; i--)
    mutate(m);
  if (max_size > MAX_BYTES)
    max_size = MAX_BYTES;
  for (uint32_t i = 0; i < m->program.size && used + m->program.data[i].size <= max_size; i++) {
    memcpy(m->out + used, m->program.data[i].text, m->program.data[i].size);
    used += m->program.data[i].size;
  }
  *out = m->out;
  return used;
}
