#include "sequences.h"

static InterpStatus interpolate(Fixture *fixture, const Term *blocks, uint32_t count, Term *out) {
  Interpolator *engine = interp_new_native(fixture->context, fixture->terms);
  InterpStatus status = engine->interpolate(engine, blocks, count, 10000000, out);
  engine->free(engine);
  return status;
}

// Whatever it answers is right; it answers all but bit-vectors, and what only remainders of
// unbounded numbers refute.
static void answers_sequences(void **state) {
  (void)state;
  for (uint32_t i = 0; i < SEQUENCES; i++) {
    Fixture fixture;
    fixture_init(&fixture);
    Term blocks[MAX_LENGTH], found[MAX_LENGTH];
    uint32_t count = sequences[i].make(&fixture, blocks);
    InterpStatus status = interpolate(&fixture, blocks, count, found);
    assert_int_not_equal(status, INTERP_SATISFIABLE);
    if (status == INTERP_OK)
      assert_interpolants(&fixture, blocks, count, found);
    if (status != INTERP_OK && sequences[i].make != make_bits && sequences[i].make != make_mod)
      fail_msg("%s: status %d", sequences[i].name, (int)status);
    fixture_release(&fixture);
  }
}

static void keeps_equalities(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), x1 = at(&fixture, fixture.x, 1), found[2];
  Term blocks[] = {is(&fixture, x0, 0), equals(&fixture, x1, plus(&fixture, x0, 1)),
                   no(&fixture, is(&fixture, x1, 1))};
  assert_int_equal(interpolate(&fixture, blocks, 3, found), INTERP_OK);
  assert_term(&fixture, found[0], is(&fixture, x0, 0));
  assert_term(&fixture, found[1], is(&fixture, x1, 1));
  fixture_release(&fixture);
}

// x is 4 where it must not be 7.
static void is_strong_or_weak(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x = at(&fixture, fixture.x, 0), found;
  Term blocks[] = {is(&fixture, x, 4), is(&fixture, x, 7)};
  Interpolator *engine = interp_new_native(fixture.context, fixture.terms);
  interp_set_strength(engine, INTERP_STRONG);
  assert_int_equal(engine->interpolate(engine, blocks, 2, 10000000, &found), INTERP_OK);
  assert_term(&fixture, found, is(&fixture, x, 4));
  interp_set_strength(engine, INTERP_WEAK);
  assert_int_equal(engine->interpolate(engine, blocks, 2, 10000000, &found), INTERP_OK);
  assert_term(&fixture, found, no(&fixture, is(&fixture, x, 7)));
  engine->free(engine);
  fixture_release(&fixture);
}

// x is at most 0, and 2 * x + 1 must not reach 50. 24 and 49 would do; 20 is a number of the
// program, and what follows from it is its weakest consequence that suffices.
static void prefers_numbers(void **state) {
  (void)state;
  static const __int128 numbers[] = {20, 10, 70};
  Fixture fixture;
  fixture_init(&fixture);
  Term x0 = at(&fixture, fixture.x, 0), x1 = at(&fixture, fixture.x, 1), found[2];
  Term twice = term_make_scale(fixture.terms, 2, x0);
  Term blocks[] = {at_most(&fixture, x0, 0), equals(&fixture, x1, plus(&fixture, twice, 1)),
                   at_least(&fixture, x1, 50)};
  Interpolator *engine = interp_new_native(fixture.context, fixture.terms);
  assert_int_equal(engine->interpolate(engine, blocks, 3, 10000000, found), INTERP_OK);
  assert_term(&fixture, found[0], at_most(&fixture, x0, 24));
  assert_term(&fixture, found[1], at_most(&fixture, x1, 49));
  interp_prefer_numbers(engine, numbers, 3);
  assert_int_equal(engine->interpolate(engine, blocks, 3, 10000000, found), INTERP_OK);
  assert_term(&fixture, found[0], at_most(&fixture, x0, 20));
  assert_interpolants(&fixture, blocks, 3, found);
  engine->free(engine);
  fixture_release(&fixture);
}

// x is even and odd: only integers tell.
static void knows_integers(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  Term x = at(&fixture, fixture.x, 0), y = at(&fixture, fixture.y, 0);
  Term found[2];
  Term between = both(&fixture, at_least(&fixture, y, 0), at_most(&fixture, y, 5));
  Term blocks[] = {both(&fixture, between, equals(&fixture, x, term_make_scale(terms, 2, y))),
                   at_least(&fixture, x, 7), at_most(&fixture, x, 7)};
  assert_int_equal(interpolate(&fixture, blocks, 3, found), INTERP_OK);
  assert_interpolants(&fixture, blocks, 3, found);
  fixture_release(&fixture);
}

static void names_quotients(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  Term x = at(&fixture, fixture.x, 0), found[2];
  Term rest = term_make_mod(terms, x, 256);
  Term blocks[] = {at_least(&fixture, rest, 3), at_least(&fixture, x, 0),
                   both(&fixture, at_most(&fixture, x, 255), at_most(&fixture, x, 2))};
  assert_int_equal(interpolate(&fixture, blocks, 3, found), INTERP_OK);
  assert_interpolants(&fixture, blocks, 3, found);
  fixture_release(&fixture);
}

