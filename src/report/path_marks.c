#include "report/path_marks.h"

#include "cfa/walk.h"
#include "path/lvalue.h"

#include <assert.h>
#include <string.h>

enum { CONDITION_LIMIT = 48 };

// ---- values

static void add_pointer(const PathMarks *marks, const TraceEvent *event, Strbuf *out) {
  assert(type_is_pointer(event->type) && event->value.integer);
  const Expr *lvalue = NULL;
  if (event->pointee && event->pointee->kind != VAR_TEMP && event->pointee->kind != VAR_STRING)
    lvalue = lvalue_at(marks->arena, marks->cfa, event->pointee, 8 * event->pointee_offset,
                       event->type->target);
  if (!lvalue) {
    strbuf_printf(out, "0x%llx", (unsigned long long)event->value.integer);
    return;
  }
  strbuf_add_char(out, '&');
  expr_add_text(lvalue, out);
}

void marks_add_event_value(const PathMarks *marks, const TraceEvent *event, Strbuf *out) {
  assert(event->type && type_is_scalar(event->type));
  if (type_is_float(event->type))
    float_add_text(event->type->floating, event->value.floating, out);
  else if (type_is_pointer(event->type) && event->value.integer)
    add_pointer(marks, event, out);
  else
    expr_add_int_text(event->type, event->value.integer, out);
}

// ---- names

static bool is_temp(const TraceEvent *event) {
  return event->variable && event->variable->kind == VAR_TEMP;
}

// What has the value of EVENT: by its place in a variable if it is in one, else as the
// edge has it. False if the user does not know it.
static bool add_name(const PathMarks *marks, const TraceEvent *event, Strbuf *out) {
  const Expr *lvalue = NULL;
  if (event->variable)
    lvalue = lvalue_at(marks->arena, marks->cfa, event->variable, event->bit_offset, event->type);
  if (!lvalue && event->kind != TRACE_READ)
    lvalue = edge_lhs(event->edge);
  if (!lvalue || expr_has_temp(lvalue))
    return false;
  expr_add_text(lvalue, out);
  return true;
}

// An input that goes to no variable of the user is called by its function.
static bool add_input_name(const TraceEvent *event, Strbuf *out) {
  const Edge *edge = event->edge;
  if (event->kind != TRACE_INPUT || !edge->havoc.function)
    return false;
  strbuf_printf(out, "%s()", edge->havoc.function->name);
  return true;
}

// ---- marks

static void remove_mark(PathMarks *marks, uint32_t index) {
  assert(index < marks->all.size);
  memmove(&marks->all.data[index], &marks->all.data[index + 1],
          (marks->all.size - index - 1) * sizeof *marks->all.data);
  marks->all.size--;
}

static void remove_named(PathMarks *marks, const char *name) {
  for (uint32_t i = marks->all.size; i-- > 0;)
    if (marks->all.data[i].name && strcmp(marks->all.data[i].name, name) == 0)
      remove_mark(marks, i);
}

// The input in a temporary is not worth a word once the user's variable has it.
static void remove_copied(PathMarks *marks, const Edge *edge) {
  if (edge->kind != EDGE_ASSIGN)
    return;
  const Expr *value = edge->assign.rhs;
  while (value->kind == EXPR_CAST)
    value = value->operand;
  for (uint32_t i = marks->all.size; i-- > 0 && value->kind == EXPR_VAR;)
    if (marks->all.data[i].temp == value->variable)
      remove_mark(marks, i);
}

static bool is_about_failure(const Edge *edge) {
  return edge->kind == EDGE_HAVOC && edge->havoc.kind == HAVOC_FAILURE;
}

void marks_add_failure(PathMarks *marks, const TraceEvent *event) {
  if (!is_about_failure(event->edge) || !event->value.integer)
    return;
  Strbuf text = {0};
  strbuf_printf(&text, "%s fails", event->edge->havoc.function->name);
  marks_add_sentence(marks, strbuf_keep(&text, marks->arena));
  strbuf_release(&text);
}

void marks_add_value(PathMarks *marks, const TraceEvent *event) {
  if (is_about_failure(event->edge)) {
    marks_add_failure(marks, event);
    return;
  }
  Strbuf name = {0}, text = {0};
  bool is_input = is_temp(event) && add_input_name(event, &name);
  if (event->type && (is_input || (!is_temp(event) && add_name(marks, event, &name)))) {
    marks_add_event_value(marks, event, &text);
    if (!is_input)
      remove_named(marks, strbuf_text(&name));
    remove_copied(marks, event->edge);
    Mark mark = {.name = strbuf_keep(&name, marks->arena),
                 .text = strbuf_keep(&text, marks->arena),
                 .temp = is_input ? event->variable : NULL,
                 .variable = is_input ? NULL : event->variable,
                 .is_unset = event->kind == TRACE_READ};
    vec_push(&marks->all, mark);
  }
  strbuf_release(&name);
  strbuf_release(&text);
}

// The condition as the user wrote it; false for what is not seen there, as in a macro.
// The tests of a switch are made up: their place in the source is what is tested.
static bool add_condition(const PathMarks *marks, const Edge *edge, Strbuf *out) {
  assert(edge->kind == EDGE_ASSUME && out->size == 0);
  const Expr *cond = edge->assume.cond;
  source_add_text(&marks->cfa->files, edge->span, CONDITION_LIMIT, out);
  const char *text = strbuf_text(out);
  bool is_cut = out->size >= CONDITION_LIMIT;
  bool is_macro = !*text || strncmp(text, "assert", strlen("assert")) == 0;
  bool is_whole = !expr_is_comparison(cond->kind) || strpbrk(text, "<>=!(");
  if (!is_cut && !is_macro && is_whole)
    return true;
  strbuf_clear(out);
  if (expr_has_temp(cond)) {
    strbuf_add(out, "the condition");
    return !is_macro;
  }
  expr_add_text(cond, out);
  if (out->size >= CONDITION_LIMIT) {
    strbuf_clear(out);
    strbuf_add(out, "the condition");
  }
  return true;
}

void marks_add_condition(PathMarks *marks, const Edge *edge) {
  assert(edge->kind == EDGE_ASSUME);
  if (edge->assume.cond->kind == EXPR_INT)
    return;
  Strbuf text = {0};
  bool is_said = !add_condition(marks, edge, &text);
  for (uint32_t i = marks->all.size; i-- > 0;) {
    const Mark *mark = &marks->all.data[i];
    is_said |= mark->temp && strcmp(mark->name, strbuf_text(&text)) == 0;
    if (mark->is_condition)
      remove_mark(marks, i);
  }
  if (!is_said) {
    strbuf_add(&text, edge->assume.truth ? " is true" : " is false");
    vec_push(&marks->all, (Mark){.text = strbuf_keep(&text, marks->arena), .is_condition = true});
  }
  strbuf_release(&text);
}

void marks_add_sentence(PathMarks *marks, const char *sentence) {
  assert(*sentence);
  vec_push(&marks->all, (Mark){.text = sentence});
}

void marks_add_text(const PathMarks *marks, Strbuf *out) {
  for (uint32_t i = 0; i < marks->all.size; i++) {
    const Mark *mark = &marks->all.data[i];
    if (i)
      strbuf_add(out, ", ");
    if (mark->name)
      strbuf_printf(out, "%s = ", mark->name);
    strbuf_add(out, mark->text);
    if (mark->is_unset)
      strbuf_add(out, " (uninitialized)");
  }
}
