// What the tests of src/smt share: a solver with its surroundings, and random terms.
#ifndef GAVEL_TESTS_SMT_FIXTURE_H
#define GAVEL_TESTS_SMT_FIXTURE_H

#include "smt/z3_solver.h"

#include "test.h"

enum { INTS = 4, BOOLS = 3, BITS = 3, BIT_WIDTH = 8 };

typedef struct Fixture {
  Terms *terms;
  Z3Context *context;
  Solver *solver;
  uint64_t random;
  Term ints[INTS], bools[BOOLS], bits[BITS], array;
  Symbol function; // from integers to integers
} Fixture;

static inline Term make_variable(Fixture *fixture, const char *name, Sort sort) {
  return term_make_var(fixture->terms, symbol_new(fixture->terms, name, sort, NULL), 1);
}

static inline void fixture_init(Fixture *fixture) {
  Terms *terms = terms_new();
  *fixture = (Fixture){.terms = terms, .context = z3_context_new(terms), .random = 1};
  fixture->solver = z3_solver_new(fixture->context);
  Sort integer = sort_int(terms);
  for (int i = 0; i < INTS; i++)
    fixture->ints[i] = make_variable(fixture, "x", integer);
  for (int i = 0; i < BOOLS; i++)
    fixture->bools[i] = make_variable(fixture, "b", sort_bool(terms));
  for (int i = 0; i < BITS; i++)
    fixture->bits[i] = make_variable(fixture, "v", sort_make_bits(terms, BIT_WIDTH));
  fixture->array = make_variable(fixture, "a", sort_make_array(terms, integer, integer));
  fixture->function = symbol_new_function(terms, "f", &integer, 1, integer);
}

static inline void fixture_release(Fixture *fixture) {
  solver_free(fixture->solver);
  z3_context_free(fixture->context);
  terms_free(fixture->terms);
}

// ---- shorthands

static inline Term int_of(Fixture *fixture, __int128 value) {
  return term_make_int(fixture->terms, value);
}

static inline Term at_most(Fixture *fixture, Term a, __int128 bound) {
  return term_make_le(fixture->terms, a, int_of(fixture, bound));
}

static inline Term at_least(Fixture *fixture, Term a, __int128 bound) {
  return term_make_le(fixture->terms, int_of(fixture, bound), a);
}

static inline Term equal_to(Fixture *fixture, Term a, __int128 value) {
  return term_make_eq(fixture->terms, a, int_of(fixture, value));
}

// ---- random terms

// Uniform enough in [0, BOUND).
static inline uint32_t pick(Fixture *fixture, uint32_t bound) {
  fixture->random = fixture->random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(fixture->random >> 33) % bound;
}

static inline Term random_bool(Fixture *fixture, int depth, bool only_linear);

static inline Term random_int(Fixture *fixture, int depth, bool only_linear) {
  Terms *terms = fixture->terms;
  if (depth == 0)
    return pick(fixture, 3) ? fixture->ints[pick(fixture, INTS)]
                            : int_of(fixture, (int)pick(fixture, 21) - 10);
  Term a = random_int(fixture, depth - 1, only_linear);
  switch (pick(fixture, only_linear ? 6 : 9)) {
  case 0:
    return term_make_add(terms, a, random_int(fixture, depth - 1, only_linear));
  case 1:
    return term_make_sub(terms, a, random_int(fixture, depth - 1, only_linear));
  case 2:
    return term_make_scale(terms, (int)pick(fixture, 9) - 4, a);
  case 3:
    return term_make_div(terms, a, 1 + pick(fixture, 5));
  case 4:
    return term_make_mod(terms, a, 1 + pick(fixture, 5));
  case 5:
    return term_make_ite(terms, random_bool(fixture, depth - 1, only_linear), a,
                         random_int(fixture, depth - 1, only_linear));
  case 6:
    return term_make_select(terms, fixture->array, a);
  case 7:
    return term_make_select(
        terms,
        term_make_store(terms, fixture->array, a, random_int(fixture, depth - 1, only_linear)),
        random_int(fixture, depth - 1, only_linear));
  default:
    return term_make_apply(terms, fixture->function, &a, 1);
  }
}

static inline Term random_bits(Fixture *fixture, int depth) {
  Terms *terms = fixture->terms;
  if (depth == 0)
    return pick(fixture, 3) ? fixture->bits[pick(fixture, BITS)]
                            : term_make_bits(terms, BIT_WIDTH, pick(fixture, 256));
  Term a = random_bits(fixture, depth - 1);
  uint32_t high = pick(fixture, BIT_WIDTH), low = pick(fixture, high + 1);
  switch (pick(fixture, 5)) {
  case 0:
    return term_make_bv(terms, pick(fixture, 2) ? TERM_BV_NOT : TERM_BV_NEG, a, NO_TERM);
  case 1:
    return term_make_extend(terms, term_make_extract(terms, a, high, low), BIT_WIDTH,
                            pick(fixture, 2));
  case 2:
    return term_make_extract(
        terms, term_make_bv(terms, TERM_BV_CONCAT, a, random_bits(fixture, depth - 1)), high + 7,
        high);
  default:
    return term_make_bv(terms, TERM_BV_ADD + pick(fixture, TERM_BV_ULT - TERM_BV_ADD), a,
                        random_bits(fixture, depth - 1));
  }
}

// With ONLY_LINEAR, over linear integer arithmetic with div and mod, and Booleans.
static inline Term random_bool(Fixture *fixture, int depth, bool only_linear) {
  Terms *terms = fixture->terms;
  if (depth == 0)
    return fixture->bools[pick(fixture, BOOLS)];
  Term a, b;
  switch (pick(fixture, only_linear ? 7 : 8)) {
  case 0:
    return term_make_not(terms, random_bool(fixture, depth - 1, only_linear));
  case 1:
    a = random_bool(fixture, depth - 1, only_linear);
    return term_make_and2(terms, a, random_bool(fixture, depth - 1, only_linear));
  case 2:
    a = random_bool(fixture, depth - 1, only_linear);
    return term_make_or2(terms, a, random_bool(fixture, depth - 1, only_linear));
  case 3:
    a = random_bool(fixture, depth - 1, only_linear);
    b = random_bool(fixture, depth - 1, only_linear);
    return pick(fixture, 2) ? term_make_eq(terms, a, b)
                            : term_make_ite(terms, a, b, random_bool(fixture, 0, only_linear));
  case 4:
  case 5:
    a = random_int(fixture, depth - 1, only_linear);
    return term_make_le(terms, a, random_int(fixture, depth - 1, only_linear));
  case 6:
    a = random_int(fixture, depth - 1, only_linear);
    return term_make_eq(terms, a, random_int(fixture, depth - 1, only_linear));
  default:
    a = random_bits(fixture, depth - 1);
    b = random_bits(fixture, depth - 1);
    return pick(fixture, 3) ? term_make_bv(terms, TERM_BV_ULT + pick(fixture, 4), a, b)
                            : term_make_eq(terms, a, b);
  }
}

#endif
