// A table with a few variables of each sort.
#ifndef GAVEL_TESTS_TERM_FIXTURE_H
#define GAVEL_TESTS_TERM_FIXTURE_H

#include "term/term_internal.h"
#include "test.h"

typedef struct Fixture {
  Terms *terms;
  Term x, y, z, w; // integers
  Term p, q, r;    // Booleans
  Term a, b;       // arrays of integers
  Term n, m;       // 8 bits
  Term i, j;       // integers, for indices
  Symbol f;        // integers to an integer
} Fixture;

static inline Term new_variable(Terms *terms, const char *name, Sort sort) {
  return term_make_var(terms, symbol_new(terms, name, sort, NULL), NO_INDEX);
}

static inline Fixture fixture_new(void) {
  Terms *terms = terms_new();
  Sort ints = sort_int(terms), bools = sort_bool(terms), bits = sort_make_bits(terms, 8);
  Sort array = sort_make_array(terms, ints, ints);
  Sort params[] = {ints, ints};
  return (Fixture){.terms = terms,
                   .x = new_variable(terms, "x", ints),
                   .y = new_variable(terms, "y", ints),
                   .z = new_variable(terms, "z", ints),
                   .w = new_variable(terms, "w", ints),
                   .p = new_variable(terms, "p", bools),
                   .q = new_variable(terms, "q", bools),
                   .r = new_variable(terms, "r", bools),
                   .a = new_variable(terms, "a", array),
                   .b = new_variable(terms, "b", array),
                   .n = new_variable(terms, "n", bits),
                   .m = new_variable(terms, "m", bits),
                   .i = new_variable(terms, "i", ints),
                   .j = new_variable(terms, "j", ints),
                   .f = symbol_new_function(terms, "f", params, 2, ints)};
}

static inline void fixture_free(Fixture *f) { terms_free(f->terms); }

#define assert_same(left, right) assert_int_equal((left).id, (right).id)
#define assert_kind(f, term, expected) assert_int_equal(term_kind((f)->terms, (term)), (expected))
#define assert_true_term(f, term) assert_same(term, term_true((f)->terms))
#define assert_false_term(f, term) assert_same(term, term_false((f)->terms))

static inline Term number(Fixture *f, __int128 value) { return term_make_int(f->terms, value); }

static inline Term bits8(Fixture *f, unsigned value) { return term_make_bits(f->terms, 8, value); }

// factor * A + constant
static inline Term line(Fixture *f, __int128 factor, Term a, __int128 constant) {
  return term_make_add(f->terms, term_make_scale(f->terms, factor, a), number(f, constant));
}

static inline Term add(Fixture *f, Term a, Term b) { return term_make_add(f->terms, a, b); }
static inline Term sub(Fixture *f, Term a, Term b) { return term_make_sub(f->terms, a, b); }
static inline Term le(Fixture *f, Term a, Term b) { return term_make_le(f->terms, a, b); }
static inline Term lt(Fixture *f, Term a, Term b) { return term_make_lt(f->terms, a, b); }
static inline Term eq(Fixture *f, Term a, Term b) { return term_make_eq(f->terms, a, b); }
static inline Term not(Fixture * f, Term a) { return term_make_not(f->terms, a); }
static inline Term and (Fixture * f, Term a, Term b) { return term_make_and2(f->terms, a, b); }
static inline Term or (Fixture * f, Term a, Term b) { return term_make_or2(f->terms, a, b); }
static inline Term ite(Fixture *f, Term c, Term a, Term b) {
  return term_make_ite(f->terms, c, a, b);
}
static inline Term div_by(Fixture *f, Term a, __int128 d) { return term_make_div(f->terms, a, d); }
static inline Term mod_by(Fixture *f, Term a, __int128 d) { return term_make_mod(f->terms, a, d); }
static inline Term bv(Fixture *f, TermKind kind, Term a, Term b) {
  return term_make_bv(f->terms, kind, a, b);
}

#endif
