// Trying all values answers as Z3 does: random formulas over wide variables that are bounded in
// many ways, unsigned, signed, extended, by their lowest bits, in alternatives.
#include "sat/trials.h"

#include "smt/z3_solver.h"

#include "test.h"

enum { VARIABLES = 2, WIDTH = 32, ROUNDS = 1500, FEW_WORK = 20000 };

typedef struct Fixture {
  Terms *terms;
  Z3Context *context;
  Solver *z3;
  Term variables[VARIABLES], flag;
} Fixture;

static uint64_t random_state = 0x9e3779b97f4a7c15;

static uint32_t random_below(uint32_t limit) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (uint32_t)((random_state * 0x9E3779B97F4A7C15u) >> 32) % limit;
}

static void fixture_init(Fixture *f) {
  Terms *terms = terms_new();
  *f = (Fixture){.terms = terms, .context = z3_context_new(terms)};
  f->z3 = z3_solver_new(f->context);
  for (int i = 0; i < VARIABLES; i++)
    f->variables[i] =
        term_make_var(terms, symbol_new(terms, "x", sort_make_bits(terms, WIDTH), NULL), NO_INDEX);
  f->flag = term_make_var(terms, symbol_new(terms, "p", sort_bool(terms), NULL), NO_INDEX);
}

static void fixture_release(Fixture *f) {
  solver_free(f->z3);
  z3_context_free(f->context);
  terms_free(f->terms);
}

// ---- random questions

static Term number(Fixture *f, uint32_t width, int value) {
  return term_make_bits(f->terms, width, (unsigned __int128)(__int128)value);
}

// LEAST <= X <= MOST, as one of several things that C programs become.
static Term random_bounds(Fixture *f, Term x) {
  Terms *terms = f->terms;
  bool is_signed = random_below(2), is_natural = random_below(2);
  int least = is_signed && !is_natural ? -(int)random_below(9) : (int)random_below(4);
  int most = least + (int)random_below(9);
  TermKind less = is_signed ? TERM_BV_SLT : TERM_BV_ULT;
  uint32_t width = WIDTH;
  Term first = term_true(terms);
  if (is_signed && random_below(3) == 0) {
    x = term_make_extend(terms, x, width = 64, true);
  } else if (least >= 0 && random_below(3) == 0) {
    first = term_make_not(terms, term_make_bv(terms, TERM_BV_SLT, x, number(f, WIDTH, 0)));
    uint32_t low = 8 + random_below(WIDTH - 8);
    Term part = term_make_extract(terms, x, low - 1, 0);
    if (low < WIDTH - 1)
      first =
          term_make_and2(terms, first, term_make_bv(terms, TERM_BV_ULT, x, number(f, WIDTH, 200)));
    x = term_make_extend(terms, part, WIDTH, false);
  } else if (!is_signed && random_below(3) == 0) {
    x = term_make_extend(terms, x, width = 64, false);
    less = random_below(2) ? TERM_BV_ULT : TERM_BV_SLT;
  }
  Term not_below = term_make_not(terms, term_make_bv(terms, less, x, number(f, width, least)));
  Term not_above = random_below(2)
                       ? term_make_not(terms, term_make_bv(terms, less, number(f, width, most), x))
                       : term_make_bv(terms, less, x, number(f, width, most + 1));
  Term equal = term_make_eq(terms, x, number(f, width, least));
  Term bounds = term_make_and2(terms, not_below, not_above);
  return term_make_and2(terms, first, random_below(6) ? bounds : equal);
}

static Term random_value(Fixture *f, int depth) {
  enum { KINDS = TERM_BV_ASHR - TERM_BV_NOT + 1 };
  if (depth == 0)
    return random_below(3) ? f->variables[random_below(VARIABLES)]
                           : number(f, WIDTH, (int)random_below(20) - 5);
  TermKind kind = TERM_BV_NOT + (TermKind)random_below(KINDS);
  Term a = random_value(f, depth - 1), b = random_value(f, depth - 1);
  if (random_below(5) == 0)
    return term_make_ite(f->terms, f->flag, a, b);
  if (random_below(5) == 0)
    return term_make_extend(f->terms, term_make_extract(f->terms, a, 7, random_below(7)), WIDTH,
                            random_below(2));
  bool is_unary = kind == TERM_BV_NOT || kind == TERM_BV_NEG;
  return term_make_bv(f->terms, kind, a, is_unary ? NO_TERM : b);
}

static Term random_claim(Fixture *f) {
  Term a = random_value(f, 3), b = random_value(f, 1);
  return random_below(2) ? term_make_eq(f->terms, a, b) : term_make_bv(f->terms, TERM_BV_ULT, a, b);
}

static Term random_side(Fixture *f) {
  Term all = random_claim(f);
  for (int i = 0; i < VARIABLES; i++)
    all = term_make_and2(f->terms, all, random_bounds(f, f->variables[i]));
  return all;
}

// ---- tests

static SatResult ask_z3(Fixture *f, Term formula) {
  solver_push(f->z3);
  solver_add(f->z3, formula);
  SatResult result = solver_check(f->z3, QUERY_OTHER);
  solver_pop(f->z3);
  return result;
}

static void check_model(Fixture *f, const Trials *trials, Term formula) {
  TermVec all = {0};
  trials_model(trials, f->terms, &all);
  assert_true(all.size <= VARIABLES + 1);
  vec_push(&all, formula);
  assert_int_equal(ask_z3(f, term_make_and(f->terms, all.data, all.size)), SAT_YES);
  vec_release(&all);
}

static void answers_equal_z3(void **state) {
  uint32_t answers[2] = {0};
  Fixture f;
  (void)state;
  fixture_init(&f);
  for (int round = 0; round < ROUNDS; round++) {
    Term formula = random_side(&f);
    bool has_sides = random_below(2);
    if (has_sides)
      formula = term_make_or2(f.terms, formula, random_side(&f));
    Trials *trials = trials_new(f.terms, formula);
    assert_non_null(trials);
    if (trials_cost(trials) <= FEW_WORK) {
      Deadline none = NO_DEADLINE;
      SatResult result = trials_run(trials, &none);
      assert_int_equal(result, ask_z3(&f, formula));
      answers[result == SAT_YES]++;
      if (result == SAT_YES)
        check_model(&f, trials, formula);
    } else {
      assert_true(has_sides); // what bounds a low part may be within one of them only
    }
    trials_free(trials);
  }
  assert_true(answers[0] > ROUNDS / 10 && answers[1] > ROUNDS / 10);
  assert_true(answers[0] + answers[1] > ROUNDS * 9 / 10);
  fixture_release(&f);
}

// What cannot be tried costs too much to begin, or ends at its deadline.
static void many_values_are_left_alone(void **state) {
  Fixture f;
  (void)state;
  fixture_init(&f);
  Term square = term_make_bv(f.terms, TERM_BV_MUL, f.variables[0], f.variables[0]);
  Term formula = term_make_eq(f.terms, square, number(&f, WIDTH, 3)); // no square ends in ...11
  Trials *trials = trials_new(f.terms, formula);
  assert_true(trials_cost(trials) > 1000000);
  Deadline soon = deadline_in(100);
  assert_int_equal(trials_run(trials, &soon), SAT_UNKNOWN);
  trials_free(trials);

  Term integer =
      term_make_var(f.terms, symbol_new(f.terms, "n", sort_int(f.terms), NULL), NO_INDEX);
  assert_null(trials_new(f.terms, term_make_le(f.terms, integer, term_make_int(f.terms, 3))));
  fixture_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(answers_equal_z3), TEST(many_values_are_left_alone)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
