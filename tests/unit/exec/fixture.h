// A small program for the interpreter, built edge by edge along main, and its
// run: answers come from a list, output is kept.
#ifndef GAVEL_TESTS_EXEC_FIXTURE_H
#define GAVEL_TESTS_EXEC_FIXTURE_H

#include "cfa/cfa.h"
#include "cfa/passes.h"
#include "cfa/well_formed.h"
#include "exec/exec.h"

#include "test.h"

enum { MAX_QUESTIONS = 4096 };

typedef struct Fixture {
  Cfa cfa;
  Arena *arena;
  Types *types;
  uint32_t file, line;
  Loc at; // where the next edge of main begins

  ExecAnswer answers[MAX_QUESTIONS]; // 0 unless set
  ExecQuestion questions[MAX_QUESTIONS];
  uint32_t question_count;

  ExecOptions options;
  ExecResult result;
  char *output;
  size_t output_size;
} Fixture;

// ---- building

static inline SourceSpan next_line(Fixture *f) {
  return (SourceSpan){.file = f->file, .line = ++f->line, .column = 1};
}

static inline Function *add_function(Fixture *f, const char *name, const Type *result,
                                     const Type *const *params, uint32_t count) {
  const Type *type = type_make_function(f->types, result, params, count, false, true);
  Function *function = cfa_new_function(&f->cfa, name, type, span_none());
  cfa_begin_body(&f->cfa, function);
  for (uint32_t i = 0; i < count; i++)
    cfa_new_variable(&f->cfa, VAR_PARAM, "p", params[i], function, span_none());
  return function;
}

static inline void begin(Fixture *f, DataModel model) {
  memset(f, 0, sizeof *f);
  cfa_init(&f->cfa, model);
  f->arena = &f->cfa.arena;
  f->types = &f->cfa.types;
  f->file = source_add(&f->cfa.files, "t.c", NULL, 0);
  f->cfa.init = add_function(f, "init", f->types->void_type, NULL, 0);
  f->cfa.entry = add_function(f, "main", f->types->int_type, NULL, 0);
  f->at = f->cfa.entry->entry;
  f->result = (ExecResult){0};
}

static inline Variable *add_local(Fixture *f, const char *name, const Type *type) {
  return cfa_new_variable(&f->cfa, VAR_LOCAL, name, type, f->cfa.entry, span_none());
}

static inline Variable *add_global(Fixture *f, const char *name, const Type *type) {
  return cfa_new_variable(&f->cfa, VAR_GLOBAL, name, type, NULL, span_none());
}

static inline const Expr *var(Fixture *f, Variable *variable) {
  return expr_var(f->arena, variable);
}

static inline const Expr *num(Fixture *f, const Type *type, __int128 value) {
  return expr_int(f->arena, type, value);
}

static inline const Expr *integer(Fixture *f, long long value) {
  return num(f, f->types->int_type, value);
}

static inline const Expr *binary(Fixture *f, ExprKind kind, const Expr *left, const Expr *right) {
  return expr_binary(f->arena, f->types, kind, left, right);
}

static inline const Expr *address(Fixture *f, const Expr *lvalue) {
  return expr_address(f->arena, f->types, lvalue);
}

static inline const Expr *cast(Fixture *f, const Type *type, const Expr *operand) {
  return expr_cast(f->arena, type, operand);
}

static inline Loc step(Fixture *f) {
  Loc from = f->at;
  f->at = cfa_new_location(&f->cfa, f->cfa.entry, LOC_PLAIN);
  return from;
}

static inline void set(Fixture *f, const Expr *lhs, const Expr *rhs) {
  Loc from = step(f);
  cfa_add_assign(&f->cfa, from, f->at, next_line(f), lhs, rhs);
}

static inline void havoc(Fixture *f, const Expr *lhs, HavocKind kind) {
  Loc from = step(f);
  cfa_add_havoc(&f->cfa, from, f->at, next_line(f), lhs, kind, NULL);
}

