// Which checks of small programs are proved ahead, and which must not be.
#include "discharge/discharge.h"

#include "cfa/checks.h"

#include "path/fixture.h"

#define HEAD                                                                                       \
  "extern int __VERIFIER_nondet_int(void);\n"                                                      \
  "extern struct s *outside(void);\n"                                                              \
  "void *malloc(unsigned long); void *calloc(unsigned long, unsigned long);\n"                     \
  "void *realloc(void *, unsigned long); void free(void *); void *alloca(unsigned long);\n"        \
  "struct s { int a, b; struct s *next; };\n"                                                      \
  "struct s x, y, *global; int array[4];\n"

static uint32_t count_left(const Cfa *cfa) {
  uint32_t count = 0;
  vec_each(Function *const, function, &cfa->functions)
    vec_each(const Loc, loc, &(*function)->locations)
      count += location_check(cfa, cfa_location(cfa, *loc)) != NULL;
  return count;
}

static uint32_t left(const char *text) {
  Cfa cfa;
  load_checked(&cfa, text,
               check_set(ERROR_DEREF) | check_set(ERROR_NULL) | check_set(ERROR_FREE));
  discharge_checks(&cfa, true);
  uint32_t count = count_left(&cfa);
  cfa_release(&cfa);
  return count;
}

#define MAIN(body) HEAD "int main(void) { " body " return 0; }\n"
#define assert_proved(text) assert_int_equal(left(text), 0)
#define assert_left(count, text) assert_int_equal(left(text), count)

// ---- what pointers are set to

static void test_addresses(void **state) {
  (void)state;
  assert_proved(MAIN("struct s *p = &x; p->a = 1; p->b = 2;"));
  assert_proved(MAIN("int *p = &array[3]; p[0] = 1; p[-3] = 2;"));
  assert_left(1, MAIN("int *p = &array[3]; p[1] = 1;"));
  assert_left(1, MAIN("int *p = array; p[-1] = 1;"));
  assert_left(1, MAIN("long *p = (long *)&array[3]; *p = 1;"));
  assert_left(1, MAIN("char *p = \"text\"; p[0] = 1;"));
  assert_proved(MAIN("char *p = \"text\"; return p[4];"));
  assert_left(1, MAIN("char *p = \"text\"; return p[5];"));
}

static void test_joins(void **state) {
  (void)state;
  assert_proved(MAIN("struct s *p = 0; if (__VERIFIER_nondet_int()) p = &x; if (p) p->a = 1;"));
  assert_left(1, MAIN("struct s *p = 0; if (__VERIFIER_nondet_int()) p = &x; p->a = 1;"));
  assert_left(1, MAIN("struct s *p = &x; if (__VERIFIER_nondet_int()) p = outside(); p->a = 1;"));
  assert_left(1, MAIN("struct s *p; if (__VERIFIER_nondet_int()) p = &x; p->a = 1;"));
  assert_left(1, MAIN("int *p = array; while (__VERIFIER_nondet_int()) p++; *p = 1;"));
  assert_left(1, MAIN("int i = __VERIFIER_nondet_int(); int *p = array; p[i] = 1;"));
}

static void test_paths(void **state) {
  (void)state;
  assert_proved(MAIN("y.next = &x; x.next = &y; x.next->next->a = 1;"));
  assert_proved(MAIN("struct s l, m; l.next = &x; m = l; m.next->a = 1;"));
  assert_proved(MAIN("struct s *p, *q; x.next = &y; p = &x; p->next->b = 1;"
                     "q = p; q->next->a = 1;"));
  assert_left(1, MAIN("struct s *p = &x; x.next = &y; p->next = outside(); x.next->a = 1;"));
  assert_left(1, MAIN("struct s **p = &global; global = &x; *p = 0; global->a = 1;"));
  assert_left(1, MAIN("struct s *p = &x; p->next = (struct s *)&p; p->next->next = outside();"));
}

// ---- checks before

static void test_dominating_checks(void **state) {
  (void)state;
  assert_left(1, MAIN("struct s *p = outside(); p->a = 1; p->a = 2;"));
  assert_left(2, MAIN("struct s *p = outside(); p->a = 1; p->next = 0; p->b = 2;"));
  assert_left(2, MAIN("struct s *p = outside(); p->a = 1; p->b = 2;"));
  assert_left(2, MAIN("struct s *p = outside(); p->a = 1; p = outside(); p->a = 2;"));
  assert_left(2, MAIN("struct s *p = outside(); if (p->a) p->a = 1;")); // to be written, too
  assert_left(2, MAIN("struct s *p = outside();\n"
                      "if (__VERIFIER_nondet_int()) p->a = 1; p->a = 2;"));
  assert_left(2, MAIN("global = outside(); struct s **p = &global; global->a = 1;"
                      "*p = outside(); global->a = 2;"));
}

