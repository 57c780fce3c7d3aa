// The loop: clauses, who solves them, and when the error is derived, the path. A path that is not
// real shows what the clauses leave out or only bound; then they are made anew.
#include "chc/chc_internal.h"

#include "base/deadline.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/stats.h"

#include <assert.h>

enum {
  PATH_WORK = 1000000,  // for a query about a path
  FACTS_WORK = 4000000, // for the facts of a system
  PAIRS_PER_WORK = 2,   // of parameters: of the least turn that begins with them
  CHECK_WORK = 1000000, // for a clause of the solution's
  FIRST_WORK = 500000,  // of an attempt of Spacer
  SEARCH_WORK = 500000, // of a turn of the search for summaries
  GROWTH_BITS = 1,      // of the work, from one round of attempts to the next
  MOST_ROUNDS = 11,     // that it grows
  MOST_WORK = 1000000000
};

enum { STAT_CLAUSES, STAT_PREDICATES, STAT_PARAMETERS, STAT_SYSTEMS, STAT_RUNS, STAT_TIME_ALL };

static StatEntry entries[] = {
    [STAT_CLAUSES] = {STAT_MAXIMUM, "Clauses", 0, 0},
    [STAT_PREDICATES] = {STAT_MAXIMUM, "Predicates", 0, 0},
    [STAT_PARAMETERS] = {STAT_MAXIMUM, "Parameters of all", 0, 0},
    [STAT_SYSTEMS] = {STAT_COUNT, "Systems of clauses", 0, 0},
    [STAT_RUNS] = {STAT_COUNT, "Runs of Spacer", 0, 0},
    [STAT_TIME_ALL] = {STAT_TIME, "Time", 0, 0},
};
static StatTable stats = {"Horn clauses", entries, sizeof entries / sizeof *entries, NULL};

// ---- lifecycle

Chc *chc_new(const Cfa *cfa, Terms *terms, EncodeOptions options, ChcSolver solver) {
  Chc *chc = mem_alloc_zeroed(sizeof *chc);
  *chc = (Chc){.cfa = cfa,
               .terms = terms,
               .context = z3_context_new(terms),
               .encoder = encoder_new(terms, cfa, options),
               .solver = solver,
               .place = span_none()};
  chc->judge = path_judge_new(cfa, chc->encoder, chc->context, PATH_WORK);
  points_init(&chc->points, cfa, false);
  chc_cells_init(chc);
  stats_register(&stats);
  return chc;
}

static void drop_system(Chc *chc) {
  chc_cells_drop(chc);
  if (chc->search)
    summary_free(chc->search);
  chc->search = NULL;
  chc->search_is_stuck = false;
  if (!chc->system)
    return;
  system_release(chc->system);
  mem_free(chc->system, sizeof *chc->system);
  chc->system = NULL;
}

void chc_free(Chc *chc) {
  drop_system(chc);
  if (chc->answer)
    path_answer_free(chc->answer);
  chc_cells_release(chc);
  points_release(&chc->points);
  map_release(&chc->olds);
  map_release(&chc->unknowns);
  vec_release(&chc->solution);
  vec_release(&chc->facts);
  path_judge_free(chc->judge);
  encoder_free(chc->encoder);
  z3_context_free(chc->context);
  mem_free(chc, sizeof *chc);
}

SourceSpan chc_place(const Chc *chc) { return chc->place; }

const Cfa *chc_cfa(const Chc *chc) { return chc->cfa; }

Encoder *chc_encoder(const Chc *chc) { return chc->encoder; }

ChcSolver chc_solver(const Chc *chc) { return chc->last; }

void chc_use_cells(Chc *chc) { chc->cells.is_alone = true; }

static uint32_t count_parameters(const HornSystem *horn) {
  uint32_t count = 0;
  vec_each(const HornPredicate, predicate, &horn->predicates)
    count += predicate->params.size;
  return count;
}

// A summary tells of a cell what it was and what it is; what becomes of another one it does not.
static bool inlines_arrays(const Chc *chc) {
  return chc->solver == CHC_SPACER && morph_is_needed(&chc->system->horn, chc->terms);
}

static void make_system(Chc *chc) {
  assert(!chc->system);
  chc->system = mem_alloc_zeroed(sizeof *chc->system);
  system_init(chc->system, &chc->points, chc->encoder, &chc->olds, &chc->unknowns);
  if (!chc->points.inlines && inlines_arrays(chc)) {
    system_release(chc->system);
    points_inline(&chc->points);
    system_init(chc->system, &chc->points, chc->encoder, &chc->olds, &chc->unknowns);
  }
  const HornSystem *horn = &chc->system->horn;
  stat_add(&entries[STAT_SYSTEMS], 1);
  stat_max(&entries[STAT_CLAUSES], horn->clauses.size);
  stat_max(&entries[STAT_PREDICATES], horn->predicates.size);
  stat_max(&entries[STAT_PARAMETERS], count_parameters(horn));
  vec_clear(&chc->facts);
}

