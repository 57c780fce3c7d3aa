#include "project/outcome.h"

#include "base/strbuf.h"

#include <assert.h>
#include <string.h>

static const char format[] = "gavel-outcome 2";

void outcome_release(Outcome *outcome) { vec_release(&outcome->findings); }

// ---- members

static const char *text_of(const cJSON *object, const char *key, Arena *arena) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
  return text ? arena_copy_string(arena, text, strlen(text)) : "";
}

static uint32_t number_of(const cJSON *object, const char *key) {
  double number = cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(object, key));
  return number > 0 && number < UINT32_MAX ? (uint32_t)number : 0;
}

static bool is_text(const cJSON *object, const char *key, const char *text) {
  const char *found = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
  return found && !strcmp(found, text);
}

// ---- the store

static void add_finding(cJSON *list, const Finding *finding) {
  cJSON *json = cJSON_CreateObject();
  cJSON_AddItemToArray(list, json);
  cJSON_AddStringToObject(json, "status", finding->is_violated ? "violated" : "unknown");
  cJSON_AddBoolToObject(json, "is_own", finding->is_own);
  cJSON_AddStringToObject(json, "file", finding->file);
  cJSON_AddStringToObject(json, "function", finding->function);
  cJSON_AddNumberToObject(json, "line", finding->line);
  cJSON_AddNumberToObject(json, "column", finding->column);
  cJSON_AddStringToObject(json, "kind", finding->kind);
  cJSON_AddStringToObject(json, "text", finding->text);
  cJSON_AddStringToObject(json, "message", finding->message);
  cJSON_AddStringToObject(json, "reason", finding->reason);
  cJSON_AddStringToObject(json, "inputs", finding->inputs);
  cJSON_AddStringToObject(json, "named", finding->named);
}

void tally_to_json(const CheckTally *tally, cJSON *out) {
  cJSON_AddNumberToObject(out, "proved", tally->proved);
  cJSON_AddNumberToObject(out, "violated", tally->violated);
  cJSON_AddNumberToObject(out, "unknown", tally->unknown);
}

static CheckTally read_tally(const cJSON *json) {
  return (CheckTally){number_of(json, "proved"), number_of(json, "violated"), number_of(json, "unknown")};
}

cJSON *outcome_to_json(const Outcome *outcome) {
  cJSON *json = cJSON_CreateObject();
  cJSON_AddStringToObject(json, "format", format);
  cJSON_AddNumberToObject(json, "kind", outcome->kind);
  cJSON_AddStringToObject(json, "verdict", outcome->verdict);
  cJSON_AddStringToObject(json, "why", outcome->why);
  tally_to_json(&outcome->own, json);
  tally_to_json(&outcome->callees, cJSON_AddObjectToObject(json, "callees"));
  cJSON_AddNumberToObject(json, "cpu_seconds", outcome->cpu_seconds);
  cJSON *list = cJSON_AddArrayToObject(json, "findings");
  vec_each(const Finding, finding, &outcome->findings)
    add_finding(list, finding);
  return json;
}

static Finding read_finding(const cJSON *json, Arena *arena) {
  return (Finding){.is_violated = is_text(json, "status", "violated"),
                   .is_own = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(json, "is_own")),
                   .file = text_of(json, "file", arena),
                   .function = text_of(json, "function", arena),
                   .line = number_of(json, "line"),
                   .column = number_of(json, "column"),
                   .kind = text_of(json, "kind", arena),
                   .text = text_of(json, "text", arena),
                   .message = text_of(json, "message", arena),
                   .reason = text_of(json, "reason", arena),
                   .inputs = text_of(json, "inputs", arena),
                   .named = text_of(json, "named", arena)};
}

bool outcome_from_json(const cJSON *json, Arena *arena, Outcome *out) {
  if (!is_text(json, "format", format))
    return false;
  const cJSON *seconds = cJSON_GetObjectItemCaseSensitive(json, "cpu_seconds"), *each;
  *out = (Outcome){.kind = (OutcomeKind)number_of(json, "kind"),
                   .verdict = text_of(json, "verdict", arena),
                   .why = text_of(json, "why", arena),
                   .own = read_tally(json),
                   .callees = read_tally(cJSON_GetObjectItemCaseSensitive(json, "callees")),
                   .cpu_seconds = cJSON_IsNumber(seconds) ? seconds->valuedouble : 0};
  cJSON_ArrayForEach(each, cJSON_GetObjectItemCaseSensitive(json, "findings"))
      vec_push(&out->findings, read_finding(each, arena));
  return true;
}

