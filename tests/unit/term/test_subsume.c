// Literals that say nothing beside others.
#include "fixture.h"
#include "random_terms.h"
#include "term/rewrite.h"

static void drops_from_conjunctions(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term at_most[] = {le(&f, f.x, number(&f, 3)), le(&f, f.x, number(&f, 5))};
  Term is_one = eq(&f, f.x, number(&f, 1)), is_two = eq(&f, f.x, number(&f, 2));
  Term all = and(&f, at_most[0], at_most[1]);
  assert_same(term_drop_subsumed(f.terms, all), at_most[0]);
  all = and(&f, and(&f, all, is_one), not(&f, is_two));
  assert_same(term_drop_subsumed(f.terms, all), is_one);
  Term below = and(&f, at_most[0], not(&f, eq(&f, f.x, number(&f, 4))));
  assert_same(term_drop_subsumed(f.terms, below), at_most[0]);
  Term inside = and(&f, at_most[0], not(&f, is_two));
  assert_same(term_drop_subsumed(f.terms, inside), inside);
  Term neither = and(&f, not(&f, is_one), not(&f, is_two));
  assert_same(term_drop_subsumed(f.terms, neither), neither);
  fixture_free(&f);
}

static void drops_from_disjunctions(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term sum = sub(&f, f.x, f.y);
  Term near = le(&f, sum, number(&f, 3)), far = le(&f, sum, number(&f, 5));
  assert_same(term_drop_subsumed(f.terms, or (&f, near, far)), far);
  assert_same(term_drop_subsumed(f.terms, not(&f, or (&f, near, far))), not(&f, far));
  Term nested = or (&f, f.p, and(&f, near, far));
  assert_same(term_drop_subsumed(f.terms, nested), or (&f, f.p, near));
  Term others = or (&f, near, le(&f, f.x, number(&f, 5)));
  assert_same(term_drop_subsumed(f.terms, others), others);
  fixture_free(&f);
}

static void looks_into_choices(void **state) {
  (void)state;
  Fixture f = fixture_new();
  Term is_two = eq(&f, f.x, number(&f, 2)), is_one = eq(&f, f.x, number(&f, 1));
  Term both = and(&f, is_two, not(&f, is_one)), other = le(&f, f.y, number(&f, 0));
  Term choice = ite(&f, f.p, both, other);
  assert_same(term_drop_subsumed(f.terms, choice), ite(&f, f.p, is_two, other));
  Term value = eq(&f, f.z, ite(&f, both, f.x, f.y));
  assert_same(term_drop_subsumed(f.terms, value), eq(&f, f.z, ite(&f, is_two, f.x, f.y)));
  fixture_free(&f);
}

static void keeps_the_meaning(void **state) {
  (void)state;
  assert_meaning_kept(term_drop_subsumed);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(drops_from_conjunctions), TEST(drops_from_disjunctions),
                                     TEST(looks_into_choices), TEST(keeps_the_meaning)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
