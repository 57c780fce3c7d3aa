// One analysis of one program, wired up as the options say.
#ifndef GAVEL_CLI_ANALYSIS_H
#define GAVEL_CLI_ANALYSIS_H

#include "algorithm/cegar.h"
#include "base/options.h"
#include "base/strbuf.h"
#include "refinement/refine.h"
#include "replay/replay.h"

typedef enum VerdictKind { VERDICT_TRUE, VERDICT_FALSE, VERDICT_UNKNOWN } VerdictKind;

typedef struct Verdict {
  VerdictKind kind;
  const char *reason; // of UNKNOWN: "timeout", "memory", "recursion", ...
  Strbuf why;         // of UNKNOWN: what happened, where, and what to try; lines
  Replay replay;      // of FALSE
} Verdict;

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
  Cpa *predicate, *callstack, *composite;
  Exploration exploration;
  Refinement refinement;
  Refiner *refiner;
} Analysis;

// False when an option is wrong: then ERROR is a sentence. ANALYSIS is to be released only if true.
bool analysis_init(Analysis *analysis, const Cfa *cfa, const Options *options, Strbuf *error)
    __attribute__((warn_unused_result));
void analysis_release(Analysis *analysis);

void verdict_init(Verdict *verdict);
void verdict_release(Verdict *verdict);
void analysis_run(Analysis *analysis, Verdict *verdict);

#endif
