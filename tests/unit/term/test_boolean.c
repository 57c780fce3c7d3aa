// Boolean structure, if-then-else, equality.
#include "fixture.h"

static void test_negation(void **state) {
  (void)state;
  Fixture f = fixture_new();
  assert_false_term(&f, not(&f, term_true(f.terms)));
  assert_true_term(&f, not(&f, term_false(f.terms)));
  assert_kind(&f, not(&f, f.p), TERM_NOT);
  assert_same(not(&f, not(&f, f.p)), f.p);
  fixture_free(&f);
}

static void test_junctions(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Terms *terms = f.terms;
  Term yes = term_true(terms), no = term_false(terms);
  assert_true_term(&f, term_make_and(terms, NULL, 0));
  assert_false_term(&f, term_make_or(terms, NULL, 0));
  assert_same(and(&f, f.p, yes), f.p);
  assert_same(and(&f, f.p, no), no);
  assert_same(or (&f, f.p, no), f.p);
  assert_same(or (&f, f.p, yes), yes);
  assert_same(and(&f, f.p, f.p), f.p);
  assert_same(and(&f, f.p, not(&f, f.p)), no);
  assert_same(or (&f, f.p, not(&f, f.p)), yes);
  assert_same(and(&f, f.p, f.q), and(&f, f.q, f.p));
  Term three = term_make_and(terms, (Term[]){f.r, f.p, f.q}, 3);
  assert_same(and(&f, and(&f, f.p, f.q), f.r), three);
  assert_same(and(&f, f.q, and(&f, f.r, f.p)), three);
  assert_int_equal(term_get(terms, three).arg_count, 3);
  assert_same(and(&f, three, not(&f, f.q)), no);
  assert_same(or (&f, three, not(&f, three)), yes);
  assert_int_equal(term_get(terms, or (&f, three, f.p)).arg_count, 2);
  assert_same(term_make_implies(terms, f.p, f.q), or (&f, not(&f, f.p), f.q));
  assert_true_term(&f, term_make_implies(terms, f.p, f.p));
  fixture_free(&f);
}

// Building one by one costs FLAT_LIMIT a step, in time and in memory.
static void test_long_conjunctions(void **state) {
  (void)state;
  enum { COUNT = 50000 };
  Fixture f = fixture_new();
  Term *args = mem_alloc(COUNT * sizeof *args), all = term_true(f.terms);
  for (int i = 0; i < COUNT; i++)
    args[i] = eq(&f, new_variable(f.terms, "v", sort_int(f.terms)), number(&f, i));
  uint64_t before = mem_in_use();
  for (int i = 0; i < COUNT; i++)
    all = and(&f, all, args[i]);
  assert_true(mem_in_use() - before <
              (uint64_t)COUNT * (FLAT_LIMIT + 1) * 2 * sizeof(Term) + (uint64_t)COUNT * 100);
  assert_true(term_get(f.terms, all).arg_count <= FLAT_LIMIT + 1);
  Term flat = term_make_and(f.terms, args, COUNT);
  assert_int_equal(term_get(f.terms, flat).arg_count, COUNT);
  assert_int_equal(term_get(f.terms, and(&f, flat, f.p)).arg_count, 2);
  assert_false_term(&f, and(&f, flat, not(&f, flat)));
  args[0] = not(&f, args[COUNT - 1]);
  assert_false_term(&f, term_make_and(f.terms, args, COUNT));
  mem_free(args, COUNT * sizeof *args);
  fixture_free(&f);
}

static void test_if_then_else(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term yes = term_true(f.terms), no = term_false(f.terms), choice = ite(&f, f.p, f.x, f.y);
  assert_kind(&f, choice, TERM_ITE);
  assert_same(ite(&f, yes, f.x, f.y), f.x);
  assert_same(ite(&f, no, f.x, f.y), f.y);
  assert_same(ite(&f, f.p, f.x, f.x), f.x);
  assert_same(ite(&f, not(&f, f.p), f.y, f.x), choice);
  assert_same(ite(&f, f.p, choice, f.y), choice);
  assert_same(ite(&f, f.p, f.x, ite(&f, f.p, f.z, f.y)), choice);
  assert_same(ite(&f, f.p, yes, f.q), or (&f, f.p, f.q));
  assert_same(ite(&f, f.p, no, f.q), and(&f, not(&f, f.p), f.q));
  assert_same(ite(&f, f.p, f.q, yes), or (&f, not(&f, f.p), f.q));
  assert_same(ite(&f, f.p, f.q, no), and(&f, f.p, f.q));
  assert_same(ite(&f, f.p, yes, no), f.p);
  assert_same(ite(&f, f.p, no, yes), not(&f, f.p));
  assert_same(ite(&f, f.p, f.p, f.q), or (&f, f.p, f.q));
  assert_same(ite(&f, f.p, f.q, f.p), and(&f, f.p, f.q));
  assert_same(ite(&f, f.p, not(&f, f.p), f.q), and(&f, not(&f, f.p), f.q));
  assert_same(ite(&f, f.p, f.q, not(&f, f.q)), eq(&f, f.p, f.q));
  assert_kind(&f, ite(&f, f.p, f.q, f.r), TERM_ITE);
  fixture_free(&f);
}

static void test_equivalence(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term same = eq(&f, f.p, f.q);
  assert_kind(&f, same, TERM_EQ);
  assert_same(same, eq(&f, f.q, f.p));
  assert_same(eq(&f, f.p, term_true(f.terms)), f.p);
  assert_same(eq(&f, term_false(f.terms), f.p), not(&f, f.p));
  assert_true_term(&f, eq(&f, f.p, f.p));
  assert_false_term(&f, eq(&f, f.p, not(&f, f.p)));
  assert_same(eq(&f, not(&f, f.p), f.q), not(&f, same));
  assert_same(eq(&f, not(&f, f.p), not(&f, f.q)), same);
  assert_same(eq(&f, not(&f, f.p), term_true(f.terms)), not(&f, f.p));
  fixture_free(&f);
}

static void test_equality_of_values(void **state) {
  (void)state;
  Fixture f = fixture_new();
  assert_true_term(&f, eq(&f, f.n, f.n));
  assert_false_term(&f, eq(&f, bits8(&f, 1), bits8(&f, 2)));
  assert_same(eq(&f, f.n, f.m), eq(&f, f.m, f.n));
  Term choice = ite(&f, f.p, bits8(&f, 1), bits8(&f, 0));
  assert_same(eq(&f, choice, bits8(&f, 1)), f.p);
  assert_same(eq(&f, bits8(&f, 0), choice), not(&f, f.p));
  assert_false_term(&f, eq(&f, choice, bits8(&f, 7)));
  Term mixed = ite(&f, f.p, f.n, bits8(&f, 3));
  assert_same(eq(&f, mixed, bits8(&f, 3)), or (&f, not(&f, f.p), eq(&f, f.n, bits8(&f, 3))));
  assert_kind(&f, eq(&f, f.a, f.b), TERM_EQ);
  assert_true_term(&f, eq(&f, f.a, f.a));
  fixture_free(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_negation),          TEST(test_junctions),
                                     TEST(test_long_conjunctions), TEST(test_if_then_else),
                                     TEST(test_equivalence),       TEST(test_equality_of_values)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
