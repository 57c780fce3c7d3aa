// The registered tables form a list in the order of registration; their storage is static and
// belongs to the modules.
#include "base/stats.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>

static StatTable *first;

void stats_register(StatTable *table) {
  assert(table->count > 0 && table->entries);
  StatTable **link = &first;
  for (; *link; link = &(*link)->next)
    if (*link == table)
      return;
  table->next = NULL;
  *link = table;
}

void stats_reset(void) {
  for (StatTable *table = first; table; table = table->next)
    for (uint32_t i = 0; i < table->count; i++)
      table->entries[i].value = table->entries[i].started = 0;
}

void stat_start(StatEntry *timer) {
  assert(timer->kind == STAT_TIME && !timer->started);
  timer->started = clock_ns();
}

void stat_stop(StatEntry *timer) {
  assert(timer->kind == STAT_TIME && timer->started);
  timer->value += clock_ns() - timer->started;
  timer->started = 0;
}

static double seconds_of(const StatEntry *timer) {
  assert(timer->kind == STAT_TIME);
  uint64_t running = timer->started ? clock_ns() - timer->started : 0;
  return (double)(timer->value + running) / 1e9;
}

static double average_of(const StatEntry *average) {
  assert(average->kind == STAT_AVERAGE);
  return average->started ? (double)average->value / (double)average->started : 0;
}

static int widest_name(void) {
  size_t widest = 0;
  for (const StatTable *table = first; table; table = table->next)
    for (uint32_t i = 0; i < table->count; i++)
      if (strlen(table->entries[i].name) > widest)
        widest = strlen(table->entries[i].name);
  return (int)widest;
}

void stats_print(FILE *out) {
  int width = widest_name() + 1;
  for (const StatTable *table = first; table; table = table->next) {
    fprintf(out, "%s\n", table->title);
    for (uint32_t i = 0; i < table->count; i++) {
      const StatEntry *entry = &table->entries[i];
      fprintf(out, "  %s:%*s", entry->name, width - (int)strlen(entry->name), "");
      if (entry->kind == STAT_TIME)
        fprintf(out, "%14.3f s\n", seconds_of(entry));
      else if (entry->kind == STAT_AVERAGE)
        fprintf(out, "%12.1f\n", average_of(entry));
      else
        fprintf(out, "%10" PRIu64 "\n", entry->value);
    }
  }
}

static void print_json_string(FILE *out, const char *text) {
  assert(!strpbrk(text, "\"\\")); // titles and names are our own
  fprintf(out, "\"%s\": ", text);
}

void stats_print_json(FILE *out) {
  fputc('{', out);
  for (const StatTable *table = first; table; table = table->next) {
    print_json_string(out, table->title);
    fputc('{', out);
    for (uint32_t i = 0; i < table->count; i++) {
      const StatEntry *entry = &table->entries[i];
      print_json_string(out, entry->name);
      if (entry->kind == STAT_TIME)
        fprintf(out, "%.6f", seconds_of(entry));
      else if (entry->kind == STAT_AVERAGE)
        fprintf(out, "%.3f", average_of(entry));
      else
        fprintf(out, "%" PRIu64, entry->value);
      fputs(i + 1 < table->count ? ", " : "", out);
    }
    fputs(table->next ? "}, " : "}", out);
  }
  fputc('}', out);
}

static uint64_t read_clock(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t clock_ns(void) { return read_clock(CLOCK_MONOTONIC); }
uint64_t clock_cpu_ns(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }
