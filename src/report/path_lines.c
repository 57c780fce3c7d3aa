#include "report/path_lines.h"

#include "cfa/checks.h"
#include "report/path_marks.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { TEXT_LIMIT = 100 };

typedef struct LineBuilder {
  const Cfa *cfa;
  const Trace *trace;
  Arena *arena;
  PathLineVec *lines;
  VEC(const Edge *) calls; // under way, but for those from before a gap
  const Edge *returned_to; // the call that was left just before, else NULL

  // The line at work
  bool is_open;
  bool is_shown; // it does something
  bool is_tail;  // it goes on after a call: only worth a line if there is something to say
  SourceSpan span;
  const Function *function;
  uint32_t depth;
  VEC(const Edge *) edges;
  PathMarks marks;
} LineBuilder;

// ---- the text of a line

// The physical line around SPAN, or what SPAN covers if that is too long to show.
static void add_source(const LineBuilder *builder, SourceSpan span, Strbuf *out) {
  assert(span.file < builder->cfa->files.files.size && out->size == 0);
  const SourceFile *file = &builder->cfa->files.files.data[span.file];
  if (!file->text || span.begin >= file->length)
    return;
  SourceSpan line = span;
  while (line.begin > 0 && file->text[line.begin - 1] != '\n')
    line.begin--;
  line.length = (uint32_t)strcspn(file->text + line.begin, "\n");
  source_add_text(&builder->cfa->files, line, 0, out);
  if (out->size <= TEXT_LIMIT)
    return;
  strbuf_clear(out);
  source_add_text(&builder->cfa->files, span, TEXT_LIMIT, out);
}

// LINE with TEXT and what is said beside it, which is text again unless the line tells it itself.
static void add_line(LineBuilder *builder, PathLine line, const Strbuf *text) {
  const PathMarks *marks = &builder->marks;
  Strbuf beside = {0};
  if (line.kind != PATH_LINE_ENTRY)
    marks_add_text(marks, &beside);
  Mark *said = ARENA_ARRAY(builder->arena, Mark, marks->all.size + 1);
  for (uint32_t i = 0; i < marks->all.size; i++)
    said[i] = marks->all.data[i];
  line.text = strbuf_keep(text, builder->arena);
  line.marks = strbuf_keep(&beside, builder->arena);
  line.said = said;
  line.said_count = marks->all.size;
  vec_push(builder->lines, line);
  strbuf_release(&beside);
}

static const Function *function_of(const LineBuilder *builder, const Edge *edge) {
  return cfa_location(builder->cfa, edge->source)->function;
}

// ---- beginning and ending lines

static void close_line(LineBuilder *builder) {
  bool has_marks = builder->marks.all.size > 0;
  if (builder->is_open && (has_marks || (builder->is_shown && !builder->is_tail))) {
    Strbuf text = {0};
    add_source(builder, builder->span, &text);
    PathLine line = {.span = builder->span, .function = builder->function, .depth = builder->depth};
    add_line(builder, line, &text);
    strbuf_release(&text);
  }
  assert(builder->is_open || !has_marks);
  builder->is_open = builder->is_shown = builder->is_tail = false;
  vec_clear(&builder->edges);
  vec_clear(&builder->marks.all);
}

// Once more round a loop that is written in one line. A call's edge comes twice.
static bool is_repeated(const LineBuilder *builder, const TraceEvent *event) {
  if (event->kind == TRACE_READ || event->edge->kind == EDGE_CALL)
    return false;
  for (uint32_t i = 0; i < builder->edges.size; i++)
    if (builder->edges.data[i] == event->edge)
      return true;
  return false;
}

static bool is_same_line(SourceSpan a, SourceSpan b) {
  return a.file == b.file && a.line == b.line;
}

static bool goes_on(const LineBuilder *builder, const TraceEvent *event) {
  return builder->is_open && is_same_line(builder->span, event->edge->span) &&
         builder->depth == event->depth && !is_repeated(builder, event);
}

static void open_line(LineBuilder *builder, const TraceEvent *event) {
  assert(event->depth > 0 && !span_is_none(event->edge->span));
  const Edge *call = builder->returned_to;
  close_line(builder);
  builder->is_open = true;
  builder->is_tail = call && is_same_line(call->span, event->edge->span);
  builder->span = event->edge->span;
  builder->function = function_of(builder, event->edge);
  builder->depth = event->depth;
}

