// What terms are made of.
#include "fixture.h"
#include "term/rewrite.h"

static void test_variables(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Symbol x = term_get(f.terms, f.x).symbol;
  Term x1 = term_make_var(f.terms, x, 1), x2 = term_make_var(f.terms, x, 2);
  Term choice = ite(&f, f.q, x2, term_make_select(f.terms, f.a, x1));
  TermVec found = {0};
  term_variables(f.terms, choice, &found);
  assert_int_equal(found.size, 4);
  assert_same(found.data[0], f.q);
  assert_same(found.data[1], x2);
  assert_same(found.data[2], f.a);
  assert_same(found.data[3], x1);
  term_variables(f.terms, number(&f, 5), &found); // appends
  assert_int_equal(found.size, 4);
  vec_release(&found);
  fixture_free(&f);
}

static void test_applications(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term inner = term_make_apply(f.terms, f.f, (Term[]){f.x, f.y}, 2);
  Term outer = term_make_apply(f.terms, f.f, (Term[]){inner, inner}, 2);
  TermVec found = {0};
  term_applications(f.terms, le(&f, outer, inner), &found);
  assert_int_equal(found.size, 2);
  vec_release(&found);
  fixture_free(&f);
}

static void test_atoms(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term bound = le(&f, f.x, f.y), same = eq(&f, f.n, f.m);
  // Conditions inside of atoms are no atoms of the formula.
  Term hidden = le(&f, f.z, ite(&f, f.r, f.x, f.y));
  Term inner = ite(&f, f.p, not(&f, bound), same);
  Term formula = term_make_or(f.terms, (Term[]){inner, not(&f, hidden), eq(&f, f.q, f.p)}, 3);
  TermVec found = {0};
  term_atoms(f.terms, formula, &found);
  assert_int_equal(found.size, 5);
  Term expected[] = {f.p, f.q, bound, same, hidden};
  for (int i = 0; i < 5; i++) {
    int times = 0;
    vec_each(Term, atom, &found)
      times += term_equals(*atom, expected[i]);
    assert_int_equal(times, 1);
  }
  vec_clear(&found);
  term_atoms(f.terms, term_true(f.terms), &found);
  assert_int_equal(found.size, 0);
  vec_release(&found);
  fixture_free(&f);
}

// Also when the conjunction was too long to be flat.
static void test_conjuncts(void **state) {
  (void)state;
  enum { COUNT = 300 };
  Fixture f = fixture_new();
  Term all = term_true(f.terms);
  for (int i = 0; i < COUNT; i++)
    all = and(&f, all, new_variable(f.terms, "v", sort_bool(f.terms)));
  TermVec found = {0};
  term_conjuncts(f.terms, all, &found);
  assert_int_equal(found.size, COUNT);
  vec_clear(&found);
  term_conjuncts(f.terms, or (&f, f.p, f.q), &found);
  assert_int_equal(found.size, 1);
  vec_release(&found);
  fixture_free(&f);
}

// 2^1000 paths, and 200,000 levels.
static void test_size(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term shared = f.x, deep = f.x;
  for (int i = 0; i < 1000; i++)
    shared = term_make_apply(f.terms, f.f, (Term[]){shared, shared}, 2);
  assert_int_equal(term_size(f.terms, shared), 1001);
  for (int i = 0; i < 200000; i++)
    deep = term_make_apply(f.terms, f.f, (Term[]){deep, f.y}, 2);
  assert_int_equal(term_size(f.terms, deep), 200002);
  fixture_free(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_variables), TEST(test_applications),
                                     TEST(test_atoms), TEST(test_conjuncts), TEST(test_size)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
