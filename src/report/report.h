// What writers of reports are given: one verdict and all that it speaks of. A writer reads, and
// changes nothing; each has a file of its own, write_NAME.c.
#ifndef GAVEL_REPORT_REPORT_H
#define GAVEL_REPORT_REPORT_H

#include "base/options.h"
#include "cfa/cfa.h"
#include "report/goals.h"
#include "report/verdict.h"
#include "term/term.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct Report {
  const Options *options; // of the run
  const Verdict *verdict;
  const Cfa *cfa;     // that the verdict speaks of; without functions if it was not read
  const Terms *terms; // of the formulas; NULL if there are none
  const Goals *goals; // each error: the verdict's, or MADE of it
  Goals made;
} Report;

typedef struct ReportWriter {
  const char *name;
  void (*write)(const Report *report, FILE *out);
  bool is_for_violations; // has nothing to say of other verdicts than FALSE
} ReportWriter;

// Borrows all it is given.
void report_init(Report *report, const Options *options, const Verdict *verdict, const Cfa *cfa,
                 const Terms *terms);
void report_release(Report *report);

// Error paths are numbered in the order of the goals that are violated, of which GOAL is one.
uint32_t report_path_number(const Report *report, const Goal *goal);

extern const ReportWriter text_writer;        // for people
extern const ReportWriter diagnostics_writer; // lines as of a compiler, for editors
extern const ReportWriter json_writer;        // all, for tools (docs/json.md)
extern const ReportWriter sarif_writer;       // for pages about code
extern const ReportWriter junit_writer;       // for pages about tests
extern const ReportWriter harness_writer;     // a C file that repeats the error
extern const ReportWriter html_writer;        // one page, for people

#endif
