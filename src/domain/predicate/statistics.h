// What is counted about abstractions.
#ifndef GAVEL_DOMAIN_PREDICATE_STATISTICS_H
#define GAVEL_DOMAIN_PREDICATE_STATISTICS_H

#include "base/stats.h"

// X(id, kind, name)
#define PREDICATE_STATS(X)                                                                         \
  X(ABSTRACTIONS, COUNT, "Abstractions")                                                           \
  X(AT_TARGETS, COUNT, "Abstractions at targets")                                                  \
  X(AT_LOOPS, COUNT, "Abstractions at loop heads")                                                 \
  X(AT_CALLS, COUNT, "Abstractions at calls and returns")                                          \
  X(BOOLEAN, COUNT, "Abstractions, Boolean")                                                       \
  X(CARTESIAN, COUNT, "Abstractions, Cartesian")                                                   \
  X(CACHED, COUNT, "Abstractions, cached")                                                         \
  X(DIFFERENCES, COUNT, "Abstractions, of differences")                                            \
  X(FALSE, COUNT, "Abstractions that are false")                                                   \
  X(WEAKENED, COUNT, "Abstractions that were weakened")                                            \
  X(MODELS, COUNT, "All-SAT models")                                                               \
  X(CARRIED, COUNT, "Predicates that a block leaves as they were")                                 \
  X(DECIDED, COUNT, "Predicates decided without enumeration")                                      \
  X(ALL_PREDICATES, MAXIMUM, "Predicates")                                                         \
  X(PREDICATES, AVERAGE, "Predicates in one abstraction, on average")                              \
  X(MOST_PREDICATES, MAXIMUM, "Predicates in one abstraction, at most")                            \
  X(BLOCK_EDGES, AVERAGE, "Length of a block, on average")                                         \
  X(LONGEST_BLOCK, MAXIMUM, "Length of a block, at most")                                          \
  X(SECONDS, TIME, "Time")

enum { PREDICATE_STATS(STAT_ID) PREDICATE_STAT_COUNT };

extern StatEntry predicate_stats[PREDICATE_STAT_COUNT];

void predicate_stats_register(void);

#endif
