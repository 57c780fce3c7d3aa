#include "bench/progress_line.h"

#include "base/stats.h"

#include <assert.h>
#include <stdio.h>
#include <unistd.h>

void progress_line_start(ProgressLine *line, const Experiment *experiment, uint32_t missing) {
  assert(missing <= experiment->tasks.size * experiment->configurations.size);
  *line = (ProgressLine){.experiment = experiment,
                         .before = experiment->results.size,
                         .missing = missing,
                         .started = clock_ns(),
                         .is_shown = isatty(STDERR_FILENO)};
}

static void add_time_left(Strbuf *out, double seconds) {
  assert(seconds >= 0);
  unsigned whole = (unsigned)(seconds + 0.5);
  if (whole >= 3600)
    strbuf_printf(out, "   %u:%02u:%02u left", whole / 3600, whole / 60 % 60, whole % 60);
  else
    strbuf_printf(out, "   %u:%02u left", whole / 60, whole % 60);
}

void progress_line_add(const ProgressLine *line, double seconds, Strbuf *out) {
  assert(seconds >= 0);
  const ResultVec *results = &line->experiment->results;
  uint32_t counts[RESULT_CLASSES] = {0};
  vec_each(const Result, result, results)
    counts[result->class]++;
  uint32_t done = results->size - line->before;
  assert(results->size >= line->before && done <= line->missing);
  strbuf_printf(out, "%u/%u done   %u right   %u wrong   %u unknown", results->size,
                line->before + line->missing,
                counts[RESULT_RIGHT_TRUE] + counts[RESULT_RIGHT_FALSE],
                counts[RESULT_WRONG_TRUE] + counts[RESULT_WRONG_FALSE], counts[RESULT_UNKNOWN]);
  if (counts[RESULT_FAILED])
    strbuf_printf(out, "   %u failed", counts[RESULT_FAILED]);
  if (done)
    add_time_left(out, seconds / done * (line->missing - done));
}

void progress_line_show(ProgressLine *line) {
  if (!line->is_shown)
    return;
  Strbuf text = {0};
  progress_line_add(line, (double)(clock_ns() - line->started) / 1e9, &text);
  dprintf(STDERR_FILENO, "\r\033[K%s", strbuf_text(&text));
  strbuf_release(&text);
}

void progress_line_stop(ProgressLine *line) {
  if (line->is_shown)
    dprintf(STDERR_FILENO, "\r\033[K");
  line->is_shown = false;
}
