// The listing for people: a table per function, a line per edge.
//   int main(void)  sum.c:3
//     entry  L1 -> L2  i = 0         sum.c:5
//     loop   L2 -> L3  [i < 10]      sum.c:6
#include "cfa/dump.h"

#include "cfa/checks.h"
#include "cfa/dump_internal.h"

#include <assert.h>
#include <string.h>

enum { WIDEST_OPERATION = 60 }; // longer ones push their place to the right

typedef struct DumpRow {
  const char *mark;      // what is special about the location, on its first line
  const char *way;       // "L1 -> L2"
  const char *operation; // of the edge, or what ends here
  const char *place;     // "file:line"
} DumpRow;

typedef struct Table {
  const Cfa *cfa;
  const DumpSelection *selection;
  Arena arena; // of the current function's texts
  VEC(DumpRow) rows;
  Strbuf text; // scratch
} Table;

static const char *take_text(Table *table) {
  const char *text = strbuf_keep(&table->text, &table->arena);
  strbuf_clear(&table->text);
  return text;
}

static const char *make_place(Table *table, SourceSpan span) {
  if (!span_is_none(span))
    strbuf_printf(&table->text, "%s:%u", source_name(&table->cfa->files, span.file), span.line);
  return take_text(table);
}

// ---- rows

static void add_mark(Table *table, const char *mark) {
  if (table->text.size)
    strbuf_add_char(&table->text, ' ');
  strbuf_add(&table->text, mark);
}

static const char *make_mark(Table *table, const Function *function, Loc loc) {
  assert(table->text.size == 0 && function->is_defined);
  static const char *const kinds[] = {[LOC_EXIT] = "exit",
                                      [LOC_END] = "end",
                                      [LOC_ERROR] = "ERROR",
                                      [LOC_UNSUPPORTED] = "UNSUPPORTED"};
  const Location *location = cfa_location(table->cfa, loc);
  if (loc_equals(loc, function->entry))
    add_mark(table, "entry");
  if (location->label) {
    add_mark(table, location->label);
    strbuf_add_char(&table->text, ':');
  }
  if (location->is_loop_head)
    add_mark(table, "loop");
  if (location->kind != LOC_PLAIN)
    add_mark(table, kinds[location->kind]);
  return take_text(table);
}

static void add_edge_row(Table *table, const char *mark, const Edge *edge) {
  assert(table->text.size == 0);
  DumpRow row = {.mark = mark};
  const uint32_t *numbers = table->selection->numbers;
  strbuf_printf(&table->text, "L%u -> L%u", numbers[edge->source.index],
                numbers[edge->target.index]);
  row.way = take_text(table);
  edge_add_text(edge, &table->text);
  row.operation = take_text(table);
  row.place = make_place(table, edge->span);
  vec_push(&table->rows, row);
}

// A location without leaving edges has a line of its own.
static void add_end_row(Table *table, const char *mark, Loc loc) {
  assert(!cfa_location(table->cfa, loc)->first_leaving);
  static const char *const errors[] = {"", "an error function is called",
                                       "an error label is reached", "an assertion fails"};
  const Location *location = cfa_location(table->cfa, loc);
  DumpRow row = {.mark = mark, .operation = "", .place = ""};
  strbuf_printf(&table->text, "L%u", table->selection->numbers[loc.index]);
  row.way = take_text(table);
  if (location->kind == LOC_ERROR) {
    const Check *check = location_check(table->cfa, location);
    row.operation = check ? check->text : errors[location->error];
  } else if (location->kind == LOC_UNSUPPORTED) {
    const Note *note = &vec_at(&table->cfa->notes, location->note);
    row.operation = note->text;
    row.place = make_place(table, note->span);
  }
  vec_push(&table->rows, row);
}

static void add_rows(Table *table, const Function *function) {
  vec_each(Loc, loc, &function->locations) {
    const char *mark = make_mark(table, function, *loc);
    if (!cfa_location(table->cfa, *loc)->first_leaving)
      add_end_row(table, mark, *loc);
    cfa_each_leaving(table->cfa, *loc, edge) {
      add_edge_row(table, mark, edge);
      mark = "";
    }
  }
}

// ---- columns

typedef struct Widths {
  int mark, way, operation;
} Widths;

static void widen(int *width, const char *text, int limit) {
  int length = (int)strlen(text);
  if (length > *width)
    *width = length < limit ? length : limit;
}

static void print_row(const DumpRow *row, Widths widths, FILE *out) {
  int last = *row->place ? widths.operation : 0; // no blanks at the end of a line
  int way = *row->place || *row->operation ? widths.way : 0;
  fputs("  ", out);
  if (widths.mark)
    fprintf(out, "%-*s  ", widths.mark, row->mark);
  fprintf(out, "%-*s", way, row->way);
  if (*row->operation || *row->place)
    fprintf(out, "  %-*s", last, row->operation);
  if (*row->place)
    fprintf(out, "  %s", row->place);
  fputc('\n', out);
}

static void print_rows(Table *table, FILE *out) {
  Widths widths = {0};
  vec_each(DumpRow, row, &table->rows) {
    widen(&widths.mark, row->mark, INT32_MAX);
    widen(&widths.way, row->way, INT32_MAX);
    if (*row->place)
      widen(&widths.operation, row->operation, WIDEST_OPERATION);
  }
  vec_each(DumpRow, row, &table->rows)
    print_row(row, widths, out);
}

static void print_function(Table *table, const Function *function, FILE *out) {
  vec_clear(&table->rows);
  function_add_text(function, &table->text);
  fputs(take_text(table), out);
  const char *place = make_place(table, function->span);
  fprintf(out, "%s%s\n", *place ? "  " : "", place);
  add_rows(table, function);
  print_rows(table, out);
}

static void print_notes(Table *table, FILE *out) {
  fputs("\nnotes\n", out);
  vec_each(Note, note, &table->cfa->notes) {
    const char *place = make_place(table, note->span);
    fprintf(out, "  %s: %s%s%s\n", note_kind_name(note->kind), note->text, *place ? "  " : "",
            place);
  }
}

void cfa_print(const Cfa *cfa, const Function *only, FILE *out) {
  DumpSelection selection;
  selection_init(&selection, cfa, only);
  Table table = {.cfa = cfa, .selection = &selection};
  for (uint32_t i = 0; i < selection.functions.size; i++) {
    if (i > 0)
      fputc('\n', out);
    ArenaMark mark = arena_mark(&table.arena);
    print_function(&table, selection.functions.data[i], out);
    arena_rewind(&table.arena, mark);
  }
  if (!only && cfa->notes.size)
    print_notes(&table, out);
  strbuf_release(&table.text);
  vec_release(&table.rows);
  arena_release(&table.arena);
  selection_release(&selection);
}
