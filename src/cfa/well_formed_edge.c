// The typing of an edge: each expression by the rules of expr.h, then how the
// edge uses it.
#include "cfa/well_formed_internal.h"

#include "cfa/expr_rules.h"

#include <assert.h>

static const char *const kind_names[] = {"skip",  "assignment", "assumption",
                                         "havoc", "call",       "return"};

static bool fail(CfaChecker *checker, const Edge *edge, const char *message) {
  assert(edge->kind <= EDGE_RETURN && message);
  strbuf_fail(checker->why, "edge %u (%s) at ", edge->id, kind_names[edge->kind]);
  source_add_place(&checker->cfa->files, edge->span, checker->why);
  return strbuf_fail(checker->why, ": %s", message);
}

// ---- expressions

// An automatic variable exists only in its own function.
static const char *scope_violation(const Cfa *cfa, const Function *function, const Expr *expr) {
  const Variable *variable = expr->variable;
  if (variable->id >= cfa->variables.size || cfa->variables.data[variable->id] != variable)
    return "a variable is not one of the program";
  return variable_is_static(variable) || variable->function == function
             ? NULL
             : "a variable belongs to another function";
}

static bool check_expressions(CfaChecker *checker, const Edge *edge) {
  assert(checker->walk.stack.size == 0);
  const Function *function = cfa_location(checker->cfa, edge->source)->function;
  const char *message = NULL;
  walk_push_edge(&checker->walk, edge);
  for (const Expr *expr; !message && (expr = walk_next(&checker->walk));) {
    message = expr_violation(expr);
    if (!message && expr->kind == EXPR_VAR)
      message = scope_violation(checker->cfa, function, expr);
  }
  vec_clear(&checker->walk.stack);
  return !message || fail(checker, edge, message);
}

// A type that values have: not void, not a function, not incomplete.
static bool is_value_type(const Type *type) {
  if (type->kind == TYPE_RECORD)
    return type->record->is_complete;
  return type->kind != TYPE_VOID && type->kind != TYPE_FUNCTION;
}

// ---- calls

// Parameter I as the caller must pass it; NULL when the callee does not say.
static const Type *param_type(const Function *callee, const Type *type, uint32_t i) {
  assert(type->kind == TYPE_FUNCTION);
  if (type->function.has_prototype)
    return i < type->function.param_count ? type->function.params[i] : NULL;
  return callee && i < callee->params.size ? callee->params.data[i]->type : NULL;
}

static const char *args_violation(const Edge *edge, const Function *callee, const Type *type) {
  uint32_t count = edge->call.arg_count, wanted = type->function.param_count;
  bool is_known = callee && callee->builtin != BUILTIN_NONE;
  for (uint32_t i = 0; i < count; i++) {
    const Type *given = edge->call.args[i]->type;
    if (!is_value_type(given) || given->kind == TYPE_ARRAY)
      return "an argument has a type no argument has";
    const Type *param = is_known ? NULL : param_type(callee, type, i);
    if (param && param != given)
      return "an argument has another type than its parameter";
  }
  if (is_known || !type->function.has_prototype)
    return NULL;
  if (count < wanted)
    return "there are too few arguments";
  return count == wanted || type->function.is_variadic ? NULL : "there are too many arguments";
}

static const char *call_violation(const Edge *edge) {
  const Expr *lhs = edge->call.lhs, *pointer = edge->call.callee;
  if (!type_is_pointer(pointer->type) || pointer->type->target->kind != TYPE_FUNCTION)
    return "the callee is no pointer to a function";
  const Type *type = pointer->type->target;
  const Function *callee = edge_callee(edge);
  bool is_known = callee && callee->builtin != BUILTIN_NONE;
  if (callee && !callee->is_defined && !is_known)
    return "the callee has neither a body nor a known meaning";
  if (lhs && !expr_is_lvalue(lhs))
    return "the result goes to no lvalue";
  // Known functions like va_arg take the type of their result from its use.
  if (lhs && !is_known && lhs->type != type->function.result)
    return "the result goes to a place of another type";
  return args_violation(edge, callee, type);
}

// ---- edges

static const char *assign_violation(const Edge *edge) {
  const Expr *lhs = edge->assign.lhs, *rhs = edge->assign.rhs;
  if (!lhs || !rhs || !expr_is_lvalue(lhs))
    return "the left side is no lvalue, or a side is missing";
  if (lhs->type != rhs->type)
    return "the sides have two types";
  return is_value_type(lhs->type) ? NULL : "no value has the type of the sides";
}

static const char *return_violation(const Cfa *cfa, const Edge *edge) {
  const Function *function = cfa_location(cfa, edge->source)->function;
  if (!loc_equals(edge->target, function->exit))
    return "it does not lead to the exit";
  const Expr *value = edge->ret.value;
  return !value || value->type == function->type->function.result
             ? NULL
             : "the value has another type than the function's result";
}

static const char *edge_violation(const Cfa *cfa, const Edge *edge) {
  switch (edge->kind) {
  case EDGE_SKIP:
    return NULL;
  case EDGE_ASSIGN:
    return assign_violation(edge);
  case EDGE_ASSUME:
    return edge->assume.cond && type_is_scalar(edge->assume.cond->type)
               ? NULL
               : "the condition is no scalar";
  case EDGE_HAVOC:
    return edge->havoc.lhs && expr_is_lvalue(edge->havoc.lhs) &&
                   is_value_type(edge->havoc.lhs->type)
               ? NULL
               : "what becomes arbitrary is no lvalue";
  case EDGE_CALL:
    return edge->call.callee ? call_violation(edge) : "there is no callee";
  case EDGE_RETURN:
    return return_violation(cfa, edge);
  }
  return NULL;
}

bool check_edge(CfaChecker *checker, const Edge *edge) {
  if (edge->kind > EDGE_RETURN)
    return strbuf_fail(checker->why, "edge %u has no kind", edge->id);
  if (!check_expressions(checker, edge))
    return false;
  const char *message = edge_violation(checker->cfa, edge);
  return !message || fail(checker, edge, message);
}
