// The turns. The unrolling begins with a short one: an abstraction of the analysis is not
// interrupted, and may take for ever where bits decide. Most programs of the papers need the
// analysis for a moment only. Then both engines work in turn, each turn longer than the one before
// (docs/tuning.md), so that what one of them can decide takes little more than twice its work. Of a
// program whose loops seem to go on for ever, the unrolling decides little, and its turns are
// shorter; and so are those of all others while the analysis goes well.
#include "cli/schedule_internal.h"

#include "base/deadline.h"
#include "base/limits.h"
#include "cli/progress.h"
#include "domain/loop_bound/loop_bound.h"

#include <assert.h>

enum {
  GROWTH = 4,             // of the work from turn to turn
  EDGE_WORK = 32,         // of the first turn, for each edge of a program without loops
  MOST_WORK = 2000000000, // of a turn
  LAST_WORK = 60000000,   // of the unrolling when the analysis has given up
  FOLLOW_WORK = 3000000,   // of the first turn in which Horn clauses tell how an error is derived
  ONE_RUN_GROWTH = 16,     // of a turn of the unrolling, if it follows one run,
  ONE_RUN_WORK = 4000000,  // up to here
  CELLS_WORK = 200000,     // of the first turn in which cells of arrays are looked at
  INDUCTION_WORK = 800000, // of the first turn in which induction is tried beside the analysis
  INDUCTION_SHARE = 8,     // of that work it has so much less
  LONE_WORK = 2000000,     // of its last turn, when the analysis has given up
  WELL_SHARE = 16,         // so much less work others have while the analysis goes well
  RUNS_WORK = 50000,       // of the first turn in which random runs are tried
  RUNS_SHARE = 32          // of that work they have so much less
};

static bool is_answer(const CegarResult *result) {
  return result->status == CEGAR_SAFE || result->status == CEGAR_FEASIBLE;
}

static bool can_go_on(const void *engine, const CegarResult *result) {
  return engine && result->status == CEGAR_PAUSED;
}

static bool can_induct(const Engines *engines, const Turns *turns) {
  return can_go_on(engines->induction, &turns->induction);
}

// Of WORK, what TURNS have left.
static uint32_t capped(const Turns *turns, uint64_t work) {
  uint32_t left = deadline_left(turns->rest);
  uint64_t most = left && left < MOST_WORK ? left : MOST_WORK;
  return (uint32_t)(work < most ? work : most);
}

// Is there something to be told?
static bool has_news(const Turns *turns, const CegarResult *result) {
  return is_answer(result) ||
         (turns->is_each && result->status != CEGAR_PAUSED && result->status != CEGAR_LIMIT);
}

static bool meets_recursion(const Analysis *analysis, const CegarResult *result) {
  Cpa *cpa = analysis->composite;
  return result->status == CEGAR_INCOMPLETE &&
         cpa->target(cpa, result->target->state) == TARGET_RECURSION;
}

// The analysis, or who has its turns.
static const void *analyst(const Engines *engines, const Turns *turns) {
  return turns->is_chc ? (const void *)engines->chc : engines->analysis;
}

// Horn clauses go first: they are interrupted when their turn is over, and an abstraction of the
// analysis is not. Both go on until one of them has something to tell; an analysis that meets
// recursion has not.
static void analyse_for(const Engines *engines, Turns *turns, uint32_t work) {
  CegarResult result = {.status = CEGAR_UNKNOWN};
  if (engines->chc) {
    progress_say("Horn clauses");
    result = chc_run(engines->chc, work, !engines->bmc || work >= FOLLOW_WORK);
  }
  turns->is_chc |= is_answer(&result);
  if (!turns->is_chc) {
    progress_say(schedule_engine(engines, engines->analysis->options, turns, false));
    turns->analysis = analysis_run(engines->analysis, work);
    turns->is_chc = engines->chc && meets_recursion(engines->analysis, &turns->analysis);
  }
  if (turns->is_chc)
    turns->analysis = result;
}

