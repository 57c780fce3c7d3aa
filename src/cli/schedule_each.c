// Every error is a question of its own. The engines take turns as ever; what one finds out about an
// error is kept, the error is settled, and both go on with the others:
//   - a violation is settled for both;
//   - what one engine cannot tell is settled for that one only;
//   - what the analysis refutes again and again waits until it is done with the others.
// Members of a portfolio tell each other all of that (cli/exchange.h).
// When something is violated, the rest gets a moment only: whoever has an error to mend does not
// want to wait.
#include "cli/schedule_internal.h"

#include "base/diag.h"
#include "base/limits.h"
#include "base/stats.h"
#include "cfa/checks.h"
#include "cli/crash.h"
#include "cli/exchange.h"
#include "cli/progress.h"
#include "domain/location/location.h"
#include "path/replay.h"

#include <assert.h>

enum {
  FIRST_ALONE_WORK = 2000000, // unrolling, before other engines for a large program are made
  PATIENCE = 24,       // paths to one error that are refuted while others wait
  REST_MS = 10000,     // that a process waits for what others find when one is violated
  REST_WORK = 3000000, // on the other errors when one is violated
  LAST_WORK = 10000000 // on those that waited, when all others are done
};

typedef struct Each {
  Engines *engines;
  const Options *options;
  Goals *goals;
  Turns turns;
  CegarResult bmc_end, analysis_end, chc_end; // SAFE, or why there is no more to say
  CegarResult cells_end, induction_end;       // SAFE, or not
  uint64_t rest_end;                          // of clock_ns: until when to wait; 0: for ever
  bool is_complete;                           // as another member has found: no run does what is not modelled
} Each;

static CegarResult paused(void) { return (CegarResult){.status = CEGAR_PAUSED}; }
static CegarResult ended(void) { return (CegarResult){.status = CEGAR_LIMIT}; }

static void post(const Each *each, const Goal *goal, Notice notice) {
  notice.goal = goal ? (uint32_t)(goal - each->goals->all.data) : 0;
  exchange_post(each->turns.portfolio, notice);
}

static void limit_rest(Each *each, uint32_t work) {
  Deadline rest = deadline_in(work);
  if (rest.work < each->turns.rest.work)
    each->turns.rest = rest;
}

// ---- one error

static bool is_new(const Each *each, Loc error) {
  return goals_find(each->goals, error)->status != GOAL_VIOLATED;
}

static void settle_in_analysis(const Each *each, Loc error) {
  if (each->engines->analysis)
    location_cpa_settle(each->engines->analysis->location, error, true);
}

static void settle_in_bmc(const Each *each, Loc error) {
  if (each->engines->bmc)
    (void)bmc_settle(each->engines->bmc, error);
}

// A path that it has found belongs to GOALS from then on.
static void settle_in_chc(const Each *each, Loc error) {
  PathAnswer *answer = each->engines->chc ? chc_settle(each->engines->chc, error) : NULL;
  if (answer)
    vec_push(&each->goals->answers, answer);
}

static void set_doubt(Goal *goal, const char *why, UnknownReason reason, SourceSpan place) {
  strbuf_clear(&goal->why);
  strbuf_add(&goal->why, why);
  goal->reason = reason;
  goal->place = place;
}

static void post_doubt(Each *each, Goal *goal, const char *why, UnknownReason reason,
                       SourceSpan place) {
  set_doubt(goal, why, reason, place);
  post(each, goal,
       (Notice){.kind = NOTICE_DOUBTED, .reason = reason, .place = place, .text = why});
}

static void doubt(Each *each, Loc error, const Verdict *why) {
  assert(why->kind == VERDICT_UNKNOWN);
  post_doubt(each, goals_find(each->goals, error), strbuf_text(&why->why), why->reason,
             why->place);
}

static void doubt_before(Each *each, Loc error) {
  static const char why[] = "The run that was found goes wrong before it gets here.";
  post_doubt(each, goals_find(each->goals, error), why, UNKNOWN_UNCONFIRMED,
             conclude_place(cfa_location(each->goals->cfa, error)));
}

static void settle_in_cells(const Each *each, Loc error) {
  if (each->engines->cells && *each->engines->cells)
    (void)chc_settle(*each->engines->cells, error);
}