// ---- the heap

static void test_heap(void **state) {
  (void)state;
  assert_proved(MAIN("struct s *p = malloc(sizeof *p); p->a = 1; free(p);"));
  assert_left(1, MAIN("int *p = malloc(4); p[1] = 1;"));
  assert_left(1, MAIN("struct s *p = malloc(sizeof *p); free(p); p->a = 1;"));
  assert_left(1, MAIN("struct s *p = malloc(sizeof *p), *q = p; free(q); p->a = 1;"));
  assert_left(1, MAIN("struct s *p = malloc(sizeof *p); free(p); free(p);"));
  assert_left(1, MAIN("int *p = malloc(8); free(p + 1);"));
  assert_left(1, MAIN("free(&x);"));
  assert_left(1, MAIN("int *p = malloc(4), *q = realloc(p, 8); p[0] = 1; q = 0;"));
  assert_left(3, MAIN("struct s *p = outside(); p->a = 1; free(p); p->a = 1;"));
}

// ---- functions

static void test_calls(void **state) {
  (void)state;
  assert_proved(HEAD "void set(struct s *p) { p->a = 1; }\n"
                     "int main(void) { struct s l; set(&x); set(&l); return 0; }\n");
  assert_left(1, HEAD "void set(struct s *p) { p->a = 1; }\n"
                      "int main(void) { set(&x); set(outside()); return 0; }\n");
  assert_proved(HEAD "struct s *make(void) { return malloc(sizeof(struct s)); }\n"
                     "int main(void) { struct s *p = make(); p->a = 1; return 0; }\n");
  assert_proved(HEAD "void make(struct s **p) { struct s *q = malloc(sizeof *q); *p = q; }\n"
                     "int main(void) { struct s *p; make(&p); p->a = 1; return 0; }\n");
  assert_left(1, HEAD "void change(void) { global = outside(); }\n"
                      "int main(void) { global = &x; change(); global->a = 1; return 0; }\n");
  assert_left(1, HEAD "void drop(struct s *p) { free(p); }\n"
                      "int main(void) { struct s *p = malloc(16); drop(p); p->a = 1;\n"
                      "  return 0; }\n");
  assert_left(1, HEAD "void change(struct s **p) { *p = 0; }\n"
                      "int main(void) { struct s *p = &x; change(&p); p->a = 1; return 0; }\n");
}

// The front end marks blocks where accesses are checked.
static void test_blocks(void **state) {
  (void)state;
  assert_proved(MAIN("int *p; { int l; p = &l; *p = 1; }"));
  assert_left(1, MAIN("int *p; { int l; p = &l; *p = 1; } *p = 2;"));
  assert_left(1, MAIN("int *p = 0, *q = 0;\n"
                      "while (__VERIFIER_nondet_int()) { int l = 0; q = p; p = &l;"
                      "  if (q) *q = 1; *p = 2; }"));
}

static void test_frames(void **state) {
  (void)state;
  assert_left(1, HEAD "struct s *get(void) { struct s l; return &l; }\n"
                      "int main(void) { struct s *p = get(); p->a = 1; return 0; }\n");
  assert_left(1, HEAD "void get(void) { struct s l; global = &l; }\n"
                      "int main(void) { get(); global->a = 1; return 0; }\n");
  assert_left(2, HEAD "int *get(void) { int *p = alloca(4); *p = 1; return p; }\n"
                      "int main(void) { *get() = 1; return 0; }\n");
  assert_left(1, HEAD "void down(int n) { struct s l; if (n) { global = &l; down(n - 1); }\n"
                      "  else global->a = 1; }\n"
                      "void up(void) { struct s l; global = &l; }\n"
                      "int main(void) { up(); down(__VERIFIER_nondet_int()); return 0; }\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_addresses), TEST(test_joins), TEST(test_paths), TEST(test_dominating_checks),
      TEST(test_heap),      TEST(test_calls), TEST(test_blocks), TEST(test_frames),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
