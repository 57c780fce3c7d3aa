// One analysis of one program, wired up as the options say.
#ifndef GAVEL_CLI_ANALYSIS_H
#define GAVEL_CLI_ANALYSIS_H

#include "algorithm/cegar.h"
#include "base/options.h"
#include "base/strbuf.h"
#include "preanalysis/preanalysis.h"
#include "refinement/refine.h"

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
  Cpa *predicate, *callstack, *location, *composite;
  Exploration exploration;
  Cegar cegar;
  PathJudge *judge;
  Refinement refinement;
  uint32_t refined; // paths, before its turn
  bool abandons; // abstractions that outlast its turn: others wait that may not need them
} Analysis;

// What OPTIONS say of the numeric analysis.
PreanalysisOptions analysis_invariants(const Options *options);

// What OPTIONS say of formulas of CFA.
EncodeOptions analysis_encoding(const Cfa *cfa, const Options *options);

// Borrows TERMS. False when an option is wrong: then ERROR is a sentence. ANALYSIS is to be
// released only if true.
bool analysis_init(Analysis *analysis, const Cfa *cfa, const Options *options, Terms *terms,
                   Strbuf *error) __attribute__((warn_unused_result));
void analysis_release(Analysis *analysis);

// Does about so much WORK (base/deadline.h; 0: all); PAUSED: there is more to do.
CegarResult analysis_run(Analysis *analysis, uint32_t work);
// Has it refined paths in its last turn, but not those of one round of a loop after the other, and
// did it never need arrays, or lemmas about operations that formulas bound?
bool analysis_goes_well(const Analysis *analysis);

#endif
