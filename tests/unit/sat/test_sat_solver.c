// The circuits of bit-vector terms equal what terms fold to with values put in, and answers are
// those of Z3: random terms over a few variables, on a stack, with assumptions, models and cores.
#include "sat/sat_solver.h"

#include "smt/z3_solver.h"

#include "test.h"

typedef unsigned __int128 Bits;

enum { VARIABLES = 4, BOOLEANS = 2, DEPTH = 4 };

typedef struct Fixture {
  Terms *terms;
  Solver *solver;
  Z3Context *context;
  Solver *z3;
  uint32_t width;
  Term variables[VARIABLES], booleans[BOOLEANS];
} Fixture;

static uint64_t random_state = 0x2545f4914f6cdd1d;

static uint64_t random_word(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state * 0x9E3779B97F4A7C15u;
}

static uint32_t random_below(uint32_t limit) { return (uint32_t)(random_word() >> 32) % limit; }

static Term make_variable(Terms *terms, const char *name, Sort sort) {
  return term_make_var(terms, symbol_new(terms, name, sort, NULL), NO_INDEX);
}

static void fixture_init(Fixture *f, uint32_t width) {
  *f = (Fixture){.terms = terms_new(), .width = width};
  f->solver = sat_solver_new(f->terms);
  f->context = z3_context_new(f->terms);
  f->z3 = z3_solver_new(f->context);
  for (int i = 0; i < VARIABLES; i++)
    f->variables[i] = make_variable(f->terms, "x", sort_make_bits(f->terms, width));
  for (int i = 0; i < BOOLEANS; i++)
    f->booleans[i] = make_variable(f->terms, "p", sort_bool(f->terms));
}

static void fixture_release(Fixture *f) {
  solver_free(f->solver);
  solver_free(f->z3);
  z3_context_free(f->context);
  terms_free(f->terms);
}

// ---- random terms

static Term random_formula(Fixture *f, int depth);

static Bits random_number(void) {
  switch (random_below(4)) {
  case 0:
    return random_below(4);
  case 1:
    return -(Bits)random_below(4);
  case 2:
    return (Bits)1 << random_below(128);
  default:
    return (Bits)random_word() << 64 | random_word();
  }
}

static Term random_bits(Fixture *f, uint32_t width, int depth);

static Term random_leaf(Fixture *f, uint32_t width) {
  if (random_below(5) == 0)
    return term_make_bits(f->terms, width, random_number());
  Term variable = f->variables[random_below(VARIABLES)];
  if (width < f->width) {
    uint32_t low = random_below(f->width - width + 1);
    return term_make_extract(f->terms, variable, low + width - 1, low);
  }
  return term_make_extend(f->terms, variable, width, random_below(2));
}

static Term random_bits(Fixture *f, uint32_t width, int depth) {
  Terms *terms = f->terms;
  if (depth == 0)
    return random_leaf(f, width);
  uint32_t which = random_below(21);
  if (which < 15) {
    TermKind kind = TERM_BV_NOT + (TermKind)which;
    Term a = random_bits(f, width, depth - 1);
    bool is_unary = kind == TERM_BV_NOT || kind == TERM_BV_NEG;
    return term_make_bv(terms, kind, a, is_unary ? NO_TERM : random_bits(f, width, depth - 1));
  }
  if (which == 15 && width > 1) {
    uint32_t low = 1 + random_below(width - 1);
    return term_make_bv(terms, TERM_BV_CONCAT, random_bits(f, width - low, depth - 1),
                        random_bits(f, low, depth - 1));
  }
  if (which == 16 && width < 120) {
    uint32_t low = random_below(8);
    return term_make_extract(terms, random_bits(f, width + 8, depth - 1), low + width - 1, low);
  }
  if (which == 17 && width > 2)
    return term_make_extend(terms, random_bits(f, 1 + random_below(width - 1), depth - 1), width,
                            random_below(2));
  return term_make_ite(terms, random_formula(f, depth - 1), random_bits(f, width, depth - 1),
                       random_bits(f, width, depth - 1));
}

static Term random_comparison(Fixture *f, int depth) {
  uint32_t width = random_below(3) ? f->width : 1 + random_below(f->width);
  Term a = random_bits(f, width, depth), b = random_bits(f, width, depth);
  uint32_t which = random_below(5);
  return which == 4 ? term_make_eq(f->terms, a, b)
                    : term_make_bv(f->terms, TERM_BV_ULT + (TermKind)which, a, b);
}

static Term random_formula(Fixture *f, int depth) {
  Terms *terms = f->terms;
  if (depth == 0)
    return f->booleans[random_below(BOOLEANS)];
  switch (random_below(7)) {
  case 0:
    return term_make_and2(terms, random_formula(f, depth - 1), random_formula(f, depth - 1));
  case 1:
    return term_make_or2(terms, random_formula(f, depth - 1), random_formula(f, depth - 1));
  case 2:
    return term_make_not(terms, random_formula(f, depth - 1));
  case 3:
    return term_make_eq(terms, random_formula(f, depth - 1), random_formula(f, depth - 1));
  case 4:
    return term_make_ite(terms, random_formula(f, depth - 1), random_formula(f, depth - 1),
                         random_formula(f, depth - 1));
  default:
    return random_comparison(f, depth - 1);
  }
}

