// What octagons know of small programs, and what they must not know.
#include "preanalysis/preanalysis.h"

#include "path/fixture.h"

#define HEAD                                                                                       \
  "extern int __VERIFIER_nondet_int(void);\n"                                                      \
  "extern unsigned char __VERIFIER_nondet_uchar(void);\n"                                          \
  "extern void reach_error(void);\n"                                                               \
  "#define CHECK(c) if (!(c)) reach_error()\n"

static const PreanalysisOptions flow = {.packs = PACKS_FLOW, .pack_size = 10};
static const PreanalysisOptions block = {.packs = PACKS_BLOCK, .pack_size = 10};

// How many of the checks in TEXT are excluded.
static uint32_t count_excluded(const char *text, PreanalysisOptions options, IntegerMode integers) {
  Cfa cfa;
  load_text(&cfa, text);
  Terms *terms = terms_new();
  Encoder *encoder = encoder_new(terms, &cfa, (EncodeOptions){.integers = integers});
  Preanalysis *preanalysis = preanalysis_new(&cfa, terms, encoder, options);
  assert_true(preanalysis_is_complete(preanalysis));
  uint32_t all, excluded = preanalysis_excluded(preanalysis, &all);
  preanalysis_free(preanalysis);
  encoder_free(encoder);
  terms_free(terms);
  cfa_release(&cfa);
  return excluded;
}

static void assert_excluded(const char *text, uint32_t expected) {
  assert_int_equal(count_excluded(text, flow, INTEGERS_MACHINE), expected);
  assert_int_equal(count_excluded(text, block, INTEGERS_MACHINE), expected);
}

static void test_relations(void **state) {
  (void)state;
  assert_excluded(HEAD "int main(void) { int x = __VERIFIER_nondet_int(), y;\n"
                       "  if (x > 10 || x < -10) return 0;\n"
                       "  y = 3 - x; CHECK(x + y == 3); y = y + x; CHECK(y <= 23); return 0; }\n",
                  2);
  assert_excluded(HEAD "int main(void) { int n = __VERIFIER_nondet_int(), i = 0;\n"
                       "  while (i < n) i++;\n"
                       "  CHECK(i >= n); CHECK(i >= 0); return 0; }\n",
                  2);
}

// Values wrap, and of what wraps only a congruence is known.
static void test_wraps(void **state) {
  (void)state;
  assert_excluded(HEAD "int main(void) { unsigned char i = 0;\n"
                       "  while (__VERIFIER_nondet_int()) i++;\n"
                       "  CHECK(i <= 255); CHECK(i > 0); CHECK(i < 255); return 0; }\n",
                  1);
  assert_excluded(HEAD "int main(void) { int x = __VERIFIER_nondet_int(), y = x + 1;\n"
                       "  CHECK(y > x); CHECK(y - x == 1); return 0; }\n",
                  1);
  assert_excluded(HEAD "int main(void) { unsigned x = __VERIFIER_nondet_uchar(), y = x - 1;\n"
                       "  CHECK(y < x); if (x > 0) CHECK(y < x); return 0; }\n",
                  1);
}

// Values that wrap together, relations of more than two variables, and parities.
static void test_affine(void **state) {
  (void)state;
  assert_excluded(HEAD "int main(void) { int x = 0, y = 0;\n"
                       "  while (__VERIFIER_nondet_int()) { x++; y++; }\n"
                       "  CHECK(x == y); CHECK(x >= 0); return 0; }\n",
                  1);
  assert_excluded(HEAD "int main(void) { int i = 0, x = __VERIFIER_nondet_int(), y = x;\n"
                       "  int n = x;\n"
                       "  while (y != 0) { y--; i++; }\n"
                       "  CHECK(i == n); CHECK(i == n + 1); return 0; }\n",
                  1);
  assert_excluded(HEAD "int main(void) { unsigned i = 1;\n"
                       "  while (__VERIFIER_nondet_int()) i += 4;\n"
                       "  CHECK(i != 4294967295u); CHECK(i != 4294967293u); return 0; }\n",
                  1);
  assert_excluded(HEAD "int main(void) { unsigned i = __VERIFIER_nondet_uint(), j = 2 * i;\n"
                       "  j = j << 1; j = ~j; CHECK(j != 0); CHECK(j != 3); return 0; }\n",
                  1);
}

