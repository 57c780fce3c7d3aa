#include "allsat/interval_box.h"

#include "smt/fixture.h"

// Comparisons with constants from -BOUND to BOUND: what lies beyond BOUND + 1 is all the same, so
// that trying the values from -BEYOND to BEYOND is exact.
enum { VARIABLES = 2, BOUND = 3, BEYOND = BOUND + 6, LITERALS = 7 };

typedef struct Literal {
  int variable; // VARIABLES: the Boolean one
  bool is_equality, is_negated;
  int value;
} Literal;

static Literal random_literal(Fixture *f) {
  return (Literal){.variable = (int)pick(f, VARIABLES + 1),
                   .is_equality = pick(f, 2),
                   .is_negated = pick(f, 3) > 0,
                   .value = (int)pick(f, 2 * BOUND + 1) - BOUND};
}

static Term term_of(Fixture *f, Literal literal) {
  Term atom = f->bools[0];
  if (literal.variable < VARIABLES && literal.is_equality)
    atom = equal_to(f, f->ints[literal.variable], literal.value);
  else if (literal.variable < VARIABLES)
    atom = at_most(f, f->ints[literal.variable], literal.value);
  return literal.is_negated ? term_make_not(f->terms, atom) : atom;
}

static bool holds(Literal literal, const int *values) {
  int value = values[literal.variable];
  bool result = literal.variable == VARIABLES ? value
                : literal.is_equality         ? value == literal.value
                                              : value <= literal.value;
  return result != literal.is_negated;
}

// Which of the two truth values LITERAL has where all of LITERALS hold.
typedef struct Seen {
  bool is_true, is_false;
} Seen;

static Seen try_all(const Literal *literals, uint32_t count, Literal literal) {
  Seen seen = {0};
  int values[VARIABLES + 1];
  for (values[0] = -BEYOND; values[0] <= BEYOND; values[0]++)
    for (values[1] = -BEYOND; values[1] <= BEYOND; values[1]++)
      for (values[2] = 0; values[2] < 2; values[2]++) {
        bool all = true;
        for (uint32_t i = 0; all && i < count; i++)
          all = holds(literals[i], values);
        seen.is_true |= all && holds(literal, values);
        seen.is_false |= all && !holds(literal, values);
      }
  return seen;
}

static void check_box(Fixture *f) {
  Literal literals[LITERALS], asked = random_literal(f);
  uint32_t count = pick(f, LITERALS + 1);
  Term terms[LITERALS];
  for (uint32_t i = 0; i < count; i++) {
    literals[i] = random_literal(f);
    terms[i] = term_of(f, literals[i]);
  }
  asked.is_negated = false;
  Term formula = term_make_and(f->terms, terms, count);
  Seen seen = try_all(literals, count, asked);
  bool is_empty = !seen.is_true && !seen.is_false;
  IntervalBox box;
  BoxStatus status = box_init(&box, f->terms, formula);
  if (term_is_false(f->terms, formula))
    assert_true(is_empty); // and then it is none
  else
    assert_int_equal(status, is_empty ? BOX_EMPTY : BOX_OK);
  if (status == BOX_OK)
    assert_int_equal(box_ask(&box, term_of(f, asked)), !seen.is_false  ? BOX_TRUE
                                                       : !seen.is_true ? BOX_FALSE
                                                                       : BOX_EITHER);
  box_release(&box);
}

static void equals_trying_all_values(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  for (int i = 0; i < 4000; i++)
    check_box(&f);
  fixture_release(&f);
}

static void leaves_other_formulas_alone(void **state) {
  (void)state;
  Fixture f;
  fixture_init(&f);
  Term sum = term_make_add(f.terms, f.ints[0], f.ints[1]), huge = int_of(&f, (__int128)1 << 126);
  Term others[] = {at_most(&f, sum, 0), term_make_or2(f.terms, f.bools[0], f.bools[1]),
                   term_make_le(f.terms, f.ints[0], huge),
                   at_most(&f, term_make_mod(f.terms, f.ints[0], 3), 1), term_false(f.terms)};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    IntervalBox box;
    assert_int_equal(box_init(&box, f.terms, others[i]), BOX_OTHER);
    box_release(&box);
    assert_int_equal(box_init(&box, f.terms, term_true(f.terms)), BOX_OK);
    assert_int_equal(box_ask(&box, others[i]), BOX_UNKNOWN);
    box_release(&box);
  }
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(equals_trying_all_values),
      cmocka_unit_test(leaves_other_formulas_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
