// Statistics. Each module declares its counters and timers in one table of
// StatEntry; text and JSON are made from the tables.
#ifndef GAVEL_BASE_STATS_H
#define GAVEL_BASE_STATS_H

#include <assert.h>
#include <stdint.h>
#include <stdio.h>

typedef enum StatKind {
  STAT_COUNT,
  STAT_MAXIMUM,
  STAT_AVERAGE, // `value` is the sum, `started` the number of samples
  STAT_TIME     // in nanoseconds
} StatKind;

typedef struct StatEntry {
  StatKind kind;
  const char *name; // as shown: "Locations"
  uint64_t value;
  uint64_t started; // of a running timer, else 0
} StatEntry;

typedef struct StatTable {
  const char *title; // "Front end"
  StatEntry *entries;
  uint32_t count;
  struct StatTable *next; // filled by stats_register
} StatTable;

// The table of a file, `stats`: LIST(X) has X(ID, KIND, "Name") for each entry, which then is
// entries[STAT_ID].
#define STAT_ID(id, kind, name) STAT_##id,
#define STAT_ENTRY(id, kind, name) {STAT_##kind, name, 0, 0},
#define STAT_TABLE(title, LIST)                                                                    \
  enum { LIST(STAT_ID) STAT_ENTRIES };                                                             \
  static StatEntry entries[] = {LIST(STAT_ENTRY)};                                                 \
  static StatTable stats = {title, entries, STAT_ENTRIES, NULL}

// Tables are printed in the order of registration; registering twice is harmless.
void stats_register(StatTable *table);
void stats_reset(void); // zeroes all registered tables

static inline void stat_add(StatEntry *entry, uint64_t amount) { entry->value += amount; }
static inline void stat_max(StatEntry *entry, uint64_t value) {
  assert(entry->kind == STAT_MAXIMUM);
  if (value > entry->value)
    entry->value = value;
}
static inline void stat_sample(StatEntry *average, uint64_t value) {
  assert(average->kind == STAT_AVERAGE);
  average->value += value;
  average->started++;
}
void stat_start(StatEntry *timer);
void stat_stop(StatEntry *timer);

void stats_print(FILE *out);      // lines "Name: value", grouped by table
void stats_print_json(FILE *out); // one object, keyed by table then name

uint64_t clock_ns(void);     // monotonic wall clock
uint64_t clock_cpu_ns(void); // CPU time of the process

#endif
