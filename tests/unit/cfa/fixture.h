// A program under construction, and short names for what the tests build it from.
#ifndef GAVEL_TESTS_CFA_FIXTURE_H
#define GAVEL_TESTS_CFA_FIXTURE_H

#include "cfa/cfa.h"
#include "cfa/passes.h"
#include "cfa/well_formed.h"

#include "test.h"

typedef struct Fixture {
  Cfa cfa;
  const Type *int_type;
  uint32_t file;
} Fixture;

static inline void fixture_init(Fixture *f, DataModel model) {
  cfa_init(&f->cfa, model);
  f->int_type = f->cfa.types.int_type;
  f->file = source_add(&f->cfa.files, "t.c", NULL, 0);
}

static inline void fixture_release(Fixture *f) { cfa_release(&f->cfa); }

// Places: only the line matters.
static inline SourceSpan at(Fixture *f, uint32_t line) {
  return (SourceSpan){.file = f->file, .line = line, .column = 1};
}

static inline Function *new_function(Fixture *f, const char *name) {
  const Type *type = type_make_function(&f->cfa.types, f->int_type, NULL, 0, false, true);
  Function *function = cfa_new_function(&f->cfa, name, type, span_none());
  cfa_begin_body(&f->cfa, function);
  return function;
}

static inline Loc new_loc(Fixture *f, Function *function) {
  return cfa_new_location(&f->cfa, function, LOC_PLAIN);
}

static inline Loc new_error(Fixture *f, Function *function) {
  Loc loc = cfa_new_location(&f->cfa, function, LOC_ERROR);
  cfa_location(&f->cfa, loc)->error = ERROR_CALL;
  return loc;
}

static inline Variable *new_local(Fixture *f, Function *function, const char *name) {
  return cfa_new_variable(&f->cfa, VAR_LOCAL, name, f->int_type, function, span_none());
}

static inline Variable *new_global(Fixture *f, const char *name) {
  return cfa_new_variable(&f->cfa, VAR_GLOBAL, name, f->int_type, NULL, span_none());
}

static inline const Expr *var(Fixture *f, Variable *variable) {
  return expr_var(&f->cfa.arena, variable);
}

static inline const Expr *num(Fixture *f, long long value) {
  return expr_int(&f->cfa.arena, f->int_type, value);
}

static inline const Expr *binary(Fixture *f, ExprKind kind, const Expr *left, const Expr *right) {
  return expr_binary(&f->cfa.arena, &f->cfa.types, kind, left, right);
}

static inline Edge *go(Fixture *f, Loc source, Loc target) {
  return cfa_add_skip(&f->cfa, source, target, span_none());
}

static inline Edge *assign(Fixture *f, Loc source, Loc target, Variable *lhs, const Expr *rhs) {
  return cfa_add_assign(&f->cfa, source, target, span_none(), var(f, lhs), rhs);
}

static inline void branch(Fixture *f, Loc source, const Expr *cond, Loc yes, Loc no) {
  cfa_add_assume(&f->cfa, source, yes, span_none(), cond, true);
  cfa_add_assume(&f->cfa, source, no, span_none(), cond, false);
}

static inline Edge *call(Fixture *f, Loc source, Loc target, const Function *callee) {
  const Expr *pointer = expr_function(&f->cfa.arena, &f->cfa.types, callee);
  return cfa_add_call(&f->cfa, source, target, span_none(), NULL, pointer, NULL, 0);
}

static inline Edge *ret(Fixture *f, Loc source, const Expr *value) {
  return cfa_add_return(&f->cfa, source, span_none(), value);
}

// The same numbers in every run.
static inline uint32_t random_below(uint32_t *seed, uint32_t limit) {
  *seed = *seed * 1664525 + 1013904223;
  return (uint32_t)((uint64_t)*seed * limit >> 32);
}

static inline bool is_listed(const Function *function, Loc loc) {
  vec_each(Loc, at, &function->locations) {
    if (loc_equals(*at, loc))
      return true;
  }
  return false;
}

static inline void assert_well_formed(const Fixture *f) {
  Strbuf why = {0};
  if (!cfa_is_well_formed(&f->cfa, &why))
    fail_msg("%s", strbuf_text(&why));
  strbuf_release(&why);
}

#endif
