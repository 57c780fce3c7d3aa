// The result as JSON: one object, whose form docs/json.md and docs/gavel-result.schema.json
// describe.
#include "report/json.h"

#include "base/diag.h"
#include "base/map.h"
#include "base/options.h"
#include "base/stats.h"
#include "cfa/checks.h"
#include "report/finding.h"
#include "report/path_steps.h"
#include "term/print.h"

#include <assert.h>
#include <stdlib.h>

enum { MOST_STEPS = 4000, MOST_STEPS_IN_ALL = 16000, LEAST_STEPS = 100, WIDEST_TEXT = 100 };

static const char version[] = "1.1"; // of the form; docs/json.md tells when it changes

// ---- the program, the verdict

// Those with code of the program.
static void add_files(const Cfa *cfa, cJSON *list) {
  Map seen;
  map_init(&seen);
  vec_each(Function *const, function, &cfa->functions) {
    SourceSpan span = (*function)->span;
    bool is_shown = (*function)->is_defined && !span_is_none(span) &&
                    !source_is_library(&cfa->files, span) && map_add(&seen, span.file);
    if (is_shown)
      json_append_text(list, source_name(&cfa->files, span.file));
  }
  map_release(&seen);
}

static void add_program(const Report *report, cJSON *root) {
  const Cfa *cfa = report->cfa;
  cJSON *program = cJSON_AddObjectToObject(root, "program");
  add_files(cfa, json_add_list(program, "files"));
  json_add_text(program, "data_model", cfa->types.model == MODEL_LP64 ? "LP64" : "ILP32");
  if (cfa->entry)
    json_add_text(program, "entry", cfa->entry->name);
}

static void add_verdict(const Report *report, cJSON *root) {
  static const char *const names[] = {
      [VERDICT_TRUE] = "TRUE", [VERDICT_FALSE] = "FALSE", [VERDICT_UNKNOWN] = "UNKNOWN"};
  const Verdict *verdict = report->verdict;
  cJSON *json = cJSON_AddObjectToObject(root, "verdict");
  json_add_text(json, "result", names[verdict->kind]);
  if (verdict->kind == VERDICT_FALSE) {
    const Location *location = cfa_location(report->cfa, path_answer_error(verdict->path));
    json_add_text(json, "property", error_property(location->error));
  }
  if (verdict->kind == VERDICT_UNKNOWN) {
    json_add_text(json, "reason", unknown_reason_name(verdict->reason));
    json_add_text(json, "why", strbuf_text(&verdict->why));
    json_add_text(json, "try", unknown_reason_advice(verdict->reason));
    json_add_place(report->cfa, json, verdict->place);
  } else if (verdict->engine) {
    json_add_text(json, "engine", verdict->engine);
  }
}

// ---- checks

static void add_check(const Report *report, const Goal *goal, uint32_t id, cJSON *list) {
  const Cfa *cfa = report->cfa;
  ErrorKind kind = goal_kind(cfa, goal);
  SourceSpan span = goal_span(cfa, goal);
  Strbuf text = {0};
  cJSON *json = json_append_object(list);
  json_add_number(json, "id", id);
  json_add_text(json, "kind", error_name(kind));
  json_add_text(json, "property", error_property(kind));
  json_add_text(json, "status", goal_status_name(goal->status));
  json_add_place(cfa, json, span);
  json_add_text(json, "function", goal_function(cfa, goal)->name);
  source_add_text(&cfa->files, span, WIDEST_TEXT, &text);
  json_add_text(json, "text", strbuf_text(&text));
  strbuf_clear(&text);
  goal_add_message(cfa, goal, &text);
  json_add_text(json, "message", strbuf_text(&text));
  if (goal->status == GOAL_OPEN && goal->why.size)
    json_add_text(json, "reason", unknown_reason_name(goal->reason));
  if (goal->status == GOAL_VIOLATED)
    json_add_number(json, "path", report_path_number(report, goal));
  if (goal->status == GOAL_VIOLATED && goal->engine)
    json_add_text(json, "engine", goal->engine);
  strbuf_release(&text);
}

static void add_checks(const Report *report, cJSON *root) {
  cJSON *list = json_add_list(root, "checks");
  uint32_t id = 0;
  vec_each(const Goal, goal, &report->goals->all)
    add_check(report, goal, id++, list);
}

// ---- paths

static void add_change(const Mark *mark, cJSON *list) {
  cJSON *json = json_append_object(list);
  json_add_text(json, "name", mark->name);
  json_add_text(json, "value", mark->text);
  if (mark->variable && mark->variable->function)
    json_add_text(json, "function", mark->variable->function->name);
  if (mark->temp)
    cJSON_AddTrueToObject(json, "is_input");
  if (mark->is_unset)
    cJSON_AddTrueToObject(json, "is_unset");
}

