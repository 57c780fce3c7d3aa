// The run is repeated in the interpreter, which tells of each branch, call and input: the waypoints
// come in the order of the run. At a place that has waypoints, each time that the run passes it has
// one; so whoever follows the witness takes each at the right time.
#include "witness/from_run.h"

#include "witness/instrument_internal.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { MOST_BRANCHES = 400, MOST_STEPS = 100000000 };

typedef struct RunWriter {
  Witness *witness;
  TaskText *text;
  const Cfa *cfa;
  Map branches;            // location -> place in cfa->branches, plus 1, of those that lead there
  WaypointVec inputs, all; // those that must be told; with branches and calls
  uint32_t others;         // branches and calls
  WaypointKind newest;     // of the last one, also if it was left out
  const Edge *last;        // that was begun
  const Edge *last_own;    // likewise, in a file of the program
  Input input;
} RunWriter;

// ---- places

static const Tokens *tokens_of(const RunWriter *writer, SourceSpan span) {
  return span_is_none(span) ? NULL : task_text_tokens(writer->text, span.file);
}

static const Function *function_of(const RunWriter *writer, const Edge *edge) {
  return cfa_location(writer->cfa, edge->source)->function;
}

static void add(RunWriter *writer, WaypointKind kind, const Edge *edge, uint32_t offset,
                const char *value) {
  Waypoint waypoint = {
      .kind = kind,
      .place = task_text_place(writer->text, edge->span.file, offset, function_of(writer, edge)),
      .value = value};
  bool is_needed =
      kind == WAYPOINT_ASSUMPTION || kind == WAYPOINT_FUNCTION_RETURN || kind == WAYPOINT_TARGET;
  writer->newest = kind;
  writer->others += !is_needed;
  if (is_needed)
    vec_push(&writer->inputs, waypoint);
  if (writer->others <= MOST_BRANCHES)
    vec_push(&writer->all, waypoint);
}

// One visit of a statement may read two variables that nobody has set: both are told at once.
static bool joins_last(const RunWriter *writer, const Waypoint *waypoint) {
  if (!writer->inputs.size || writer->newest != WAYPOINT_ASSUMPTION)
    return false;
  const WitnessPlace *last = &writer->inputs.data[writer->inputs.size - 1].place;
  return last->line == waypoint->place.line && last->column == waypoint->place.column &&
         last->file == waypoint->place.file;
}

static void add_assumption(RunWriter *writer, const Edge *edge, uint32_t offset,
                           const char *value) {
  WitnessPlace place =
      task_text_place(writer->text, edge->span.file, offset, function_of(writer, edge));
  Waypoint waypoint = {.kind = WAYPOINT_ASSUMPTION, .place = place, .value = value};
  if (!joins_last(writer, &waypoint)) {
    add(writer, WAYPOINT_ASSUMPTION, edge, offset, value);
    return;
  }
  Waypoint *last = &writer->inputs.data[writer->inputs.size - 1];
  last->value = arena_printf(&writer->witness->arena, "%s && %s", last->value, value);
  if (writer->others <= MOST_BRANCHES)
    writer->all.data[writer->all.size - 1].value = last->value;
}

// The offset of the `)` of the call that EDGE is; false if the text has none of a function by its
// name.
static bool find_call_end(const RunWriter *writer, const Edge *edge, uint32_t *offset) {
  const Tokens *tokens = tokens_of(writer, edge->span);
  if (!tokens || edge->span.length == 0)
    return false;
  *offset = edge->span.begin + edge->span.length - 1;
  uint32_t token = tokens_at(tokens, *offset);
  return token != NO_TOKEN && tokens->all.data[token].begin == *offset &&
         place_call_begin(tokens, token) != NO_TOKEN;
}

// Of the statement that EDGE belongs to.
static bool find_statement(const RunWriter *writer, const Edge *edge, uint32_t *offset) {
  const Tokens *tokens = tokens_of(writer, edge->span);
  uint32_t token = tokens ? tokens_at(tokens, edge->span.begin) : NO_TOKEN;
  if (token == NO_TOKEN)
    return false;
  *offset = tokens->all.data[tokens_statement(tokens, token)].begin;
  return true;
}

// ---- values

// With all digits that tell it from other numbers.
static const char *floating_text(Arena *arena, const Type *type, long double value) {
  const char *suffix = type->floating == FLOAT_LONG_DOUBLE ? "L" : "";
  bool is_whole = value == rintl(value) && fabsl(value) < 1e15L;
  if (!isfinite(value))
    return NULL;
  return arena_printf(arena, is_whole ? "%.1Lf%s" : "%.21Lg%s", value, suffix);
}

// NULL if C has no constant for it.
static const char *value_text(RunWriter *writer, const Type *type, ExecAnswer value) {
  Arena *arena = &writer->witness->arena;
  if (type_is_float(type))
    return floating_text(arena, type, value.floating);
  if (type_is_pointer(type))
    return value.integer == 0 ? "0" : NULL;
  const __int128 most = INT64_MAX;
  if (value.integer < -most || value.integer > UINT64_MAX)
    return NULL;
  if (value.integer > most)
    return arena_printf(arena, "%lluULL", (unsigned long long)value.integer);
  const char *suffix = value.integer > INT32_MAX || value.integer < -INT32_MAX ? "LL" : "";
  return arena_printf(arena, "%lld%s", (long long)value.integer, suffix);
}

