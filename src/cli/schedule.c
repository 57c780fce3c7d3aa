// The turns. The unrolling begins with a short one: an abstraction of the analysis is not
// interrupted, and may take for ever where bits decide. Most programs of the papers need the
// analysis for a moment only. Then both engines work in turn, each turn longer than the one before
// (docs/tuning.md), so that what one of them can decide takes little more than twice its work. Of a
// program whose loops seem to go on for ever, the unrolling decides little, and its turns are
// shorter.
#include "cli/schedule.h"

#include "cli/conclude.h"

#include <assert.h>

enum {
  GROWTH = 4,             // of the work from turn to turn
  MOST_WORK = 2000000000, // of a turn
  ALONE_WORK =
      60000000 // from which on the unrolling has no more turns when the analysis has given up
};

typedef struct Turns {
  CegarResult bmc, analysis; // PAUSED: can go on
  uint64_t work;             // of the next turn of each
} Turns;

static bool is_answer(const CegarResult *result) {
  return result->status == CEGAR_SAFE || result->status == CEGAR_FEASIBLE;
}

static bool can_go_on(const void *engine, const CegarResult *result) {
  return engine && result->status == CEGAR_PAUSED;
}

static uint32_t capped(uint64_t work) { return work < MOST_WORK ? (uint32_t)work : MOST_WORK; }

// Without anybody to wait for, to the end.
static void analyse(const Engines *engines, Turns *turns) {
  bool is_alone = !can_go_on(engines->bmc, &turns->bmc);
  assert(can_go_on(engines->analysis, &turns->analysis) && (is_alone || turns->work > 0));
  turns->analysis = analysis_run(engines->analysis, is_alone ? 0 : capped(turns->work));
}

// Less and less when there seems to be no end, and no more when the analysis has given up.
static void unroll(const Engines *engines, Turns *turns) {
  assert(can_go_on(engines->bmc, &turns->bmc));
  bool is_alone = !can_go_on(engines->analysis, &turns->analysis);
  uint64_t work = turns->work >> engines->bmc->doubts;
  turns->bmc = bmc_run(engines->bmc, !engines->analysis ? 0 : work ? capped(work) : 1);
  if (turns->bmc.status == CEGAR_PAUSED && is_alone && turns->work > ALONE_WORK)
    turns->bmc.status = CEGAR_LIMIT;
}

static const char *engine_name(const Options *options, bool is_bmc) {
  static const char *const names[] = {[OPT_ANALYSIS_PREDICATE] = "predicate abstraction",
                                      [OPT_ANALYSIS_IMPACT] = "IMPACT",
                                      [OPT_ANALYSIS_IMPACT_ORIGINAL] = "the original IMPACT",
                                      [OPT_ANALYSIS_BMC] = "bounded model checking",
                                      [OPT_ANALYSIS_K_INDUCTION] = "k-induction"};
  return names[is_bmc && options->analysis != OPT_ANALYSIS_K_INDUCTION ? OPT_ANALYSIS_BMC
                                                                       : options->analysis];
}

// What the analysis says of why there is no answer is said in terms of the whole program.
const Cfa *schedule_run(const Engines *engines, const Options *options, Verdict *verdict) {
  assert(engines->bmc || engines->analysis);
  Turns turns = {.bmc = {.status = CEGAR_PAUSED},
                 .analysis = {.status = CEGAR_PAUSED},
                 .work = (uint64_t)options->unroll_turn / GROWTH};
  bool is_done = false;
  while (!is_done) {
    if (can_go_on(engines->bmc, &turns.bmc))
      unroll(engines, &turns);
    turns.work *= GROWTH;
    if (!is_answer(&turns.bmc) && can_go_on(engines->analysis, &turns.analysis))
      analyse(engines, &turns);
    is_done =
        is_answer(&turns.analysis) || is_answer(&turns.bmc) ||
        (!can_go_on(engines->bmc, &turns.bmc) && !can_go_on(engines->analysis, &turns.analysis));
  }
  bool is_by_bmc = engines->bmc && (is_answer(&turns.bmc) || !engines->analysis);
  assert(is_by_bmc ? turns.bmc.status != CEGAR_PAUSED : turns.analysis.status != CEGAR_PAUSED);
  verdict->engine = engine_name(options, is_by_bmc);
  if (is_by_bmc)
    bounded_conclude(engines->bmc, options, turns.bmc, verdict);
  else
    conclude(engines->analysis, turns.analysis, verdict);
  return is_by_bmc ? engines->bmc->cfa : engines->analysis->cfa;
}
