// Lazy abstraction: the precision grows where an interpolant asks for it, and only the
// part of the ARG below the first such state is explored again.
//
// If an interpolant's atoms are not new, the interpolant itself may be; if not, those of another
// engine; and with Boolean abstraction the predicates exclude the path for certain.
#include "refinement/refine.h"

#include "base/memory.h"

#include <assert.h>

enum { TURNS_BEGIN = 12, TURN_EVERY = 2, UNROLLING = 6 };

typedef struct PredicateRefiner {
  Refiner refiner;
  Refinement *refinement;
  uint32_t length; // of the last path, in blocks
  uint32_t grown;  // so many paths in a row had one block more than the one before
} PredicateRefiner;

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

static Term without_negation(const Terms *terms, Term term) {
  TermData data = term_get(terms, term);
  return data.kind == TERM_NOT ? data.args[0] : term;
}

static bool is_constant(const Terms *terms, Term term) {
  return term_is_true(terms, term) || term_is_false(terms, term);
}

// True when ABSTRACTION was computed without one of the interpolant's predicates.
static bool add_predicates(PredicateRefiner *self, Precision *precision,
                           const Abstraction *abstraction, Term interpolant,
                           PredicateChoice choice) {
  PredicateDomain *domain = view_domain(&self->refinement->view);
  TermVec formulas = {0};
  bool is_new = false;
  if (!is_constant(domain->terms, interpolant))
    choose_predicates(domain->terms, interpolant, choice, &formulas);
  vec_each(Term, formula, &formulas) {
    Term positive = without_negation(domain->terms, *formula);
    uint32_t predicate = predicates_add(&domain->predicates, positive);
    precision_add(&domain->predicates, precision, domain->cfa, abstraction->loc, predicate);
    is_new |= predicate_list_find(&abstraction->used, predicate) == UINT32_MAX;
  }
  vec_release(&formulas);
  return is_new;
}

static Abstraction *abstraction_at(const PredicateRefiner *self, const AbstractPath *path,
                                   uint32_t i) {
  return view_state(&self->refinement->view, path->nodes.data[i])->abstraction;
}

// The number of the first state that has learnt something; 0 if none has.
static uint32_t learn(PredicateRefiner *self, const AbstractPath *path, const Term *interpolants,
                      PredicateChoice choice) {
  PredicateDomain *domain = view_domain(&self->refinement->view);
  bool is_per_path = domain->options.scope == PRECISION_PATH;
  Precision *precision = domain->precision;
  uint32_t first = 0;
  for (uint32_t i = 1; i + 1 < path->nodes.size; i++) {
    const Abstraction *abstraction = abstraction_at(self, path, i);
    if (is_per_path && !first)
      precision = precision_copy(&domain->predicates, abstraction_at(self, path, i - 1)->precision);
    bool is_new = add_predicates(self, precision, abstraction, interpolants[i - 1], choice);
    if (is_new && !first) {
      first = i;
      abstraction_at(self, path, i - 1)->precision = precision;
    }
  }
  return first;
}

// ---- refining

static RefineStatus escalate(PredicateRefiner *self, Exploration *exploration,
                             const AbstractPath *path) {
  PredicateDomain *domain = view_domain(&self->refinement->view);
  if (domain->options.abstraction != ABSTRACTION_CARTESIAN)
    return REFINE_NO_PROGRESS;
  domain->options.abstraction = ABSTRACTION_BOOLEAN;
  exploration_remove(exploration, path->nodes.data[1]);
  return REFINE_DONE;
}

// What one engine's interpolants teach: REFINE_NO_PROGRESS if nothing new.
static RefineStatus learn_from(PredicateRefiner *self, uint32_t engine, Exploration *exploration,
                               const AbstractPath *path, Term *interpolants) {
  Refinement *refinement = self->refinement;
  interp_chain_begin_with(refinement->interp, engine);
  if (!refinement_interpolate(refinement, path->blocks.data, path->blocks.size, interpolants))
    return REFINE_UNKNOWN;
  uint32_t first = learn(self, path, interpolants, refinement->options.choice);
  if (!first)
    first = learn(self, path, interpolants, PREDICATES_INTERPOLANTS);
  if (!first)
    return REFINE_NO_PROGRESS;
  exploration_remove(exploration, path->nodes.data[first]);
  return REFINE_DONE;
}

static void watch_growth(PredicateRefiner *self, const AbstractPath *path) {
  bool has_grown = self->length && path->blocks.size == self->length + 1;
  self->grown = has_grown ? self->grown + 1 : 0;
  self->length = path->blocks.size;
}

// Engines differ in how their predicates generalize: after a while, another one has its turn now
// and then, and sooner when a loop is unrolled one round after the other.
static uint32_t engine_of_turn(const PredicateRefiner *self, const Exploration *exploration) {
  bool is_late =
      exploration->refinements >= TURNS_BEGIN && exploration->refinements % TURN_EVERY == 0;
  bool unrolls = self->grown && self->grown % UNROLLING == 0;
  return self->refinement->options.alternates && (is_late || unrolls) ? 1 : 0;
}

static RefineStatus exclude(PredicateRefiner *self, Exploration *exploration,
                            const AbstractPath *path) {
  uint32_t count = path->blocks.size, engines = interp_chain_size(self->refinement->interp);
  watch_growth(self, path);
  uint32_t turn = engine_of_turn(self, exploration);
  Term *interpolants = mem_alloc_zeroed(count * sizeof *interpolants);
  RefineStatus status = REFINE_NO_PROGRESS;
  for (uint32_t i = 0; i < engines && status == REFINE_NO_PROGRESS; i++)
    status = learn_from(self, (turn + i) % engines, exploration, path, interpolants);
  mem_free(interpolants, count * sizeof *interpolants);
  return status == REFINE_NO_PROGRESS ? escalate(self, exploration, path) : status;
}

static RefineStatus refine(Refiner *refiner, Exploration *exploration, ArgNode *target) {
  PredicateRefiner *self = refiner->self;
  AbstractPath path;
  abstract_path_init(&path, &self->refinement->view, NULL, target);
  assert(path.blocks.size);
  RefineStatus status = refinement_check(self->refinement, &path);
  if (status == REFINE_DONE)
    status = exclude(self, exploration, &path);
  abstract_path_release(&path);
  return status;
}

static void predicate_refiner_free(Refiner *refiner) {
  mem_free(refiner->self, sizeof(PredicateRefiner));
}

Refiner *predicate_refiner_new(Refinement *refinement) {
  PredicateRefiner *self = mem_alloc_zeroed(sizeof *self);
  self->refinement = refinement;
  self->refiner = (Refiner){.name = "predicate abstraction",
                            .self = self,
                            .free = predicate_refiner_free,
                            .refine = refine};
  return &self->refiner;
}
