// JUnit's XML, which pages about tests show: each check is a test case, a violation a failure, and
// what nobody could decide is skipped.
#include "report/report.h"

#include "base/utf8.h"
#include "cfa/checks.h"
#include "report/error_path.h"
#include "report/finding.h"

#include <stdlib.h>

enum { WIDEST_TEXT = 60 };

// XML has no word for most control characters.
static void put(const char *text, FILE *out) {
  Strbuf valid = {0};
  utf8_add(text, &valid);
  for (const char *at = strbuf_text(&valid); *at; at++)
    if (*at == '<' || *at == '>' || *at == '&' || *at == '"')
      fprintf(out, "&#%d;", *at);
    else
      fputc((unsigned char)*at < ' ' && *at != '\n' && *at != '\t' ? '?' : *at, out);
  strbuf_release(&valid);
}

static void put_path(const Cfa *cfa, const PathAnswer *path, FILE *out) {
  char *text = NULL;
  size_t size = 0;
  FILE *lines = open_memstream(&text, &size);
  error_path_print(cfa, &path->trace, &path->input, lines);
  fclose(lines);
  put(text, out);
  free(text);
}

static void put_outcome(const Cfa *cfa, const Goal *goal, FILE *out) {
  Strbuf message = {0};
  goal_add_message(cfa, goal, &message);
  bool is_violated = goal->status == GOAL_VIOLATED;
  fprintf(out, is_violated ? "<failure type=\"%s\" message=\"" : "<skipped message=\"",
          error_property(goal_kind(cfa, goal)));
  put(strbuf_text(&message), out);
  fputs(is_violated ? "\">" : "\"/>", out);
  if (is_violated) {
    put_path(cfa, goal->path, out);
    fputs("</failure>", out);
  }
  strbuf_release(&message);
}

static void put_case(const Cfa *cfa, const Goal *goal, FILE *out) {
  SourceSpan span = goal_span(cfa, goal);
  Strbuf name = {0};
  strbuf_printf(&name, "%s:%u: %s in '", source_name(&cfa->files, span.file), span.line,
                error_name(goal_kind(cfa, goal)));
  source_add_text(&cfa->files, span, WIDEST_TEXT, &name);
  strbuf_add_char(&name, '\'');
  fputs("  <testcase classname=\"", out);
  put(goal_function(cfa, goal)->name, out);
  fputs("\" name=\"", out);
  put(strbuf_text(&name), out);
  fputs(goal->status == GOAL_PROVED ? "\"/>\n" : "\">", out);
  if (goal->status != GOAL_PROVED) {
    put_outcome(cfa, goal, out);
    fputs("</testcase>\n", out);
  }
  strbuf_release(&name);
}

static void write_junit(const Report *report, FILE *out) {
  const Goals *goals = report->goals;
  fprintf(out,
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"gavel\" "
          "tests=\"%u\" failures=\"%u\" errors=\"0\" skipped=\"%u\">\n",
          goals->all.size, goals_count(goals, GOAL_VIOLATED), goals_count(goals, GOAL_OPEN));
  vec_each(const Goal, goal, &goals->all)
    put_case(report->cfa, goal, out);
  fputs("</testsuite>\n</testsuites>\n", out);
}

const ReportWriter junit_writer = {.name = "junit", .write = write_junit};
