// The turns. Programs whose loops end after a few rounds, and most that have a bug, are decided by
// unrolling them a few thousand states deep, or not at all: so that begins. Then the turns grow,
// those of the analysis faster, since it decides more of what takes long (docs/tuning.md). A turn
// of the analysis may take longer than its work: a refinement is not interrupted.
#include "cli/schedule.h"

#include "cli/conclude.h"

#include <assert.h>

enum {
  FIRST_WORK = 3000000,   // of the analysis, about 3 s
  WORK_GROWTH = 20,       // from turn to turn
  STATES_GROWTH = 4,      // likewise, of the unrolling
  STATE_WORK = 500,       // a query may take so much for each state of the turn
  ALONE_STATES = 20000,   // of the unrolling when the analysis has come to no answer
  ALONE_WORK = 2000000000 // for a query then
};

typedef struct Turns {
  CegarResult bmc, analysis; // PAUSED: can go on
  uint64_t states, work;
} Turns;

static bool is_answer(const CegarResult *result) {
  return result->status == CEGAR_SAFE || result->status == CEGAR_FEASIBLE;
}

static bool can_go_on(const void *engine, const CegarResult *result) {
  return engine && result->status == CEGAR_PAUSED;
}

static uint32_t capped(uint64_t work) { return work < ALONE_WORK ? (uint32_t)work : ALONE_WORK; }

// Without anybody to wait for, to the end.
static void analyse(const Engines *engines, Turns *turns) {
  assert(can_go_on(engines->analysis, &turns->analysis) && turns->work > 0);
  bool is_alone = !can_go_on(engines->bmc, &turns->bmc);
  turns->analysis = analysis_run(engines->analysis, is_alone ? 0 : capped(turns->work));
  turns->work *= WORK_GROWTH;
}

// The last turn when the analysis has come to no answer.
static void unroll(const Engines *engines, Turns *turns) {
  assert(can_go_on(engines->bmc, &turns->bmc));
  if (!engines->analysis) {
    turns->bmc = bmc_run(engines->bmc, UINT64_MAX, 0);
  } else if (can_go_on(engines->analysis, &turns->analysis)) {
    turns->bmc = bmc_run(engines->bmc, turns->states, capped(turns->states * STATE_WORK));
    turns->states *= STATES_GROWTH;
  } else {
    turns->bmc = bmc_run(engines->bmc, ALONE_STATES, ALONE_WORK);
    if (turns->bmc.status == CEGAR_PAUSED)
      turns->bmc.status = CEGAR_LIMIT;
  }
}

// What the analysis says of why there is no answer is said in terms of the whole program.
const Cfa *schedule_run(const Engines *engines, const Options *options, Verdict *verdict) {
  assert(engines->bmc || engines->analysis);
  Turns turns = {.bmc = {.status = CEGAR_PAUSED},
                 .analysis = {.status = CEGAR_PAUSED},
                 .states = (uint64_t)options->unroll_turn,
                 .work = FIRST_WORK};
  bool is_done = false;
  while (!is_done) {
    if (can_go_on(engines->bmc, &turns.bmc))
      unroll(engines, &turns);
    if (!is_answer(&turns.bmc) && can_go_on(engines->analysis, &turns.analysis))
      analyse(engines, &turns);
    is_done =
        is_answer(&turns.analysis) || is_answer(&turns.bmc) ||
        (!can_go_on(engines->bmc, &turns.bmc) && !can_go_on(engines->analysis, &turns.analysis));
  }
  bool is_by_bmc = engines->bmc && (is_answer(&turns.bmc) || !engines->analysis);
  assert(is_by_bmc ? turns.bmc.status != CEGAR_PAUSED : turns.analysis.status != CEGAR_PAUSED);
  if (is_by_bmc)
    bounded_conclude(engines->bmc, options, turns.bmc, verdict);
  else
    conclude(engines->analysis, turns.analysis, verdict);
  return is_by_bmc ? engines->bmc->cfa : engines->analysis->cfa;
}
