#include "fixture.h"

// Shared are x0, y0, p0, a0 and what is in the first block besides; all else is local.
typedef struct Setting {
  Fixture base;
  Term x, y, p, a;
  Term blocks[1];
  BlockVocabulary vocabulary;
  Elimination *elimination;
} Setting;

static void setting_init(Setting *setting, bool is_f_shared) {
  Fixture *fixture = &setting->base;
  fixture_init(fixture);
  setting->x = at(fixture, fixture->x, 0);
  setting->y = at(fixture, fixture->y, 0);
  setting->p = at(fixture, fixture->p, 0);
  setting->a = at(fixture, fixture->a, 0);
  Term read = term_make_select(fixture->terms, setting->a, setting->y);
  Term all[] = {setting->p, equals(fixture, setting->x, read),
                is_f_shared ? is(fixture, apply_f(fixture, setting->x), 1) : setting->p};
  setting->blocks[0] = term_make_and(fixture->terms, all, 3);
  vocabulary_init(&setting->vocabulary, fixture->terms, setting->blocks, 1);
  setting->elimination =
      elimination_new(fixture->context, fixture->terms, &setting->vocabulary, NO_DEADLINE);
}

static void setting_release(Setting *setting) {
  elimination_free(setting->elimination);
  vocabulary_release(&setting->vocabulary);
  fixture_release(&setting->base);
}

static void assert_eliminates(Setting *setting, Term formula, Term expected) {
  bool is_exact = false;
  Term result = eliminate_symbols(setting->elimination, formula, 1, &is_exact);
  assert_false(term_is_none(result));
  assert_true(is_exact);
  if (!is_valid(&setting->base, equals(&setting->base, result, expected)))
    assert_term(&setting->base, result, expected);
}

static void follows_definitions(void **state) {
  (void)state;
  Setting s;
  setting_init(&s, false);
  Fixture *f = &s.base;
  Term x1 = at(f, f->x, 1), x2 = at(f, f->x, 2), p1 = at(f, f->p, 1), a1 = at(f, f->a, 1);
  Term chain =
      both(f, equals(f, x1, plus(f, s.x, 1)), equals(f, x2, term_make_add(f->terms, x1, x1)));
  assert_eliminates(&s, both(f, chain, at_least(f, x2, 7)), at_least(f, s.x, 3));
  assert_eliminates(&s, both(f, equals(f, p1, at_least(f, s.x, 3)), no(f, p1)), at_most(f, s.x, 2));
  Term write = equals(f, a1, term_make_store(f->terms, s.a, s.x, number(f, 5)));
  Term read = term_make_select(f->terms, a1, s.y);
  assert_eliminates(
      &s, both(f, write, is(f, read, 6)),
      both(f, no(f, equals(f, s.x, s.y)), is(f, term_make_select(f->terms, s.a, s.y), 6)));
  setting_release(&s);
}

static void follows_definitions_by_cases(void **state) {
  (void)state;
  Setting s;
  setting_init(&s, false);
  Fixture *f = &s.base;
  Term x1 = at(f, f->x, 1), x2 = at(f, f->x, 2);
  Term inner = if_else(f, at_least(f, s.y, 0), equals(f, x1, plus(f, s.x, 2)), equals(f, x1, s.x));
  Term outer = if_else(f, s.p, inner, equals(f, x1, plus(f, s.x, 5)));
  Term low = at_most(f, s.x, 2), lower = at_most(f, s.x, 0), lowest = at_most(f, s.x, -3);
  assert_eliminates(&s, both(f, outer, at_most(f, x1, 2)),
                    if_else(f, s.p, if_else(f, at_least(f, s.y, 0), lower, low), lowest));
  // cases that overlap
  Term overlap = either(f, both(f, at_least(f, s.x, 0), equals(f, x2, plus(f, s.x, 1))),
                        both(f, at_most(f, s.x, 0), equals(f, x2, plus(f, s.x, -1))));
  assert_eliminates(&s, both(f, overlap, is(f, x2, 1)), is(f, s.x, 0));
  setting_release(&s);
}

