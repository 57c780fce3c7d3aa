#include "witness/follow.h"

#include "base/memory.h"
#include "cfa/checks.h"
#include "cfa/passes.h"
#include "cfa/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FOLLOWED = 100000000 };

struct WitnessGuide {
  const Witness *witness;
  const Instrumented *instrumented;
  TaskText *text;
  VEC(const Waypoint *) followed; // by segment
};

WitnessGuide *witness_guide_new(const Witness *witness, const Instrumented *instrumented,
                                TaskText *text) {
  WitnessGuide *guide = mem_alloc(sizeof *guide);
  *guide = (WitnessGuide){.witness = witness, .instrumented = instrumented, .text = text};
  vec_each(const Waypoint, waypoint, &witness->waypoints)
    if (!waypoint->is_avoided)
      vec_push(&guide->followed, waypoint);
  return guide;
}

void witness_guide_free(WitnessGuide *guide) {
  vec_release(&guide->followed);
  mem_free(guide, sizeof *guide);
}

// ---- places

// The number that the file of SPAN, in CFA, has in the program as it was; NO_FILE if that is none
// of the program's own.
static uint32_t old_file(const WitnessGuide *guide, const Cfa *cfa, SourceSpan span) {
  if (span_is_none(span))
    return NO_FILE;
  const char *name = source_name(&cfa->files, span.file);
  const Cfa *old = task_text_cfa(guide->text);
  bool is_same =
      span.file < old->files.files.size && !strcmp(name, source_name(&old->files, span.file));
  uint32_t file = is_same ? span.file : task_text_find(guide->text, name);
  bool is_own = file != NO_FILE && task_text_tokens(guide->text, file) &&
                !strcmp(name, source_name(&old->files, file));
  return is_own ? file : NO_FILE;
}

static const Edit *inserted_at(const WitnessGuide *guide, const Cfa *cfa, SourceSpan span) {
  uint32_t file = old_file(guide, cfa, span);
  return file == NO_FILE ? NULL : instrumented_find(guide->instrumented, file, span.begin);
}

uint32_t witness_guide_subject(const WitnessGuide *guide, const Cfa *cfa, SourceSpan span) {
  const Edit *inserted = inserted_at(guide, cfa, span);
  return inserted ? inserted->subject : UINT32_MAX;
}

static bool is_line(const Tokens *tokens, uint32_t offset, uint32_t line) {
  uint32_t own, column;
  tokens_place(tokens, offset, &own, &column);
  return own == line;
}

// Is what stands at OFFSET of the old FILE at the target?
static bool is_target(const WitnessGuide *guide, uint32_t file, uint32_t offset) {
  const Instrumented *in = guide->instrumented;
  const Tokens *tokens = task_text_tokens(guide->text, file);
  uint32_t token = tokens_at(tokens, offset);
  if (file != in->target_file || token == NO_TOKEN)
    return false;
  uint32_t statement = tokens->all.data[tokens_statement(tokens, token)].begin;
  if (!in->target_is_line)
    return in->target == offset || in->target == statement;
  uint32_t line, column;
  tokens_place(tokens, in->target, &line, &column);
  return is_line(tokens, offset, line) || is_line(tokens, statement, line);
}

// Or does SPAN hold something of the program: the value that is kept?
static bool is_all_inserted(const WitnessGuide *guide, uint32_t file, SourceSpan span) {
  const Edit *inserted = instrumented_find(guide->instrumented, file, span.begin);
  return inserted && span.begin + span.length <= inserted->new_begin + inserted->text.size;
}

typedef enum TargetAnswer { TARGET_NO, TARGET_YES, TARGET_ELSEWHERE } TargetAnswer;

