#include "bench/plot.h"
#include "bench/write.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_SECONDS 0.01

static PlotAxis seconds_axis(const char *name) {
  return (PlotAxis){.name = name, .is_log = true, .least = LEAST_SECONDS};
}

// ---- quantiles

static int compare_times(const void *a, const void *b) {
  double left = ((const PlotPoint *)a)->y, right = ((const PlotPoint *)b)->y;
  return left < right ? -1 : left > right;
}

static void add_quantiles(PlotSeries *series, const ResultVec *results, const char *config) {
  assert(series->points.size == 0 && series->is_line);
  vec_each(const Result, result, results)
    if (result_is_right(result) && !strcmp(result->config, config))
      vec_push(&series->points, (PlotPoint){0, result->outcome.cpu_seconds, result->task});
  if (!series->points.size)
    return;
  qsort(series->points.data, series->points.size, sizeof *series->points.data, compare_times);
  for (uint32_t i = 0; i < series->points.size; i++)
    series->points.data[i].x = i + 1;
}

void write_quantiles(const Experiment *experiment, FILE *out) {
  Plot plot = {.x = {.name = "tasks solved"},
               .y = seconds_axis("CPU time of the slowest of them in seconds")};
  vec_each(const Configuration, configuration, &experiment->configurations)
    add_quantiles(plot_add_series(&plot, configuration->label, true), &experiment->results,
                  configuration->label);
  plot_print(&plot, out);
  plot_release(&plot);
}

// ---- scatter

// Where RESULT stands: unsolved tasks at the limit.
static double seconds_of(const Result *result, double limit) {
  assert(limit >= 0);
  return result_is_right(result) ? result->outcome.cpu_seconds : limit;
}

void write_scatter(const Experiment *experiment, const Configuration *x, const Configuration *y,
                   FILE *out) {
  assert(strcmp(x->label, y->label) != 0);
  double limit = experiment->limits.cpu_seconds;
  Plot plot = {.x = seconds_axis(x->label), .y = seconds_axis(y->label), .has_diagonal = true};
  PlotSeries *series = plot_add_series(&plot, NULL, false);
  vec_each(const BenchTask, task, &experiment->tasks) {
    const Result *left = experiment_find(experiment, task, x);
    const Result *right = experiment_find(experiment, task, y);
    if (left && right)
      vec_push(&series->points,
               (PlotPoint){seconds_of(left, limit), seconds_of(right, limit), task->path});
  }
  plot_print(&plot, out);
  plot_release(&plot);
}
