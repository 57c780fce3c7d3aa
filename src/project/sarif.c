// What is violated or unknown, as SARIF 2.1.0: each operation once, whichever functions lead to it.
// The rules are those of `gavel --sarif`, by their names alone.
#include "project/table.h"

#include "base/options.h"
#include "project/operation.h"

#include <ctype.h>
#include <string.h>

static void add_message(cJSON *object, const char *text) {
  cJSON_AddStringToObject(cJSON_AddObjectToObject(object, "message"), "text", text);
}

static void add_location(const Finding *finding, uint32_t line, cJSON *result) {
  Strbuf uri = {0};
  strbuf_add(&uri, *finding->file == '/' ? "file://" : "");
  for (const unsigned char *at = (const unsigned char *)finding->file; *at; at++)
    strbuf_printf(&uri, isalnum(*at) || strchr("/-._~", *at) ? "%c" : "%%%02X", *at);
  cJSON *location = cJSON_CreateObject();
  cJSON_AddItemToArray(cJSON_AddArrayToObject(result, "locations"), location);
  cJSON *physical = cJSON_AddObjectToObject(location, "physicalLocation");
  cJSON_AddStringToObject(cJSON_AddObjectToObject(physical, "artifactLocation"), "uri",
                          strbuf_text(&uri));
  cJSON *region = cJSON_AddObjectToObject(physical, "region");
  cJSON_AddNumberToObject(region, "startLine", line);
  cJSON_AddNumberToObject(region, "startColumn", finding->column ? finding->column : 1);
  strbuf_release(&uri);
}

static void add_result(const Finding *finding, uint32_t line, const char *entry, cJSON *results) {
  Strbuf text = {0};
  strbuf_add(&text, finding->message);
  if (finding->is_violated)
    strbuf_printf(&text, ", in a call of %s with %s", entry,
                  *finding->named ? finding->named : "any input");
  cJSON *result = cJSON_CreateObject();
  cJSON_AddItemToArray(results, result);
  cJSON_AddStringToObject(result, "ruleId", finding->kind);
  cJSON_AddStringToObject(result, "kind", finding->is_violated ? "fail" : "open");
  cJSON_AddStringToObject(result, "level", finding->is_violated ? "error" : "none");
  add_message(result, strbuf_text(&text));
  add_location(finding, line, result);
  strbuf_release(&text);
}

static void add_results(const Project *project, bool is_violated, cJSON *results) {
  OperationVec operations = {0};
  operations_find(project, is_violated, &operations);
  vec_each(const Operation, operation, &operations)
    add_result(operation->finding, finding_line(project, operation->finding),
               entry_symbol(project, operation->entry)->name, results);
  operations_release(&operations);
}

cJSON *project_sarif(const Project *project) {
  static const char schema[] = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                               "sarif-schema-2.1.0.json";
  cJSON *root = cJSON_CreateObject(), *run = cJSON_CreateObject();
  cJSON_AddStringToObject(root, "$schema", schema);
  cJSON_AddStringToObject(root, "version", "2.1.0");
  cJSON_AddItemToArray(cJSON_AddArrayToObject(root, "runs"), run);
  cJSON *driver = cJSON_AddObjectToObject(cJSON_AddObjectToObject(run, "tool"), "driver");
  cJSON_AddStringToObject(driver, "name", "gavel");
  cJSON_AddStringToObject(driver, "version", options_version());
  cJSON_AddStringToObject(run, "columnKind", "unicodeCodePoints");
  cJSON *results = cJSON_AddArrayToObject(run, "results");
  add_results(project, true, results);
  add_results(project, false, results);
  return root;
}