// ELSEWHERE: in no function of the program's files.
static TargetAnswer is_edge_target(const WitnessGuide *guide, const Cfa *cfa, const Edge *edge) {
  uint32_t file = old_file(guide, cfa, edge->span);
  if (file == NO_FILE)
    return TARGET_ELSEWHERE;
  if (is_all_inserted(guide, file, edge->span))
    return TARGET_NO;
  uint32_t offset = instrumented_old_offset(guide->instrumented, file, edge->span.begin);
  const Tokens *tokens = task_text_tokens(guide->text, file);
  uint32_t token = tokens_at(tokens, offset);
  if (token == NO_TOKEN || tokens->all.data[token].outer == NO_TOKEN)
    return TARGET_ELSEWHERE; // a function as a whole: where it ends
  return is_target(guide, file, offset) ? TARGET_YES : TARGET_NO;
}

bool witness_ends_at_target(const WitnessGuide *guide, const Cfa *cfa, const Trace *trace) {
  for (uint32_t i = trace_count(trace); i-- > 0;) {
    TargetAnswer answer = is_edge_target(guide, cfa, trace_get(trace, i)->edge);
    if (answer != TARGET_ELSEWHERE)
      return answer == TARGET_YES;
  }
  return false;
}

// ---- what was inserted

static bool is_own_variable(const Variable *variable) {
  static const char own[] = "__gavel_";
  return variable && (variable->kind == VAR_TEMP || !strncmp(variable->name, own, sizeof own - 1));
}

static bool may_be_undefined(const Cfa *cfa, const Expr *expr) {
  bool is_access_checked = cfa_checks(cfa, ERROR_DEREF) && cfa_checks(cfa, ERROR_NULL);
  if (expr->kind == EXPR_DEREF)
    return !is_access_checked;
  if (expr->kind == EXPR_INDEX) {
    bool is_inside = expr->right->kind == EXPR_INT && expr->right->integer >= 0 &&
                     (unsigned __int128)expr->right->integer < expr->left->type->array.length;
    return !is_inside && !is_access_checked;
  }
  bool is_division = expr->kind == EXPR_DIV || expr->kind == EXPR_REM;
  bool is_shift = expr->kind == EXPR_SHL || expr->kind == EXPR_SHR;
  if (!is_division && !is_shift)
    return false;
  bool is_constant = expr->right->kind == EXPR_INT;
  return !is_constant ||
         (is_division ? expr->right->integer <= 0
                      : expr->right->integer < 0 || expr->right->integer >= type_width(expr->type));
}

// What is kept there is an expression of the program itself.
static bool keeps_result(const Edge *edge) {
  const Expr *written = edge_lhs(edge);
  const Variable *variable = written ? expr_root_variable(written) : NULL;
  return variable && !strcmp(variable->name, INSTRUMENT_RESULT);
}

static bool is_harmless(const Cfa *cfa, const Edge *edge) {
  if (keeps_result(edge))
    return true; // no expression of a witness writes
  const Expr *written = edge_lhs(edge);
  if (edge->kind == EDGE_CALL || edge->kind == EDGE_RETURN || edge->kind == EDGE_HAVOC ||
      (written && !is_own_variable(expr_root_variable(written))))
    return false;
  bool is_good = true;
  ExprWalk walk = {0};
  walk_push_edge(&walk, edge);
  for (const Expr *expr; (expr = walk_next(&walk));)
    is_good &= !may_be_undefined(cfa, expr);
  walk_release(&walk);
  return is_good;
}

bool witness_is_harmless(const WitnessGuide *guide, const Cfa *cfa, Strbuf *why) {
  vec_each(Edge *const, edge, &cfa->edges) {
    const Edit *inserted = *edge ? inserted_at(guide, cfa, (*edge)->span) : NULL;
    if (!inserted || is_harmless(cfa, *edge))
      continue;
    bool is_invariant = !guide->witness->is_violation;
    strbuf_printf(why, "the expression of %s %u writes, calls or may be undefined",
                  is_invariant ? "invariant" : "waypoint", inserted->subject + 1);
    return false;
  }
  return true;
}

// ---- restriction

typedef struct TargetRestriction {
  const WitnessGuide *guide;
  Cfa *cfa;
  const Expr *has_passed; // all waypoints; NULL: there are none
  Map done;               // locations that lead to errors
} TargetRestriction;

static Loc new_location(Cfa *cfa, Loc beside, LocationKind kind) {
  Location *old = cfa_location(cfa, beside);
  uint32_t block = old->block;
  Loc loc = cfa_new_location(cfa, old->function, kind);
  cfa_location(cfa, loc)->block = block;
  return loc;
}

