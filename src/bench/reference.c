#include "bench/reference.h"

#include "base/memory.h"
#include "bench/columns.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_WIDTH = 30, VALUE_WIDTH = 9 };

typedef struct Figure {
  const char *name;
  StatColumn column;   // none: it is no statistic of gavel's
  StatColumn original; // where original IMPACT has another one
} Figure;

static const Figure figures[] = {
    {.name = "time"},
    {.name = "solved"},
    {.name = "refinements",
     .column = {"CEGAR", "Refinements"},
     .original = {"Original IMPACT", "Refinements"}},
    {.name = "predicates", .column = {"Abstraction", "Predicates"}},
    {.name = "average", .column = {"Abstraction", "Predicates in one abstraction, on average"}},
    {.name = "maximum", .column = {"Abstraction", "Predicates in one abstraction, at most"}},
    {.name = "art",
     .column = {"CPA algorithm", "Size of the reached set, at most"},
     .original = {"Original IMPACT", "Vertices of the unwinding, at most"}},
    {.name = "block", .column = {"Abstraction", "Length of a block, at most"}},
    {.name = "path", .column = {"Refinement", "Blocks of a path, on average"}},
    {.name = "packs", .column = {"Octagons", "Packs"}},
    {.name = "variables", .column = {"Octagons", "Variables of a pack, on average"}},
    {.name = "largest", .column = {"Octagons", "Variables of a pack, at most"}},
    {.name = "facts", .column = {"Octagons", "Facts of such a location, on average"}},
    {.name = "most", .column = {"Octagons", "Facts of such a location, at most"}},
    {.name = "ahead", .column = {"Octagons", "Time"}},
};
enum { FIGURES = sizeof figures / sizeof *figures };

typedef struct ReferenceColumn {
  const char *label;
  const Figure *figure;
} ReferenceColumn;

typedef struct ReferenceRow {
  const char *task;
  const char **values; // one for each column; "" if there is none
} ReferenceRow;

struct Reference {
  VEC(ReferenceColumn) columns;
  VEC(ReferenceRow) rows;
};

// ---- reading

static const Figure *find_figure(const char *name) {
  for (int i = 0; i < FIGURES; i++)
    if (!strcmp(figures[i].name, name))
      return &figures[i];
  return NULL;
}

// The first field of *TEXT, which is moved behind it; NULL at the end of the line.
static char *next_field(char **text) {
  char *field = *text;
  if (!field)
    return NULL;
  char *tab = strchr(field, '\t');
  *text = tab ? tab + 1 : NULL;
  if (tab)
    *tab = 0;
  return field;
}

static bool read_columns(Reference *reference, char *line) {
  assert(reference->columns.size == 0);
  for (char *field = next_field(&line); (field = next_field(&line));) {
    char *colon = strrchr(field, ':');
    const Figure *figure = colon ? find_figure(colon + 1) : NULL;
    if (!figure)
      return false;
    *colon = 0;
    vec_push(&reference->columns, (ReferenceColumn){field, figure});
  }
  return true;
}

static void read_row(Reference *reference, char *line, Arena *arena) {
  assert(*line);
  uint32_t count = reference->columns.size;
  ReferenceRow row = {next_field(&line), ARENA_ARRAY(arena, const char *, count)};
  for (uint32_t i = 0; i < count; i++) {
    const char *field = next_field(&line);
    row.values[i] = field ? field : "";
  }
  vec_push(&reference->rows, row);
}

static bool read_lines(Reference *reference, FILE *file, Arena *arena) {
  char *line = NULL;
  size_t size = 0;
  bool is_good = true, is_first = true;
  while (is_good && getline(&line, &size, file) >= 0) {
    char *copy = arena_copy_string(arena, line, strcspn(line, "\r\n"));
    if (is_first)
      is_good = read_columns(reference, copy);
    else if (*copy)
      read_row(reference, copy, arena);
    is_first = false;
  }
  free(line);
  return is_good;
}

Reference *reference_read(const char *path, Arena *arena, Strbuf *why) {
  FILE *file = fopen(path, "r");
  if (!file) {
    strbuf_printf(why, "%s: %s", path, strerror(errno));
    return NULL;
  }
  Reference *reference = mem_alloc_zeroed(sizeof *reference);
  bool is_good = read_lines(reference, file, arena);
  fclose(file);
  if (is_good)
    return reference;
  strbuf_printf(why, "%s: a column that is not LABEL:FIGURE", path);
  reference_free(reference);
  return NULL;
}

