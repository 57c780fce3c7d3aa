// One analysis of one program, wired up as the options say.
#ifndef GAVEL_CLI_ANALYSIS_H
#define GAVEL_CLI_ANALYSIS_H

#include "algorithm/cegar.h"
#include "base/options.h"
#include "base/strbuf.h"
#include "path/replay.h"
#include "preanalysis/preanalysis.h"
#include "refinement/refine.h"

enum { ANALYSIS_SOLVER_WORK = 60000000 }; // for one query about a whole path

typedef struct Analysis {
  const Cfa *cfa;
  const Options *options;
  Terms *terms;
  Z3Context *context;
  Encoder *encoder;
  Solver *solver, *cover_solver;
  Entailer *entailer;
  BddManager *bdds;
  BlockOperator *blocks;
  InterpChain *interp;
  Summaries summaries;      // with --summarize only
  Preanalysis *preanalysis; // with --invariants only, else NULL
  Cpa *predicate, *callstack, *composite;
  Exploration exploration;
  Refinement refinement;
  Refiner *refiner; // NULL: the original IMPACT has none
  Replay replay;    // of the path that a run has confirmed, else the first that none has
  bool has_replay;
} Analysis;

// False when an option is wrong: then ERROR is a sentence. ANALYSIS is to be released only if true.
bool analysis_init(Analysis *analysis, const Cfa *cfa, const Options *options, Strbuf *error)
    __attribute__((warn_unused_result));
void analysis_release(Analysis *analysis);

CegarResult analysis_run(Analysis *analysis);

#endif