static inline void call_function(Fixture *f, const Expr *lhs, const Function *function,
                                 const Expr *const *args, uint32_t count) {
  Loc from = step(f);
  cfa_add_call(&f->cfa, from, f->at, next_line(f), lhs, expr_function(f->arena, f->types, function),
               args, count);
}

static inline Function *library(Fixture *f, const char *name, const Type *result) {
  Function *function = cfa_find_function(&f->cfa, name);
  if (function)
    return function;
  const Type *type = type_make_function(f->types, result, NULL, 0, true, false);
  function = cfa_new_function(&f->cfa, name, type, span_none());
  function->builtin = builtin_find(name);
  assert_int_not_equal(function->builtin, BUILTIN_NONE);
  return function;
}

// Goes on only where COND holds; elsewhere main returns STATUS.
static inline void require(Fixture *f, const Expr *cond, int status) {
  Loc from = step(f);
  Loc other = cfa_new_location(&f->cfa, f->cfa.entry, LOC_PLAIN);
  cfa_add_assume(&f->cfa, from, f->at, next_line(f), cond, true);
  cfa_add_assume(&f->cfa, from, other, next_line(f), cond, false);
  cfa_add_return(&f->cfa, other, next_line(f), integer(f, status));
}

// Prints the first SIZE bytes of VARIABLE as they are.
static inline void dump(Fixture *f, Variable *variable, uint64_t size) {
  const Type *byte = f->types->ints[INT_UCHAR];
  const Expr *start = cast(f, type_make_pointer(f->types, byte), address(f, var(f, variable)));
  Function *putchar_function = library(f, "putchar", f->types->int_type);
  for (uint64_t i = 0; i < size; i++) {
    const Expr *place = binary(f, EXPR_PTR_ADD, start, integer(f, (long long)i));
    const Expr *value = cast(f, f->types->int_type, expr_deref(f->arena, place));
    call_function(f, NULL, putchar_function, &value, 1);
  }
}

// ---- running

static inline ExecAnswer give_answer(void *context, const ExecQuestion *question) {
  Fixture *f = context;
  assert_true(f->question_count < MAX_QUESTIONS);
  f->questions[f->question_count] = *question;
  return f->answers[f->question_count++];
}

// Ends main with STATUS and runs the program.
static inline void run_program(Fixture *f, const Expr *status) {
  if (status)
    cfa_add_return(&f->cfa, f->at, next_line(f), status);
  Loc called = cfa_new_location(&f->cfa, f->cfa.init, LOC_PLAIN);
  cfa_add_call(&f->cfa, f->cfa.init->entry, called, span_none(), NULL,
               expr_function(f->arena, f->types, f->cfa.entry), NULL, 0);
  cfa_add_return(&f->cfa, called, span_none(), NULL);
  cfa_run_passes(&f->cfa);
  Strbuf why = {0};
  if (!cfa_is_well_formed(&f->cfa, &why))
    fail_msg("%s", strbuf_text(&why));
  strbuf_release(&why);
  FILE *out = open_memstream(&f->output, &f->output_size);
  f->options.answer = give_answer;
  f->options.answer_context = f;
  f->options.out = f->options.err = out;
  exec_run(&f->cfa, &f->options, &f->result);
  fclose(out);
}

static inline void end(Fixture *f) {
  free(f->output);
  exec_result_release(&f->result);
  cfa_release(&f->cfa);
}

static inline void assert_status(const Fixture *f, ExecStatus status) {
  if (f->result.status != status)
    fail_msg("%s", strbuf_text(&f->result.report));
}

static inline void assert_exit(const Fixture *f, int status) {
  assert_status(f, EXEC_EXITED);
  assert_int_equal(f->result.exit_status, status);
}

static inline void assert_report(const Fixture *f, ExecStatus status, const char *first_line) {
  assert_status(f, status);
  const char *report = strbuf_text(&f->result.report);
  size_t length = strcspn(report, "\n");
  if (length != strlen(first_line) || memcmp(report, first_line, length) != 0)
    fail_msg("%s", report);
}

#endif