// ---- events

static bool begins_with(const char *text, const char *word) {
  size_t length = strlen(word);
  return strncmp(text, word, length) == 0 && !isalnum((unsigned char)text[length]) &&
         text[length] != '_';
}

// `;`, `{` and `else` are no steps, and neither are the end of a function without a return and the
// end of an `if` or `switch`, whose edge stands where it begins.
static bool is_statement(const LineBuilder *builder, const Edge *edge) {
  Strbuf text = {0};
  source_add_text(&builder->cfa->files, edge->span, TEXT_LIMIT, &text);
  const char *at = strbuf_text(&text);
  bool is_end = edge->kind == EDGE_RETURN && !begins_with(at, "return");
  bool is_branch = begins_with(at, "if") || begins_with(at, "else") || begins_with(at, "switch");
  while (*at && !isalnum((unsigned char)*at))
    at++;
  bool has_word = *at;
  strbuf_release(&text);
  return has_word && !is_end && !is_branch;
}

static bool does_something(const LineBuilder *builder, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
    return is_statement(builder, edge);
  case EDGE_RETURN:
    return edge->ret.value || is_statement(builder, edge);
  case EDGE_ASSUME:
    return edge->assume.cond->kind != EXPR_INT && !edge->assume.is_check;
  case EDGE_HAVOC:
    return edge->havoc.kind != HAVOC_DECLARED;
  case EDGE_ASSIGN:
  case EDGE_CALL:
    break;
  }
  return true;
}

static void add_returned(LineBuilder *builder, const TraceEvent *event) {
  assert(event->kind == TRACE_RETURN);
  if (!event->type)
    return;
  Strbuf text = {0};
  strbuf_add(&text, "returns ");
  marks_add_event_value(&builder->marks, event, &text);
  marks_add_sentence(&builder->marks, strbuf_keep(&text, builder->arena));
  strbuf_release(&text);
}

static void add_error(LineBuilder *builder, const Edge *edge) {
  const Location *location = cfa_location(builder->cfa, edge->target);
  if (location->kind != LOC_ERROR)
    return;
  static const char *const sentences[] = {[ERROR_NONE] = "error",
                                          [ERROR_CALL] = "error",
                                          [ERROR_LABEL] = "error label",
                                          [ERROR_ASSERT] = "assertion fails",
                                          [ERROR_DEREF] = "invalid access",
                                          [ERROR_FREE] = "invalid free",
                                          [ERROR_ARGUMENT] = "no such argument",
                                          [ERROR_MEMTRACK] = "memory is lost",
                                          [ERROR_MEMCLEANUP] = "memory is not freed",
                                          [ERROR_UNINITIALIZED] = "read and never set"};
  const Check *check = location_check(builder->cfa, location);
  marks_add_sentence(&builder->marks,
                     check && !check->question ? check->text : sentences[location->error]);
}

// What cfa->init does can be read in the source, and what was put in place of a clause is no step.
static bool is_visible(const LineBuilder *builder, const TraceEvent *event) {
  bool is_error = cfa_location(builder->cfa, event->edge->target)->kind == LOC_ERROR;
  return event->depth > 0 && event->kind != TRACE_PARAM && !span_is_none(event->edge->span) &&
         (is_error || !edge_is_made(event->edge));
}

static void add_step(LineBuilder *builder, const TraceEvent *event) {
  assert(builder->is_open && is_visible(builder, event));
  const Edge *edge = event->edge;
  builder->is_shown |= event->kind != TRACE_READ && does_something(builder, edge);
  if (event->kind != TRACE_READ)
    vec_push(&builder->edges, edge);
  bool is_check = edge->kind == EDGE_ASSUME && edge->assume.is_check;
  if (is_check && event->kind == TRACE_ASSUME) {
    add_error(builder, edge);
    return;
  }
  if (event->kind == TRACE_ASSUME)
    marks_add_condition(&builder->marks, edge);
  else if (event->kind == TRACE_RETURN)
    add_returned(builder, event);
  else
    marks_add_value(&builder->marks, event);
  if (event->kind != TRACE_READ && event->kind != TRACE_CALL)
    add_error(builder, edge);
}

// Is a step at SPAN of FUNCTION part of a call of the library, or of a question? These are folded.
static bool is_folded(const LineBuilder *builder, const Function *function, SourceSpan span) {
  return function->is_made || source_is_library(&builder->cfa->files, span);
}

