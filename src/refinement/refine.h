// Refinement of predicate analyses: the paths to a target state are checked as one
// formula; if it is unsatisfiable, interpolants at the abstraction states tell what was
// missing there.
#ifndef GAVEL_REFINEMENT_REFINE_H
#define GAVEL_REFINEMENT_REFINE_H

#include "algorithm/cpa_algorithm.h"
#include "algorithm/refiner.h"
#include "interp/interp.h"
#include "refinement/counterexample.h"

// What becomes a predicate.
typedef enum PredicateChoice {
  PREDICATES_ATOMS,       // the atoms of the interpolants
  PREDICATES_CONJUNCTS,   // their conjuncts
  PREDICATES_INTERPOLANTS // each interpolant as it is
} PredicateChoice;

typedef struct RefinementOptions {
  PredicateChoice choice;
  uint32_t solver_timeout_ms; // for one feasibility check; 0: only the run's limits
  uint32_t interp_timeout_ms;
  uint32_t forced_covering; // candidates that are tried; 0: none
  bool alternates;          // predicate abstraction: the second engine has its turns
} RefinementOptions;

// What the refiners share. Borrows all it is given.
typedef struct Refinement {
  PredicateView view;
  Solver *solver; // its stack is empty between calls
  InterpChain *interp;
  RefinementOptions options;
  PathJudge judge;           // of paths to errors; none unless set
  CfaStepVec counterexample; // after REFINE_FEASIBLE: one path to the target
  const char *reason;        // after REFINE_UNKNOWN: why
  bool leaves_out_too_much;  // a path was feasible only without what the encoder leaves out
} Refinement;

void refinement_init(Refinement *refinement, PredicateView view, Solver *solver,
                     InterpChain *interp, RefinementOptions options);
void refinement_release(Refinement *refinement);

// Lazy predicate abstraction: interpolants become predicates, and what was explored without
// them is removed.
Refiner *predicate_refiner_new(Refinement *refinement);
// IMPACT: interpolants strengthen the states themselves.
Refiner *impact_refiner_new(Refinement *refinement);
// Forced covering for IMPACT.
ForcedCovering impact_forced_covering(Refinement *refinement);

// ---- for refiners

// Are the paths of PATH feasible? If so, one of them becomes the counterexample.
RefineStatus refinement_check(Refinement *refinement, const AbstractPath *path);
// Interpolants of the (unsatisfiable) BLOCKS without their indices, count - 1 in OUT.
bool refinement_interpolate(Refinement *refinement, const Term *blocks, uint32_t count, Term *out);
// Forced covering: PATH becomes the one to NODE from the nearest abstraction state that NODE and
// BY descend from (release it in any case). True when all that BY knows follows at NODE: then
// OUT has an interpolant for each state of PATH but the first. Only a short time is spent.
bool refinement_force(Refinement *refinement, ArgNode *node, ArgNode *by, AbstractPath *path,
                      TermVec *out);

#endif
