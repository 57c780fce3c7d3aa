// Lazy abstraction: the precision grows where an interpolant asks for it, and only the
// part of the ARG below the first such state is explored again.
//
// If an interpolant's atoms are not new, the interpolant itself may be; if not, those of another
// engine; and with Boolean abstraction the predicates exclude the path for certain.
#include "refinement/refine.h"

#include "base/memory.h"

#include <assert.h>

// ---- predicates

static void choose_predicates(const Terms *terms, Term interpolant, PredicateChoice choice,
                              TermVec *out) {
  switch (choice) {
  case PREDICATES_ATOMS:
    term_atoms(terms, interpolant, out);
    break;
  case PREDICATES_CONJUNCTS:
    term_conjuncts(terms, interpolant, out);
    break;
  case PREDICATES_INTERPOLANTS:
    vec_push(out, interpolant);
    break;
  }
}

// True when ABSTRACTION was computed without one of the interpolant's predicates.
static bool add_predicates(Refinement *refinement, Precision *precision,
                           const Abstraction *abstraction, Term interpolant,
                           PredicateChoice choice) {
  PredicateDomain *domain = view_domain(&refinement->view);
  assert(term_is_bool(domain->terms, interpolant));
  TermVec formulas = {0};
  bool is_new = false;
  if (!term_is_constant(domain->terms, interpolant))
    choose_predicates(domain->terms, interpolant, choice, &formulas);
  vec_each(Term, formula, &formulas) {
    Term positive = term_strip_not(domain->terms, *formula).term;
    uint32_t predicate = predicates_add(&domain->predicates, positive);
    precision_add(&domain->predicates, precision, domain->cfa, abstraction->loc, predicate);
    is_new |= predicate_list_find(&abstraction->used, predicate) == UINT32_MAX;
  }
  vec_release(&formulas);
  return is_new;
}

static Abstraction *abstraction_at(const Refinement *refinement, const AbstractPath *path,
                                   uint32_t i) {
  return view_state(&refinement->view, path->nodes.data[i])->abstraction;
}

// The number of the first state that has learnt something; 0 if none has.
static uint32_t learn(Refinement *refinement, const AbstractPath *path, const Term *interpolants,
                      PredicateChoice choice) {
  PredicateDomain *domain = view_domain(&refinement->view);
  bool is_per_path = domain->options.scope == PRECISION_PATH;
  assert(path->nodes.size == path->blocks.size + 1);
  Precision *precision = domain->precision;
  uint32_t first = 0;
  for (uint32_t i = 1; i + 1 < path->nodes.size; i++) {
    const Abstraction *abstraction = abstraction_at(refinement, path, i);
    if (is_per_path && !first)
      precision =
          precision_copy(&domain->predicates, abstraction_at(refinement, path, i - 1)->precision);
    bool is_new = add_predicates(refinement, precision, abstraction, interpolants[i - 1], choice);
    if (is_new && !first) {
      first = i;
      abstraction_at(refinement, path, i - 1)->precision = precision;
    }
  }
  return first;
}

// ---- refining

// What interpolants teach in terms of remainders; 0 if nothing new.
static uint32_t learn_remainders(Refinement *refinement, const AbstractPath *path,
                                 const Term *interpolants) {
  uint32_t count = path->blocks.size - 1;
  if (refinement->options.choice != PREDICATES_ATOMS)
    return 0;
  TermVec changed = {0};
  vec_append(&changed, interpolants, count);
  uint32_t first = 0;
  if (residues_take(&refinement->residues, interpolants, count, changed.data))
    first = learn(refinement, path, changed.data, PREDICATES_ATOMS);
  vec_release(&changed);
  return first;
}

// What one engine's interpolants teach: NO_PROGRESS if nothing new.
static RefineResult learn_from(Refinement *refinement, uint32_t engine, Exploration *exploration,
                               const AbstractPath *path, Term *interpolants) {
  interp_chain_begin_with(refinement->interp, engine);
  RefineResult result = refinement_interpolate(refinement, path, interpolants);
  if (result.status != REFINE_DONE)
    return result;
  PredicateChoice choice = refinement->options.choice;
  uint32_t first = learn_remainders(refinement, path, interpolants);
  if (!first)
    do
      first = learn(refinement, path, interpolants, choice);
    while (!first && escalate_predicates(&choice));
  if (!first)
    return (RefineResult){.status = REFINE_NO_PROGRESS};
  assert(first + 1 < path->nodes.size);
  exploration_remove(exploration, path->nodes.data[first]);
  return result;
}

static RefineResult exclude(Refinement *refinement, Exploration *exploration,
                            const AbstractPath *path) {
  Escalation *escalation = &view_domain(&refinement->view)->escalation;
  uint32_t count = path->blocks.size, engines = interp_chain_size(refinement->interp);
  uint32_t turn = escalation_engine(escalation, count, exploration->refinements);
  uint32_t first = refinement->options.alternates ? turn : 0;
  assert(engines > 0 && first <= 1);
  Term *interpolants = mem_alloc_zeroed(count * sizeof *interpolants);
  RefineResult result = {.status = REFINE_NO_PROGRESS};
  for (uint32_t i = 0; i < engines && result.status == REFINE_NO_PROGRESS; i++)
    result = learn_from(refinement, (first + i) % engines, exploration, path, interpolants);
  mem_free(interpolants, count * sizeof *interpolants);
  if (result.status == REFINE_NO_PROGRESS && escalate_abstraction(escalation)) {
    exploration_remove(exploration, path->nodes.data[1]);
    result.status = REFINE_DONE;
  }
  return result;
}

static RefineResult refine(void *self, Exploration *exploration, ArgNode *target) {
  Refinement *refinement = self;
  AbstractPath path;
  abstract_path_init(&path, &refinement->view, NULL, target);
  assert(path.blocks.size);
  RefineResult result = refinement_check(refinement, &path);
  if (result.status == REFINE_DONE)
    result = exclude(refinement, exploration, &path);
  abstract_path_release(&path);
  return result;
}

Refiner predicate_refiner(Refinement *refinement) { return (Refiner){refinement, refine}; }
