#include "report/finding.h"

#include "cfa/checks.h"

#include <assert.h>

enum { WIDEST_TEXT = 100 };

// ---- kinds

static const Rule rules[ERROR_KINDS] = {
    [ERROR_CALL] = {"An error function is called",
                    "The program calls a function that says that something went wrong, such as "
                    "reach_error(). Follow the path to see which values lead there.",
                    "617"},
    [ERROR_LABEL] = {"An error label is reached",
                     "The label ERROR stands for what must not happen. Follow the path to see "
                     "which values lead there.",
                     "617"},
    [ERROR_ASSERT] = {"An assertion fails",
                      "The condition of an assert() can be false. Either the code before it is "
                      "wrong, or the condition is.",
                      "617"},
    [ERROR_OVERFLOW] = {"Signed arithmetic overflows",
                        "The result does not fit the type of the operation, which C leaves "
                        "undefined. Check the operands first, or compute in a wider or an "
                        "unsigned type.",
                        "190 191"},
    [ERROR_DIVISION] = {"Division by zero",
                        "The divisor can be 0, which C leaves undefined. Check it first.", "369"},
    [ERROR_SHIFT] = {"A shift is out of range",
                     "The count of a shift is negative, or not less than the width of what is "
                     "shifted, or a negative number is shifted to the left; C leaves that "
                     "undefined. Check the count, and shift unsigned numbers.",
                     "1335"},
    [ERROR_CONVERSION] = {"A floating value does not fit an integer",
                          "The value is converted to an integer type that cannot hold it, which C "
                          "leaves undefined. Compare it with the limits of the type first.",
                          "681"},
    [ERROR_DEREF] = {"Memory is accessed that is no living object's",
                     "The access is out of bounds, through a null pointer, or to memory that was "
                     "freed or left its scope. Check the index or the size, and the lifetime of "
                     "what the pointer leads to.",
                     "119 125 787 416 476"},
    [ERROR_FREE] = {"Something is freed that cannot be",
                    "Only what malloc and its like returned may be freed, and only once.",
                    "415 590 761"},
    [ERROR_MEMTRACK] = {"Memory is lost",
                        "Nothing points to a block of the heap any more, and it was not freed.",
                        "401"},
    [ERROR_MEMCLEANUP] = {"Memory is not freed at the end",
                          "A block of the heap is still there when the program ends.", "401"},
    [ERROR_UNREACHABLE] = {"__builtin_unreachable() is reached",
                           "The compiler was told that control never gets here, and may do "
                           "anything if it does.",
                           "758"},
    [ERROR_RETURN] = {"The value of a function that returned none is used",
                      "The function ends without a return statement. Return a value on all paths.",
                      "758"},
    [ERROR_VLA_BOUND] = {"The length of an array is not positive",
                         "An array of variable length has at least one element. Check the length "
                         "first.",
                         "1284"},
    [ERROR_ARGUMENT] = {"An argument is missing or not allowed",
                        "va_arg asks for an argument that was not passed, or of another type; or "
                        "__builtin_clz or ctz is called with 0.",
                        "685"},
    [ERROR_SEQUENCE] = {"Side effects are in no order",
                        "An expression writes a variable, and reads or writes it once more, and C "
                        "does not say what comes first. Make it two statements.",
                        "758"},
    [ERROR_NULL] = {"Access through a null pointer", "The pointer can be null. Check it first.",
                    "476"},
    [ERROR_UNINITIALIZED] = {"Something is read that was never set",
                             "The variable or memory has no value yet. Initialise it.", "457 908"},
};

const Rule *rule_get(ErrorKind kind) {
  assert(kind > ERROR_NONE && kind < ERROR_KINDS && rules[kind].title);
  return &rules[kind];
}

const char *goal_status_name(GoalStatus status) {
  static const char *const names[] = {
      [GOAL_OPEN] = "unknown", [GOAL_PROVED] = "proved", [GOAL_VIOLATED] = "violated"};
  return names[status];
}

ErrorKind goal_kind(const Cfa *cfa, const Goal *goal) {
  return cfa_location(cfa, goal->error)->error;
}

const Function *goal_function(const Cfa *cfa, const Goal *goal) {
  return cfa_location(cfa, goal->error)->function;
}

// ---- violations

static uint32_t find_last(const Cfa *cfa, const Trace *trace) {
  uint32_t i = trace_count(trace) - 1;
  while (i > 0 && source_is_library(&cfa->files, trace_get(trace, i)->edge->span))
    i--;
  return i;
}

SourceSpan failure_span(const Cfa *cfa, const Trace *trace) {
  return trace_get(trace, find_last(cfa, trace))->edge->span;
}

// "in memcpy: ": the function of the library that the program has called.
static void add_library_function(const Cfa *cfa, const Trace *trace, Strbuf *out) {
  uint32_t last = find_last(cfa, trace);
  if (last + 1 >= trace_count(trace))
    return;
  while (last > 0 && !trace_get(trace, last)->callee)
    last--;
  if (trace_get(trace, last)->callee)
    strbuf_printf(out, "in %s: ", trace_get(trace, last)->callee->name);
}

void failure_add_text(const Cfa *cfa, const PathAnswer *path, Strbuf *out) {
  add_library_function(cfa, &path->trace, out);
  strbuf_add(out, strbuf_text(&path->failure));
}

// ---- goals

SourceSpan goal_span(const Cfa *cfa, const Goal *goal) {
  const Location *location = cfa_location(cfa, goal->error);
  const Check *check = location_check(cfa, location);
  const Edge *edge = location->first_entering;
  SourceSpan span = edge ? edge->span : check ? check->span : location->function->span;
  if (goal->status != GOAL_VIOLATED || !source_is_library(&cfa->files, span))
    return span;
  return failure_span(cfa, &goal->path->trace);
}

// ---- messages

static void add_text(const Cfa *cfa, const Goal *goal, Strbuf *out) {
  strbuf_add_char(out, '\'');
  source_add_text(&cfa->files, goal_span(cfa, goal), WIDEST_TEXT, out);
  strbuf_add_char(out, '\'');
}

static void add_violation(const Cfa *cfa, const Goal *goal, Strbuf *out) {
  static const char *const sentences[] = {[ERROR_CALL] = "the error function is called",
                                          [ERROR_LABEL] = "the error label is reached",
                                          [ERROR_ASSERT] = "the assertion fails"};
  ErrorKind kind = goal_kind(cfa, goal);
  if (kind > ERROR_ASSERT) {
    failure_add_text(cfa, goal->path, out);
    return;
  }
  strbuf_add(out, sentences[kind]);
  strbuf_add(out, ": ");
  add_text(cfa, goal, out);
}

void goal_add_message(const Cfa *cfa, const Goal *goal, Strbuf *out) {
  ErrorKind kind = goal_kind(cfa, goal);
  if (goal->status == GOAL_VIOLATED) {
    add_violation(cfa, goal, out);
    return;
  }
  strbuf_printf(out, goal->status == GOAL_PROVED ? "%s holds in " : "unknown whether %s holds in ",
                error_property(kind));
  add_text(cfa, goal, out);
  if (goal->why.size)
    strbuf_printf(out, ": %s", strbuf_text(&goal->why));
}
