// Symbols out of formulas: `exists` moves inwards over disjunctions and over conjunctions
// whose parts have no local symbols in common. See eliminate_internal.h.
#include "interp/eliminate_internal.h"

#include "base/memory.h"
#include "base/union_find.h"

#include <assert.h>

enum {
  MAX_DEPTH = 60,   // of parts within parts
  MAX_CASES = 300,  // of one formula
  MAX_SIZE = 20000, // of a formula, in nodes
  MAX_CHOICES = 50  // that are lifted at a time
};

Elimination *elimination_new(Z3Context *context, Terms *terms, const BlockVocabulary *vocabulary,
                             Deadline deadline) {
  Elimination *elimination = mem_alloc_zeroed(sizeof *elimination);
  elimination->terms = terms;
  elimination->solver = z3_solver_new(context);
  elimination->vocabulary = vocabulary;
  elimination->deadline = deadline;
  return elimination;
}

void elimination_free(Elimination *elimination) {
  solver_free(elimination->solver);
  map_release(&elimination->fresh_symbols);
  mem_free(elimination, sizeof *elimination);
}

// ---- local symbols

bool is_local(const Elimination *elimination, Term symbol) {
  return !vocabulary_occurs_before(elimination->vocabulary, symbol, elimination->cut);
}

static bool is_local_symbol(const void *context, const Terms *terms, Term term) {
  TermKind kind = term_kind(terms, term);
  return (kind == TERM_VAR || kind == TERM_APPLY) && is_local(context, term);
}

bool has_locals(const Elimination *elimination, Term term) {
  return !term_is_none(term_find(elimination->terms, term, is_local_symbol, elimination));
}

void collect_locals(const Elimination *elimination, Term term, TermVec *variables) {
  TermVec all = {0};
  term_variables(elimination->terms, term, &all);
  vec_each(Term, variable, &all)
    if (is_local(elimination, *variable))
      vec_push(variables, *variable);
  vec_release(&all);
}

Term fresh_variable(Elimination *elimination, Sort sort) {
  Terms *terms = elimination->terms;
  bool is_new;
  uint64_t *symbol = map_insert(&elimination->fresh_symbols, sort.id, &is_new);
  if (is_new)
    *symbol = symbol_new(terms, "fresh", sort, NULL).id;
  return term_make_var(terms, (Symbol){(uint32_t)*symbol}, elimination->fresh++);
}

// ---- definitions

static Term substitute_definitions(Elimination *elimination, Term formula) {
  Term value, rest;
  for (Term variable;
       !term_is_none(variable = find_definition(elimination, formula, &value, &rest));)
    formula = term_substitute(elimination->terms, rest, &variable, &value, 1);
  return formula;
}

// ---- cases and components

static Term eliminate(Elimination *elimination, Term formula, uint32_t depth);

// exists (A or B) is (exists A) or (exists B). REST is a conjunct of each case.
static Term eliminate_cases(Elimination *elimination, Term disjunction, Term rest, uint32_t depth) {
  Terms *terms = elimination->terms;
  assert(term_kind(terms, disjunction) == TERM_OR && term_is_bool(terms, rest));
  uint32_t count = term_get(terms, disjunction).arg_count;
  if (elimination->cases < count)
    return NO_TERM;
  elimination->cases -= count;
  Term result = term_false(terms);
  for (uint32_t i = 0; i < count; i++) {
    Term each = term_make_and2(terms, term_arg(terms, disjunction, i), rest);
    Term left = eliminate(elimination, each, depth);
    if (term_is_none(left))
      return NO_TERM;
    result = term_make_or2(terms, result, left);
  }
  return result;
}

// The shortest disjunction among the conjuncts of FORMULA, and the others as REST; NO_TERM when
// there is none.
static Term find_disjunction(const Elimination *elimination, Term formula, Term *rest) {
  Terms *terms = elimination->terms;
  TermVec conjuncts = {0};
  Term best = NO_TERM;
  uint32_t length = UINT32_MAX, position = 0;
  term_conjuncts(terms, formula, &conjuncts);
  for (uint32_t i = 0; i < conjuncts.size; i++) {
    TermData data = term_get(terms, conjuncts.data[i]);
    if (data.kind != TERM_OR || data.arg_count >= length)
      continue;
    best = conjuncts.data[i];
    length = data.arg_count;
    position = i;
  }
  if (!term_is_none(best)) {
    conjuncts.data[position] = vec_pop(&conjuncts);
    *rest = term_make_and(terms, conjuncts.data, conjuncts.size);
  }
  assert(term_is_none(best) || length >= 2);
  vec_release(&conjuncts);
  return best;
}

// Simplest first: each step gives a formula with fewer local symbols, or with simpler ones.
static Term simplify_locals(Elimination *elimination, Term formula) {
  Terms *terms = elimination->terms;
  Term value, rest;
  Term variable = find_definition_by_cases(elimination, formula, &value, &rest);
  if (!term_is_none(variable))
    return term_substitute(terms, rest, &variable, &value, 1);
  Term simpler = abstract_applications(elimination, formula);
  if (!term_equals(simpler, formula))
    return simpler;
  return lift_choices(terms, formula, MAX_CHOICES);
}

