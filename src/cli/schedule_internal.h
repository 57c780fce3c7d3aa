// What the files of the schedule share: engines that take turns.
#ifndef GAVEL_CLI_SCHEDULE_INTERNAL_H
#define GAVEL_CLI_SCHEDULE_INTERNAL_H

#include "cli/conclude.h"
#include "cli/portfolio.h"
#include "cli/schedule.h"

typedef struct Turns {
  CegarResult bmc, analysis, cells, induction, runs; // PAUSED: can go on
  uint64_t work;             // of the next turn of each
  bool is_chc;               // Horn clauses have the turns of the analysis
  bool is_each;              // whatever is found out about one error ends the turns
  Deadline rest;             // of all turns
  const Goals *goals;        // of each; else NULL
  Portfolio *portfolio;      // where they may part
} Turns;

Turns schedule_begin(const Engines *engines, const Options *options, Portfolio *portfolio);
// Until there is an answer, or none can go on; or the engines have parted, and this process leads;
// or it is time to hear what others have found.
void schedule_take_turns(Engines *engines, const Options *options, Turns *turns);
// A turn of the unrolling, which can go on.
void schedule_unroll(const Engines *engines, Turns *turns);
// Is there an engine that can?
bool schedule_goes_on(const Engines *engines, const Turns *turns);
const char *schedule_engine(const Engines *engines, const Options *options, const Turns *turns,
                            bool is_bmc);
#define INDUCTION_ENGINE "k-induction"
#define CELLS_ENGINE "Horn clauses about cells of arrays"
#define RUNS_ENGINE "random runs"

#endif
