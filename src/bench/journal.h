// The file to which results are appended as they come: a line about the settings, then a line of
// JSON for each result. Each line is on disk before the next run starts, so that whatever ends
// the runner, only runs that were under way are lost. A last line that was cut is dropped.
#ifndef GAVEL_BENCH_JOURNAL_H
#define GAVEL_BENCH_JOURNAL_H

#include "bench/result.h"

typedef struct Journal {
  int file;
} Journal;

// Makes PATH, or with RESUME goes on with it and appends what it holds to RESULTS. False, and WHY
// says so, when it is there without RESUME, belongs to other settings, is damaged, or another
// process writes to it.
bool journal_open(Journal *journal, const char *path, bool resume, const cJSON *settings,
                  ResultVec *results, Arena *arena, Strbuf *why)
    __attribute__((warn_unused_result));
void journal_close(Journal *journal);

void journal_append(Journal *journal, const Result *result);

#endif
