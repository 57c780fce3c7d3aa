// The turns: unrolling decides most programs whose loops end after a few rounds, and most that have
// a bug, within a few thousand states, or does not decide them at all. So it begins; then the
// analysis has its turn, and so on, each as long as all before (docs/experiments.md).
#include "cli/schedule.h"

#include "cli/conclude.h"

enum {
  TURN_GROWTH = 4,       // of the number of states, from turn to turn
  ANALYSIS_DISCOUNT = 10 // a state of the analysis costs as much as so many of the unrolling
};

static bool is_answer(CegarStatus status) {
  return status == CEGAR_SAFE || status == CEGAR_FEASIBLE;
}

typedef struct Turns {
  CegarResult bmc, analysis; // PAUSED: can go on
} Turns;

static bool take_turn(const Engines *engines, Turns *turns, uint64_t states) {
  if (engines->bmc && turns->bmc.status == CEGAR_PAUSED)
    turns->bmc = bmc_run(engines->bmc, states);
  if (is_answer(turns->bmc.status))
    return false;
  if (engines->analysis && turns->analysis.status == CEGAR_PAUSED)
    turns->analysis = analysis_run(engines->analysis, states / ANALYSIS_DISCOUNT + 1);
  if (is_answer(turns->analysis.status))
    return false;
  bool can_bmc = engines->bmc && turns->bmc.status == CEGAR_PAUSED;
  bool can_analysis = engines->analysis && turns->analysis.status == CEGAR_PAUSED;
  return can_bmc || can_analysis;
}

// What the analysis says of why there is no answer is said in terms of the whole program.
void schedule_run(const Engines *engines, uint64_t first, Verdict *verdict) {
  Turns turns = {.bmc = {.status = CEGAR_PAUSED}, .analysis = {.status = CEGAR_PAUSED}};
  uint64_t states = engines->bmc && engines->analysis ? first : UINT64_MAX / 2;
  while (take_turn(engines, &turns, states))
    states = states > UINT64_MAX / TURN_GROWTH ? states : states * TURN_GROWTH;
  bool is_by_bmc = engines->bmc && (is_answer(turns.bmc.status) || !engines->analysis);
  if (is_by_bmc)
    bounded_conclude(engines->bmc, turns.bmc, verdict);
  else
    conclude(engines->analysis, turns.analysis, verdict);
}
