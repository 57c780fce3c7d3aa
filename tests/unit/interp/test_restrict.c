#include "sequences.h"

// A chain of native alone whose language has the numbers 0 and 1 and the ends of types.
static InterpChain *make_chain(Fixture *fixture) {
  Interpolator *engine = interp_new_native(fixture->context, fixture->terms);
  InterpChain *chain = interp_chain_new(fixture->context, fixture->terms, &engine, 1, true);
  interp_chain_restrict(chain, NULL, 0, 0);
  return chain;
}

static bool are_all_in(Fixture *fixture, uint32_t k, const Term *found, uint32_t count) {
  Language language;
  language_init(&language, NULL, 0, k);
  language_add_types(&language);
  bool are_in = true;
  for (uint32_t i = 0; i < count; i++)
    are_in &= language_has(&language, fixture->terms, found[i]);
  language_release(&language);
  return are_in;
}

enum { ROUNDS = 6 };

// Two counters are equal after ROUNDS rounds. Blocks of a round are all alike.
static uint32_t make_counters(Fixture *fixture, Term *blocks) {
  Term x = at(fixture, fixture->x, 0), y = at(fixture, fixture->y, 0);
  blocks[0] = both(fixture, is(fixture, x, 0), is(fixture, y, 0));
  for (uint32_t i = 1; i <= ROUNDS; i++) {
    Term next_x = at(fixture, fixture->x, i), next_y = at(fixture, fixture->y, i);
    blocks[i] = both(fixture, equals(fixture, next_x, plus(fixture, x, 1)),
                     equals(fixture, next_y, plus(fixture, y, 1)));
    x = next_x;
    y = next_y;
  }
  blocks[ROUNDS + 1] = both(fixture, is(fixture, x, ROUNDS), no(fixture, is(fixture, y, ROUNDS)));
  return ROUNDS + 2;
}

// Without the restriction y counts: y == 1, y == 2 and so on, a new predicate for each round. With
// it, they are the same in all rounds from some round on.
static void needs_no_numbers_of_rounds(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term blocks[ROUNDS + 2], found[ROUNDS + 1];
  uint32_t count = make_counters(&fixture, blocks);
  Interpolator *native = interp_new_native(fixture.context, fixture.terms);
  assert_int_equal(native->interpolate(native, blocks, count, 10000, found), INTERP_OK);
  assert_false(are_all_in(&fixture, 0, found, count - 1));
  native->free(native);
  InterpChain *chain = make_chain(&fixture);
  assert_int_equal(interp_compute(chain, blocks, count, 20000000, found, NULL), INTERP_OK);
  assert_interpolants(&fixture, blocks, count, found);
  assert_int_equal(interp_chain_language(chain), 0);
  assert_true(are_all_in(&fixture, 0, found, count - 1));
  Term x = at(&fixture, fixture.x, ROUNDS), y = at(&fixture, fixture.y, ROUNDS);
  assert_term(&fixture, term_uninstantiate(fixture.terms, found[ROUNDS]),
              term_uninstantiate(fixture.terms, equals(&fixture, x, y)));
  interp_chain_free(chain);
  fixture_release(&fixture);
}

// x is 5 where it must not be 8: 1 and 2^7 are the nearest numbers.
static void grows(void **state) {
  (void)state;
  Fixture fixture;
  fixture_init(&fixture);
  Term x = at(&fixture, fixture.x, 0), found;
  Term blocks[] = {is(&fixture, x, 5), is(&fixture, x, 8)};
  InterpChain *chain = make_chain(&fixture);
  interp_chain_hold_language(chain, true);
  assert_int_equal(interp_compute(chain, blocks, 2, 20000000, &found, NULL), INTERP_FAILED);
  interp_chain_hold_language(chain, false);
  assert_int_equal(interp_compute(chain, blocks, 2, 20000000, &found, NULL), INTERP_OK);
  assert_int_equal(interp_chain_language(chain), 4);
  assert_term(&fixture, found, at_most(&fixture, x, 5));
  interp_chain_free(chain);
  fixture_release(&fixture);
}

// Whatever the theory, interpolants of a language are interpolants.
static void restricts_sequences(void **state) {
  (void)state;
  for (uint32_t i = 0; i < SEQUENCES; i++) {
    Fixture fixture;
    fixture_init(&fixture);
    Term blocks[MAX_LENGTH], found[MAX_LENGTH];
    uint32_t count = sequences[i].make(&fixture, blocks);
    InterpChain *chain = make_chain(&fixture);
    if (interp_compute(chain, blocks, count, 20000000, found, NULL) == INTERP_OK)
      assert_interpolants(&fixture, blocks, count, found);
    interp_chain_free(chain);
    fixture_release(&fixture);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(needs_no_numbers_of_rounds),
      TEST(grows),
      TEST(restricts_sequences),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
