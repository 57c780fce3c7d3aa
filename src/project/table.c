#include "project/table.h"

#include "base/map.h"
#include "project/operation.h"
#include "project/text_file.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDEST_NAME = 60, WIDEST_MESSAGE = 200, WIDEST_INPUTS = 300, OTHERS_SHOWN = 3 };

// ---- places

// PATH as seen from here.
static const char *short_path(const char *path) {
  static char here[PATH_MAX];
  if (!here[0] && !getcwd(here, sizeof here))
    return path;
  size_t length = strlen(here);
  return !strncmp(path, here, length) && path[length] == '/' ? path + length + 1 : path;
}

uint32_t finding_line(const Project *project, const Finding *finding) {
  const ProjectSymbol *function = project_find_function(project, finding->file, finding->function);
  return finding->line + (function ? function->line : 0);
}

void project_list(const Project *project, FILE *out) {
  vec_each(const ProjectEntry, entry, &project->entries) {
    const ProjectSymbol *symbol = entry_symbol(project, entry);
    fprintf(out, "%s:%s\n", short_path(symbol->file), symbol->name);
  }
}

// ---- sums

static void add_tally(CheckTally *sum, const CheckTally *tally) {
  sum->proved += tally->proved;
  sum->violated += tally->violated;
  sum->unknown += tally->unknown;
}

static bool outcome_is_violated(const Outcome *outcome) {
  return outcome->own.violated || outcome->callees.violated;
}

Totals project_totals(const Project *project) {
  Totals totals = {.functions = project->entries.size};
  vec_each(const ProjectUnit, unit, &project->units)
    totals.unread += !unit->is_read;
  vec_each(const ProjectEntry, entry, &project->entries) {
    const Outcome *outcome = &entry->outcome;
    totals.kept += entry->is_kept;
    totals.failed += outcome->kind == OUTCOME_FAILED;
    add_tally(&totals.own, &outcome->own);
    add_tally(&totals.callees, &outcome->callees);
    if (outcome_is_violated(outcome))
      totals.violated++;
    else if (strcmp(outcome->verdict, "TRUE") != 0)
      totals.unknown++;
    else
      totals.proved++;
    vec_each(const Finding, finding, &outcome->findings) {
      totals.violated_new += finding->is_new && finding->is_violated;
      totals.unknown_new += finding->is_new && !finding->is_violated;
    }
  }
  return totals;
}

// ---- the baseline

// A finding is the same if it is about the same operation of the same function, wherever that is
// now.
static uint64_t finding_key(const char *entry, bool is_violated, const char *function,
                            const char *kind, const char *text) {
  uint64_t key = is_violated;
  const char *parts[] = {entry, function, kind, text};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    key = hash_mix(key ^ hash_bytes(parts[i], strlen(parts[i])));
  return key;
}

static const char *text_of(const cJSON *object, const char *key) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
  return text ? text : "";
}

static void count_known(const cJSON *root, Map *known) {
  const cJSON *function, *finding;
  cJSON_ArrayForEach(function, cJSON_GetObjectItemCaseSensitive(root, "functions"))
      cJSON_ArrayForEach(finding, cJSON_GetObjectItemCaseSensitive(function, "findings"))++
          *map_insert(known,
                      finding_key(text_of(function, "name"),
                                  !strcmp(text_of(finding, "status"), "violated"),
                                  text_of(finding, "function"), text_of(finding, "kind"),
                                  text_of(finding, "text")),
                      NULL);
}

bool project_compare(Project *project, const char *file) {
  cJSON *root = file ? json_read_file(file) : NULL;
  bool is_good = !file || cJSON_IsArray(cJSON_GetObjectItemCaseSensitive(root, "functions"));
  Map known = {0};
  count_known(root, &known);
  vec_each(const ProjectEntry, entry, &project->entries) {
    vec_each(Finding, finding, &entry->outcome.findings) {
      uint64_t *count =
          map_find(&known, finding_key(entry_symbol(project, entry)->name, finding->is_violated,
                                       finding->function, finding->kind, finding->text));
      finding->is_new = !count || !*count;
      if (count && *count)
        --*count;
    }
  }
  map_release(&known);
  cJSON_Delete(root);
  return is_good;
}

// ---- text

static const char *entry_state(const ProjectEntry *entry) {
  const Outcome *outcome = &entry->outcome;
  if (outcome->kind == OUTCOME_NO_CODE)
    return "not C";
  if (outcome->kind == OUTCOME_FAILED)
    return "failed";
  if (outcome_is_violated(outcome))
    return "violated";
  return !strcmp(outcome->verdict, "TRUE") ? "proved" : "unknown";
}

