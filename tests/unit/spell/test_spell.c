// Conditions of a C program, encoded and spelled again.
#include "spell/spell.h"

#include "encode/encode_internal.h"
#include "term/print.h"

#include "path/fixture.h"

#define CONDITION_LINE 19
#define BEFORE                                                                                     \
  "extern int __VERIFIER_nondet_int(void);\n"                                                      \
  "extern void reach_error(void);\n"                                                               \
  "extern void *malloc(unsigned long);\n"                                                          \
  "struct in { char c; short s; };\n"                                                              \
  "struct node { int value; struct node *next; int a[4]; struct in in[2];\n"                       \
  "  unsigned low : 3, up : 5; union { unsigned u; unsigned char b[4]; }; };\n"                    \
  "struct node v, w, table[3];\n"                                                                  \
  "struct node alone, *only = &alone;\n"                                                           \
  "int row[10], other[10], grid[3][4];\n"                                                          \
  "static void go(void) {}\n"                                                                      \
  "static void stay(void) {}\n"                                                                    \
  "int any(void) { return __VERIFIER_nondet_int(); }\n"                                            \
  "static void test(struct node *p, struct node **pp, int *q, int *end, void *raw,\n"              \
  "                 int i, int j, void (*f)(void)) {\n"                                            \
  "  struct in box[5] = {{0, 0}};\n"                                                               \
  "  int square[2][3] = {{0}};\n"                                                                  \
  "  box[i].s = 3;\n"                                                                              \
  "  square[i][j] = 3;\n"                                                                          \
  "  if ("
#define AFTER                                                                                      \
  ") reach_error();\n"                                                                             \
  "}\n"                                                                                            \
  "int main(void) {\n"                                                                             \
  "  struct node mine = {0}, *p = any() ? &mine : &v;\n"                                           \
  "  v.next = any() ? &w : &table[any()];\n"                                                       \
  "  w.next = malloc(sizeof *p);\n"                                                                \
  "  only->value = 3;\n"                                                                           \
  "  test(p, any() ? &p : &v.next, any() ? row : any() ? other : &grid[1][0], row + any(),\n"      \
  "       any() ? (void *)p : row, any(), any(), any() ? go : stay);\n"                            \
  "}\n"

typedef struct Program {
  Cfa cfa;
  Terms *terms;
  Encoder *encoder;
  const Edge *edge; // with the condition
} Program;

typedef struct Spelled {
  char text[200];
  bool is_partial;
} Spelled;

static const Edge *find_condition(const Cfa *cfa) {
  vec_each(Edge *const, edge, &cfa->edges)
    if (*edge && (*edge)->kind == EDGE_ASSUME && (*edge)->assume.truth &&
        (*edge)->span.line == CONDITION_LINE)
      return *edge;
  fail_msg("no condition in line %d", CONDITION_LINE);
  return NULL;
}

static void program_init(Program *program, const char *condition) {
  Strbuf text = {0};
  strbuf_printf(&text, BEFORE "%s" AFTER, condition);
  load_text(&program->cfa, strbuf_text(&text));
  strbuf_release(&text);
  program->terms = terms_new();
  program->encoder = encoder_new(program->terms, &program->cfa, (EncodeOptions){0});
  program->edge = find_condition(&program->cfa);
}

static void program_release(Program *program) {
  encoder_free(program->encoder);
  terms_free(program->terms);
  cfa_release(&program->cfa);
}

static Term encode_condition(Program *program) {
  Encoder *encoder = program->encoder;
  PathFormula path = path_new_block(encoder, path_start(encoder));
  Step step = step_begin(encoder, &path, NULL);
  Term truth = encode_truth(&step, program->edge->assume.cond);
  step_end(&step, &path);
  return encode_uninstantiate(encoder, truth);
}

static Spelled spell_formula(Program *program, Term formula) {
  Spelled spelled = {0};
  Strbuf text = {0};
  Speller *speller = speller_new(program->encoder);
  const Function *function = cfa_location(&program->cfa, program->edge->source)->function;
  term_add_c(program->terms, spell(speller, function, formula, &spelled.is_partial), &text);
  snprintf(spelled.text, sizeof spelled.text, "%s", strbuf_text(&text));
  speller_free(speller);
  strbuf_release(&text);
  return spelled;
}

static Spelled spell_condition(const char *condition) {
  Program program;
  program_init(&program, condition);
  Spelled spelled = spell_formula(&program, encode_condition(&program));
  program_release(&program);
  return spelled;
}

static void expect(const char *condition, const char *expected) {
  Spelled spelled = spell_condition(condition);
  assert_string_equal(spelled.text, expected);
  assert_false(spelled.is_partial);
}

// As it was written.
static void expect_same(const char *condition) { expect(condition, condition); }