void reference_free(Reference *reference) {
  vec_release(&reference->columns);
  vec_release(&reference->rows);
  mem_free(reference, sizeof *reference);
}

// ---- ours

// Is PATH folder/NAME.yml?
static bool is_named(const char *path, const char *name) {
  const char *base = task_base_name(path);
  size_t length = strlen(name);
  return !strncmp(base, name, length) && (!strcmp(base + length, ".yml") || !base[length]);
}

static void add_number(Strbuf *out, double number) {
  strbuf_printf(out,
                number == (double)(long)number ? "%.0f"
                : number < 10                  ? "%.2f"
                                               : "%.1f",
                number);
}

// False when RESULT does not have that figure.
static bool get_figure(const Result *result, const Figure *figure, double *number) {
  assert(!figure->original.table || figure->column.table);
  const cJSON *json = figure->column.table ? column_find(&figure->column, result) : NULL;
  if (!json && figure->original.table)
    json = column_find(&figure->original, result);
  if (figure->column.table && !json)
    return false;
  *number = json ? json->valuedouble : result->outcome.cpu_seconds;
  return true;
}

static void add_one(Strbuf *out, const Result *result, const Figure *figure) {
  assert(out->size == 0);
  double number;
  size_t length;
  if (!figure->column.table && !result_is_right(result)) {
    const char *reason = result_reason(result, &length);
    strbuf_add_bytes(out, reason, length);
  } else if (get_figure(result, figure, &number)) {
    add_number(out, number);
    strbuf_add(out, result_is_right(result) ? "" : "*");
  }
}

static void add_all(Strbuf *out, const ResultVec *results, const ReferenceColumn *column) {
  assert(out->size == 0);
  double sum = 0, number;
  uint32_t solved = 0;
  vec_each(const Result, result, results) {
    if (strcmp(result->config, column->label) != 0 || !result_is_right(result) ||
        !get_figure(result, column->figure, &number))
      continue;
    sum += number;
    solved++;
  }
  if (!strcmp(column->figure->name, "solved"))
    add_number(out, solved);
  else if (!column->figure->column.table)
    add_number(out, sum);
  else if (solved)
    add_number(out, sum / solved);
}

static void add_ours(Strbuf *out, const ReferenceRow *row, const ReferenceColumn *column,
                     const ResultVec *results) {
  if (!strcmp(row->task, "all")) {
    add_all(out, results, column);
    return;
  }
  vec_each(const Result, result, results)
    if (!strcmp(result->config, column->label) && is_named(result->task, row->task)) {
      add_one(out, result, column->figure);
      return;
    }
}

// ---- printing

static void put_head(const Reference *reference, FILE *out) {
  fprintf(out, "%-*s", NAME_WIDTH, "");
  vec_each(const ReferenceColumn, column, &reference->columns) {
    int width = 2 * VALUE_WIDTH - 1 - (int)strlen(column->figure->name);
    fprintf(out, " |%*.*s %s", width > 0 ? width : 0, width > 0 ? width : 0, column->label,
            column->figure->name);
  }
  fprintf(out, "\n%-*s", NAME_WIDTH, "task");
  for (uint32_t i = 0; i < reference->columns.size; i++)
    fprintf(out, " |%*s%*s", VALUE_WIDTH, "ours", VALUE_WIDTH, "paper");
  fputc('\n', out);
}

void reference_print(const Reference *reference, const Experiment *experiment, FILE *out) {
  Strbuf ours = {0};
  put_head(reference, out);
  vec_each(const ReferenceRow, row, &reference->rows) {
    fprintf(out, "%-*s", NAME_WIDTH, row->task);
    for (uint32_t i = 0; i < reference->columns.size; i++) {
      strbuf_clear(&ours);
      add_ours(&ours, row, &reference->columns.data[i], &experiment->results);
      fprintf(out, " |%*s%*s", VALUE_WIDTH, ours.size ? strbuf_text(&ours) : "-", VALUE_WIDTH,
              *row->values[i] ? row->values[i] : "-");
    }
    fputc('\n', out);
  }
  strbuf_release(&ours);
}
