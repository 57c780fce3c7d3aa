// Where the statistics of a run go.
#ifndef GAVEL_CLI_STATISTICS_H
#define GAVEL_CLI_STATISTICS_H

#include "base/options.h"

// To stderr with --stats, to the file of --stats-json.
void statistics_write(const Options *options);

#endif
