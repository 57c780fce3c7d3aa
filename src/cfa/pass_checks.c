// Puts checks before edges: of each expression, those of its operands first.
#include "cfa/checks_internal.h"

#include "cfa/passes.h"
#include "cfa/walk.h"

#include <assert.h>

// ---- one check

bool check_is_asked(Checks *checks, const Expr *cond) {
  vec_each(const Expr *const, asked, &checks->asked)
    if (expr_is_same(*asked, cond))
      return true;
  vec_push(&checks->asked, cond);
  return false;
}

void check_begin(Checks *checks, ErrorKind kind, const char *text, const Expr *left,
                 const Expr *right) {
  bool is_square = left && right && expr_is_same(left, right); // one value is to be told
  checks->check = (Check){.kind = kind,
                          .span = checks->span,
                          .text = text,
                          .operands = {left, is_square ? NULL : right}};
  checks->error = NO_LOC;
}

static Loc error_of(Checks *checks) {
  if (loc_is_none(checks->error)) {
    checks->error = cfa_new_location(checks->cfa, checks->function, LOC_ERROR);
    Location *location = cfa_location(checks->cfa, checks->error);
    location->error = checks->check.kind;
    location->check = checks->cfa->checks.size;
    vec_push(&checks->cfa->checks, checks->check);
  }
  return checks->error;
}

static void add_branch(Checks *checks, const Expr *cond, Loc yes, Loc no) {
  Loc from = checks->current;
  SourceSpan span = checks->span;
  cfa_add_assume(checks->cfa, from, yes, span, cond, true)->assume.is_check = true;
  cfa_add_assume(checks->cfa, from, no, span, cond, false)->assume.is_check = true;
  checks->current = yes;
}

void check_require(Checks *checks, const Expr *cond) {
  if (cond->kind == EXPR_INT && cond->integer)
    return;
  Loc next = cfa_new_location(checks->cfa, checks->function, LOC_PLAIN);
  add_branch(checks, cond, next, error_of(checks));
}

Loc check_branch(Checks *checks, const Expr *cond) {
  Loc yes = cfa_new_location(checks->cfa, checks->function, LOC_PLAIN);
  Loc no = cfa_new_location(checks->cfa, checks->function, LOC_PLAIN);
  add_branch(checks, cond, yes, no);
  return no;
}

void check_join(Checks *checks, Loc other) {
  cfa_add_skip(checks->cfa, checks->current, other, checks->span);
  checks->current = other;
}

const Expr *check_int(Checks *checks, const Type *type, __int128 value) {
  return expr_int(&checks->cfa->arena, type, value);
}

const Expr *check_binary(Checks *checks, ExprKind kind, const Expr *left, const Expr *right) {
  return expr_binary(&checks->cfa->arena, &checks->cfa->types, kind, left, right);
}

const char *check_text(Checks *checks, const Expr *expr, const char *what, const Type *type) {
  Strbuf text = {0};
  if (expr_has_temp(expr))
    strbuf_printf(&text, "the result of %s",
                  expr->kind == EXPR_CAST ? "the conversion" : expr_operator(expr->kind));
  else
    expr_add_text(expr, &text);
  strbuf_printf(&text, " %s", what);
  if (type) {
    strbuf_add_char(&text, ' ');
    type_add_text(type, NULL, &text);
  }
  const char *kept = arena_copy_string(&checks->cfa->arena, strbuf_text(&text), text.size);
  strbuf_release(&text);
  return kept;
}

// ---- expressions

static void visit_value(Checks *checks, const Expr *expr);

// What finds the place LVALUE: pointers and indices.
static void visit_place(Checks *checks, const Expr *lvalue) {
  switch ((int)lvalue->kind) {
  case EXPR_VAR:
    break;
  case EXPR_DEREF:
    visit_value(checks, lvalue->operand);
    break;
  case EXPR_FIELD:
    visit_place(checks, lvalue->operand);
    break;
  default:
    assert(lvalue->kind == EXPR_INDEX);
    visit_place(checks, lvalue->left);
    visit_value(checks, lvalue->right);
  }
}

static void visit_value(Checks *checks, const Expr *expr) {
  if (expr_is_lvalue(expr)) {
    visit_place(checks, expr);
    check_access(checks, expr, false);
    check_initialized(checks, expr);
    check_bool(checks, expr);
  } else if (expr->kind == EXPR_ADDRESS) {
    visit_place(checks, expr->operand);
  } else if (expr_is_unary(expr->kind)) {
    visit_value(checks, expr->operand);
    check_arithmetic(checks, expr);
  } else if (expr_is_binary(expr->kind)) {
    visit_value(checks, expr->left);
    visit_value(checks, expr->right);
    check_arithmetic(checks, expr);
  }
}

// ---- edges

static void visit_written(Checks *checks, const Expr *lvalue) {
  visit_place(checks, lvalue);
  check_access(checks, lvalue, true);
}

static void visit_call(Checks *checks, const Edge *edge) {
  visit_value(checks, edge->call.callee);
  for (uint32_t i = 0; i < edge->call.arg_count; i++)
    visit_value(checks, edge->call.args[i]);
  check_call(checks, edge);
  if (edge->call.lhs)
    visit_written(checks, edge->call.lhs);
}

