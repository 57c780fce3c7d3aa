#include "bench/plot.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// The picture, in pixels, and the part of it that is between the axes.
enum { WIDTH = 640, HEIGHT = 420, LEFT = 62, RIGHT = 470, TOP = 14, BOTTOM = 372, LEGEND = 484 };
enum { LEGEND_STEP = 18, MOST_TICKS = 8 };

static const char *const colours[] = {"#1b6ca8", "#d1495b", "#2e933c", "#b5830c", "#6a4c93",
                                      "#00798c", "#c8553d", "#5c677d", "#9c2c77", "#444444"};
enum { COLOURS = sizeof colours / sizeof *colours };

// An axis with what is shown of it.
typedef struct Range {
  const PlotAxis *axis;
  double low, high; // logarithms if the axis is logarithmic
  double from, to;  // pixels of these
} Range;

void plot_release(Plot *plot) {
  vec_each(PlotSeries, series, &plot->series)
    vec_release(&series->points);
  vec_release(&plot->series);
}

PlotSeries *plot_add_series(Plot *plot, const char *name, bool is_line) {
  vec_push(&plot->series, (PlotSeries){.name = name, .is_line = is_line});
  return &vec_last(&plot->series);
}

void xml_put(FILE *out, const char *text) {
  static const char specials[] = "&<>\"";
  static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
  for (; *text; text++) {
    const char *special = strchr(specials, *text);
    if (special)
      fputs(names[special - specials], out);
    else
      fputc(*text, out);
  }
}

// ---- ranges

static double scaled(const PlotAxis *axis, double value) {
  assert(!axis->is_log || axis->least > 0);
  return axis->is_log ? log10(fmax(value, axis->least)) : value;
}

static double pixel(const Range *range, double value) {
  assert(range->high > range->low);
  double share = (scaled(range->axis, value) - range->low) / (range->high - range->low);
  return range->from + share * (range->to - range->from);
}

static void widen(Range *range, double value) {
  range->low = fmin(range->low, scaled(range->axis, value));
  range->high = fmax(range->high, scaled(range->axis, value));
}

// 1, 2 or 5 times a power of ten, such that few ticks are needed.
static double tick_step(const Range *range) {
  assert(range->high > range->low);
  double rough = (range->high - range->low) / MOST_TICKS;
  double power = pow(10, floor(log10(rough)));
  double factor = rough / power;
  return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
}

// To whole powers of ten, or whole steps.
static void round_range(Range *range) {
  if (range->high <= range->low)
    range->high = range->low + 1;
  double step = range->axis->is_log ? 1 : tick_step(range);
  range->low = floor(range->low / step) * step;
  range->high = ceil(range->high / step) * step;
  assert(range->low < range->high);
}

static void find_ranges(const Plot *plot, Range *x, Range *y) {
  double low_x = scaled(&plot->x, plot->x.least), low_y = scaled(&plot->y, plot->y.least);
  *x = (Range){&plot->x, low_x, low_x, LEFT, RIGHT};
  *y = (Range){&plot->y, low_y, low_y, BOTTOM, TOP};
  vec_each(const PlotSeries, series, &plot->series) {
    vec_each(const PlotPoint, point, &series->points) {
      widen(x, point->x);
      widen(y, point->y);
    }
  }
  if (plot->has_diagonal) {
    x->low = y->low = fmin(x->low, y->low);
    x->high = y->high = fmax(x->high, y->high);
  }
  round_range(x);
  round_range(y);
}

// ---- axes

static void put_line(FILE *out, double x1, double y1, double x2, double y2, const char *style) {
  fprintf(out, "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' %s/>\n", x1, y1, x2, y2, style);
}

static void put_text(FILE *out, double x, double y, const char *style, const char *text) {
  fprintf(out, "<text x='%.1f' y='%.1f' %s>", x, y, style);
  xml_put(out, text);
  fputs("</text>\n", out);
}

static const char grid[] = "stroke='#ddd'";

