#include "report/report.h"

#include <assert.h>

// Whoever asks only whether there is an error has one answer for all.
static void make_goals(Goals *goals, const Verdict *verdict) {
  Goal *violated =
      verdict->kind == VERDICT_FALSE ? goals_find(goals, path_answer_error(verdict->path)) : NULL;
  vec_each(Goal, goal, &goals->all)
    if (verdict->kind == VERDICT_TRUE)
      goal->status = GOAL_PROVED;
  if (!violated)
    return;
  violated->status = GOAL_VIOLATED;
  violated->path = verdict->path;
  violated->engine = verdict->engine;
}

void report_init(Report *report, const Options *options, const Verdict *verdict, const Cfa *cfa,
                 const Terms *terms) {
  *report = (Report){
      .options = options, .verdict = verdict, .cfa = cfa, .terms = terms, .goals = verdict->goals};
  if (verdict->goals)
    return;
  if (cfa->init) {
    goals_init(&report->made, cfa);
    make_goals(&report->made, verdict);
  }
  report->made.cfa = cfa;
  report->goals = &report->made;
}

void report_release(Report *report) { goals_release(&report->made); }

uint32_t report_path_number(const Report *report, const Goal *goal) {
  assert(goal->status == GOAL_VIOLATED);
  uint32_t number = 0;
  vec_each(const Goal, other, &report->goals->all)
    number += other < goal && other->status == GOAL_VIOLATED;
  return number;
}

static void write_text(const Report *report, FILE *out) {
  verdict_print(report->verdict, report->cfa, report->terms, out);
}

const ReportWriter text_writer = {.name = "text", .write = write_text};
