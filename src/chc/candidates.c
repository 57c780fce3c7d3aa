// Houdini (C. Flanagan and K. R. M. Leino): a value is what is left of a fixed set of candidates.
// At first it has all of them, which is more than any fact satisfies.
#include "base/memory.h"
#include "chc/facts.h"

#include <assert.h>

enum {
  MOST_CONSTANTS = 32, // of the program, that are tried as bounds
  MOST_ORDERED = 16    // parameters of a predicate that are compared with each other
};

typedef VEC(__int128) ConstantVec;

typedef struct Candidates {
  FactDomain domain;
  const HornSystem *horn;
  Terms *terms;
  TermVec *left; // by predicate, over its parameters
} Candidates;

static Candidates *self_of(FactDomain *domain) { return (Candidates *)domain; }

// ---- the candidates

static void add_constant(ConstantVec *constants, __int128 value) {
  vec_each(const __int128, each, constants)
    if (*each == value)
      return;
  vec_push(constants, value);
}

// Of an atom about one variable.
static void add_constant_of(const Terms *terms, Term atom, ConstantVec *out) {
  TermData data = term_get(terms, atom);
  if (data.kind != TERM_LE0 && data.kind != TERM_EQ0)
    return;
  TermData sum = term_get(terms, data.args[0]);
  if (sum.kind != TERM_SUM || sum.arg_count != 1 || (sum.factors[0] != 1 && sum.factors[0] != -1))
    return;
  __int128 value = -sum.constant * sum.factors[0];
  add_constant(out, value);
  add_constant(out, value + sum.factors[0]);
}

static void find_constants(const Candidates *candidates, ConstantVec *out) {
  vec_each(const HornClause, clause, &candidates->horn->clauses) {
    TermVec atoms = {0};
    term_atoms(candidates->terms, clause->constraint, &atoms);
    for (uint32_t i = 0; i < atoms.size && out->size < MOST_CONSTANTS; i++)
      add_constant_of(candidates->terms, atoms.data[i], out);
    vec_release(&atoms);
  }
  add_constant(out, 0);
  add_constant(out, 1);
  for (uint32_t bits = 8; bits <= 64; bits *= 2) { // the ranges of types
    __int128 half = (__int128)1 << (bits - 1);
    add_constant(out, -half);
    add_constant(out, half - 1);
    add_constant(out, 2 * half - 1);
  }
}

static void add_bounds(Candidates *candidates, TermVec *out, Term a, const ConstantVec *constants) {
  Terms *terms = candidates->terms;
  vec_each(const __int128, value, constants) {
    Term number = term_make_int(terms, *value);
    vec_push(out, term_make_le(terms, a, number));
    vec_push(out, term_make_le(terms, number, a));
  }
}

static void add_candidates(Candidates *candidates, uint32_t predicate,
                           const ConstantVec *constants, const TermVec *only) {
  Terms *terms = candidates->terms;
  TermVec *out = &candidates->left[predicate], ints = {0};
  vec_each(const Term, param, &candidates->horn->predicates.data[predicate].params)
    if (sort_get(terms, term_sort(terms, *param))->kind == SORT_INT &&
        (!only || terms_have(only, *param)))
      vec_push(&ints, *param);
  vec_each(const Term, a, &ints) {
    add_bounds(candidates, out, *a, constants);
    vec_each(const Term, b, &ints)
      if (!term_equals(*a, *b) && ints.size <= MOST_ORDERED)
        vec_push(out, term_make_le(terms, *a, *b));
  }
  vec_release(&ints);
}

// ---- the domain

static Term fact(FactDomain *domain, uint32_t predicate) {
  const TermVec *left = &self_of(domain)->left[predicate];
  return term_make_and(self_of(domain)->terms, left->data, left->size);
}

static void extend(FactDomain *domain, const HornAtom *atom, Solver *solver) {
  Candidates *candidates = self_of(domain);
  TermVec *left = &candidates->left[atom->predicate];
  TermVec here = {0};
  uint32_t kept = 0;
  facts_at(candidates->terms, candidates->horn, atom, left, &here);
  for (uint32_t i = 0; i < left->size; i++)
    if (term_is_true(candidates->terms, solver->value(solver, here.data[i])))
      left->data[kept++] = left->data[i];
  assert(kept < left->size);
  left->size = kept;
  vec_release(&here);
}

static void drop(FactDomain *domain, uint32_t predicate) {
  vec_clear(&self_of(domain)->left[predicate]);
}

FactDomain *candidates_new(const HornSystem *horn, Terms *terms, const TermVec *only) {
  Candidates *candidates = mem_alloc_zeroed(sizeof *candidates);
  ConstantVec constants = {0};
  *candidates = (Candidates){.domain = {fact, extend, drop}, .horn = horn, .terms = terms};
  candidates->left = mem_alloc_zeroed(horn->predicates.size * sizeof *candidates->left);
  find_constants(candidates, &constants);
  for (uint32_t i = 0; i < horn->predicates.size; i++)
    add_candidates(candidates, i, &constants, only);
  vec_release(&constants);
  return &candidates->domain;
}

void candidates_free(FactDomain *domain) {
  Candidates *candidates = self_of(domain);
  uint32_t count = candidates->horn->predicates.size;
  for (uint32_t i = 0; i < count; i++)
    vec_release(&candidates->left[i]);
  mem_free(candidates->left, count * sizeof *candidates->left);
  mem_free(candidates, sizeof *candidates);
}
