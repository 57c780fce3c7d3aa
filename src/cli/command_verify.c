// gavel FILE: the verdict.
#include "cli/command.h"

#include "cli/portfolio.h"
#include "cli/preset.h"
#include "cli/reports.h"
#include "cli/statistics.h"
#include "cli/verify.h"
#include "cli/witness.h"

#include "base/diag.h"

typedef struct Answer {
  const Options *options;
  ExitStatus status;
} Answer;

static void tell(void *self, const Verdict *verdict, const Cfa *cfa, const Terms *terms) {
  Answer *answer = self;
  Report all;
  report_init(&all, answer->options, verdict, cfa, terms);
  reports_write(&all);
  report_release(&all);
  write_witness(answer->options, cfa, verdict, terms);
  answer->status = verdict_exit_status(verdict);
}

// The property is none that gavel knows.
static void refuse(Answer *answer, const Cfa *cfa, const char *why) {
  Verdict verdict;
  verdict_init(&verdict);
  verdict_set_unknown(&verdict, UNKNOWN_UNSUPPORTED, span_none());
  strbuf_add(&verdict.why, why);
  tell(answer, &verdict, cfa, NULL);
  verdict_release(&verdict);
}

ExitStatus command_verify(const Options *given) {
  Options options = *given;
  if (!preset_apply(&options))
    usage("--config: there is no configuration '%s'", options.config);
  if (options.validate)
    return command_validate(&options);
  reports_begin(&options);
  Cfa cfa;
  Portfolio portfolio;
  Strbuf why = {0};
  portfolio_init(&portfolio, &options);
  LoadStatus loaded = load_program(&cfa, &options, &why);
  Answer answer = {.options = &options, .status = EXIT_BAD_INPUT};
  if (loaded == LOAD_OK)
    verify(&cfa, &portfolio, NULL, (VerdictUser){&answer, tell});
  if (loaded == LOAD_UNSUPPORTED_PROPERTY)
    refuse(&answer, &cfa, strbuf_text(&why));
  if (portfolio_is_leader(&portfolio))
    answer.status = portfolio.status;
  else
    statistics_write(&options);
  portfolio_release(&portfolio);
  cfa_release(&cfa);
  strbuf_release(&why);
  return answer.status;
}