static void settle_in_induction(const Each *each, Loc error) {
  if (each->engines->induction && *each->engines->induction)
    (void)bmc_settle(*each->engines->induction, error);
}

static void settle_in_all(Each *each, Loc error) {
  settle_in_analysis(each, error);
  settle_in_bmc(each, error);
  settle_in_chc(each, error);
  settle_in_cells(each, error);
  settle_in_induction(each, error);
}

static void set_violated(Each *each, Goal *goal, const PathAnswer *path, const char *engine) {
  if (goal->status == GOAL_PROVED)
    BUG("a check was proved, and is violated");
  goal->status = GOAL_VIOLATED;
  goal->path = path;
  goal->engine = engine;
  settle_in_all(each, goal->error);
  limit_rest(each, REST_WORK);
  if (!each->rest_end)
    each->rest_end = clock_ns() + REST_MS * UINT64_C(1000000);
}

static void post_violated(const Each *each, const Goal *goal, bool is_by_bmc) {
  Strbuf inputs = {0};
  input_add_text(&goal->path->input, &inputs);
  bool is_any = is_by_bmc ? each->engines->bmc->options.unset_is_any
                          : each->options->unset_pointers == OPT_UNSET_ANY;
  post(each, goal,
       (Notice){.kind = NOTICE_VIOLATED,
                .engine = goal->engine,
                .unset_is_any = is_any,
                .text = strbuf_text(&inputs)});
  strbuf_release(&inputs);
}

// The run to ERROR may have met another one before.
static void violate(Each *each, Loc error, const PathAnswer *path, bool is_by_bmc) {
  Loc met = path_answer_error(path);
  Goal *goal = goals_find(each->goals, met);
  assert(goal);
  if (!loc_equals(met, error))
    doubt_before(each, error);
  if (goal->status == GOAL_VIOLATED)
    return;
  set_violated(each, goal, path,
               schedule_engine(each->engines, each->options, &each->turns, is_by_bmc));
  post_violated(each, goal, is_by_bmc);
}

static void prove(Each *each, Goal *goal) {
  goal->status = GOAL_PROVED;
  post(each, goal, (Notice){.kind = NOTICE_PROVED});
}

// ---- the analysis

// What octagons exclude is proved beforehand. They speak of runs only up to recursion and what is
// not supported.
static void prove_by_octagons(Each *each) {
  const Preanalysis *preanalysis = each->engines->analysis->preanalysis;
  if (!preanalysis || !preanalysis_is_complete(preanalysis) || !each->goals->is_modelled)
    return;
  vec_each(Goal, goal, &each->goals->all)
    if (goal->status == GOAL_OPEN && preanalysis_excludes(preanalysis, goal->error))
      goal->status = GOAL_PROVED;
}

static void ask_the_postponed(Each *each) {
  Analysis *analysis = each->engines->analysis;
  uint32_t postponed = 0;
  vec_each(Goal, goal, &each->goals->all) {
    if (goal->status != GOAL_OPEN || !goal->is_postponed)
      continue;
    location_cpa_settle(analysis->location, goal->error, false);
    goal->is_postponed = false;
    postponed++;
  }
  each->turns.analysis = postponed ? paused() : ended();
  if (!postponed)
    return;
  cegar_restart(&analysis->cegar);
  limit_rest(each, LAST_WORK);
}

static void prove_by_analysis(Each *each) {
  each->analysis_end = each->turns.analysis;
  vec_each(Goal, goal, &each->goals->all)
    if (goal->status == GOAL_OPEN &&
        !location_cpa_is_settled(each->engines->analysis->location, goal->error))
      prove(each, goal);
  post(each, NULL, (Notice){.kind = NOTICE_COMPLETE});
  ask_the_postponed(each);
}

static void doubt_by_analysis(Each *each, Loc error) {
  Verdict why;
  verdict_init(&why);
  conclude(each->engines->analysis, each->turns.analysis, &why);
  doubt(each, error, &why);
  verdict_release(&why);
}

// ---- Horn clauses

static void prove_by_chc(Each *each) {
  each->chc_end = each->turns.analysis;
  vec_each(Goal, goal, &each->goals->all)
    if (goal->status == GOAL_OPEN && !chc_is_settled(each->engines->chc, goal->error))
      prove(each, goal);
  post(each, NULL, (Notice){.kind = NOTICE_COMPLETE});
  each->turns.analysis = ended();
}