static void print_row(const Project *project, const ProjectEntry *entry, int width, FILE *out) {
  const ProjectSymbol *symbol = entry_symbol(project, entry);
  const Outcome *outcome = &entry->outcome;
  Strbuf name = {0};
  strbuf_printf(&name, "%s:%u: %s", short_path(symbol->file), symbol->line, symbol->name);
  char callees[32];
  snprintf(callees, sizeof callees, "%u/%u", outcome->callees.proved + outcome->callees.violated,
           tally_all(&outcome->callees));
  fprintf(out, "%-*s %8s %7u %9u %8u %11s", width, strbuf_text(&name), entry_state(entry),
          outcome->own.proved, outcome->own.violated, outcome->own.unknown,
          tally_all(&outcome->callees) ? callees : "");
  if (entry->is_kept)
    fprintf(out, "     kept\n");
  else
    fprintf(out, " %7.1fs\n", outcome->cpu_seconds);
  strbuf_release(&name);
}

static int widest_name(const Project *project) {
  int widest = 0;
  vec_each(const ProjectEntry, entry, &project->entries) {
    const ProjectSymbol *symbol = entry_symbol(project, entry);
    int width =
        snprintf(NULL, 0, "%s:%u: %s", short_path(symbol->file), symbol->line, symbol->name);
    widest = width > widest ? width : widest;
  }
  return widest < WIDEST_NAME ? widest : WIDEST_NAME;
}

static void print_cut(const char *label, const char *text, size_t limit, FILE *out) {
  size_t length = strlen(text);
  if (length)
    fprintf(out, "    %s%.*s%s\n", label, (int)(length < limit ? length : limit), text,
            length > limit ? " ..." : "");
}

static void print_others(const Project *project, const Operation *operation, FILE *out) {
  uint32_t count = operation->others.size, shown = count < OTHERS_SHOWN ? count : OTHERS_SHOWN;
  for (uint32_t i = 0; i < shown; i++)
    fprintf(out, "%s%s", i ? ", " : "    also from ",
            entry_symbol(project, operation->others.data[i])->name);
  if (shown < count)
    fprintf(out, " and %u more", count - shown);
  if (count)
    fputc('\n', out);
}

static void print_operation(const Project *project, const Operation *operation, FILE *out) {
  const Finding *finding = operation->finding;
  const char *name = entry_symbol(project, operation->entry)->name;
  fprintf(out, "%s:%u:%u: %s: %s", short_path(finding->file), finding_line(project, finding),
          finding->column, finding->is_violated ? "violated" : "unknown", finding->kind);
  if (!finding->is_violated && *finding->reason)
    fprintf(out, " (%s)", finding->reason);
  fprintf(out, " in '%s'", finding->text);
  if (strcmp(finding->function, name) != 0)
    fprintf(out, ", from %s", name);
  fputc('\n', out);
  if (finding->is_violated) {
    print_cut("", finding->message, WIDEST_MESSAGE, out);
    print_cut("with ", finding->named, WIDEST_INPUTS, out);
  }
  print_others(project, operation, out);
}

static void print_findings(const Project *project, bool is_violated, FILE *out) {
  OperationVec operations = {0};
  operations_find(project, is_violated, &operations);
  vec_each(const Operation, operation, &operations)
    print_operation(project, operation, out);
  operations_release(&operations);
}

static void print_open(const Project *project, FILE *out) {
  vec_each(const ProjectEntry, entry, &project->entries) {
    const Outcome *outcome = &entry->outcome;
    if (outcome_is_violated(outcome) || !strcmp(outcome->verdict, "TRUE"))
      continue;
    const ProjectSymbol *symbol = entry_symbol(project, entry);
    fprintf(out, "%s:%u: %s: %s\n", short_path(symbol->file), symbol->line, symbol->name,
            outcome->verdict);
    print_cut("", outcome->why, WIDEST_MESSAGE, out);
  }
}

static double decided_percent(const CheckTally *tally) {
  return 100.0 * (tally->proved + tally->violated) / tally_all(tally);
}

typedef struct OpenReason {
  const char *reason;
  uint32_t count;
} OpenReason;
typedef VEC(OpenReason) OpenReasonVec;

static void count_reason(OpenReasonVec *counts, const char *reason) {
  vec_each(OpenReason, known, counts)
    if (!strcmp(known->reason, reason)) {
      known->count++;
      return;
    }
  vec_push(counts, (OpenReason){reason, 1});
}

static int compare_counts(const void *left, const void *right) {
  const OpenReason *a = left, *b = right;
  return a->count != b->count ? (a->count < b->count ? 1 : -1) : strcmp(a->reason, b->reason);
}

// Of the checks in the functions themselves, the most frequent first.
static void print_reasons(const Project *project, FILE *out) {
  OpenReasonVec counts = {0};
  vec_each(const ProjectEntry, entry, &project->entries)
    vec_each(const Finding, finding, &entry->outcome.findings)
      if (!finding->is_violated && finding->is_own)
        count_reason(&counts, *finding->reason ? finding->reason : "other");
  if (counts.size)
    qsort(counts.data, counts.size, sizeof *counts.data, compare_counts);
  for (uint32_t i = 0; i < counts.size; i++)
    fprintf(out, "%s%u %s%s", i ? ", " : "Why unknown: ", counts.data[i].count,
            counts.data[i].reason, i + 1 < counts.size ? "" : "\n");
  vec_release(&counts);
}