// Of a turn, for the engines beside the analysis.
static uint64_t work_beside(const Engines *engines, const Turns *turns) {
  bool is_well = !turns->is_chc && can_go_on(engines->analysis, &turns->analysis) &&
                 analysis_goes_well(engines->analysis);
  return is_well ? turns->work / WELL_SHARE : turns->work;
}

// Others may find something that it has to hear of.
static bool has_company(const Turns *turns) {
  return turns->is_each && portfolio_is_member(turns->portfolio) &&
         !portfolio_is_last(turns->portfolio);
}

// Of its process: others have its turns, too.
static bool shares(const Engines *engines, const Turns *turns) {
  return portfolio_is_member(turns->portfolio) && engines->analysis &&
         (engines->chc || engines->cells);
}

// Without anybody to wait for, to the end.
static void analyse(const Engines *engines, Turns *turns) {
  bool is_alone = !can_go_on(engines->bmc, &turns->bmc) && !can_induct(engines, turns) &&
                  !has_company(turns) && !shares(engines, turns);
  assert(can_go_on(analyst(engines, turns), &turns->analysis) && (is_alone || turns->work > 0));
  bool is_unlimited = is_alone && !deadline_left(turns->rest);
  uint64_t work = is_alone ? MOST_WORK : turns->work;
  analyse_for(engines, turns, is_unlimited ? 0 : capped(turns, work));
}

static void say_unrolling(const Bmc *bmc) {
  uint32_t rounds;
  SourceSpan loop = bmc_furthest(bmc, &rounds);
  progress_say("bounded model checking");
  progress_say_loop(&bmc->cfa->files, loop, loop_bound_get(bmc->loop_bound));
}

// Of a turn. Of a program that does the same in each run, unrolling is that run, which comes to an
// end or does not, in little more time than the interpreter's.
static uint64_t unrolling_work(const Engines *engines, const Turns *turns) {
  if (turns->is_chc)
    return GROWTH * turns->work;
  uint64_t lengthened = ONE_RUN_GROWTH * turns->work;
  if (engines->bmc->is_one_run && turns->work < ONE_RUN_WORK)
    return lengthened < ONE_RUN_WORK ? lengthened : ONE_RUN_WORK;
  uint64_t rest = turns->work >> engines->bmc->doubts, most = work_beside(engines, turns);
  return rest < most ? rest : most;
}

// Less and less when there seems to be no end, unless it is recursion that has none: that may be as
// deep as it likes for Horn clauses, and what these cannot say (products) is for bits, which go
// ahead, for an attempt of Spacer begins anew in each turn. One long turn when the analysis has
// given up.
void schedule_unroll(const Engines *engines, Turns *turns) {
  const void *other = analyst(engines, turns);
  assert(can_go_on(engines->bmc, &turns->bmc));
  bool is_member = portfolio_is_member(turns->portfolio);
  bool is_last = is_member ? portfolio_is_last(turns->portfolio)
                           : other && !can_go_on(other, &turns->analysis);
  is_last &= !can_induct(engines, turns);
  bool is_unlimited = !other && !is_member && !deadline_left(turns->rest);
  uint64_t work = is_last     ? LAST_WORK
                  : is_member ? turns->work
                  : other     ? unrolling_work(engines, turns)
                              : MOST_WORK;
  say_unrolling(engines->bmc);
  turns->bmc = bmc_run(engines->bmc, is_unlimited ? 0 : work ? capped(turns, work) : 1);
  if (turns->bmc.status == CEGAR_PAUSED && is_last)
    turns->bmc.status = CEGAR_LIMIT;
}

// ---- cells of arrays

// Are there arrays, or blocks whose sizes matter, and more to be tried about them? Facts that clauses
// keep relate an index to the size of its block at once.
static bool has_cells(const Engines *engines, const Turns *turns) {
  if (!engines->cells || turns->cells.status != CEGAR_PAUSED)
    return false;
  const Encoder *encoder = engines->analysis->encoder;
  return encoder_has_arrays(encoder) || encoder_has_lives(encoder);
}

