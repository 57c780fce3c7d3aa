// Infeasible paths, one for each theory, as blocks.
#ifndef GAVEL_TESTS_INTERP_SEQUENCES_H
#define GAVEL_TESTS_INTERP_SEQUENCES_H

#include "fixture.h"

enum { MAX_LENGTH = 8 };

typedef struct Sequence {
  const char *name;
  uint32_t (*make)(Fixture *fixture, Term *blocks); // returns their number
} Sequence;

static inline uint32_t make_linear(Fixture *fixture, Term *blocks) {
  Term x0 = at(fixture, fixture->x, 0), x1 = at(fixture, fixture->x, 1);
  Term y0 = at(fixture, fixture->y, 0), y1 = at(fixture, fixture->y, 1);
  blocks[0] = both(fixture, is(fixture, x0, 0), is(fixture, y0, 0));
  blocks[1] = equals(fixture, x1, plus(fixture, x0, 1));
  blocks[2] = equals(fixture, y1, plus(fixture, term_make_add(fixture->terms, y0, x1), 1));
  blocks[3] = at_least(fixture, y1, 3);
  return 4;
}

static inline uint32_t make_branches(Fixture *fixture, Term *blocks) {
  Term x0 = at(fixture, fixture->x, 0), x1 = at(fixture, fixture->x, 1);
  Term x2 = at(fixture, fixture->x, 2), p = at(fixture, fixture->p, 0);
  Term more = equals(fixture, x1, plus(fixture, x0, 1));
  Term less = equals(fixture, x1, plus(fixture, x0, -1));
  blocks[0] = is(fixture, x0, 10);
  blocks[1] = if_else(fixture, p, more, less);
  blocks[2] = if_else(fixture, p, equals(fixture, x2, plus(fixture, x1, -1)),
                      equals(fixture, x2, plus(fixture, x1, 1)));
  blocks[3] = no(fixture, is(fixture, x2, 10));
  return 4;
}

static inline uint32_t make_mod(Fixture *fixture, Term *blocks) {
  Terms *terms = fixture->terms;
  Term x0 = at(fixture, fixture->x, 0), x1 = at(fixture, fixture->x, 1);
  Term y1 = at(fixture, fixture->y, 1);
  blocks[0] = is(fixture, term_make_mod(terms, x0, 4), 1);
  blocks[1] = equals(fixture, x1, plus(fixture, x0, 8));
  blocks[2] = equals(fixture, y1, term_make_div(terms, x1, 2));
  blocks[3] = is(fixture, term_make_mod(terms, y1, 2), 1);
  return 4;
}

static inline uint32_t make_array(Fixture *fixture, Term *blocks) {
  Terms *terms = fixture->terms;
  Term a0 = at(fixture, fixture->a, 0), a1 = at(fixture, fixture->a, 1);
  Term x0 = at(fixture, fixture->x, 0), y0 = at(fixture, fixture->y, 0);
  blocks[0] = both(fixture, is(fixture, term_make_select(terms, a0, number(fixture, 3)), 7),
                   at_least(fixture, x0, 4));
  blocks[1] = equals(fixture, a1, term_make_store(terms, a0, x0, number(fixture, 8)));
  blocks[2] = is(fixture, y0, 3);
  blocks[3] = no(fixture, is(fixture, term_make_select(terms, a1, y0), 7));
  return 4;
}

static inline uint32_t make_functions(Fixture *fixture, Term *blocks) {
  Term x0 = at(fixture, fixture->x, 0), y0 = at(fixture, fixture->y, 0);
  Term z0 = at(fixture, fixture->z, 0);
  blocks[0] = is(fixture, apply_f(fixture, x0), 5);
  blocks[1] = both(fixture, equals(fixture, y0, x0),
                   equals(fixture, z0, apply_g(fixture, apply_f(fixture, y0), x0)));
  blocks[2] = no(fixture, equals(fixture, apply_g(fixture, number(fixture, 5), y0), z0));
  return 3;
}

static inline uint32_t make_booleans(Fixture *fixture, Term *blocks) {
  Term p0 = at(fixture, fixture->p, 0), p1 = at(fixture, fixture->p, 1);
  Term x0 = at(fixture, fixture->x, 0);
  blocks[0] = at_most(fixture, x0, 3);
  blocks[1] = equals(fixture, p0, at_least(fixture, x0, 4));
  blocks[2] = equals(fixture, p1, no(fixture, p0));
  blocks[3] = no(fixture, p1);
  return 4;
}

static inline uint32_t make_bits(Fixture *fixture, Term *blocks) {
  Terms *terms = fixture->terms;
  Term v0 = at(fixture, fixture->bits, 0), v1 = at(fixture, fixture->bits, 1);
  Term seven = term_make_bits(terms, 8, 7), eight = term_make_bits(terms, 8, 8);
  blocks[0] = equals(fixture, v0, term_make_bits(terms, 8, 9));
  blocks[1] = equals(fixture, v1, term_make_bv(terms, TERM_BV_AND, v0, seven));
  blocks[2] = term_make_bv(terms, TERM_BV_ULE, eight, v1);
  return 3;
}

// The last interpolants are `false`: what follows does not matter.
static inline uint32_t make_early(Fixture *fixture, Term *blocks) {
  Term x0 = at(fixture, fixture->x, 0), y0 = at(fixture, fixture->y, 0);
  blocks[0] = term_true(fixture->terms);
  blocks[1] = at_least(fixture, x0, 4);
  blocks[2] = at_least(fixture, y0, 4);
  blocks[3] = both(fixture, at_most(fixture, x0, 3), at_most(fixture, y0, 20));
  blocks[4] = at_most(fixture, y0, 10);
  return 5;
}

static const Sequence sequences[] = {
    {"linear", make_linear}, {"branches", make_branches},   {"mod", make_mod},
    {"array", make_array},   {"functions", make_functions}, {"booleans", make_booleans},
    {"bits", make_bits},     {"early", make_early},
};
enum { SEQUENCES = sizeof sequences / sizeof *sequences };

// Asks ENGINE alone about every sequence and checks what it says.
static inline void test_engine(Interpolator *(*new_engine)(Z3Context *, Terms *)) {
  for (uint32_t i = 0; i < SEQUENCES; i++) {
    Fixture fixture;
    fixture_init(&fixture);
    Interpolator *engine = new_engine(fixture.context, fixture.terms);
    Term blocks[MAX_LENGTH], found[MAX_LENGTH];
    uint32_t count = sequences[i].make(&fixture, blocks), which;
    InterpStatus status = engine->interpolate(engine, blocks, count, 10000000, found);
    if (status != INTERP_OK)
      fail_msg("%s: status %d", sequences[i].name, (int)status);
    if (!interp_check(fixture.context, fixture.terms, blocks, count, found, &which))
      fail_msg("%s: number %u is wrong", sequences[i].name, which);
    engine->free(engine);
    fixture_release(&fixture);
  }
}

#endif