static void spells_what_pointers_point_to(void **state) {
  (void)state;
  expect_same("p->value == 3");
  expect_same("*q == 3");
  expect_same("q[2] == 3");
  expect_same("q[i] == 3");
  expect_same("p[i].value == 3");
  expect_same("p->a[2] == 3");
  expect_same("p->a[i & 3] == 3");
  expect_same("p->in[1].c == 3");
  expect_same("p->low == 3");
  expect_same("p->up == 3");
  expect_same("p->u == 3");
  expect_same("p->b[2] == 3");
}

static void spells_chains(void **state) {
  (void)state;
  expect_same("p->next->value == 3");
  expect_same("p->next->next->a[1] == 3");
  expect_same("(*pp)->value == 3");
  expect_same("pp[1]->a[2] == 3");
}

static void spells_objects(void **state) {
  (void)state;
  expect_same("v.value == 3");
  expect_same("v.next->value == 3");
  expect_same("table[i].value == 3");
  expect_same("table[2].in[1].s == 3");
  expect_same("row[i] == 3");
  expect_same("grid[i][j] == 3");
  expect_same("grid[2][1] == 3");
  expect("only->value == 3", "alone.value == 3");
}

static void spells_local_arrays(void **state) {
  (void)state;
  expect_same("box[i].s == 3");
  expect_same("box[2].s == 3");
  expect_same("square[i][j] == 3");
  expect_same("square[1][2] == 3");
}

static void spells_casts(void **state) {
  (void)state;
  expect_same("*(int *)raw == 3");
  expect_same("*(int *)((char *)raw + 24) == 3");
  expect("((struct node *)raw)->next != 0", "*(struct node **)((char *)raw + 8) != 0");
  expect("*(int *)((char *)p + 24) == 3", "p->a[2] == 3");
}

static void spells_addresses(void **state) {
  (void)state;
  expect_same("p == &v");
  expect_same("p != &w");
  expect_same("p == table");
  expect_same("p == &table[2]");
  expect_same("p == &table[i]");
  expect_same("q == row");
  expect_same("q == &row[2]");
  expect_same("q == &grid[1][2]");
  expect_same("q == &v.a[1]");
  expect_same("p->next == &w");
  expect("f == go", "f == &go");
}

static void spells_pointer_arithmetic(void **state) {
  (void)state;
  expect_same("q == &p->value");
  expect_same("q == &p->a[1]");
  expect_same("q == p->a");
  expect_same("pp == &p->next");
  expect_same("q <= end");
  expect("q + 2 < end", "end > q + 2");
  expect("q + i < end", "end > &q[i]");
  expect_same("q < &row[10]");
  expect_same("p->next == p + 1");
  expect_same("p->next == &p[i]");
}

static void spells_numbers(void **state) {
  (void)state;
  expect_same("p == 0");
  expect_same("p->next != 0");
  expect("q == (int *)42", "q == 42");
  expect("*\"abc\" == 97", "1");
}

// The value of an index that leaves its array is arbitrary; an address as a number is of no use.
static void leaves_out_what_has_no_name(void **state) {
  (void)state;
  const char *conditions[] = {"any() == 3", "p->a[i] == 3", "(unsigned long)p <= 99999"};
  for (uint32_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
    Spelled spelled = spell_condition(conditions[i]);
    assert_string_equal(spelled.text, "1");
    assert_true(spelled.is_partial);
  }
}

// What has no name is true at best, be it asserted or denied.
static void weakens_around_what_has_no_name(void **state) {
  (void)state;
  Program program;
  program_init(&program, "p->value == 3");
  Terms *terms = program.terms;
  Term said = encode_condition(&program), denied = term_make_not(terms, said);
  Term heap = term_make_var(terms, program.encoder->names->addresses.heap->symbol, NO_INDEX);
  Term unsaid = term_make_le(terms, heap, term_make_int(terms, 5));
  Spelled both = spell_formula(&program, term_make_and2(terms, said, unsaid));
  Spelled any = spell_formula(&program, term_make_or2(terms, said, unsaid));
  Spelled neither = spell_formula(
      &program, term_make_not(terms, term_make_or2(terms, said, term_make_not(terms, unsaid))));
  Spelled choice = spell_formula(&program, term_make_ite(terms, unsaid, said, denied));
  assert_string_equal(both.text, "p->value == 3");
  assert_string_equal(any.text, "1");
  assert_string_equal(neither.text, "p->value != 3");
  assert_string_equal(choice.text, "1");
  assert_true(both.is_partial && any.is_partial && neither.is_partial && choice.is_partial);
  program_release(&program);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(spells_what_pointers_point_to),
                                     TEST(spells_chains),
                                     TEST(spells_objects),
                                     TEST(spells_local_arrays),
                                     TEST(spells_casts),
                                     TEST(spells_addresses),
                                     TEST(spells_pointer_arithmetic),
                                     TEST(spells_numbers),
                                     TEST(leaves_out_what_has_no_name),
                                     TEST(weakens_around_what_has_no_name)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