// The analysis may lose itself in the nodes of a list, one after the other: facts about them come
// before.
static bool waits_for_cells(const Engines *engines, const Turns *turns) {
  return turns->work < CELLS_WORK && has_cells(engines, turns) &&
         can_go_on(engines->bmc, &turns->bmc) && encoder_has_lists(engines->analysis->encoder);
}

static Chc *make_cells(const Engines *engines, const Options *options, const Turns *turns) {
  const Analysis *analysis = engines->analysis;
  Chc *cells = horn_new_of_cells(analysis->cfa, analysis->terms, options);
  for (uint32_t i = 0; turns->goals && i < turns->goals->all.size; i++)
    if (turns->goals->all.data[i].status != GOAL_OPEN)
      (void)chc_settle(cells, turns->goals->all.data[i].error);
  return cells;
}

// They are tried when both others have had their first turns. Without those, once more.
static void look_at_cells(const Engines *engines, const Options *options, Turns *turns) {
  if (!*engines->cells)
    *engines->cells = make_cells(engines, options, turns);
  progress_say(CELLS_ENGINE);
  turns->cells = chc_run(*engines->cells, capped(turns, work_beside(engines, turns)), false);
  bool is_alone = !can_go_on(engines->bmc, &turns->bmc) &&
                  !can_go_on(analyst(engines, turns), &turns->analysis);
  if (turns->cells.status == CEGAR_PAUSED && is_alone && turns->work >= LAST_WORK)
    turns->cells.status = CEGAR_LIMIT;
}

// ---- induction

// The unrolling has the program that bits are about, with the library's code.
static Bmc *make_induction(const Engines *engines, const Options *options, const Turns *turns) {
  Bmc *induction = bounded_new_induction(engines->bmc->cfa, engines->bmc->terms, options);
  for (uint32_t i = 0; turns->goals && i < turns->goals->all.size; i++)
    if (turns->goals->all.data[i].status != GOAL_OPEN)
      (void)bmc_settle(induction, turns->goals->all.data[i].error);
  return induction;
}

// Soon only if the analysis has given up.
static bool is_for_induction(const Engines *engines, const Turns *turns) {
  bool has_others = can_go_on(analyst(engines, turns), &turns->analysis);
  return can_induct(engines, turns) &&
         (!has_others || work_beside(engines, turns) >= INDUCTION_WORK);
}

// Most of what it can prove takes a few rounds, so that a small part of the work is enough while
// the analysis may decide, too. When that has given up, one more turn, before the long one of the
// unrolling. A violation is the unrolling's to find.
static void induct(const Engines *engines, const Options *options, Turns *turns) {
  bool has_others = can_go_on(analyst(engines, turns), &turns->analysis);
  uint64_t work = has_others ? work_beside(engines, turns) / INDUCTION_SHARE : LONE_WORK;
  if (!*engines->induction)
    *engines->induction = make_induction(engines, options, turns);
  progress_say(INDUCTION_ENGINE);
  turns->induction = bmc_run(*engines->induction, capped(turns, work));
  bool is_over = !has_others || turns->induction.status != CEGAR_PAUSED;
  if (is_over && turns->induction.status != CEGAR_SAFE)
    turns->induction.status = CEGAR_LIMIT;
}

// ---- random runs

// Of an unrolling that has an answer soon, the path is shorter.
static bool is_for_runs(const Engines *engines, const Turns *turns) {
  return can_go_on(engines->runs, &turns->runs) && work_beside(engines, turns) >= RUNS_WORK;
}

