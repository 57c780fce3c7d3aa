// The turns: unrolling decides most programs whose loops end after a few rounds, and most that have
// a bug, within a few thousand states, or does not decide them at all. So it begins; then the
// analysis has its turn, and so on, each as long as all before (docs/experiments.md).
#include "cli/schedule.h"

#include "cli/conclude.h"

enum {
  TURN_GROWTH = 4,     // of the number of states, from turn to turn
  ANALYSIS_SHARE = 20, // states of the analysis for one of the unrolling
  STATES_PER_MS = 2    // of the unrolling: a query may take as long as this many are explored
};

static bool is_answer(CegarStatus status) {
  return status == CEGAR_SAFE || status == CEGAR_FEASIBLE;
}

typedef struct Turns {
  CegarResult bmc, analysis; // PAUSED: can go on
} Turns;

static bool can_go_on(const void *engine, const CegarResult *result) {
  return engine && result->status == CEGAR_PAUSED;
}

// As long as the analysis can go on; after that nobody waits.
static CegarResult unroll(const Engines *engines, const Turns *turns, uint64_t states) {
  if (!can_go_on(engines->analysis, &turns->analysis))
    return bmc_run(engines->bmc, UINT64_MAX, 0);
  uint64_t share = states / STATES_PER_MS + 1;
  return bmc_run(engines->bmc, states, share < UINT32_MAX ? (uint32_t)share : UINT32_MAX);
}

static CegarResult analyse(const Engines *engines, const Turns *turns, uint64_t states) {
  bool is_alone = !can_go_on(engines->bmc, &turns->bmc);
  return analysis_run(engines->analysis, is_alone ? UINT64_MAX : states * ANALYSIS_SHARE);
}

// False when there is an answer, or no going on.
static bool take_turn(const Engines *engines, Turns *turns, uint64_t states) {
  if (can_go_on(engines->bmc, &turns->bmc))
    turns->bmc = unroll(engines, turns, states);
  if (is_answer(turns->bmc.status))
    return false;
  if (can_go_on(engines->analysis, &turns->analysis))
    turns->analysis = analyse(engines, turns, states);
  if (is_answer(turns->analysis.status))
    return false;
  return can_go_on(engines->bmc, &turns->bmc) || can_go_on(engines->analysis, &turns->analysis);
}

// What the analysis says of why there is no answer is said in terms of the whole program.
const Cfa *schedule_run(const Engines *engines, uint64_t first, Verdict *verdict) {
  Turns turns = {.bmc = {.status = CEGAR_PAUSED}, .analysis = {.status = CEGAR_PAUSED}};
  for (uint64_t states = first; take_turn(engines, &turns, states);)
    states = states > UINT32_MAX ? states : states * TURN_GROWTH;
  bool is_by_bmc = engines->bmc && (is_answer(turns.bmc.status) || !engines->analysis);
  if (is_by_bmc)
    bounded_conclude(engines->bmc, turns.bmc, verdict);
  else
    conclude(engines->analysis, turns.analysis, verdict);
  return is_by_bmc ? engines->bmc->cfa : engines->analysis->cfa;
}