static void print_totals(const Totals *totals, const TableStyle *style, FILE *out) {
  const CheckTally *own = &totals->own, *callees = &totals->callees;
  fprintf(out, "%u function%s: %u proved, %u violated, %u unknown; %u kept from earlier runs\n",
          totals->functions, totals->functions == 1 ? "" : "s", totals->proved, totals->violated,
          totals->unknown, totals->kept);
  fprintf(out, "%u check%s: %u proved, %u violated, %u unknown", tally_all(own),
          tally_all(own) == 1 ? "" : "s", own->proved, own->violated, own->unknown);
  if (tally_all(own))
    fprintf(out, " (%.1f %% decided)", decided_percent(own));
  fprintf(out, "; %.1f s\n", style->seconds);
  if (tally_all(callees))
    fprintf(out, "%u more in what they call, once for each caller: %.1f %% decided\n",
            tally_all(callees), decided_percent(callees));
  if (totals->unread)
    fprintf(out, "%u file%s could not be read\n", totals->unread, totals->unread == 1 ? "" : "s");
  if (style->has_baseline)
    fprintf(out, "New since the baseline: %u violated, %u unknown\n", totals->violated_new,
            totals->unknown_new);
}

void project_print(const Project *project, const TableStyle *style, FILE *out) {
  Totals totals = project_totals(project);
  int width = widest_name(project);
  fprintf(out, "%-*s %8s %7s %9s %8s %11s %8s\n", width, "function", "", "proved", "violated",
          "unknown", "callees", "time");
  vec_each(const ProjectEntry, entry, &project->entries)
    print_row(project, entry, width, out);
  fputc('\n', out);
  print_findings(project, true, out);
  if (!style->has_baseline)
    print_open(project, out);
  else
    print_findings(project, false, out);
  print_totals(&totals, style, out);
  print_reasons(project, out);
}

// ---- JSON

static void add_finding(const Project *project, const Finding *finding, cJSON *list) {
  cJSON *json = cJSON_CreateObject();
  cJSON_AddItemToArray(list, json);
  cJSON_AddStringToObject(json, "status", finding->is_violated ? "violated" : "unknown");
  cJSON_AddStringToObject(json, "file", finding->file);
  cJSON_AddNumberToObject(json, "line", finding_line(project, finding));
  cJSON_AddNumberToObject(json, "column", finding->column);
  cJSON_AddStringToObject(json, "function", finding->function);
  cJSON_AddBoolToObject(json, "is_own", finding->is_own);
  cJSON_AddStringToObject(json, "kind", finding->kind);
  cJSON_AddStringToObject(json, "text", finding->text);
  cJSON_AddStringToObject(json, "message", finding->message);
  if (finding->is_violated) {
    cJSON_AddStringToObject(json, "inputs", finding->inputs);
    cJSON_AddStringToObject(json, "with", finding->named);
  } else {
    cJSON_AddStringToObject(json, "reason", finding->reason);
  }
  cJSON_AddBoolToObject(json, "is_new", finding->is_new);
}

static void add_entry(const Project *project, const ProjectEntry *entry, cJSON *list) {
  const ProjectSymbol *symbol = entry_symbol(project, entry);
  const Outcome *outcome = &entry->outcome;
  cJSON *json = cJSON_CreateObject(), *files = cJSON_CreateArray();
  cJSON_AddItemToArray(list, json);
  cJSON_AddStringToObject(json, "name", symbol->name);
  cJSON_AddStringToObject(json, "file", symbol->file);
  cJSON_AddNumberToObject(json, "line", symbol->line);
  cJSON_AddStringToObject(json, "verdict", outcome->verdict);
  cJSON_AddStringToObject(json, "why", outcome->why);
  tally_to_json(&outcome->own, json);
  tally_to_json(&outcome->callees, cJSON_AddObjectToObject(json, "callees"));
  cJSON_AddNumberToObject(json, "cpu_seconds", outcome->cpu_seconds);
  cJSON_AddBoolToObject(json, "is_kept", entry->is_kept);
  cJSON_AddStringToObject(json, "key", entry->key);
  cJSON_AddItemToObject(json, "linked", files);
  vec_each(const char *const, file, &entry->files)
    cJSON_AddItemToArray(files, cJSON_CreateString(*file));
  cJSON *findings = cJSON_AddArrayToObject(json, "findings");
  vec_each(const Finding, finding, &outcome->findings)
    add_finding(project, finding, findings);
}

cJSON *project_json(const Project *project) {
  cJSON *root = cJSON_CreateObject();
  cJSON_AddStringToObject(root, "format", "gavel-check");
  cJSON_AddStringToObject(root, "version", "1.0");
  cJSON *functions = cJSON_AddArrayToObject(root, "functions");
  vec_each(const ProjectEntry, entry, &project->entries)
    add_entry(project, entry, functions);
  return root;
}
