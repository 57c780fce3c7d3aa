// gavel FILE: the verdict.
#include "cli/command.h"

#include "cli/analysis.h"
#include "cli/preset.h"

#include "base/diag.h"

#include <stdio.h>

static void print_unknown(const char *reason, const char *why) {
  printf("Verification result: UNKNOWN(%s)\n", reason);
  printf("%s\n", why);
}

static ExitStatus print_verdict(const Verdict *verdict) {
  switch (verdict->kind) {
  case VERDICT_TRUE:
    printf("Verification result: TRUE\n");
    return EXIT_TRUE;
  case VERDICT_FALSE:
    printf("Verification result: FALSE(unreach-call)\n");
    return EXIT_FALSE;
  case VERDICT_UNKNOWN:
    print_unknown(verdict->reason, strbuf_text(&verdict->why));
    break;
  }
  return EXIT_UNKNOWN;
}

static ExitStatus analyse(const Cfa *cfa, const Options *options) {
  Analysis analysis;
  Verdict verdict;
  Strbuf error;
  strbuf_init(&error);
  if (!analysis_init(&analysis, cfa, options, &error))
    usage("--blocks: %s", strbuf_text(&error));
  verdict_init(&verdict);
  analysis_run(&analysis, &verdict);
  ExitStatus status = print_verdict(&verdict);
  verdict_release(&verdict);
  analysis_release(&analysis);
  strbuf_release(&error);
  return status;
}

static ExitStatus judge(const Cfa *cfa, const Options *options) {
  if (cfa_location(cfa, cfa->init->entry)->reaches_error)
    return analyse(cfa, options);
  printf("Verification result: TRUE\n");
  printf("No path of the control-flow automaton leads to an error location.\n");
  return EXIT_TRUE;
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
    print_unknown("unsupported", strbuf_text(&why));
    status = EXIT_UNKNOWN;
  }
  cfa_release(&cfa);
  strbuf_release(&why);
  return status;
}
