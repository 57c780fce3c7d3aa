#include "report/error_path.h"

#include "path/watched.h"

static void check(const char *text, const char *inputs, uint32_t limit, const char *expected) {
  static Watched w;
  char *printed = NULL;
  size_t size = 0;
  watched_init(&w, text, inputs, limit);
  assert_int_equal(w.status, EXEC_ERROR);
  FILE *out = open_memstream(&printed, &size);
  error_path_print(&w.cfa, &w.trace, &w.input, out);
  fclose(out);
  assert_string_equal(printed, expected);
  free(printed);
  watched_release(&w);
}

static void prints_steps(void **state) {
  (void)state;
  check("int __VERIFIER_nondet_int(void); void reach_error(void);\n"
        "int g = 3;\n"
        "int main(void) {\n"
        "  int x, y; // nothing happens here\n"
        "  x = __VERIFIER_nondet_int();\n"
        "  y = 2 * x;   g++; /* two at once */\n"
        "  if (x > 3 && y == 10)\n"
        "  {\n"
        "    x = 0;\n"
        "  }\n"
        "  else\n"
        "    x = 1;\n"
        "  if (!x)\n"
        "    reach_error();\n"
        "}\n",
        "5", 0,
        "t.c:3:   main()\n"
        "t.c:5:     x = __VERIFIER_nondet_int();   [x = 5]\n"
        "t.c:6:     y = 2 * x; g++;   [y = 10, g = 4]\n"
        "t.c:7:     if (x > 3 && y == 10)   [y == 10 is true]\n"
        "t.c:9:     x = 0;   [x = 0]\n"
        "t.c:13:    if (!x)   [x is false]\n"
        "t.c:14:    reach_error();   [error]\n"
        "Input: 5\n");
}

static void indents_calls(void **state) {
  (void)state;
  check("void reach_error(void);\n"
        "int g;\n"
        "void note(void) { }\n"
        "int inc(int a, unsigned char by) {\n"
        "  note();\n"
        "  return a + by;\n"
        "}\n"
        "int main(void) {\n"
        "  int x = inc(4, 255);\n"
        "  inc(1, 1);\n"
        "  if (inc(x, 1) == 260)\n"
        "    reach_error();\n"
        "}\n",
        "", 0,
        "t.c:8:   main()\n"
        "t.c:9:     int x = inc(4, 255);\n"
        "t.c:4:     inc(a = 4, by = 255)\n"
        "t.c:5:       note();\n"
        "t.c:3:       note()\n"
        "t.c:6:       return a + by;   [returns 259]\n"
        "t.c:9:     int x = inc(4, 255);   [x = 259]\n"
        "t.c:10:    inc(1, 1);\n"
        "t.c:4:     inc(a = 1, by = 1)\n"
        "t.c:5:       note();\n"
        "t.c:3:       note()\n"
        "t.c:6:       return a + by;   [returns 2]\n"
        "t.c:11:    if (inc(x, 1) == 260)\n"
        "t.c:4:     inc(a = 259, by = 1)\n"
        "t.c:5:       note();\n"
        "t.c:3:       note()\n"
        "t.c:6:       return a + by;   [returns 260]\n"
        "t.c:11:    if (inc(x, 1) == 260)   [inc(x, 1) == 260 is true]\n"
        "t.c:12:    reach_error();   [error]\n");
}

static void prints_values_of_all_types(void **state) {
  (void)state;
  check("void reach_error(void); int sensor(void); void *malloc(unsigned long);\n"
        "struct s { unsigned char c; signed b : 3; double d[2]; } s, a[3];\n"
        "int main(void) {\n"
        "  int u, k, *p = &k;\n"
        "  struct s *q = &a[2];\n"
        "  *p = 17;\n"
        "  q->c = 300;\n"
        "  s.b = 7;\n"
        "  s.d[1] = 0.1;\n"
        "  float f = 3;\n"
        "  _Bool t = k;\n"
        "  char c = 'a';\n"
        "  unsigned long long big = -1;\n"
        "  q = malloc(sizeof *q); q = 0;\n"
        "  switch (u) {\n"
        "  case 4:\n"
        "    break;\n"
        "  case 5:\n"
        "    if (sensor())\n"
        "      goto ERROR;\n"
        "  }\n"
        "  return 0;\n"
        "ERROR:\n"
        "  return 1;\n"
        "}\n",
        "5,7", 0,
        "t.c:3:   main()\n"
        "t.c:4:     int u, k, *p = &k;   [p = &k]\n"
        "t.c:5:     struct s *q = &a[2];   [q = &a[2]]\n"
        "t.c:6:     *p = 17;   [k = 17]\n"
        "t.c:7:     q->c = 300;   [a[2].c = 44]\n"
        "t.c:8:     s.b = 7;   [s.b = -1]\n"
        "t.c:9:     s.d[1] = 0.1;   [s.d[1] = 0.1]\n"
        "t.c:10:    float f = 3;   [f = 3.0]\n"
        "t.c:11:    _Bool t = k;   [t = 1]\n"
        "t.c:12:    char c = 'a';   [c = 97]\n"
        "t.c:13:    unsigned long long big = -1;   [big = 18446744073709551615]\n"
        "t.c:14:    q = malloc(sizeof *q); q = 0;   [q = 0]\n"
        "t.c:15:    switch (u) {   [u = 5 (uninitialized), u == 5 is true]\n"
        "t.c:19:    if (sensor())   [sensor() = 7]\n"
        "t.c:20:    goto ERROR;   [error label]\n"
        "Input: 5, 7\n");
}

