// What points where in small programs, and how many objects a node stands for.
#include "points_to/points_to.h"

#include "base/memory.h"

#include "path/fixture.h"

enum { MANY = 2 }; // as MemNode.count has it

#define HEAD                                                                                       \
  "extern int __VERIFIER_nondet_int(void);\n"                                                      \
  "extern int *outside(void);\n"                                                                   \
  "void *malloc(unsigned long);\n"                                                                 \
  "int a, b, c;\n"

typedef struct Program {
  Cfa cfa;
  PointsTo *points_to;
} Program;

static Program *load(const char *text, bool unset_is_fresh) {
  Program *program = mem_alloc(sizeof *program); // the CFA may not move
  load_text(&program->cfa, text);
  program->points_to = points_to_new(&program->cfa, unset_is_fresh);
  return program;
}

static void release(Program *program) {
  points_to_free(program->points_to);
  cfa_release(&program->cfa);
  mem_free(program, sizeof *program);
}

static MemCell cell_of(const Program *program, const char *name) {
  vec_each(Variable *const, variable, &program->cfa.variables)
    if (!strcmp((*variable)->name, name))
      return points_to_variable(program->points_to, *variable);
  fail_msg("no variable %s", name);
  return (MemCell){0};
}

// What the pointer OFFSET bytes behind the start of CELL points to.
static MemCell target(MemCell cell, int64_t offset) {
  const MemField *field = mem_find_field(mem_find((MemCell){cell.node, cell.offset + offset}));
  assert_non_null(field);
  return mem_find(field->pointee);
}

static MemCell target_of(const Program *program, const char *name) {
  return target(cell_of(program, name), 0);
}

#define assert_same(a, b) assert_ptr_equal((a).node, (b).node)
#define assert_apart(a, b) assert_ptr_not_equal((a).node, (b).node)

// ---- what points where

static void test_pointers(void **state) {
  (void)state;
  Program *p = load(HEAD "int main(void) { int *p = &a, *q = &b, *r = &c;\n"
                         "  if (__VERIFIER_nondet_int()) r = q;\n"
                         "  *p = 1; *q = 2; *r = 3; return 0; }\n",
                    true);
  assert_same(target_of(p, "p"), cell_of(p, "a"));
  assert_same(target_of(p, "q"), cell_of(p, "b"));
  assert_same(target_of(p, "r"), cell_of(p, "c"));
  assert_same(cell_of(p, "b"), cell_of(p, "c")); // both may be what r points to
  assert_apart(cell_of(p, "a"), cell_of(p, "b"));
  release(p);
}

// Nobody uses q: what it points to does not matter.
static void test_pointers_that_nobody_uses(void **state) {
  (void)state;
  Program *p = load(HEAD "int main(void) { int *p = &a, *q = &a;\n"
                         "  q = &b; *p = 1; return q == p; }\n",
                    true);
  assert_apart(cell_of(p, "a"), cell_of(p, "b"));
  release(p);
}

static void test_fields(void **state) {
  (void)state;
  Program *p = load(HEAD "struct s { int *x, *y; };\n"
                         "int main(void) { struct s s = {&a, &b}, t;\n"
                         "  t = s; t.y = &c; *t.x = 1; *t.y = 2; return *s.x + *s.y; }\n",
                    true);
  assert_same(target(cell_of(p, "t"), 0), cell_of(p, "a"));
  assert_same(target(cell_of(p, "t"), 8), cell_of(p, "b"));
  assert_same(cell_of(p, "b"), cell_of(p, "c"));
  assert_apart(cell_of(p, "a"), cell_of(p, "b"));
  assert_apart(cell_of(p, "s"), cell_of(p, "t"));
  release(p);
}

// Elements of an array count as its first one; a pointer to a field is one into the object.
static void test_offsets(void **state) {
  (void)state;
  Program *p = load(HEAD "struct s { int x, y; } s[4];\n"
                         "int main(void) { int i = __VERIFIER_nondet_int() & 3;\n"
                         "  int *p = &s[i].y, *q = &s[2].x; *p = 1; *q = 2; return 0; }\n",
                    true);
  assert_same(target_of(p, "p"), cell_of(p, "s"));
  assert_same(target_of(p, "q"), cell_of(p, "s"));
  int64_t start = cell_of(p, "s").offset;
  assert_int_equal(target_of(p, "p").offset, start + 4);
  assert_int_equal(target_of(p, "q").offset, start);
  assert_int_equal(mem_array_at(cell_of(p, "s").node, start)->stride, 8);
  release(p);
}