// Facts cost about the square of a system's size, and begin anew when they are interrupted: they
// wait for a turn that is long enough.
static bool facts_are_due(const Chc *chc, Deadline deadline) {
  uint64_t parameters = count_parameters(&chc->system->horn);
  uint64_t enough = parameters * parameters / PAIRS_PER_WORK;
  return !deadline_left(deadline) || deadline_left(deadline) >= enough;
}

static void find_facts(Chc *chc) {
  facts_find(&chc->system->horn, chc->context, chc->terms, FACTS_WORK, !chc_cells_are_due(chc),
             &chc->facts);
  facts_assume(&chc->system->horn, chc->terms, &chc->facts);
  if (!chc_cells_are_due(chc))
    return;
  Solver *solver = z3_solver_new(chc->context);
  facts_settle_choices(&chc->system->horn, solver);
  solver_free(solver);
}

PathAnswer *chc_settle(Chc *chc, Loc error) {
  PathAnswer *answer = chc->answer;
  chc->answer = NULL;
  map_add(&chc->points.settled, error.index);
  chc->derives = false;
  drop_system(chc);
  return answer;
}

bool chc_is_settled(const Chc *chc, Loc error) {
  return map_find(&chc->points.settled, error.index);
}

// ---- paths

// The clauses are to say what ANSWER, about STEPS, shows they do not. False if they did.
static bool learn(Chc *chc, const CfaStepVec *steps, const PathAnswer *answer) {
  bool is_more = false;
  vec_each(const Symbol, cell, &answer->cells) {
    encoder_need(chc->encoder, *cell);
    is_more = true;
  }
  vec_each(const uint32_t, step, &answer->bounded)
    is_more |= encoder_refine(chc->encoder, steps->data[*step].edge);
  return is_more || encoder_need_all(chc->encoder);
}

static bool is_unsupported(const Chc *chc, const CfaStepVec *steps) {
  return cfa_location(chc->cfa, vec_last(steps).target)->kind == LOC_UNSUPPORTED;
}

static CegarResult unsupported(Chc *chc, const CfaStepVec *steps) {
  const Note *note =
      &vec_at(&chc->cfa->notes, cfa_location(chc->cfa, vec_last(steps).target)->note);
  chc->place = note->span;
  return (CegarResult){.status = CEGAR_INCOMPLETE, .reason = note->text};
}

// PAUSED: there are other clauses to solve now.
static CegarResult judge(Chc *chc, const CfaStepVec *steps) {
  PathEnd end = is_unsupported(chc, steps) ? PATH_ENDS_ANYWHERE : PATH_ENDS_IN_ERROR;
  if (chc->answer)
    path_answer_free(chc->answer);
  chc->answer = path_judge(chc->judge, steps, end);
  if (chc->answer->status == PATH_CONFIRMED)
    return end == PATH_ENDS_ANYWHERE ? unsupported(chc, steps)
                                     : (CegarResult){.status = CEGAR_FEASIBLE,
                                                     .answer = chc->answer,
                                                     .loc = vec_last(steps).target};
  if (learn(chc, steps, chc->answer)) {
    drop_system(chc);
    return (CegarResult){.status = CEGAR_PAUSED};
  }
  return (CegarResult){
      .status = CEGAR_UNCONFIRMED, .answer = chc->answer, .loc = vec_last(steps).target};
}

// The clauses are to say all that they can. False if they did.
static bool learn_all(Chc *chc) {
  bool is_more = encoder_need_all(chc->encoder);
  uint32_t count = 0;
  const Approximation *bounded = encode_approximations(chc->encoder, &count);
  for (uint32_t i = 0; i < count; i++)
    is_more |= encoder_refine(chc->encoder, bounded[i].edge);
  return is_more;
}

static CegarResult go_on_without(Chc *chc) {
  chc->derives = !learn_all(chc);
  if (!chc->derives)
    drop_system(chc);
  return (CegarResult){.status = CEGAR_PAUSED};
}

static CegarResult follow(Chc *chc, const HornFactVec *facts) {
  CfaStepVec steps = {0};
  CegarResult result = {.status = CEGAR_UNCONFIRMED};
  if (derivation_follow(chc->system, chc->context, facts, &steps)) {
    result = judge(chc, &steps);
  } else if (encoder_need_all(chc->encoder)) {
    drop_system(chc);
    result.status = CEGAR_PAUSED;
  }
  vec_release(&steps);
  return result;
}

