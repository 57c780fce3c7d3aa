#include "frontend/clang_dialect.h"

#include "base/diag.h"
#include "base/source.h"

#include <assert.h>
#include <string.h>

void changed_files_release(ChangedFiles *changed) {
  vec_each(ChangedFile, file, &changed->all) {
    dialect_text_release(&file->dialect);
    strbuf_release(&file->text);
  }
  vec_release(&changed->all);
  arena_release(&changed->arena);
}

const ChangedFile *changed_files_find(const ChangedFiles *changed, const char *file) {
  vec_each(const ChangedFile, each, &changed->all)
    if (!strcmp(each->name, file))
      return each;
  return NULL;
}

// ---- the files of a unit

typedef struct FileVisit {
  CXTranslationUnit unit;
  bool is_used, is_good;
  const DialectContracts *contracts;
  ChangedFiles *changed; // NULL: it is only asked whether there are any
} FileVisit;

static void report(const ChangedFile *file, const char *why) {
  Arena arena = {0};
  SourceFiles files = {.arena = &arena};
  const DialectText *dialect = &file->dialect;
  SourceSpan span = {.file = source_add(&files, file->name, dialect->text, dialect->length),
                     .line = 1,
                     .column = 1,
                     .begin = dialect->error_place.begin,
                     .length = dialect->error_place.length};
  for (uint32_t i = 0; i < span.begin; i++) {
    span.column = dialect->text[i] == '\n' ? 1 : span.column + 1;
    span.line += dialect->text[i] == '\n';
  }
  diag_error(&files, span, "%s", why);
  source_release(&files);
  arena_release(&arena);
}

// TEXT without what the preprocessor leaves out of FILE.
static char *without_skipped(const FileVisit *visit, CXFile file, const char *text, size_t length) {
  char *blanked = arena_copy_string(&visit->changed->arena, text, length);
  CXSourceRangeList *ranges = clang_getSkippedRanges(visit->unit, file);
  for (unsigned i = 0; ranges && i < ranges->count; i++) {
    unsigned begin, end;
    clang_getFileLocation(clang_getRangeStart(ranges->ranges[i]), NULL, NULL, NULL, &begin);
    clang_getFileLocation(clang_getRangeEnd(ranges->ranges[i]), NULL, NULL, NULL, &end);
    for (unsigned at = begin; at < end && at < length; at++)
      if (blanked[at] != '\n')
        blanked[at] = ' ';
  }
  if (ranges)
    clang_disposeSourceRangeList(ranges);
  return blanked;
}

static void translate(FileVisit *visit, CXFile source, const char *name, const char *text,
                      size_t length) {
  ChangedFiles *changed = visit->changed;
  Strbuf why = {0};
  ChangedFile file = {.name = arena_copy_string(&changed->arena, name, strlen(name))};
  file.dialect.text = arena_copy_string(&changed->arena, text, length);
  file.dialect.tokens = without_skipped(visit, source, text, length);
  file.dialect.length = (uint32_t)length;
  if (dialect_translate(&file.dialect, visit->contracts, &why)) {
    edits_apply(&file.dialect.edits, file.dialect.text, file.dialect.length, &file.text);
  } else {
    report(&file, strbuf_text(&why));
    visit->is_good = false;
  }
  vec_push(&changed->all, file);
  strbuf_release(&why);
}

static void visit_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data) {
  (void)stack, (void)depth;
  FileVisit *visit = data;
  size_t length = 0;
  const char *text = clang_getFileContents(visit->unit, file, &length);
  CXString string = clang_getFileName(file);
  const char *name = clang_getCString(string);
  bool is_own = strstr(name, LIBRARY_FOLDER);
  bool is_used = text && !is_own && length < UINT32_MAX && dialect_is_used(text, (uint32_t)length);
  visit->is_used |= is_used;
  if (is_used && visit->changed && !changed_files_find(visit->changed, name))
    translate(visit, file, name, text, length);
  clang_disposeString(string);
}

bool unit_uses_dialect(CXTranslationUnit unit) {
  FileVisit visit = {.unit = unit};
  clang_getInclusions(unit, visit_file, &visit);
  return visit.is_used;
}

bool unit_translate(CXTranslationUnit unit, const DialectContracts *contracts,
                    ChangedFiles *changed) {
  assert(!changed->all.size);
  FileVisit visit = {.unit = unit, .is_good = true, .contracts = contracts, .changed = changed};
  clang_getInclusions(unit, visit_file, &visit);
  return visit.is_good;
}
