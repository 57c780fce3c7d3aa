// The invariant of a location is the disjunction of its states. It is put as C && D,
// where C is made of the atoms that D decides and D is what is left once these are known.
#include "proof/invariants.h"

#include "base/deadline.h"
#include "encode/scalar.h"
#include "spell/spell.h"

#include <assert.h>

enum { QUERY_WORK = 200000, ALL_QUERIES_WORK = 3000000, MOST_STATES = 16, MOST_ATOMS = 48 };

typedef struct Simplifier {
  Terms *terms;
  Solver *solver;
  Deadline deadline;
  Term bounds; // what the types of the variables say anyway
} Simplifier;

// ---- states

static bool is_proof_state(const PredicateView *view, const ArgNode *node) {
  const PredicateState *state = view_state(view, node);
  return state->is_abstraction && !node->is_closed && !arg_is_hidden(node) &&
         !term_is_false(view_domain(view)->terms, state->abstraction->formula);
}

static void push_distinct(TermVec *terms, Term term) {
  if (!terms_have(terms, term))
    vec_push(terms, term);
}

// A bound on the distance of two values that is as large as types are tells people nothing.
static bool is_telling(const Terms *terms, Term fact) {
  const __int128 far = 1 << 30;
  TermData data = term_get(terms, fact);
  if (data.kind == TERM_NOT)
    data = term_get(terms, data.args[0]);
  if (data.kind != TERM_LE0)
    return true;
  TermData sum = term_get(terms, data.args[0]);
  return sum.kind != TERM_SUM || sum.arg_count < 2 || (-far < sum.constant && sum.constant < far);
}

// What NODE stands for, with what was known of its location beforehand.
static Term formula_of(const PredicateView *view, const ArgNode *node, Loc loc) {
  assert(view_state(view, node)->is_abstraction);
  const PredicateDomain *domain = view_domain(view);
  const FactSource *source = &domain->options.facts;
  Term formula = view_state(view, node)->abstraction->formula;
  if (!source->at)
    return formula;
  TermVec facts = {0};
  term_conjuncts(domain->terms, source->at(source->self, loc)->formula, &facts);
  vec_each(const Term, fact, &facts)
    if (is_telling(domain->terms, *fact))
      formula = term_make_and2(domain->terms, formula, *fact);
  vec_release(&facts);
  return formula;
}

// By location index: the formulas of the states at loop heads.
static TermVec *collect_states(const Exploration *exploration, const PredicateView *view,
                               Arena *arena) {
  Cpa *cpa = exploration->cpa;
  const Cfa *cfa = view_domain(view)->cfa;
  TermVec *formulas = ARENA_ARRAY(arena, TermVec, cfa->locations.size);
  vec_each(const ArgNodeVec, partition, &exploration->reached) {
    vec_each(ArgNode *const, node, partition) {
      Loc loc = cpa->location(cpa, (*node)->state);
      if (cfa_location(cfa, loc)->is_loop_head && is_proof_state(view, *node))
        push_distinct(&formulas[loc.index], formula_of(view, *node, loc));
    }
  }
  return formulas;
}

// ---- short formulas

static bool is_unsatisfiable(Simplifier *simplifier, Term a, Term b) {
  assert(simplifier->solver->terms == simplifier->terms);
  Solver *solver = simplifier->solver;
  if (deadline_has_passed(simplifier->deadline))
    return false;
  Term both[] = {a, b};
  return solver->check(solver, QUERY_OTHER, both, 2, QUERY_WORK) == SAT_NO;
}

static bool implies(Simplifier *simplifier, Term a, Term b) {
  return term_equals(a, b) || is_unsatisfiable(simplifier, a, term_make_not(simplifier->terms, b));
}

static void drop_implied_states(Simplifier *simplifier, TermVec *states) {
  for (uint32_t i = 0; i < states->size && states->size <= MOST_STATES;) {
    bool is_implied = false;
    for (uint32_t j = 0; j < states->size && !is_implied; j++)
      is_implied = i != j && implies(simplifier, states->data[i], states->data[j]);
    if (is_implied)
      states->data[i] = vec_pop(states);
    else
      i++;
  }
}

// The atoms that WHOLE decides, with their sign, go to CONJUNCTS; returns what is left of it.
static Term split_decided(Simplifier *simplifier, Term whole, TermVec *conjuncts) {
  Terms *terms = simplifier->terms;
  TermVec atoms = {0}, decided = {0}, values = {0};
  term_atoms(terms, whole, &atoms);
  for (uint32_t i = 0; i < atoms.size && atoms.size <= MOST_ATOMS; i++) {
    Term atom = atoms.data[i], negation = term_make_not(terms, atom);
    bool is_true = is_unsatisfiable(simplifier, whole, negation);
    if (!is_true && !is_unsatisfiable(simplifier, whole, atom))
      continue;
    vec_push(conjuncts, is_true ? atom : negation);
    vec_push(&decided, atom);
    vec_push(&values, term_bool(terms, is_true));
  }
  assert(decided.size == values.size);
  Term rest = whole;
  if (decided.size)
    rest = term_substitute(terms, whole, decided.data, values.data, decided.size);
  vec_release(&atoms);
  vec_release(&decided);
  vec_release(&values);
  return rest;
}

