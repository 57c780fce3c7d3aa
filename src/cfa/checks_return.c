// Functions that end without the value that they promise, which is undefined only if the caller
// uses it (C11 6.9.1p12). If all calls do, the end of the function is the error. If only some do,
// the end is noted in a flag, and the calls that use the value ask for it. The call of the entry
// function is nobody's use of its value. A function that is declared not to return does not end.
#include "cfa/checks_internal.h"

#include "base/map.h"

static bool is_missing(const Function *function, const Edge *edge) {
  return edge->kind == EDGE_RETURN && !edge->ret.value &&
         function->type->function.result->kind != TYPE_VOID;
}

static bool may_miss_value(const Cfa *cfa, const Function *function) {
  vec_each(const Loc, loc, &function->locations) {
    const Edge *edge = cfa_location(cfa, *loc)->first_leaving;
    if (edge && is_missing(function, edge))
      return true;
  }
  return false;
}

// ---- calls

typedef struct Uses {
  bool some, all; // of the calls use the value
} Uses;

static bool is_use(const Cfa *cfa, const Edge *call) {
  return call->call.lhs && cfa_location(cfa, call->source)->function != cfa->init;
}

static void add_uses(Uses *uses, const Cfa *cfa, const CallGroup *group) {
  vec_each(const Edge *const, site, &group->sites) {
    bool uses_value = is_use(cfa, *site);
    uses->some |= uses_value;
    uses->all &= uses_value;
  }
}

static Uses find_uses(const Cfa *cfa, const CallSites *sites, const Function *function) {
  Uses uses = {.all = true};
  vec_each(const uint32_t, group, &sites->groups_with[function->id])
    add_uses(&uses, cfa, &sites->groups.data[*group]);
  return uses;
}

// The end is no error by itself: other calls do not use the value.
static bool needs_flag(const Cfa *cfa, const CallSites *sites, const Function *function) {
  Uses uses = find_uses(cfa, sites, function);
  return uses.some && !uses.all && may_miss_value(cfa, function);
}

static void ask(Checks *checks, const Expr *cond, const char *name) {
  const char *text = arena_printf(&checks->cfa->arena, "%s returns no value, but it is used", name);
  check_begin(checks, ERROR_RETURN, text, NULL, NULL);
  check_require(checks, cond);
}

void check_return(Checks *checks) {
  const Function *function = checks->function;
  if (!cfa_checks(checks->cfa, ERROR_RETURN))
    return;
  if (function->is_noreturn) { // 6.7.4p8
    check_begin(checks, ERROR_RETURN,
                arena_printf(&checks->cfa->arena, "%s returns, and is declared not to",
                             function->name),
                NULL, NULL);
    check_require(checks, check_int(checks, checks->cfa->types.int_type, 0));
    return;
  }
  if (function->type->function.result->kind == TYPE_VOID)
    return;
  Uses uses = find_uses(checks->cfa, checks->sites, function);
  if (uses.some && uses.all)
    ask(checks, check_int(checks, checks->cfa->types.int_type, 0), function->name);
}

// ---- the flag

// Says at each end of FUNCTION whether the value is missing.
static void set_flag(Cfa *cfa, Function *function, const Expr *flag) {
  uint32_t count = function->locations.size;
  for (uint32_t i = 0; i < count; i++) {
    Loc loc = function->locations.data[i];
    Edge *edge = cfa_location(cfa, loc)->first_leaving;
    if (!edge || edge->kind != EDGE_RETURN)
      continue;
    Loc end = cfa_new_location(cfa, function, LOC_PLAIN);
    cfa_attach_leaving(cfa, end, cfa_detach_leaving(cfa, loc));
    cfa_add_assign(cfa, loc, end, span_none(), flag,
                   expr_int(&cfa->arena, flag->type, is_missing(function, edge)));
  }
}

// The flag is 0 before CALL, and has to be behind it.
static void ask_for_flag(Cfa *cfa, const CallSites *sites, Edge *call, const Expr *flag) {
  Function *function = cfa_location(cfa, call->source)->function;
  Loc from = call->source, target = call->target;
  Loc called = cfa_new_location(cfa, function, LOC_PLAIN);
  Loc behind = cfa_new_location(cfa, function, LOC_PLAIN);
  const Function *callee = edge_callee(call);
  Checks checks = {
      .cfa = cfa, .sites = sites, .function = function, .span = call->span, .current = behind};
  cfa_attach_leaving(cfa, called, cfa_detach_leaving(cfa, from));
  cfa_add_assign(cfa, from, called, span_none(), flag, expr_int(&cfa->arena, flag->type, 0));
  cfa_retarget_edge(cfa, call, behind);
  ask(&checks, check_binary(&checks, EXPR_EQ, flag, check_int(&checks, flag->type, 0)),
      callee ? callee->name : "the function that is called");
  check_join(&checks, target);
}

// Does a value that GROUP gives depend on the flag?
static bool group_needs_flag(const Cfa *cfa, const CallSites *sites, const CallGroup *group) {
  Uses uses = {.all = true};
  add_uses(&uses, cfa, group);
  bool needs = false;
  vec_each(Function *const, callee, &group->callees) {
    needs |= (*callee)->is_defined && needs_flag(cfa, sites, *callee);
  }
  return needs && uses.some;
}

void check_results(Cfa *cfa, const CallSites *sites) {
  if (!cfa_checks(cfa, ERROR_RETURN))
    return;
  Map functions = {0}; // id -> 1: they set the flag
  VEC(Edge *) calls = {0};
  vec_each(const CallGroup, group, &sites->groups) {
    if (!group->sites.size || !group_needs_flag(cfa, sites, group))
      continue;
    vec_each(Function *const, callee, &group->callees) {
      *map_insert(&functions, (*callee)->id, NULL) = 1;
    }
    vec_each(const Edge *const, site, &group->sites) {
      if (is_use(cfa, *site))
        vec_push(&calls, cfa->edges.data[(*site)->id]);
    }
  }
  const Expr *flag = NULL;
  if (calls.size)
    flag = expr_var(&cfa->arena, cfa_new_variable(cfa, VAR_GLOBAL, "<missing>",
                                                  cfa->types.ints[INT_BOOL], NULL, span_none()));
  vec_each(Function *const, function, &cfa->functions) {
    if (map_find(&functions, (*function)->id))
      set_flag(cfa, *function, flag);
  }
  vec_each(Edge *const, call, &calls) {
    ask_for_flag(cfa, sites, *call, flag);
  }
  map_release(&functions);
  vec_release(&calls);
}