static void visit_edge(Checks *checks, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
    if (edge->skip.undefined && cfa_checks(checks->cfa, ERROR_SEQUENCE)) {
      check_begin(checks, ERROR_SEQUENCE, edge->skip.undefined, NULL, NULL);
      check_require(checks, check_int(checks, checks->cfa->types.int_type, 0));
    }
    break;
  case EDGE_ASSIGN:
    visit_written(checks, edge->assign.lhs);
    visit_value(checks, edge->assign.rhs);
    if (edge->assign.length_of)
      check_length(checks, edge->assign.rhs, edge->assign.length_of);
    break;
  case EDGE_ASSUME:
    visit_value(checks, edge->assume.cond);
    break;
  case EDGE_HAVOC:
    visit_written(checks, edge->havoc.lhs);
    break;
  case EDGE_CALL:
    visit_call(checks, edge);
    break;
  case EDGE_RETURN:
    if (edge->ret.value)
      visit_value(checks, edge->ret.value);
    else
      check_return(checks);
    break;
  }
}

// May the program allocate blocks?
static bool has_heap(const Cfa *cfa) {
  vec_each(Function *const, function, &cfa->functions) {
    Builtin builtin = (*function)->builtin;
    if (builtin == BUILTIN_MALLOC || builtin == BUILTIN_CALLOC || builtin == BUILTIN_REALLOC ||
        builtin == BUILTIN_STRDUP || builtin == BUILTIN_STRNDUP)
      return true;
  }
  return false;
}

// The checks of both edges of a branch are the same. A block that a run without an end has lost is
// lost at the head of a loop.
static void visit_location(const Checks *common, Function *function, Loc loc) {
  Cfa *cfa = common->cfa;
  Edge *first = cfa_location(cfa, loc)->first_leaving;
  if (!first)
    return;
  Checks checks = *common;
  checks.function = function;
  checks.span = first->span;
  checks.current = loc;
  bool is_end = function == cfa->init && first->kind == EDGE_RETURN;
  bool is_loop_head = cfa_location(cfa, loc)->is_loop_head;
  cfa_detach_leaving(cfa, loc);
  if (is_loop_head && has_heap(cfa))
    check_lost(&checks);
  visit_edge(&checks, first);
  if (is_end && has_heap(cfa))
    check_end(&checks);
  cfa_attach_leaving(cfa, checks.current, first);
  vec_release(&checks.asked);
}

void pass_checks(Cfa *cfa) {
  if (!cfa->checked)
    return;
  CallSites sites;
  UnsetVariables unset = {0};
  if (cfa_checks(cfa, ERROR_UNINITIALIZED))
    unset_variables_find(&unset, cfa);
  call_sites_init(&sites, cfa);
  pass_order(cfa);
  pass_loops(cfa);
  Checks common = {.cfa = cfa,
                   .sites = &sites,
                   .unset = &unset,
                   .has_odd_bools = checks_find_odd_bools(cfa)};
  vec_each(Function *const, function, &cfa->functions) {
    bool is_harness = *function == cfa->init && cfa->has_arbitrary_input; // it does what it may
    uint32_t count = is_harness ? 0 : (*function)->locations.size;
    for (uint32_t i = 0; i < count; i++)
      visit_location(&common, *function, (*function)->locations.data[i]);
  }
  check_results(cfa, &sites);
  call_sites_release(&sites);
  unset_variables_release(&unset);
}

// ---- names

static const struct {
  const char *property, *name;
} errors[ERROR_KINDS] = {
    [ERROR_NONE] = {"none", "none"},
    [ERROR_CALL] = {"unreach-call", "call"},
    [ERROR_LABEL] = {"unreach-call", "label"},
    [ERROR_ASSERT] = {"unreach-call", "assert"},
    [ERROR_OVERFLOW] = {"no-overflow", "overflow"},
    [ERROR_DIVISION] = {"valid-division", "division"},
    [ERROR_SHIFT] = {"valid-shift", "shift"},
    [ERROR_CONVERSION] = {"valid-conversion", "conversion"},
    [ERROR_DEREF] = {"valid-deref", "deref"},
    [ERROR_FREE] = {"valid-free", "free"},
    [ERROR_MEMTRACK] = {"valid-memtrack", "memtrack"},
    [ERROR_MEMCLEANUP] = {"valid-memcleanup", "memcleanup"},
    [ERROR_UNREACHABLE] = {"no-unreachable", "unreachable"},
    [ERROR_RETURN] = {"valid-return", "return"},
    [ERROR_NULL] = {"valid-deref", "null"},
    [ERROR_VLA_BOUND] = {"valid-vla-bound", "vla-bound"},
    [ERROR_ARGUMENT] = {"valid-argument", "argument"},
    [ERROR_SEQUENCE] = {"valid-sequence", "sequence"},
    [ERROR_UNINITIALIZED] = {"valid-init", "uninitialized"},
};

const char *error_property(ErrorKind kind) { return errors[kind].property; }

const char *error_name(ErrorKind kind) { return errors[kind].name; }
