// The runs of an experiment as commands of the shell, which whoever likes can execute, on any
// machine that sees the same files: each does its run under the experiment's limits, and leaves a
// record of it.
#ifndef GAVEL_BENCH_COMMANDS_H
#define GAVEL_BENCH_COMMANDS_H

#include "bench/experiment.h"

#include <stdio.h>

// A line for each of RUNS.
void commands_print(const Experiment *experiment, const ExperimentRunVec *runs, FILE *out);

// Appends TEXT as one word of the shell.
void shell_add_word(Strbuf *out, const char *text);

#endif
