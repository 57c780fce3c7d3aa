// gavel FILE: the verdict.
#include "cli/command.h"

#include "cli/analysis.h"
#include "cli/conclude.h"
#include "cli/crash.h"
#include "cli/preset.h"
#include "cli/progress.h"

#include "base/diag.h"

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

static void analyse(const Cfa *cfa, const Options *options, Verdict *verdict) {
  Analysis analysis;
  Strbuf error;
  strbuf_init(&error);
  if (!analysis_init(&analysis, cfa, options, &error))
    usage("--blocks: %s", strbuf_text(&error));
  Progress progress = {.formulas = &predicate_domain(analysis.predicate)->predicates.formulas};
  analysis.exploration.watch = (ExplorationWatch){&progress, progress_publish};
  progress_start(&progress);
  CegarResult result = analysis_run(&analysis);
  conclude(&analysis, result, verdict);
  progress_stop();
  overtime_stop();
  verdict_print(verdict, cfa, analysis.terms, stdout);
  analysis_release(&analysis);
  strbuf_release(&error);
}

static ExitStatus judge(const Cfa *cfa, const Options *options) {
  Verdict verdict;
  verdict_init(&verdict);
  if (cfa_location(cfa, cfa->init->entry)->reaches_error) {
    analyse(cfa, options, &verdict);
  } else {
    conclude_without_errors(cfa, &verdict);
    verdict_print(&verdict, cfa, NULL, stdout);
  }
  ExitStatus status = exit_status(&verdict);
  verdict_release(&verdict);
  return status;
}

ExitStatus command_verify(const Options *given) {
  Options options = *given;
  if (!preset_apply(&options))
    usage("--config: there is no configuration '%s'", options.config);
  Cfa cfa;
  Strbuf why;
  strbuf_init(&why);
  LoadStatus loaded = load_program(&cfa, &options, &why);
  ExitStatus status = EXIT_BAD_INPUT;
  if (loaded == LOAD_OK)
    status = judge(&cfa, &options);
  if (loaded == LOAD_UNSUPPORTED_PROPERTY) {
    printf("Verification result: UNKNOWN(unsupported)\n%s\n", strbuf_text(&why));
    status = EXIT_UNKNOWN;
  }
  cfa_release(&cfa);
  strbuf_release(&why);
  return status;
}
