// Lemmas about operations that formulas only bound, against what the operations compute: all
// operands of few bits, and the ends of wide ones.
#include "encode/encode.h"

#include "encode/path.h"
#include "path/fixture.h"
#include "term/rewrite.h"

#include <string.h>

enum { VARIABLES = 3, MOST_VALUES = 300 };

typedef struct Lemmas {
  Cfa cfa;
  Terms *terms;
  Encoder *encoder, *refined;
  TermVec all; // conjuncts about operations, of variables a, b, c
  uint32_t lemma_count;
  __int128 values[VARIABLES]; // of these
} Lemmas;

// ---- what operations compute

static __int128 compute(const char *operation, __int128 a, __int128 b) {
  if (!strcmp(operation, "count_ones"))
    return __builtin_popcountll((unsigned long long)a);
  if (!strcmp(operation, "product"))
    return a * b;
  if (!strcmp(operation, "quotient"))
    return b ? a / b : 0;
  if (!strcmp(operation, "remainder"))
    return b ? a % b : a;
  if (!strcmp(operation, "bit_and"))
    return a & b;
  if (!strcmp(operation, "bit_or"))
    return a | b;
  if (!strcmp(operation, "bit_xor"))
    return a ^ b;
  if (!strcmp(operation, "shift_left"))
    return b >= 0 && b < 64 ? a * ((__int128)1 << b) : 0;
  assert_string_equal(operation, "shift_right");
  return b >= 0 && b < 64 ? a >> b : 0;
}

static const char *name_of(const Terms *terms, Term term) {
  return symbol_get(terms, term_get(terms, term).symbol)->name;
}

// "a", "b" or "c", alone or as a field.
static uint32_t variable_number(const Terms *terms, Term variable) {
  const char *name = name_of(terms, variable), last = name[strlen(name) - 1];
  return last >= 'a' && last < 'a' + VARIABLES ? (uint32_t)(last - 'a') : VARIABLES;
}

static Term evaluate(void *context, Terms *terms, Term node) {
  const Lemmas *lemmas = context;
  TermKind kind = term_kind(terms, node);
  if (kind == TERM_VAR)
    return term_make_int(terms, lemmas->values[variable_number(terms, node)]);
  if (kind != TERM_APPLY)
    return node;
  __int128 a, b = 0;
  uint32_t count = term_get(terms, node).arg_count;
  assert_true(term_is_int_constant(terms, term_arg(terms, node, 0), &a));
  assert_true(count == 1 || term_is_int_constant(terms, term_arg(terms, node, 1), &b));
  return term_make_int(terms, compute(name_of(terms, node), a, b));
}

// ---- lemmas

static bool is_about_operations(const Lemmas *lemmas, Term conjunct) {
  TermVec found = {0};
  term_applications(lemmas->terms, conjunct, &found);
  bool is_about = found.size;
  vec_clear(&found);
  term_variables(lemmas->terms, conjunct, &found);
  vec_each(const Term, variable, &found)
    is_about &= variable_number(lemmas->terms, *variable) < VARIABLES;
  vec_release(&found);
  return is_about;
}

static void collect(Lemmas *lemmas, const PathSegment *segment) {
  for (; segment; segment = segment->previous)
    for (uint32_t i = 0; i < segment->count; i++) {
      lemmas->lemma_count += encoder_is_lemma(lemmas->refined, segment->conjuncts[i]);
      if (is_about_operations(lemmas, segment->conjuncts[i]))
        vec_push(&lemmas->all, segment->conjuncts[i]);
    }
}

// Those of EXPRESSION over the variables that DECLARATIONS has, on line 2.
static void lemmas_init(Lemmas *lemmas, const char *declarations, const char *expression) {
  Strbuf text = {0};
  strbuf_printf(&text, "int main(void) { %s;\n  long result = %s;\n  return result > 0; }\n",
                declarations, expression);
  *lemmas = (Lemmas){.terms = terms_new()};
  load_text(&lemmas->cfa, strbuf_text(&text));
  strbuf_release(&text);
  lemmas->encoder = encoder_new(lemmas->terms, &lemmas->cfa, (EncodeOptions){0});
  lemmas->refined = encoder_new_exact(lemmas->encoder, ENCODE_TO_REFINE);
  PathFormula path = path_start(lemmas->refined);
  Loc at = lemmas->cfa.entry->entry;
  for (const Edge *edge = NULL; !edge || edge->span.line < 2; at = edge->target) {
    edge = cfa_location(&lemmas->cfa, at)->first_leaving;
    path = encode_edge(lemmas->refined, path, edge);
  }
  collect(lemmas, path.last);
  assert_true(lemmas->lemma_count > 0);
}

