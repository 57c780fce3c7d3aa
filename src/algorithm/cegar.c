#include "algorithm/cegar.h"

#include "base/limits.h"
#include "base/stats.h"

#define STATS(X)                                                                                   \
  X(REFINEMENTS, COUNT, "Refinements")                                                             \
  X(SECONDS, TIME, "Time for refinements")
STAT_TABLE("CEGAR", STATS);

// Was it interrupted, and so is no answer?
static bool is_open(const Exploration *exploration, RefineStatus status) {
  bool is_final = status == REFINE_DONE || status == REFINE_RESTART || status == REFINE_FEASIBLE;
  return !is_final && deadline_has_passed(exploration->interrupt) && limits_reached() == LIMIT_NONE;
}

static uint32_t path_length(const ArgNode *node) {
  uint32_t length = 0;
  for (; node->parents; node = node->parents->parent)
    length++;
  return length;
}

static RefineResult refine(const Cegar *cegar, Refiner refiner, ArgNode *target) {
  Exploration *exploration = cegar->exploration;
  const RefinementWatch *watch = &cegar->watch;
  uint32_t edges = 0;
  Loc error = NO_LOC;
  if (watch->tell) { // TARGET may be gone afterwards
    edges = path_length(target);
    error = exploration->cpa->location(exploration->cpa, target->state);
  }
  stat_start(&entries[STAT_SECONDS]);
  deadline_interrupt(exploration->interrupt);
  RefineResult refined = refiner.refine(refiner.self, exploration, target);
  deadline_interrupt(NO_DEADLINE);
  stat_stop(&entries[STAT_SECONDS]);
  stat_add(&entries[STAT_REFINEMENTS], refined.status == REFINE_DONE);
  if (watch->tell && refined.status == REFINE_DONE)
    watch->tell(watch->context, exploration, error, edges);
  return refined;
}

static void put_aside(Cegar *cegar, CegarStatus status, ArgNode *target) {
  assert(!target->is_removed);
  cegar->result.status = status;
  cegar->result.target = target;
  waitlist_remove(&cegar->exploration->waitlist, target);
}

// RESULT, which has a target, is the last one before that is settled.
static bool end_with(Cegar *cegar, CegarResult result) {
  Cpa *cpa = cegar->exploration->cpa;
  cegar->aside = cegar->result;
  cegar->result = result;
  if (cegar->is_each)
    cegar->result.loc = cpa->location(cpa, result.target->state);
  return false;
}

// Not for ever, while other errors wait.
static bool has_patience(Cegar *cegar, ArgNode *target) {
  Cpa *cpa = cegar->exploration->cpa;
  if (!cegar->is_each || !cegar->patience)
    return true;
  Loc loc = cpa->location(cpa, target->state);
  return ++*map_insert(&cegar->refuted, loc.index, NULL) < cegar->patience;
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
    return has_patience(cegar, target) ||
           end_with(cegar, (CegarResult){.status = CEGAR_DIVERGES, .target = target});
  case REFINE_RESTART:
    exploration_restart(exploration);
    *result = (CegarResult){.status = CEGAR_SAFE};
    return true;
  case REFINE_FEASIBLE:
    if (cpa->target(cpa, target->state) != TARGET_ERROR) {
      put_aside(cegar, CEGAR_INCOMPLETE, target);
      return true;
    }
    return end_with(
        cegar, (CegarResult){.status = CEGAR_FEASIBLE, .target = target, .answer = refined.answer});
  case REFINE_UNCONFIRMED:
    if (cegar->is_each)
      return end_with(
          cegar,
          (CegarResult){.status = CEGAR_UNCONFIRMED, .target = target, .answer = refined.answer});
    if (!result->answer)
      result->answer = refined.answer;
    put_aside(cegar, CEGAR_UNCONFIRMED, target);
    return ++cegar->unconfirmed < CEGAR_MOST_UNCONFIRMED;
  case REFINE_NO_PROGRESS:
    return end_with(cegar, (CegarResult){.status = CEGAR_NO_PROGRESS, .target = target});
  case REFINE_UNKNOWN:
    break;
  }
  return end_with(
      cegar, (CegarResult){.status = CEGAR_UNKNOWN, .target = target, .reason = refined.reason});
}

void cegar_resume(Cegar *cegar) {
  assert(cegar->is_each && cegar->result.target);
  ArgNode *target = cegar->result.target;
  if (cegar->result.status != CEGAR_DIVERGES) // then it may be gone
    waitlist_remove(&cegar->exploration->waitlist, target);
  cegar->result = cegar->aside;
}

void cegar_restart(Cegar *cegar) {
  assert(cegar->is_each);
  cegar->patience *= 2;
  map_clear(&cegar->refuted);
  cegar->interrupted = NULL;
  cegar->result = (CegarResult){.status = CEGAR_SAFE};
  exploration_restart(cegar->exploration);
}

void cegar_release(Cegar *cegar) { map_release(&cegar->refuted); }

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
  bool goes_on = true, is_paused = false;
  while (goes_on) {
    target = cegar->interrupted ? cegar->interrupted : cpa_algorithm(exploration, forced);
    cegar->interrupted = NULL;
    if (!target)
      break;
    RefineResult refined = refine(cegar, refiner, target);
    is_paused = is_open(exploration, refined.status);
    if (is_paused)
      cegar->interrupted = target;
    goes_on = !is_paused && cegar_goes_on(cegar, target, refined);
  }
  is_paused |= goes_on && !exploration_goes_on(exploration) && limits_reached() == LIMIT_NONE;
  return is_paused ? (CegarResult){.status = CEGAR_PAUSED} : cegar_result(cegar);
}
