// A table of a paper, to be printed beside what was measured. A file of lines with tabs: the first
// line names the columns, "LABEL:FIGURE", where LABEL is that of a configuration and FIGURE one of
// time, refinements, predicates, average, maximum (predicates at a place), art, block, solved;
// each other line starts with the name of a task, or with "all". An empty value is none.
#ifndef GAVEL_BENCH_REFERENCE_H
#define GAVEL_BENCH_REFERENCE_H

#include "bench/experiment.h"

#include <stdio.h>

typedef struct Reference Reference;

// NULL when the file is unreadable or no such table; WHY says so.
Reference *reference_read(const char *path, Arena *arena, Strbuf *why)
    __attribute__((warn_unused_result));
void reference_free(Reference *reference);

// A line for each line of the table, with two values for each column, ours first. Ours is
// the reason where a run has not solved its task; other figures of it have a star. In the line
// "all", time is the sum over the tasks that were solved, other figures are averages over them.
void reference_print(const Reference *reference, const Experiment *experiment, FILE *out);

#endif
