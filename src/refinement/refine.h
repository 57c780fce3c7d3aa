// Refinement of predicate analyses: the paths to a target state are checked as one
// formula; if it is unsatisfiable, interpolants at the abstraction states tell what was
// missing there. Else its models propose single paths, which path/judge.h judges
// (counterexample.h).
#ifndef GAVEL_REFINEMENT_REFINE_H
#define GAVEL_REFINEMENT_REFINE_H

#include "algorithm/cpa_algorithm.h"
#include "algorithm/refiner.h"
#include "interp/interp.h"
#include "path/judge.h"
#include "refinement/abstract_path.h"
#include "refinement/residue.h"

typedef struct RefinementOptions {
  PredicateChoice choice;
  uint32_t solver_work; // for one feasibility check; 0: only the run's limits
  uint32_t interp_work;
  uint32_t forced_covering; // candidates that are tried; 0: none
  bool alternates;          // predicate abstraction: the second engine has its turns
} RefinementOptions;

// What the refiners share. Borrows all it is given.
typedef struct Refinement {
  PredicateView view;
  Solver *solver; // its stack is empty between calls
  InterpChain *interp;
  RefinementOptions options;
  PathJudge *judge;
  Residues residues; // predicate abstraction
  VEC(PathAnswer *) answers; // that were given out
} Refinement;

void refinement_init(Refinement *refinement, PredicateView view, Solver *solver,
                     InterpChain *interp, PathJudge *judge, RefinementOptions options);
void refinement_release(Refinement *refinement);

// Lazy predicate abstraction: interpolants become predicates, and what was explored without
// them is removed.
Refiner predicate_refiner(Refinement *refinement);
// IMPACT: interpolants strengthen the states themselves.
Refiner impact_refiner(Refinement *refinement);
// Forced covering for IMPACT.
ForcedCovering impact_forced_covering(Refinement *refinement);

// ---- for refiners

// Are the paths of PATH feasible? DONE if not: it is to be excluded. Sets path->first.
RefineResult refinement_check(Refinement *refinement, AbstractPath *path);
// Interpolants of the blocks of the infeasible PATH without their indices, one less than blocks in
// OUT: DONE, or UNKNOWN.
RefineResult refinement_interpolate(Refinement *refinement, const AbstractPath *path, Term *out);
// Forced covering: PATH becomes the one to NODE from the nearest abstraction state that NODE and
// BY descend from (release it in any case). True when all that BY knows follows at NODE: then
// OUT has an interpolant for each state of PATH but the first. Only a short time is spent.
bool refinement_force(Refinement *refinement, ArgNode *node, ArgNode *by, AbstractPath *path,
                      TermVec *out);

#endif
