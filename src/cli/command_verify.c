// gavel FILE: the verdict.
#include "cli/command.h"

#include "cli/conclude.h"
#include "cli/crash.h"
#include "cli/preset.h"
#include "cli/progress.h"
#include "cli/reports.h"
#include "cli/schedule.h"
#include "cli/witness.h"

#include "base/diag.h"
#include "cfa/checks.h"
#include "cfa/passes.h"
#include "discharge/discharge.h"
#include "frontend/task.h"

#include <assert.h>
#include <stdio.h>

static ExitStatus exit_status(const Verdict *verdict) {
  switch (verdict->kind) {
  case VERDICT_TRUE:
    return EXIT_TRUE;
  case VERDICT_FALSE:
    return EXIT_FALSE;
  case VERDICT_UNKNOWN:
    break;
  }
  return EXIT_UNKNOWN;
}

// Whoever has a program and no property, or names checks, wants to know of all its errors.
static bool asks_each(const Cfa *cfa, const Options *options) {
  bool is_task = task_is_task_file(options->files.data[0]) && !options->given.check;
  return cfa->checked && !options->first && !options->property && !is_task &&
         options->analysis != OPT_ANALYSIS_IMPACT_ORIGINAL;
}

// Are summaries worth their while, beside an analysis that inlines?
static bool wants_summaries(const Cfa *cfa) {
  enum { MANY_CALLS = 1000 };
  CallGraph calls;
  callgraph_init(&calls, cfa);
  bool is_wanted = callgraph_tree_size(&calls, cfa) >= MANY_CALLS;
  for (uint32_t i = 0; i < calls.function_count; i++)
    is_wanted |= calls.is_recursive[i] && calls.is_reachable[i];
  callgraph_release(&calls);
  return is_wanted;
}

// Predicate abstraction with summaries is what solves the clauses without Spacer.
static ChcSolver solver_of_clauses(const Options *options) {
  if (options->analysis == OPT_ANALYSIS_CHC)
    return CHC_SPACER;
  return options->calls == OPT_CALLS_SUMMARY ? CHC_SUMMARIES : CHC_BY_TURNS;
}

static void discharge(Cfa *cfa, const Options *options) {
  discharge_checks(cfa, options->unset_pointers != OPT_UNSET_ANY);
}

static void report(const Options *options, const Verdict *verdict, const Cfa *cfa,
                   const Terms *terms) {
  Report all;
  report_init(&all, options, verdict, cfa, terms);
  reports_write(&all);
  report_release(&all);
  write_witness(options, cfa, verdict, terms);
}

// What one of the engines looks at may be another CFA: of the verdict, the one who decides.
static void analyse(const Cfa *cfa, const Options *options, Verdict *verdict) {
  Analysis analysis;
  Bmc bmc;
  Cfa with_library;
  Strbuf error = {0};
  Terms *terms = terms_new();
  bool is_bmc =
      options->analysis == OPT_ANALYSIS_BMC || options->analysis == OPT_ANALYSIS_K_INDUCTION;
  bool is_chc = options->analysis == OPT_ANALYSIS_CHC || options->calls == OPT_CALLS_SUMMARY;
  bool is_unrolled = is_bmc || options->unroll_turn;
  Engines engines = {.bmc = is_unrolled ? &bmc : NULL,
                     .analysis = is_bmc || is_chc ? NULL : &analysis};
  if (is_chc || (options->calls == OPT_CALLS_AUTO && wants_summaries(cfa)))
    engines.chc = chc_new(cfa, terms, analysis_encoding(cfa, options), solver_of_clauses(options));
  assert(engines.bmc || engines.analysis || engines.chc);
  bool has_library = engines.bmc && load_with_library(&with_library, cfa, options);
  if (has_library)
    discharge(&with_library, options);
  if (engines.analysis && !analysis_init(&analysis, cfa, options, terms, &error))
    usage("--blocks: %s", strbuf_text(&error));
  if (engines.analysis)
    analysis.abandons = engines.chc != NULL;
  if (engines.bmc)
    bmc_init(&bmc, has_library ? &with_library : cfa, terms, bounded_options(cfa, options));
  Progress progress = {0};
  if (engines.analysis) {
    progress.formulas = &predicate_domain(analysis.predicate)->predicates.formulas;
    analysis.exploration.watch = (ExplorationWatch){&progress, progress_publish};
  }
  progress_start(&progress);
  bool is_each = !has_library && asks_each(cfa, options);
  Goals goals = {0};
  if (is_each)
    goals_init(&goals, cfa);
  const Cfa *decided = is_each ? schedule_each(&engines, options, &goals, verdict)
                               : schedule_run(&engines, options, verdict);
  progress_stop();
  overtime_stop();
  report(options, verdict, decided, terms);
  if (engines.chc)
    chc_free(engines.chc);
  if (engines.bmc)
    bmc_release(&bmc);
  if (engines.analysis)
    analysis_release(&analysis);
  if (has_library)
    cfa_release(&with_library);
  goals_release(&goals);
  terms_free(terms);
  strbuf_release(&error);
}

static ExitStatus judge(const Cfa *cfa, const Options *options) {
  assert(cfa->init && cfa_is_ordered(cfa));
  Verdict verdict;
  verdict_init(&verdict);
  Goals goals = {0};
  if (cfa_location(cfa, cfa->init->entry)->reaches_error) {
    analyse(cfa, options, &verdict);
  } else {
    conclude_without_errors(cfa, &verdict);
    if (asks_each(cfa, options)) {
      goals_init(&goals, cfa);
      verdict.goals = &goals;
    }
    report(options, &verdict, cfa, NULL);
  }
  goals_release(&goals);
  ExitStatus status = exit_status(&verdict);
  verdict_release(&verdict);
  return status;
}

// The property is none that gavel knows.
static ExitStatus refuse(const Cfa *cfa, const Options *options, const char *why) {
  Verdict verdict;
  verdict_init(&verdict);
  verdict_set_unknown(&verdict, UNKNOWN_UNSUPPORTED, span_none());
  strbuf_add(&verdict.why, why);
  report(options, &verdict, cfa, NULL);
  verdict_release(&verdict);
  return EXIT_UNKNOWN;
}

ExitStatus command_verify(const Options *given) {
  Options options = *given;
  if (!preset_apply(&options))
    usage("--config: there is no configuration '%s'", options.config);
  reports_begin(&options);
  Cfa cfa;
  Strbuf why = {0};
  LoadStatus loaded = load_program(&cfa, &options, &why);
  ExitStatus status = EXIT_BAD_INPUT;
  if (loaded == LOAD_OK) {
    discharge(&cfa, &options);
    status = judge(&cfa, &options);
  }
  if (loaded == LOAD_UNSUPPORTED_PROPERTY)
    status = refuse(&cfa, &options, strbuf_text(&why));
  cfa_release(&cfa);
  strbuf_release(&why);
  return status;
}
