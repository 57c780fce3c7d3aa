#include "fixture.h"

// Replaces reads by their indices.
static Term read_index(void *context, Terms *terms, Term term) {
  (*(int *)context)++;
  return term_kind(terms, term) == TERM_SELECT ? term_arg(terms, term, 1) : term;
}

static void maps_nodes_once(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), a0 = at(&fixture, fixture.a, 0);
  Term read = term_make_select(fixture.terms, a0, x0);
  Term twice = term_make_select(fixture.terms, a0, read);
  int calls = 0;
  Term formula = equals(&fixture, plus(&fixture, twice, 1), read);
  // x, a, a[x], a[a[x]], their sum, the equation
  assert_term(&fixture, term_map(fixture.terms, formula, read_index, &calls),
              term_false(fixture.terms));
  assert_int_equal(calls, 6);
  fixture_release(&fixture);
}

static Term count_literal(void *context, Terms *terms, Term literal) {
  (void)terms;
  (*(int *)context)++;
  return literal;
}

static void pushes_negations_down(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term p = at(&fixture, fixture.p, 0), q = at(&fixture, fixture.p, 1),
       r = at(&fixture, fixture.p, 2);
  int calls = 0;
  Skeleton skeleton = {.literal = count_literal, .context = &calls};
  Term formula = no(&fixture, both(&fixture, p, either(&fixture, q, no(&fixture, r))));
  Term expected = either(&fixture, no(&fixture, p), both(&fixture, no(&fixture, q), r));
  assert_term(&fixture, term_map_skeleton(fixture.terms, formula, &skeleton), expected);
  assert_int_equal(calls, 3);
  Term not_p = no(&fixture, p);
  assert_term(&fixture, term_map_skeleton(fixture.terms, not_p, &skeleton), not_p);
  fixture_release(&fixture);
}

static void goes_deep(void **state) {
  (void)state;
  enum { DEPTH = 50000 };
  Fixture fixture;
  fixture_init(&fixture);
  Term formula = at(&fixture, fixture.p, 0);
  for (uint32_t i = 1; i < DEPTH; i++) {
    Term p = at(&fixture, fixture.p, i);
    formula = i % 2 ? both(&fixture, p, formula) : either(&fixture, p, formula);
  }
  int calls = 0;
  Skeleton skeleton = {.literal = count_literal, .context = &calls};
  assert_term(&fixture, term_map_skeleton(fixture.terms, formula, &skeleton), formula);
  assert_int_equal(calls, DEPTH);
  assert_term(&fixture, term_map(fixture.terms, formula, read_index, &calls), formula);
  assert_true(term_mentions(fixture.terms, formula, at(&fixture, fixture.p, 0)));
  assert_false(term_mentions(fixture.terms, formula, at(&fixture, fixture.x, 0)));
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(maps_nodes_once),
      TEST(pushes_negations_down),
      TEST(goes_deep),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
