// Where cursors stand in the source. Places are physical: the file and line
// that hold the text, whatever #line says, and for macros the place of use.
#include "frontend/reader.h"

#include <string.h>

static uint32_t file_number(Reader *reader, CXFile file) {
  if (!file)
    return NO_FILE;
  bool added;
  uint64_t *slot = map_insert(&reader->files, key_of(file), &added);
  if (added) {
    CXString name = clang_getFileName(file);
    size_t length = 0;
    const char *text = clang_getFileContents(reader->unit, file, &length);
    uint32_t number =
        source_add(&reader->cfa->files, clang_getCString(name), text, (uint32_t)length);
    clang_disposeString(name);
    *slot = (uint64_t)number + 1;
  }
  return (uint32_t)(*slot - 1);
}

SourceSpan reader_range_span(Reader *reader, CXSourceRange range) {
  CXFile begin_file, end_file;
  SourceSpan span = span_none();
  unsigned line, column, begin, end;
  clang_getExpansionLocation(clang_getRangeStart(range), &begin_file, &line, &column, &begin);
  clang_getExpansionLocation(clang_getRangeEnd(range), &end_file, NULL, NULL, &end);
  uint32_t file = file_number(reader, begin_file);
  if (file == NO_FILE)
    return span;
  bool is_plain = begin_file == end_file && end >= begin;
  return (SourceSpan){file, line, column, begin, is_plain ? end - begin : 0};
}

SourceSpan reader_span(Reader *reader, CXCursor cursor) {
  return reader_range_span(reader, clang_getCursorExtent(cursor));
}

const char *reader_spelled_text(Reader *reader, CXCursor cursor) {
  CXFile file;
  unsigned offset;
  CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(cursor));
  clang_getSpellingLocation(start, &file, NULL, NULL, &offset);
  if (!file)
    return NULL;
  size_t length = 0;
  const char *text = clang_getFileContents(reader->unit, file, &length);
  return text && offset < length ? text + offset : NULL;
}

const char *reader_intern(Reader *reader, CXString string) {
  const char *text = clang_getCString(string);
  const char *interned = intern(&reader->cfa->names, text ? text : "");
  clang_disposeString(string);
  return interned;
}