// ---- solving

// The arithmetics take turns, with more work each time: an attempt begins anew.
static uint32_t next_work(Chc *chc) {
  uint32_t round = chc->attempts++ / 2;
  chc->system->horn.arithmetic = chc->attempts % 2 ? HORN_OLD_ARITHMETIC : HORN_NEW_ARITHMETIC;
  return round < MOST_ROUNDS ? FIRST_WORK << (GROWTH_BITS * round) : MOST_WORK;
}

// The solution is one where the facts hold.
static void add_facts(Chc *chc) {
  for (uint32_t i = 0; i < chc->solution.size; i++)
    chc->solution.data[i] = term_make_and2(chc->terms, chc->facts.data[i], chc->solution.data[i]);
}

static HornStatus ask_spacer(Chc *chc, Deadline deadline, HornFactVec *facts) {
  uint32_t work = deadline_share(deadline, 1, next_work(chc));
  chc->last = CHC_SPACER;
  stat_add(&entries[STAT_RUNS], 1);
  return z3_solve_horn(chc->context, &chc->system->horn, work, &chc->solution,
                       chc->follows ? facts : NULL);
}

// Goes on where it was; a derivation costs it nothing.
static HornStatus ask_for_summaries(Chc *chc, Deadline deadline, HornFactVec *facts) {
  if (!chc->search)
    chc->search = summary_new(chc->context, chc->terms, &chc->system->horn);
  uint32_t left = deadline_left(deadline);
  bool is_alone = chc->solver == CHC_SUMMARIES;
  chc->last = CHC_SUMMARIES;
  return summary_run(chc->search, is_alone ? left : deadline_share(deadline, 1, SEARCH_WORK),
                     &chc->solution, facts);
}

// By turns, those who have an answer; UNSUPPORTED if nobody will.
static HornStatus ask(Chc *chc, Deadline deadline, HornFactVec *facts) {
  bool is_search = chc->solver == CHC_SUMMARIES ||
                   (chc->solver == CHC_BY_TURNS && chc->turns++ % 2 == 0 && !chc->search_is_stuck);
  if (!is_search)
    return ask_spacer(chc, deadline, facts);
  HornStatus status = ask_for_summaries(chc, deadline, facts);
  chc->search_is_stuck = status == HORN_UNSUPPORTED;
  return chc->search_is_stuck && chc->solver == CHC_BY_TURNS ? HORN_TIMEOUT : status;
}

static CegarResult conclude_solved(Chc *chc) {
  add_facts(chc);
  return chc_check(chc, CHECK_WORK).failed
             ? (CegarResult){.status = CEGAR_UNKNOWN, .reason = "a solution fails its check"}
             : (CegarResult){.status = CEGAR_SAFE};
}

// PAUSED: to be tried again.
static CegarResult solve_as_it_is(Chc *chc, Deadline deadline) {
  HornFactVec facts = {0};
  CegarResult result = {.status = CEGAR_PAUSED};
  vec_clear(&chc->solution);
  switch (ask(chc, deadline, &facts)) {
  case HORN_SOLVED:
    result = conclude_solved(chc);
    break;
  case HORN_DERIVABLE:
    result = facts.size || chc->follows ? follow(chc, &facts) : go_on_without(chc);
    break;
  case HORN_TIMEOUT:
    break;
  case HORN_UNSUPPORTED:
    result = (CegarResult){.status = CEGAR_UNKNOWN, .reason = "the solver gave up"};
    break;
  }
  horn_facts_release(&facts);
  return result;
}

// Arrays that no path has asked for are taken up when an attempt without them has failed: a path
// may be as long as they are.
static void take_up_arrays(Chc *chc) {
  if ((chc->cells.is_alone || chc->attempts == 1) && encoder_need_arrays(chc->encoder))
    drop_system(chc);
}

// Cells have not told it. Maybe they do when the clauses say all they can.
static CegarResult go_on_without_cells(Chc *chc) {
  if (!learn_all(chc))
    return (CegarResult){.status = CEGAR_LIMIT};
  drop_system(chc);
  return (CegarResult){.status = CEGAR_PAUSED};
}

static CegarResult solve(Chc *chc, Deadline deadline) {
  take_up_arrays(chc);
  if (!chc->system)
    make_system(chc);
  if (!chc->facts.size && !facts_are_due(chc, deadline))
    return (CegarResult){.status = CEGAR_PAUSED};
  if (!chc->facts.size)
    find_facts(chc);
  chc->copies = 0;
  if (chc_cells_are_due(chc))
    return chc_cells_solve(chc, deadline);
  return chc->cells.is_alone ? go_on_without_cells(chc) : solve_as_it_is(chc, deadline);
}