static void lemmas_release(Lemmas *lemmas) {
  vec_release(&lemmas->all);
  encoder_free(lemmas->refined);
  encoder_free(lemmas->encoder);
  terms_free(lemmas->terms);
  cfa_release(&lemmas->cfa);
}

// All hold of the values that are set, if the operation is defined.
static void check_values(Lemmas *lemmas, const char *expression) {
  if (strpbrk(expression, "/%") && lemmas->values[1] == 0)
    return;
  if (strpbrk(expression, "<>") && (lemmas->values[1] < 0 || lemmas->values[1] > 63))
    return;
  vec_each(const Term, lemma, &lemmas->all) {
    Term truth = term_map(lemmas->terms, *lemma, evaluate, lemmas);
    if (!term_is_true(lemmas->terms, truth))
      fail_msg("lemma %u of %u is false for %lld, %lld, %lld", (unsigned)(lemma - lemmas->all.data),
               lemmas->all.size, (long long)lemmas->values[0], (long long)lemmas->values[1],
               (long long)lemmas->values[2]);
  }
}

// ---- tests

static const char *const operations[] = {"a * b", "a / b", "a % b",  "a & b",
                                         "a | b", "a ^ b", "a << b", "a >> b"};
enum { OPERATIONS = sizeof operations / sizeof *operations };

// Of EXPRESSION, for every value (every third if there is a C) of A and B from LOW to HIGH, and of
// C up to MOST.
static void check_small(const char *declarations, const char *expression, __int128 low,
                        __int128 high, __int128 most) {
  Lemmas lemmas;
  __int128 step = most > low ? 3 : 1;
  lemmas_init(&lemmas, declarations, expression);
  for (__int128 a = low; a <= high; a += step)
    for (__int128 b = low; b <= high; b += step)
      for (__int128 c = low; c <= most; c += step) {
        memcpy(lemmas.values, (__int128[]){a, b, c}, sizeof lemmas.values);
        check_values(&lemmas, expression);
      }
  lemmas_release(&lemmas);
}

static void hold_of_few_bits(void **state) {
  (void)state;
  const char *const fields[] = {"s.a * s.b", "s.a / s.b", "s.a % s.b",  "s.a & s.b",
                                "s.a | s.b", "s.a ^ s.b", "s.a << s.b", "s.a >> s.b"};
  for (uint32_t i = 0; i < OPERATIONS; i++) {
    check_small("struct { int a : 5, b : 5; } s", fields[i], -16, 15, -16);
    check_small("struct { unsigned a : 5, b : 5; } s", fields[i], 0, 31, 0);
  }
}

static void hold_of_pairs(void **state) {
  (void)state;
  const char *const pairs[] = {"s.a * s.b + s.c * s.b", "s.a * s.b - s.a * s.c",
                               "s.a * s.a + s.b * s.a"};
  for (uint32_t i = 0; i < 3; i++)
    check_small("struct { int a : 4, b : 4, c : 4; } s", pairs[i], -8, 7, 7);
}

// What rests on the range of an operand on the same edge is said of the others only there.
static void hold_within_ranges(void **state) {
  (void)state;
  const char *const pairs[] = {"s.c * s.b + s.a * s.b", "(s.c & s.b) + (s.a & s.b)"};
  for (uint32_t i = 0; i < 2; i++)
    check_small("struct { unsigned a : 12, b : 12, c : 2; } s", pairs[i], 0, 15, 3);
}

// The powers of two and their neighbours.
static uint32_t wide_values(bool is_signed, __int128 *out) {
  uint32_t count = 0;
  for (uint32_t bit = 0; bit < 64; bit += bit < 4 ? 1 : 10)
    for (__int128 near = -1; near <= 1; near++) {
      __int128 value = ((__int128)1 << bit) + near;
      if (value < (__int128)1 << (is_signed ? 63 : 64))
        out[count++] = value;
      if (is_signed)
        out[count++] = -value;
    }
  return count;
}

static void check_wide(const char *declarations, const char *expression, bool is_signed) {
  Lemmas lemmas;
  __int128 values[MOST_VALUES];
  uint32_t count = wide_values(is_signed, values);
  lemmas_init(&lemmas, declarations, expression);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < count; j++) {
      lemmas.values[0] = values[i];
      lemmas.values[1] = values[j];
      check_values(&lemmas, expression);
    }
  lemmas_release(&lemmas);
}

static void hold_of_many_bits(void **state) {
  (void)state;
  for (uint32_t i = 0; i < OPERATIONS; i++) {
    check_wide("unsigned long a, b", operations[i], false);
    check_wide("long a, b", operations[i], true);
  }
  check_wide("unsigned long a", "__builtin_popcountl(a)", false);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(hold_of_few_bits), TEST(hold_of_pairs),
                                     TEST(hold_within_ranges), TEST(hold_of_many_bits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
