// Runs of the program on inputs that are drawn. Most mistakes show on one input in some hundred, and
// hundreds of runs cost less than one question about all of them.
#ifndef GAVEL_PATH_RANDOM_RUNS_H
#define GAVEL_PATH_RANDOM_RUNS_H

#include "path/judge.h"

typedef struct RandomRuns {
  const Cfa *cfa;
  bool unset_is_any;
  uint64_t count;    // of runs so far, the seed of the next
  bool is_over;      // all runs are the same
  PathAnswer *found; // NULL: none
} RandomRuns;

void random_runs_init(RandomRuns *runs, const Cfa *cfa, bool unset_is_any);
void random_runs_release(RandomRuns *runs);
// Runs the program again and again, for about so many EDGES in all. True when a run ends in an
// error: then that is FOUND, as a path that is confirmed.
bool random_runs_go_on(RandomRuns *runs, uint64_t edges);
// FOUND, the caller's from then on.
PathAnswer *random_runs_take(RandomRuns *runs);

#endif
