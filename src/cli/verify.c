#include "cli/verify.h"

#include "cli/conclude.h"
#include "cli/crash.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/recorder.h"
#include "cli/schedule.h"

#include "base/diag.h"
#include "base/overtime.h"
#include "cfa/checks.h"
#include "cfa/natural_loops.h"
#include "cfa/walk.h"
#include "cfa/passes.h"
#include "discharge/discharge.h"
#include "domain/predicate/precision_text.h"
#include "frontend/task.h"

#include <assert.h>

// Whoever has a program and no property, or names checks, wants to know of all its errors.
static bool asks_each(const Cfa *cfa, const Options *options) {
  bool is_task = task_is_task_file(options->files.data[0]) && !options->given.check;
  return cfa->checked && !options->first && !options->property && !is_task &&
         options->analysis != OPT_ANALYSIS_IMPACT_ORIGINAL;
}

static uint32_t count_calls(const Cfa *cfa) {
  uint32_t count = 0;
  vec_each(Edge *const, edge, &cfa->edges)
    count += *edge && (*edge)->kind == EDGE_CALL;
  return count;
}

// Are summaries worth their while, beside an analysis that inlines? Not if inlined calls are many
// because the text has many.
static bool wants_summaries(const Cfa *cfa) {
  enum { MANY_CALLS = 1000, MANY_TIMES = 4 };
  CallGraph calls;
  callgraph_init(&calls, cfa);
  uint32_t inlined = callgraph_tree_size(&calls, cfa);
  bool is_wanted = inlined >= MANY_CALLS && inlined / MANY_TIMES >= count_calls(cfa);
  for (uint32_t i = 0; i < calls.function_count; i++)
    is_wanted |= calls.is_recursive[i] && calls.is_reachable[i];
  callgraph_release(&calls);
  return is_wanted;
}

// An element of an array, or what a pointer to a number leads to.
static bool has_element(const Edge *edge) {
  ExprWalk walk = {0};
  bool is_found = false;
  walk_push_edge(&walk, edge);
  for (const Expr *expr; !is_found && (expr = walk_next(&walk));)
    is_found = (expr->kind == EXPR_INDEX && expr->right->kind != EXPR_INT) ||
               (expr->kind == EXPR_DEREF && type_is_int(expr->type));
  walk_release(&walk);
  return is_found;
}

// Is there a loop over an array?
static bool wants_cells(const Cfa *cfa) {
  NaturalLoops loops;
  bool is_wanted = false;
  natural_loops_init(&loops, cfa);
  vec_each(Edge *const, edge, &cfa->edges)
    is_wanted |= *edge && natural_loops_find(&loops, (*edge)->source) && has_element(*edge);
  natural_loops_release(&loops);
  return is_wanted;
}

// Predicate abstraction with summaries is what solves the clauses without Spacer.
static ChcSolver solver_of_clauses(const Options *options) {
  if (options->analysis == OPT_ANALYSIS_CHC)
    return CHC_SPACER;
  return options->calls == OPT_CALLS_SUMMARY ? CHC_SUMMARIES : CHC_BY_TURNS;
}

// Is there a loop, and no recursion, which has no induction?
static bool wants_induction(const Cfa *cfa) {
  NaturalLoops loops;
  CallGraph calls;
  natural_loops_init(&loops, cfa);
  callgraph_init(&calls, cfa);
  bool is_wanted = loops.loops.size > 0 && bounded_has_induction(cfa);
  for (uint32_t i = 0; i < calls.function_count; i++)
    is_wanted &= !calls.is_recursive[i] || !calls.is_reachable[i];
  callgraph_release(&calls);
  natural_loops_release(&loops);
  return is_wanted;
}

static void discharge(Cfa *cfa, const Options *options) {
  discharge_checks(cfa, options->unset_pointers != OPT_UNSET_ANY);
}

// What the analysis has explored of the program that was decided, or else the unrolling.
static void record(const Engines *engines, const Cfa *decided, History *history) {
  const Analysis *analysis = engines->analysis;
  if (analysis && analysis->cfa == decided && analysis->exploration.size > 1)
    record_states(history, &analysis->exploration, analysis);
  else if (engines->bmc && engines->bmc->cfa == decided)
    record_states(history, &engines->bmc->exploration, NULL);
}

static void read_predicates(const Options *options, Analysis *analysis) {
  if (!options->predicates_from)
    return;
  FILE *file = fopen(options->predicates_from, "r");
  if (!file)
    usage("--predicates-from: cannot read '%s'", options->predicates_from);
  precision_read(predicate_domain(analysis->predicate), file);
  fclose(file);
}

// Those of an analysis that came to no end are no good start: each may be one more step of a loop.
static void write_predicates(const Options *options, const Analysis *analysis,
                             const Verdict *verdict) {
  if (!options->predicates_to || verdict->kind == VERDICT_UNKNOWN)
    return;
  FILE *file = output_open(options->predicates_to);
  precision_write(predicate_domain(analysis->predicate), file);
  output_close(file, options->predicates_to);
}

// More edges than this: the other engines are made when unrolling has had a turn.
enum { LARGE_PROGRAM = 3000 };

// What engines are made of, and those that are not the unrolling.
typedef struct Beginning {
  const Cfa *cfa;
  const Options *options;
  Terms *terms;
  bool is_analysed, is_chc; // asked for
  Analysis analysis;
  bool has_analysis;
  Chc *chc, *cells;
  Recorder recorder;
} Beginning;

