// Houdini (C. Flanagan and K. R. M. Leino): of all guesses (list_guesses.c) those are left that no
// clause leads out of.
#include "chc/lists.h"

#include "base/memory.h"
#include "encode/links.h"

#include <assert.h>

enum { MOST_CONSTANTS = 14 }; // of the program that numbers are bounded by

typedef struct ListSet {
  ListGuesses guesses; // those that are left
  bool is_reached;     // something has reached the predicate
  bool is_dropped;     // nothing is left
  Term fact;           // NO_TERM: to be made
} ListSet;

typedef struct Lists {
  FactDomain domain;
  const HornSystem *horn; // about cells
  Terms *terms;
  NumberVec constants;
  ListSet *sets; // by predicate
} Lists;

static Lists *self_of(FactDomain *domain) { return (Lists *)domain; }

bool lists_are_met(const HornSystem *horn, const Encoder *encoder) {
  const Terms *terms = encoder_terms(encoder);
  vec_each(const HornPredicate, predicate, &horn->predicates)
    vec_each(const Term, param, &predicate->params)
      if (encode_is_life(encoder, term_get(terms, *param).symbol))
        return !encode_compares_nodes(encoder);
  return false;
}

// ---- constants of the program

static void find_constants(Lists *lists) {
  numbers_add(&lists->constants, MOST_CONSTANTS, 0);
  for (uint32_t i = lists->horn->clauses.size; i-- > 0;) // what is asked for stands last
    numbers_add_of(&lists->constants, MOST_CONSTANTS, lists->terms,
                   lists->horn->clauses.data[i].constraint);
}

// ---- the domain

// One of the same form says more.
static bool is_said(const ListSet *set, uint32_t i) {
  const ListGuess *guess = &set->guesses.all.data[i];
  vec_each(const ListGuess, other, &set->guesses.all)
    if (guess->form && other->guard == guess->guard && other->form == guess->form &&
        other->rank < guess->rank)
      return true;
  return false;
}

static Term make_fact(Terms *terms, const ListSet *set) {
  TermVec all = {0}, claims = {0};
  for (uint32_t i = 0; i < set->guesses.all.size; i++) {
    uint32_t guard = set->guesses.all.data[i].guard;
    if (!is_said(set, i))
      vec_push(&claims, set->guesses.all.data[i].term);
    if (i + 1 < set->guesses.all.size && set->guesses.all.data[i + 1].guard == guard)
      continue;
    Term claimed = term_make_and(terms, claims.data, claims.size);
    vec_push(&all, term_make_implies(terms, set->guesses.guards.data[guard], claimed));
    vec_clear(&claims);
  }
  Term fact = term_make_and(terms, all.data, all.size);
  vec_release(&all);
  vec_release(&claims);
  return fact;
}

static Term fact(FactDomain *domain, uint32_t predicate) {
  Lists *lists = self_of(domain);
  ListSet *set = &lists->sets[predicate];
  if (set->is_dropped)
    return term_true(lists->terms);
  if (!set->is_reached)
    return term_false(lists->terms);
  if (term_is_none(set->fact))
    set->fact = make_fact(lists->terms, set);
  return set->fact;
}

static void drop(FactDomain *domain, uint32_t predicate) {
  self_of(domain)->sets[predicate].is_dropped = true;
}

// What is not so of VALUES, those of the predicate's parameters, is no guess any more.
static void keep_true(Terms *terms, ListSet *set, Rewriter *values) {
  ListGuesses *guesses = &set->guesses;
  uint32_t kept = 0, guard = UINT32_MAX;
  bool applies = false;
  vec_each(const ListGuess, guess, &guesses->all) {
    if (guess->guard != guard)
      applies = !term_is_false(terms, rewriter_apply(values, guesses->guards.data[guess->guard]));
    guard = guess->guard;
    if (!applies || term_is_true(terms, rewriter_apply(values, guess->term)))
      guesses->all.data[kept++] = *guess;
  }
  guesses->all.size = kept;
}

static void extend(FactDomain *domain, const HornAtom *atom, Solver *solver) {
  Lists *lists = self_of(domain);
  ListSet *set = &lists->sets[atom->predicate];
  const TermVec *params = &lists->horn->predicates.data[atom->predicate].params;
  TermVec values = {0};
  vec_each(const Term, arg, &atom->args)
    vec_push(&values, solver->value(solver, *arg));
  Rewriter *rewriter =
      rewriter_new_substitution(lists->terms, params->data, values.data, params->size);
  keep_true(lists->terms, set, rewriter);
  set->is_reached = true;
  set->fact = NO_TERM;
  rewriter_free(rewriter);
  vec_release(&values);
}

// ---- lifecycle

FactDomain *lists_new(const HornSystem *horn, const HornSystem *cells, CellNames *names,
                      const Encoder *encoder, ListScope scope) {
  Lists *lists = mem_alloc_zeroed(sizeof *lists);
  *lists = (Lists){.domain = {fact, extend, drop}, .horn = cells, .terms = names->terms};
  lists->sets = mem_alloc_zeroed(cells->predicates.size * sizeof *lists->sets);
  find_constants(lists);
  for (uint32_t i = 0; i < cells->predicates.size; i++)
    list_guess(&horn->predicates.data[i], names, encoder, &lists->constants, scope,
               &lists->sets[i].guesses);
  return &lists->domain;
}

void lists_free(FactDomain *domain) {
  Lists *lists = self_of(domain);
  uint32_t count = lists->horn->predicates.size;
  for (uint32_t i = 0; i < count; i++)
    list_guesses_release(&lists->sets[i].guesses);
  mem_free(lists->sets, count * sizeof *lists->sets);
  vec_release(&lists->constants);
  mem_free(lists, sizeof *lists);
}
