// What each configuration did on all tasks, or on the tasks of each group.
#ifndef GAVEL_BENCH_TALLY_H
#define GAVEL_BENCH_TALLY_H

#include "bench/result.h"

#include <stdio.h>

typedef struct ReasonCount {
  const char *reason; // "timeout"; of failed runs "signal 11" and the like
  uint32_t count;
} ReasonCount;

// Strings are those of the results.
typedef struct Tally {
  const char *group; // NULL: all
  const char *config;
  uint32_t runs, counts[RESULT_CLASSES];
  VEC(ReasonCount) reasons;               // of unknown and failed runs, the most frequent first
  double cpu_seconds, solved_cpu_seconds; // of all runs, of those with a right verdict
  uint64_t memory_bytes;                  // of the run that took most
  int score, best_score;                  // BEST_SCORE: if all verdicts were right
} Tally;

typedef VEC(Tally) TallyVec;

// In the order in which groups and configurations first occur in RESULTS. Reasons come from ARENA.
void tallies_add(TallyVec *tallies, const ResultVec *results, bool by_group, Arena *arena);
void tallies_release(TallyVec *tallies);

// A table with a line for each.
void tallies_print(const TallyVec *tallies, FILE *out);
// Appends "3 timeout, 1 memory".
void tally_add_reasons(const Tally *tally, Strbuf *out);

#endif
