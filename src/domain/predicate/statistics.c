#include "domain/predicate/statistics.h"

#define ENTRY(id, kind, name) {STAT_##kind, name, 0, 0},
StatEntry predicate_stats[] = {PREDICATE_STATS(ENTRY)};
static StatTable stats = {"Abstraction", predicate_stats, PREDICATE_STAT_COUNT, NULL};

void predicate_stats_register(void) { stats_register(&stats); }