static void add_said(const PathStep *step, cJSON *json) {
  cJSON *changes = json_add_list(json, "changes"), *notes = json_add_list(json, "notes");
  for (uint32_t i = 0; i < step->said_count; i++) {
    const Mark *mark = &step->said[i];
    if (mark->name)
      add_change(mark, changes);
    else
      json_append_text(notes, mark->text);
  }
}

static void add_step(const Cfa *cfa, const PathStep *step, cJSON *list) {
  static const char *const kinds[] = {
      [PATH_LINE_STEP] = "step", [PATH_LINE_ENTRY] = "entry", [PATH_LINE_GAP] = "gap"};
  const PathLine *line = step->line;
  cJSON *json = json_append_object(list);
  json_add_text(json, "kind",
                step->times      ? "repetition"
                : step->left_out ? "gap"
                                 : kinds[line->kind]);
  json_add_place(cfa, json, line->span);
  if (line->function)
    json_add_text(json, "function", line->function->name);
  json_add_number(json, "depth", line->depth);
  if (step->left_out)
    json_add_number(json, "left_out", step->left_out);
  if (step->times)
    json_add_number(json, "times", step->times);
  json_add_text(json, "text", step->left_out ? "" : line->text);
  add_said(step, json);
}

// How many steps of a path are enough for people.
static uint32_t most_steps(const Report *report) {
  uint32_t paths = goals_count(report->goals, GOAL_VIOLATED);
  uint32_t most = MOST_STEPS_IN_ALL / (paths ? paths : 1);
  return most < LEAST_STEPS ? LEAST_STEPS : most < MOST_STEPS ? most : MOST_STEPS;
}

// MOST as for path_steps_add.
static void add_steps(const Cfa *cfa, const Trace *trace, uint32_t most, cJSON *json) {
  Arena arena = {0};
  PathLineVec lines = {0};
  PathStepVec steps = {0};
  path_lines_add(cfa, trace, &arena, &lines);
  path_steps_add(&lines, most, &arena, &steps);
  cJSON *list = json_add_list(json, "steps");
  vec_each(const PathStep, step, &steps)
    add_step(cfa, step, list);
  vec_release(&steps);
  vec_release(&lines);
  arena_release(&arena);
}

static void add_input(const Cfa *cfa, const InputValue *value, cJSON *list) {
  static const char *const kinds[] = {
      [HAVOC_NONDET] = "nondet",   [HAVOC_UNDEFINED] = "undefined-function",
      [HAVOC_FAILURE] = "failure", [HAVOC_ASM] = "assembly",
      [HAVOC_DECLARED] = "unset",  [HAVOC_PARAM] = "parameter",
      [HAVOC_OTHER] = "other"};
  Strbuf text = {0};
  cJSON *json = json_append_object(list);
  input_add_value(value, &text);
  json_add_text(json, "value", strbuf_text(&text));
  strbuf_clear(&text);
  type_add_text(value->type, NULL, &text);
  json_add_text(json, "type", strbuf_text(&text));
  json_add_text(json, "kind", kinds[value->kind]);
  if (value->edge && value->edge->kind == EDGE_HAVOC && value->edge->havoc.function)
    json_add_text(json, "source", value->edge->havoc.function->name);
  else if (value->variable && value->variable->kind != VAR_TEMP)
    json_add_text(json, "source", value->variable->name);
  if (value->edge)
    json_add_place(cfa, json, value->edge->span);
  strbuf_release(&text);
}

static void add_paths(const Report *report, JsonPaths paths, cJSON *root) {
  cJSON *list = json_add_list(root, "paths");
  uint32_t id = 0, most = paths == JSON_PATHS_FOLDED ? most_steps(report) : 0;
  vec_each(const Goal, goal, &report->goals->all) {
    id++;
    if (goal->status != GOAL_VIOLATED)
      continue;
    cJSON *json = json_append_object(list);
    json_add_number(json, "check", id - 1);
    cJSON *inputs = json_add_list(json, "inputs");
    vec_each(const InputValue, value, &goal->path->input.answered)
      add_input(report->cfa, value, inputs);
    add_steps(report->cfa, &goal->path->trace, most, json);
  }
}

// ---- what a proof knows

static void add_formula(const Report *report, const char *key, Term formula, cJSON *json) {
  Strbuf text = {0};
  if (!term_is_true(report->terms, formula))
    term_add_c(report->terms, formula, &text);
  json_add_text(json, key, text.size ? strbuf_text(&text) : "1");
  strbuf_release(&text);
}

