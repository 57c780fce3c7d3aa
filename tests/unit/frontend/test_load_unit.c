// A file by itself: what changes the fingerprint of a function, and what does not.
#include "cfa/fingerprint.h"
#include "frontend/frontend.h"

#include "test.h"

// The fingerprint of the function `f`, or of the global `v`, in TEXT; the names that it mentions
// are appended to MENTIONS.
static void fingerprint(const char *text, bool is_global, char out[SHA256_TEXT], Strbuf *mentions) {
  char name[] = "/tmp/gavel-test-XXXXXX.c";
  int file = mkstemps(name, 2);
  assert_true(file >= 0);
  assert_int_equal(write(file, text, strlen(text)), strlen(text));
  close(file);
  const char *path = name;
  FrontendInput input = {.files = &path, .file_count = 1, .model = MODEL_LP64};
  input.property.checks = ~(CheckSet)0;
  Cfa cfa;
  FileNameVec included = {0};
  Fingerprint print = {0};
  cfa_init(&cfa, MODEL_LP64);
  assert_int_equal(frontend_load_unit(&cfa, &input, &included), FRONTEND_OK);
  assert_string_equal(included.data[0], name);
  if (is_global) {
    vec_each(Variable *const, variable, &cfa.variables)
      if (!strcmp((*variable)->name, "v"))
        fingerprint_global(&cfa, *variable, &print);
  } else {
    fingerprint_function(&cfa, cfa_find_function(&cfa, "f"), &print);
  }
  strcpy(out, print.text);
  vec_each(const Mention, mention, &print.mentions)
    strbuf_printf(mentions, "%s ",
                  mention->function ? mention->function->name : mention->variable->name);
  fingerprint_release(&print);
  vec_release(&included);
  cfa_release(&cfa);
  unlink(name);
}

static bool is_same(const char *one, const char *other, bool is_global) {
  char first[SHA256_TEXT], second[SHA256_TEXT];
  Strbuf ignored = {0};
  fingerprint(one, is_global, first, &ignored);
  fingerprint(other, is_global, second, &ignored);
  strbuf_release(&ignored);
  return strcmp(first, second) == 0;
}

static void is_about_meaning_alone(void **state) {
  (void)state;
  static const char plain[] = "int f(int a) { return a + 1; }";
  assert_true(is_same(plain, "\n\n/* moved */ \nint f(int a) { return a + 1; }", false));
  assert_true(is_same(plain,
                      "static int v = 3; int g(void) { return v; }\n"
                      "int f(int a) { return a + 1; }",
                      false));
  assert_true(is_same("int g(void);\nint f(void) { return g(); }",
                      "int g(void) { return 1; }\nint f(void) { return g(); }", false));
  assert_true(is_same("char *f(void) { return \"text\"; }",
                      "char *h = \"other\";\nchar *f(void) { return \"text\"; }", false));
}

static void sees_every_change(void **state) {
  (void)state;
  static const char *const pairs[][2] = {
      {"int f(int a) { return a + 1; }", "int f(int a) { return a + 2; }"},
      {"int f(int a) { return a + 1; }", "int f(long a) { return a + 1; }"},
      {"int f(int a) { return a + 1; }", "int f(int b) { return b + 1; }"},  // reports name it
      {"int f(int a) { return a / 2; }", "int f(int a) {\nreturn a / 2; }"}, // and the line
      {"char *f(void) { return \"text\"; }", "char *f(void) { return \"more\"; }"},
      {"int g(int); int f(void) { return g(1); }", "int g(int); int f(void) { return g(2); }"},
      {"int g(int); int f(void) { return g(1); }", "long g(int); int f(void) { return g(1); }"},
      {"int g(void); int h(void); int f(void) { return g(); }",
       "int g(void); int h(void); int f(void) { return h(); }"},
      {"struct s { int a, b; }; int f(struct s *p) { return p->b; }",
       "struct s { int b, a; }; int f(struct s *p) { return p->b; }"},
      {"struct s { int a; }; void *f(struct s *p) { return p; }",
       "struct s { int a; char b; }; void *f(struct s *p) { return p; }"},
      {"#define N 3\nint f(void) { return N; }", "#define N 4\nint f(void) { return N; }"},
      {"int f(void) { int *p, x; { int y = 1; p = &y; } x = *p; return x; }",
       "int f(void) { int *p, x, y; { y = 1; p = &y; } x = *p; return x; }"},
      {"double f(void) { return 0.1; }", "double f(void) { return 0.10000000000000002; }"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    if (is_same(pairs[i][0], pairs[i][1], false))
      fail_msg("%s\n%s", pairs[i][0], pairs[i][1]);
}

static void sees_initializers(void **state) {
  (void)state;
  assert_true(is_same("int v[] = {1, 2};", "int w = 3; int v[] = {1, 2};", true));
  assert_false(is_same("int v[] = {1, 2};", "int v[] = {1, 3};", true));
  assert_false(is_same("int v = 0;", "long v = 0;", true));
  assert_false(is_same("int a, b, *v = &a;", "int a, b, *v = &b;", true));
  assert_false(is_same("int v = 1;", "const int v = 1;", true));
}

static void tells_what_is_mentioned(void **state) {
  (void)state;
  char print[SHA256_TEXT];
  Strbuf mentions = {0};
  fingerprint("extern int a; static int b; int g(int), h(void);\n"
              "int f(void) { static int c; return g(b) + (h() ? a : c) + g(1); }",
              false, print, &mentions);
  assert_string_equal(strbuf_text(&mentions), "g b h a c ");
  strbuf_clear(&mentions);
  fingerprint("int g(void), w; void *v[] = {&w, g};", true, print, &mentions);
  assert_string_equal(strbuf_text(&mentions), "w g ");
  strbuf_release(&mentions);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(is_about_meaning_alone), TEST(sees_every_change),
                                     TEST(sees_initializers), TEST(tells_what_is_mentioned)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