static void add_return(RunWriter *writer, const Edge *edge, const Type *type, ExecAnswer value) {
  uint32_t offset;
  const char *text = value_text(writer, type, value);
  if (text && find_call_end(writer, edge, &offset))
    add(writer, WAYPOINT_FUNCTION_RETURN, edge, offset,
        arena_printf(&writer->witness->arena, "\\result == %s", text));
}

// A variable that nobody has set, and is read.
static void add_read(RunWriter *writer, const ExecQuestion *question, ExecAnswer value) {
  uint32_t offset;
  const Variable *variable = question->variable;
  const char *text = value_text(writer, question->type, value);
  bool is_named = variable && question->edge && variable->kind != VAR_TEMP &&
                  variable->type == question->type && question->bit_offset == 0;
  if (is_named && text && find_statement(writer, question->edge, &offset))
    add_assumption(writer, question->edge, offset,
                   arena_printf(&writer->witness->arena, "%s == %s", variable->name, text));
}

// ---- what the run does

static void add_branch(RunWriter *writer, const Edge *edge) {
  static const char *const keywords[] = {"if", "while", "for", "do"};
  const uint64_t *number = map_find(&writer->branches, edge->target.index);
  if (!number || edge->assume.is_check)
    return;
  const BranchStatement *branch = &writer->cfa->branches.data[*number - 1];
  const Tokens *tokens = tokens_of(writer, branch->span);
  if (!tokens || branch->span.file != edge->span.file)
    return;
  uint32_t token = tokens_at(tokens, branch->span.begin);
  bool is_keyword = false;
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    is_keyword |= token_is(tokens, token, keywords[i]);
  if (is_keyword)
    add(writer, WAYPOINT_BRANCHING, edge, branch->span.begin,
        loc_equals(edge->target, branch->yes) ? "true" : "false");
}

// Does EDGE stand in the body of a function of the program's files?
static bool is_own(const RunWriter *writer, const Edge *edge) {
  const Tokens *tokens = tokens_of(writer, edge->span);
  uint32_t token = tokens ? tokens_at(tokens, edge->span.begin) : NO_TOKEN;
  return token != NO_TOKEN && tokens->all.data[token].outer != NO_TOKEN;
}

static void watch(void *context, const Edge *edge) {
  RunWriter *writer = context;
  if (is_own(writer, edge))
    writer->last_own = edge;
  if (edge->kind == EDGE_ASSUME)
    add_branch(writer, edge);
}

static void observe(void *context, const ExecEvent *event) {
  RunWriter *writer = context;
  uint32_t offset;
  bool is_input = event->kind == EXEC_STORED && event->edge->kind == EDGE_HAVOC && event->type;
  if (is_input && event->edge->havoc.function && event->edge->havoc.kind != HAVOC_FAILURE)
    add_return(writer, event->edge, event->type, event->value);
  else if (event->kind == EXEC_ENTERED && event->callee != writer->cfa->entry &&
           find_call_end(writer, event->edge, &offset))
    add(writer, WAYPOINT_FUNCTION_ENTER, event->edge, offset, NULL);
}

static ExecAnswer answer(void *context, const ExecQuestion *question) {
  RunWriter *writer = context;
  ExecAnswer value = input_answer(&writer->input, question);
  if (question->kind == HAVOC_DECLARED)
    add_read(writer, question, value);
  return value;
}

// ---- all

static void find_branches(RunWriter *writer) {
  for (uint32_t i = 0; i < writer->cfa->branches.size; i++) {
    const BranchStatement *branch = &writer->cfa->branches.data[i];
    *map_insert(&writer->branches, branch->yes.index, NULL) = i + 1;
    *map_insert(&writer->branches, branch->no.index, NULL) = i + 1;
  }
}

static bool add_target(RunWriter *writer) {
  uint32_t offset;
  if (!writer->last_own || !find_statement(writer, writer->last_own, &offset))
    return false;
  add(writer, WAYPOINT_TARGET, writer->last_own, offset, NULL);
  return true;
}

bool witness_from_run(Witness *witness, TaskText *text, const Cfa *cfa, const Input *input,
                      bool unset_is_any) {
  assert(!witness->waypoints.size);
  RunWriter writer = {.witness = witness, .text = text, .cfa = cfa};
  vec_append(&writer.input.given, input->answered.data, input->answered.size);
  find_branches(&writer);
  ExecOptions options = {.answer = answer,
                         .answer_context = &writer,
                         .watch = watch,
                         .watch_context = &writer,
                         .observe = observe,
                         .observe_context = &writer,
                         .unset_is_any = unset_is_any,
                         .step_limit = MOST_STEPS};
  ExecResult result = {0};
  exec_run(cfa, &options, &result);
  bool is_error = result.status == EXEC_ERROR && add_target(&writer);
  exec_result_release(&result);
  const WaypointVec *chosen = writer.others <= MOST_BRANCHES ? &writer.all : &writer.inputs;
  if (is_error)
    vec_append(&witness->waypoints, chosen->data, chosen->size);
  input_release(&writer.input);
  vec_release(&writer.inputs);
  vec_release(&writer.all);
  map_release(&writer.branches);
  return is_error;
}
