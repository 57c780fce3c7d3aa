// Where cursors stand in the source. Places are physical: the file and line
// that hold the text, whatever #line says, and for macros the place of use.
#include "frontend/reader.h"

#include <assert.h>

static SourceSpan span_of_stretch(Reader *reader, uint32_t file, Stretch stretch);

// A file that was changed is shown as it was.
static uint32_t add_changed(Reader *reader, const ChangedFile *changed) {
  const DialectText *dialect = &changed->dialect;
  uint32_t file = source_add(&reader->cfa->files, changed->name, dialect->text, dialect->length);
  *map_insert(&reader->edits, file, NULL) = key_of(&dialect->edits);
  vec_each(const DialectNote, note, &dialect->notes)
    cfa_add_note(reader->cfa, NOTE_ASSUMPTION, NULL, span_of_stretch(reader, file, note->place),
                 "%s", note->text);
  return file;
}

static uint32_t file_number(Reader *reader, CXFile file) {
  if (!file)
    return NO_FILE;
  bool added;
  uint64_t *slot = map_insert(&reader->files, key_of(file), &added);
  if (added) {
    const char *name = reader_intern(reader, clang_getFileName(file));
    size_t length = 0;
    const char *text = clang_getFileContents(reader->unit, file, &length);
    const ChangedFile *changed = changed_files_find(&reader->changed, name);
    uint32_t number = changed ? add_changed(reader, changed)
                              : source_add(&reader->cfa->files, name, text, (uint32_t)length);
    *map_insert(&reader->files, key_of(file), NULL) = (uint64_t)number + 1;
    return number;
  }
  return (uint32_t)(*slot - 1);
}

// Lines are found here and not by libclang, which looks for the start of the line
// anew each time: that is slow where lines are long.
static const LineTable *line_table(Reader *reader, uint32_t file) {
  assert(file < reader->cfa->files.files.size);
  while (reader->lines.size <= file)
    vec_push(&reader->lines, (LineTable){0});
  LineTable *table = &reader->lines.data[file];
  if (table->starts.size == 0) {
    const SourceFile *source = &reader->cfa->files.files.data[file];
    vec_push(&table->starts, 0);
    for (uint32_t i = 0; source->text && i < source->length; i++)
      if (source->text[i] == '\n')
        vec_push(&table->starts, i + 1);
  }
  return table;
}

static uint32_t line_of(const LineTable *table, uint32_t offset) {
  assert(table->starts.size > 0);
  uint32_t low = 0, high = table->starts.size; // the line is in [low, high)
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (table->starts.data[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  assert(table->starts.data[low] <= offset);
  return low;
}

static SourceSpan span_of_stretch(Reader *reader, uint32_t file, Stretch stretch) {
  const LineTable *table = line_table(reader, file);
  uint32_t line = line_of(table, stretch.begin);
  return (SourceSpan){.file = file,
                      .line = line + 1,
                      .column = stretch.begin - table->starts.data[line] + 1,
                      .begin = stretch.begin,
                      .length = stretch.length};
}

typedef void FindLocation(CXSourceLocation, CXFile *, unsigned *, unsigned *, unsigned *);

// The span of RANGE as FIND tells where its ends are; of length 0 where they make no piece of text.
static SourceSpan span_by(Reader *reader, CXSourceRange range, FindLocation *find) {
  CXFile begin_file, end_file;
  unsigned begin, end;
  find(clang_getRangeStart(range), &begin_file, NULL, NULL, &begin);
  find(clang_getRangeEnd(range), &end_file, NULL, NULL, &end);
  uint32_t file = file_number(reader, begin_file);
  if (file == NO_FILE)
    return span_none();
  bool is_plain = begin_file == end_file && end >= begin;
  Stretch stretch = {begin, is_plain ? end - begin : 0};
  const uint64_t *edits = map_find(&reader->edits, file);
  if (edits)
    stretch = edits_old_stretch((const Edits *)(uintptr_t)*edits, stretch);
  return span_of_stretch(reader, file, stretch);
}

// What stands in a macro's argument is there; what the macro makes is where the macro is used.
SourceSpan reader_range_span(Reader *reader, CXSourceRange range) {
  SourceSpan expanded = span_by(reader, range, clang_getExpansionLocation);
  if (expanded.file == span_none().file || expanded.length > 0)
    return expanded;
  SourceSpan argument = span_by(reader, range, clang_getFileLocation);
  return argument.length > 0 ? argument : expanded;
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