static void folds_loops(void **state) {
  (void)state;
  check("void reach_error(void);\n"
        "int main(void) {\n"
        "  int i = 0, s = 0;\n"
        "  while (i < 100) {\n"
        "    s += i;\n"
        "    i++;\n"
        "  }\n"
        "  for (i = 0; i < 20; i++) s--;\n"
        "  if (s == 4930) reach_error();\n"
        "}\n",
        "", 0,
        "t.c:2:  main()\n"
        "t.c:3:    int i = 0, s = 0;   [i = 0, s = 0]\n"
        "t.c:4:    while (i < 100) {   [i < 100 is true]\n"
        "t.c:5:    s += i;   [s = 0]\n"
        "t.c:6:    i++;   [i = 1]\n"
        "t.c:4:    while (i < 100) {   [i < 100 is true]\n"
        "t.c:5:    s += i;   [s = 1]\n"
        "t.c:6:    i++;   [i = 2]\n"
        "t.c:4:    while (i < 100) {   [i < 100 is true]\n"
        "t.c:5:    s += i;   [s = 3]\n"
        "t.c:6:    i++;   [i = 3]\n"
        "          ... 95 more times ...\n"
        "t.c:4:    while (i < 100) {   [i < 100 is true]\n"
        "t.c:5:    s += i;   [s = 4851]\n"
        "t.c:6:    i++;   [i = 99]\n"
        "t.c:4:    while (i < 100) {   [i < 100 is true]\n"
        "t.c:5:    s += i;   [s = 4950]\n"
        "t.c:6:    i++;   [i = 100]\n"
        "t.c:4:    while (i < 100) {   [i < 100 is false]\n"
        "t.c:8:    for (i = 0; i < 20; i++) s--;   [i < 20 is true, s = 4949, i = 1]\n"
        "t.c:8:    for (i = 0; i < 20; i++) s--;   [i < 20 is true, s = 4948, i = 2]\n"
        "t.c:8:    for (i = 0; i < 20; i++) s--;   [i < 20 is true, s = 4947, i = 3]\n"
        "          ... 15 more times ...\n"
        "t.c:8:    for (i = 0; i < 20; i++) s--;   [i < 20 is true, s = 4931, i = 19]\n"
        "t.c:8:    for (i = 0; i < 20; i++) s--;   [s = 4930, i = 20, i < 20 is false]\n"
        "t.c:9:    if (s == 4930) reach_error();   [s == 4930 is true, error]\n");
}

static void tells_of_gaps(void **state) {
  (void)state;
  check("#include <assert.h>\n"
        "int main(void) {\n"
        "  int i = 0;\n"
        "  while (i < 100)\n"
        "    i++;\n"
        "  assert(i != 100);\n"
        "}\n",
        "", 4,
        "t.c:2:  main()\n"
        "t.c:3:    int i = 0;   [i = 0]\n"
        "t.c:4:    while (i < 100)   [i < 100 is true]\n"
        "t.c:5:    i++;   [i = 1]\n"
        "        ... 197 steps are not shown ...\n"
        "t.c:5:    i++;   [i = 100]\n"
        "t.c:4:    while (i < 100)   [i < 100 is false]\n"
        "t.c:6:    assert(i != 100);   [i != 100 is false, assertion fails]\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(prints_steps), TEST(indents_calls), TEST(prints_values_of_all_types),
      TEST(folds_loops),  TEST(tells_of_gaps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
