// Messages about the input are put together in memory and written at once, so that they do
// not mix with the output of other processes.
#include "base/diag.h"

#include "base/plain.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void say(const char *kind, const char *format, va_list arguments) {
  fflush(stdout);
  fprintf(stderr, "gavel: %s", kind);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
}

_Noreturn void bug_at(const char *file, int line, const char *format, ...) {
  va_list arguments;
  fprintf(stderr, "gavel: this is a bug in gavel, found at %s:%d\n", file, line);
  va_start(arguments, format);
  say("", format, arguments);
  va_end(arguments);
#ifdef NDEBUG
  fflush(NULL);
  _exit(EXIT_INTERNAL);
#else
  abort();
#endif
}

_Noreturn void die(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say("", format, arguments);
  va_end(arguments);
  exit(EXIT_ENVIRONMENT);
}

_Noreturn void usage(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say("", format, arguments);
  va_end(arguments);
  fputs("Try 'gavel --help'.\n", stderr);
  exit(EXIT_USAGE);
}

// ---- messages about the input

enum { TAB = 8, SHOWN_CELLS = 100, CELLS_BEFORE_CARET = 60 };

// A line of source on the terminal is a row of cells: a tab takes those up to
// the next tab stop, a character of UTF-8 is taken to need one.
static uint32_t cells_of(char c, uint32_t cell) {
  if (c == '\t')
    return TAB - cell % TAB;
  return (c & 0xc0) == 0x80 ? 0 : 1;
}

static uint32_t count_cells(const char *text, size_t length, uint32_t cell) {
  uint32_t start = cell;
  for (size_t i = 0; i < length; i++)
    cell += cells_of(text[i], cell);
  return cell - start;
}

// Appends the cells FROM..TO-1 of the line, tabs and control characters as blanks.
static void add_cells(Strbuf *out, const char *text, size_t length, uint32_t from, uint32_t to) {
  assert(from <= to);
  uint32_t cell = 0;
  for (size_t i = 0; i < length && cell <= to; i++) {
    uint32_t width = cells_of(text[i], cell);
    bool is_blank = (unsigned char)text[i] < ' ' || text[i] == 0x7f;
    for (uint32_t k = 0; is_blank && k < width; k++)
      if (cell + k >= from && cell + k < to)
        strbuf_add_char(out, ' ');
    // A continuation byte belongs to the cell before.
    uint32_t place = width ? cell : cell - (cell > 0);
    if (!is_blank && place >= from && place < to)
      strbuf_add_char(out, text[i]);
    cell += width;
  }
}

typedef struct Colours {
  const char *bold, *kind, *caret, *off;
} Colours;

// Of what comes from the input, from START on: beside it stand colours, which are no plain text.
static void make_plain(Strbuf *out, size_t start) { plain_text(out->data + start, out->size - start); }

// The physical line around BEGIN, and below it a caret with a tail over the span.
static void add_source_line(Strbuf *out, const SourceFile *file, SourceSpan span, Colours colours) {
  assert(file->text && span.begin <= file->length);
  const char *at = file->text + span.begin;
  const char *line = at;
  while (line > file->text && line[-1] != '\n')
    line--;
  size_t length = strcspn(at, "\r\n") + (size_t)(at - line);
  size_t before = (size_t)(at - line);
  assert(before <= length);
  size_t marked = span.length < length - before ? span.length : length - before;

  uint32_t caret = count_cells(line, before, 0);
  uint32_t tail = count_cells(at, marked, caret);
  uint32_t all = count_cells(line, length, 0);
  uint32_t from = 0;
  if (all > SHOWN_CELLS && caret > CELLS_BEFORE_CARET)
    from = caret - CELLS_BEFORE_CARET;
  uint32_t to = all - from > SHOWN_CELLS ? from + SHOWN_CELLS : all;
  assert(from <= caret && from <= to && to <= all);

  const char *cut_left = from > 0 ? "..." : "";
  strbuf_printf(out, "  %s", cut_left);
  size_t start = out->size;
  add_cells(out, line, length, from, to);
  make_plain(out, start);
  strbuf_printf(out, "%s\n  %*s%s^", to < all ? "..." : "", (int)(caret - from + strlen(cut_left)),
                "", colours.caret);
  for (uint32_t cell = caret + 1; cell < caret + tail && cell < to; cell++)
    strbuf_add_char(out, '~');
  strbuf_printf(out, "%s\n", colours.off);
}

static Colours colours_for(const char *kind_colour) {
  const char *no_color = getenv("NO_COLOR"); // https://no-color.org
  if (!isatty(STDERR_FILENO) || (no_color && *no_color))
    return (Colours){"", "", "", ""};
  return (Colours){"\033[1m", kind_colour, "\033[1;32m", "\033[0m"};
}

static void add_place(Strbuf *out, const SourceFiles *files, SourceSpan span) {
  size_t start = out->size;
  source_add_place(files, span, out);
  make_plain(out, start);
}

static void print_message(const Strbuf *out, Colours colours) {
  fflush(stdout);
  if (!*colours.off)
    fputs(strbuf_text(out), stderr);
  else if (write(STDERR_FILENO, out->data, out->size) < 0)
    return; // nobody is left to tell
}

static void tell(const SourceFiles *files, SourceSpan span, const char *kind,
                 const char *kind_colour, const char *format, va_list arguments) {
  Colours colours = colours_for(kind_colour);
  Strbuf out = {0};
  strbuf_add(&out, colours.bold);
  if (span_is_none(span))
    strbuf_add(&out, "gavel");
  else
    add_place(&out, files, span);
  strbuf_printf(&out, ":%s %s%s:%s ", colours.off, colours.kind, kind, colours.off);
  size_t start = out.size;
  strbuf_vprintf(&out, format, arguments);
  make_plain(&out, start);
  strbuf_add_char(&out, '\n');
  if (!span_is_none(span)) {
    const SourceFile *file = &vec_at(&files->files, span.file);
    if (file->text && span.begin <= file->length)
      add_source_line(&out, file, span, colours);
  }
  print_message(&out, colours);
  strbuf_release(&out);
}

#define TELL(kind, colour)                                                                         \
  do {                                                                                             \
    va_list arguments;                                                                             \
    va_start(arguments, format);                                                                   \
    tell(files, span, kind, colour, format, arguments);                                            \
    va_end(arguments);                                                                             \
  } while (0)

void diag_error(const SourceFiles *files, SourceSpan span, const char *format, ...) {
  TELL("error", "\033[1;31m");
}

void diag_warning(const SourceFiles *files, SourceSpan span, const char *format, ...) {
  TELL("warning", "\033[1;35m");
}

void diag_note(const SourceFiles *files, SourceSpan span, const char *format, ...) {
  TELL("note", "\033[1;36m");
}
