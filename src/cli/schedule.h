// Which engine runs when. Bounded model checking and an analysis take turns over one program; the
// first answer counts. Each goes on where it stopped.
#ifndef GAVEL_CLI_SCHEDULE_H
#define GAVEL_CLI_SCHEDULE_H

#include "cli/analysis.h"
#include "cli/bounded.h"
#include "cli/horn.h"
#include "path/random_runs.h"

struct Engines;

// For a large program, what the other engines need to begin with may be more than unrolling needs
// for everything: they are made when unrolling has had a turn.
typedef struct EngineMaker {
  void *self;
  void (*make)(void *self, struct Engines *out); // NULL: all are there from the start
} EngineMaker;

typedef struct Engines {
  Bmc *bmc;           // NULL: not asked for
  Analysis *analysis; // likewise; one of them is, or CHC
  EngineMaker later;  // of schedule_each
  Chc *chc;           // has the turns of the analysis when that meets recursion; NULL: none
  Chc **cells;        // beside the analysis, for arrays; made when it is wanted; NULL: never
  Bmc **induction;    // beside the unrolling, for loops without end; likewise
  RandomRuns *runs;   // beside the unrolling, of its CFA; NULL: none
} Engines;

struct Portfolio;

// Runs them until one has an answer or none can go on, and fills VERDICT, which borrows from both
// and speaks of the CFA that is returned. Where PORTFOLIO (cli/portfolio.h) parts, ENGINES are those
// of its member afterwards, and the leader gets NULL, and no verdict.
const Cfa *schedule_run(Engines *engines, const Options *options, struct Portfolio *portfolio,
                        Verdict *verdict);
// Until each of GOALS, errors of their one CFA, is decided, or none can go on.
const Cfa *schedule_each(Engines *engines, const Options *options, struct Portfolio *portfolio,
                         Goals *goals, Verdict *verdict);

#endif
