// One line on a terminal that says how far the analysis is; nothing when standard error is a
// file or a pipe. A thread rewrites it a few times a second, so that it moves while the
// solver works; the analysis only publishes numbers.
#ifndef GAVEL_CLI_PROGRESS_H
#define GAVEL_CLI_PROGRESS_H

#include "algorithm/exploration.h"
#include "term/rewrite.h"

#include <stdatomic.h>

typedef struct Progress {
  atomic_uint states, refinements, predicates;
  const TermVec *formulas; // the predicates, counted by the analysis' thread
} Progress;

// At most one at a time. PROGRESS has to live until progress_stop.
void progress_start(Progress *progress);
void progress_stop(void); // erases the line; nothing if there is none
// For who prints a last word and leaves; async-signal-safe.
void progress_erase(void);

// An ExplorationWatch; CONTEXT is the Progress.
void progress_publish(void *context, const Exploration *exploration);

#endif