// Differences and sums that were bounded before values wrapped.
static void test_bands(void **state) {
  (void)state;
  assert_excluded(HEAD "int main(void) { int x = __VERIFIER_nondet_int(), y = x;\n"
                       "  if (x < 0 || x > 9) return 0;\n"
                       "  y = __VERIFIER_nondet_int(); if (y < 0 || y > 9) return 0;\n"
                       "  while (__VERIFIER_nondet_int()) { x += 10; y += 10; }\n"
                       "  if (x == 20) { CHECK(y > 10); CHECK(y < 30); CHECK(y != 20); }\n"
                       "  return 0; }\n",
                  2);
  assert_excluded(HEAD "int main(void) { unsigned char x = __VERIFIER_nondet_uchar() & 3, y = 0;\n"
                       "  while (__VERIFIER_nondet_int()) { x += 3; y -= 3; }\n"
                       "  if (y == 7) { CHECK(x >= 249); CHECK(x < 253); CHECK(x != 250); }\n"
                       "  return 0; }\n",
                  2);
}

static void test_casts(void **state) {
  (void)state;
  assert_excluded(HEAD "int main(void) { int x = __VERIFIER_nondet_int();\n"
                       "  signed char c = (signed char)x; CHECK(c == x); CHECK(c <= 127);\n"
                       "  if (x >= -128 && x < 128) { c = (signed char)x; CHECK(c == x); }\n"
                       "  if ((unsigned)x < 10) CHECK(x >= 0); return 0; }\n",
                  2);
  assert_excluded(HEAD "int main(void) { int x = __VERIFIER_nondet_int();\n"
                       "  _Bool b = x; CHECK(b <= 1); CHECK(b == x); return 0; }\n",
                  1);
}

static void test_mathematical_integers(void **state) {
  (void)state;
  const char *text = HEAD "int main(void) { int x = __VERIFIER_nondet_int(), y = x + 1;\n"
                          "  CHECK(y > x); CHECK(x <= 2147483647); return 0; }\n";
  assert_int_equal(count_excluded(text, flow, INTEGERS_MATH), 1);
}

static void test_calls(void **state) {
  (void)state;
  assert_excluded(HEAD
                  "int g;\n"
                  "static int twice(int a) { g = a; return a; }\n"
                  "int main(void) { int x = twice(3), y = twice(5);\n"
                  "  CHECK(x == 3); CHECK(y == 5); CHECK(g == 5); CHECK(g == 3); return 0; }\n",
                  3);
}

// Memory that pointers reach, unions, and elements of arrays are not followed.
static void test_memory(void **state) {
  (void)state;
  assert_excluded(HEAD "union u { int i; unsigned char c; };\n"
                       "int main(void) { int x = 0, *p = &x, a[2] = {0, 0}; union u v;\n"
                       "  v.i = 0; v.c = 1; *p = 1; a[__VERIFIER_nondet_int() & 1] = 1;\n"
                       "  CHECK(x == 0); CHECK(v.i == 0); CHECK(a[0] == 0); return 0; }\n",
                  0);
}

// The first call is known, what is behind the second one is not followed.
static void test_recursion(void **state) {
  (void)state;
  assert_excluded(HEAD "static int down(int n) { int k = n; if (n > 0) down(n - 1);\n"
                       "  CHECK(k == n); return k; }\n"
                       "int main(void) { CHECK(down(__VERIFIER_nondet_int()) == 7); return 0; }\n",
                  0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_relations), TEST(test_wraps),  TEST(test_affine),
      TEST(test_bands),     TEST(test_casts),  TEST(test_mathematical_integers),
      TEST(test_calls),     TEST(test_memory), TEST(test_recursion),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
