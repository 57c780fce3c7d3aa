#include "cli/statistics.h"

#include "base/stats.h"
#include "cli/output.h"

void statistics_write(const Options *options) {
  if (options->stats)
    stats_print(stderr);
  if (!options->stats_json)
    return;
  FILE *file = output_open(options->stats_json);
  stats_print_json(file);
  output_close(file, options->stats_json);
}
