// A way to run gavel: "blast --order=bfs", or "LABEL: blast --order=bfs". The first word may be
// the name of a configuration; all others are options.
#ifndef GAVEL_BENCH_CONFIGURATION_H
#define GAVEL_BENCH_CONFIGURATION_H

#include "base/arena.h"
#include "base/vec.h"

typedef struct Configuration {
  const char *label;           // the whole text if there is none in it
  VEC(const char *) arguments; // "--config=blast", "--order=bfs"
  const char *options;         // all of them, with blanks between
} Configuration;

typedef VEC(Configuration) ConfigurationVec;

// Strings come from ARENA.
void configuration_init(Configuration *configuration, const char *text, Arena *arena);
void configuration_release(Configuration *configuration);

#endif