// ---- tests

// With values for all variables there is one value that a term may have: what it folds to.
static void check_folding(Fixture *f) {
  enum { ALL = VARIABLES + BOOLEANS };
  Terms *terms = f->terms;
  Term from[ALL], to[ALL], term = random_bits(f, f->width, f->width > 32 ? 2 : DEPTH);
  for (int i = 0; i < ALL; i++) {
    from[i] = i < VARIABLES ? f->variables[i] : f->booleans[i - VARIABLES];
    to[i] = i < VARIABLES ? term_make_bits(terms, f->width, random_number())
                          : term_bool(terms, random_below(2));
  }
  Term folded = term_substitute(terms, term, from, to, ALL);
  assert_int_equal(term_kind(terms, folded), TERM_BITS);
  solver_push(f->solver);
  for (int i = 0; i < ALL; i++)
    solver_add(f->solver, term_make_eq(terms, from[i], to[i]));
  Term equals = term_make_eq(terms, term, folded), differs = term_make_not(terms, equals);
  assert_int_equal(solver_check_assuming(f->solver, QUERY_OTHER, &differs, 1), SAT_NO);
  assert_int_equal(solver_check_assuming(f->solver, QUERY_OTHER, &equals, 1), SAT_YES);
  assert_true(term_equals(f->solver->value(f->solver, term), folded));
  solver_pop(f->solver);
}

static void circuits_equal_folding(void **state) {
  static const uint32_t widths[] = {1, 2, 3, 8, 13, 32, 64, 80, 128};
  (void)state;
  for (uint32_t i = 0; i < sizeof widths / sizeof *widths; i++) {
    Fixture f;
    fixture_init(&f, widths[i]);
    for (int round = 0; round < (widths[i] > 13 ? 15 : 60); round++)
      check_folding(&f);
    fixture_release(&f);
  }
}

static SatResult ask_z3(Fixture *f, const TermVec *stack, const Term *more, uint32_t count) {
  solver_push(f->z3);
  vec_each(const Term, formula, stack)
    solver_add(f->z3, *formula);
  for (uint32_t i = 0; i < count; i++)
    solver_add(f->z3, more[i]);
  SatResult result = solver_check(f->z3, QUERY_OTHER);
  solver_pop(f->z3);
  return result;
}

static void check_model(Fixture *f, const TermVec *stack, const Term *more, uint32_t count) {
  for (uint32_t i = 0; i < stack->size + count; i++) {
    Term formula = i < stack->size ? stack->data[i] : more[i - stack->size];
    assert_true(term_is_true(f->terms, f->solver->value(f->solver, formula)));
    Term values[VARIABLES], booleans[BOOLEANS];
    for (int j = 0; j < VARIABLES; j++)
      values[j] = f->solver->value(f->solver, f->variables[j]);
    for (int j = 0; j < BOOLEANS; j++)
      booleans[j] = f->solver->value(f->solver, f->booleans[j]);
    formula = term_substitute(f->terms, formula, f->variables, values, VARIABLES);
    formula = term_substitute(f->terms, formula, f->booleans, booleans, BOOLEANS);
    assert_true(term_is_true(f->terms, formula));
  }
}

static void check_core(Fixture *f, const TermVec *stack, const Term *assumptions, uint32_t count) {
  TermVec core = {0};
  f->solver->core(f->solver, &core);
  vec_each(const Term, needed, &core) {
    bool is_assumption = false;
    for (uint32_t i = 0; i < count; i++)
      is_assumption |= term_equals(assumptions[i], *needed);
    assert_true(is_assumption);
  }
  assert_int_equal(ask_z3(f, stack, core.data, core.size), SAT_NO);
  vec_release(&core);
}

static void check_question(Fixture *f, const TermVec *stack) {
  enum { MOST = 3 };
  Term assumptions[MOST];
  uint32_t count = random_below(MOST + 1);
  for (uint32_t i = 0; i < count; i++)
    assumptions[i] = random_formula(f, 2);
  SatResult result = solver_check_assuming(f->solver, QUERY_OTHER, assumptions, count);
  assert_int_equal(result, ask_z3(f, stack, assumptions, count));
  if (result == SAT_YES)
    check_model(f, stack, assumptions, count);
  else
    check_core(f, stack, assumptions, count);
}

static void answers_equal_z3(void **state) {
  (void)state;
  for (uint32_t width = 1; width <= 6; width++) {
    Fixture f;
    TermVec stack = {0};
    VEC(uint32_t) levels = {0};
    fixture_init(&f, width);
    for (int round = 0; round < 60; round++) {
      uint32_t which = random_below(10);
      if (which < 3) {
        vec_push(&levels, stack.size);
        solver_push(f.solver);
      } else if (which < 6 && levels.size) {
        stack.size = vec_pop(&levels);
        solver_pop(f.solver);
      } else if (levels.size) {
        Term formula = random_formula(&f, DEPTH);
        vec_push(&stack, formula);
        solver_add(f.solver, formula);
      }
      check_question(&f, &stack);
    }
    fixture_release(&f);
    vec_release(&stack);
    vec_release(&levels);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {TEST(circuits_equal_folding), TEST(answers_equal_z3)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
