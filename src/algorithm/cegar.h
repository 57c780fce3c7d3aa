// Counterexample-guided abstraction refinement around the CPA algorithm.
#ifndef GAVEL_ALGORITHM_CEGAR_H
#define GAVEL_ALGORITHM_CEGAR_H

#include "algorithm/cpa_algorithm.h"
#include "algorithm/refiner.h"

typedef enum CegarStatus {
  CEGAR_SAFE,        // no target is reachable
  CEGAR_FEASIBLE,    // `target` is an error that a path leads to
  CEGAR_INCOMPLETE,  // no error, but `target`, which is unsupported or recursion, is reachable
  CEGAR_UNCONFIRMED, // no run was found to reach `target`, though it seems reachable
  CEGAR_NO_PROGRESS, // the path to `target` is not feasible, but cannot be excluded
  CEGAR_UNKNOWN,     // the solver could not tell whether `target` is reachable
  CEGAR_DIVERGES,    // the paths to `loc` that were refuted are too many, if each error counts
  CEGAR_PAUSED,      // the states that it was given are used up: there is more to explore
  CEGAR_LIMIT        // a limit of the run was reached
} CegarStatus;

typedef struct CegarResult {
  CegarStatus status;
  ArgNode *target;                 // NULL unless the status speaks of it
  Loc loc;                         // where it is, if each error is a question (Cegar)
  const struct PathAnswer *answer; // FEASIBLE; the first of UNCONFIRMED
  const char *reason;              // UNKNOWN: why
  uint32_t refinements;
} CegarResult;

// Errors that no run was found to reach, before the search for others ends.
enum { CEGAR_MOST_UNCONFIRMED = 8 };

// Told of each path that was refuted: to which error, and how many edges of the ARG it has.
typedef struct RefinementWatch {
  void *context;
  void (*tell)(void *context, const Exploration *exploration, Loc error, uint32_t edges);
} RefinementWatch;

typedef struct Cegar {
  Exploration *exploration;
  CegarResult result;   // all 0 (SAFE) at first
  ArgNode *interrupted; // its refinement was; NULL: none
  uint32_t unconfirmed; // errors that no run was found to reach
  // Each error is a question of its own: the first result about one ends the run. When it is
  // settled (location_cpa_settle), the next one follows.
  bool is_each;
  uint32_t patience;     // is_each: paths to one error that are refuted before it DIVERGES; 0: any
  Map refuted;           // by index of the location: how many
  CegarResult aside;     // is_each: what is known beside the last result
  RefinementWatch watch; // nobody unless set
} Cegar;

// Until there is a result, or the exploration or a refinement has to pause (PAUSED): then it goes
// on with the next call.
CegarResult cegar_run(Cegar *cegar, Refiner refiner, const ForcedCovering *forced);

// is_each: goes on with the other errors; that of the last result is settled.
void cegar_resume(Cegar *cegar);
// Begins anew with what was learnt, and with more patience.
void cegar_restart(Cegar *cegar);
void cegar_release(Cegar *cegar);

// ---- for algorithms with a loop of their own

// Takes up what the refinement of TARGET brought. False when that is the end.
bool cegar_goes_on(Cegar *cegar, ArgNode *target, RefineResult refined);
// What it all means, now that there is no target left, or no going on.
CegarResult cegar_result(const Cegar *cegar);

#endif
