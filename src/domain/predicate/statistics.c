#include "domain/predicate/statistics.h"

StatEntry predicate_stats[] = {PREDICATE_STATS(STAT_ENTRY)};
static StatTable stats = {"Abstraction", predicate_stats, PREDICATE_STAT_COUNT, NULL};

void predicate_stats_register(void) { stats_register(&stats); }
