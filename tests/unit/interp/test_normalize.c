#include "fixture.h"

static void joins_inequalities(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x = at(&fixture, fixture.x, 0), y = at(&fixture, fixture.y, 0);
  Term sum = term_make_add(fixture.terms, x, y), p = at(&fixture, fixture.p, 0);
  Term sum_is_3 = both(&fixture, at_most(&fixture, sum, 3), at_least(&fixture, sum, 3));
  assert_term(&fixture, term_drop_subsumed(fixture.terms, both(&fixture, sum_is_3, p)),
              both(&fixture, is(&fixture, sum, 3), p));
  // dually
  assert_term(&fixture, term_drop_subsumed(fixture.terms, no(&fixture, sum_is_3)),
              no(&fixture, is(&fixture, sum, 3)));
  // below other structure
  Term deep = either(&fixture, p, both(&fixture, sum_is_3, at_most(&fixture, y, 1)));
  Term joined = both(&fixture, is(&fixture, sum, 3), at_most(&fixture, y, 1));
  assert_term(&fixture, term_drop_subsumed(fixture.terms, deep), either(&fixture, p, joined));
  Term open = both(&fixture, at_most(&fixture, x, 3), at_least(&fixture, x, 2));
  assert_term(&fixture, term_drop_subsumed(fixture.terms, open), open);
  fixture_release(&fixture);
}

static void keeps_the_bound_that_says_all(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x = at(&fixture, fixture.x, 0);
  Term three = at_most(&fixture, x, 3), five = at_most(&fixture, x, 5);
  assert_term(&fixture, term_drop_subsumed(fixture.terms, both(&fixture, three, five)), three);
  assert_term(&fixture, term_drop_subsumed(fixture.terms, either(&fixture, three, five)), five);
  Term three_or_more = at_least(&fixture, x, 3), five_or_more = at_least(&fixture, x, 5);
  assert_term(&fixture,
              term_drop_subsumed(fixture.terms, both(&fixture, three_or_more, five_or_more)),
              five_or_more);
  Term all[] = {three_or_more, five, at_least(&fixture, x, 5), at_most(&fixture, x, 9)};
  assert_term(&fixture, term_drop_subsumed(fixture.terms, term_make_and(fixture.terms, all, 4)),
              is(&fixture, x, 5));
  fixture_release(&fixture);
}

static void drops_what_says_nothing(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  Term x = at(&fixture, fixture.x, 0), p = at(&fixture, fixture.p, 0);
  Term q = at(&fixture, fixture.p, 1), three = is(&fixture, x, 3);
  assert_term(&fixture, term_drop_subsumed(terms, both(&fixture, three, at_most(&fixture, x, 5))),
              three);
  assert_term(&fixture, term_drop_subsumed(terms, either(&fixture, three, at_most(&fixture, x, 5))),
              at_most(&fixture, x, 5));
  Term other = no(&fixture, three);
  assert_term(&fixture, term_drop_subsumed(terms, both(&fixture, other, at_most(&fixture, x, 2))),
              at_most(&fixture, x, 2));
  assert_term(&fixture, term_drop_subsumed(terms, either(&fixture, other, is(&fixture, x, 4))),
              other);
  assert_term(&fixture, term_drop_subsumed(terms, either(&fixture, p, both(&fixture, p, q))), p);
  assert_term(&fixture,
              term_drop_subsumed(terms, either(&fixture, p, both(&fixture, no(&fixture, p), q))),
              either(&fixture, p, q));
  assert_term(&fixture, term_drop_subsumed(terms, both(&fixture, p, either(&fixture, p, q))), p);
  fixture_release(&fixture);
}

static void expands_reads_of_writes(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  Term a = at(&fixture, fixture.a, 0), b = at(&fixture, fixture.a, 1);
  Term x = at(&fixture, fixture.x, 0), y = at(&fixture, fixture.y, 0),
       p = at(&fixture, fixture.p, 0);
  Term written = term_make_store(terms, a, x, number(&fixture, 7));
  Term read = term_make_select(terms, term_make_ite(terms, p, written, b), y);
  Term expected = term_make_ite(terms, p,
                                term_make_ite(terms, equals(&fixture, x, y), number(&fixture, 7),
                                              term_make_select(terms, a, y)),
                                term_make_select(terms, b, y));
  assert_term(&fixture, expand_reads(terms, is(&fixture, read, 3)), is(&fixture, expected, 3));

  Term chain = a; // long chains need no recursion
  for (int i = 0; i < 20000; i++)
    chain = term_make_store(terms, chain, plus(&fixture, x, i), plus(&fixture, y, i));
  Term deep = expand_reads(terms, is(&fixture, term_make_select(terms, chain, y), 3));
  assert_false(term_mentions(terms, deep, chain));
  fixture_release(&fixture);
}

static void lifts_choices(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  Term p = at(&fixture, fixture.p, 0), q = at(&fixture, fixture.p, 1);
  Term x = at(&fixture, fixture.x, 0), y = at(&fixture, fixture.y, 0);
  Term choice = term_make_ite(terms, p, x, y);
  Term formula = at_most(&fixture, choice, 3);
  assert_term(&fixture, lift_choices(terms, formula, 5),
              if_else(&fixture, p, at_most(&fixture, x, 3), at_most(&fixture, y, 3)));
  assert_term(&fixture, lift_choices(terms, formula, 0), formula);
  assert_term(&fixture, lift_choices(terms, equals(&fixture, p, q), 5),
              if_else(&fixture, p, q, no(&fixture, q)));
  Term nested = at_most(&fixture, term_make_ite(terms, q, choice, plus(&fixture, choice, 1)), 3);
  Term lifted = lift_choices(terms, nested, 10);
  assert_true(is_valid(&fixture, equals(&fixture, nested, lifted)));
  TermVec atoms = {0};
  term_atoms(terms, lifted, &atoms);
  assert_int_equal(atoms.size, 6); // p, q, x <= 3, y <= 3, x <= 2, y <= 2
  vec_release(&atoms);
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(joins_inequalities),      TEST(keeps_the_bound_that_says_all),
      TEST(drops_what_says_nothing), TEST(expands_reads_of_writes),
      TEST(lifts_choices),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
