// Plots of points as SVG: axes with ticks, linear or logarithmic, a legend, a marker for each
// point and, if wanted, lines between them. Needs no style sheet, so that a plot can also be a
// file of its own.
#ifndef GAVEL_BENCH_PLOT_H
#define GAVEL_BENCH_PLOT_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct PlotPoint {
  double x, y;
  const char *title; // shown when the mouse is there; NULL: nothing
} PlotPoint;

typedef struct PlotSeries {
  const char *name; // in the legend; NULL: none
  bool is_line;
  VEC(PlotPoint) points;
} PlotSeries;

typedef struct PlotAxis {
  const char *name;
  bool is_log; // then what is below `least` is drawn there
  double least;
} PlotAxis;

// Strings are the caller's.
typedef struct Plot {
  PlotAxis x, y;
  bool has_diagonal; // of points with equal coordinates; both axes get the same range
  VEC(PlotSeries) series;
} Plot;

void plot_release(Plot *plot);

// Valid until the next call.
PlotSeries *plot_add_series(Plot *plot, const char *name, bool is_line);

void plot_print(const Plot *plot, FILE *out);

// TEXT as it stands in XML and HTML.
void xml_put(FILE *out, const char *text);

#endif
