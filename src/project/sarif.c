// What is violated or unknown, as SARIF 2.1.0: each operation once, whichever functions lead to it.
// The rules are those of `gavel --sarif`, by their names alone.
#include "project/table.h"

#include "base/map.h"
#include "base/options.h"

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

// True once for each operation and answer.
static bool is_first(Map *seen, const Finding *finding, uint32_t line) {
  uint64_t key = hash_bytes(finding->file, strlen(finding->file));
  key = hash_mix(key ^ hash_bytes(finding->kind, strlen(finding->kind)));
  key = hash_mix(key ^
                 ((uint64_t)line << 32 | (uint64_t)finding->column << 1 | finding->is_violated));
  return map_add(seen, key);
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
  Map seen = {0};
  vec_each(const ProjectEntry, entry, &project->entries) {
    vec_each(const Finding, finding, &entry->outcome.findings) {
      uint32_t line = finding_line(project, finding);
      if (finding->is_new && is_first(&seen, finding, line))
        add_result(finding, line, entry_symbol(project, entry)->name, results);
    }
  }
  map_release(&seen);
  return root;
}
