// The statistics of results as a table: a column for each name that occurs, "CEGAR: Refinements".
#ifndef GAVEL_BENCH_COLUMNS_H
#define GAVEL_BENCH_COLUMNS_H

#include "bench/result.h"

// Names belong to the results.
typedef struct StatColumn {
  const char *table, *name;
} StatColumn;

typedef VEC(StatColumn) StatColumnVec;

// Appends the columns of RESULTS, each once, in the order in which they first occur.
void columns_add(StatColumnVec *columns, const ResultVec *results);

// NULL when the result does not have that number.
const cJSON *column_find(const StatColumn *column, const Result *result);

#endif
