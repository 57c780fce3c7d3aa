// Which edges of small programs have something to say.
#include "encode/encode_internal.h"

#include "path/fixture.h"

#define HEAD                                                                                       \
  "extern int __VERIFIER_nondet_int(void);\n"                                                      \
  "extern void reach_error(void);\n"

// Is the assignment or condition in line LINE of TEXT encoded?
static bool is_encoded(const char *text, uint32_t line) {
  Cfa cfa;
  load_text(&cfa, text);
  Terms *terms = terms_new();
  Encoder *encoder = encoder_new(terms, &cfa, (EncodeOptions){.scope = ENCODE_NEEDED});
  bool is_found = false, is_relevant = false;
  vec_each(Edge *const, edge, &cfa.edges) {
    bool is_here = *edge && (*edge)->span.line == line &&
                   ((*edge)->kind == EDGE_ASSIGN || (*edge)->kind == EDGE_ASSUME);
    is_found |= is_here;
    is_relevant |= is_here && encoder_has_edge(encoder, *edge);
  }
  assert_true(is_found);
  encoder_free(encoder);
  terms_free(terms);
  cfa_release(&cfa);
  return is_relevant;
}

static void follows_data_and_control(void **state) {
  (void)state;
  const char *text = HEAD "int main(void) { int x = 0, y = 0, z = __VERIFIER_nondet_int();\n"
                          "  y = 7;\n"
                          "  if (z > 3)\n"
                          "    x = 1;\n"
                          "  if (z > 4)\n"
                          "    y = 1;\n"
                          "  if (x) reach_error();\n"
                          "  return y; }\n";
  assert_false(is_encoded(text, 4));
  assert_true(is_encoded(text, 5));
  assert_true(is_encoded(text, 6));
  assert_false(is_encoded(text, 7));
  assert_false(is_encoded(text, 8));
  assert_true(is_encoded(text, 9));
}

// Two fields are two cells; what a pointer may point to counts.
static void follows_pointers(void **state) {
  (void)state;
  const char *text = HEAD "struct s { int a, b; };\n"
                          "int main(void) { struct s v = {0, 0}; struct s *p = &v;\n"
                          "  int *q = __VERIFIER_nondet_int() ? &v.a : 0;\n"
                          "  p->b = 3;\n"
                          "  if (q)\n"
                          "    *q = 4;\n"
                          "  if (p->a) reach_error();\n"
                          "  return 0; }\n";
  assert_false(is_encoded(text, 6));
  assert_true(is_encoded(text, 7));
  assert_true(is_encoded(text, 8));
}

// A function that may end the program matters, one that only computes does not.
static void follows_calls(void **state) {
  (void)state;
  const char *text = HEAD "extern void exit(int);\n"
                          "static int f(int n) {\n"
                          "  return n + 1; }\n"
                          "static void g(int n) {\n"
                          "  if (n > 5) exit(0); }\n"
                          "int main(void) { int x = __VERIFIER_nondet_int(), y;\n"
                          "  if (x)\n"
                          "    y = f(x);\n"
                          "  g(x);\n"
                          "  if (x > 5) reach_error();\n"
                          "  return y; }\n";
  assert_true(is_encoded(text, 7));
  assert_false(is_encoded(text, 9));
  assert_true(is_encoded(text, 12));
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(follows_data_and_control), TEST(follows_pointers),
                                     TEST(follows_calls)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
