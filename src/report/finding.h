// What reports say of a goal: where it is and, in a sentence, what is wrong, or unknown, or proved.
#ifndef GAVEL_REPORT_FINDING_H
#define GAVEL_REPORT_FINDING_H

#include "base/strbuf.h"
#include "report/goals.h"

// A kind of error, as tools want to know it.
typedef struct Rule {
  const char *title; // "Signed arithmetic overflows"
  const char *help;  // why that is bad, and what to do; sentences
  const char *cwes;  // numbers of the Common Weakness Enumeration, separated by blanks
} Rule;

// By ErrorKind, from ERROR_CALL on; error_name is its identifier.
const Rule *rule_get(ErrorKind kind);

const char *goal_status_name(GoalStatus status); // "unknown", "proved", "violated"
ErrorKind goal_kind(const Cfa *cfa, const Goal *goal);
const Function *goal_function(const Cfa *cfa, const Goal *goal);
// Of what is violated in code of the library: where the program calls that.
SourceSpan goal_span(const Cfa *cfa, const Goal *goal);
void goal_add_message(const Cfa *cfa, const Goal *goal, Strbuf *out);

// The place of a violation: that of the last event that is not one of the library.
SourceSpan failure_span(const Cfa *cfa, const Trace *trace);
// What is wrong there, of a path to a failed check.
void failure_add_text(const Cfa *cfa, const PathAnswer *path, Strbuf *out);

#endif