static void finds_models(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x = at(&fixture, fixture.x, 0), y = at(&fixture, fixture.y, 0), found;
  Term blocks[] = {at_least(&fixture, x, 3), no(&fixture, is(&fixture, x, 3))};
  assert_int_equal(interpolate(&fixture, blocks, 2, &found), INTERP_SATISFIABLE);
  Term functions[] = {
      is(&fixture, apply_f(&fixture, x), 3),
      both(&fixture, is(&fixture, apply_f(&fixture, y), 4), at_least(&fixture, x, 0))};
  assert_int_equal(interpolate(&fixture, functions, 2, &found), INTERP_SATISFIABLE);
  // It does not know enough of products, and of arrays that differ, to be sure.
  Term products[] = {is(&fixture, term_make_mul(fixture.terms, x, y), 3), is(&fixture, x, 1)};
  assert_int_equal(interpolate(&fixture, products, 2, &found), INTERP_UNSUPPORTED);
  Term a0 = at(&fixture, fixture.a, 0), a1 = at(&fixture, fixture.a, 1);
  Term arrays[] = {no(&fixture, equals(&fixture, a0, a1)), is(&fixture, x, 1)};
  assert_int_equal(interpolate(&fixture, arrays, 2, &found), INTERP_UNSUPPORTED);
  fixture_release(&fixture);
}

// f(x) and f(z) are never visible together, f(y) is to both.
static void compares_far_readings(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x = at(&fixture, fixture.x, 0), y = at(&fixture, fixture.y, 0);
  Term z = at(&fixture, fixture.z, 0), found[2];
  Term blocks[] = {both(&fixture, is(&fixture, apply_f(&fixture, x), 5), equals(&fixture, x, y)),
                   both(&fixture, equals(&fixture, z, y), is(&fixture, apply_f(&fixture, z), 6))};
  assert_int_equal(interpolate(&fixture, blocks, 2, found), INTERP_OK);
  assert_term(&fixture, found[0], is(&fixture, apply_f(&fixture, y), 5));
  fixture_release(&fixture);
}

// What is written at one place is still there after writes to others, and copies.
static void follows_arrays(void **state) {
  (void)state;
  enum { LENGTH = 20 };
  Fixture fixture;
  fixture_init(&fixture);
  Terms *terms = fixture.terms;
  Term y = at(&fixture, fixture.y, 0), blocks[LENGTH + 2], found[LENGTH + 1];
  for (uint32_t i = 0; i <= LENGTH; i++) {
    Term x = at(&fixture, fixture.x, i), before = at(&fixture, fixture.a, i);
    Term written = term_make_store(terms, before, i ? x : y, number(&fixture, 7 + (int)i));
    Term change = equals(&fixture, at(&fixture, fixture.a, i + 1), i % 3 == 2 ? before : written);
    blocks[i] = both(&fixture, change, no(&fixture, equals(&fixture, x, y)));
  }
  Term z = at(&fixture, fixture.z, 0);
  Term element = term_make_select(terms, at(&fixture, fixture.a, LENGTH + 1), z);
  blocks[LENGTH + 1] =
      both(&fixture, equals(&fixture, z, y), no(&fixture, is(&fixture, element, 7)));
  assert_int_equal(interpolate(&fixture, blocks, LENGTH + 2, found), INTERP_OK);
  assert_interpolants(&fixture, blocks, LENGTH + 2, found);
  fixture_release(&fixture);
}

// A counter over many blocks, of which each matters; and blocks that do not.
static void goes_along_long_paths(void **state) {
  (void)state;
  enum { LENGTH = 300 };
  Fixture fixture;
  fixture_init(&fixture);
  Term blocks[LENGTH + 2], found[LENGTH + 1];
  blocks[0] = is(&fixture, at(&fixture, fixture.x, 0), 0);
  for (uint32_t i = 0; i < LENGTH; i++)
    blocks[i + 1] = i % 2 ? at_most(&fixture, at(&fixture, fixture.y, i), (int)i)
                          : equals(&fixture, at(&fixture, fixture.x, i / 2 + 1),
                                   plus(&fixture, at(&fixture, fixture.x, i / 2), 1));
  Term end = at(&fixture, fixture.x, LENGTH / 2);
  blocks[LENGTH + 1] = no(&fixture, is(&fixture, end, LENGTH / 2));
  assert_int_equal(interpolate(&fixture, blocks, LENGTH + 2, found), INTERP_OK);
  assert_term(&fixture, found[LENGTH], is(&fixture, end, LENGTH / 2));
  assert_interpolants(&fixture, blocks, LENGTH + 2, found);
  fixture_release(&fixture);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(answers_sequences),     TEST(keeps_equalities),      TEST(is_strong_or_weak),
      TEST(prefers_numbers),       TEST(knows_integers),        TEST(names_quotients),
      TEST(finds_models),          TEST(compares_far_readings), TEST(follows_arrays),
      TEST(goes_along_long_paths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