static void doubt_by_chc(Each *each, Loc error) {
  Verdict why;
  verdict_init(&why);
  horn_conclude(each->engines->chc, each->options, each->turns.analysis, &why);
  doubt(each, error, &why);
  verdict_release(&why);
}

// An error that the clauses derive.
static void find_by_chc(Each *each) {
  const CegarResult *result = &each->turns.analysis;
  Loc error = result->loc;
  if (result->status == CEGAR_UNCONFIRMED)
    doubt_by_chc(each, error);
  else if (is_new(each, error))
    violate(each, error, result->answer, false);
  settle_in_chc(each, error);
  each->turns.analysis = paused();
}

static bool take_up_chc(Each *each) {
  const CegarResult *result = &each->turns.analysis;
  switch (result->status) {
  case CEGAR_SAFE:
    prove_by_chc(each);
    return true;
  case CEGAR_FEASIBLE:
    find_by_chc(each);
    return true;
  case CEGAR_UNCONFIRMED:
    if (result->answer) {
      find_by_chc(each);
      return true;
    }
    __attribute__((fallthrough));
  case CEGAR_INCOMPLETE:
  case CEGAR_NO_PROGRESS:
  case CEGAR_UNKNOWN:
    each->chc_end = *result;
    each->turns.analysis = ended();
    return true;
  case CEGAR_DIVERGES:
  case CEGAR_PAUSED:
  case CEGAR_LIMIT:
    break;
  }
  return false;
}

// ---- cells of arrays, and induction

// RESULT, of an engine that looks at all that is open, is news if it is a proof; *END keeps it.
static bool take_up_proof(Each *each, CegarResult *result, CegarResult *end) {
  if (result->status != CEGAR_SAFE)
    return false;
  *end = *result;
  vec_each(Goal, goal, &each->goals->all)
    if (goal->status == GOAL_OPEN)
      prove(each, goal);
  post(each, NULL, (Notice){.kind = NOTICE_COMPLETE});
  *result = ended();
  return true;
}

// ---- random runs

// One error is enough: what stops most runs hides others.
static bool take_up_runs(Each *each) {
  if (each->turns.runs.status != CEGAR_FEASIBLE)
    return false;
  PathAnswer *answer = random_runs_take(each->engines->runs);
  Goal *goal = goals_find(each->goals, path_answer_error(answer));
  assert(goal);
  vec_push(&each->goals->answers, answer);
  each->turns.runs = ended();
  if (goal->status != GOAL_VIOLATED) {
    set_violated(each, goal, answer, RUNS_ENGINE);
    post_violated(each, goal, true);
  }
  return true;
}

// ---- the analysis again

// False if it has nothing new to say.
static bool take_up_analysis(Each *each) {
  if (each->turns.is_chc)
    return take_up_chc(each);
  Analysis *analysis = each->engines->analysis;
  const CegarResult *result = &each->turns.analysis;
  switch (analysis ? result->status : CEGAR_PAUSED) {
  case CEGAR_SAFE:
    prove_by_analysis(each);
    return true;
  case CEGAR_FEASIBLE:
    if (is_new(each, result->loc))
      violate(each, result->loc, result->answer, false);
    break;
  case CEGAR_DIVERGES:
    goals_find(each->goals, result->loc)->is_postponed = true;
    break;
  case CEGAR_UNCONFIRMED:
  case CEGAR_NO_PROGRESS:
  case CEGAR_UNKNOWN:
    doubt_by_analysis(each, result->loc);
    break;
  case CEGAR_INCOMPLETE:
    each->analysis_end = *result;
    each->turns.analysis = ended();
    return true;
  case CEGAR_PAUSED:
  case CEGAR_LIMIT:
    return false;
  }
  settle_in_analysis(each, result->loc);
  cegar_resume(&analysis->cegar);
  each->turns.analysis = paused();
  return true;
}

// ---- bounded model checking

static Loc place_of(const Bmc *bmc, const ArgNode *node) {
  return bmc->composite->location(bmc->composite, node->state);
}

static bool is_settled_in_bmc(const Bmc *bmc, Loc error) {
  return location_cpa_is_settled(bmc->location, error);
}