static void test_calls(void **state) {
  (void)state;
  Program *p = load(HEAD "static int *pass(int *p) { return p; }\n"
                         "static void set(int *r) { *r = 1; }\n"
                         "int main(void) { void (*f)(int *) = set; int *q = pass(&a);\n"
                         "  f(&b); return *q; }\n",
                    true);
  assert_same(target_of(p, "q"), cell_of(p, "a"));
  assert_same(target_of(p, "r"), cell_of(p, "b"));
  assert_apart(cell_of(p, "a"), cell_of(p, "b"));
  release(p);
}

// A number may carry an address, a comparison does not.
static void test_numbers(void **state) {
  (void)state;
  Program *p =
      load(HEAD "int main(void) { unsigned long n = (unsigned long)&a; int *p = (int *)n;\n"
                "  int *q = (int *)(unsigned long)(&b == &c); *p = 1; *q = 2; return 0; }\n",
           true);
  assert_same(target_of(p, "p"), cell_of(p, "a"));
  assert_apart(target_of(p, "q"), cell_of(p, "b"));
  release(p);
}

// Of a pointer that nobody set: to objects of its own, or to any.
static void test_unset(void **state) {
  (void)state;
  const char *text = HEAD "int main(void) { int *p = outside(), *q = &a; int x = b;\n"
                          "  *p = 1; *q = 2; return x; }\n";
  Program *fresh = load(text, true);
  assert_apart(target_of(fresh, "p"), cell_of(fresh, "a"));
  assert_true(target_of(fresh, "p").node->has_unset);
  assert_false(cell_of(fresh, "a").node->has_unset);
  release(fresh);
  Program *any = load(text, false);
  assert_same(target_of(any, "p"), cell_of(any, "a"));
  assert_apart(target_of(any, "p"), cell_of(any, "b")); // whose address nobody takes
  release(any);
}

// ---- how many

// TEXT has a pointer p; how many objects may be where it points.
static uint32_t count_of(const char *text) {
  Program *p = load(text, true);
  uint32_t count = target_of(p, "p").node->count;
  release(p);
  return count;
}

static void test_counts_variables(void **state) {
  (void)state;
  assert_int_equal(count_of(HEAD "int main(void) { int *p = &a; *p = 1; return 0; }\n"), 1);
  assert_int_equal(count_of(HEAD "int main(void) { int *p = &a;\n"
                                 "  if (b) p = &c; *p = 1; return 0; }\n"),
                   MANY);
  assert_int_equal(count_of(HEAD "static void f(void) { int x, *p = &x; *p = 1; }\n"
                                 "int main(void) { f(); f(); return 0; }\n"),
                   1); // one behind the other
  assert_int_equal(count_of(HEAD "static void f(int n) { int x, *p = &x; *p = n;\n"
                                 "  if (n > 0) f(n - 1); }\n"
                                 "int main(void) { f(b); return 0; }\n"),
                   MANY);
}

static void test_counts_allocations(void **state) {
  (void)state;
  assert_int_equal(count_of(HEAD "int main(void) { int *p = malloc(4); if (!p) return 0;\n"
                                 "  *p = 1; return 0; }\n"),
                   1);
  assert_int_equal(count_of(HEAD "int main(void) { int *p;\n"
                                 "  while (__VERIFIER_nondet_int()) { p = malloc(4); *p = 1; }\n"
                                 "  return 0; }\n"),
                   MANY);
  assert_int_equal(count_of(HEAD "static int *make(void) { int *p = malloc(4); return p; }\n"
                                 "int main(void) { *make() = 1; *make() = 2; return 0; }\n"),
                   MANY);
}

static void test_counts_what_comes_from_outside(void **state) {
  (void)state;
  assert_int_equal(count_of(HEAD "int main(void) { int *p = outside(); *p = 1; return 0; }\n"), 1);
  assert_int_equal(count_of(HEAD "int main(void) { int *p = outside(); *p = 1;\n"
                                 "  p = outside(); *p = 2; return 0; }\n"),
                   MANY);
  assert_int_equal(count_of(HEAD "struct s { struct s *next; int n; };\n"
                                 "extern struct s *list(void);\n"
                                 "int main(void) { struct s *p = list();\n"
                                 "  while (p->n) p = p->next; return 0; }\n"),
                   MANY);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(test_pointers),
      TEST(test_pointers_that_nobody_uses),
      TEST(test_fields),
      TEST(test_offsets),
      TEST(test_calls),
      TEST(test_numbers),
      TEST(test_unset),
      TEST(test_counts_variables),
      TEST(test_counts_allocations),
      TEST(test_counts_what_comes_from_outside),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
