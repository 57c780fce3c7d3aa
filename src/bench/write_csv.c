#include "bench/columns.h"
#include "bench/write.h"

#include <assert.h>
#include <string.h>

// Quoted where RFC 4180 asks for it.
static void put_field(FILE *out, const char *text) {
  if (!strpbrk(text, ",\"\r\n")) {
    fputs(text, out);
    return;
  }
  fputc('"', out);
  for (; *text; text++) {
    if (*text == '"')
      fputc('"', out);
    fputc(*text, out);
  }
  fputc('"', out);
}

static void put_head(const StatColumnVec *columns, FILE *out) {
  fputs("task,group,config,expected,verdict,class,cpu,wall,memory,code,log", out);
  Strbuf name = {0};
  vec_each(const StatColumn, column, columns) {
    strbuf_clear(&name);
    strbuf_printf(&name, "%s: %s", column->table, column->name);
    fputc(',', out);
    put_field(out, strbuf_text(&name));
  }
  strbuf_release(&name);
  fputc('\n', out);
}

static void put_result(const Result *result, const StatColumnVec *columns, FILE *out) {
  assert(result->task && result->group && result->log);
  const char *const texts[] = {result->task,    result->group,
                               result->config,  expected_name(result->expected),
                               result->verdict, result_class_name(result->class)};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    put_field(out, texts[i]);
    fputc(',', out);
  }
  const RunOutcome *outcome = &result->outcome;
  fprintf(out, "%.6f,%.6f,%llu,%d,", outcome->cpu_seconds, outcome->wall_seconds,
          (unsigned long long)outcome->memory_bytes, outcome->code);
  put_field(out, result->log);
  vec_each(const StatColumn, column, columns) {
    const cJSON *number = column_find(column, result);
    fputc(',', out);
    if (number)
      fprintf(out, "%.15g", number->valuedouble);
  }
  fputc('\n', out);
}

void write_csv(const Experiment *experiment, FILE *out) {
  StatColumnVec columns = {0};
  columns_add(&columns, &experiment->results);
  put_head(&columns, out);
  vec_each(const Result, result, &experiment->results)
    put_result(result, &columns, out);
  vec_release(&columns);
}