// An array that one of several cases, which overlap, defines; what is read from it stays.
static void follows_arrays_by_cases(void **state) {
  (void)state;
  Setting s;
  setting_init(&s, false);
  Fixture *f = &s.base;
  Terms *terms = f->terms;
  Term a1 = at(f, f->a, 1), zeros = term_make_store(terms, s.a, s.x, number(f, 0));
  Term cases = either(f, both(f, s.p, equals(f, a1, s.a)),
                      both(f, at_least(f, s.x, 0), equals(f, a1, zeros)));
  Term read = is(f, term_make_select(terms, a1, s.y), 6);
  Term old = is(f, term_make_select(terms, s.a, s.y), 6);
  Term kept = both(f, at_least(f, s.x, 0), both(f, old, no(f, equals(f, s.x, s.y))));
  assert_eliminates(&s, both(f, cases, read), either(f, both(f, s.p, old), kept));
  setting_release(&s);
}

static void projects_integers(void **state) {
  (void)state;
  Setting s;
  setting_init(&s, false);
  Fixture *f = &s.base;
  Terms *terms = f->terms;
  Term z = at(f, f->z, 0), w = at(f, f->z, 1), twice = term_make_scale(terms, 2, z);
  Term between = both(f, term_make_lt(terms, s.x, z), term_make_lt(terms, z, s.y));
  assert_eliminates(&s, between, term_make_le(terms, plus(f, s.x, 2), s.y));
  assert_eliminates(
      &s, both(f, between, no(f, is(f, z, 4))),
      either(f, both(f, at_most(f, s.x, 2), term_make_le(terms, plus(f, s.x, 2), s.y)),
             both(f, at_least(f, s.y, 6), term_make_le(terms, plus(f, s.x, 2), s.y))));
  assert_eliminates(&s, equals(f, s.x, twice), is(f, term_make_mod(terms, s.x, 2), 0));
  assert_eliminates(&s, term_make_lt(terms, z, s.x), term_true(terms));
  // an even number between x and y
  Term even = both(f, between, is(f, term_make_mod(terms, z, 2), 0));
  Term next = term_make_scale(terms, 2, plus(f, term_make_div(terms, s.x, 2), 1));
  assert_eliminates(&s, even, term_make_lt(terms, next, s.y));
  // a wrapped sum
  Term wrapped = term_make_mod(terms, term_make_add(terms, s.x, z), 256);
  assert_eliminates(
      &s, both(f, equals(f, s.y, wrapped), both(f, at_least(f, z, 0), at_most(f, z, 255))),
      both(f, at_least(f, s.y, 0), at_most(f, s.y, 255)));
  // two of them at once: as if they were rationals
  Term mixed = equals(
      f, s.x, term_make_add(terms, term_make_scale(terms, 6, z), term_make_scale(terms, 10, w)));
  bool is_exact = true;
  assert_true(term_is_true(terms, eliminate_symbols(s.elimination, mixed, 1, &is_exact)) &&
              !is_exact);
  setting_release(&s);
}

static void handles_local_functions_and_arrays(void **state) {
  (void)state;
  Setting s;
  setting_init(&s, false);
  Fixture *f = &s.base;
  Terms *terms = f->terms;
  Term b = at(f, f->a, 7);
  assert_eliminates(&s, both(f, is(f, apply_f(f, s.x), 1), is(f, apply_f(f, s.y), 2)),
                    no(f, equals(f, s.x, s.y)));
  assert_eliminates(&s, both(f, is(f, apply_f(f, apply_f(f, s.x)), 1), is(f, apply_f(f, s.x), 2)),
                    no(f, is(f, s.x, 2)));
  assert_eliminates(&s,
                    both(f, is(f, term_make_select(terms, b, s.x), 1),
                         is(f, term_make_select(terms, b, plus(f, s.y, 1)), 2)),
                    no(f, equals(f, s.x, plus(f, s.y, 1))));
  setting_release(&s);
}

