// The files that an experiment leaves for people and programs.
#ifndef GAVEL_BENCH_WRITE_H
#define GAVEL_BENCH_WRITE_H

#include "bench/experiment.h"

#include <stdio.h>

// A line of names, then a line for each result: what was run, what came of it, all statistics.
void write_csv(const Experiment *experiment, FILE *out);

#endif