// All other conjuncts, and the bounds of types.
static Term context_of(const Simplifier *simplifier, const TermVec *conjuncts, uint32_t but) {
  assert(but < conjuncts->size);
  Terms *terms = simplifier->terms;
  Term all = simplifier->bounds;
  for (uint32_t i = 0; i < conjuncts->size; i++)
    if (i != but)
      all = term_make_and2(terms, all, conjuncts->data[i]);
  return all;
}

// Equalities say more than bounds: they go last, when only what is needed is left.
static void drop_implied_conjuncts(Simplifier *simplifier, TermVec *conjuncts) {
  Terms *terms = simplifier->terms;
  for (uint32_t round = 0; round < 2 && conjuncts->size <= MOST_ATOMS; round++) {
    for (uint32_t i = conjuncts->size; i-- > 0;) {
      bool is_equality = term_kind(terms, conjuncts->data[i]) == TERM_EQ0;
      if (is_equality == (round == 0) ||
          !implies(simplifier, context_of(simplifier, conjuncts, i), conjuncts->data[i]))
        continue;
      for (uint32_t j = i; j + 1 < conjuncts->size; j++)
        conjuncts->data[j] = conjuncts->data[j + 1];
      (void)vec_pop(conjuncts);
    }
  }
}

// Drops from the disjunctions among CONJUNCTS what the other conjuncts exclude.
static void trim_disjunctions(Simplifier *simplifier, TermVec *conjuncts) {
  Terms *terms = simplifier->terms;
  for (uint32_t i = 0; i < conjuncts->size && conjuncts->size <= MOST_ATOMS; i++) {
    TermData data = term_get(terms, conjuncts->data[i]);
    bool is_negated = data.kind == TERM_NOT;
    if (is_negated)
      data = term_get(terms, data.args[0]);
    if (data.kind != (is_negated ? TERM_AND : TERM_OR))
      continue;
    Term context = context_of(simplifier, conjuncts, i), left = term_false(terms);
    for (uint32_t j = 0; j < data.arg_count; j++) {
      Term disjunct = is_negated ? term_make_not(terms, data.args[j]) : data.args[j];
      if (!is_unsatisfiable(simplifier, context, disjunct))
        left = term_make_or2(terms, left, disjunct);
    }
    if (!term_is_false(terms, left))
      conjuncts->data[i] = left;
  }
}

static void simplify(Simplifier *simplifier, TermVec *states, TermVec *conjuncts) {
  assert(states->size > 0 && !conjuncts->size);
  Terms *terms = simplifier->terms;
  drop_implied_states(simplifier, states);
  Term whole = term_make_or(terms, states->data, states->size);
  simplifier->bounds = scalar_bounds(terms, whole);
  Term rest = split_decided(simplifier, whole, conjuncts);
  if (!term_is_true(terms, rest))
    term_conjuncts(terms, rest, conjuncts);
  drop_implied_conjuncts(simplifier, conjuncts);
  trim_disjunctions(simplifier, conjuncts);
  drop_implied_conjuncts(simplifier, conjuncts);
}

// ---- all

static Invariant make_invariant(Simplifier *simplifier, Speller *speller, const Function *function,
                                Loc loc, TermVec *states) {
  Terms *terms = simplifier->terms;
  Invariant invariant = {.loc = loc, .formula = term_true(terms)};
  TermVec conjuncts = {0};
  simplify(simplifier, states, &conjuncts);
  vec_each(const Term, conjunct, &conjuncts) {
    Term spelled = spell(speller, function, *conjunct, &invariant.is_partial);
    invariant.formula = term_make_and2(terms, invariant.formula, spelled);
  }
  vec_release(&conjuncts);
  invariant.formula = term_drop_subsumed(terms, invariant.formula);
  return invariant;
}

void invariants_collect(const Exploration *exploration, const PredicateView *view, Solver *solver,
                        InvariantVec *out) {
  const Cfa *cfa = view_domain(view)->cfa;
  Arena arena = {0};
  TermVec *states = collect_states(exploration, view, &arena);
  Speller *speller = speller_new(view_domain(view)->encoder);
  Simplifier simplifier = {
      .terms = solver->terms, .solver = solver, .deadline = deadline_in(ALL_QUERIES_WORK)};
  vec_each(Function *const, function, &cfa->functions) {
    vec_each(const Loc, loc, &(*function)->locations) {
      TermVec *formulas = &states[loc->index];
      assert(!formulas->size || cfa_location(cfa, *loc)->is_loop_head);
      if (formulas->size)
        vec_push(out, make_invariant(&simplifier, speller, *function, *loc, formulas));
      vec_release(formulas);
    }
  }
  speller_free(speller);
  arena_release(&arena);
}