static void draw_runs(const Engines *engines, Turns *turns) {
  enum { EDGES_PER_WORK = 100 };
  uint32_t work = capped(turns, work_beside(engines, turns) / RUNS_SHARE);
  progress_say(RUNS_ENGINE);
  bool is_found = random_runs_go_on(engines->runs, (uint64_t)work * EDGES_PER_WORK);
  work_add(work);
  if (is_found)
    turns->runs = (CegarResult){.status = CEGAR_FEASIBLE, .answer = engines->runs->found};
  else if (engines->runs->is_over)
    turns->runs.status = CEGAR_LIMIT;
}

// ---- turns

const char *schedule_engine(const Engines *engines, const Options *options, const Turns *turns,
                            bool is_bmc) {
  static const char *const names[] = {[OPT_ANALYSIS_PREDICATE] = "predicate abstraction",
                                      [OPT_ANALYSIS_IMPACT] = "IMPACT",
                                      [OPT_ANALYSIS_IMPACT_ORIGINAL] = "the original IMPACT",
                                      [OPT_ANALYSIS_BMC] = "bounded model checking",
                                      [OPT_ANALYSIS_K_INDUCTION] = "k-induction",
                                      [OPT_ANALYSIS_CHC] = "Horn clauses"};
  if (!is_bmc && turns->is_chc)
    return chc_solver(engines->chc) == CHC_SUMMARIES ? "predicate abstraction with summaries"
                                                     : names[OPT_ANALYSIS_CHC];
  return names[is_bmc && options->analysis != OPT_ANALYSIS_K_INDUCTION ? OPT_ANALYSIS_BMC
                                                                       : options->analysis];
}

static bool has_loops(const Cfa *cfa) {
  for (uint32_t i = 0; i < cfa->locations.size; i++)
    if (cfa_location(cfa, (Loc){i})->is_loop_head)
      return true;
  return false;
}

// Of the first turn. Where there are no loops, it is long enough for each edge to be followed a few
// times: then unrolling comes to an end, however large the program is.
static uint64_t first_work(const Engines *engines, const Options *options) {
  uint64_t asked = (uint64_t)options->unroll_turn / GROWTH;
  const Cfa *cfa = engines->bmc ? engines->bmc->cfa : NULL;
  uint64_t enough = cfa && !has_loops(cfa) ? (uint64_t)EDGE_WORK * cfa->edges.size : 0;
  return asked && enough > asked ? enough : asked;
}

Turns schedule_begin(const Engines *engines, const Options *options, Portfolio *portfolio) {
  return (Turns){.bmc = {.status = CEGAR_PAUSED},
                 .analysis = {.status = CEGAR_PAUSED},
                 .cells = {.status = CEGAR_PAUSED},
                 .induction = {.status = CEGAR_PAUSED},
                 .runs = {.status = CEGAR_PAUSED},
                 .work = first_work(engines, options),
                 .is_chc = engines->chc && !engines->analysis,
                 .portfolio = portfolio,
                 .rest = NO_DEADLINE};
}

static bool has_answer(const Turns *turns) {
  return has_news(turns, &turns->analysis) || has_news(turns, &turns->bmc) ||
         is_answer(&turns->cells) || is_answer(&turns->induction) || is_answer(&turns->runs);
}

bool schedule_goes_on(const Engines *engines, const Turns *turns) {
  return !deadline_has_passed(turns->rest) &&
         (can_go_on(engines->bmc, &turns->bmc) || can_induct(engines, turns) ||
          can_go_on(analyst(engines, turns), &turns->analysis) || has_cells(engines, turns));
}

static void take_turn(const Engines *engines, const Options *options, Turns *turns) {
  if (can_go_on(engines->bmc, &turns->bmc))
    schedule_unroll(engines, turns);
  if (!has_news(turns, &turns->bmc) && is_for_runs(engines, turns))
    draw_runs(engines, turns);
  if (is_answer(&turns->runs))
    return;
  turns->work *= GROWTH;
  if (!has_news(turns, &turns->bmc) && is_for_induction(engines, turns))
    induct(engines, options, turns);
  if (is_answer(&turns->induction))
    return;
  if (!has_news(turns, &turns->bmc) && work_beside(engines, turns) >= CELLS_WORK &&
      has_cells(engines, turns))
    look_at_cells(engines, options, turns);
  if (!has_news(turns, &turns->bmc) && !is_answer(&turns->cells) &&
      can_go_on(analyst(engines, turns), &turns->analysis) && !waits_for_cells(engines, turns))
    analyse(engines, turns);
}

