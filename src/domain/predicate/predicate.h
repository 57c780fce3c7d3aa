// The predicate CPA with adjustable blocks (predicate_abstraction_vs_impact, section III):
// a state is a state formula psi, computed at the last abstraction location, and a path
// formula phi of all paths from there. At the end of a block psi becomes the abstraction
// of both, and phi true.
//
// One configuration is predicate abstraction (psi is a BDD over the precision), another one is
// IMPACT (psi is a formula, true at first; refinement strengthens it).
//
// Blocks are encoded with versions of their own, so that the same block has the same
// formula wherever it stands; refinement puts them one behind the other (encode_behind).
#ifndef GAVEL_DOMAIN_PREDICATE_PREDICATE_H
#define GAVEL_DOMAIN_PREDICATE_PREDICATE_H

#include "cpa/cpa.h"
#include "domain/predicate/abstraction.h"
#include "domain/predicate/block.h"
#include "domain/predicate/escalation.h"
#include "domain/predicate/known.h"
#include "smt/entail.h"

typedef struct PredicateOptions {
  AbstractionKind abstraction; // for a start
  PrecisionScope scope;
  AllSatLimits limits;
  const Summaries *summaries; // that steps lead over; NULL: over edges
  FactSource facts;           // strengthen blocks where they begin
} PredicateOptions;

// The end of a block.
typedef struct Abstraction Abstraction;
struct Abstraction {
  uint32_t id;
  Loc loc;
  Abstraction *previous;     // NULL at the start of the program
  PathFormula block;         // all paths from `previous` to here
  Term formula;              // psi; IMPACT strengthens it
  const StateSet *state_set; // psi; only for predicate abstraction
  PredicateList used;        // the predicates it was computed with
  Precision *precision;      // for what follows
};

typedef struct PredicateState {
  Abstraction *abstraction; // the last one
  PathFormula path;         // phi, from there
  bool is_abstraction;      // phi is what is known beforehand: the state is that abstraction
  bool is_anywhere;         // and depends on its location only
} PredicateState;

typedef struct PredicateDomain {
  Cpa cpa;
  Arena arena; // of states
  const Cfa *cfa;
  Terms *terms;
  Encoder *encoder;
  Entailer *entailer; // over formulas without indices
  PredicateOptions options;
  const BlockOperator *blocks; // where an abstraction is computed
  PredicateTable predicates;
  Precision *precision;  // of the initial state; of all unless per path
  Abstractor abstractor; // what it is
  Known known;           // beforehand
  Map single_steps;      // blocks of one step: see predicate.c
  uint32_t abstraction_count;
  Escalation escalation;
} PredicateDomain;

// Borrows all it is given. The result's `self` is the PredicateDomain.
Cpa *predicate_cpa_new(const Cfa *cfa, Encoder *encoder, Terms *terms, Solver *solver,
                       Entailer *entailer, BddManager *bdds, const BlockOperator *blocks,
                       PredicateOptions options);

static inline PredicateDomain *predicate_domain(const Cpa *cpa) {
  return (PredicateDomain *)cpa->self;
}
static inline PredicateState *predicate_state(AbstractState *state) {
  return (PredicateState *)state;
}

// The encoder has changed: blocks that were encoded before are of no use.
void predicate_forget_blocks(PredicateDomain *domain);

// Adds FORMULA to what is known at ABSTRACTION. ABSTRACTION_NONE only.
void predicate_strengthen(PredicateDomain *domain, Abstraction *abstraction, Term formula);

#endif