// What is worth saying of a step of the library on the line that has called it.
static void add_folded(LineBuilder *builder, const TraceEvent *event) {
  marks_add_failure(&builder->marks, event);
  if (builder->is_open)
    add_error(builder, event->edge);
}

static void add_param(LineBuilder *builder, const Variable *param, const char *value) {
  if (*param->name)
    vec_push(&builder->marks.all, (Mark){.name = param->name,
                                         .text = arena_printf(builder->arena, "%s", value),
                                         .variable = param});
}

// "f(a = 1, b = 2)", or "f(1, 2)" if the parameters have no names; returns the number of PARAM
// events behind the call.
static uint32_t add_entry(LineBuilder *builder, uint32_t index) {
  assert(trace_get(builder->trace, index)->kind == TRACE_CALL);
  const TraceEvent *call = trace_get(builder->trace, index);
  uint32_t count = 0, said = builder->marks.all.size; // on the line that calls the library
  Strbuf text = {0};
  strbuf_printf(&text, "%s(", call->callee->name);
  for (; index + count + 1 < trace_count(builder->trace); count++) {
    const TraceEvent *param = trace_get(builder->trace, index + count + 1);
    if (param->kind != TRACE_PARAM)
      break;
    const char *name = param->variable->name; // "" if nothing can refer to it
    strbuf_printf(&text, "%s%s%s", count ? ", " : "", name, *name ? " = " : "");
    size_t begin = text.size;
    marks_add_event_value(&builder->marks, param, &text);
    add_param(builder, param->variable, strbuf_text(&text) + begin);
  }
  strbuf_add_char(&text, ')');
  if (!span_is_none(call->callee->span) && !is_folded(builder, call->callee, call->callee->span))
    add_line(builder,
             (PathLine){.kind = PATH_LINE_ENTRY,
                        .span = call->callee->span,
                        .function = call->callee,
                        .depth = call->depth},
             &text);
  builder->marks.all.size = said;
  strbuf_release(&text);
  return count;
}

static void add_gap(LineBuilder *builder) {
  assert(builder->trace->dropped > 0);
  close_line(builder);
  vec_clear(&builder->calls);
  builder->returned_to = NULL;
  Strbuf text = {0};
  strbuf_printf(&text, "... %llu steps are not shown ...",
                (unsigned long long)builder->trace->dropped);
  add_line(builder, (PathLine){.kind = PATH_LINE_GAP, .span = span_none()}, &text);
  strbuf_release(&text);
}

static bool is_first_behind_gap(const Trace *trace, uint32_t index) {
  return trace->dropped && index == trace->first.size;
}

static void note_calls(LineBuilder *builder, const TraceEvent *event) {
  builder->returned_to = NULL;
  if (event->kind == TRACE_CALL)
    vec_push(&builder->calls, event->edge);
  else if (event->kind == TRACE_RETURN && builder->calls.size)
    builder->returned_to = vec_pop(&builder->calls);
}

void path_lines_add(const Cfa *cfa, const Trace *trace, Arena *arena, PathLineVec *lines) {
  LineBuilder builder = {.cfa = cfa, .trace = trace, .arena = arena, .lines = lines};
  builder.marks = (PathMarks){.cfa = cfa, .arena = arena};
  for (uint32_t i = 0; i < trace_count(trace); i++) {
    const TraceEvent *event = trace_get(trace, i);
    if (is_first_behind_gap(trace, i))
      add_gap(&builder);
    bool folds_step = is_folded(&builder, function_of(&builder, event->edge), event->edge->span);
    bool folds_call =
        event->kind == TRACE_CALL && is_folded(&builder, event->callee, event->callee->span);
    if (is_visible(&builder, event) && !folds_step) {
      if (!goes_on(&builder, event))
        open_line(&builder, event);
      add_step(&builder, event);
    }
    if (folds_step)
      add_folded(&builder, event);
    note_calls(&builder, event);
    bool enters = event->kind == TRACE_CALL && !folds_call;
    if (enters || (event->kind == TRACE_RETURN && !folds_step))
      close_line(&builder);
    if (event->kind == TRACE_CALL)
      i += add_entry(&builder, i);
  }
  close_line(&builder);
  vec_release(&builder.calls);
  vec_release(&builder.edges);
  vec_release(&builder.marks.all);
}
