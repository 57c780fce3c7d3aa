#include "report/error_path.h"

#include "report/path_steps.h"

#include <assert.h>
#include <string.h>

enum { WIDEST_PLACE = 40, MOST_INPUTS = 10000 };

// ---- printing

static void add_place(const Cfa *cfa, SourceSpan span, Strbuf *out) {
  assert(!span_is_none(span));
  strbuf_printf(out, "%s:%u:", source_name(&cfa->files, span.file), span.line);
}

// Of the places to be shown, but for very long ones.
static int widest_place(const Cfa *cfa, const PathLineVec *lines, const FoldItemVec *items) {
  size_t widest = 0;
  Strbuf place = {0};
  vec_each(const FoldItem, item, items) {
    const PathLine *line = &lines->data[item->index];
    strbuf_clear(&place);
    if (!span_is_none(line->span))
      add_place(cfa, line->span, &place);
    if (place.size > widest && place.size <= WIDEST_PLACE)
      widest = place.size;
  }
  strbuf_release(&place);
  return (int)widest;
}

static void print_line(const Cfa *cfa, const PathLine *line, int width, FILE *out) {
  Strbuf place = {0};
  if (!span_is_none(line->span))
    add_place(cfa, line->span, &place);
  fprintf(out, "%-*s  %*s%s", width, strbuf_text(&place), (int)(2 * line->depth), "", line->text);
  if (*line->marks)
    fprintf(out, "   [%s]", line->marks);
  fputc('\n', out);
  strbuf_release(&place);
}

static void print_fold(const FoldItem *item, const PathLine *line, int width, FILE *out) {
  assert(item->times > 0 && width >= 0);
  fprintf(out, "%-*s  %*s... %llu more times ...\n", width, "", (int)(2 * line->depth), "",
          (unsigned long long)item->times);
}

// The values, with blanks between them; the first ones if there are very many.
static void print_inputs(const Input *input, FILE *out) {
  if (!input->answered.size)
    return;
  Strbuf text = {0};
  input_add_text(input, &text);
  fputs("Input: ", out);
  uint32_t count = 0;
  for (const char *at = strbuf_text(&text); *at && count < MOST_INPUTS; count++) {
    size_t length = strcspn(at, ",");
    fprintf(out, "%s%.*s", count ? ", " : "", (int)length, at);
    at += length + (at[length] == ',');
  }
  if (count < input->answered.size)
    fprintf(out, ", ... (%u values in all)", input->answered.size);
  fputc('\n', out);
  strbuf_release(&text);
}

void error_path_print(const Cfa *cfa, const Trace *trace, const Input *input, FILE *out) {
  Arena arena = {0};
  PathLineVec lines = {0};
  FoldItemVec items = {0};
  path_lines_add(cfa, trace, &arena, &lines);
  path_fold(&lines, &items);
  int width = widest_place(cfa, &lines, &items);
  vec_each(const FoldItem, item, &items) {
    const PathLine *line = &lines.data[item->index];
    assert(item->index < lines.size);
    if (item->times)
      print_fold(item, line, width, out);
    else
      print_line(cfa, line, width, out);
  }
  print_inputs(input, out);
  vec_release(&items);
  vec_release(&lines);
  arena_release(&arena);
}
