// Source files and places in them. Contents are kept for the whole run, so
// that every place can show its text.
#ifndef GAVEL_BASE_SOURCE_H
#define GAVEL_BASE_SOURCE_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

#define NO_FILE UINT32_MAX
#define LIBRARY_FOLDER "<lib>/" // begins the names of files that gavel brings along

// A stretch of source text. LINE and COLUMN (1-based) are what the user sees;
// BEGIN and LENGTH are bytes of the physical file. FILE is NO_FILE when the
// thing has no place in the source (and then the rest is 0).
typedef struct SourceSpan {
  uint32_t file, line, column;
  uint32_t begin, length;
} SourceSpan;

static inline SourceSpan span_none(void) { return (SourceSpan){.file = NO_FILE}; }
static inline bool span_is_none(SourceSpan span) { return span.file == NO_FILE; }

typedef struct SourceFile {
  const char *name; // as the user wrote it
  const char *text; // NULL when the contents are not at hand
  uint32_t length;
} SourceFile;

// `SourceFiles files = {.arena = &arena};` has none.
typedef struct SourceFiles {
  Arena *arena;
  VEC(SourceFile) files;
} SourceFiles;

void source_release(SourceFiles *files);
// Copies NAME and TEXT (which may be NULL); returns the file's number.
uint32_t source_add(SourceFiles *files, const char *name, const char *text, uint32_t length);
const char *source_name(const SourceFiles *files, uint32_t file); // "<none>" for NO_FILE

bool source_is_library(const SourceFiles *files, SourceSpan span);

// Appends the text of SPAN with each run of white space made one blank and
// comments dropped, cut to LIMIT characters with "..." (0: no limit).
void source_add_text(const SourceFiles *files, SourceSpan span, uint32_t limit, Strbuf *out);
// Appends "file:line:column".
void source_add_place(const SourceFiles *files, SourceSpan span, Strbuf *out);

#endif
