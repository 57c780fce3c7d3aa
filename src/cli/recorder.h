// What the HTML report tells of an analysis is noted while it runs, and when it is over.
#ifndef GAVEL_CLI_RECORDER_H
#define GAVEL_CLI_RECORDER_H

#include "cli/analysis.h"
#include "report/history.h"

typedef struct Recorder {
  const Analysis *analysis;
  uint64_t started; // of clock_ns
  uint32_t predicates;
  History history;
} Recorder;

// From now on each refinement of ANALYSIS is noted in RECORDER, which is of zeros and stays where
// it is.
void record_refinements(Recorder *recorder, Analysis *analysis);
// Notes the graph of what was explored. ANALYSIS is whose states have formulas, of which those that
// begin blocks are noted; NULL: all are.
void record_states(History *history, const Exploration *exploration, const Analysis *analysis);

#endif
