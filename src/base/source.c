// Contents live in the arena. Text is shown squeezed: one pass over the bytes of the span that
// knows comments, literals and spliced lines, and nothing else of C.
#include "base/source.h"

#include <assert.h>
#include <string.h>

void source_release(SourceFiles *files) { vec_release(&files->files); }

uint32_t source_add(SourceFiles *files, const char *name, const char *text, uint32_t length) {
  assert(name);
  SourceFile file = {.name = arena_copy_string(files->arena, name, strlen(name))};
  if (text) {
    file.text = arena_copy_string(files->arena, text, length);
    file.length = length;
  }
  vec_push(&files->files, file);
  return files->files.size - 1;
}

const char *source_name(const SourceFiles *files, uint32_t file) {
  return file == NO_FILE ? "<none>" : vec_at(&files->files, file).name;
}

bool source_is_library(const SourceFiles *files, SourceSpan span) {
  assert(span_is_none(span) || span.file < files->files.size);
  return !strncmp(source_name(files, span.file), LIBRARY_FOLDER, strlen(LIBRARY_FOLDER));
}

// ---- squeezed text

// Text on its way out: white space and comments only make a blank due, which
// is written when something follows it.
typedef struct Squeezer {
  const char *at, *end;
  Strbuf *out;
  size_t begin; // of the text in OUT
  bool blank_due;
} Squeezer;

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static bool sees(const Squeezer *squeezer, const char *text) {
  size_t length = strlen(text);
  return (size_t)(squeezer->end - squeezer->at) >= length &&
         memcmp(squeezer->at, text, length) == 0;
}

static bool at_spliced_line(const Squeezer *squeezer) {
  return sees(squeezer, "\\\n") || sees(squeezer, "\\\r\n");
}

static void skip_spliced_line(Squeezer *squeezer) {
  assert(at_spliced_line(squeezer));
  while (*squeezer->at++ != '\n') {
  }
}

static void skip_line_comment(Squeezer *squeezer) {
  while (squeezer->at < squeezer->end && *squeezer->at != '\n') {
    if (at_spliced_line(squeezer))
      skip_spliced_line(squeezer);
    else
      squeezer->at++;
  }
}

static void skip_block_comment(Squeezer *squeezer) {
  assert(sees(squeezer, "/*"));
  squeezer->at += strlen("/*");
  while (squeezer->at < squeezer->end && !sees(squeezer, "*/"))
    squeezer->at++;
  squeezer->at += sees(squeezer, "*/") ? strlen("*/") : 0;
}

static void copy_char(Squeezer *squeezer) {
  assert(squeezer->at < squeezer->end && squeezer->begin <= squeezer->out->size);
  if (squeezer->blank_due && squeezer->out->size > squeezer->begin)
    strbuf_add_char(squeezer->out, ' ');
  squeezer->blank_due = false;
  strbuf_add_char(squeezer->out, *squeezer->at++);
}

// A string or character constant as it stands; an unterminated one ends with its line.
static void copy_literal(Squeezer *squeezer) {
  char quote = *squeezer->at;
  copy_char(squeezer);
  while (squeezer->at < squeezer->end && *squeezer->at != '\n') {
    if (at_spliced_line(squeezer)) {
      skip_spliced_line(squeezer);
      continue;
    }
    bool is_last = *squeezer->at == quote;
    if (*squeezer->at == '\\' && squeezer->at + 1 < squeezer->end)
      copy_char(squeezer);
    copy_char(squeezer);
    if (is_last)
      return;
  }
}

static void squeeze_next(Squeezer *squeezer) {
  assert(squeezer->at < squeezer->end);
  bool is_dropped = true;
  if (sees(squeezer, "//"))
    skip_line_comment(squeezer);
  else if (sees(squeezer, "/*"))
    skip_block_comment(squeezer);
  else if (at_spliced_line(squeezer))
    skip_spliced_line(squeezer);
  else if (is_space(*squeezer->at))
    squeezer->at++;
  else
    is_dropped = false;

  if (is_dropped)
    squeezer->blank_due = true;
  else if (*squeezer->at == '"' || *squeezer->at == '\'')
    copy_literal(squeezer);
  else
    copy_char(squeezer);
}

// Cuts what starts at BEGIN to LIMIT bytes, dots included, between characters of UTF-8.
static void cut(Strbuf *out, size_t begin, uint32_t limit) {
  assert(out->size > begin + limit);
  static const char dots[] = "...";
  uint32_t dots_length = limit < strlen(dots) ? limit : (uint32_t)strlen(dots);
  size_t end = begin + limit - dots_length;
  while (end > begin && ((out->data[end] & 0xc0) == 0x80 || out->data[end - 1] == ' '))
    end--;
  strbuf_truncate(out, end);
  strbuf_add_bytes(out, dots, dots_length);
}

void source_add_text(const SourceFiles *files, SourceSpan span, uint32_t limit, Strbuf *out) {
  if (span_is_none(span))
    return;
  const SourceFile *file = &vec_at(&files->files, span.file);
  if (!file->text || span.begin >= file->length)
    return;
  uint32_t rest = file->length - span.begin;
  Squeezer squeezer = {.at = file->text + span.begin, .out = out, .begin = out->size};
  squeezer.end = squeezer.at + (span.length < rest ? span.length : rest);
  while (squeezer.at < squeezer.end && (!limit || out->size - squeezer.begin <= limit))
    squeeze_next(&squeezer);
  if (limit && out->size - squeezer.begin > limit)
    cut(out, squeezer.begin, limit);
}

void source_add_place(const SourceFiles *files, SourceSpan span, Strbuf *out) {
  strbuf_add(out, source_name(files, span.file));
  if (!span_is_none(span))
    strbuf_printf(out, ":%u:%u", (unsigned)span.line, (unsigned)span.column);
}
