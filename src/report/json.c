#include "report/json.h"

#include "base/diag.h"
#include "base/utf8.h"
#include "report/text_range.h"

#include <stdlib.h>

static cJSON *make_text(const char *text) {
  Strbuf valid = {0};
  utf8_add(text, &valid);
  cJSON *json = cJSON_CreateString(strbuf_text(&valid));
  strbuf_release(&valid);
  return json;
}

void json_add_text(cJSON *object, const char *key, const char *text) {
  cJSON_AddItemToObject(object, key, make_text(text));
}

void json_add_number(cJSON *object, const char *key, uint64_t number) {
  cJSON_AddNumberToObject(object, key, (double)number);
}

cJSON *json_add_list(cJSON *object, const char *key) { return cJSON_AddArrayToObject(object, key); }

cJSON *json_append_object(cJSON *list) {
  cJSON *object = cJSON_CreateObject();
  cJSON_AddItemToArray(list, object);
  return object;
}

void json_add_place(const Cfa *cfa, cJSON *object, SourceSpan span) {
  if (span_is_none(span))
    return;
  TextRange range = text_range_of(&cfa->files, span);
  json_add_text(object, "file", source_name(&cfa->files, span.file));
  json_add_number(object, "line", range.line);
  json_add_number(object, "column", range.column);
  json_add_number(object, "end_line", range.end_line);
  json_add_number(object, "end_column", range.end_column);
}

void json_append_text(cJSON *list, const char *text) {
  cJSON_AddItemToArray(list, make_text(text));
}

void json_print(cJSON *json, FILE *out) {
  char *text = cJSON_PrintUnformatted(json);
  if (!text)
    die("out of memory");
  fprintf(out, "%s\n", text);
  free(text);
  cJSON_Delete(json);
}
