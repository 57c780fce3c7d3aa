// One page that needs no other file and no network. The page, its style and its scripts are files
// in html/; {{NAME}} in the page stands for what is put there. What the page shows is JSON in it:
// the result, the source, graphs and the history of the analysis.
#include "report/graphs.h"
#include "report/json.h"

#include "base/map.h"

#include <stdlib.h>
#include <string.h>

extern const char report_page[], report_css[];
extern const char report_source_js[], report_path_js[], report_graph_js[], report_page_js[];

// ---- the data

static void add_source(const Cfa *cfa, uint32_t file, cJSON *list) {
  const SourceFile *source = &vec_at(&cfa->files.files, file);
  cJSON *json = json_append_object(list);
  json_add_text(json, "name", source->name);
  json_add_text(json, "text", source->text ? source->text : "");
}

// The files that were named, and others with code that the program has.
static void add_sources(const Cfa *cfa, cJSON *root) {
  cJSON *list = json_add_list(root, "sources");
  Map seen;
  map_init(&seen);
  vec_each(const char *const, input, &cfa->inputs)
    for (uint32_t i = 0; i < cfa->files.files.size; i++)
      if (!strcmp(cfa->files.files.data[i].name, *input) && map_add(&seen, i))
        add_source(cfa, i, list);
  vec_each(Function *const, function, &cfa->functions) {
    SourceSpan span = (*function)->span;
    bool is_shown =
        (*function)->is_defined && !span_is_none(span) && !source_is_library(&cfa->files, span);
    if (is_shown && map_add(&seen, span.file))
      add_source(cfa, span.file, list);
  }
  map_release(&seen);
}

// JSON in a page: < begins nothing.
static void put_data(const Report *report, FILE *out) {
  cJSON *root = json_result(report, JSON_PATHS_FOLDED);
  add_sources(report->cfa, root);
  cJSON_AddItemToObject(root, "graphs", graphs_json(report));
  history_add_json(report, root);
  char *text = cJSON_PrintUnformatted(root);
  for (const char *at = text; *at; at++)
    if (*at == '<')
      fputs("\\u003c", out);
    else
      fputc(*at, out);
  free(text);
  cJSON_Delete(root);
}

// ---- the page

static void put_part(const Report *report, const char *name, size_t length, FILE *out) {
  static const struct {
    const char *name, *text;
  } parts[] = {
      {"title", "gavel"},          {"css", report_css},           {"source_js", report_source_js},
      {"path_js", report_path_js}, {"graph_js", report_graph_js}, {"page_js", report_page_js}};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (strlen(parts[i].name) == length && !strncmp(parts[i].name, name, length))
      fputs(parts[i].text, out);
  if (length == strlen("data") && !strncmp(name, "data", length))
    put_data(report, out);
}

static void write_html(const Report *report, FILE *out) {
  const char *at = report_page;
  for (const char *open; (open = strstr(at, "{{"));) {
    const char *name = open + strlen("{{"), *close = strstr(name, "}}");
    fwrite(at, 1, (size_t)(open - at), out);
    put_part(report, name, (size_t)(close - name), out);
    at = close + strlen("}}");
  }
  fputs(at, out);
}

const ReportWriter html_writer = {.name = "html", .write = write_html};
