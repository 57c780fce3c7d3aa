// What is said beside a line of an error path: the values that changed, in C syntax and in the
// user's variables, and how its condition came out.
#ifndef GAVEL_REPORT_PATH_MARKS_H
#define GAVEL_REPORT_PATH_MARKS_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "cfa/cfa.h"
#include "path/trace.h"

typedef struct Mark {
  const char *name;         // of what has a value; NULL for a sentence
  const char *text;         // the value, or the sentence
  const Variable *temp;     // that holds an input without a name of its own
  const Variable *variable; // that the value is in; NULL: in none, or a sentence
  bool is_condition;
  bool is_unset; // a value that was read and never set
} Mark;

typedef struct PathMarks {
  const Cfa *cfa;
  Arena *arena; // of the texts
  VEC(Mark) all;
} PathMarks;

// Replaces the value that the same thing had before.
void marks_add_value(PathMarks *marks, const TraceEvent *event);
// Says that memory is not given, if EVENT is about that.
void marks_add_failure(PathMarks *marks, const TraceEvent *event);
// Replaces the condition before: the last one of a line decides.
void marks_add_condition(PathMarks *marks, const Edge *edge);
void marks_add_sentence(PathMarks *marks, const char *sentence);

// Appends all, separated by commas.
void marks_add_text(const PathMarks *marks, Strbuf *out);

// Appends the value of EVENT in C syntax; addresses of nothing that has a name are numbers.
void marks_add_event_value(const PathMarks *marks, const TraceEvent *event, Strbuf *out);

#endif