static Analysis *make_analysis(Beginning *beginning) {
  Analysis *analysis = &beginning->analysis;
  Strbuf error = {0};
  if (!analysis_init(analysis, beginning->cfa, beginning->options, beginning->terms, &error))
    usage("--blocks: %s", strbuf_text(&error));
  strbuf_release(&error);
  beginning->has_analysis = true;
  analysis->abandons = beginning->chc != NULL;
  read_predicates(beginning->options, analysis);
  if (beginning->options->report)
    record_refinements(&beginning->recorder, analysis);
  analysis->exploration.watch = (ExplorationWatch){
      &predicate_domain(analysis->predicate)->predicates.formulas, progress_publish};
  return analysis;
}

static void make_engines(void *self, Engines *out) {
  Beginning *beginning = self;
  const Options *options = beginning->options;
  const Cfa *cfa = beginning->cfa;
  bool is_free = options->calls == OPT_CALLS_AUTO;
  if (beginning->is_chc || (is_free && wants_summaries(cfa)))
    out->chc = beginning->chc =
        horn_new(cfa, beginning->terms, options, solver_of_clauses(options));
  if (beginning->is_analysed)
    out->analysis = make_analysis(beginning);
  if (out->bmc && out->analysis && !out->chc && is_free &&
      (wants_cells(cfa) || encoder_has_lists(out->analysis->encoder)))
    out->cells = &beginning->cells;
}

static void release_engines(Beginning *beginning) {
  if (beginning->cells)
    chc_free(beginning->cells);
  if (beginning->chc)
    chc_free(beginning->chc);
  if (beginning->has_analysis)
    analysis_release(&beginning->analysis);
  history_release(&beginning->recorder.history);
}

// What one of the engines looks at may be another CFA: of the verdict, the one who decides.
static void analyse(const Cfa *cfa, Portfolio *portfolio, const ProgramChange *change,
                    VerdictUser user) {
  const Options *options = portfolio->options;
  Bmc bmc;
  Cfa with_library;
  Terms *terms = terms_new();
  bool is_bmc =
      options->analysis == OPT_ANALYSIS_BMC || options->analysis == OPT_ANALYSIS_K_INDUCTION;
  bool is_chc = options->analysis == OPT_ANALYSIS_CHC || options->calls == OPT_CALLS_SUMMARY;
  bool is_unrolled = is_bmc || options->unroll_turn;
  Engines engines = {.bmc = is_unrolled ? &bmc : NULL};
  Beginning beginning = {.cfa = cfa,
                         .options = options,
                         .terms = terms,
                         .is_analysed = !is_bmc && !is_chc,
                         .is_chc = is_chc};
  bool has_library = engines.bmc && load_with_library(&with_library, cfa, options, change);
  if (has_library)
    discharge(&with_library, options);
  bool is_each = !has_library && asks_each(cfa, options);
  if (is_each && engines.bmc && beginning.is_analysed && cfa->edges.size > LARGE_PROGRAM)
    engines.later = (EngineMaker){&beginning, make_engines};
  else
    make_engines(&beginning, &engines);
  if (engines.bmc) {
    bmc_init(&bmc, has_library ? &with_library : cfa, terms, bounded_options(cfa, options));
    bmc.exploration.watch = (ExplorationWatch){NULL, progress_publish};
  }
  Bmc *induction = NULL;
  if (engines.bmc && !is_bmc && options->calls == OPT_CALLS_AUTO && wants_induction(bmc.cfa))
    engines.induction = &induction;
  RandomRuns runs = {0};
  if (engines.bmc && beginning.is_analysed && options->calls == OPT_CALLS_AUTO) {
    random_runs_init(&runs, bmc.cfa, bmc.options.unset_is_any);
    engines.runs = &runs;
  }
  Goals goals = {0};
  Verdict verdict;
  verdict_init(&verdict);
  if (is_each)
    goals_init(&goals, cfa);
  // Those that this process has kept: where the work is shared, fewer.
  Engines mine = engines;
  const Cfa *decided = is_each ? schedule_each(&mine, options, portfolio, &goals, &verdict)
                               : schedule_run(&mine, options, portfolio, &verdict);
  overtime_stop();
  if (!portfolio_is_leader(portfolio)) {
    progress_stop();
    if (options->report)
      record(&mine, decided, &beginning.recorder.history);
    verdict.history = &beginning.recorder.history;
    user.use(user.self, &verdict, decided, terms);
  }
  if (mine.analysis)
    write_predicates(options, mine.analysis, &verdict);
  if (portfolio_is_member(portfolio))
    portfolio_leave(portfolio, &verdict);
  if (portfolio_is_leader(portfolio))
    portfolio_lead(portfolio);
  verdict_release(&verdict);
  if (induction)
    bounded_free_induction(induction);
  random_runs_release(&runs);
  if (engines.bmc)
    bmc_release(&bmc);
  release_engines(&beginning);
  if (has_library)
    cfa_release(&with_library);
  goals_release(&goals);
  terms_free(terms);
}

// The control flow leads to no error.
static void conclude_at_once(const Cfa *cfa, const Options *options, VerdictUser user) {
  Verdict verdict;
  Goals goals = {0};
  verdict_init(&verdict);
  conclude_without_errors(cfa, &verdict);
  progress_stop();
  if (asks_each(cfa, options)) {
    goals_init(&goals, cfa);
    verdict.goals = &goals;
  }
  user.use(user.self, &verdict, cfa, NULL);
  goals_release(&goals);
  verdict_release(&verdict);
}

void verify(Cfa *cfa, Portfolio *portfolio, const ProgramChange *change, VerdictUser user) {
  progress_start(portfolio->options);
  progress_say("proving checks of pointers");
  discharge(cfa, portfolio->options);
  assert(cfa->init && cfa_is_ordered(cfa));
  progress_say("preparing the engines");
  if (cfa_location(cfa, cfa->init->entry)->reaches_error)
    analyse(cfa, portfolio, change, user);
  else
    conclude_at_once(cfa, portfolio->options, user);
}
