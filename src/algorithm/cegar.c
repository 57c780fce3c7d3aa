#include "algorithm/cegar.h"

#include "base/limits.h"
#include "base/stats.h"

#define STATS(X)                                                                                   \
  X(REFINEMENTS, COUNT, "Refinements")                                                             \
  X(SECONDS, TIME, "Time for refinements")
STAT_TABLE("CEGAR", STATS);

static RefineResult refine(Refiner refiner, Exploration *exploration, ArgNode *target) {
  stat_start(&entries[STAT_SECONDS]);
  RefineResult refined = refiner.refine(refiner.self, exploration, target);
  stat_stop(&entries[STAT_SECONDS]);
  stat_add(&entries[STAT_REFINEMENTS], refined.status == REFINE_DONE);
  return refined;
}

static void put_aside(Cegar *cegar, CegarStatus status, ArgNode *target) {
  assert(!target->is_removed);
  cegar->result.status = status;
  cegar->result.target = target;
  waitlist_remove(&cegar->exploration->waitlist, target);
}

// Errors come first: a reachable target that is no error, or one that no run reaches, is put aside,
// and the rest of the program is explored.
bool cegar_goes_on(Cegar *cegar, ArgNode *target, RefineResult refined) {
  Exploration *exploration = cegar->exploration;
  Cpa *cpa = exploration->cpa;
  CegarResult *result = &cegar->result;
  switch (refined.status) {
  case REFINE_DONE:
    exploration->refinements++;
    return true;
  case REFINE_RESTART:
    exploration_restart(exploration);
    *result = (CegarResult){.status = CEGAR_SAFE};
    return true;
  case REFINE_FEASIBLE:
    if (cpa->target(cpa, target->state) != TARGET_ERROR) {
      put_aside(cegar, CEGAR_INCOMPLETE, target);
      return true;
    }
    *result = (CegarResult){.status = CEGAR_FEASIBLE, .target = target, .answer = refined.answer};
    return false;
  case REFINE_UNCONFIRMED:
    if (!result->answer)
      result->answer = refined.answer;
    put_aside(cegar, CEGAR_UNCONFIRMED, target);
    return ++cegar->unconfirmed < CEGAR_MOST_UNCONFIRMED;
  case REFINE_NO_PROGRESS:
    *result = (CegarResult){.status = CEGAR_NO_PROGRESS, .target = target};
    return false;
  case REFINE_UNKNOWN:
    break;
  }
  *result = (CegarResult){.status = CEGAR_UNKNOWN, .target = target, .reason = refined.reason};
  return false;
}

CegarResult cegar_result(const Cegar *cegar) {
  CegarResult result = cegar->result;
  bool is_settled = result.status == CEGAR_FEASIBLE || result.status == CEGAR_UNCONFIRMED;
  if (limits_reached() != LIMIT_NONE && !is_settled)
    result = (CegarResult){.status = CEGAR_LIMIT};
  result.refinements = cegar->exploration->refinements;
  return result;
}

CegarResult cegar_run(Cegar *cegar, Refiner refiner, const ForcedCovering *forced) {
  stats_register(&stats);
  Exploration *exploration = cegar->exploration;
  ArgNode *target;
  do
    target = cpa_algorithm(exploration, forced);
  while (target && cegar_goes_on(cegar, target, refine(refiner, exploration, target)));
  bool is_paused = !target && !exploration_goes_on(exploration) && limits_reached() == LIMIT_NONE;
  return is_paused ? (CegarResult){.status = CEGAR_PAUSED} : cegar_result(cegar);
}
