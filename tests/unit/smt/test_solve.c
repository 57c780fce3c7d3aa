#include "term/solve.h"

#include "smt/fixture.h"

static Term follow(Fixture *f, const Term *literals, uint32_t count, const Map *kept) {
  TermVec list = {0};
  for (uint32_t i = 0; i < count; i++)
    vec_push(&list, literals[i]);
  term_solve_all(f->terms, &list, kept);
  Term all = term_make_and(f->terms, list.data, list.size);
  vec_release(&list);
  return all;
}

// x1 = x0 + 1 and x2 = x1, or x1 = x0 and x2 = x1 + 1: the same about x0 and x2.
static void finds_the_same(void **state) {
  (void)state;
  Fixture f;
  Map kept = {0};
  fixture_init(&f);
  map_insert(&kept, f.ints[0].id, NULL);
  map_insert(&kept, f.ints[2].id, NULL);
  Term one = int_of(&f, 1), *x = f.ints;
  Term first[] = {term_make_eq(f.terms, x[1], term_make_add(f.terms, x[0], one)),
                  term_make_eq(f.terms, x[2], x[1]), at_least(&f, x[1], 1)};
  Term second[] = {term_make_eq(f.terms, x[1], x[0]),
                   term_make_eq(f.terms, x[2], term_make_add(f.terms, x[1], one)),
                   at_least(&f, x[1], 0)};
  assert_true(term_equals(follow(&f, first, 3, &kept), follow(&f, second, 3, &kept)));
  map_release(&kept);
  fixture_release(&f);
}

// What is said about kept variables stays the same.
static void keeps_the_meaning(void **state) {
  (void)state;
  enum { LITERALS = 5 };
  Fixture f;
  Map kept = {0};
  fixture_init(&f);
  map_insert(&kept, f.ints[0].id, NULL);
  map_insert(&kept, f.ints[1].id, NULL);
  for (int i = 0; i < 200; i++) {
    Term literals[LITERALS];
    for (int j = 0; j < LITERALS; j++)
      literals[j] = term_make_eq(f.terms, f.ints[pick(&f, INTS)], random_int(&f, 1, true));
    Term before = term_make_and(f.terms, literals, LITERALS);
    Term behind = follow(&f, literals, LITERALS, &kept);
    Term point = term_make_and2(f.terms, equal_to(&f, f.ints[0], (int)pick(&f, 5) - 2),
                                equal_to(&f, f.ints[1], (int)pick(&f, 5) - 2));
    Term a[] = {before, point}, b[] = {behind, point};
    assert_int_equal(solver_check_assuming(f.solver, QUERY_CHECK, a, 2),
                     solver_check_assuming(f.solver, QUERY_CHECK, b, 2));
  }
  map_release(&kept);
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(finds_the_same), TEST(keeps_the_meaning)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
