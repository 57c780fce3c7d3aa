// The files that an experiment leaves for people and programs.
#ifndef GAVEL_BENCH_WRITE_H
#define GAVEL_BENCH_WRITE_H

#include "bench/experiment.h"

#include <stdio.h>

// A line of names, then a line for each result: what was run, what came of it, all statistics.
void write_csv(const Experiment *experiment, FILE *out);
// One object: settings, and the list of results as in the journal.
void write_json(const Experiment *experiment, FILE *out);
// A page that needs no other file: summary, plots, and the table, from which links lead to logs.
void write_html(const Experiment *experiment, FILE *out);

// SVG: how many tasks each configuration solves within which CPU time.
void write_quantiles(const Experiment *experiment, FILE *out);
// SVG: a point for each task, with the CPU time that two configurations take. What is not solved
// stands at the time limit.
void write_scatter(const Experiment *experiment, const Configuration *x, const Configuration *y,
                   FILE *out);

#endif