// What is said of f at a place that goes is lost, apart from congruence.
static void approximates_shared_functions(void **state) {
  (void)state;
  Setting s;
  setting_init(&s, true);
  Fixture *f = &s.base;
  Term z = at(f, f->z, 0);
  Term formula = both(f, is(f, apply_f(f, z), 3),
                      both(f, is(f, apply_f(f, s.x), 4), term_make_le(f->terms, s.x, z)));
  bool is_exact = true;
  Term result = eliminate_symbols(s.elimination, formula, 1, &is_exact);
  assert_false(is_exact);
  assert_true(is_valid(f, term_make_implies(f->terms, formula, result)));
  assert_true(is_valid(f, term_make_implies(f->terms, result, is(f, apply_f(f, s.x), 4))));
  setting_release(&s);
}

// ---- random formulas, against the definition

static uint64_t seed = 1;

static uint32_t pick(uint32_t bound) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(seed >> 33) % bound;
}

static Term random_literal(Setting *s) {
  Fixture *f = &s->base;
  Terms *terms = f->terms;
  Term variables[] = {s->x, s->y, at(f, f->z, 0), at(f, f->z, 1)};
  Term sum = number(f, (int)pick(13) - 6);
  for (int i = 0; i < 4; i++)
    if (pick(2))
      sum = term_make_add(terms, sum, term_make_scale(terms, (int)pick(7) - 3, variables[i]));
  switch (pick(6)) {
  case 0:
    return is(f, term_make_mod(terms, sum, 2 + pick(3)), (int)pick(2));
  case 1:
    return at_most(f, term_make_add(terms, term_make_div(terms, sum, 2 + pick(3)), variables[2]),
                   0);
  case 2:
    return is(f, sum, 0);
  case 3:
    return no(f, is(f, sum, 0));
  default:
    return at_most(f, sum, 0);
  }
}

static Term random_formula(Setting *s) {
  Term result = random_literal(s);
  uint32_t count = 1 + pick(5);
  for (uint32_t i = 0; i < count; i++)
    result = pick(4) ? both(&s->base, result, random_literal(s))
                     : either(&s->base, result, random_literal(s));
  return result;
}

// The result holds of values of x and y iff the formula does for some z; small values tell.
static void agrees_with_the_definition(void **state) {
  (void)state;
  uint32_t exact = 0, failed = 0;
  for (int i = 0; i < 60; i++) {
    Setting s;
    setting_init(&s, false);
    Fixture *f = &s.base;
    Term formula = random_formula(&s);
    bool is_exact;
    Term result = eliminate_symbols(s.elimination, formula, 1, &is_exact);
    failed += term_is_none(result);
    exact += !term_is_none(result) && is_exact;
    assert_true(term_is_none(result) || is_valid(f, term_make_implies(f->terms, formula, result)));
    for (int j = 0; j < 6 && !term_is_none(result) && is_exact; j++) {
      Term from[] = {s.x, s.y}, to[] = {number(f, (int)pick(11) - 5), number(f, (int)pick(11) - 5)};
      Term left = term_substitute(f->terms, formula, from, to, 2);
      Term right = term_substitute(f->terms, result, from, to, 2);
      SatResult expected = check_blocks(f->context, &left, 1, 1000000);
      assert_true(expected == SAT_UNKNOWN ||
                  term_is_true(f->terms, right) == (expected == SAT_YES));
    }
    setting_release(&s);
  }
  assert_true(exact >= 49);
  assert_int_equal(failed, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(follows_definitions),
      TEST(follows_definitions_by_cases),
      TEST(follows_arrays_by_cases),
      TEST(projects_integers),
      TEST(handles_local_functions_and_arrays),
      TEST(approximates_shared_functions),
      TEST(agrees_with_the_definition),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