// Those that can.
static Engines able(const Engines *engines, const Turns *turns) {
  bool goes_on = can_go_on(analyst(engines, turns), &turns->analysis);
  bool is_analysis = goes_on && !turns->is_chc;
  return (Engines){.bmc = can_go_on(engines->bmc, &turns->bmc) ? engines->bmc : NULL,
                   .induction = can_induct(engines, turns) ? engines->induction : NULL,
                   .runs = can_go_on(engines->runs, &turns->runs) ? engines->runs : NULL,
                   .analysis = is_analysis ? engines->analysis : NULL,
                   .chc = goes_on ? engines->chc : NULL,
                   .cells = is_analysis ? engines->cells : NULL};
}

static void part(Engines *engines, Turns *turns) {
  Engines mine = able(engines, turns);
  if (!portfolio_is_due(turns->portfolio, &mine))
    return;
  portfolio_part(turns->portfolio, &mine);
  if (!portfolio_is_member(turns->portfolio))
    return;
  *engines = mine;
  turns->is_chc = !mine.analysis && mine.chc;
}

void schedule_take_turns(Engines *engines, const Options *options, Turns *turns) {
  bool is_done = false;
  while (!is_done) {
    take_turn(engines, options, turns);
    is_done = has_answer(turns) || !schedule_goes_on(engines, turns);
    if (!is_done)
      part(engines, turns);
    is_done |= portfolio_is_leader(turns->portfolio) || has_company(turns);
  }
}

// A limit may be reached just when a turn is over.
static void end(CegarResult *result) {
  if (result->status == CEGAR_PAUSED && limits_reached() != LIMIT_NONE)
    result->status = CEGAR_LIMIT;
}

// What the analysis says of why there is no answer is said in terms of the whole program.
const Cfa *schedule_run(Engines *engines, const Options *options, Portfolio *portfolio,
                        Verdict *verdict) {
  assert(engines->bmc || engines->analysis || engines->chc);
  Turns turns = schedule_begin(engines, options, portfolio);
  schedule_take_turns(engines, options, &turns);
  if (portfolio_is_leader(portfolio))
    return NULL;
  if (is_answer(&turns.cells)) {
    verdict->engine = CELLS_ENGINE;
    horn_conclude(*engines->cells, options, turns.cells, verdict);
    return chc_cfa(*engines->cells);
  }
  if (is_answer(&turns.induction)) {
    verdict->engine = INDUCTION_ENGINE;
    bounded_conclude(*engines->induction, options, turns.induction, verdict);
    return (*engines->induction)->cfa;
  }
  if (is_answer(&turns.runs)) {
    verdict->engine = RUNS_ENGINE;
    bounded_conclude(engines->bmc, options, turns.runs, verdict);
    return engines->bmc->cfa;
  }
  end(&turns.bmc);
  end(&turns.analysis);
  bool is_by_bmc = engines->bmc && (is_answer(&turns.bmc) || !analyst(engines, &turns));
  assert(is_by_bmc ? turns.bmc.status != CEGAR_PAUSED : turns.analysis.status != CEGAR_PAUSED);
  verdict->engine = schedule_engine(engines, options, &turns, is_by_bmc);
  if (is_by_bmc)
    bounded_conclude(engines->bmc, options, turns.bmc, verdict);
  else if (turns.is_chc)
    horn_conclude(engines->chc, options, turns.analysis, verdict);
  else
    conclude(engines->analysis, turns.analysis, verdict);
  if (is_by_bmc)
    return engines->bmc->cfa;
  return turns.is_chc ? chc_cfa(engines->chc) : engines->analysis->cfa;
}