static bool is_idle(const Chc *chc) { return chc->derives && !chc->follows; }

// For another turn.
static bool is_waiting(const Chc *chc) {
  return is_idle(chc) || (chc->system && !chc->facts.size);
}

static CegarResult run(Chc *chc, uint32_t work) {
  const Variable *obstacle = modular_find_obstacle(chc->encoder);
  if (obstacle) {
    chc->place = obstacle->span;
    return (CegarResult){.status = CEGAR_INCOMPLETE,
                         .reason = "pointers to a variable of which recursion makes many"};
  }
  Deadline deadline = deadline_in(work);
  CegarResult result;
  do
    result = solve(chc, deadline);
  while (result.status == CEGAR_PAUSED && !is_waiting(chc) && !deadline_has_passed(deadline));
  bool is_over = limits_reached() != LIMIT_NONE && result.status == CEGAR_PAUSED;
  return is_over ? (CegarResult){.status = CEGAR_LIMIT} : result;
}

CegarResult chc_run(Chc *chc, uint32_t work, bool follows) {
  stat_start(&entries[STAT_TIME_ALL]);
  chc->follows = follows;
  CegarResult result = {.status = CEGAR_PAUSED};
  if (!is_idle(chc))
    result = run(chc, work);
  stat_stop(&entries[STAT_TIME_ALL]);
  return result;
}

// ---- invariants

// FORMULA, of the function's exit or entry, with parameters for what they were at the entry, where
// nobody sees what they are at the exit, and \old(x) for other cells at the entry.
static Term contract_side(const Chc *chc, const Function *function, Term formula, bool is_entry) {
  TermVec olds = {0}, cells = {0};
  system_entered_with(chc->system, function, !is_entry, &olds, &cells);
  formula = is_entry ? term_substitute(chc->terms, formula, cells.data, olds.data, olds.size)
                     : term_substitute(chc->terms, formula, olds.data, cells.data, olds.size);
  vec_release(&olds);
  vec_release(&cells);
  return formula;
}

// Without what is given.
static ChcInvariant contract_of(const Chc *chc, uint32_t exit) {
  const Function *function = chc->points.all.data[exit].function;
  Term given = chc->solution.data[chc->points.entries[function->id]];
  Term ensured = contract_side(chc, function, chc->solution.data[exit], false);
  TermVec known = {0};
  term_conjuncts(chc->terms, contract_side(chc, function, given, true), &known);
  ensured = term_simplify_under(chc->terms, ensured, known.data, known.size);
  vec_release(&known);
  return (ChcInvariant){.loc = function->exit, .given = given, .formula = ensured};
}

// What is said of the frame that waits for another function's is not said of that function.
static bool is_about_frame(const Chc *chc, const ChcPoint *point) {
  return chc->points.contexts.data[point->node.context].parent == NO_CONTEXT ||
         !chc->system->has_summary[point->function->id];
}

static Term formula_of(Chc *chc, uint32_t point) {
  Term formula = chc->solution.data[point];
  if (!is_about_frame(chc, &chc->points.all.data[point]))
    return term_is_false(chc->terms, formula) ? formula : term_true(chc->terms);
  return chc->copies ? cell_values_as_reads(&chc->cells.names, formula) : formula;
}

// Of the location of POINT, in all contexts.
static Term formula_at(Chc *chc, uint32_t point) {
  Loc loc = chc->points.all.data[point].node.loc;
  Term some = term_false(chc->terms);
  for (uint32_t i = 0; i < chc->solution.size; i++) {
    const ChcPoint *other = &chc->points.all.data[i];
    if (other->kind == POINT_LOCATION && loc_equals(other->node.loc, loc))
      some = term_make_or2(chc->terms, some, formula_of(chc, i));
  }
  return some;
}

void chc_invariants(Chc *chc, ChcInvariantVec *out) {
  assert(chc->solution.size == points_goal(&chc->points));
  Map seen = {0};
  for (uint32_t i = 0; i < chc->solution.size; i++) {
    const ChcPoint *point = &chc->points.all.data[i];
    const Location *location = cfa_location(chc->cfa, point->node.loc);
    if (point->kind != POINT_LOCATION || !location->reaches_error)
      continue; // no clause leads to where no error is ahead: its predicate says nothing
    if (location->is_loop_head && map_add(&seen, point->node.loc.index))
      vec_push(out, (ChcInvariant){.loc = point->node.loc, .formula = formula_at(chc, i)});
    if (location->kind == LOC_EXIT && !chc->copies && chc->system->has_summary[point->function->id])
      vec_push(out, contract_of(chc, i));
  }
  map_release(&seen);
}
