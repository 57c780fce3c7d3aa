// One line on a terminal that says how far the experiment is; nothing when standard error is a
// file or a pipe.
#ifndef GAVEL_BENCH_PROGRESS_LINE_H
#define GAVEL_BENCH_PROGRESS_LINE_H

#include "bench/experiment.h"

typedef struct ProgressLine {
  const Experiment *experiment;
  uint32_t before, missing; // results when it started, runs to come then
  uint64_t started;         // of clock_ns
  bool is_shown;
} ProgressLine;

void progress_line_start(ProgressLine *line, const Experiment *experiment, uint32_t missing);
void progress_line_show(ProgressLine *line);
void progress_line_stop(ProgressLine *line); // erases it

// Appends "12/40 done   10 right   0 wrong   2 unknown   1:05 left"; SECONDS have gone by.
void progress_line_add(const ProgressLine *line, double seconds, Strbuf *out);

#endif
