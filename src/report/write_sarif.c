// SARIF 2.1.0 (OASIS): one result for each check that is violated or unknown, with the error path
// as a code flow. A check that nobody could decide is a result of the kind "open", which has no
// level.
#include "report/json.h"

#include "base/map.h"
#include "base/options.h"
#include "cfa/checks.h"
#include "report/finding.h"
#include "report/path_steps.h"
#include "report/text_range.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { MOST_STEPS = 1000, WIDEST_TEXT = 100 };

static const char schema[] =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

static void add_message(cJSON *object, const char *key, const char *text) {
  json_add_text(cJSON_AddObjectToObject(object, key), "text", text);
}

// ---- places

static void add_uri(const char *path, Strbuf *out) {
  if (*path == '/')
    strbuf_add(out, "file://");
  for (const unsigned char *at = (const unsigned char *)path; *at; at++)
    if (isalnum(*at) || strchr("/-._~", *at))
      strbuf_add_char(out, (char)*at);
    else
      strbuf_printf(out, "%%%02X", *at);
}

static void add_region(const Cfa *cfa, SourceSpan span, cJSON *location) {
  TextRange range = text_range_of(&cfa->files, span);
  cJSON *physical = cJSON_AddObjectToObject(location, "physicalLocation");
  Strbuf uri = {0};
  add_uri(source_name(&cfa->files, span.file), &uri);
  json_add_text(cJSON_AddObjectToObject(physical, "artifactLocation"), "uri", strbuf_text(&uri));
  strbuf_release(&uri);
  cJSON *json = cJSON_AddObjectToObject(physical, "region");
  json_add_number(json, "startLine", range.line);
  json_add_number(json, "startColumn", range.column);
  json_add_number(json, "endLine", range.end_line);
  json_add_number(json, "endColumn", range.end_column);
}

// Code of the library has no file that anybody could open.
static bool has_file(const Cfa *cfa, SourceSpan span) {
  return !span_is_none(span) && !source_is_library(&cfa->files, span);
}

static void add_location(const Cfa *cfa, SourceSpan span, const Function *function,
                         cJSON *location) {
  if (has_file(cfa, span))
    add_region(cfa, span, location);
  if (!function)
    return;
  cJSON *logical = json_append_object(json_add_list(location, "logicalLocations"));
  json_add_text(logical, "name", function->name);
  json_add_text(logical, "kind", "function");
}

// ---- rules

static void add_tags(const char *cwes, cJSON *properties) {
  cJSON *tags = json_add_list(properties, "tags");
  cJSON_AddItemToArray(tags, cJSON_CreateString("correctness"));
  cJSON_AddItemToArray(tags, cJSON_CreateString("security"));
  for (const char *at = cwes; *at;) {
    size_t length = strcspn(at, " ");
    Strbuf tag = {0};
    strbuf_printf(&tag, "external/cwe/cwe-%.*s", (int)length, at);
    cJSON_AddItemToArray(tags, cJSON_CreateString(strbuf_text(&tag)));
    strbuf_release(&tag);
    at += length + strspn(at + length, " ");
  }
}

static void add_rule(ErrorKind kind, cJSON *rules) {
  const Rule *rule = rule_get(kind);
  cJSON *json = json_append_object(rules);
  json_add_text(json, "id", error_name(kind));
  add_message(json, "shortDescription", rule->title);
  add_message(json, "fullDescription", rule->help);
  add_message(json, "help", rule->help);
  json_add_text(cJSON_AddObjectToObject(json, "defaultConfiguration"), "level", "error");
  cJSON *properties = cJSON_AddObjectToObject(json, "properties");
  add_tags(rule->cwes, properties);
  json_add_text(properties, "precision", "very-high");
  json_add_text(properties, "problem.severity", "error");
}

static void add_tool(cJSON *run) {
  cJSON *driver = cJSON_AddObjectToObject(cJSON_AddObjectToObject(run, "tool"), "driver");
  json_add_text(driver, "name", "gavel");
  json_add_text(driver, "version", options_version());
  cJSON *rules = json_add_list(driver, "rules");
  for (ErrorKind kind = ERROR_CALL; kind < ERROR_KINDS; kind++)
    add_rule(kind, rules);
}

// ---- paths

// The values at a step, by name.
static void add_state(const PathStep *step, cJSON *json) {
  cJSON *state = cJSON_AddObjectToObject(json, "state");
  for (uint32_t i = 0; i < step->said_count; i++) {
    const Mark *mark = &step->said[i];
    if (mark->name && !cJSON_GetObjectItemCaseSensitive(state, mark->name))
      add_message(state, mark->name, mark->text);
  }
}