// ---- a run

static const char *verdict_text(const cJSON *verdict, Arena *arena) {
  const char *result = text_of(verdict, "result", arena);
  const char *more = text_of(verdict, !strcmp(result, "FALSE") ? "property" : "reason", arena);
  return *more ? arena_printf(arena, "%s(%s)", result, more) : result;
}

static const char *text_at(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
  return text ? text : "";
}

static void add_named(const char *name, const char *value, Strbuf *out) {
  strbuf_printf(out, "%s%s = %s", out->size ? ", " : "", name, value);
}

// It is not null: no news.
static bool is_plain_pointer(const cJSON *input) {
  return !strncmp(text_at(input, "source"), "null(", 5) && is_text(input, "value", "0");
}

// What the steps of the path have met that nobody had set.
static void add_unset(const cJSON *path, Strbuf *out) {
  const cJSON *step, *change;
  cJSON_ArrayForEach(step, cJSON_GetObjectItemCaseSensitive(path, "steps")) cJSON_ArrayForEach(
      change,
      cJSON_GetObjectItemCaseSensitive(
          step, "changes")) if (cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(change, "is_unset")))
      add_named(text_at(change, "name"), text_at(change, "value"), out);
}

// The values of the path that shows CHECK, and what of them has a name.
static void read_inputs(const cJSON *check, const cJSON *paths, Arena *arena, Finding *finding) {
  const cJSON *number = cJSON_GetObjectItemCaseSensitive(check, "path"), *each;
  if (!cJSON_IsNumber(number))
    return;
  const cJSON *path = cJSON_GetArrayItem(paths, number->valueint);
  Strbuf all = {0}, named = {0};
  cJSON_ArrayForEach(each, cJSON_GetObjectItemCaseSensitive(path, "inputs")) {
    strbuf_printf(&all, "%s%s", all.size ? "," : "", text_at(each, "value"));
    if (is_text(each, "kind", "parameter") && !is_plain_pointer(each))
      add_named(text_at(each, "source"), text_at(each, "value"), &named);
  }
  add_unset(path, &named);
  finding->inputs = strbuf_keep(&all, arena);
  finding->named = strbuf_keep(&named, arena);
  strbuf_release(&all);
  strbuf_release(&named);
}

// What the function's contract ensures is its own, too.
static bool is_own(const cJSON *check, const char *function, const char *file) {
  static const char contract[] = "check of ";
  const char *name = text_at(check, "function");
  if (!strncmp(name, contract, sizeof contract - 1))
    return !strcmp(name + sizeof contract - 1, function);
  return !strcmp(name, function) && is_text(check, "file", file);
}

static void add_check(const cJSON *check, const cJSON *paths, bool is_of_function, Arena *arena,
                      Outcome *out) {
  CheckTally *tally = is_of_function ? &out->own : &out->callees;
  if (is_text(check, "status", "proved")) {
    tally->proved++;
    return;
  }
  Finding finding = read_finding(check, arena);
  finding.is_own = is_of_function;
  finding.inputs = finding.named = "";
  if (finding.is_violated)
    read_inputs(check, paths, arena, &finding);
  tally->violated += finding.is_violated;
  tally->unknown += !finding.is_violated;
  vec_push(&out->findings, finding);
}

bool outcome_from_run(const cJSON *json, const char *function, const char *file, Arena *arena,
                      Outcome *out) {
  if (!is_text(json, "format", "gavel-result"))
    return false;
  const cJSON *verdict = cJSON_GetObjectItemCaseSensitive(json, "verdict"), *each;
  const cJSON *paths = cJSON_GetObjectItemCaseSensitive(json, "paths");
  *out = (Outcome){.verdict = verdict_text(verdict, arena), .why = text_of(verdict, "why", arena)};
  cJSON_ArrayForEach(each, cJSON_GetObjectItemCaseSensitive(json, "checks"))
      add_check(each, paths, is_own(each, function, file), arena, out);
  return true;
}
