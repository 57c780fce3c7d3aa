// What the tests of src/interp share: a context, program variables in versions, and shorthands for
// the formulas of paths.
#ifndef GAVEL_TESTS_INTERP_FIXTURE_H
#define GAVEL_TESTS_INTERP_FIXTURE_H

#include "interp/interp_internal.h"
#include "term/print.h"

#include "test.h"

// Z3 loses memory when it is interrupted in the middle of certain operations.
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libz3"; }

typedef struct Fixture {
  Terms *terms;
  Z3Context *context;
  Symbol x, y, z; // integers
  Symbol p;       // Boolean
  Symbol a;       // array
  Symbol bits;    // of 8
  Symbol f, g;    // functions of one and two integers
} Fixture;

static inline void fixture_init(Fixture *fixture) {
  Terms *terms = terms_new();
  Sort integer = sort_int(terms), params[] = {integer, integer};
  *fixture = (Fixture){.terms = terms, .context = z3_context_new(terms)};
  fixture->x = symbol_new(terms, "x", integer, NULL);
  fixture->y = symbol_new(terms, "y", integer, NULL);
  fixture->z = symbol_new(terms, "z", integer, NULL);
  fixture->p = symbol_new(terms, "p", sort_bool(terms), NULL);
  fixture->a = symbol_new(terms, "a", sort_make_array(terms, integer, integer), NULL);
  fixture->bits = symbol_new(terms, "v", sort_make_bits(terms, 8), NULL);
  fixture->f = symbol_new_function(terms, "f", params, 1, integer);
  fixture->g = symbol_new_function(terms, "g", params, 2, integer);
}

static inline void fixture_release(Fixture *fixture) {
  z3_context_free(fixture->context);
  terms_free(fixture->terms);
}

// ---- shorthands

static inline Term at(Fixture *fixture, Symbol symbol, uint32_t index) {
  return term_make_var(fixture->terms, symbol, index);
}

static inline Term number(Fixture *fixture, int value) {
  return term_make_int(fixture->terms, value);
}

static inline Term plus(Fixture *fixture, Term term, int value) {
  return term_make_add(fixture->terms, term, number(fixture, value));
}

static inline Term equals(Fixture *fixture, Term a, Term b) {
  return term_make_eq(fixture->terms, a, b);
}

static inline Term is(Fixture *fixture, Term a, int value) {
  return equals(fixture, a, number(fixture, value));
}

static inline Term at_most(Fixture *fixture, Term a, int value) {
  return term_make_le(fixture->terms, a, number(fixture, value));
}

static inline Term at_least(Fixture *fixture, Term a, int value) {
  return term_make_le(fixture->terms, number(fixture, value), a);
}

static inline Term both(Fixture *fixture, Term a, Term b) {
  return term_make_and2(fixture->terms, a, b);
}

static inline Term either(Fixture *fixture, Term a, Term b) {
  return term_make_or2(fixture->terms, a, b);
}

static inline Term no(Fixture *fixture, Term a) { return term_make_not(fixture->terms, a); }

static inline Term if_else(Fixture *fixture, Term condition, Term yes, Term other) {
  return either(fixture, both(fixture, condition, yes),
                both(fixture, no(fixture, condition), other));
}

static inline Term apply_f(Fixture *fixture, Term arg) {
  return term_make_apply(fixture->terms, fixture->f, &arg, 1);
}

static inline Term apply_g(Fixture *fixture, Term a, Term b) {
  Term args[] = {a, b};
  return term_make_apply(fixture->terms, fixture->g, args, 2);
}

// ---- assertions

static inline void assert_term(Fixture *fixture, Term term, Term expected) {
  if (term_equals(term, expected))
    return;
  Strbuf text = {0};
  term_add_smtlib(fixture->terms, term, &text);
  strbuf_add(&text, "\ninstead of\n");
  term_add_smtlib(fixture->terms, expected, &text);
  print_error("%s\n", strbuf_text(&text));
  strbuf_release(&text);
  fail();
}

static inline void assert_interpolants(Fixture *fixture, const Term *blocks, uint32_t count,
                                       const Term *found) {
  uint32_t which;
  assert_true(interp_check(fixture->context, fixture->terms, blocks, count, found, &which));
}

static inline bool is_valid(Fixture *fixture, Term formula) {
  Term negated = no(fixture, formula);
  return check_blocks(fixture->context, &negated, 1, 0) == SAT_NO;
}

#endif
