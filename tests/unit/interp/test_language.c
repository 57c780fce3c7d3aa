#include "fixture.h"

typedef struct Texts {
  Fixture fixture;
  Language language;
} Texts;

// The text has the numbers 0, 1, 10 and 1000, and the ends of types.
static void texts_init(Texts *texts) {
  static const __int128 numbers[] = {10, 1000, 10};
  fixture_init(&texts->fixture);
  language_init(&texts->language, numbers, 3, 0);
  language_add_types(&texts->language);
}

static void texts_release(Texts *texts) {
  language_release(&texts->language);
  fixture_release(&texts->fixture);
}

static void assert_level(Texts *texts, Term atom, uint32_t level) {
  const Terms *terms = texts->fixture.terms;
  if (term_kind(terms, atom) == TERM_NOT)
    atom = term_arg(terms, atom, 0);
  assert_int_equal(language_level(&texts->language, terms, atom), level);
}

static void knows_levels_of_bounds(void **state) {
  (void)state;
  Texts texts;
  texts_init(&texts);
  Fixture *fixture = &texts.fixture;
  Term x = at(fixture, fixture->x, 0), y = at(fixture, fixture->y, 0);
  Term difference = term_make_sub(fixture->terms, x, y);
  assert_level(&texts, at_most(fixture, x, 10), 0);
  assert_level(&texts, at_most(fixture, x, 9), 0); // x < 10
  assert_level(&texts, at_least(fixture, x, 10), 0);
  assert_level(&texts, at_least(fixture, x, 11), 0); // x > 10
  assert_level(&texts, at_least(fixture, x, -10), 0);
  assert_level(&texts, at_most(fixture, x, 8), 1);
  assert_level(&texts, at_most(fixture, x, 13), 3);
  assert_level(&texts, at_most(fixture, difference, 997), 2);
  assert_level(&texts, is(fixture, x, 10), 0);
  assert_level(&texts, is(fixture, x, 9), 1);
  assert_level(&texts, at_most(fixture, x, INT32_MAX), 0);
  texts_release(&texts);
}

static void knows_levels_of_forms(void **state) {
  (void)state;
  Texts texts;
  texts_init(&texts);
  Fixture *fixture = &texts.fixture;
  Terms *terms = fixture->terms;
  Term x = at(fixture, fixture->x, 0), y = at(fixture, fixture->y, 0);
  Term four = term_make_add(terms, term_make_scale(terms, 4, x), y);
  Term ten = term_make_add(terms, term_make_scale(terms, 10, x), y);
  assert_level(&texts, at_most(fixture, four, 0), 3);
  assert_level(&texts, at_most(fixture, ten, 0), 0);
  Term a = at(fixture, fixture->a, 0), nested = x;
  assert_level(&texts, is(fixture, term_make_select(terms, a, plus(fixture, x, 14)), 0), 4);
  for (uint32_t depth = 1; depth <= 5; depth++) {
    nested = term_make_select(terms, a, nested);
    assert_level(&texts, is(fixture, nested, 0), depth > 2 ? depth - 2 : 0);
  }
  texts_release(&texts);
}

static void assert_bound(const Texts *texts, int low, int high, bool prefers_low, int expected,
                         uint32_t level) {
  __int128 bound;
  assert_int_equal(language_find_bound(&texts->language, low, high, prefers_low, &bound), level);
  assert_int_equal((int)bound, expected);
}

static void finds_bounds(void **state) {
  (void)state;
  Texts texts;
  texts_init(&texts);
  assert_bound(&texts, 2, 20, true, 9, 0);
  assert_bound(&texts, 2, 20, false, 10, 0);
  assert_bound(&texts, 10, 20, true, 10, 0);
  assert_bound(&texts, 2, 9, false, 9, 0);
  assert_bound(&texts, 2, 6, true, 2, 1);
  assert_bound(&texts, 3, 7, false, 7, 2);
  assert_bound(&texts, -5, 5, true, -2, 0);
  assert_bound(&texts, -5, 5, false, 1, 0);
  texts_release(&texts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(knows_levels_of_bounds),
      TEST(knows_levels_of_forms),
      TEST(finds_bounds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