static void put_tick(FILE *out, const Range *range, double value, bool is_x) {
  char text[32];
  double at = pixel(range, value);
  snprintf(text, sizeof text, "%.6g", value);
  if (is_x) {
    put_line(out, at, TOP, at, BOTTOM, grid);
    put_text(out, at, BOTTOM + 16, "text-anchor='middle'", text);
  } else {
    put_line(out, LEFT, at, RIGHT, at, grid);
    put_text(out, LEFT - 6, at + 4, "text-anchor='end'", text);
  }
}

static void put_ticks(FILE *out, const Range *range, bool is_x) {
  assert(range->low < range->high);
  double step = range->axis->is_log ? 1 : tick_step(range);
  int count = (int)lround((range->high - range->low) / step);
  for (int i = 0; i <= count; i++) {
    double at = range->low + i * step;
    put_tick(out, range, range->axis->is_log ? pow(10, at) : at, is_x);
  }
}

static void put_axes(const Plot *plot, const Range *x, const Range *y, FILE *out) {
  put_ticks(out, x, true);
  put_ticks(out, y, false);
  fprintf(out, "<rect x='%d' y='%d' width='%d' height='%d' fill='none' stroke='#666'/>\n", LEFT,
          TOP, RIGHT - LEFT, BOTTOM - TOP);
  if (plot->has_diagonal)
    put_line(out, LEFT, BOTTOM, RIGHT, TOP, "stroke='#999' stroke-dasharray='4 3'");
  put_text(out, (LEFT + RIGHT) / 2.0, BOTTOM + 36, "text-anchor='middle'", plot->x.name);
  char style[100];
  snprintf(style, sizeof style, "text-anchor='middle' transform='rotate(-90 14 %d)'",
           (TOP + BOTTOM) / 2);
  put_text(out, 14, (TOP + BOTTOM) / 2.0, style, plot->y.name);
}

// ---- series

// Colours come again, with other markers.
static void put_marker(FILE *out, double x, double y, uint32_t index, const char *title) {
  const char *colour = colours[index % COLOURS];
  const char *end = title ? ">" : "/>\n";
  if (index / COLOURS % 2)
    fprintf(out, "<rect x='%.1f' y='%.1f' width='5' height='5' fill='%s'%s", x - 2.5, y - 2.5,
            colour, end);
  else
    fprintf(out, "<circle cx='%.1f' cy='%.1f' r='2.6' fill='%s'%s", x, y, colour, end);
  if (!title)
    return;
  fputs("<title>", out);
  xml_put(out, title);
  fprintf(out, "</title></%s>\n", index / COLOURS % 2 ? "rect" : "circle");
}

static void put_series(const PlotSeries *series, uint32_t index, const Range *x, const Range *y,
                       FILE *out) {
  if (series->is_line) {
    fprintf(out, "<polyline fill='none' stroke='%s' stroke-width='1.4' points='",
            colours[index % COLOURS]);
    vec_each(const PlotPoint, point, &series->points)
      fprintf(out, "%.1f,%.1f ", pixel(x, point->x), pixel(y, point->y));
    fputs("'/>\n", out);
  }
  vec_each(const PlotPoint, point, &series->points)
    put_marker(out, pixel(x, point->x), pixel(y, point->y), index, point->title);
}

static void put_legend(const Plot *plot, FILE *out) {
  double at = TOP + 10;
  for (uint32_t i = 0; i < plot->series.size; i++) {
    if (!plot->series.data[i].name)
      continue;
    put_marker(out, LEGEND + 4, at - 4, i, NULL);
    put_text(out, LEGEND + 14, at, "", plot->series.data[i].name);
    at += LEGEND_STEP;
  }
}

void plot_print(const Plot *plot, FILE *out) {
  Range x, y;
  find_ranges(plot, &x, &y);
  fprintf(out,
          "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d' "
          "font-family='sans-serif' font-size='12'>\n<rect width='100%%' height='100%%' "
          "fill='white'/>\n",
          WIDTH, HEIGHT, WIDTH, HEIGHT);
  put_axes(plot, &x, &y, out);
  for (uint32_t i = 0; i < plot->series.size; i++)
    put_series(&plot->series.data[i], i, &x, &y, out);
  put_legend(plot, out);
  fputs("</svg>\n", out);
}
