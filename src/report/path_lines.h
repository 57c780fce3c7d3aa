// An error path as lines for people: one for each stretch of edges on one source line, with
// the values that changed there, and one for each function entered. A call of the library is one
// step, unless the run ends in it.
#ifndef GAVEL_REPORT_PATH_LINES_H
#define GAVEL_REPORT_PATH_LINES_H

#include "base/arena.h"
#include "base/source.h"
#include "base/vec.h"
#include "cfa/cfa.h"
#include "path/trace.h"
#include "report/path_marks.h"

#include <stdint.h>

typedef enum PathLineKind {
  PATH_LINE_STEP,
  PATH_LINE_ENTRY, // of a function: what its parameters are is said in the text, too
  PATH_LINE_GAP    // in the trace
} PathLineKind;

typedef struct PathLine {
  PathLineKind kind;
  SourceSpan span;          // where; span_none() for a gap
  const Function *function; // in which it is, or which is entered; NULL for a gap
  uint32_t depth;           // 0 for the entry of main
  const char *text;
  const char *marks; // "x = 3, y > 0 is true"; empty if there are none
  const Mark *said;  // the same one by one, and the parameters of an entry
  uint32_t said_count;
} PathLine;

typedef VEC(PathLine) PathLineVec;

// Appends the lines of TRACE, a run that has ended; texts are made in ARENA.
void path_lines_add(const Cfa *cfa, const Trace *trace, Arena *arena, PathLineVec *lines);

#endif