static void add_step(const Cfa *cfa, const PathStep *step, bool is_last, cJSON *locations) {
  const PathLine *line = step->line;
  if (!has_file(cfa, line->span))
    return;
  Strbuf text = {0};
  if (step->times)
    strbuf_printf(&text, "... %llu more times ...", (unsigned long long)step->times);
  else if (step->left_out)
    strbuf_printf(&text, "... %llu steps are not shown ...", (unsigned long long)step->left_out);
  else
    strbuf_printf(&text, "%s%s%s%s", line->text, *line->marks ? "   [" : "", line->marks,
                  *line->marks ? "]" : "");
  cJSON *json = json_append_object(locations);
  cJSON *location = cJSON_AddObjectToObject(json, "location");
  add_location(cfa, line->span, line->function, location);
  add_message(location, "message", strbuf_text(&text));
  json_add_number(json, "nestingLevel", line->depth);
  json_add_number(json, "executionOrder", (uint64_t)cJSON_GetArraySize(locations));
  json_add_text(json, "importance",
                is_last        ? "essential"
                : *line->marks ? "important"
                               : "unimportant");
  add_state(step, json);
  strbuf_release(&text);
}

static void add_flow(const Cfa *cfa, const PathAnswer *path, cJSON *result) {
  Arena arena = {0};
  PathLineVec lines = {0};
  PathStepVec steps = {0};
  path_lines_add(cfa, &path->trace, &arena, &lines);
  path_steps_add(&lines, MOST_STEPS, &arena, &steps);
  cJSON *flow = json_append_object(json_add_list(result, "codeFlows"));
  cJSON *thread = json_append_object(json_add_list(flow, "threadFlows"));
  cJSON *locations = json_add_list(thread, "locations");
  for (uint32_t i = 0; i < steps.size; i++)
    add_step(cfa, &steps.data[i], i + 1 == steps.size, locations);
  if (!cJSON_GetArraySize(locations))
    cJSON_DeleteItemFromObject(result, "codeFlows");
  vec_release(&steps);
  vec_release(&lines);
  arena_release(&arena);
}

// ---- results

// The same for the same check while the code around it changes.
static void add_fingerprint(const Cfa *cfa, const Goal *goal, cJSON *result) {
  Strbuf text = {0};
  strbuf_printf(&text, "%s %s ", error_name(goal_kind(cfa, goal)), goal_function(cfa, goal)->name);
  source_add_text(&cfa->files, goal_span(cfa, goal), WIDEST_TEXT, &text);
  uint64_t hash = 0;
  for (const char *at = strbuf_text(&text); *at; at++)
    hash = hash_mix(hash ^ (unsigned char)*at);
  strbuf_clear(&text);
  strbuf_printf(&text, "%016llx", (unsigned long long)hash);
  json_add_text(cJSON_AddObjectToObject(result, "partialFingerprints"), "gavelCheck/v1",
                strbuf_text(&text));
  strbuf_release(&text);
}

static void add_result(const Cfa *cfa, const Goal *goal, cJSON *results) {
  ErrorKind kind = goal_kind(cfa, goal);
  bool is_violated = goal->status == GOAL_VIOLATED;
  Strbuf message = {0};
  goal_add_message(cfa, goal, &message);
  cJSON *result = json_append_object(results);
  json_add_text(result, "ruleId", error_name(kind));
  json_add_number(result, "ruleIndex", (uint64_t)(kind - ERROR_CALL));
  json_add_text(result, "kind", is_violated ? "fail" : "open");
  json_add_text(result, "level", is_violated ? "error" : "none");
  add_message(result, "message", strbuf_text(&message));
  add_location(cfa, goal_span(cfa, goal), goal_function(cfa, goal),
               json_append_object(json_add_list(result, "locations")));
  add_fingerprint(cfa, goal, result);
  if (is_violated)
    add_flow(cfa, goal->path, result);
  strbuf_release(&message);
}

// Why there is no answer.
static void add_invocation(const Report *report, cJSON *run) {
  const Verdict *verdict = report->verdict;
  cJSON *invocation = json_append_object(json_add_list(run, "invocations"));
  cJSON_AddTrueToObject(invocation, "executionSuccessful");
  if (verdict->kind != VERDICT_UNKNOWN)
    return;
  cJSON *notification = json_append_object(json_add_list(invocation, "toolExecutionNotifications"));
  json_add_text(notification, "level", "warning");
  add_message(notification, "message", strbuf_text(&verdict->why));
  json_add_text(cJSON_AddObjectToObject(notification, "descriptor"), "id",
                unknown_reason_name(verdict->reason));
  if (has_file(report->cfa, verdict->place))
    add_location(report->cfa, verdict->place, NULL,
                 json_append_object(json_add_list(notification, "locations")));
}

static void write_sarif(const Report *report, FILE *out) {
  assert(report->goals);
  cJSON *root = cJSON_CreateObject();
  json_add_text(root, "$schema", schema);
  json_add_text(root, "version", "2.1.0");
  cJSON *run = json_append_object(json_add_list(root, "runs"));
  add_tool(run);
  add_invocation(report, run);
  json_add_text(run, "columnKind", "unicodeCodePoints");
  cJSON *results = json_add_list(run, "results");
  vec_each(const Goal, goal, &report->goals->all)
    if (goal->status != GOAL_PROVED)
      add_result(report->cfa, goal, results);
  json_print(root, out);
}

const ReportWriter sarif_writer = {.name = "sarif", .write = write_sarif};
