// What is going on while gavel works: one line on a terminal, or lines of JSON for tools, on
// standard error. A thread writes them a few times a second, so that they come while the solver
// works; who works only publishes words and numbers. Nothing is written unless progress_start was
// called.
#ifndef GAVEL_CLI_PROGRESS_H
#define GAVEL_CLI_PROGRESS_H

#include "algorithm/exploration.h"
#include "base/options.h"
#include "base/source.h"

void progress_start(const Options *options);
void progress_stop(void); // erases the line; nothing if there is none
// In a process that was forked: the line is the other one's, but this one may go on publishing.
void progress_leave(void);
// For who prints a last word and leaves; async-signal-safe.
void progress_erase(void);

// ---- what is published

// WHAT works now: constant words.
void progress_say(const char *what);
// It follows loops for ROUNDS, and LOOP, if that is a place, has gone on for longest.
void progress_say_loop(const SourceFiles *files, SourceSpan loop, uint32_t rounds);
// Of ALL checks so many are DECIDED.
void progress_say_checks(uint32_t decided, uint32_t all);

// An ExplorationWatch; CONTEXT is the TermVec of predicates, or NULL.
void progress_publish(void *context, const Exploration *exploration);

// CPU time of other processes that counts, too.
void progress_say_cpu(double seconds);

#endif
