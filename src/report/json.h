// JSON for reports, made with cJSON: what a verdict says, and small tools for who makes other JSON.
// All text is made UTF-8.
#ifndef GAVEL_REPORT_JSON_H
#define GAVEL_REPORT_JSON_H

#include "report/report.h"

#include <cjson/cJSON.h>

// Whole error paths, or with long loops folded and not longer than people look at.
typedef enum JsonPaths { JSON_PATHS_WHOLE, JSON_PATHS_FOLDED } JsonPaths;

// The result as docs/json.md describes it. Who asks owns it.
cJSON *json_result(const Report *report, JsonPaths paths);
// Prints and deletes JSON.
void json_print(cJSON *json, FILE *out);

void json_add_text(cJSON *object, const char *key, const char *text);
void json_add_number(cJSON *object, const char *key, uint64_t number);
cJSON *json_add_list(cJSON *object, const char *key);
cJSON *json_append_object(cJSON *list);
void json_append_text(cJSON *list, const char *text);
// The members file, line, column, end_line and end_column; none without a place.
void json_add_place(const Cfa *cfa, cJSON *object, SourceSpan span);

#endif