static void prove_by_bmc(Each *each) {
  each->bmc_end = each->turns.bmc;
  vec_each(Goal, goal, &each->goals->all)
    if (goal->status == GOAL_OPEN && !is_settled_in_bmc(each->engines->bmc, goal->error))
      prove(each, goal);
  post(each, NULL, (Notice){.kind = NOTICE_COMPLETE});
  each->turns.bmc = ended();
}

static void find_by_bmc(Each *each) {
  Bmc *bmc = each->engines->bmc;
  CegarResult result = each->turns.bmc;
  Loc error = place_of(bmc, result.target);
  Verdict why;
  verdict_init(&why);
  if (result.status == CEGAR_UNCONFIRMED)
    bounded_conclude(bmc, each->options, result, &why);
  PathAnswer *answer = bmc_settle(bmc, error);
  assert(answer == result.answer);
  vec_push(&each->goals->answers, answer);
  if (result.status == CEGAR_UNCONFIRMED) {
    doubt(each, error, &why);
  } else {
    violate(each, error, answer, true);
  }
  verdict_release(&why);
  each->turns.bmc = paused();
}

static bool take_up_bmc(Each *each) {
  switch (each->engines->bmc ? each->turns.bmc.status : CEGAR_PAUSED) {
  case CEGAR_SAFE:
    prove_by_bmc(each);
    return true;
  case CEGAR_FEASIBLE:
  case CEGAR_UNCONFIRMED:
    find_by_bmc(each);
    return true;
  case CEGAR_INCOMPLETE:
  case CEGAR_UNKNOWN:
    each->bmc_end = each->turns.bmc;
    each->turns.bmc = ended();
    return true;
  case CEGAR_NO_PROGRESS:
  case CEGAR_DIVERGES:
  case CEGAR_PAUSED:
  case CEGAR_LIMIT:
    break;
  }
  return false;
}

// ---- what others have found

// A run is run again.
static void hear_violated(Each *each, Goal *goal, const Notice *notice) {
  PathAnswer *answer = path_replay(each->goals->cfa, notice->text, notice->unset_is_any);
  if (!answer)
    return;
  vec_push(&each->goals->answers, answer);
  if (loc_equals(path_answer_error(answer), goal->error))
    set_violated(each, goal, answer, notice->engine);
}

static void hear(Each *each, const Notice *notice) {
  Goal *goal = &vec_at(&each->goals->all, notice->goal);
  bool is_open = goal->status == GOAL_OPEN;
  switch (notice->kind) {
  case NOTICE_PROVED:
    if (!is_open)
      break;
    goal->status = GOAL_PROVED;
    settle_in_all(each, goal->error);
    break;
  case NOTICE_VIOLATED:
    if (goal->status != GOAL_VIOLATED)
      hear_violated(each, goal, notice);
    break;
  case NOTICE_DOUBTED:
    if (is_open)
      set_doubt(goal, notice->text, notice->reason, notice->place);
    break;
  case NOTICE_COMPLETE:
    each->is_complete = true;
    break;
  }
}

static bool hear_all(Each *each) {
  Notice notice;
  bool has_heard = false;
  for (; exchange_take(each->turns.portfolio, &notice); has_heard = true)
    hear(each, &notice);
  return has_heard;
}

// ---- the verdict

static const Goal *first_of(const Goals *goals, GoalStatus status) {
  vec_each(const Goal, goal, &goals->all)
    if (goal->status == status)
      return goal;
  return NULL;
}

static void conclude_violated(Each *each, Verdict *verdict) {
  const Goal *goal = first_of(each->goals, GOAL_VIOLATED);
  CegarResult found = {.status = CEGAR_FEASIBLE, .answer = goal->path};
  verdict->engine = goal->engine;
  if (each->engines->bmc)
    bounded_conclude(each->engines->bmc, each->options, found, verdict);
  else if (each->engines->analysis)
    conclude(each->engines->analysis, found, verdict);
  else
    horn_conclude(each->engines->chc, each->options, found, verdict);
}

