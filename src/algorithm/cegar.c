#include "algorithm/cegar.h"

#include "base/limits.h"
#include "base/stats.h"

enum { STAT_REFINEMENTS, STAT_SECONDS };

static StatEntry entries[] = {
    [STAT_REFINEMENTS] = {STAT_COUNT, "Refinements", 0, 0},
    [STAT_SECONDS] = {STAT_TIME, "Time for refinements", 0, 0},
};
static StatTable stats = {"CEGAR", entries, sizeof entries / sizeof *entries, NULL};

static RefineStatus refine(Refiner *refiner, Exploration *exploration, ArgNode *target) {
  stat_start(&entries[STAT_SECONDS]);
  RefineStatus status = refiner->refine(refiner, exploration, target);
  stat_stop(&entries[STAT_SECONDS]);
  if (status == REFINE_DONE) {
    stat_add(&entries[STAT_REFINEMENTS], 1);
    exploration->refinements++;
  }
  return status;
}

static CegarResult stopped(CegarStatus status, ArgNode *target) {
  if (limits_reached() != LIMIT_NONE && status != CEGAR_UNCONFIRMED)
    return (CegarResult){.status = CEGAR_LIMIT};
  return (CegarResult){.status = status, .target = target};
}

// Errors come first: a reachable target that is no error, or one that no run reaches, is put aside,
// and the rest of the program is explored.
static CegarResult run(Exploration *exploration, Refiner *refiner, const ForcedCovering *forced) {
  Cpa *cpa = exploration->cpa;
  CegarResult result = {.status = CEGAR_SAFE};
  uint32_t unconfirmed = 0;
  ArgNode *target;
  while ((target = cpa_algorithm(exploration, forced))) {
    switch (refine(refiner, exploration, target)) {
    case REFINE_DONE:
      break;
    case REFINE_RESTART:
      exploration_restart(exploration);
      result = (CegarResult){.status = CEGAR_SAFE};
      break;
    case REFINE_FEASIBLE:
      if (cpa->target(cpa, target->state) == TARGET_ERROR)
        return (CegarResult){.status = CEGAR_FEASIBLE, .target = target};
      result = (CegarResult){.status = CEGAR_INCOMPLETE, .target = target};
      waitlist_remove(&exploration->waitlist, target);
      break;
    case REFINE_UNCONFIRMED:
      if (++unconfirmed == CEGAR_MOST_UNCONFIRMED)
        return (CegarResult){.status = CEGAR_UNCONFIRMED, .target = target};
      result = (CegarResult){.status = CEGAR_UNCONFIRMED, .target = target};
      waitlist_remove(&exploration->waitlist, target);
      break;
    case REFINE_NO_PROGRESS:
      return stopped(CEGAR_NO_PROGRESS, target);
    case REFINE_UNKNOWN:
      return stopped(CEGAR_UNKNOWN, target);
    }
  }
  return stopped(result.status, result.target);
}

CegarResult cegar(Exploration *exploration, Refiner *refiner, const ForcedCovering *forced) {
  stats_register(&stats);
  CegarResult result = run(exploration, refiner, forced);
  result.refinements = exploration->refinements;
  return result;
}
