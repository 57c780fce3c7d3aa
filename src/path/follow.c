#include "path/follow.h"

#include "cfa/walk.h"
#include "exec/value.h"
#include "path/lvalue.h"

#include <assert.h>
#include <string.h>

// ---- where the run is

static void lose(Follower *follower, const Edge *instead) {
  assert(!follower->is_lost);
  follower->is_lost = true;
  follower->instead = instead;
}

static const CfaStep *next_step(const Follower *follower) {
  assert(follower->next <= follower->count);
  return follower->next < follower->count ? &follower->steps[follower->next] : NULL;
}

// The step at work.
static const CfaStep *current_step(const Follower *follower) {
  return follower->next ? &follower->steps[follower->next - 1] : NULL;
}

static void watch(void *context, const Edge *edge) {
  Follower *follower = context;
  trace_add_edge(follower->trace, edge);
  if (follower->is_lost)
    return;
  const CfaStep *step = next_step(follower);
  if (step && step->kind != STEP_LEAVE && step->edge == edge)
    follower->next++;
  else
    lose(follower, edge);
}

static void follow_call(Follower *follower, const ExecEvent *event) {
  assert(event->kind == EXEC_ENTERED);
  const CfaStep *step = current_step(follower);
  if (step && step->kind == STEP_ENTER && step->callee == event->callee)
    return;
  follower->next -= step ? 1 : 0;
  lose(follower, event->edge);
}

static void follow_return(Follower *follower, const ExecEvent *event) {
  assert(event->kind == EXEC_RETURNS);
  const CfaStep *step = next_step(follower);
  if (step && step->kind == STEP_LEAVE)
    follower->next++;
  else if (!loc_equals(event->edge->target, follower->cfa->init->exit))
    lose(follower, event->edge);
}

static void observe(void *context, const ExecEvent *event) {
  Follower *follower = context;
  trace_add_event(follower->trace, event);
  if (follower->is_lost)
    return;
  if (event->kind == EXEC_ENTERED)
    follow_call(follower, event);
  else if (event->kind == EXEC_RETURNS)
    follow_return(follower, event);
}

// ---- answers

// What a question is about, in the terms of the path.
typedef struct Subject {
  const Expr *expr; // NULL: the path does not say
  uint32_t steps;   // that are done
} Subject;

// Something that is stored by the step at work.
static Subject stored_subject(const Follower *follower, const ExecQuestion *question) {
  Subject subject = {.steps = follower->next};
  const CfaStep *step = current_step(follower);
  const Edge *edge = question->edge;
  if (!step || step->edge != edge)
    return subject;
  if (edge->kind == EDGE_HAVOC)
    subject.expr = edge->havoc.lhs;
  else if (edge->kind == EDGE_CALL && !question->variable)
    subject.expr = edge->call.lhs;
  return subject;
}

// A parameter that the call does not pass.
static Subject param_subject(Follower *follower, const ExecQuestion *question) {
  Subject subject = {.steps = follower->next};
  const CfaStep *step = current_step(follower);
  if (step && step->edge == question->edge && step->kind == STEP_ENTER)
    subject.expr =
        lvalue_at(&follower->scratch, follower->cfa, question->variable, 0, question->type);
  return subject;
}

// The branch that is being decided is the step to come; else a step reads before it stores,
// and the place of a function's result is found when the function has been left.
static bool find_reading_point(const Follower *follower, const Edge *edge, uint32_t *steps) {
  const CfaStep *step = edge->kind == EDGE_ASSUME ? next_step(follower) : current_step(follower);
  if (!step || !loc_equals(step->edge->source, edge->source))
    return false;
  bool is_before = step->kind != STEP_LEAVE && edge->kind != EDGE_ASSUME;
  *steps = follower->next - (is_before ? 1 : 0);
  return true;
}

// The first lvalue behind a pointer that EDGE reads at TYPE.
static const Expr *find_dereference(const Edge *edge, const Type *type) {
  const Expr *found = NULL;
  ExprWalk walk = {0};
  walk_push_edge(&walk, edge);
  for (const Expr *expr; (expr = walk_next(&walk));) {
    bool is_written = edge->kind == EDGE_ASSIGN && expr == edge->assign.lhs;
    if (!found && !is_written && expr_is_lvalue(expr) && expr->type == type &&
        !expr_root_variable(expr))
      found = expr;
  }
  walk_release(&walk);
  return found;
}

static Subject read_subject(Follower *follower, const ExecQuestion *question) {
  assert(question->kind == HAVOC_DECLARED);
  Subject subject = {0};
  if (!question->edge || !find_reading_point(follower, question->edge, &subject.steps))
    return subject;
  if (question->lvalue)
    subject.expr = question->lvalue;
  else if (question->variable)
    subject.expr = lvalue_at(&follower->scratch, follower->cfa, question->variable,
                             question->bit_offset, question->type);
  else
    subject.expr = find_dereference(question->edge, question->type);
  return subject;
}

static Subject find_subject(Follower *follower, const ExecQuestion *question) {
  if (follower->is_lost)
    return (Subject){0};
  if (question->kind == HAVOC_DECLARED)
    return read_subject(follower, question);
  if (question->variable && question->edge->kind == EDGE_CALL)
    return param_subject(follower, question);
  return stored_subject(follower, question);
}

static long double floating_value(const Type *type, __int128 bits) {
  assert(type_is_float(type));
  uint8_t bytes[sizeof bits];
  memcpy(bytes, &bits, sizeof bits);
  return value_from_bytes(type, bytes).floating;
}

// The model's value of EXPR as one of TYPE; 0 where it has none.
static ExecAnswer model_value(const Follower *follower, Subject subject, const Type *type) {
  assert(subject.steps <= follower->count);
  const PathModel *model = &follower->model;
  ExecAnswer answer = {.integer = 0};
  if (type_is_float(type))
    answer.floating = 0;
  bool fits = subject.expr && type_is_scalar(subject.expr->type) &&
              type_is_float(subject.expr->type) == type_is_float(type);
  Term value = fits ? model->value(model->self, subject.steps, subject.expr) : NO_TERM;
  TermKind kind = term_is_none(value) ? TERM_NONE : term_kind(model->terms, value);
  if (kind == TERM_BITS && type_is_float(type))
    answer.floating = floating_value(subject.expr->type, term_get(model->terms, value).constant);
  else if ((kind == TERM_BITS || kind == TERM_INT) && !type_is_float(type))
    answer.integer =
        type_wrap(type, type_wrap(subject.expr->type, term_get(model->terms, value).constant));
  return answer;
}

static ExecAnswer answer(void *context, const ExecQuestion *question) {
  Follower *follower = context;
  ArenaMark mark = arena_mark(&follower->scratch);
  Subject subject = find_subject(follower, question);
  InputValue value = {.is_floating = type_is_float(question->type),
                      .value = model_value(follower, subject, question->type)};
  arena_rewind(&follower->scratch, mark);
  input_note_answer(follower->input, question, value);
  trace_add_answer(follower->trace, question, value.value);
  return value.value;
}

void follow_path(Follower *follower, uint64_t step_limit, bool unset_is_any, ExecResult *result) {
  assert(!follower->next && !follower->is_lost);
  ExecOptions options = {.answer = answer,
                         .answer_context = follower,
                         .watch = watch,
                         .watch_context = follower,
                         .observe = observe,
                         .observe_context = follower,
                         .unset_is_any = unset_is_any,
                         .step_limit = step_limit};
  exec_run(follower->cfa, &options, result);
  arena_release(&follower->scratch);
}