static void conclude_open(Each *each, Verdict *verdict) {
  const Goal *goal = first_of(each->goals, GOAL_OPEN);
  const Bmc *bmc = each->engines->bmc;
  Analysis *analysis = each->engines->analysis;
  SourceSpan place =
      goal ? conclude_place(cfa_location(each->goals->cfa, goal->error)) : span_none();
  if (analysis && each->analysis_end.status == CEGAR_INCOMPLETE) {
    conclude(analysis, each->analysis_end, verdict);
  } else if (limits_reached() != LIMIT_NONE) {
    conclude_limit(verdict, place);
  } else if (each->chc_end.status != CEGAR_LIMIT && each->chc_end.status != CEGAR_SAFE) {
    horn_conclude(each->engines->chc, each->options, each->chc_end, verdict);
  } else if (bmc && !analysis && each->bmc_end.target) {
    bounded_conclude(bmc, each->options, each->bmc_end, verdict);
  } else if (goal && goal->why.size) {
    verdict_set_unknown(verdict, goal->reason, goal->place);
    strbuf_add(&verdict->why, strbuf_text(&goal->why));
  } else {
    verdict_set_unknown(verdict, UNKNOWN_NO_PROGRESS, place);
    strbuf_add(&verdict->why, "The check here was neither proved nor found to fail with the work "
                              "that was spent on it.");
  }
}

// The member that has the proof has ended without a word. What it took for granted is not known
// here: all that may be.
static void conclude_heard(const Each *each, Verdict *verdict) {
  verdict->kind = VERDICT_TRUE;
  conclude_assumptions(verdict, each->options,
                       (MemoryUse){!cfa_checks(each->goals->cfa, ERROR_DEREF), true, true});
  if (!each->options->check_proof)
    return;
  verdict_set_unknown(verdict, UNKNOWN_INTERRUPTED, span_none());
  strbuf_add(&verdict->why, "All checks are proved, but the process that knows the proof ended "
                            "before it was checked.");
}

// One engine has shown it all, or each its part.
static void conclude_proved(Each *each, Verdict *verdict) {
  const Bmc *bmc = each->engines->bmc;
  Analysis *analysis = each->engines->analysis;
  bool is_all = true, is_all_by_bmc = bmc && each->bmc_end.status == CEGAR_SAFE;
  bool is_all_by_analysis = analysis && each->analysis_end.status == CEGAR_SAFE;
  bool is_all_by_chc = each->chc_end.status == CEGAR_SAFE;
  bool is_all_by_induction = each->induction_end.status == CEGAR_SAFE;
  vec_each(const Goal, goal, &each->goals->all) {
    is_all &= goal->status == GOAL_PROVED;
    is_all_by_bmc &= bmc && !is_settled_in_bmc(bmc, goal->error);
    is_all_by_analysis &=
        analysis && !location_cpa_is_settled(analysis->location, goal->error);
    is_all_by_chc &= each->engines->chc && !chc_is_settled(each->engines->chc, goal->error);
    is_all_by_induction &=
        is_all_by_induction && !is_settled_in_bmc(*each->engines->induction, goal->error);
  }
  assert(is_all);
  (void)is_all;
  bool is_by_cells = each->cells_end.status == CEGAR_SAFE;
  verdict->engine = schedule_engine(each->engines, each->options, &each->turns,
                                    is_all_by_bmc || (!analysis && !is_all_by_chc));
  is_by_cells &= !is_all_by_analysis && !is_all_by_chc && !is_all_by_bmc;
  if (is_by_cells)
    verdict->engine = CELLS_ENGINE;
  is_all_by_induction &= !is_all_by_analysis && !is_all_by_chc && !is_all_by_bmc && !is_by_cells;
  if (is_all_by_induction)
    verdict->engine = INDUCTION_ENGINE;
  if (is_all_by_analysis)
    conclude(analysis, each->analysis_end, verdict);
  else if (is_all_by_chc)
    horn_conclude(each->engines->chc, each->options, each->chc_end, verdict);
  else if (is_all_by_bmc)
    bounded_conclude(bmc, each->options, each->bmc_end, verdict);
  else if (is_by_cells)
    horn_conclude(*each->engines->cells, each->options, each->cells_end, verdict);
  else if (is_all_by_induction)
    bounded_conclude(*each->engines->induction, each->options, each->induction_end, verdict);
  else
    conclude_heard(each, verdict);
}

// An engine of this process has come to its end.
static bool has_proof(const Each *each) {
  return each->bmc_end.status == CEGAR_SAFE || each->analysis_end.status == CEGAR_SAFE ||
         each->chc_end.status == CEGAR_SAFE || each->cells_end.status == CEGAR_SAFE ||
         each->induction_end.status == CEGAR_SAFE;
}

