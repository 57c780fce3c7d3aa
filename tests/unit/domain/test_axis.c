// Axes against all points of a small space.
#include "domain/predicate/axis.h"

#include "term/number.h"
#include "term/rewrite.h"

#include "test.h"

enum { PREDICATES = 9, LOW = -6, HIGH = 6 };

typedef struct Fixture {
  Terms *terms;
  BddManager *bdds;
  Axes axes;
  Term x, y;
  Term formulas[PREDICATES];
} Fixture;

static Term at(Fixture *f, int value) { return term_make_int(f->terms, value); }

static Fixture start(void) {
  Fixture f = {.terms = terms_new(), .bdds = bdd_manager_new()};
  axes_init(&f.axes, f.terms, f.bdds);
  Sort integers = sort_int(f.terms);
  f.x = term_make_var(f.terms, symbol_new(f.terms, "x", integers, NULL), NO_INDEX);
  f.y = term_make_var(f.terms, symbol_new(f.terms, "y", integers, NULL), NO_INDEX);
  Term sum = term_make_add(f.terms, f.x, f.y);
  Term formulas[PREDICATES] = {
      term_make_eq(f.terms, f.x, at(&f, 1)), term_make_eq(f.terms, f.x, at(&f, 2)),
      term_make_le(f.terms, f.x, at(&f, 0)), term_make_le(f.terms, at(&f, 3), f.x),
      term_make_le(f.terms, f.y, f.x),       term_make_eq(f.terms, f.x, f.y),
      term_make_le(f.terms, sum, at(&f, 4)), term_make_le(f.terms, at(&f, 6), sum),
      term_make_eq(f.terms, f.y, at(&f, 0))};
  for (uint32_t i = 0; i < PREDICATES; i++) {
    f.formulas[i] = formulas[i];
    axes_add(&f.axes, formulas[i], bdd_new_variable(f.bdds));
  }
  return f;
}

static void finish(Fixture *f) {
  axes_release(&f->axes);
  assert_int_equal(bdd_live_handles(f->bdds), 0);
  bdd_manager_free(f->bdds);
  terms_free(f->terms);
}

// The truth values of all predicates at one point.
static void evaluate(Fixture *f, int x, int y, bool *values) {
  Term from[] = {f->x, f->y}, to[] = {at(f, x), at(f, y)};
  for (uint32_t i = 0; i < PREDICATES; i++)
    values[i] = term_is_true(f->terms, term_substitute(f->terms, f->formulas[i], from, to, 2));
}

static void assert_same_points(Fixture *f, Bdd a, Bdd b) {
  bool values[PREDICATES];
  for (int x = LOW; x <= HIGH; x++)
    for (int y = LOW; y <= HIGH; y++) {
      evaluate(f, x, y, values);
      assert_int_equal(bdd_evaluate(f->bdds, a, values), bdd_evaluate(f->bdds, b, values));
    }
}

// What exclusion alone says is nothing.
static void test_exclusion_goes(void **state) {
  (void)state;
  Fixture f = start();
  Bdd not_one = bdd_make_literal(f.bdds, 0, false), not_two = bdd_make_literal(f.bdds, 1, false);
  Bdd either = bdd_make_or(f.bdds, not_one, not_two);
  Bdd simple = axes_simplify(&f.axes, either);
  assert_true(bdd_is_true(simple));
  bdd_drop(f.bdds, not_one);
  bdd_drop(f.bdds, not_two);
  bdd_drop(f.bdds, either);
  bdd_drop(f.bdds, simple);
  finish(&f);
}

static void test_large_numbers_have_no_axis(void **state) {
  (void)state;
  Fixture f = start();
  uint32_t axes = f.axes.axes.size;
  Term sum = term_make_add(f.terms, term_make_scale(f.terms, 2, f.x), f.y);
  Term large = term_make_add(f.terms, sum, term_make_int(f.terms, INT128_MIN));
  axes_add(&f.axes, term_make_le(f.terms, large, at(&f, 0)), bdd_new_variable(f.bdds));
  assert_int_equal(f.axes.axes.size, axes);
  axes_add(&f.axes, term_make_le(f.terms, sum, at(&f, 0)), bdd_new_variable(f.bdds));
  assert_int_equal(f.axes.axes.size, axes + 1);
  finish(&f);
}

static uint64_t random_state = 1;

static uint32_t pick(uint32_t bound) {
  random_state = random_state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(random_state >> 33) % bound;
}

static Bdd random_bdd(Fixture *f, uint32_t depth) {
  if (!depth)
    return bdd_make_literal(f->bdds, pick(PREDICATES), pick(2));
  Bdd a = random_bdd(f, depth - 1), b = random_bdd(f, depth - 1);
  Bdd both = pick(2) ? bdd_make_and(f->bdds, a, b) : bdd_make_or(f->bdds, a, b);
  bdd_drop(f->bdds, a);
  bdd_drop(f->bdds, b);
  return both;
}

static void test_same_at_all_points(void **state) {
  (void)state;
  Fixture f = start();
  for (int i = 0; i < 60; i++) {
    Bdd bdd = random_bdd(&f, 1 + pick(4)), simple = axes_simplify(&f.axes, bdd);
    assert_true(bdd_node_count(f.bdds, simple) <= bdd_node_count(f.bdds, bdd));
    assert_same_points(&f, bdd, simple);
    bdd_drop(f.bdds, bdd);
    bdd_drop(f.bdds, simple);
  }
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_exclusion_goes),
                                     TEST(test_large_numbers_have_no_axis),
                                     TEST(test_same_at_all_points)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