static bool is_error(const Cfa *cfa, Loc loc) { return cfa_location(cfa, loc)->kind == LOC_ERROR; }

// The edges that leave FROM, once more from TO on; what leads to an error ends.
static void copy_without_errors(Cfa *cfa, Loc from, Loc to) {
  cfa_each_leaving(cfa, from, edge) {
    Loc target = is_error(cfa, edge->target) ? new_location(cfa, to, LOC_END) : edge->target;
    if (edge->kind == EDGE_ASSUME)
      cfa_add_assume(cfa, to, target, edge->span, edge->assume.cond, edge->assume.truth);
    else
      cfa_add_skip(cfa, to, target, edge->span);
  }
}

static void end_errors(Cfa *cfa, Loc loc) {
  cfa_each_leaving(cfa, loc, edge) {
    if (edge->kind == EDGE_ASSUME)
      edge->assume.is_check = false;
    if (is_error(cfa, edge->target))
      cfa_retarget_edge(cfa, edge, new_location(cfa, loc, LOC_END));
  }
}

// At LOC, an error is one step away.
static void restrict_at(TargetRestriction *restriction, Loc loc, const Edge *to_error) {
  Cfa *cfa = restriction->cfa;
  if (is_edge_target(restriction->guide, cfa, to_error) == TARGET_NO) {
    end_errors(cfa, loc);
    return;
  }
  if (!restriction->has_passed)
    return;
  SourceSpan span = to_error->span;
  Edge *first = cfa_detach_leaving(cfa, loc);
  Loc passed = new_location(cfa, loc, LOC_PLAIN), other = new_location(cfa, loc, LOC_PLAIN);
  cfa_attach_leaving(cfa, passed, first);
  copy_without_errors(cfa, passed, other);
  cfa_add_assume(cfa, loc, passed, span, restriction->has_passed, true);
  cfa_add_assume(cfa, loc, other, span, restriction->has_passed, false);
}

static const Variable *find_passed(const Cfa *cfa) {
  vec_each(Variable *const, variable, &cfa->variables)
    if ((*variable)->kind == VAR_GLOBAL && !strcmp((*variable)->name, INSTRUMENT_PASSED))
      return *variable;
  return NULL;
}

static const Expr *has_passed_all(const WitnessGuide *guide, Cfa *cfa) {
  const Variable *passed = find_passed(cfa);
  if (!passed)
    return NULL;
  Arena *arena = &cfa->arena;
  const Expr *value = expr_var(arena, (Variable *)passed);
  const Expr *all = expr_int(arena, passed->type, guide->instrumented->segments);
  return expr_binary(arena, &cfa->types, EXPR_EQ, value, all);
}

void witness_restrict(const WitnessGuide *guide, Cfa *cfa) {
  TargetRestriction restriction = {
      .guide = guide, .cfa = cfa, .has_passed = has_passed_all(guide, cfa)};
  uint32_t count = cfa->edges.size;
  for (uint32_t i = 0; i < count; i++) {
    const Edge *edge = cfa->edges.data[i];
    if (edge && is_error(cfa, edge->target) && map_add(&restriction.done, edge->source.index))
      restrict_at(&restriction, edge->source, edge);
  }
  map_release(&restriction.done);
  pass_unreachable(cfa);
  cfa_run_passes_again(cfa);
}

// ---- one run

typedef struct Following {
  const WitnessGuide *guide;
  const Cfa *cfa;
  __int128 passed;  // segments
  uint8_t *answers; // by edge: where it is, plus 1; 0: not asked yet
  const Edge *last; // that was begun and is in the program's files
} Following;

// The number behind `==` at the beginning of VALUE, if LEFT is what stands before it.
static bool parse_one(const char *value, const char *left, const Type *type, ExecAnswer *answer) {
  size_t length = strlen(left);
  if (strncmp(value, left, length) != 0 || strncmp(value + length, " == ", 4) != 0)
    return false;
  const char *number = value + length + 4;
  char *end;
  if (type_is_float(type))
    answer->floating = strtold(number, &end);
  else if (*number == '-')
    answer->integer = strtoll(number, &end, 0);
  else
    answer->integer = (__int128)strtoull(number, &end, 0);
  end += strspn(end, "uUlLfF");
  return end != number && (!*end || *end == ' ');
}

