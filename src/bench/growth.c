#include "bench/growth.h"

#include "bench/plot.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEWEST_MEMBERS = 3, NAME_WIDTH = 30 };

// ---- families

// Where the size in the name of the task at PATH starts and ends; false when there is none.
static bool find_size(const char *path, const char **begin, const char **end) {
  const char *base = task_base_name(path);
  *end = base + strcspn(base, ".");
  *begin = *end;
  while (*begin > base && isdigit((unsigned char)(*begin)[-1]))
    --*begin;
  return *begin < *end && *begin > base;
}

// "locks, default" of "folder/locks_10.yml" and "default".
static const char *name_family(const Result *result, const char *size, Arena *arena) {
  assert(size > task_base_name(result->task));
  const char *base = task_base_name(result->task);
  int length = (int)(size - base);
  while (length > 1 && strchr("_-", base[length - 1]))
    length--;
  return arena_printf(arena, "%.*s, %s", length, base, result->config);
}

static Family *get_family(FamilyVec *families, const char *name) {
  vec_each(Family, family, families)
    if (!strcmp(family->name, name))
      return family;
  vec_push(families, (Family){.name = name});
  return &vec_last(families);
}

static int compare_sizes(const void *a, const void *b) {
  double left = ((const GrowthPoint *)a)->size, right = ((const GrowthPoint *)b)->size;
  return left < right ? -1 : left > right;
}

static bool is_ascending(const Family *family) {
  for (uint32_t i = 1; i < family->points.size; i++)
    if (family->points.data[i - 1].size > family->points.data[i].size)
      return false;
  return true;
}

static void drop_small(FamilyVec *families) {
  uint32_t kept = 0;
  vec_each(Family, family, families) {
    if (family->points.size >= FEWEST_MEMBERS)
      families->data[kept++] = *family;
    else
      vec_release(&family->points);
  }
  assert(kept <= families->size);
  families->size = kept;
}

void growth_add(FamilyVec *families, const ResultVec *results, Arena *arena) {
  vec_each(const Result, result, results) {
    const char *begin, *end;
    if (!result_is_right(result) || !find_size(result->task, &begin, &end))
      continue;
    GrowthPoint point = {strtod(begin, NULL), result->outcome.cpu_seconds,
                         (double)result->outcome.memory_bytes};
    vec_push(&get_family(families, name_family(result, begin, arena))->points, point);
  }
  drop_small(families);
  vec_each(Family, family, families)
    qsort(family->points.data, family->points.size, sizeof *family->points.data, compare_sizes);
}

void growth_release(FamilyVec *families) {
  vec_each(Family, family, families)
    vec_release(&family->points);
  vec_release(families);
}

// ---- figures

static double value_of(const GrowthPoint *point, GrowthKind kind) {
  return kind == GROWTH_TIME ? point->cpu_seconds : point->memory_bytes / 1e6;
}

double growth_exponent(const Family *family, GrowthKind kind, bool is_at_end) {
  assert(family->points.size >= 2 && is_ascending(family));
  const GrowthPoint *last = &vec_last(&family->points);
  const GrowthPoint *first = is_at_end ? last - 1 : family->points.data;
  assert(first->size <= last->size);
  return log(value_of(last, kind) / value_of(first, kind)) / log(last->size / first->size);
}

void growth_print(const FamilyVec *families, FILE *out) {
  if (families->size == 0)
    return;
  fprintf(out, "%-*s %14s %18s %9s %7s %16s %9s %7s\n", NAME_WIDTH, "growth, configuration", "size",
          "CPU s", "exponent", "at end", "MB", "exponent", "at end");
  vec_each(const Family, family, families) {
    const GrowthPoint *first = family->points.data, *last = &vec_last(&family->points);
    assert(is_ascending(family));
    assert(family->points.size >= FEWEST_MEMBERS);
    fprintf(out, "%-*s %6.0f..%-6.0f %8.2f..%-8.2f %9.2f %7.2f %7.0f..%-7.0f %9.2f %7.2f\n",
            NAME_WIDTH, family->name, first->size, last->size, first->cpu_seconds,
            last->cpu_seconds, growth_exponent(family, GROWTH_TIME, false),
            growth_exponent(family, GROWTH_TIME, true), value_of(first, GROWTH_MEMORY),
            value_of(last, GROWTH_MEMORY), growth_exponent(family, GROWTH_MEMORY, false),
            growth_exponent(family, GROWTH_MEMORY, true));
  }
}

void growth_plot(const FamilyVec *families, GrowthKind kind, FILE *out) {
  bool is_time = kind == GROWTH_TIME;
  PlotAxis x = {.name = "size", .is_log = true, .least = 1};
  PlotAxis y = {is_time ? "CPU time in seconds" : "memory in MB", true, is_time ? 0.01 : 10};
  Plot plot = {.x = x, .y = y};
  vec_each(const Family, family, families) {
    PlotSeries *series = plot_add_series(&plot, family->name, true);
    vec_each(const GrowthPoint, point, &family->points)
      vec_push(&series->points, (PlotPoint){point->size, value_of(point, kind), NULL});
  }
  plot_print(&plot, out);
  plot_release(&plot);
}