// An engine has found no run that does what is not modelled, and so no other error.
static bool is_proof(const Each *each) { return each->is_complete || has_proof(each); }

static bool is_decided(const Each *each) {
  return !goals_count(each->goals, GOAL_OPEN) &&
         (is_proof(each) || goals_count(each->goals, GOAL_VIOLATED));
}

static void say_checks(const Goals *goals) {
  progress_say_checks(goals->all.size - goals_count(goals, GOAL_OPEN), goals->all.size);
}

// Is there something new, or still to come?
static bool goes_on(Each *each) {
  bool is_new = take_up_bmc(each);
  is_new |= take_up_analysis(each);
  is_new |= take_up_runs(each);
  is_new |= take_up_proof(each, &each->turns.cells, &each->cells_end);
  is_new |= take_up_proof(each, &each->turns.induction, &each->induction_end);
  is_new |= hear_all(each);
  if (is_new || is_decided(each) || !portfolio_is_member(each->turns.portfolio))
    return is_new;
  return schedule_goes_on(each->engines, &each->turns) ||
         portfolio_wait(each->turns.portfolio, each->rest_end);
}

// Whoever has proved the last checks knows invariants and can check the proof. A member that has
// only heard of that waits, and speaks if the other one does not.
static void let_prover_speak(Each *each) {
  if (!portfolio_is_member(each->turns.portfolio) || !is_decided(each) || has_proof(each) ||
      goals_count(each->goals, GOAL_VIOLATED))
    return;
  while (portfolio_wait(each->turns.portfolio, 0))
    (void)hear_all(each);
}

// ---- the beginning

static void begin_analysis(Each *each) {
  Analysis *analysis = each->engines->analysis;
  if (!analysis)
    return;
  analysis->cegar.is_each = true;
  analysis->cegar.patience = PATIENCE;
  prove_by_octagons(each);
}

static void unroll_first(Each *each) {
  Engines *engines = each->engines, alone = {.bmc = engines->bmc};
  each->engines = &alone;
  each->turns.rest = deadline_in(FIRST_ALONE_WORK);
  bool is_new = true;
  while (is_new && !is_decided(each) && schedule_goes_on(&alone, &each->turns)) {
    schedule_unroll(&alone, &each->turns);
    is_new = take_up_bmc(each);
  }
  each->turns.rest = NO_DEADLINE;
  each->engines = engines;
}

// What is decided already is no question for it.
static void begin_with_unrolling(Each *each) {
  EngineMaker later = each->engines->later;
  unroll_first(each);
  if (is_decided(each) || limits_reached() != LIMIT_NONE)
    return;
  later.make(later.self, each->engines);
  vec_each(const Goal, goal, &each->goals->all)
    if (goal->status != GOAL_OPEN)
      settle_in_analysis(each, goal->error);
}

const Cfa *schedule_each(Engines *engines, const Options *options, Portfolio *portfolio,
                         Goals *goals, Verdict *verdict) {
  assert(!engines->bmc || !engines->analysis || engines->bmc->cfa == engines->analysis->cfa);
  Each each = {.engines = engines,
               .options = options,
               .goals = goals,
               .turns = schedule_begin(engines, options, portfolio),
               .bmc_end = ended(),
               .analysis_end = ended(),
               .chc_end = ended(),
               .cells_end = ended(),
               .induction_end = ended()};
  each.turns.is_each = true;
  each.turns.goals = goals;
  say_checks(goals);
  crash_tell_goals(goals);
  if (engines->later.make)
    begin_with_unrolling(&each);
  begin_analysis(&each);
  bool is_new = engines->analysis || !engines->later.make;
  say_checks(goals);
  while (is_new && !is_decided(&each)) {
    schedule_take_turns(engines, options, &each.turns);
    if (portfolio_is_leader(portfolio)) {
      crash_tell_goals(NULL);
      return NULL;
    }
    is_new = goes_on(&each);
    say_checks(goals);
  }
  let_prover_speak(&each);
  crash_tell_goals(NULL);
  verdict->goals = goals;
  if (goals_count(goals, GOAL_VIOLATED))
    conclude_violated(&each, verdict);
  else if (is_decided(&each))
    conclude_proved(&each, verdict);
  else
    conclude_open(&each, verdict);
  return goals->cfa;
}
