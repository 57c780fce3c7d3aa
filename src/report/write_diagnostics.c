// What is wrong as lines of a compiler, which editors know how to jump to: an error for each check
// that is violated, with notes for its path; a warning for each that is unknown.
#include "report/report.h"

#include "base/options.h"
#include "cfa/checks.h"
#include "report/finding.h"
#include "report/path_steps.h"
#include "report/text_range.h"

enum { MOST_STEPS = 1000 };

static void print_place(const Cfa *cfa, SourceSpan span, FILE *out) {
  if (span_is_none(span)) {
    fputs("gavel: ", out);
    return;
  }
  TextRange range = text_range_of(&cfa->files, span);
  fprintf(out, "%s:%u:%u: ", source_name(&cfa->files, span.file), range.line, range.column);
}

static void print_step(const Cfa *cfa, const PathStep *step, FILE *out) {
  const PathLine *line = step->line;
  if (span_is_none(line->span))
    return;
  print_place(cfa, line->span, out);
  if (step->times)
    fprintf(out, "note: ... %llu more times ...\n", (unsigned long long)step->times);
  else if (step->left_out)
    fprintf(out, "note: ... %llu steps are not shown ...\n", (unsigned long long)step->left_out);
  else
    fprintf(out, "note: %s%s%s%s\n", line->text, *line->marks ? "   [" : "", line->marks,
            *line->marks ? "]" : "");
}

static void print_path(const Cfa *cfa, const Trace *trace, FILE *out) {
  Arena arena = {0};
  PathLineVec lines = {0};
  PathStepVec steps = {0};
  path_lines_add(cfa, trace, &arena, &lines);
  path_steps_add(&lines, MOST_STEPS, &arena, &steps);
  vec_each(const PathStep, step, &steps)
    print_step(cfa, step, out);
  vec_release(&steps);
  vec_release(&lines);
  arena_release(&arena);
}

static void print_goal(const Cfa *cfa, const Goal *goal, FILE *out) {
  Strbuf message = {0};
  goal_add_message(cfa, goal, &message);
  print_place(cfa, goal_span(cfa, goal), out);
  fprintf(out, "%s: %s [%s]\n", goal->status == GOAL_VIOLATED ? "error" : "warning",
          strbuf_text(&message), error_property(goal_kind(cfa, goal)));
  if (goal->status == GOAL_VIOLATED)
    print_path(cfa, &goal->path->trace, out);
  strbuf_release(&message);
}

// There is no file with code of the library that an editor could open.
static bool is_hidden(const Cfa *cfa, const Goal *goal) {
  return source_is_library(&cfa->files, goal_span(cfa, goal));
}

static void write_diagnostics(const Report *report, FILE *out) {
  const Verdict *verdict = report->verdict;
  vec_each(const Goal, goal, &report->goals->all)
    if (goal->status != GOAL_PROVED && !is_hidden(report->cfa, goal))
      print_goal(report->cfa, goal, out);
  if (verdict->kind != VERDICT_UNKNOWN)
    return;
  print_place(report->cfa, verdict->place, out);
  fprintf(out, "warning: %s [unknown-%s]\n", strbuf_text(&verdict->why),
          unknown_reason_name(verdict->reason));
}

const ReportWriter diagnostics_writer = {.name = "diagnostics", .write = write_diagnostics};
