#include "domain/predicate/statistics.h"

StatEntry predicate_stats[PREDICATE_STATS] = {
    [STAT_ABSTRACTIONS] = {STAT_COUNT, "Abstractions", 0, 0},
    [STAT_AT_TARGETS] = {STAT_COUNT, "Abstractions at targets", 0, 0},
    [STAT_AT_LOOPS] = {STAT_COUNT, "Abstractions at loop heads", 0, 0},
    [STAT_AT_CALLS] = {STAT_COUNT, "Abstractions at calls and returns", 0, 0},
    [STAT_BOOLEAN] = {STAT_COUNT, "Abstractions, Boolean", 0, 0},
    [STAT_CARTESIAN] = {STAT_COUNT, "Abstractions, Cartesian", 0, 0},
    [STAT_CACHED] = {STAT_COUNT, "Abstractions, cached", 0, 0},
    [STAT_DIFFERENCES] = {STAT_COUNT, "Abstractions, of differences", 0, 0},
    [STAT_FALSE] = {STAT_COUNT, "Abstractions that are false", 0, 0},
    [STAT_WEAKENED] = {STAT_COUNT, "Abstractions that were weakened", 0, 0},
    [STAT_MODELS] = {STAT_COUNT, "All-SAT models", 0, 0},
    [STAT_CARRIED] = {STAT_COUNT, "Predicates that a block leaves as they were", 0, 0},
    [STAT_DECIDED] = {STAT_COUNT, "Predicates decided without enumeration", 0, 0},
    [STAT_ALL_PREDICATES] = {STAT_MAXIMUM, "Predicates", 0, 0},
    [STAT_PREDICATES] = {STAT_AVERAGE, "Predicates in one abstraction, on average", 0, 0},
    [STAT_MOST_PREDICATES] = {STAT_MAXIMUM, "Predicates in one abstraction, at most", 0, 0},
    [STAT_BLOCK_EDGES] = {STAT_AVERAGE, "Length of a block, on average", 0, 0},
    [STAT_LONGEST_BLOCK] = {STAT_MAXIMUM, "Length of a block, at most", 0, 0},
    [STAT_SECONDS] = {STAT_TIME, "Time", 0, 0},
};
static StatTable stats = {"Abstraction", predicate_stats, PREDICATE_STATS, NULL};

void predicate_stats_register(void) { stats_register(&stats); }