// FORMULA is a conjunction of literals.
static Term eliminate_literals(Elimination *elimination, Term formula, uint32_t depth) {
  Term simpler = name_quotients(elimination, formula);
  if (term_equals(simpler, formula))
    simpler = project_variable(elimination, formula, false);
  if (term_is_none(simpler))
    simpler = project_variable(elimination, formula, true);
  return term_is_none(simpler) ? NO_TERM : eliminate(elimination, simpler, depth);
}

// FORMULA has local symbols in each of its conjuncts, and they hang together.
static Term eliminate_component(Elimination *elimination, Term formula, uint32_t depth) {
  assert(has_locals(elimination, formula));
  Term simpler = simplify_locals(elimination, formula);
  if (!term_equals(simpler, formula))
    return eliminate(elimination, simpler, depth);
  Term rest;
  Term disjunction = find_disjunction(elimination, formula, &rest);
  if (term_is_none(disjunction))
    return eliminate_literals(elimination, formula, depth);
  return eliminate_cases(elimination, disjunction, rest, depth);
}

// Conjuncts of a formula that hang together by their local symbols.
typedef struct Components {
  TermVec conjuncts;
  UnionFind sets; // of conjuncts
} Components;

static void components_init(Components *components, const Elimination *elimination, Term formula) {
  const Terms *terms = elimination->terms;
  Map owners = {0}; // local symbol -> first conjunct that mentions it
  TermVec symbols = {0};
  *components = (Components){0};
  term_conjuncts(terms, formula, &components->conjuncts);
  for (uint32_t i = 0; i < components->conjuncts.size; i++) {
    union_find_add(&components->sets);
    vec_clear(&symbols);
    term_symbols(terms, components->conjuncts.data[i], &symbols);
    vec_each(Term, symbol, &symbols) {
      if (!is_local(elimination, *symbol))
        continue;
      bool is_new;
      uint64_t *owner = map_insert(&owners, term_symbol_key(terms, *symbol), &is_new);
      *owner = is_new ? i : *owner;
      union_find_join(&components->sets, (uint32_t)*owner, i);
    }
  }
  vec_release(&symbols);
  map_release(&owners);
}

static void components_release(Components *components) {
  vec_release(&components->conjuncts);
  union_find_release(&components->sets);
}

// The conjunction of the component whose first conjunct is number I.
static Term component_at(const Components *components, Terms *terms, uint32_t i) {
  TermVec members = {0};
  for (uint32_t j = i; j < components->conjuncts.size; j++)
    if (union_find_root(&components->sets, j) == i)
      vec_push(&members, components->conjuncts.data[j]);
  Term component = term_make_and(terms, members.data, members.size);
  vec_release(&members);
  return component;
}

// exists (A and B) is (exists A) and (exists B) when no local symbol is in both.
static Term eliminate_components(Elimination *elimination, Term formula, uint32_t depth) {
  Terms *terms = elimination->terms;
  Components components;
  components_init(&components, elimination, formula);
  Term result = term_true(terms);
  for (uint32_t i = 0; !term_is_none(result) && i < components.conjuncts.size; i++) {
    if (union_find_root(&components.sets, i) != i)
      continue;
    Term component = component_at(&components, terms, i);
    if (has_locals(elimination, component))
      component = eliminate_component(elimination, component, depth);
    result = term_is_none(component) ? NO_TERM : term_make_and2(terms, result, component);
  }
  components_release(&components);
  return result;
}

// Recursive, DEPTH deep at most.
static Term eliminate(Elimination *elimination, Term formula, uint32_t depth) {
  Terms *terms = elimination->terms;
  assert(term_is_bool(terms, formula) && depth <= MAX_DEPTH);
  uint64_t size = term_size(terms, formula);
  work_add(size);
  if (!depth || deadline_has_passed(elimination->deadline) || size > MAX_SIZE)
    return NO_TERM;
  formula = term_map_skeleton(terms, formula, &(Skeleton){0});
  formula = substitute_definitions(elimination, formula);
  if (!has_locals(elimination, formula))
    return formula;
  if (term_kind(terms, formula) != TERM_OR)
    return eliminate_components(elimination, formula, depth - 1);
  return eliminate_cases(elimination, formula, term_true(terms), depth - 1);
}

Term eliminate_symbols(Elimination *elimination, Term formula, uint32_t cut, bool *is_exact) {
  elimination->cut = cut;
  elimination->cases = MAX_CASES;
  elimination->is_exact = true;
  Term result = eliminate(elimination, formula, MAX_DEPTH);
  assert(term_is_none(result) || !has_locals(elimination, result));
  *is_exact = elimination->is_exact;
  return result;
}