// The same of a conjunct of VALUE.
static bool parse_equality(const char *value, const char *left, const Type *type,
                           ExecAnswer *answer) {
  bool is_found = parse_one(value, left, type, answer);
  for (const char *next; !is_found && (next = strstr(value, " && ")); value = next + 4)
    is_found = parse_one(next + 4, left, type, answer);
  return is_found;
}

static bool is_same_place(const WitnessPlace *a, const WitnessPlace *b) {
  return a->line == b->line && a->column == b->column && !strcmp(a->file, b->file);
}

// The call of EDGE that a waypoint watches; NULL if there is none.
static const Waypoint *find_call(const Following *following, const Edge *edge) {
  const Instrumented *in = following->guide->instrumented;
  uint32_t file = old_file(following->guide, following->cfa, edge->span);
  vec_each(const WatchedCall, call, &in->calls)
    if (call->file == file && call->begin == edge->span.begin)
      return &following->guide->witness->waypoints.data[call->waypoint];
  return NULL;
}

static bool answer_from_witness(const Following *following, const ExecQuestion *question,
                                ExecAnswer *answer) {
  const WitnessGuide *guide = following->guide;
  if (following->passed < 0 || following->passed >= guide->followed.size)
    return false;
  const Waypoint *next = guide->followed.data[(uint32_t)following->passed];
  if (next->kind == WAYPOINT_ASSUMPTION)
    return question->variable &&
           parse_equality(next->value, question->variable->name, question->type, answer);
  if (next->kind != WAYPOINT_FUNCTION_RETURN || !question->edge)
    return false;
  const Waypoint *call = find_call(following, question->edge);
  return call && is_same_place(&call->place, &next->place) &&
         parse_equality(next->value, "\\result", question->type, answer);
}

static ExecAnswer follow_answer(void *context, const ExecQuestion *question) {
  ExecAnswer answer = {.integer = 0};
  if (type_is_float(question->type))
    answer.floating = 0;
  if (!answer_from_witness(context, question, &answer))
    return answer;
  if (!type_is_float(question->type))
    answer.integer = type_wrap(question->type, answer.integer);
  return answer;
}

static void follow_watch(void *context, const Edge *edge) {
  Following *following = context;
  uint8_t *answer = &following->answers[edge->id];
  if (!*answer)
    *answer = (uint8_t)(is_edge_target(following->guide, following->cfa, edge) + 1);
  if (*answer != TARGET_ELSEWHERE + 1)
    following->last = edge;
}

static void follow_observe(void *context, const ExecEvent *event) {
  Following *following = context;
  if (event->kind == EXEC_STORED && event->variable && event->variable->kind == VAR_GLOBAL &&
      !strcmp(event->variable->name, INSTRUMENT_PASSED))
    following->passed = event->value.integer;
}

bool witness_follow(const WitnessGuide *guide, const Cfa *cfa, bool unset_is_any) {
  assert(guide->followed.size > 0);
  Following following = {.guide = guide, .cfa = cfa};
  following.answers = mem_alloc_zeroed(cfa->edges.size * sizeof *following.answers);
  ExecOptions options = {.answer = follow_answer,
                         .answer_context = &following,
                         .watch = follow_watch,
                         .watch_context = &following,
                         .observe = follow_observe,
                         .observe_context = &following,
                         .unset_is_any = unset_is_any,
                         .step_limit = MOST_FOLLOWED};
  ExecResult result = {0};
  exec_run(cfa, &options, &result);
  bool is_at_target = result.status == EXEC_ERROR && following.last &&
                      is_edge_target(guide, cfa, following.last) == TARGET_YES;
  exec_result_release(&result);
  mem_free(following.answers, cfa->edges.size * sizeof *following.answers);
  return is_at_target;
}
