// The ladders of the predicate analysis. What is cheap comes first; a run climbs when that has
// turned out not to suffice, and never comes down again (but for engines, which take turns). How
// far up it is stands here: options stay as they were given.
//
//   ladder       rungs                       climbed when
// a path whose formula, with what is left out and bounded, is satisfiable, but which is not real:
//   scope        needed, all                 it is feasible only for what formulas leave out
//   lemmas       of no edge, of some         it is feasible only for what formulas bound
// a path whose formula is unsatisfiable, refined by interpolants:
//   predicates   remainders, atoms,          it brings no predicate that is new
//                interpolants
//   engines      the first, the others       nor do its interpolants; and by turns
//   abstraction  Cartesian, Boolean          no engine brings anything new
// an abstraction:
//   all-SAT      BDDs, models                BDDs ask more questions than models would (`spare`)
//
// refinement/counterexample.c climbs the first two, refinement/predicate_refiner.c the next three
// (interp/ the engines of one path), allsat/ the last. Each function below is the rule of one
// ladder, with the measurement that it rests on.
#ifndef GAVEL_DOMAIN_PREDICATE_ESCALATION_H
#define GAVEL_DOMAIN_PREDICATE_ESCALATION_H

#include "encode/encode.h"

typedef enum AbstractionKind {
  ABSTRACTION_CARTESIAN,
  ABSTRACTION_BOOLEAN,
  ABSTRACTION_NONE // IMPACT: always true
} AbstractionKind;

// What becomes a predicate.
typedef enum PredicateChoice {
  PREDICATES_ATOMS,       // the atoms of the interpolants
  PREDICATES_CONJUNCTS,   // their conjuncts
  PREDICATES_INTERPOLANTS // each interpolant as it is
} PredicateChoice;

typedef struct Escalation {
  AbstractionKind abstraction; // now
  int64_t spare;               // questions that BDDs may ask (AllSatLimits)
  uint32_t length;             // of the last path refined, in blocks
  uint32_t grown;              // so many paths in a row had one block more than the one before
} Escalation;

Escalation escalation_begin(AbstractionKind abstraction);

// Each of these is true if there was another rung.

// POSTPONED are cells that refute paths; if there are none, and IS_SURE that no path is left,
// everything is needed. The exploration has to begin anew.
bool escalate_scope(Encoder *encoder, const SymbolVec *postponed, bool is_sure);
// BOUNDED are edges whose operations refute paths. Likewise.
bool escalate_lemmas(Encoder *encoder, const EdgeVec *bounded);
bool escalate_predicates(PredicateChoice *choice); // for one path
bool escalate_abstraction(Escalation *escalation);

// The engine to begin with for a path of LENGTH blocks, after so many REFINEMENTS: 0, or in its
// turns 1.
uint32_t escalation_engine(Escalation *escalation, uint32_t length, uint32_t refinements);
// Are paths refined that are one round of a loop after the other, whichever engine begins?
bool escalation_unrolls(const Escalation *escalation);

#endif
