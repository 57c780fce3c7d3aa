#include "report/text_range.h"

#include "base/utf8.h"

#include <assert.h>

// Behind the character at AT.
static const char *skip(const char *at) {
  uint32_t length = utf8_length(at);
  return at + (length ? length : 1);
}

static uint32_t column_of(const char *text, uint32_t begin) {
  uint32_t start = begin, column = 1;
  while (start > 0 && text[start - 1] != '\n')
    start--;
  for (const char *at = text + start; at < text + begin; at = skip(at))
    column++;
  return column;
}

TextRange text_range_of(const SourceFiles *files, SourceSpan span) {
  assert(!span_is_none(span));
  const SourceFile *file = &vec_at(&files->files, span.file);
  TextRange range = {span.line, span.column ? span.column : 1, span.line, 0};
  range.end_column = range.column;
  if (!file->text || span.begin >= file->length || span.length > file->length - span.begin)
    return range;
  range.column = range.end_column = column_of(file->text, span.begin);
  const char *end = file->text + span.begin + span.length;
  for (const char *at = file->text + span.begin; at < end; at = skip(at)) {
    range.end_column = *at == '\n' ? 1 : range.end_column + 1;
    range.end_line += *at == '\n';
  }
  return range;
}