static void add_invariants(const Report *report, cJSON *root) {
  cJSON *list = json_add_list(root, "invariants");
  vec_each(const LoopInvariant, invariant, &report->verdict->invariants) {
    cJSON *json = json_append_object(list);
    json_add_place(report->cfa, json, invariant->span);
    json_add_text(json, "function", cfa_location(report->cfa, invariant->loc)->function->name);
    add_formula(report, "formula", invariant->formula, json);
    cJSON_AddBoolToObject(json, "is_partial", invariant->is_partial);
  }
}

static void add_elements(const Report *report, cJSON *root) {
  cJSON *list = json_add_list(root, "element_invariants");
  vec_each(const ElementInvariant, invariant, &report->verdict->elements) {
    cJSON *json = json_append_object(list);
    Strbuf text = {0};
    json_add_place(report->cfa, json, invariant->span);
    json_add_text(json, "function", cfa_location(report->cfa, invariant->loc)->function->name);
    element_invariant_add_text(report->terms, invariant, &text);
    json_add_text(json, "formula", strbuf_text(&text));
    strbuf_release(&text);
  }
}

static void add_contracts(const Report *report, cJSON *root) {
  cJSON *list = json_add_list(root, "contracts");
  vec_each(const Contract, contract, &report->verdict->contracts) {
    cJSON *json = json_append_object(list);
    json_add_place(report->cfa, json, contract->function->span);
    json_add_text(json, "function", contract->function->name);
    add_formula(report, "given", contract->given, json);
    add_formula(report, "ensured", contract->ensured, json);
    cJSON_AddBoolToObject(json, "is_partial", contract->is_partial);
  }
}

static void add_never_reached(const Report *report, cJSON *root) {
  cJSON *list = json_add_list(root, "never_reached");
  vec_each(const Loc, loc, &report->verdict->never_reached) {
    const Location *location = cfa_location(report->cfa, *loc);
    const Edge *edge = location->first_entering;
    cJSON *json = json_append_object(list);
    json_add_text(json, "kind", error_name(location->error));
    json_add_place(report->cfa, json, edge ? edge->span : location->function->span);
    json_add_text(json, "function", location->function->name);
  }
}

static void add_assumptions(const Report *report, cJSON *root) {
  cJSON *list = json_add_list(root, "assumptions");
  vec_each(const char *const, text, &report->verdict->assumptions)
    json_add_text(json_append_object(list), "text", *text);
  vec_each(const Note, note, &report->cfa->notes) {
    if (note->kind == NOTE_UNSUPPORTED || note->kind == NOTE_INTRINSIC)
      continue; // was not met, or there would be no verdict
    cJSON *json = json_append_object(list);
    json_add_text(json, "text", note->text);
    json_add_place(report->cfa, json, note->span);
  }
}

static void add_proof(const Verdict *verdict, cJSON *root) {
  cJSON *json = cJSON_AddObjectToObject(root, "proof");
  cJSON_AddBoolToObject(json, "is_checked", verdict->proof.obligations > 0);
  json_add_number(json, "obligations", verdict->proof.obligations);
  json_add_number(json, "undecided", verdict->proof.undecided);
  json_add_number(json, "iterations", verdict->iterations);
  cJSON_AddBoolToObject(json, "is_inductive", verdict->is_inductive);
}

static void add_statistics(cJSON *root) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out)
    die("out of memory");
  stats_print_json(out);
  fclose(out);
  cJSON *statistics = cJSON_Parse(text);
  assert(statistics);
  cJSON_AddItemToObject(root, "statistics", statistics);
  free(text);
}

// ---- all

cJSON *json_result(const Report *report, JsonPaths paths) {
  cJSON *root = cJSON_CreateObject();
  json_add_text(root, "format", "gavel-result");
  json_add_text(root, "version", version);
  cJSON *producer = cJSON_AddObjectToObject(root, "producer");
  json_add_text(producer, "name", "gavel");
  json_add_text(producer, "version", options_version());
  add_program(report, root);
  add_verdict(report, root);
  add_checks(report, root);
  add_paths(report, paths, root);
  add_invariants(report, root);
  add_elements(report, root);
  add_contracts(report, root);
  add_never_reached(report, root);
  add_assumptions(report, root);
  add_proof(report->verdict, root);
  add_statistics(root);
  return root;
}

static void write_json(const Report *report, FILE *out) {
  json_print(json_result(report, JSON_PATHS_WHOLE), out);
}

const ReportWriter json_writer = {.name = "json", .write = write_json};
